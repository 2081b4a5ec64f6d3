import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { LineTransport } from '../../../../electron/clients/http/line-transport.ts';
import { createNodeLines } from '../../../../electron/clients/http/node-lines.ts';
import { dictation } from '../../../../electron/embedded/translation/voice/dictation.ts';
import type { Speaker } from '../../../../electron/embedded/translation/voice/espeak.ts';
import { createExchangeFiles } from '../../../../electron/platform/files/exchange-files.ts';
import { createTempFileMemory } from '../../../../electron/platform/files/temp-file-memory.ts';
import { createVoiceExportService } from '../../../../electron/services/voice/export-service.ts';
import { SPEECH_PCM } from '../../../../shared/voice/media-types.ts';
import { ofProject } from '../../../../shared/domain/connections/call-purpose.ts';
import { VOICE_EXPORT_FORMATS } from '../../../../shared/domain/voice/names.ts';
import { AppError } from '../../../../shared/errors.ts';
import { sizeOf } from '../../../support/runs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onCleanUp, startService } from '../../embedded/translation/support.ts';
import {
  dictated,
  openVoice,
  START,
  type VoiceUnderTestOptions,
} from '../../support/voice-under-test.ts';
import { NO_ORIGINS } from '../../../fakes/no-origins.ts';

const PAGE = { page: 1, limit: 100 };
const WRITER = fileURLToPath(new URL('voice-until-killed.ts', import.meta.url));

async function setUp(options: Partial<VoiceUnderTestOptions> = {}, speaker?: Speaker) {
  const { url, service } = await startService({ recognizer: dictation, speaker });
  const folder = options.folder ?? temporaryFolder();
  const key = service.apiKey;
  const app = openVoice({ folder, service: { url, key }, ...options });
  onCleanUp(() => app.close());
  const say = async (sessionId: string, pieces: readonly Uint8Array[]): Promise<void> => {
    for (const [sequence, pcm] of pieces.entries()) {
      await app.voice.addSound({ sessionId, sequence, pcm });
    }
  };
  return { ...app, url, key, folder, say };
}

/** Returns connections that break after these numbers of frames, one per connection; later ones hold. */
function breaking(cuts: readonly number[]): LineTransport & { connections: number } {
  const nodeLines = createNodeLines();
  const breakable = {
    connections: 0,
    async open(url: string, request: Parameters<LineTransport['open']>[1]) {
      const line = await nodeLines.open(url, request);
      let left = cuts[breakable.connections] ?? Infinity;
      breakable.connections += 1;
      return {
        ...line,
        async send(frame: Parameters<typeof line.send>[0]) {
          left -= 1;
          if (left < 0) line.close();
          await line.send(frame);
        },
      };
    },
  };
  return breakable;
}

/** Makes the eighth frame of each connection invalid, so that the service ends the session, until `letOne`. */
function failingOnce(): { lines: LineTransport; letOne: () => void } {
  let isBroken = true;
  const nodeLines = createNodeLines();
  const lines: LineTransport = {
    async open(address, request) {
      const line = await nodeLines.open(address, request);
      if (!isBroken) return line;
      let count = 0;
      return {
        ...line,
        send: (frame) => line.send((count += 1) === 8 ? Buffer.from([0xc1]) : frame),
      };
    },
  };
  return { lines, letOne: () => (isBroken = false) };
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('a voice session of the app', () => {
  it('is transcribed, translated, stored in the history, and replayed', async () => {
    const { voice, say, ended, wordsOf, database, seen } = await setUp();
    const [option] = await voice.getOptions();
    expect(option).toMatchObject({
      isHere: true,
      recognizers: [{ name: 'dictation', quality: 'practice', languages: null }],
      switchedOff: [],
      problem: null,
    });
    const { words, pieces } = dictated(10);
    const { id } = await voice.start(START);
    await say(id, pieces);
    await voice.stop(id);
    const session = await ended(id);
    expect(session).toMatchObject({
      state: { name: 'ended', end: 'complete' },
      title: '',
      lineCount: 2,
      billedMinutes: 1,
      hasSound: true,
      canFinish: false,
      error: null,
    });
    expect(await wordsOf(id, null)).toEqual(words);
    expect(seen.map(({ state }) => state.name)).toEqual(
      expect.arrayContaining(['connecting', 'open', 'finishing', 'ended']),
    );
    const { items } = await database.history.search({ ...PAGE, text: 'word7' });
    expect(items).toMatchObject([{ kind: 'voice', sourceLang: 'EN', targetLang: 'DE' }]);
    const detail = await database.history.getDetail(items[0]?.id ?? '', PAGE);
    expect(detail?.segments).toHaveLength(2);
    for (const { target } of detail?.segments ?? []) expect(target).not.toBe('');
    const sound = Buffer.concat(pieces);
    const pcm = await voice.readSound({ sessionId: id, fromMs: 150, durationMs: 300 });
    expect(Buffer.compare(Buffer.from(pcm), sound.subarray(150 * 32, 450 * 32))).toBe(0);
  });

  it('uses the spellings of the spoken terms, even in the rest that is sent later', async () => {
    const { lines, letOne } = failingOnce();
    const { voice, say, ended, wordsOf, account } = await setUp({ lines });
    const [option] = await voice.getOptions();
    expect(option?.takesSpokenTerms).toBe(true);
    const client = account.for(ofProject(null));
    const { id: spokenTermsId } = await client.createSpokenTerms({
      name: 'Names',
      lists: [{ lang: 'en', entries: 'Word3\nWORD-12' }],
    });
    const { words, pieces } = dictated(15);
    const { id } = await voice.start({ ...START, spokenTermsId });
    await say(id, pieces).catch(() => undefined);
    expect((await ended(id)).state).toMatchObject({ end: 'failed' });
    letOne();
    await voice.finish(id);
    await ended(id);
    const heard = await wordsOf(id, null);
    const written = words.map((word) => ({ word3: 'Word3', word12: 'WORD-12' })[word] ?? word);
    expect(heard).toEqual(written.slice(0, heard.length));
    expect(heard).toContain('Word3');
  });

  it(
    "is finished without spoken terms that were deleted meanwhile, but doesn't start without them",
    { tags: 'deep' },
    async () => {
      const { lines, letOne } = failingOnce();
      const { voice, say, ended, wordsOf, account } = await setUp({ lines });
      const client = account.for(ofProject(null));
      const { id: spokenTermsId } = await client.createSpokenTerms({
        name: 'Names',
        lists: [{ lang: 'en', entries: 'Word3' }],
      });
      const { words, pieces } = dictated(15);
      const { id } = await voice.start({ ...START, spokenTermsId });
      await say(id, pieces).catch(() => undefined);
      expect((await ended(id)).state).toMatchObject({ end: 'failed' });
      await client.deleteSpokenTerms(spokenTermsId);
      letOne();
      await voice.finish(id);
      expect((await ended(id)).state).toMatchObject({ end: 'complete' });
      const heard = (await wordsOf(id, null)).map((word) => word.toLowerCase());
      expect(heard).toEqual(words.slice(0, heard.length));
      expect(heard.length).toBeGreaterThan(5);
      const gone = await voice.start({ ...START, spokenTermsId });
      expect(await ended(gone.id)).toMatchObject({ state: { end: 'failed' }, lineCount: 0 });
      // Nothing of it is kept.
      expect(await voice.get({ sessionId: gone.id, ...PAGE })).toBeNull();
    },
  );

  it("passes translated speech on piece by piece, and doesn't have the rest spoken", async () => {
    // A tenth of a second for each letter.
    const voices = new Set<string | null>();
    const speaker: Speaker = {
      languages: ['de'],
      speak: (text, { samplesPerSecond, voice: who }) => {
        voices.add(who);
        return Promise.resolve(new Int16Array((text.length * samplesPerSecond) / 10).fill(7));
      },
    };
    const { lines, letOne } = failingOnce();
    const { voice, say, ended, spoken } = await setUp({ lines }, speaker);
    const [option] = await voice.getOptions();
    expect(option?.speechTargets).toEqual(['de']);
    const { pieces } = dictated(15);
    const { id } = await voice.start({ ...START, speechTarget: 'de', speechVoice: 'female' });
    await say(id, pieces).catch(() => undefined);
    await ended(id);
    expect(spoken[0]).toMatchObject({ contentType: SPEECH_PCM, language: 'de', sessionId: id });
    const bytes = spoken.reduce((sum, { data }) => sum + (data[0]?.length ?? 0), 0);
    const durationMs = spoken.reduce((sum, piece) => sum + piece.durationMs, 0);
    expect(bytes).toBe(durationMs * 48);
    const letters = spoken.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
    expect(durationMs).toBe(letters * 100);
    expect([...voices]).toEqual(['female']);
    const before = spoken.length;
    letOne();
    await voice.finish(id);
    expect((await ended(id)).state).toMatchObject({ end: 'complete' });
    expect(spoken).toHaveLength(before);
  });

  it('continues in a reloaded window, without a gap or a pause', async () => {
    const { voice, ended, wordsOf } = await setUp();
    const { words, pieces } = dictated(10);
    const { id } = await voice.start(START);
    const half = Math.floor(pieces.length / 2);
    // The last of them are still on their way when the window asks.
    const first = pieces
      .slice(0, half)
      .map((pcm, sequence) => voice.addSound({ sessionId: id, sequence, pcm }));
    await voice.pause(id);
    const { session, nextSequence } = await voice.takeOver(id);
    expect([session.isPaused, nextSequence]).toEqual([false, half]);
    await Promise.all(first);
    for (const [index, pcm] of pieces.slice(half).entries()) {
      await voice.addSound({ sessionId: id, sequence: nextSequence + index, pcm });
    }
    await voice.stop(id);
    await ended(id);
    expect(await wordsOf(id, null)).toEqual(words);
    expect(await codeOf(voice.takeOver(id))).toBe('input/not-found');
  });

  it('is exported to files, and reports where there is nothing to write', async () => {
    const { voice, say, ended, database, folder } = await setUp();
    const exports = createVoiceExportService({
      voice: database.voice,
      files: createExchangeFiles(createTempFileMemory(join(folder, 'unfinished')), NO_ORIGINS),
    });
    const { pieces } = dictated(5);
    const { id: sessionId } = await voice.start(START);
    await say(sessionId, pieces);
    await voice.stop(sessionId);
    await ended(sessionId);
    for (const format of VOICE_EXPORT_FORMATS) {
      const input = { sessionId, format, targetLang: 'de' };
      const name = await exports.suggestName(input);
      expect(name).toMatch(new RegExp(`^\\d{4}-\\d{2}-\\d{2}\\.de\\.${format}$`, 'u'));
      const path = join(folder, name);
      expect(await exports.export(input, path)).toEqual({ fileName: name, lineCount: 1 });
      expect(exports.lastPath()).toBe(path);
      expect(readFileSync(path).length).toBeGreaterThan(20);
    }
    const none = { sessionId, format: 'srt', targetLang: 'fr' } as const;
    expect(await codeOf(exports.export(none, join(folder, 'none.srt')))).toBe('input/invalid');
    const tmx = { sessionId, format: 'tmx', targetLang: null } as const;
    expect(await codeOf(exports.export(tmx, join(folder, 'none.tmx')))).toBe('input/invalid');
    expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
  });

  it("encrypts its sound, and removes it if it isn't to be kept", async () => {
    const { voice, say, ended, folder } = await setUp();
    const { pieces } = dictated(5);
    const { id } = await voice.start({ ...START, keepsSound: false });
    await say(id, pieces);
    const [name = ''] = readdirSync(join(folder, 'voice'));
    const sealed = readFileSync(join(folder, 'voice', name));
    expect(sealed.includes(Buffer.from(pieces[0]?.slice(0, 32) ?? []))).toBe(false);
    await voice.stop(id);
    // The end is stored before the sound is removed.
    await expect.poll(() => ended(id)).toMatchObject({ hasSound: false });
    expect(readdirSync(join(folder, 'voice'))).toEqual([]);
    expect(await codeOf(voice.readSound({ sessionId: id, fromMs: 0, durationMs: 10 }))).toBe(
      'input/not-found',
    );
  });

  it('loses or duplicates no word, whichever connections break', async () => {
    const { words, pieces } = dictated(15);
    for (let run = 0; run < sizeOf(6, 1); run += 1) {
      const lines = breaking([2 + run, 1, 3]);
      const { voice, say, ended, wordsOf } = await setUp({ lines });
      const { id } = await voice.start({ ...START, targetLangs: ['de', 'es'] });
      await say(id, pieces);
      await voice.stop(id);
      expect(await ended(id)).toMatchObject({ state: { end: 'complete' }, lineCount: 3 });
      expect(lines.connections).toBe(4);
      expect(await wordsOf(id, null)).toEqual(words);
      for (const lang of ['de', 'es']) expect(await wordsOf(id, lang)).toHaveLength(words.length);
    }
  });

  it("counts as ended if that can't be stored, and is stored at the next look", async () => {
    let isBroken = false;
    const { voice, say, database } = await setUp({
      between: (kept) =>
        new Proxy(kept, {
          get: (target, name): unknown =>
            isBroken && name === 'update'
              ? () => Promise.reject(new AppError('db/unavailable', 'databaseErrors.stopped'))
              : Reflect.get(target, name),
        }),
    });
    const { id } = await voice.start(START);
    await say(id, dictated(5).pieces);
    isBroken = true;
    await voice.close();
    const look = async () => (await voice.get({ sessionId: id, ...PAGE }))?.session;
    expect(await look()).toMatchObject({
      state: { name: 'ended', end: 'interrupted' },
      error: { message: 'voiceErrors.endNotStored' },
      hasSound: true,
    });
    expect(await database.voice.listRunning()).toHaveLength(1);
    isBroken = false;
    expect(await look()).toMatchObject({ state: { end: 'interrupted' }, error: null });
    expect(await database.voice.listRunning()).toEqual([]);
  });

  it('accepts each piece once, in order, and none while paused or after its end', async () => {
    const { voice, ended } = await setUp();
    const { pieces } = dictated(5);
    const { id } = await voice.start(START);
    const add = (sequence: number) =>
      voice.addSound({ sessionId: id, sequence, pcm: pieces[sequence] ?? new Uint8Array(2) });
    expect(await Promise.all([add(0), add(1), add(1), add(0)])).toEqual([200, 400, 400, 400]);
    expect(await codeOf(add(3))).toBe('input/conflict');
    expect(await voice.pause(id)).toMatchObject({ isPaused: true });
    expect(await codeOf(add(2))).toBe('input/conflict');
    expect(await voice.resume(id)).toMatchObject({ isPaused: false });
    expect(await add(2)).toBe(600);
    await voice.stop(id);
    expect(await codeOf(add(3))).toBe('input/not-found');
    await ended(id);
    expect(await codeOf(voice.pause(id))).toBe('input/not-found');
    expect(await voice.stop(id)).toMatchObject({ state: { name: 'ended' } });
  });

  it('continues after kill -9 without losing what it has confirmed', async () => {
    const { url, service } = await startService({ recognizer: dictation });
    const folder = temporaryFolder();
    const { words } = dictated(30);
    const child = spawn(
      process.execPath,
      [WRITER, folder, url, service.apiKey, String(words.length)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const told: { sessionId?: string; soundMs?: number; targetLang?: null; text?: string }[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      told.push(JSON.parse(line) as (typeof told)[number]);
      if (told.filter(({ text }) => text !== undefined).length === 3) child.kill('SIGKILL');
    }
    await exited;
    const id = told[0]?.sessionId ?? '';
    const confirmedMs = Math.max(...told.map(({ soundMs = 0 }) => soundMs));
    const said = told.filter(({ targetLang, text }) => targetLang === null && text !== undefined);

    const app = openVoice({ folder, service: { url, key: service.apiKey } });
    onCleanUp(() => app.close());
    await app.voice.recover('current');
    const found = await app.voice.get({ sessionId: id, ...PAGE });
    expect(found?.session).toMatchObject({
      state: { name: 'ended', end: 'interrupted' },
      hasSound: true,
      canFinish: true,
    });
    expect(found?.session.soundMs).toBeGreaterThanOrEqual(confirmedMs);
    expect(found?.lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining(said.map(({ text }) => text)),
    );
    await app.voice.finish(id);
    const session = await app.ended(id);
    expect(session.state).toEqual({ name: 'ended', end: 'complete' });
    const heard = await app.wordsOf(id, null);
    expect(heard).toEqual(words.slice(0, heard.length));
    // All confirmed sound: a word lasts 100 ms, and a pause of 400 ms follows every fifth.
    const wordsBy = (ms: number) =>
      Math.floor(ms / 900) * 5 + Math.min(5, Math.floor((ms % 900) / 100));
    expect(heard.length).toBe(wordsBy(session.soundMs));
    expect(await app.wordsOf(id, 'de')).toHaveLength(heard.length);
  });

  it("keeps sound that can't be opened now, or that the database doesn't know", async () => {
    const { sounds, folder, voice, database } = await setUp();
    const sound = await sounds.create('stranger');
    await sound.append(new Uint8Array(64), 1);
    await sound.close();
    const path = join(folder, 'voice', 'stranger.sound');
    // As after a crash: its row says that it is running, and its file has a different key by now.
    await database.voice.insert({
      ...START,
      id: 'locked',
      connectionName: 'Account',
      recognizer: null,
      projectName: null,
      itemIds: [],
      startedAtMs: Date.now(),
    });
    const locked = join(folder, 'voice', 'locked.sound');
    copyFileSync(path, locked);

    await voice.recover('current');
    expect((await voice.get({ sessionId: 'locked', ...PAGE }))?.session).toMatchObject({
      state: { name: 'ended', end: 'interrupted' },
      hasSound: true,
    });
    expect(readdirSync(join(folder, 'voice'))).toEqual(['locked.sound']);
    const [day = ''] = readdirSync(join(folder, 'quarantine'));
    const quarantined = join(folder, 'quarantine', day, 'voice');
    expect(readdirSync(quarantined)).toEqual(['stranger.sound']);

    // The database that knows it is opened again.
    await database.voice.insert({
      ...START,
      id: 'stranger',
      connectionName: 'Account',
      recognizer: null,
      projectName: null,
      itemIds: [],
      startedAtMs: Date.now(),
    });
    await voice.recover('current');
    expect(readdirSync(quarantined)).toEqual([]);
    expect(readdirSync(join(folder, 'voice')).toSorted()).toEqual([
      'locked.sound',
      'stranger.sound',
    ]);
  });

  it("doesn't keep one that a crash ended before any sound", async () => {
    const { sounds, voice, database } = await setUp();
    for (const id of ['empty', 'begun']) {
      await database.voice.insert({
        ...START,
        id,
        connectionName: 'Account',
        recognizer: null,
        projectName: null,
        itemIds: [],
        startedAtMs: Date.now(),
      });
      const sound = await sounds.create(id);
      if (id === 'begun') await sound.append(new Uint8Array(64), 1);
      await sound.close();
    }
    await voice.recover('current');
    expect(await voice.get({ sessionId: 'empty', ...PAGE })).toBeNull();
    expect(await voice.get({ sessionId: 'begun', ...PAGE })).not.toBeNull();
  });

  it('keeps sound that was temporarily unavailable, as in a folder missing at a start', async () => {
    const { sounds, folder, voice, database } = await setUp();
    await database.voice.insert({
      ...START,
      id: 'away',
      connectionName: 'Account',
      recognizer: null,
      projectName: null,
      itemIds: [],
      startedAtMs: Date.now(),
    });
    await voice.recover('current');
    await (await sounds.create('away')).close();
    await voice.recover('current');
    expect(readdirSync(join(folder, 'voice'))).toEqual(['away.sound']);
  });

  it('opens sound whose end was cut off in the middle of a piece', async () => {
    const { sounds, folder } = await setUp();
    const sound = await sounds.create('cut');
    const { pieces } = dictated(5);
    for (const pcm of pieces) await sound.append(pcm, 1);
    await sound.close();
    const path = join(folder, 'voice', 'cut.sound');
    truncateSync(path, readFileSync(path).length - 10);
    const opened = await sounds.open('cut');
    expect(opened?.durationMs).toBe((pieces.length - 1) * 200);
    const first = await opened?.read(0, 200);
    expect(Buffer.compare(Buffer.from(first ?? []), Buffer.from(pieces[0] ?? []))).toBe(0);
    await opened?.close();
    expect(await sounds.open('other')).toBeNull();
  });

  it("ends with the service's message, with everything kept, and is finished later", async () => {
    const { url, service } = await startService({ recognizer: dictation });
    const { lines, letOne } = failingOnce();
    const app = openVoice({
      folder: temporaryFolder(),
      service: { url, key: service.apiKey },
      lines,
    });
    onCleanUp(() => app.close());
    const { words, pieces } = dictated(15);
    const { id } = await app.voice.start(START);
    for (const [sequence, pcm] of pieces.entries()) {
      await app.voice.addSound({ sessionId: id, sequence, pcm }).catch(() => undefined);
    }
    const failed = await app.ended(id);
    expect(failed).toMatchObject({ state: { end: 'failed' }, canFinish: true });
    expect(failed.error).toMatchObject({ message: 'serviceErrors.voiceEnded' });
    letOne();
    await app.voice.finish(id);
    expect((await app.ended(id)).state).toEqual({ name: 'ended', end: 'complete' });
    const heard = await app.wordsOf(id, null);
    expect(heard).toEqual(words.slice(0, heard.length));
    expect(heard.length).toBeGreaterThan(5);
    expect(await codeOf(app.voice.finish(id))).toBe('input/conflict');
  });

  it("says why a service can't be reached, and gives up when stopped twice", async () => {
    const app = openVoice({
      folder: temporaryFolder(),
      service: { url: 'http://127.0.0.1:9', key: 'k' },
      kind: 'custom',
    });
    onCleanUp(() => app.close());
    const { id } = await app.voice.start(START);
    const { pieces } = dictated(5);
    await app.voice.addSound({ sessionId: id, sequence: 0, pcm: pieces[0] ?? new Uint8Array() });
    const waiting = await app.until(
      id,
      ({ state, error }) => state.name === 'waiting' && error !== null,
    );
    expect(waiting.error).toMatchObject({ code: 'net/offline' });
    await app.voice.stop(id);
    await app.voice.stop(id);
    expect(await app.ended(id)).toMatchObject({
      state: { end: 'incomplete' },
      error: null,
      soundMs: 200,
      canFinish: true,
    });
  });

  it('sends nothing of a confidential project, before or while it is spoken', async () => {
    const { voice, database, lane, ended, say } = await setUp({ kind: 'custom' });
    await database.catalog.addProject(
      'p',
      { connectionId: null, name: 'Merger', customerId: null, isBillable: true, hourlyRate: null },
      1,
    );
    const rule = { projectId: 'p', connectionId: null, glossaryId: null, memoryId: null };
    const { pieces } = dictated(5);
    const { id } = await voice.start({ ...START, projectId: 'p' });
    await say(id, pieces);
    await voice.stop(id);
    expect(await ended(id)).toMatchObject({ projectName: 'Merger', state: { end: 'complete' } });
    await database.projectRules.save({ ...rule, reach: 'here' }, 1);
    expect(await codeOf(voice.start({ ...START, projectId: 'p' }))).toBe('lane/local-only');
    const log = await database.egressLog.list({
      ...PAGE,
      text: '',
      kind: 'voice',
      outcome: null,
      projectId: null,
      fromMs: null,
      untilMs: null,
    });
    expect(log.entries.map(({ path, outcome }) => [path, outcome])).toEqual([
      ['/v3/voice/realtime/connect', 'answered'],
      ['/v3/voice/realtime', 'answered'],
    ]);
    // All of the sound, in frames.
    const soundBytes = pieces.reduce((sum, { length }) => sum + length, 0);
    expect(log.entries[0]?.sizeBytes).toBeGreaterThan(soundBytes);
    expect(log.entries[0]?.sha256).toMatch(/^[0-9a-f]{64}$/u);

    await database.projectRules.save({ ...rule, reach: 'anywhere' }, 2);
    const second = await voice.start({ ...START, projectId: 'p' });
    await say(second.id, pieces.slice(0, 3));
    await database.projectRules.save({ ...rule, reach: 'here' }, 3);
    lane.enforce('p');
    expect(await ended(second.id)).toMatchObject({
      state: { end: 'failed' },
      error: { code: 'lane/local-only' },
    });
  });

  it('runs ten sessions at the same time, and ends those that are deleted', async () => {
    const { voice, database } = await setUp();
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push((await voice.start(START)).id);
    expect(await codeOf(voice.start(START))).toBe('input/conflict');
    expect(await voice.remove(ids)).toBe(10);
    expect(await voice.get({ sessionId: ids[0] ?? '', ...PAGE })).toBeNull();
    expect(await voice.restore(ids.slice(0, 1))).toBe(1);
    expect(await database.voice.get(ids[0] ?? '')).toMatchObject({ end: 'interrupted' });
  });

  it('records nothing in the history if the user wants it so', async () => {
    const { voice, say, ended, database, wordsOf } = await setUp({
      settings: { history: { doNotRecord: true, unrecordedProjectIds: [] } },
    });
    const { words, pieces } = dictated(5);
    const { id } = await voice.start(START);
    await say(id, pieces);
    await voice.stop(id);
    await ended(id);
    expect(await wordsOf(id, null)).toEqual(words);
    expect((await database.history.search({ ...PAGE, text: '' })).total).toBe(0);
  });
});
