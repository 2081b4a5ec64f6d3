import { describe, expect, it } from 'vitest';
import {
  Transcript,
  type Line,
} from '../../../../electron/clients/translation/voice/transcript.ts';
import type { VoiceListener } from '../../../../electron/clients/translation/voice/voice-session.ts';
import type {
  VoiceSessionChange,
  VoiceSessionRecord,
} from '../../../../electron/db/voice/repo-types.ts';
import { LiveSession } from '../../../../electron/services/voice/live-session.ts';
import type { SoundFile } from '../../../../electron/services/voice/sound-files.ts';
import type { VoiceEnd } from '../../../../shared/domain/voice/names.ts';
import type { VoiceSession } from '../../../../shared/domain/voice/voice.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { EventPayload } from '../../../../shared/ipc/contract.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';

const HOUR_MS = 3_600_000;
const RECORD: VoiceSessionRecord = {
  id: 's',
  title: '',
  origin: 'microphone',
  connectionId: 'a',
  connectionName: 'A',
  recognizer: null,
  sourceLang: 'en',
  targetLangs: ['de'],
  formality: 'default',
  speechTarget: null,
  glossaryIds: [],
  spokenTermsId: null,
  projectId: null,
  projectName: null,
  end: null,
  error: null,
  soundMs: 0,
  concludedMs: 0,
  sentMs: 0,
  keepsSound: false,
  hasSound: true,
  lineCount: 0,
  startedAtMs: 1,
  endedAtMs: null,
};
const said = (text: string, startMs: number): Line => ({
  language: 'en',
  text,
  startMs,
  endMs: startMs + 1_000,
});

/** Returns sound of which only the length is stored. */
function createSound(write: () => Promise<void>, level: number): SoundFile & { isClosed: boolean } {
  const sound = { durationMs: 0, pieceCount: 0, isComplete: false, isClosed: false };
  return Object.assign(sound, {
    append: async (pcm: Uint8Array) => {
      await write();
      sound.durationMs += pcm.length / 32;
      sound.pieceCount += 1;
    },
    read: (_fromMs: number, durationMs: number) =>
      Promise.resolve(new Uint8Array(new Int16Array(durationMs * 16).fill(level).buffer)),
    more: () => Promise.resolve(),
    complete: () => {
      sound.isComplete = true;
    },
    close: () => {
      sound.isClosed = true;
      return Promise.resolve();
    },
  });
}

/**
 * @param addLines runs in the database before new lines are stored
 * @param update runs with the end of a session
 * @param write runs on the disk before it stores a piece of sound
 * @param level of each sample of the sound
 */
function setUp({
  addLines = () => Promise.resolve(),
  update = () => Promise.resolve(),
  write = () => Promise.resolve(),
  level = 0,
}: {
  addLines?: () => Promise<void>;
  update?: () => Promise<void>;
  write?: () => Promise<void>;
  level?: number;
} = {}) {
  const clock = createManualClock();
  const sound = createSound(write, level);
  const source = new Transcript();
  const target = new Transcript();
  const changed: VoiceSession[] = [];
  const lines: EventPayload<'voice:lines'>[] = [];
  const stored: object[] = [];
  const saved: VoiceSessionChange[] = [];
  const removed: string[] = [];
  let lineCount = 0;
  /** Ends of the sessions whose sound was checked. */
  const looked: (VoiceEnd | null)[] = [];
  let listener: VoiceListener | null = null;
  let finish = (_end: 'complete' | Error): void => undefined;
  const session = new LiveSession({
    record: RECORD,
    sound,
    known: undefined,
    voice: {
      addLines: async (sessionId, targetLang, added, progress) => {
        await addLines();
        stored.push(...added);
        if (targetLang === null) lineCount += added.length;
        const all = added.map((line, index) => ({
          ...line,
          id: `${sessionId}.${String(index)}`,
          targetLang,
          isChangedByMe: false,
        }));
        const next = { ...RECORD, ...progress, lineCount };
        return { lines: all, session: next, itemIds: [] };
      },
      update: async (_id, change) => {
        await update();
        saved.push(change);
        return { ...RECORD, ...change, lineCount };
      },
      remove: (ids) => {
        removed.push(...ids);
        return Promise.resolve(ids.length);
      },
    },
    createSession: (deps) => {
      ({ listener } = deps);
      return {
        source,
        target: () => target,
        run: (signal) =>
          new Promise((resolve, reject) => {
            finish = (end) => (end === 'complete' ? resolve(end) : reject(end));
            signal.addEventListener('abort', () =>
              reject(new AppError('canceled', 'appErrors.cancelled')),
            );
          }),
      };
    },
    explain: () => new AppError('net/offline', 'networkErrors.offline'),
    now: () => clock.now(),
    timers: clock,
    logger: { info() {}, error() {} },
    events: {
      changed: (view) => void changed.push(view),
      lines: (told) => void lines.push(told),
      speech: () => {},
      historyChanged: () => {},
    },
    removal: {
      onceWrittenDown: (record) => {
        looked.push(record.end);
        return Promise.resolve({ ...record, hasSound: record.end !== 'complete' });
      },
    },
  });
  const hear = (targetLang: string | null, ...concluded: Line[]) => {
    (targetLang === null ? source : target).conclude(concluded);
    return listener?.lines(targetLang, concluded, [said('and', 9_000)]);
  };
  const add = (sequence: number) =>
    session.addSound({ sessionId: 's', sequence, pcm: new Uint8Array(32_000) });
  return {
    clock,
    session,
    sound,
    changed,
    lines,
    stored,
    saved,
    hear,
    add,
    looked,
    removed,
    tell: () => listener,
    end: (how: 'complete' | Error) => finish(how),
  };
}

describe('a running session', () => {
  it('is final up to where every language is, and reports started minutes', async () => {
    const { session, add, hear, tell, changed, lines, clock } = setUp();
    await add(0);
    await hear(null, said('Hello', 0), said('world', 1_000));
    await hear('de', said('Hallo', 0));
    await clock.advance(0);
    expect(session.view).toMatchObject({ concludedMs: 1_000, soundMs: 1_000, lineCount: 2 });
    expect(lines.map(({ concluded }) => concluded.length)).toEqual([2, 1]);
    expect(session.tentative.map(({ targetLang }) => targetLang)).toEqual([null, 'de']);
    tell()?.sent?.(60_000);
    const before = changed.length;
    tell()?.sent?.(1);
    expect(changed).toHaveLength(before + 1);
    expect(session.view.billedMinutes).toBe(2);
  });

  it('shows why a line broke until it is open again', () => {
    const { session, tell } = setUp();
    tell()?.state({ name: 'waiting', untilMs: 5, error: new Error('broken') });
    expect(session.view).toMatchObject({
      state: { name: 'waiting', untilMs: 5 },
      error: { code: 'net/offline' },
    });
    tell()?.state({ name: 'open' });
    expect(session.view.error).toBeNull();
  });

  it('is stopped after two hours without sound, and not while there is some', async () => {
    const { session, sound, add, clock } = setUp();
    await clock.advance(1.5 * HOUR_MS);
    await add(0);
    await clock.advance(1.5 * HOUR_MS);
    expect(sound.isComplete).toBe(false);
    await clock.advance(HOUR_MS);
    expect(sound.isComplete).toBe(true);
    // Then the wait ends.
    await clock.advance(HOUR_MS);
    await session.ended;
    expect(session.view.state).toEqual({ name: 'ended', end: 'incomplete' });
  });

  it('has its sound checked once its end is stored, and uses the result', async () => {
    const { session, end, sound, looked } = setUp();
    session.stop();
    end('complete');
    await session.ended;
    expect(sound.isClosed).toBe(true);
    expect(looked).toEqual(['complete']);
    expect(session.view).toMatchObject({ hasSound: false, canFinish: false });
  });

  it('is not kept once it ended without a word', async () => {
    const silent = setUp();
    await silent.add(0);
    silent.session.stop();
    silent.end('complete');
    await silent.session.ended;
    expect(silent.removed).toEqual(['s']);
    expect(silent.session.isRemoved).toBe(true);
    expect(silent.session.view).toMatchObject({ state: { name: 'ended' }, lineCount: 0 });
    const unheard = setUp();
    unheard.end(new Error('broken'));
    await unheard.session.ended;
    expect(unheard.removed).toEqual(['s']);
  });

  it.each(['a word', 'sound that failed', 'speech that nothing recognized'])(
    'is kept with %s',
    async (what) => {
      const isSpeech = what === 'speech that nothing recognized';
      const { session, add, hear, end, removed } = setUp(isSpeech ? { level: 9_000 } : {});
      await add(0);
      if (what === 'a word') await hear(null, said('Hello', 0));
      session.stop();
      end(what === 'sound that failed' ? new Error('broken') : 'complete');
      await session.ended;
      expect(removed).toEqual([]);
      expect(session.isRemoved).toBe(false);
    },
  );

  describe('while pieces of its sound are being written', () => {
    function setUpWriting() {
      let written = (): void => undefined;
      const write = new Promise<void>((resolve) => (written = resolve));
      return { ...setUp({ write: () => write }), written: () => written() };
    }

    it('is complete only with them when it is stopped, and accepts no others', async () => {
      const { session, sound, add, clock, written } = setUpWriting();
      const adding = Promise.all([add(0), add(1)]);
      session.stop();
      await expect(add(2)).rejects.toMatchObject({ code: 'input/not-found' });
      await clock.advance(0);
      expect(sound.isComplete).toBe(false);
      written();
      expect(await adding).toEqual([1_000, 2_000]);
      await clock.advance(0);
      expect(sound).toMatchObject({ isComplete: true, pieceCount: 2 });
    });

    it.each(['failed', 'interrupted'] as const)(
      'counts them when it has %s, so that it can be finished',
      async (how) => {
        const { session, add, end, clock, written, saved } = setUpWriting();
        const adding = Promise.all([add(0), add(1)]);
        if (how === 'failed') end(new AppError('api/server-error', 'serviceErrors.voiceEnded'));
        else session.end(how);
        await clock.advance(0);
        written();
        expect(await adding).toEqual([1_000, 2_000]);
        await session.ended;
        expect(saved).toMatchObject([{ end: how, soundMs: 2_000 }]);
        expect(session.view).toMatchObject({ canFinish: true });
      },
    );
  });

  it('keeps the sound of one that failed, because the rest of it is nowhere else', async () => {
    const { session, add, end, looked } = setUp();
    await add(0);
    end(new AppError('quota/exceeded', 'voiceErrors.noMinutesLeft'));
    await session.ended;
    expect(looked).toEqual(['failed']);
    expect(session.view).toMatchObject({
      state: { name: 'ended', end: 'failed' },
      error: { code: 'quota/exceeded' },
      hasSound: true,
      canFinish: true,
    });
  });

  it('ends with the reason when lines cannot be stored', async () => {
    const addLines = () => Promise.reject(new AppError('db/unavailable', 'databaseErrors.stopped'));
    const { session, add, hear, lines } = setUp({ addLines });
    await add(0);
    await hear(null, said('Hello', 0));
    await session.ended;
    expect(lines).toEqual([]);
    expect(session.view).toMatchObject({
      state: { end: 'failed' },
      error: { code: 'db/unavailable' },
    });
  });

  it('makes a service wait that says more than can be stored', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { hear, stored } = setUp({ addLines: () => held });
    let heard = 0;
    let wait = undefined as Promise<void> | void;
    while (wait === undefined && heard < 1_000) {
      wait = hear(null, said('Hello', heard * 1_000));
      heard += 1;
    }
    expect(heard).toBeLessThan(20);
    release();
    await wait;
    expect(stored).toHaveLength(heard);
    expect(hear(null, said('Hello', heard * 1_000))).toBeUndefined();
  });

  it('stores its end once the database accepts it, and removes no sound before', async () => {
    const broken = new AppError('db/unavailable', 'databaseErrors.stopped');
    const answers = [broken, broken];
    const { session, clock, end, saved, looked } = setUp({
      update: () => {
        const error = answers.pop();
        return error === undefined ? Promise.resolve() : Promise.reject(error);
      },
    });
    session.stop();
    end('complete');
    await clock.advance(500);
    expect([saved, looked, session.view.state.name]).toEqual([[], [], 'connecting']);
    await clock.advance(10_000);
    await session.ended;
    expect(saved).toMatchObject([{ end: 'complete' }]);
    expect(looked).toEqual(['complete']);
    expect(session.unsavedEnd).toBeNull();
    expect(session.view).toMatchObject({ state: { end: 'complete' }, error: null });
  });

  it("has ended, says that this isn't stored, and keeps its sound", async () => {
    const { session, clock, end, looked } = setUp({
      update: () => Promise.reject(new AppError('db/unavailable', 'databaseErrors.stopped')),
    });
    session.stop();
    end('complete');
    await clock.advance(0);
    await clock.advance(60_000);
    await session.ended;
    expect(session.view).toMatchObject({
      state: { name: 'ended', end: 'complete' },
      error: { message: 'voiceErrors.endNotStored' },
    });
    expect(session.unsavedEnd).toMatchObject({ end: 'complete', error: null });
    expect(looked).toEqual([]);
  });

  it("doesn't hold up the end of the app when its own cannot be stored", async () => {
    const { session, clock } = setUp({
      update: () => Promise.reject(new AppError('db/unavailable', 'databaseErrors.stopped')),
    });
    await clock.advance(0);
    session.end('interrupted');
    await session.ended;
    expect(session.unsavedEnd).toMatchObject({ end: 'interrupted' });
  });
});
