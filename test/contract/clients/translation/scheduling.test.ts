import { describe, expect, it } from 'vitest';
import { MAX_RETRY_AFTER_MS } from '../../../../electron/clients/http/retry-policy.ts';
import type { FaultGate } from '../../../fakes/fault-service.ts';
import { collect, failureOf, openBench, textInput, until, uploadInput } from './support.ts';
import { noReceipt } from '../../../support/no-receipt.ts';

describe('abort', () => {
  it.each([
    'upload-body',
    'status',
    'download-start',
    'translate',
    'usage',
    'languages',
  ] as FaultGate[])('ends a call that is at %s', async (gate) => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    service.hold(gate);
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const calls: Partial<Record<FaultGate, () => Promise<unknown>>> = {
      'upload-body': async () =>
        client.uploadDocument(uploadInput({ sizeBytes: 40_000_000 }), options),
      status: async () => client.getDocumentStatus(handle, options),
      'download-start': async () => client.downloadDocument(handle, options),
      translate: async () =>
        client.translateText({ texts: ['a'], sourceLang: null, targetLang: 'DE' }, options),
      usage: async () => client.getUsage(options),
      languages: async () => client.listLanguages(options),
    };
    const failed = failureOf(calls[gate]?.() ?? Promise.resolve());
    await service.waitUntilHeld(gate);
    controller.abort();
    expect(await failed).toMatchObject({ code: 'canceled', retryable: false });
    expect(service.uploads).toHaveLength(1);
  });

  it('reports an unknown outcome for an upload whose last bytes had left', async () => {
    const { service, client } = await openBench();
    service.hold('upload-answer');
    const controller = new AbortController();
    const failed = failureOf(client.uploadDocument(uploadInput(), { signal: controller.signal }));
    await service.waitUntilHeld('upload-answer');
    controller.abort();
    expect((await failed).code).toBe('document/outcome-unknown');
    expect(service.uploads).toHaveLength(1);
  });

  it('reports canceled for an upload whose last bytes were held back', async () => {
    const { service, client } = await openBench();
    const controller = new AbortController();
    let letGo = (): void => undefined;
    const ledger = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const input = uploadInput({
      onBeforeComplete: async () => {
        controller.abort();
        await ledger;
        return noReceipt();
      },
    });
    const failed = failureOf(client.uploadDocument(input, { signal: controller.signal }));
    expect((await failed).code).toBe('canceled');
    letGo();
    await client.getUsage();
    expect(service.uploads).toHaveLength(0);
  });

  it('ends a download in the middle', async () => {
    const { service, client } = await openBench();
    const handle = await client.uploadDocument(uploadInput());
    service.hold('download-body');
    const controller = new AbortController();
    const { body } = await client.downloadDocument(handle, { signal: controller.signal });
    const failed = failureOf(collect(body));
    await service.waitUntilHeld('download-body');
    controller.abort();
    expect((await failed).code).toBe('canceled');
  });

  it("ends a call that waits for a slot or a retry, or hasn't started", async () => {
    const { service, client, clock } = await openBench({ concurrency: 1 });
    service.hold('usage');
    const running = client.getUsage();
    await service.waitUntilHeld('usage');
    const waitsForSlot = new AbortController();
    const queued = failureOf(client.getUsage({ signal: waitsForSlot.signal }));
    waitsForSlot.abort();
    expect((await queued).code).toBe('canceled');
    service.release('usage');
    await running;

    service.fail('usage', { kind: 'status', status: 500 });
    const waitsForRetry = new AbortController();
    const retried = failureOf(
      client.getUsage({
        signal: waitsForRetry.signal,
        onWait: (wait) => {
          if (wait?.reason === 'retry') queueMicrotask(() => waitsForRetry.abort());
        },
      }),
    );
    expect((await retried).code).toBe('canceled');
    expect(clock.pendingDelaysMs()).toStrictEqual([]);

    const before = service.counts.usage;
    expect((await failureOf(client.getUsage({ signal: AbortSignal.abort() }))).code).toBe(
      'canceled',
    );
    expect(service.counts.usage).toBe(before);
  });

  it('ends everything when the client closes, and leaves no timer', async () => {
    const { service, client, clock } = await openBench({ concurrency: 1 });
    service.hold('usage');
    const calls = [failureOf(client.getUsage()), failureOf(client.getUsage())];
    await service.waitUntilHeld('usage');
    client.close();
    const errors = await Promise.all(calls);
    expect(errors.map(({ code }) => code)).toStrictEqual(['canceled', 'canceled']);
    expect((await failureOf(client.getUsage())).code).toBe('canceled');
    expect(clock.pendingDelaysMs()).toStrictEqual([]);
  });
});

describe('one account, many calls', () => {
  it('keeps 200 parallel calls under the limit and answers all of them', async () => {
    const { service, client } = await openBench({ concurrency: 4 });
    const calls = Array.from({ length: 200 }, async (_value, index) =>
      index % 2 === 0
        ? client.getUsage()
        : client.uploadDocument(
            uploadInput({ fileName: `f${String(index)}.txt`, sizeBytes: 1000 }),
          ),
    );
    const answers = await Promise.all(calls);
    expect(answers).toHaveLength(200);
    expect(service.peakConcurrency).toBeLessThanOrEqual(4);
    expect(service.counts).toMatchObject({ usage: 100, upload: 100 });
    expect(new Set(service.uploads.map(({ fileName }) => fileName)).size).toBe(100);
  });

  it('asks about finished documents before it sends new ones', async () => {
    const { service, client } = await openBench({ concurrency: 1 });
    const handle = await client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    service.hold('usage');
    const running = client.getUsage();
    await service.waitUntilHeld('usage');
    const order: string[] = [];
    const calls = [
      client.uploadDocument(uploadInput({ sizeBytes: 5 })).then(() => order.push('upload')),
      client.listGlossaries().then(() => order.push('glossaries')),
      client.getDocumentStatus(handle).then(() => order.push('status')),
    ];
    service.release('usage');
    await Promise.all([running, ...calls]);
    expect(order).toStrictEqual(['status', 'glossaries', 'upload']);
  });

  it('keeps one slot free of uploads', async () => {
    const { service, client } = await openBench({ concurrency: 2 });
    service.hold('upload-answer');
    const uploads = [1, 2].map(async () => client.uploadDocument(uploadInput({ sizeBytes: 5 })));
    await service.waitUntilHeld('upload-answer');
    expect((await client.getUsage()).characterCount).toBe(1200);
    expect(service.counts.upload).toBe(1);
    service.release('upload-answer');
    await Promise.all(uploads);
    expect(service.counts.upload).toBe(2);
  });

  it('tells a call that it is waiting for a slot, and that it continues', async () => {
    const { service, client, options, waits } = await openBench({ concurrency: 1 });
    service.hold('usage');
    const running = client.getUsage();
    await service.waitUntilHeld('usage');
    const queued = client.getUsage(options);
    expect(waits).toStrictEqual([{ reason: 'slot', untilMs: null }]);
    service.release('usage');
    await Promise.all([running, queued]);
    expect(waits).toStrictEqual([{ reason: 'slot', untilMs: null }, null]);
  });

  it('counts a download as running until it is read', async () => {
    const { service, client } = await openBench({ concurrency: 1 });
    const handle = await client.uploadDocument(uploadInput());
    const { body } = await client.downloadDocument(handle);
    const usage = client.getUsage();
    expect(service.counts.usage).toBe(0);
    await collect(body);
    await usage;
    expect(service.counts.usage).toBe(1);
  });
});

describe('Retry-After', () => {
  it('pauses the whole account until the given second', async () => {
    const { service, client, clock } = await openBench();
    service.fail('usage', { kind: 'status', status: 429, headers: { 'retry-after': '17' } });
    const startedAtMs = clock.now();
    const waits: unknown[] = [];
    const first = client.getUsage({ onWait: (wait) => waits.push(wait) });
    await until(() => waits.length > 0);
    expect(waits).toStrictEqual([{ reason: 'rate-limit', untilMs: startedAtMs + 17_000 }]);

    const otherWaits: unknown[] = [];
    const other = client.listLanguages({ onWait: (wait) => otherWaits.push(wait) });
    await clock.advance(16_999);
    expect(service.counts).toMatchObject({ usage: 1, languages: 0 });
    expect(otherWaits[0]).toStrictEqual({ reason: 'rate-limit', untilMs: startedAtMs + 17_000 });
    await clock.advance(1);
    await Promise.all([first, other]);
    expect(service.counts).toMatchObject({ usage: 2, languages: 2 });
    expect(waits.at(-1)).toBeNull();
  });

  it.each([
    ['translate', 429],
    ['translate', 529],
    ['upload', 429],
    ['upload', 529],
  ] as const)(
    '§2 is obeyed by a billed %s after %d, which was surely not processed',
    async (route, status) => {
      const { service, client, clock } = await openBench();
      const body = '{"message":"Too many requests"}';
      service.fail(route, { kind: 'status', status, headers: { 'retry-after': '30' }, body });
      const call =
        route === 'upload'
          ? client.uploadDocument(uploadInput({ sizeBytes: 9 }))
          : client.translateText(textInput());
      await until(() => clock.pendingDelaysMs()[0] === 30_000);
      await clock.advance(29_999);
      expect(service.counts[route]).toBe(1);
      await clock.advance(1);
      await call;
      expect(service.counts[route]).toBe(2);
    },
  );

  it('may be a date, and never blocks an account for days', async () => {
    const { service, client, clock } = await openBench();
    const date = new Date(clock.now() + 90_000).toUTCString();
    const farDate = new Date(clock.now() + 90 * 86_400_000).toUTCString();
    service.fail(
      'usage',
      { kind: 'status', status: 529, headers: { 'retry-after': date } },
      { kind: 'status', status: 503, headers: { 'retry-after': farDate } },
    );
    const delays: number[] = [];
    await client.getUsage({
      onWait: (wait) => {
        const untilMs = wait?.untilMs ?? null;
        if (untilMs === null) return;
        delays.push(untilMs - clock.now());
        queueMicrotask(() => void clock.advance(untilMs - clock.now()));
      },
    });
    expect(delays).toStrictEqual([90_000, MAX_RETRY_AFTER_MS]);
  });

  it('starts no further call between the refusal and the pause', async () => {
    const { service, client, clock } = await openBench({ concurrency: 1 });
    service.fail('usage', { kind: 'status', status: 429, headers: { 'retry-after': '5' } });
    const calls = Array.from({ length: 5 }, async () => client.getUsage());
    await until(() => clock.pendingDelaysMs()[0] === 5000);
    await clock.advance(4999);
    expect(service.counts.usage).toBe(1);
    await clock.advance(1);
    await Promise.all(calls);
    expect(service.counts.usage).toBe(6);
  });
});
