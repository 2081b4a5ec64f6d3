import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../../../electron/clients/http/retry-policy.ts';
import type {
  TranslationClient,
  VoiceJobInput,
} from '../../../../electron/clients/translation/translation-client.ts';
import type { Fault, FaultRoute } from '../../../fakes/fault-service.ts';
import { FaultVoiceJobs } from '../../../fakes/fault-service-voice.ts';
import { collect, failureOf, makeBytes, openBench } from './support.ts';
import { noReceipt } from '../../../support/no-receipt.ts';

/** More than the system buffers: a cut upload was not sent completely. */
const SIZE = 8_000_000;
const INPUT: VoiceJobInput = {
  fileName: 'talk.wav',
  contentType: 'audio/wav',
  sizeBytes: SIZE,
  sourceLang: 'en',
  targets: [
    { language: 'de', type: 'text/plain' },
    { language: 'de', type: 'application/x-subrip' },
  ],
};
const FILE = {
  fileName: 'talk.wav',
  sizeBytes: SIZE,
  open: () => makeBytes(SIZE),
  onBeforeComplete: noReceipt,
};

const busy: Fault = { kind: 'status', status: 429 };
const broken: Fault = { kind: 'status', status: 500 };
const cut: Fault = { kind: 'cut-answer', afterBytes: 15 };

async function textOf(client: TranslationClient, jobId: string): Promise<string> {
  const results = await client.getVoiceJob(jobId);
  const address = results[0]?.address;
  if (!address) throw new Error('There is no result.');
  const { body } = await client.downloadVoiceResult(address);
  return Buffer.from(await collect(body)).toString('utf8');
}

const expectedText = async (): Promise<string> =>
  FaultVoiceJobs.textOf(await collect(makeBytes(SIZE)), 'de');

async function openVoice() {
  const bench = await openBench();
  bench.service.voice.script = ['complete'];
  return bench;
}

describe('a voice job at a service that fails', () => {
  it.each<[FaultRoute, Fault[], number]>([
    ['voice-create', [busy, busy], 3],
    ['voice-upload', [busy, { kind: 'cut-request', afterBytes: 100_000 }], 3],
    ['voice-upload', [{ kind: 'status', status: 500, early: true }], 2],
    ['voice-upload', [{ kind: 'drop-answer' }], 1],
    ['voice-upload', [{ kind: 'status', status: 502, isLate: true }], 1],
    ['voice-status', [busy, broken, cut], 4],
    ['voice-result', [busy, busy], 3],
  ])('completes over %s with %j', async (route, faults, requests) => {
    const { service, client, options } = await openVoice();
    service.fail(route, ...faults);
    const job = await client.createVoiceJob(INPUT, options);
    await client.uploadSound(job, FILE, options);
    const asked = service.counts['voice-status'];
    const results = await client.getVoiceJob(job.jobId, options);
    const { body } = await client.downloadVoiceResult(results[0]!.address!, options);
    expect(Buffer.from(await collect(body)).toString('utf8')).toBe(await expectedText());
    expect(service.voice.sounds).toHaveLength(1);
    const before = route === 'voice-status' ? asked : 0;
    expect(service.counts[route] - before).toBe(requests);
  });

  it("isn't declared again when it is unknown whether it was", async () => {
    const { service, client, options } = await openVoice();
    service.fail('voice-create', { kind: 'drop-answer' });
    const error = await failureOf(client.createVoiceJob(INPUT, options));
    expect(service.counts['voice-create']).toBe(1);
    expect(error.code).not.toBe('document/outcome-unknown');
    expect(service.voice.declared).toHaveLength(1);
  });

  it('is never resent when it was sent whole and a gateway failed', async () => {
    const { service, client, options } = await openVoice();
    service.fail('voice-upload', broken);
    const job = await client.createVoiceJob(INPUT);
    const error = await failureOf(client.uploadSound(job, FILE, options));
    expect(error).toMatchObject({ code: 'document/outcome-unknown', retryable: false });
    expect(service.counts['voice-upload']).toBe(1);
    expect(service.counts['voice-status']).toBe(1);
  });

  it('has its results requested a limited number of times', async () => {
    const { service, client, options } = await openVoice();
    service.fail('voice-status', ...Array.from({ length: MAX_ATTEMPTS }, () => broken));
    const job = await client.createVoiceJob(INPUT);
    await client.uploadSound(job, FILE);
    expect((await failureOf(client.getVoiceJob(job.jobId, options))).retryable).toBe(true);
    expect(service.counts['voice-status']).toBe(MAX_ATTEMPTS);
    expect(await textOf(client, job.jobId)).toBe(await expectedText());
  });

  it('loses no result that was cut: it is fetched completely afterward', async () => {
    const { service, client } = await openVoice();
    service.fail('voice-result', cut);
    const job = await client.createVoiceJob(INPUT);
    await client.uploadSound(job, FILE);
    await failureOf(textOf(client, job.jobId));
    expect(await textOf(client, job.jobId)).toBe(await expectedText());
  });

  it("has addresses that expire, which isn't a problem with the account", async () => {
    const { service, client, waits, options } = await openVoice();
    const late = await client.createVoiceJob(INPUT);
    service.voice.expireAddresses();
    const error = await failureOf(client.uploadSound(late, FILE, options));
    expect(error).toMatchObject({ code: 'api/not-found', retryable: false });
    const job = await client.createVoiceJob(INPUT);
    await client.uploadSound(job, FILE);
    const [{ address } = { address: null }] = await client.getVoiceJob(job.jobId);
    service.voice.expireAddresses();
    const outdated = await failureOf(client.downloadVoiceResult(address!, options));
    expect(outdated.code).toBe('api/not-found');
    expect(await textOf(client, job.jobId)).toBe(await expectedText());
    expect(waits).toEqual([]);
    expect(service.voice.sounds).toHaveLength(1);
  });

  it('reports one that fails, and one that never ends', async () => {
    const { service, client } = await openVoice();
    service.voice.script = ['processing', 'processing', 'failed'];
    const job = await client.createVoiceJob(INPUT);
    await client.uploadSound(job, FILE);
    const states: (string | undefined)[] = [];
    for (let look = 0; look < 3; look += 1) {
      states.push((await client.getVoiceJob(job.jobId))[0]?.state);
    }
    expect(states).toEqual(['processing', 'processing', 'failed']);
    expect((await client.getVoiceJob(job.jobId))[0]?.reason).toBe('There is only noise.');
  });

  it("is collected before anything else, and the key isn't sent elsewhere", async () => {
    const bench = await openBench({ concurrency: 1 });
    const { service, client } = bench;
    service.voice.script = ['complete'];
    const job = await client.createVoiceJob(INPUT);
    await client.uploadSound(job, FILE);
    const [{ address } = { address: null }] = await client.getVoiceJob(job.jobId);
    service.hold('usage');
    const started = [client.getUsage()];
    await service.waitUntilHeld('usage');
    const asked = service.requests.length;
    const rest = [
      client.createVoiceJob(INPUT),
      client.translateText({ texts: ['Hallo'], sourceLang: null, targetLang: 'EN-GB' }),
      client.downloadVoiceResult(address!).then(({ body }) => collect(body)),
      client.getVoiceJob(job.jobId),
    ];
    service.release('usage');
    await Promise.all([...started, ...rest]);
    const routes = service.requests.slice(asked).map(({ route }) => route);
    expect(new Set(routes.slice(0, 2))).toEqual(new Set(['voice-result', 'voice-status']));
    const signed = service.requests.filter(({ path }) => path.startsWith('/voice-files'));
    expect(signed).toHaveLength(2);
    expect(signed.every(({ hasKey }) => !hasKey)).toBe(true);
  });
});
