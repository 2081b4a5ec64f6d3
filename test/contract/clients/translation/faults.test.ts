import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../../../electron/clients/http/retry-policy.ts';
import type { Fault } from '../../../fakes/fault-service.ts';
import { collect, failureOf, makeBytes, openBench, until, uploadInput } from './support.ts';
import { noReceipt } from '../../../support/no-receipt.ts';

const forAllAttempts = (fault: Fault): Fault[] => Array.from({ length: MAX_ATTEMPTS }, () => fault);

describe('an upload without an answer', () => {
  it('has an unknown outcome when it was accepted and the connection ended', async () => {
    const { service, client, options } = await openBench();
    service.fail('upload', { kind: 'drop-answer' });
    const error = await failureOf(client.uploadDocument(uploadInput(), options));
    expect(error).toMatchObject({
      code: 'document/outcome-unknown',
      retryable: false,
      details: { fileName: 'Angebot.docx' },
    });
    expect(service.uploads).toHaveLength(1);
    expect(service.counts.upload).toBe(1);
  });

  it('has an unknown outcome when the deadline passes after the last bytes', async () => {
    const { service, client, clock } = await openBench();
    service.fail('upload', { kind: 'hang' });
    let isComplete = false;
    const upload = client.uploadDocument(
      uploadInput({
        onBeforeComplete: async () => {
          isComplete = true;
          return noReceipt();
        },
      }),
    );
    const failed = failureOf(upload);
    await until(() => isComplete && service.counts.upload === 1);
    await clock.fireNext();
    expect((await failed).code).toBe('document/outcome-unknown');
    expect(service.counts.upload).toBe(1);
  });

  it.each([
    { kind: 'garbage' },
    { kind: 'wrong-type' },
    { kind: 'cut-answer', afterBytes: 20 },
  ] as const)("has an unknown outcome after a success that can't be read: $kind", async (fault) => {
    const { service, client, options } = await openBench();
    service.fail('upload', fault);
    const error = await failureOf(client.uploadDocument(uploadInput(), options));
    expect(error).toMatchObject({
      code: 'document/outcome-unknown',
      retryable: false,
      details: { status: 200 },
    });
    expect(service.uploads).toHaveLength(1);
    expect(service.counts.upload).toBe(1);
  });

  it.each(['../../../v2/usage', '..', 'a/b', '', 'x'.repeat(300)])(
    'has an unknown outcome when the id %j could leave its path',
    async (documentId) => {
      const { service, client } = await openBench();
      service.fail('upload', {
        kind: 'status',
        status: 200,
        body: JSON.stringify({ document_id: documentId, document_key: 'k' }),
      });
      const error = await failureOf(client.uploadDocument(uploadInput({ sizeBytes: 5 })));
      expect(error.code).toBe('document/outcome-unknown');
    },
  );

  it('is safe to repeat when it was cut before the last bytes, and is repeated', async () => {
    const { service, client, options, waits } = await openBench();
    service.fail('upload', { kind: 'cut-request', afterBytes: 100_000 });
    let completions = 0;
    const input = uploadInput({
      sizeBytes: 8_000_000,
      onBeforeComplete: async () => {
        completions += 1;
        return noReceipt();
      },
    });
    await client.uploadDocument(input, options);
    expect(service.counts.upload).toBe(2);
    expect(service.uploads).toHaveLength(1);
    expect(service.uploads[0]?.bytes).toHaveLength(8_000_000);
    expect(completions).toBe(1);
    expect(waits.map((wait) => wait?.reason)).toStrictEqual(['retry', undefined]);
  });

  it('gives up with a retryable error when every try is cut before the last bytes', async () => {
    const { service, client, options } = await openBench();
    service.fail('upload', ...forAllAttempts({ kind: 'cut-request', afterBytes: 100_000 }));
    const input = uploadInput({ sizeBytes: 8_000_000 });
    const error = await failureOf(client.uploadDocument(input, options));
    expect(error).toMatchObject({ code: 'net/interrupted', retryable: true });
    expect(service.counts.upload).toBe(MAX_ATTEMPTS);
    expect(service.uploads).toHaveLength(0);
  });

  it('is a repeatable timeout while the last bytes are held back', async () => {
    const { service, client, clock, options, waits } = await openBench();
    let letGo = (): void => undefined;
    const ledger = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isHeld = false;
    const input = uploadInput({
      onBeforeComplete: async () => {
        isHeld = true;
        await ledger;
        return noReceipt();
      },
    });
    const upload = client.uploadDocument(input, options);
    await until(() => isHeld);
    isHeld = false;
    await clock.fireNext();
    await until(() => isHeld);
    expect(service.uploads).toHaveLength(0);
    letGo();
    await upload;
    expect(service.uploads).toHaveLength(1);
    expect(service.counts.upload).toBe(2);
    expect(waits.map((wait) => wait?.reason)).toStrictEqual(['retry', undefined]);
  });

  it("can't be accepted before onBeforeComplete has resolved", async () => {
    const { service, client } = await openBench();
    let letGo = (): void => undefined;
    const ledger = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const progress: number[] = [];
    const upload = client.uploadDocument(
      uploadInput({
        onProgress: (sent) => progress.push(sent),
        onBeforeComplete: () => ledger.then(noReceipt),
      }),
    );
    await until(() => progress.at(-1) === 300_000);
    // An answered query shows that the service had its chance.
    await client.getUsage();
    expect(service.uploads).toHaveLength(0);
    letGo();
    await upload;
    expect(service.uploads).toHaveLength(1);
  });

  it("stops with the ledger's error, unsent", async () => {
    const { service, client, options } = await openBench();
    const ledgerError = Object.assign(new Error('SQLITE_FULL at /home/me/x'), {
      code: 'SQLITE_FULL',
    });
    const input = uploadInput({ onBeforeComplete: async () => Promise.reject(ledgerError) });
    const error = await failureOf(client.uploadDocument(input, options));
    expect(error).toMatchObject({ code: 'internal', retryable: false });
    expect(error.message).not.toContain('/home');
    await client.getUsage();
    expect(service.uploads).toHaveLength(0);
    expect(service.counts.upload).toBe(1);
  });

  it.each([
    ['grew', 299_999],
    ['shrank', 300_001],
  ])('stops when the file %s meanwhile', async (_what, sizeBytes) => {
    const { service, client } = await openBench();
    const input = uploadInput({ sizeBytes, open: () => makeBytes(300_000) });
    const error = await failureOf(client.uploadDocument(input));
    expect(error).toMatchObject({ code: 'document/source-changed', retryable: false });
    await client.getUsage();
    expect(service.uploads).toHaveLength(0);
    expect(service.counts.upload).toBe(1);
  });

  it('stops when the file vanishes meanwhile, without naming its folder', async () => {
    const { service, client } = await openBench();
    async function* vanishing(): AsyncGenerator<Uint8Array> {
      yield* makeBytes(100);
      throw Object.assign(new Error("ENOENT: no such file, open '/home/me/secret'"), {
        code: 'ENOENT',
      });
    }
    const error = await failureOf(client.uploadDocument(uploadInput({ open: vanishing })));
    expect(error.code).toBe('document/source-missing');
    expect(`${error.message}${String(error.cause)}`).not.toContain('/home');
    expect(service.uploads).toHaveLength(0);
  });
});

describe('a refusal with an endless message', () => {
  it('keeps its meaning for an upload that was sent whole', async () => {
    const { service, client, clock } = await openBench();
    // The engine's name shows that the head of the answer has arrived.
    const headers = { 'content-length': '1000', 'x-dragoman-engine': 'any' };
    service.fail('upload', { kind: 'status', status: 413, headers, body: '{"mes' });
    const failed = failureOf(client.uploadDocument(uploadInput()));
    await until(() => client.getEngine() !== null);
    await clock.fireNext();
    expect((await failed).code).toBe('api/too-large');
  });
});

describe("a service that can't be reached", () => {
  it('receives nothing, so even an upload and a text are repeated', async () => {
    const { service, client, options, waits } = await openBench();
    await service.goOffline();
    let opened = 0;
    const input = uploadInput({
      open: () => {
        opened += 1;
        return makeBytes(300_000);
      },
    });
    const upload = await failureOf(client.uploadDocument(input, options));
    expect(upload).toMatchObject({ code: 'net/offline', retryable: true });
    expect(opened).toBe(0);
    expect(waits.filter((wait) => wait?.reason === 'retry')).toHaveLength(MAX_ATTEMPTS - 1);
    const text = { texts: ['a'], sourceLang: null, targetLang: 'DE' };
    expect((await failureOf(client.translateText(text, options))).code).toBe('net/offline');
    await service.goOnline();
    await client.uploadDocument(input, options);
    expect(service.uploads).toHaveLength(1);
  });

  it("is reported as offline if its name doesn't exist", async () => {
    const { client, options } = await openBench({ baseUrl: 'http://service.invalid' });
    expect((await failureOf(client.getUsage(options))).code).toBe('net/offline');
  });
});

describe('a download that arrives incomplete', () => {
  it.each([0, 1, 150_000, 299_999])(
    'is never treated as complete: cut after %d bytes',
    async (afterBytes) => {
      const { service, client } = await openBench();
      const handle = await client.uploadDocument(uploadInput());
      service.fail('result', { kind: 'cut-answer', afterBytes });
      const error = await failureOf(
        client.downloadDocument(handle).then(async ({ body }) => collect(body)),
      );
      expect(error).toMatchObject({ code: 'net/interrupted', retryable: true });
      expect(service.counts.result).toBe(1);
    },
  );

  it('ends with a timeout when nothing more arrives', async () => {
    const { service, client, clock } = await openBench();
    const handle = await client.uploadDocument(uploadInput());
    service.fail('result', { kind: 'stall-answer', afterBytes: 100_000 });
    const { body } = await client.downloadDocument(handle);
    let received = 0;
    const read = (async (): Promise<void> => {
      for await (const chunk of body) received += chunk.byteLength;
    })();
    const failed = failureOf(read);
    await until(() => received === 100_000);
    // The first timer extends the time for the bytes, the second ends the try.
    await clock.fireNext();
    await clock.fireNext();
    expect((await failed).code).toBe('net/timeout');
  });

  it('releases its slot when no one reads it', async () => {
    const { client, clock } = await openBench({ concurrency: 1 });
    const handle = await client.uploadDocument(uploadInput());
    await client.downloadDocument(handle);
    const usage = client.getUsage();
    await clock.fireNext();
    expect((await usage).characterCount).toBe(1200);
  });

  it('is refused when it is empty or a message', async () => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    service.fail(
      'result',
      { kind: 'status', status: 200, headers: { 'content-type': 'application/octet-stream' } },
      { kind: 'garbage' },
    );
    const read = async (): Promise<unknown> =>
      collect((await client.downloadDocument(handle)).body);
    expect((await failureOf(read())).code).toBe('api/unexpected-response');
    expect((await failureOf(read())).code).toBe('api/unexpected-response');
  });

  it('arrives complete when it drips', async () => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 400 }));
    service.fail('result', { kind: 'drip-answer' });
    const { body } = await client.downloadDocument(handle);
    expect(await collect(body)).toHaveLength(400);
  });
});

describe('an invalid answer', () => {
  it.each([{ kind: 'garbage' }, { kind: 'wrong-type' }] as const)(
    'is unexpected: $kind',
    async (fault) => {
      const { service, client } = await openBench();
      const handle = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
      service.fail('status', fault);
      service.fail('usage', fault);
      service.fail('languages', fault);
      service.fail('translate', fault);
      service.fail('glossaries', fault);
      const text = { texts: ['a'], sourceLang: null, targetLang: 'DE' };
      const errors = await Promise.all([
        failureOf(client.getDocumentStatus(handle)),
        failureOf(client.getUsage()),
        failureOf(client.listLanguages()),
        failureOf(client.translateText(text)),
        failureOf(client.listGlossaries()),
      ]);
      expect(errors.map((error) => error.code)).toStrictEqual(
        Array(5).fill('api/unexpected-response'),
      );
      expect(service.counts.usage).toBe(1);
    },
  );

  it("isn't read to its end if it is endless", async () => {
    const { service, client } = await openBench();
    service.fail('usage', { kind: 'status', status: 200, body: ' '.repeat(9 * 1024 * 1024) });
    expect((await failureOf(client.getUsage())).code).toBe('api/unexpected-response');
  });

  it.each([
    '{"character_count":"many"}',
    '[]',
    'null',
    '{"character_count":-1}',
    '{"character_count":1e999}',
  ])('is refused with the shape %s', async (body) => {
    const { service, client } = await openBench();
    service.fail('usage', { kind: 'status', status: 200, body });
    expect((await failureOf(client.getUsage())).code).toBe('api/unexpected-response');
  });

  it('ends a question that hangs, and asks again', async () => {
    const { service, client, clock, options } = await openBench();
    service.fail('usage', { kind: 'hang' });
    const usage = client.getUsage(options);
    await until(() => service.counts.usage === 1);
    await clock.fireNext();
    expect((await usage).characterCount).toBe(1200);
    expect(service.counts.usage).toBe(2);
  });

  it("doesn't repeat a text that was cut, since it may be billed", async () => {
    const { service, client, options } = await openBench();
    service.fail('translate', { kind: 'drop-answer' }, { kind: 'drop-answer' });
    const text = { texts: ['a'], sourceLang: null, targetLang: 'DE' };
    const error = await failureOf(client.translateText(text, options));
    expect(error).toMatchObject({ code: 'net/interrupted', retryable: false });
    expect(service.counts.translate).toBe(1);
  });

  it('repeats a question that was cut', async () => {
    const { service, client, options } = await openBench();
    service.fail('usage', { kind: 'drop-answer' }, { kind: 'cut-answer', afterBytes: 3 });
    expect((await client.getUsage(options)).characterCount).toBe(1200);
    expect(service.counts.usage).toBe(3);
  });
});
