import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import type { HttpTransport, UploadRequest } from '../../../../electron/clients/http/transport.ts';
import type {
  TranslationClient,
  VoiceJobInput,
} from '../../../../electron/clients/translation/translation-client.ts';
import { dictation } from '../../../../electron/embedded/translation/voice/dictation.ts';
import { createTranslationClient } from '../../../support/clients.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { startService } from '../../embedded/translation/support.ts';
import { nextLook } from '../../support/next-look.ts';
import { collect, endWait, failureOf } from './support.ts';
import { spoken, wave } from '../../embedded/translation/voice/jobs-support.ts';
import { noReceipt } from '../../../support/no-receipt.ts';

/** More than one slice of the data sent to the network at a time. */
const TALK = wave(spoken(...Array.from({ length: 20 }, () => 'hello there good friends')));

/** Replacement for the answer to an upload. */
type Fault = (real: HttpTransport['upload'], url: string, request: UploadRequest) => Promise<never>;

const lostConnection = (): Error =>
  Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

/** The service receives it, and the answer is lost. */
const answerIsLost: Fault = async (real, url, request) => {
  (await real(url, request)).discard();
  throw lostConnection();
};
/** It is sent completely, and never arrives. */
const soundIsLost: Fault = async (_real, _url, { body }) => {
  for await (const _ of body);
  throw lostConnection();
};
/** The connection breaks in the middle. */
const lineBreaks: Fault = async (_real, _url, { body }) => {
  for await (const _ of body) break;
  throw lostConnection();
};

async function open(faults: Fault[] = []) {
  const service = await startService({ recognizer: dictation });
  const uploads: UploadRequest[] = [];
  const real = createNodeTransport();
  const clock = createManualClock();
  const client = createTranslationClient({
    baseUrl: service.url,
    getKey: async () => Promise.resolve(service.service.apiKey),
    transport: {
      ...real,
      async upload(url, request) {
        uploads.push(request);
        const fault = faults.shift();
        return fault === undefined ? real.upload(url, request) : fault(real.upload, url, request);
      },
    },
    clock,
    random: () => 0.5,
  });
  onTestFinished(() => client.close());
  const options = {
    onWait: (wait: { untilMs: number | null } | null) => endWait(clock, wait),
  };
  return { service, client, uploads, options };
}

const INPUT: VoiceJobInput = {
  fileName: 'talk.wav',
  contentType: 'audio/wav',
  sizeBytes: TALK.length,
  sourceLang: 'en',
  targets: [
    { language: 'de', type: 'text/plain' },
    { language: 'es', type: 'application/x-subrip' },
  ],
};

const file = (content = TALK) => ({
  fileName: 'talk.wav',
  sizeBytes: TALK.length,
  onBeforeComplete: noReceipt,
  async *open() {
    for (let at = 0; at < content.length; at += 50_000) {
      yield await Promise.resolve(content.subarray(at, at + 50_000));
    }
  },
});

async function untilOver(client: TranslationClient, jobId: string) {
  for (;;) {
    const results = await client.getVoiceJob(jobId);
    if (results.every(({ state }) => state === 'complete' || state === 'failed')) return results;
    await nextLook();
  }
}

describe('a voice job', () => {
  it('is declared, sent without the key, fetched and confirmed', async () => {
    const { client, uploads } = await open();
    const job = await client.createVoiceJob(INPUT);
    const before = await client.getVoiceJob(job.jobId);
    expect(before).toEqual([
      { language: 'de', type: 'text/plain', state: 'pending', address: null, reason: null },
      {
        language: 'es',
        type: 'application/x-subrip',
        state: 'pending',
        address: null,
        reason: null,
      },
    ]);
    const progress: number[] = [];
    const steps: string[] = [];
    await client.uploadSound(job, {
      ...file(),
      onProgress: (sentBytes) => progress.push(sentBytes),
      onBeforeComplete: async () => {
        steps.push(String(progress.at(-1)));
        return noReceipt();
      },
    });
    const [upload] = uploads;
    expect(upload).toMatchObject({ method: 'PUT', about: 'voice' });
    expect(Object.keys(upload?.headers ?? {})).not.toContain('authorization');
    // Before it the service cannot have the sound.
    expect(steps).toHaveLength(1);
    expect(Number(steps[0])).toBeLessThan(TALK.length);
    const [text, captions] = await untilOver(client, job.jobId);
    if (!text?.address || !captions?.address) throw new Error('There are no results.');
    const download = await client.downloadVoiceResult(text.address);
    expect(download.contentType).toMatch(/^text\/plain/u);
    expect(download.sizeBytes).toBe((await collect(download.body)).length);
    const after = await client.getVoiceJob(job.jobId);
    expect(after[0]).toMatchObject({ state: 'downloaded', address: null });
    const kept = await client.getVoiceJob(job.jobId, { areKeptNamed: true });
    expect(kept[0]?.address).not.toBeNull();
    const segments = await client.listVoiceSegments(job.jobId, 'de');
    expect(segments[0]).toMatchObject({ location: '00:00:00,000', position: 0 });
    expect(segments[0]?.source).toContain('hello there');
    await client.confirmVoiceJob(job.jobId);
    expect((await failureOf(client.getVoiceJob(job.jobId))).code).toBe('document/gone');
    const gone = await failureOf(client.downloadVoiceResult(captions.address));
    expect(gone.code).toBe('api/not-found');
  });

  it('exposes its addresses to no one', async () => {
    const { client } = await open();
    const job = await client.createVoiceJob(INPUT);
    const [, signature = ''] = /signature=(.*)$/u.exec(job.address.reveal()) ?? [];
    expect(signature.length).toBeGreaterThan(20);
    expect(inspect(job, { depth: 9, showHidden: true })).not.toContain(signature);
    expect(JSON.stringify(job)).not.toContain(signature);
  });

  it("reports why it failed in the service's words", async () => {
    const { client } = await open();
    const job = await client.createVoiceJob(INPUT);
    const noSound = Buffer.alloc(TALK.length, 'a text that was renamed ');
    await client.uploadSound(job, file(noSound));
    const results = await untilOver(client, job.jobId);
    for (const { state, reason } of results) {
      expect(state).toBe('failed');
      expect(reason).toContain('no sound that is known here');
    }
  });

  it('is resent while its last byte was unsent', async () => {
    const { client, uploads, options } = await open([lineBreaks, lineBreaks]);
    const job = await client.createVoiceJob(INPUT);
    await client.uploadSound(job, file(), options);
    expect(uploads).toHaveLength(3);
    expect((await untilOver(client, job.jobId))[0]?.state).toBe('complete');
  });

  it('is looked up when the answer is lost', async () => {
    const { client, uploads, options } = await open([answerIsLost]);
    const job = await client.createVoiceJob(INPUT);
    await client.uploadSound(job, file(), options);
    expect(uploads).toHaveLength(1);
    expect((await untilOver(client, job.jobId))[0]?.state).toBe('complete');
  });

  it('is never resent when its outcome is unknown', async () => {
    const { client, uploads, options } = await open([soundIsLost]);
    const job = await client.createVoiceJob(INPUT);
    const error = await failureOf(client.uploadSound(job, file(), options));
    expect(error).toMatchObject({ code: 'document/outcome-unknown', retryable: false });
    expect(error.message).toContain('wasn’t sent again');
    expect(uploads).toHaveLength(1);
  });

  it("isn't sent if the file has been replaced by then", async () => {
    const { client } = await open();
    const job = await client.createVoiceJob(INPUT);
    const shorter = await failureOf(client.uploadSound(job, file(TALK.subarray(1))));
    expect(shorter.code).toBe('document/source-changed');
    const longer = Buffer.concat([TALK, Buffer.from('x')]);
    const error = await failureOf(client.uploadSound(job, file(longer)));
    expect(error.code).toBe('document/source-changed');
    expect((await client.getVoiceJob(job.jobId))[0]?.state).toBe('pending');
  });

  it('accepts no second file', async () => {
    const { client } = await open();
    const job = await client.createVoiceJob(INPUT);
    await client.uploadSound(job, file());
    expect(await failureOf(client.uploadSound(job, file()))).toMatchObject({ retryable: false });
  });

  it("is refused with the service's message", async () => {
    const { client } = await open();
    const m4a = { ...INPUT, fileName: 'talk.m4a', contentType: 'audio/mp4' as const };
    const error = await failureOf(client.createVoiceJob(m4a));
    expect(error.code).toBe('api/bad-request');
    expect(JSON.stringify(error.details)).toContain('nothing here can decode');
    expect((await failureOf(client.createVoiceJob({ ...INPUT, sizeBytes: 0 }))).code).toBe(
      'input/invalid',
    );
  });
});

describe('a service that answers differently', () => {
  async function clientOf(status: number, body: object): Promise<TranslationClient> {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const client = createTranslationClient({
      baseUrl: `http://127.0.0.1:${String(port)}`,
      getKey: async () => Promise.resolve('key'),
      transport: createNodeTransport(),
    });
    onTestFinished(async () => {
      client.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    });
    return client;
  }

  it.each([
    [403, { message: 'Not for you.' }, 'auth/forbidden'],
    [404, { message: 'Not found' }, 'api/not-found'],
    [405, { message: 'Not allowed' }, 'api/not-found'],
    [456, { message: 'Quota exceeded' }, 'quota/exceeded'],
    [201, { job_id: 'j' }, 'api/unexpected-response'],
    [201, { job_id: 'j', signed_upload_url: 'ftp://files' }, 'api/unexpected-response'],
    [201, { job_id: 'j', signed_upload_url: 'http://files.example/x' }, 'net/insecure-url'],
  ])('to a request with %i %j', async (status, body, code) => {
    const client = await clientOf(status, body);
    const error = await failureOf(client.createVoiceJob(INPUT));
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('memory');
  });

  it('to a question with a state that is still unknown', async () => {
    const targets = [{ language: 'de', type: 'text/plain' }];
    const client = await clientOf(200, { targets, results: [{ status: 'polishing' }] });
    expect((await client.getVoiceJob('j'))[0]?.state).toBe('processing');
    const uneven = await clientOf(200, { targets, results: [] });
    expect((await failureOf(uneven.getVoiceJob('j'))).code).toBe('api/unexpected-response');
  });
});
