import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import type { HttpTransport } from '../../../../electron/clients/http/transport.ts';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import { connectSqlite } from '../../../../electron/embedded/storage/sqlite.ts';
import { dictation } from '../../../../electron/embedded/translation/voice/dictation.ts';
import type { RecognizerKind } from '../../../../electron/embedded/translation/voice/recognizer.ts';
import { firstOf, someOf } from '../../../support/runs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onCleanUp, startService } from '../../embedded/translation/support.ts';
import {
  createLedgerUnderTest,
  type LedgerPatch,
  type LedgerUnderTest,
} from '../../support/ledger-under-test.ts';
import { gated, JOBS, spoken, wave } from '../../embedded/translation/voice/jobs-support.ts';

/** More than is sent to the network at once. */
const TALK = wave(spoken('hello there good friends', ...Array(20).fill('we begin now')));

const SENDER = fileURLToPath(new URL('sound-until-killed.ts', import.meta.url));

type Call = 'create' | 'status' | 'upload' | 'captions' | 'text';
type Body = AsyncIterable<Uint8Array>;
/** Replacement for the answer to one call; `real` makes the call, for an upload also with a different body. */
type Fault = (
  real: (body?: Body) => Promise<{ discard(): void }>,
  body: Body,
  signal: AbortSignal,
) => Promise<never>;

const lost = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
/** The service receives it, and the answer is lost. */
const answerIsLost: Fault = async (real) => {
  (await real()).discard();
  throw lost();
};
const neverArrives: Fault = async () => Promise.reject(lost());
/** The connection breaks after the first piece. */
const cutInTheMiddle: Fault = async (real, body) => {
  const cut = async function* (): Body {
    for await (const piece of body) {
      yield piece.subarray(0, piece.length / 2);
      throw lost();
    }
  };
  (await real(cut())).discard();
  throw new Error('A body that breaks ends its request.');
};

function callOf(url: string, method: string): Call | null {
  if (/results\/\d*[13579]\?/u.test(url)) return 'captions';
  if (/results\//u.test(url)) return 'text';
  if (method === 'POST') return url.includes('/received') ? null : 'create';
  return url.includes('/segments') ? null : 'status';
}

interface Setting {
  recognizer?: RecognizerKind;
  connectionId?: string;
  faults?: Partial<Record<Call, Fault[]>>;
}

async function open({ recognizer = dictation, faults = {}, ...more }: Setting = {}) {
  const folder = temporaryFolder();
  const talks = join(folder, 'talks');
  const source = join(talks, 'talk.wav');
  mkdirSync(talks);
  writeFileSync(source, TALK);
  const service = await startService({ recognizer });
  const calls: Call[] = [];
  const clock = { offsetMs: 0 };
  const real = createNodeTransport();
  const through = async <T extends { discard(): void }>(
    call: Call | null,
    request: { body?: unknown; signal: AbortSignal },
    go: (body?: Body) => Promise<T>,
  ): Promise<T> => {
    if (call === null) return go();
    calls.push(call);
    const fault = faults[call]?.shift();
    if (fault === undefined) return go();
    return fault(go, request.body as Body, request.signal);
  };
  const transport: HttpTransport = {
    fetch: (url, request) =>
      through(callOf(url, request.method), request, () => real.fetch(url, request)),
    fetchOnce: (url, request) =>
      through(callOf(url, request.method), request, () => real.fetchOnce(url, request)),
    upload: (url, request) =>
      through('upload', request, (body = request.body) => real.upload(url, { ...request, body })),
  };
  const patch: LedgerPatch = {
    connectionId: more.connectionId ?? EMBEDDED_CONNECTION_ID,
    transport,
    elapsedMs: () => performance.now() + clock.offsetMs,
  };
  const account = { url: service.url, key: service.service.apiKey };
  const start = (): LedgerUnderTest => createLedgerUnderTest(folder, account, patch);
  const bench = {
    folder,
    talks,
    source,
    service,
    calls,
    clock,
    faults,
    under: start(),
    count: (call: Call): number => calls.filter((one) => one === call).length,
    begin() {
      bench.under = start();
    },
    /** Starts a new run of the app on the same data, which does not resume yet. */
    async reopen() {
      await bench.under.close();
      bench.begin();
    },
    async restart() {
      await bench.reopen();
      await bench.under.ledger.resumeAll();
    },
  };
  onCleanUp(() => bench.under.close());
  return bench;
}

/** Returns the length that the service has counted; null: none. */
function countedMs({ service }: Awaited<ReturnType<typeof open>>): unknown {
  const db = connectSqlite(join(service.dataFolder, 'translation.sqlite'), { readonly: true });
  const counted = db.prepare('SELECT sum(sound_ms) FROM speech_days').pluck().get();
  db.close();
  return counted;
}

const NAMES = ['talk.de.srt', 'talk.de.txt', 'talk.wav'];

describe('recordings in the ledger', () => {
  it('produce a text and subtitles beside the source, and timed lines in the history', async () => {
    const { talks, source, under, service, calls } = await open();
    const [job] = await under.translate([source], ['DE']);
    const saved = await under.untilState(job!.id, 'saved');
    expect(saved).toMatchObject({ format: 'wav', deliveredName: 'talk.de.txt', error: null });
    expect(readdirSync(talks).toSorted()).toEqual(NAMES);
    const text = readFileSync(join(talks, 'talk.de.txt'), 'utf8');
    const captions = readFileSync(join(talks, 'talk.de.srt'), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(21);
    expect(captions).toMatch(/00:00:00,\d{3} --> 00:00:0\d,\d{3}/u);
    const detail = await under.database.history.getDetail(saved.historyItemId!, {
      page: 1,
      limit: 2,
    });
    expect(detail?.segments.map(({ source: said, location }) => [said, location])).toEqual([
      ['hello there good friends', expect.stringMatching(/^00:00:00,/u)],
      ['we begin now', expect.stringMatching(/^00:00:0\d,/u)],
    ]);
    const { documentId } = (await under.database.documentJobs.get(saved.id))!;
    expect((await service.get(`${JOBS}/${documentId}`)).status).toBe(404);
    expect(calls.filter((call) => call !== 'status')).toEqual([
      'create',
      'upload',
      'captions',
      'text',
    ]);
  });

  it('are sent once for all languages', async () => {
    const bench = await open();
    const jobs = await bench.under.translate([bench.source], ['DE', 'FR', 'ES']);
    for (const { id } of jobs) await bench.under.untilState(id, 'saved');
    expect([bench.count('create'), bench.count('upload')]).toEqual([1, 1]);
    expect(readdirSync(bench.talks)).toHaveLength(7);
  });

  it('continue with the other languages when the one that sends is canceled', async () => {
    const { fault, isReached } = hanging(async () => Promise.resolve());
    const bench = await open({ faults: { upload: [fault] } });
    const [first, second] = await bench.under.translate([bench.source], ['DE', 'FR']);
    await isReached;
    await bench.under.ledger.cancel(first!.id);
    await bench.under.untilState(second!.id, 'saved');
    expect(await bench.under.job(first!.id)).toMatchObject({
      state: 'canceled',
      mayStillBeMade: false,
    });
    expect(bench.count('upload')).toBe(2);
  });

  it('are erased at the service when canceled, processed no further, and can start again', async () => {
    const recognizer = gated();
    const bench = await open({ recognizer });
    const [job] = await bench.under.translate([bench.source], ['DE']);
    await recognizer.isAsked;
    await bench.under.untilState(job!.id, 'translating');
    const { documentId } = (await bench.under.database.documentJobs.get(job!.id))!;
    const canceled = await bench.under.ledger.cancel(job!.id);
    expect(canceled).toMatchObject({ state: 'canceled', mayStillBeMade: false });
    // The recognizer is never released: its work is abandoned.
    await vi.waitFor(async () => {
      expect((await bench.service.get(`${JOBS}/${documentId}`)).status).toBe(404);
      expect(readdirSync(join(bench.service.dataFolder, 'voice-jobs'))).toEqual([]);
    });
    expect(countedMs(bench)).toBe(null);
    recognizer.open();
    await bench.under.ledger.retry(job!.id);
    await bench.under.untilState(job!.id, 'saved');
    expect([bench.count('create'), bench.count('upload')]).toEqual([2, 2]);
  });

  it("aren't erased at the service while another language needs them", async () => {
    const recognizer = gated();
    const bench = await open({ recognizer });
    const jobs = await bench.under.translate([bench.source], ['DE', 'FR', 'ES']);
    const [first, second, last] = jobs.map(({ id }) => id);
    await recognizer.isAsked;
    for (const { id } of jobs) await bench.under.untilState(id, 'translating');
    const { documentId } = (await bench.under.database.documentJobs.get(last!))!;
    await bench.under.ledger.cancel(first!);
    await bench.under.ledger.cancel(second!);
    // A language that is requested again finds its part of the same job.
    await bench.under.ledger.retry(second!);
    recognizer.open();
    for (const id of [second!, last!]) await bench.under.untilState(id, 'saved');
    expect([bench.count('create'), bench.count('upload')]).toEqual([1, 1]);
    expect((await bench.service.get(`${JOBS}/${documentId}`)).status).toBe(404);
  });

  it('are erased at the service when the last language fails', async () => {
    const gate = gated();
    const recognizer: RecognizerKind = {
      ...gate,
      listen(...asked) {
        const one = gate.listen(...asked);
        return {
          write: (samples) => one.write(samples),
          close: () => one.close(),
          async end() {
            await one.end();
            throw new Error('It broke down.');
          },
        };
      },
    };
    const bench = await open({ recognizer });
    const [first, last] = await bench.under.translate([bench.source], ['DE', 'FR']);
    await gate.isAsked;
    await bench.under.untilState(last!.id, 'translating');
    await bench.under.ledger.cancel(first!.id);
    gate.open();
    await bench.under.untilState(last!.id, 'failed');
    const { documentId } = (await bench.under.database.documentJobs.get(last!.id))!;
    expect((await bench.service.get(`${JOBS}/${documentId}`)).status).toBe(404);
  });

  it('report for a language canceled too late that an external service may still produce it', async () => {
    const recognizer = gated();
    const bench = await open({ recognizer, connectionId: 'test' });
    const [late, other] = await bench.under.translate([bench.source], ['DE', 'FR']);
    await recognizer.isAsked;
    await bench.under.untilState(late!.id, 'translating');
    const canceled = await bench.under.ledger.cancel(late!.id);
    expect(canceled).toMatchObject({ state: 'canceled', mayStillBeMade: true });
    recognizer.open();
    const saved = await bench.under.untilState(other!.id, 'saved');
    expect(saved.mayStillBeMade).toBe(false);
    expect(bench.count('upload')).toBe(1);
  });

  it("get their times from an external service's captions alone", async () => {
    const bench = await open({ connectionId: 'test' });
    const [job] = await bench.under.translate([bench.source], ['DE']);
    const saved = await bench.under.untilState(job!.id, 'saved');
    const detail = await bench.under.database.history.getDetail(saved.historyItemId!, {
      page: 1,
      limit: 1,
    });
    expect(detail?.segments[0]).toMatchObject({ source: '', location: '00:00:00,000' });
    expect(detail?.segments[0]?.target).not.toBe('');
  });
});

describe('recordings of a confidential project', () => {
  it('go to no external service, and stay in the plan', async () => {
    const bench = await open({ connectionId: 'test' });
    const { database, lane, plan } = bench.under;
    const project = { customerId: null, isBillable: true, hourlyRate: null, connectionId: null };
    await database.catalog.addProject('p', { ...project, name: 'Merger' }, 1);
    const rule = { connectionId: null, glossaryId: null, memoryId: null };
    await database.projectRules.save({ ...rule, projectId: 'p', reach: 'here' }, 1);
    lane.enforce('p');
    await expect(bench.under.translate([bench.source], ['DE'], 'p')).rejects.toMatchObject({
      code: 'lane/local-only',
    });
    expect(plan.get().files).toHaveLength(1);
    expect(bench.calls).toEqual([]);
  });
});

describe('recordings and a network that fails', () => {
  it.each<[string, Setting['faults'], number]>(
    someOf(2, [
      ['the answer to the declaration is lost', { create: [answerIsLost] }, 1],
      ['the answer to the upload is lost', { upload: [answerIsLost] }, 1],
      ['the upload never arrives', { upload: [neverArrives] }, 2],
      ['the upload breaks off', { upload: [cutInTheMiddle, cutInTheMiddle] }, 3],
      ['answers about the state are lost', { status: [answerIsLost, neverArrives] }, 1],
      ['results never arrive', { captions: [neverArrives], text: [neverArrives] }, 1],
      ['results are lost on their way', { captions: [answerIsLost], text: [answerIsLost] }, 1],
    ]),
  )('are sent once when %s', async (_what, faults, attempts) => {
    const bench = await open({ faults: faults ?? {} });
    const [job] = await bench.under.translate([bench.source], ['DE']);
    await bench.under.untilState(job!.id, 'saved');
    expect(bench.count('upload')).toBe(attempts);
    expect(readdirSync(bench.talks).toSorted()).toEqual(NAMES);
  });

  it('are resent only if the service no longer accepts the lost ones', async () => {
    const bench = await open();
    // All of it is sent, and nothing arrives; the service is polled as long as it may still come.
    bench.faults.upload = [
      async (_real, body) => {
        for await (const _ of body);
        throw lost();
      },
    ];
    const lateFor: Fault = async (real) => {
      if (bench.count('status') === 4) bench.clock.offsetMs = 6 * 60_000;
      (await real()).discard();
      throw lost();
    };
    bench.faults.status = Array<Fault>(4).fill(lateFor);
    const [job] = await bench.under.translate([bench.source], ['DE']);
    await bench.under.untilState(job!.id, 'saved');
    const second = bench.calls.lastIndexOf('upload');
    expect(bench.count('upload')).toBe(2);
    expect(bench.calls.slice(0, second).filter((call) => call === 'status').length).toBeGreaterThan(
      4,
    );
  });
});

/** Returns a call that hangs, and a signal that it was made. */
function hanging(first: (real: () => Promise<{ discard(): void }>) => Promise<unknown>) {
  let reach = (): void => undefined;
  const isReached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const fault: Fault = async (real, _body, signal) => {
    await first(real);
    reach();
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        reject(lost());
      });
    });
  };
  return { fault, isReached };
}

describe('recordings when the app closes', () => {
  it("aren't resent if it closes before the answer to the upload", async () => {
    const { fault, isReached } = hanging(async (real) => (await real()).discard());
    const bench = await open({ faults: { upload: [fault] } });
    const [job] = await bench.under.translate([bench.source], ['DE']);
    await isReached;
    await bench.reopen();
    expect((await bench.under.job(job!.id)).state).toBe('uploading');
    await bench.under.ledger.resumeAll();
    await bench.under.untilState(job!.id, 'saved');
    expect([bench.count('create'), bench.count('upload')]).toEqual([1, 1]);
  });

  it('are sent if it closed between the declaration and the file', async () => {
    const { fault, isReached } = hanging(async () => Promise.resolve());
    const bench = await open({ faults: { upload: [fault] } });
    const jobs = await bench.under.translate([bench.source], ['DE', 'FR']);
    await isReached;
    const killed = (await bench.under.database.documentJobs.get(jobs[0]!.id))!;
    expect(killed).toMatchObject({ state: 'uploading', uploadCompletingAtMs: null });
    await bench.reopen();
    // An orderly exit reverts the step; a kill does not.
    const { documentId, sealedDocumentKey } = killed;
    await bench.under.database.documentJobs.transition(
      killed.id,
      ['ready'],
      'uploading',
      { documentId, sealedDocumentKey },
      1,
    );
    await bench.under.ledger.resumeAll();
    for (const { id } of jobs) await bench.under.untilState(id, 'saved');
    expect([bench.count('create'), bench.count('upload')]).toEqual([2, 2]);
  });

  it('are waited for while the service listens, and continue after a restart', async () => {
    const recognizer = gated();
    const bench = await open({ recognizer });
    const jobs = await bench.under.translate([bench.source], ['DE', 'FR']);
    await recognizer.isAsked;
    for (const { id } of jobs) await bench.under.untilState(id, 'translating');
    await bench.restart();
    recognizer.open();
    for (const { id } of jobs) await bench.under.untilState(id, 'saved');
    expect(bench.count('upload')).toBe(1);
  });

  it('keep what was fetched if it closes between the two results', async () => {
    const { fault, isReached } = hanging(async () => Promise.resolve());
    const bench = await open({ faults: { text: [fault] } });
    const [job] = await bench.under.translate([bench.source], ['DE']);
    await isReached;
    await bench.restart();
    await bench.under.untilState(job!.id, 'saved');
    expect([bench.count('upload'), bench.count('captions'), bench.count('text')]).toEqual([
      1, 1, 2,
    ]);
    expect(readdirSync(bench.talks).toSorted()).toEqual(NAMES);
  });

  it('leave nothing behind when they are removed', async () => {
    const bench = await open();
    const [job] = await bench.under.translate([bench.source], ['DE']);
    await bench.under.untilState(job!.id, 'saved');
    expect(readdirSync(bench.under.paths.results)).toHaveLength(2);
    await bench.under.ledger.remove(job!.id);
    expect(readdirSync(bench.under.paths.results)).toEqual([]);
  });
});

describe('recordings when the app is killed', () => {
  it.each(
    firstOf(1, [
      ['in the middle of the upload, and are sent whole afterwards', 'middle', 1],
      ["before the answer to the upload, and aren't resent", 'sent', 0],
    ] as const),
  )('%s', async (_what, moment, uploads) => {
    const bench = await open();
    // The other process has the data folder.
    await bench.under.close();
    const { url, service } = bench.service;
    const child = spawn(
      process.execPath,
      [SENDER, bench.folder, url, service.apiKey, bench.source, moment],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const gone = once(child, 'exit');
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    expect(await gone).toEqual([null, 'SIGKILL']);
    bench.begin();
    await bench.under.ledger.resumeAll();
    const { jobs } = await bench.under.ledger.list({ page: 1, limit: 10, text: '' });
    expect(jobs.map(({ targetLang }) => targetLang).toSorted()).toEqual(['DE', 'FR']);
    for (const { id } of jobs) await bench.under.untilState(id, 'saved');
    expect(bench.count('upload')).toBe(uploads);
    expect(readdirSync(bench.talks).toSorted()).toEqual([
      'talk.de.srt',
      'talk.de.txt',
      'talk.fr.srt',
      'talk.fr.txt',
      'talk.wav',
    ]);
    // Once, for all languages.
    expect(countedMs(bench)).toBe((TALK.length - 44) / 32);
  });
});

describe('names of results', () => {
  it('are the same for both, and never those of an existing file', async () => {
    const bench = await open();
    writeFileSync(join(bench.talks, 'talk.de.srt'), 'mine');
    const [job] = await bench.under.translate([bench.source], ['DE']);
    const saved = await bench.under.untilState(job!.id, 'saved');
    expect(saved.deliveredName).toBe('talk.de (2).txt');
    expect(readdirSync(bench.talks).toSorted()).toEqual([
      'talk.de (2).srt',
      'talk.de (2).txt',
      'talk.de.srt',
      'talk.wav',
    ]);
    expect(readFileSync(join(bench.talks, 'talk.de.srt'), 'utf8')).toBe('mine');
  });
});

describe('files added as recordings', () => {
  it('are refused before anything is sent if empty, too large, too long or misnamed', async () => {
    const bench = await open();
    // In the order in which files of a drop are listed.
    const cases: [name: string, content: Uint8Array | string, code: string, message: string][] = [
      ['empty.mp3', '', 'document/empty', 'emptyFile'],
      ['large.wav', TALK, 'document/too-large', 'soundTooLarge'],
      // One sample a second.
      [
        'long.wav',
        wave(new Int16Array(10_801), { bits: 8, samplesPerSecond: 1 }),
        'document/too-large',
        'soundTooLong',
      ],
      ['text.mp3', 'Hello.\n', 'document/unsupported', 'noSoundInFile'],
      ['wave.mp3', TALK, 'document/unsupported', 'misnamedSound'],
    ];
    for (const [name, content] of cases) writeFileSync(join(bench.folder, name), content);
    truncateSync(join(bench.folder, 'large.wav'), 2 * 1024 ** 3);
    const { files, rejected } = await bench.under.plan.add(
      cases.map(([name]) => ({ kind: 'path', path: join(bench.folder, name) })),
    );
    expect(files).toEqual([]);
    expect(rejected.map(({ fileName, error }) => [fileName, error.code, error.message])).toEqual(
      cases.map(([name, , code, message]) => [name, code, `documentErrors.${message}`]),
    );
    expect(bench.calls).toEqual([]);
  });

  it('that change while being sent arrive as they were', async () => {
    const { fault, isReached } = hanging(async () => Promise.resolve());
    const bench = await open({ faults: { upload: [fault] } });
    const [job] = await bench.under.translate([bench.source], ['DE']);
    await isReached;
    writeFileSync(bench.source, 'gone');
    await bench.restart();
    await bench.under.untilState(job!.id, 'saved');
    expect(readFileSync(join(bench.talks, 'talk.de.txt'), 'utf8').trim().split('\n')).toHaveLength(
      21,
    );
  });

  it("that changed after they were planned aren't sent in full", async () => {
    const bench = await open();
    const planned = await bench.under.plan.add([{ kind: 'path', path: bench.source }]);
    expect(planned.files[0]?.durationMs).toBeGreaterThan(1_000);
    writeFileSync(bench.source, TALK.with(2_000, 7));
    const [job] = await bench.under.start(planned.files);
    const failed = await bench.under.untilState(job!.id, 'failed');
    expect(failed.error?.code).toBe('document/source-changed');
    expect(bench.count('status')).toBe(0);
  });
});
