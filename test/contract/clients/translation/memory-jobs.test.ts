import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { SignedAddress } from '../../../../electron/clients/http/signed-address.ts';
import { toAppError } from '../../../../shared/errors.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { createMemoryStore } from '../../../fakes/memory-store.ts';
import { createTranslationClient } from '../../../support/clients.ts';
import { collect, endWait, failureOf, makeBytes } from './support.ts';

const KEY = 'key-of-the-account-0123';

async function open() {
  const store = await createMemoryStore();
  const clock = createManualClock();
  const client = createTranslationClient({
    baseUrl: store.url,
    getKey: async () => Promise.resolve(KEY),
    transport: createNodeTransport(),
    clock,
    random: () => 0.5,
    extraHeaders: () => ({ 'x-session': 'of-the-service' }),
  });
  onTestFinished(async () => {
    client.close();
    await store.close();
  });
  const options = {
    onWait: (wait: { untilMs: number | null } | null) => endWait(clock, wait),
  };
  const file = (sizeBytes: number) => ({ sizeBytes, open: () => makeBytes(sizeBytes) });
  const declare = async (sizeBytes: number) =>
    (await client.declareMemoryImport({ name: 'Shop', sizeBytes })).address;
  const puts = () => store.requests.filter(({ method }) => method === 'PUT');
  return { store, client, options, file, declare, puts };
}

/** Returns anything a log could print of a value. */
const printed = (value: unknown): string =>
  [inspect(value, { depth: 9, showHidden: true }), JSON.stringify(value), String(value)].join();

describe('a file for a memory', () => {
  it('goes to the signed address unchanged, without the key', async () => {
    const { client, file, declare, puts, store } = await open();
    const progress: number[] = [];
    const address = await declare(300_000);
    await client.uploadMemoryFile(address, {
      ...file(300_000),
      onProgress: (sent) => progress.push(sent),
    });
    const [put] = puts();
    expect(put?.bytes.equals(await collect(makeBytes(300_000)))).toBe(true);
    expect(put?.path).toBe(`/in/${store.token}?sig=${store.token}`);
    expect(put?.headers).toMatchObject({ 'content-length': '300000' });
    expect(put?.headers).not.toHaveProperty('authorization');
    expect(put?.headers).not.toHaveProperty('x-session');
    expect(JSON.stringify(put?.headers)).not.toContain(KEY);
    expect(progress.at(-1)).toBe(300_000);
    // All other requests have it.
    expect(store.requests[0]?.headers.authorization).toBe(`DeepL-Auth-Key ${KEY}`);
    expect(printed(address)).not.toContain(store.token);
  });

  it('is resent while its last byte was unsent', async () => {
    const { client, options, file, declare, puts, store } = await open();
    store.uploadFaults = [{ kind: 'cut', afterBytes: 100_000 }];
    await client.uploadMemoryFile(await declare(20_000_000), file(20_000_000), options);
    expect(puts().map(({ bytes }) => bytes.length)).toEqual([20_000_000]);
  });

  it.each([
    ['no answer', { kind: 'lost' } as const],
    ['a gateway that gave up', { kind: 'status', status: 502 } as const],
  ])("isn't resent after its last byte: %s", async (_name, fault) => {
    const { client, options, file, declare, puts, store } = await open();
    store.uploadFaults = [fault];
    const sent = client.uploadMemoryFile(await declare(9), file(9), options);
    const error = await failureOf(sent);
    expect(error.code).toBe('document/outcome-unknown');
    expect(error.message).toContain('wasn’t sent again');
    expect(puts()).toHaveLength(1);
  });

  it.each([401, 403, 404, 410])(
    'understands %d as an expired address, not a rejected key',
    async (status) => {
      const { client, options, file, declare, store } = await open();
      const body = `<Error>${store.uploadUrl} ${store.token}</Error>`;
      store.uploadFaults = [{ kind: 'status', status, body }];
      const error = await failureOf(client.uploadMemoryFile(await declare(9), file(9), options));
      expect(error).toMatchObject({ code: 'api/not-found', details: { status } });
      expect(error.message).toContain('no longer valid');
      expect(printed(error) + printed(error.toData())).not.toContain(store.token);
    },
  );

  it("isn't sent in full if it changed", async () => {
    const { client, options, declare, puts } = await open();
    const address = await declare(10);
    const changed = { sizeBytes: 10, open: () => makeBytes(11) };
    const error = await failureOf(client.uploadMemoryFile(address, changed, options));
    expect(error.code).toBe('document/source-changed');
    expect(puts()).toHaveLength(0);
  });

  it.each([
    ['http://127.0.0.2/in', 'net/insecure-url'],
    ['http://localhost/in', 'net/insecure-url'],
    ['http://store.example/in', 'net/insecure-url'],
    ['ftp://store.example/in', 'api/unexpected-response'],
    ['/in/relative', 'api/unexpected-response'],
    ['no address', 'api/unexpected-response'],
  ])('never goes to %s', async (uploadUrl, code) => {
    const { declare, store, puts } = await open();
    store.uploadUrl = uploadUrl;
    const error = await failureOf(declare(9));
    expect(error.code).toBe(code);
    expect(printed(error)).not.toContain(uploadUrl);
    expect(puts()).toHaveLength(0);
  });

  it.each([
    ['https://store.example/in', 'http://127.0.0.1:1', 'taken'],
    ['https://store.example/in', 'https://api.example', 'taken'],
    ['http://127.0.0.1:2/in', 'https://127.0.0.1:1', 'taken'],
    ['http://api.example/in', 'http://api.example', 'net/insecure-url'],
    ['http://127.0.0.1/in', 'https://api.example', 'net/insecure-url'],
  ])('with address %s from a service at %s: %s', async (url, baseUrl, expected) => {
    const taken = Promise.resolve().then(() => {
      expect(new SignedAddress(url, baseUrl).reveal()).toBe(url);
      return 'taken';
    });
    expect(await taken.catch((error: unknown) => toAppError(error).code)).toBe(expected);
  });
});

describe('a job', () => {
  it('reports its states, and treats an unknown one as under way', async () => {
    const { client, store } = await open();
    store.script = [
      { status: 'awaiting_input', status_metadata: { required_action: 'x' } },
      { status: 'indexing' },
      {
        status: 'failed',
        error: { message: `Line 3 of ${String(store.exported['download_url'])}` },
      },
      { status: 'expired', error: 'Too late' },
      { status: 'completed', translation_memory_id: 'm', skipped_segment_count: 2 },
    ];
    const bare = { id: 'job', operation: 'import', memoryId: null, skippedCount: null };
    const states = ['awaiting-input', 'processing'];
    for (const state of states) {
      expect(await client.getMemoryJob('job')).toEqual({
        ...bare,
        state,
        address: null,
        reason: null,
      });
    }
    const failed = await client.getMemoryJob('job');
    expect(failed).toMatchObject({ state: 'failed' });
    expect(failed.reason).toContain('Line 3');
    expect(failed.reason).not.toContain('sig=');
    expect(await client.getMemoryJob('job')).toMatchObject({
      state: 'expired',
      reason: 'Too late',
    });
    expect(await client.getMemoryJob('job')).toMatchObject({
      state: 'completed',
      memoryId: 'm',
      skippedCount: 2,
    });
  });

  it('serves the file of an export to anyone with the address, without the key', async () => {
    const { client, store } = await open();
    store.operation = 'export';
    store.script = [store.exported, { ...store.exported, status: 'downloaded' }];
    const { jobId } = await client.startMemoryExport('m');
    for (let round = 0; round < 2; round += 1) {
      const { state, address } = await client.getMemoryJob(jobId);
      expect(state).toBe('completed');
      const { body } = await client.downloadMemoryExport(address!);
      expect(Buffer.from(await collect(body)).toString()).toBe('<tmx/>');
    }
    const fetched = store.requests.filter(({ path }) => path.startsWith('/out'));
    expect(fetched).toHaveLength(2);
    for (const { headers } of fetched) {
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('x-session');
    }
  });
});

describe('the exported file', () => {
  async function openExport() {
    const opened = await open();
    const { store, client, options } = opened;
    const address = new SignedAddress(String(store.exported['download_url']), store.url);
    const fetched = async (maxBytes?: number) => {
      const { body } = await client.downloadMemoryExport(address, {
        ...options,
        ...(maxBytes === undefined ? {} : { maxBytes }),
      });
      return collect(body);
    };
    return { ...opened, fetched };
  }

  it.each(['text/html; charset=utf-8', 'application/json', 'application/problem+json'])(
    'is rejected when it is %s',
    async (type) => {
      const { store, fetched } = await openExport();
      store.download = (response) => {
        response.writeHead(200, { 'content-type': type }).end('<html/>');
      };
      expect(await failureOf(fetched())).toMatchObject({ code: 'api/unexpected-response' });
    },
  );

  it.each([true, false])(
    'has a size limit, whether its size is announced (%s) or not',
    async (isTold) => {
      const { store, fetched } = await openExport();
      store.download = (response) => {
        response.writeHead(200, {
          'content-type': 'application/xml',
          ...(isTold ? { 'content-length': '300000' } : {}),
        });
        response.end(Buffer.alloc(300_000));
      };
      expect(await failureOf(fetched(299_999))).toMatchObject({ code: 'api/unexpected-response' });
      expect(await fetched(300_000)).toHaveLength(300_000);
    },
  );

  it('fails when it breaks off, is empty, or is gone', async () => {
    const { store, fetched } = await openExport();
    store.download = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('<tmx>', () => response.destroy());
    };
    expect((await failureOf(fetched())).code).toBe('net/interrupted');
    store.download = (response) => response.writeHead(200).end();
    expect((await failureOf(fetched())).message).toContain('empty file');
    store.download = (response) => response.writeHead(403).end(store.token);
    const gone = await failureOf(fetched());
    expect(gone.code).toBe('api/not-found');
    expect(printed(gone)).not.toContain(store.token);
  });

  it("can't start while the service says so", async () => {
    const { client } = await open();
    const transport = createNodeTransport();
    const store = await createMemoryStore();
    onTestFinished(() => store.close());
    const refusing = createTranslationClient({
      baseUrl: store.url,
      getKey: async () => Promise.resolve(KEY),
      transport: {
        ...transport,
        fetchOnce: async (...call) => ({
          ...(await transport.fetchOnce(...call)),
          status: 409,
        }),
      },
    });
    onTestFinished(() => refusing.close());
    expect((await failureOf(refusing.startMemoryExport('m'))).code).toBe('input/conflict');
    expect(
      toAppError(
        await failureOf(
          client.listMemorySegments({
            memoryId: 'm',
            pageSize: 10,
            cursor: null,
            text: null,
          }),
        ),
      ),
    ).toMatchObject({ code: 'api/not-found' });
  });
});
