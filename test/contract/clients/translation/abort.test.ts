import { describe, expect, it } from 'vitest';
import type { FaultGate, FaultRoute } from '../../../fakes/fault-service.ts';
import type {
  CallOptions,
  DocumentHandle,
  TranslationClient,
} from '../../../../electron/clients/translation/translation-client.ts';
import {
  collect,
  failureOf,
  openBench,
  textInput,
  until,
  uploadInput,
  type Bench,
} from './support.ts';

interface Row {
  route: FaultRoute;
  isBilled: boolean;
  call: (
    client: TranslationClient,
    handle: DocumentHandle,
    options: CallOptions,
  ) => Promise<unknown>;
  /** Outcome once the service may have the whole request. */
  sentCode: string;
  gate?: FaultGate;
}

const ROWS: readonly Row[] = [
  {
    route: 'usage',
    isBilled: false,
    call: (client, _handle, options) => client.getUsage(options),
    sentCode: 'canceled',
    gate: 'usage',
  },
  {
    route: 'translate',
    isBilled: true,
    call: (client, _handle, options) => client.translateText(textInput(), options),
    sentCode: 'canceled',
    gate: 'translate',
  },
  {
    route: 'upload',
    isBilled: true,
    call: (client, _handle, options) =>
      client.uploadDocument(uploadInput({ sizeBytes: 9 }), options),
    sentCode: 'document/outcome-unknown',
    gate: 'upload-answer',
  },
  {
    route: 'status',
    isBilled: false,
    call: (client, handle, options) => client.getDocumentStatus(handle, options),
    sentCode: 'canceled',
    gate: 'status',
  },
  {
    route: 'result',
    isBilled: false,
    call: async (client, handle, options) =>
      collect((await client.downloadDocument(handle, options)).body),
    sentCode: 'canceled',
    gate: 'download-start',
  },
];

/** Opens a bench with a document at the service, and the number of requests of the route so far. */
async function openWith(row: Row, deps: Parameters<typeof openBench>[0] = {}) {
  const bench = await openBench(deps);
  const handle = await bench.client.uploadDocument(uploadInput({ sizeBytes: 200 }));
  return { ...bench, handle, before: bench.service.counts[row.route] };
}

/** Checks that nothing remains after the end of a call: no timer, no slot, no further request. */
async function expectNothingLeft(bench: Bench, row: Row, requests: number): Promise<void> {
  expect(bench.clock.pendingDelaysMs()).toStrictEqual([]);
  await bench.client.listLanguages();
  expect(bench.service.counts[row.route]).toBe(requests);
}

describe.each(ROWS)('an abort of $route', (row) => {
  it('before it starts', async () => {
    const bench = await openWith(row);
    const options = { signal: AbortSignal.abort() };
    const error = await failureOf(row.call(bench.client, bench.handle, options));
    expect(error).toMatchObject({ code: 'canceled', retryable: false });
    await expectNothingLeft(bench, row, bench.before);
  });

  it('while the key is requested', async () => {
    const controller = new AbortController();
    const bench = await openWith(row);
    const stopping = await openBench({
      baseUrl: bench.service.url,
      getKey: async () => {
        controller.abort();
        return Promise.resolve(bench.service.key);
      },
    });
    const call = row.call(stopping.client, bench.handle, { signal: controller.signal });
    expect((await failureOf(call)).code).toBe('canceled');
    expect(bench.service.counts[row.route]).toBe(bench.before);
    expect(stopping.clock.pendingDelaysMs()).toStrictEqual([]);
  });

  it('while it waits for a slot', async () => {
    const bench = await openWith(row, { concurrency: 1 });
    bench.service.hold('languages');
    const running = bench.client.listLanguages();
    await bench.service.waitUntilHeld('languages');
    const controller = new AbortController();
    const waiting = failureOf(row.call(bench.client, bench.handle, { signal: controller.signal }));
    controller.abort();
    expect((await waiting).code).toBe('canceled');
    bench.service.release('languages');
    await running;
    await expectNothingLeft(bench, row, bench.before);
  });

  it('while it waits for the time that the service requested', async () => {
    const bench = await openWith(row);
    const headers = { 'retry-after': '60' };
    const body = '{"message":"Too many requests"}';
    bench.service.fail(row.route, { kind: 'status', status: 529, headers, body });
    const controller = new AbortController();
    const call = row.call(bench.client, bench.handle, {
      signal: controller.signal,
      onWait: (wait) => {
        if (wait?.reason === 'rate-limit') queueMicrotask(() => controller.abort());
      },
    });
    expect((await failureOf(call)).code).toBe('canceled');
    // The pause of the account stays; it does not belong to the call.
    expect(bench.clock.pendingDelaysMs()).toStrictEqual([60_000]);
    await bench.clock.advance(60_000);
    await expectNothingLeft(bench, row, bench.before + 1);
  });

  it('while the service works', async () => {
    const bench = await openWith(row);
    const { service } = bench;
    service.hold(row.gate!);
    const controller = new AbortController();
    const failed = failureOf(row.call(bench.client, bench.handle, { signal: controller.signal }));
    await service.waitUntilHeld(row.gate!);
    controller.abort();
    expect((await failed).code).toBe(row.sentCode);
    service.release(row.gate!);
    await expectNothingLeft(bench, row, bench.before + 1);
  });

  it('while it reads the answer', async () => {
    let heads = 0;
    const bench = await openWith(row, {
      onEngine: () => {
        heads += 1;
      },
    });
    bench.service.extraHeaders = { 'x-dragoman-engine': 'pseudo' };
    bench.service.fail(row.route, { kind: 'stall-answer', afterBytes: 2 });
    const controller = new AbortController();
    const failed = failureOf(row.call(bench.client, bench.handle, { signal: controller.signal }));
    await until(() => heads === 1);
    controller.abort();
    expect((await failed).code).toBe(row.sentCode);
    await expectNothingLeft(bench, row, bench.before + 1);
  });

  it('by closing the client', async () => {
    const bench = await openWith(row);
    bench.service.hold(row.gate!);
    const failed = failureOf(row.call(bench.client, bench.handle, {}));
    await bench.service.waitUntilHeld(row.gate!);
    bench.client.close();
    expect((await failed).code).toBe(row.sentCode);
    expect(bench.clock.pendingDelaysMs()).toStrictEqual([]);
  });
});

describe.each(ROWS.filter(({ isBilled }) => isBilled))('an abort of $route', (row) => {
  it('while another call tests whether characters are available again', async () => {
    const bench = await openWith(row);
    const { client, service } = bench;
    service.fail('translate', { kind: 'status', status: 456 });
    await failureOf(client.translateText(textInput()));
    client.resumeAfterQuota();
    service.hold('translate');
    const trying = client.translateText(textInput({ texts: ['probe'] }));
    await service.waitUntilHeld('translate');
    const before = service.counts[row.route];
    const controller = new AbortController();
    const waiting = failureOf(row.call(client, bench.handle, { signal: controller.signal }));
    controller.abort();
    expect((await waiting).code).toBe('canceled');
    service.release('translate');
    await trying;
    await expectNothingLeft(bench, row, before);
  });
});
