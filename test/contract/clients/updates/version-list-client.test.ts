import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVersionListClient } from '../../../../electron/clients/updates/version-list-client.ts';
import { createConfidentialLane } from '../../../../electron/services/lane/confidential-lane.ts';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { MAX_LIST_BYTES } from '../../../../shared/domain/updates/limits.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let sentBytes = 0;
/** Called once the head of an answer has reached the client. */
let hasBegun = (): void => undefined;
const seen: IncomingMessage[] = [];
const server = createServer((request, response) => {
  seen.push(request);
  answer(request, response);
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/versions`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const clock = createManualClock();
/** The gate that the app uses, too: it follows a request only until its answer begins. */
const lane = createConfidentialLane({
  transport: createNodeTransport(),
  lines: { open: () => Promise.reject(new Error('no line')) },
  rules: { judge: () => Promise.reject(new Error('no project')) },
  log: {
    begin: () => Promise.resolve(1),
    complete: (_id, { outcome }) => {
      if (outcome === 'answered') setImmediate(() => hasBegun());
      return Promise.resolve();
    },
  },
  now: () => clock.now(),
  logger: { error: () => undefined },
});
const client = createVersionListClient({
  transport: lane.transport({ connectionId: null, connectionName: null }),
  timers: clock,
});
const fetchList = (from = address, signal = new AbortController().signal) =>
  client.fetch(from, signal);

describe('a list of versions', () => {
  it('is fetched with nothing but the request', async () => {
    answer = (_, response) => response.end('bytes');
    const fetched = await fetchList();
    expect(fetched.kind === 'bytes' && Buffer.from(fetched.bytes).toString()).toBe('bytes');
    const { method, url, headers } = seen.at(-1)!;
    expect([method, url]).toEqual(['GET', '/versions']);
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(headers['user-agent']).toBe('Dragoman');
  });

  it('that grows for ever is read up to its limit, then the connection ends', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (_, response) => {
        const chunk = Buffer.alloc(64 * 1024, 'a');
        const more = (): void => {
          while (!response.destroyed && response.write(chunk)) sentBytes += chunk.length;
        };
        response.on('drain', more);
        response.on('close', resolve);
        more();
      };
    });
    expect(await fetchList()).toEqual({ kind: 'too-large' });
    await closed;
    // The sockets had buffered more.
    expect(sentBytes).toBeLessThan(64 * MAX_LIST_BYTES);
  });

  it.each(['before the head', 'after the head'])('that drips is given up %s', async (when) => {
    const arrived = new Promise<void>((resolve) => {
      answer = (_, response) => {
        if (when === 'after the head') response.write('dragoman');
        else resolve();
      };
      hasBegun = resolve;
    });
    const fetched = fetchList();
    await arrived;
    // No drop extends it: the time is for the whole answer.
    clock.jump(60_000);
    expect(await fetched).toEqual({ kind: 'too-slow' });
  });

  it.each([301, 302, 303, 307, 308])('is not followed elsewhere: %i', async (status) => {
    const before = seen.length;
    answer = (_, response) => response.writeHead(status, { location: '/elsewhere' }).end();
    expect(await fetchList()).toEqual({ kind: 'redirect' });
    expect(seen).toHaveLength(before + 1);
  });

  it.each([204, 206, 403, 404, 500])('is refused with the status %i', async (status) => {
    answer = (_, response) => response.writeHead(status).end();
    expect(await fetchList()).toEqual({ kind: 'refused' });
  });

  it('that is a compressed bomb stays compressed', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * MAX_LIST_BYTES));
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    const fetched = await fetchList();
    expect(fetched.kind === 'bytes' ? fetched.bytes.length : 0).toBeLessThanOrEqual(MAX_LIST_BYTES);
  });

  it('that breaks off is unreachable', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => void response.destroy());
    };
    expect(await fetchList()).toEqual({ kind: 'unreachable' });
  });

  it.each([
    'http://publisher.example/versions',
    'ftp://127.0.0.1/',
    'file:///etc/hosts',
    'nonsense',
  ])('is not asked for without encryption: %s', async (from) =>
    expect(await fetchList(from)).toEqual({ kind: 'insecure' }),
  );

  it('is canceled with its signal', async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    await expect(fetchList(address, stop.signal)).rejects.toThrow(/abort|stopped/iu);
  });
});
