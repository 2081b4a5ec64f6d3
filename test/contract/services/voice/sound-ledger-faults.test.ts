import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFaultService, type Fault, type FaultRoute } from '../../../fakes/fault-service.ts';
import { FaultVoiceJobs } from '../../../fakes/fault-service-voice.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';
import {
  createLedgerUnderTest,
  type LedgerPatch,
  type LedgerUnderTest,
} from '../../support/ledger-under-test.ts';
import { spoken, wave } from '../../embedded/translation/voice/jobs-support.ts';
import { firstOf, someOf } from '../../../support/runs.ts';

const TALK = wave(spoken('hello there', 'good friends'));
/** More than the system buffers: a cut upload was not sent completely. */
const LONG_TALK = wave(new Int16Array(4_000_000).fill(7));
const MINUTE_MS = 60_000;

/** Sets up recordings for a remote service that fails on order. */
async function open() {
  const folder = temporaryFolder();
  const talks = join(folder, 'talks');
  mkdirSync(talks);
  const service = await createFaultService();
  onCleanUp(() => service.close());
  /** How far the wall clock was set, and how much time really passed. */
  const clock = { setMs: 0, passedMs: 0 };
  const patch: LedgerPatch = {
    now: () => Date.now() + clock.setMs + clock.passedMs,
    elapsedMs: () => performance.now() + clock.passedMs,
  };
  const start = (): LedgerUnderTest => createLedgerUnderTest(folder, service, patch);
  const bench = {
    talks,
    service,
    clock,
    under: start(),
    source(name = 'talk.wav', sound = TALK): string {
      const path = join(talks, name);
      writeFileSync(path, sound);
      return path;
    },
    async begin(targets = ['DE']): Promise<string> {
      const [job] = await bench.under.translate([bench.source()], targets);
      return job!.id;
    },
    async restart(): Promise<void> {
      await bench.under.close();
      bench.under = start();
      await bench.under.ledger.resumeAll();
    },
    /** Begins in a given language. */
    async beginIn(sourceLang: string, targetLangs: string[]): Promise<string[]> {
      const { files } = await bench.under.plan.add([{ kind: 'path', path: bench.source() }]);
      const jobs = await bench.under.plan.start({
        fileIds: files.map(({ id }) => id),
        connectionId: 'test',
        sourceLang,
        targetLangs,
        formality: 'default',
        glossaryIds: [],
        style: null,
        memory: null,
        projectId: null,
        outputFormats: {},
      });
      return jobs.map(({ id }) => id);
    },
    async segmentsOf(id: string) {
      const { historyItemId } = await bench.under.untilState(id, 'saved');
      const page = { page: 1, limit: 10 };
      return (await bench.under.database.history.getDetail(historyItemId!, page))?.segments;
    },
    read: (name: string): string => readFileSync(join(talks, name), 'utf8'),
    routes: (): string[] => service.requests.map(({ route }) => route),
  };
  onCleanUp(() => bench.under.close());
  return bench;
}

type Bench = Awaited<ReturnType<typeof open>>;

function expectWhole(bench: Bench): void {
  const text = FaultVoiceJobs.textOf(TALK, 'de');
  expect(bench.read('talk.de.txt')).toBe(text);
  expect(bench.read('talk.de.srt')).toContain(text);
  expect(readdirSync(bench.talks).toSorted()).toEqual(['talk.de.srt', 'talk.de.txt', 'talk.wav']);
}

const busy: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '1' } };
const broken: Fault = { kind: 'status', status: 500 };
const late: Fault = { kind: 'status', status: 500, isLate: true };
const cutAnswer: Fault = { kind: 'cut-answer', afterBytes: 20 };

describe('recordings at an external service that fails', () => {
  it.each<[string, FaultRoute, Fault[]]>(
    someOf(4, [
      ['the declaration is refused for a while', 'voice-create', [busy, busy]],
      ['the declaration fails', 'voice-create', [broken]],
      ['the answer to the declaration is lost', 'voice-create', [{ kind: 'drop-answer' }]],
      ['the upload is refused for a while', 'voice-upload', [busy, busy]],
      ['the answer to the upload is lost', 'voice-upload', [{ kind: 'drop-answer' }]],
      ['a gateway fails behind the upload', 'voice-upload', [late]],
      ['the state is refused for a while', 'voice-status', [busy, busy]],
      ['the state fails', 'voice-status', [broken, broken]],
      ['the state is cut', 'voice-status', [cutAnswer, { kind: 'garbage' }]],
      ['a page of the network answers about the state', 'voice-status', [{ kind: 'wrong-type' }]],
      ['results are refused for a while', 'voice-result', [busy, busy]],
      ['results fail', 'voice-result', [broken, broken]],
      ['results are cut', 'voice-result', [cutAnswer, cutAnswer]],
    ]),
  )('are accepted once and collected when %s', async (_what, route, faults) => {
    const bench = await open();
    bench.service.fail(route, ...faults);
    const id = await bench.begin();
    await bench.under.untilState(id, 'saved');
    expect(bench.service.voice.sounds).toHaveLength(1);
    expectWhole(bench);
  });

  it('are resent when the connection breaks before the last byte, and accepted once', async () => {
    const bench = await open();
    const cut: Fault = { kind: 'cut-request', afterBytes: 40_000 };
    bench.service.fail('voice-upload', cut, cut);
    const [job] = await bench.under.translate([bench.source('talk.wav', LONG_TALK)]);
    await bench.under.untilState(job!.id, 'saved');
    expect(bench.service.counts['voice-upload']).toBe(3);
    expect(bench.service.voice.sounds).toHaveLength(1);
    expect(bench.read('talk.de.txt')).toBe(FaultVoiceJobs.textOf(LONG_TALK, 'de'));
  });

  it('are resent only if the service no longer accepts the lost ones', async () => {
    const bench = await open();
    // All of it arrived, with an unknown outcome.
    bench.service.fail('voice-upload', broken);
    const id = await bench.begin();
    await bench.under.until(id, () => bench.service.counts['voice-status'] > 5);
    expect(bench.service.counts['voice-upload']).toBe(1);
    bench.clock.passedMs = 6 * MINUTE_MS;
    await bench.under.untilState(id, 'saved');
    expect(bench.service.counts['voice-upload']).toBe(2);
    expect(bench.service.voice.sounds).toHaveLength(1);
    expectWhole(bench);
  });

  it.each(
    firstOf(1, [
      ['a year back', -365 * 24 * 60 * MINUTE_MS],
      ['an hour ahead', 60 * MINUTE_MS],
    ] as const),
  )("aren't resent because the clock was set %s", async (_what, setMs) => {
    const bench = await open();
    bench.service.fail('voice-upload', broken);
    const id = await bench.begin();
    await bench.under.until(id, () => bench.service.counts['voice-status'] > 3);
    bench.clock.setMs = setMs;
    const asked = bench.service.counts['voice-status'];
    await bench.under.until(id, () => bench.service.counts['voice-status'] > asked + 3);
    expect(bench.service.counts['voice-upload']).toBe(1);
    bench.clock.passedMs = 6 * MINUTE_MS;
    await bench.under.untilState(id, 'saved');
    expect(bench.service.counts['voice-upload']).toBe(2);
  });

  it('that an earlier run sent are looked up, and then the user is asked', async () => {
    const bench = await open();
    bench.service.fail('voice-upload', broken);
    const id = await bench.begin();
    await bench.under.until(id, () => bench.service.counts['voice-status'] > 3);
    bench.clock.setMs = 60 * MINUTE_MS;
    await bench.restart();
    const asked = bench.service.counts['voice-status'];
    await bench.under.until(id, () => bench.service.counts['voice-status'] > asked + 3);
    bench.clock.passedMs = 6 * MINUTE_MS;
    const job = await bench.under.untilState(id, 'needs-attention');
    expect(job.error?.code).toBe('document/outcome-unknown');
    expect(bench.service.counts['voice-upload']).toBe(1);
  });

  it('get another address if theirs expires before the file was sent', async () => {
    const bench = await open();
    bench.service.chooseFault = (route) => {
      // The address that was just issued has expired when the file arrives.
      const isFirst = route === 'voice-upload' && bench.service.counts[route] === 1;
      if (isFirst) bench.service.voice.expireAddresses();
      return undefined;
    };
    const id = await bench.begin();
    await bench.under.untilState(id, 'saved');
    expect(bench.service.counts['voice-create']).toBe(2);
    expect(bench.service.voice.sounds).toHaveLength(1);
    expectWhole(bench);
  });

  it('fail with a message if no address works', async () => {
    const bench = await open();
    bench.service.chooseFault = (route) => {
      if (route === 'voice-upload') bench.service.voice.expireAddresses();
      return undefined;
    };
    const failed = await bench.under.untilState(await bench.begin(), 'failed');
    expect(failed.error).toMatchObject({
      code: 'api/not-found',
      message: 'voiceErrors.jobAddressExpired',
    });
    expect(bench.service.counts['voice-create']).toBe(2);
  });

  it('request another address if that of a result has expired', async () => {
    const bench = await open();
    bench.service.chooseFault = (route) => {
      if (route === 'voice-result' && bench.service.counts[route] % 2 === 1) {
        bench.service.voice.expireAddresses();
      }
      return undefined;
    };
    await bench.under.untilState(await bench.begin(), 'saved');
    expect(bench.service.voice.sounds).toHaveLength(1);
    expectWhole(bench);
  });

  it("fail with the service's message, and are resent only on request", async () => {
    const bench = await open();
    bench.service.voice.script = ['processing', 'failed'];
    const id = await bench.begin();
    const failed = await bench.under.untilState(id, 'failed');
    expect(failed.error).toMatchObject({
      code: 'document/rejected-by-service',
      details: { serviceMessage: 'There is only noise.' },
    });
    await bench.restart();
    expect(bench.service.voice.sounds).toHaveLength(1);
    bench.service.voice.script = ['complete'];
    await bench.under.ledger.retry(id);
    await bench.under.untilState(id, 'saved');
    expect(bench.service.voice.sounds).toHaveLength(2);
  });

  it('that never end are polled, kept over a restart, and can be canceled', async () => {
    const bench = await open();
    bench.service.voice.script = ['processing'];
    const id = await bench.begin();
    await bench.under.until(id, () => bench.service.counts['voice-status'] > 10);
    await bench.restart();
    const before = bench.service.counts['voice-status'];
    await bench.under.until(id, () => bench.service.counts['voice-status'] > before + 3);
    expect((await bench.under.job(id)).state).toBe('translating');
    const canceled = await bench.under.ledger.cancel(id);
    expect(canceled).toMatchObject({ state: 'canceled', mayStillBeMade: true });
    expect(bench.service.voice.sounds).toHaveLength(1);
  });

  it('are collected after a restart before anything else is sent', async () => {
    const bench = await open();
    bench.service.voice.script = ['processing'];
    const id = await bench.begin();
    await bench.under.untilState(id, 'translating');
    await bench.under.close();
    bench.service.voice.script = ['complete'];
    const asked = bench.routes().length;
    bench.under = createLedgerUnderTest(join(bench.talks, '..'), bench.service);
    const other = bench.source('other.wav', TALK.with(5_000, 7));
    await Promise.all([
      bench.under.ledger.resumeAll(),
      bench.under.translate([other]).then(([job]) => bench.under.untilState(job!.id, 'saved')),
      bench.under.untilState(id, 'saved'),
    ]);
    const routes = bench.routes().slice(asked);
    expect(routes[0]).toBe('voice-status');
    expect(routes.indexOf('voice-result')).toBeLessThan(routes.indexOf('voice-upload'));
    expect(bench.service.voice.sounds).toHaveLength(2);
  });
});

const heard = (language: string) => FaultVoiceJobs.textOf(TALK, language).trim();
const targetsOf = ({ service }: Bench) =>
  service.voice.declared.map((body) => (body as { targets: unknown[] }).targets);

describe('the transcript at an external service', () => {
  it('is shown beside each language, and requested once', async () => {
    const bench = await open();
    const [first, second] = await bench.beginIn('EN', ['DE', 'FR']);
    for (const [id, language] of [
      [first!, 'de'],
      [second!, 'fr'],
    ] as const) {
      expect(await bench.segmentsOf(id)).toMatchObject([
        { source: heard('en'), target: heard(language), location: '00:00:00,000' },
      ]);
    }
    expect(targetsOf(bench)).toEqual([
      [
        { language: 'de', type: 'text/plain' },
        { language: 'de', type: 'application/x-subrip' },
        { language: 'fr', type: 'text/plain' },
        { language: 'fr', type: 'application/x-subrip' },
        { language: 'en', type: 'application/x-subrip' },
      ],
    ]);
    // Two of each language, and the transcript.
    expect(bench.service.counts['voice-result']).toBe(5);
    expect(readdirSync(bench.talks).toSorted()).toEqual([
      'talk.de.srt',
      'talk.de.txt',
      'talk.fr.srt',
      'talk.fr.txt',
      'talk.wav',
    ]);
    for (const id of [first!, second!]) await bench.under.ledger.remove(id);
    expect(readdirSync(bench.under.paths.results)).toEqual([]);
  });

  it('is shown beside lines that begin in its time, however the two are cut', async () => {
    const bench = await open();
    bench.service.voice.cuts = (language) =>
      language === 'en'
        ? ['00:00:00,500', '00:00:05,000']
        : ['00:00:00,000', '00:00:02,000', '00:00:06,000'];
    const [id] = await bench.beginIn('EN', ['DE']);
    expect(await bench.segmentsOf(id!)).toMatchObject([
      { source: heard('en'), target: `${heard('de')} ${heard('de')}`, location: '00:00:00,500' },
      { source: heard('en'), target: heard('de'), location: '00:00:05,000' },
    ]);
  });

  it.each(['only captions in other languages', 'no such result'])(
    'is omitted if a service has %s',
    async (what) => {
      const bench = await open();
      if (what === 'no such result') {
        // Text and captions come first.
        bench.service.chooseFault = (route) =>
          route === 'voice-result' && bench.service.counts[route] > 2
            ? { kind: 'status', status: 404 }
            : undefined;
      } else bench.service.fail('voice-create', { kind: 'status', status: 400 });
      const [id] = await bench.beginIn('EN', ['DE']);
      expect(await bench.segmentsOf(id!)).toMatchObject([{ source: '', target: heard('de') }]);
      expect(bench.service.voice.sounds).toHaveLength(1);
      expectWhole(bench);
    },
  );

  it("isn't requested if its language is to be detected", async () => {
    const bench = await open();
    await bench.under.untilState(await bench.begin(), 'saved');
    expect(targetsOf(bench)[0]).toHaveLength(2);
  });
});
