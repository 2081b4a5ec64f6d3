import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createAccountScheduler } from '../../../../electron/clients/http/account-scheduler.ts';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import {
  MAX_ANSWER_BYTES,
  MAX_LARGE_ANSWER_BYTES,
} from '../../../../electron/clients/http/read-body.ts';
import { createServiceCaller } from '../../../../electron/clients/http/service-caller.ts';
import {
  callEmpty,
  callJson,
  callText,
  type ClientContext,
} from '../../../../electron/clients/translation/json-call.ts';
import { systemClock } from '../../../../electron/support/clock.ts';
import { failureOf } from './support.ts';

interface Seen {
  method: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Opens a server that answers every request with `answer`, with its requests and open connections. */
async function openServer(answer: (response: ServerResponse) => void) {
  const seen: Seen[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      seen.push({ method: request.method ?? '', headers: request.headers, body });
      answer(response);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const context: ClientContext = {
    scheduler: createAccountScheduler({ concurrency: 3, random: () => 0 }),
    caller: createServiceCaller({
      baseUrl: `http://127.0.0.1:${String(port)}`,
      purpose: 'account',
      getKey: async () => Promise.resolve('k'),
      transport: createNodeTransport(),
      clock: systemClock,
      userAgent: 'Test',
      onHeaders: () => undefined,
    }),
  };
  return { context, seen, connections: () => connections };
}

const send =
  (status: number, type: string, body: string | Uint8Array) =>
  (response: ServerResponse): void => {
    response.writeHead(status, type === '' ? {} : { 'content-type': type }).end(body);
  };
const PLAIN = { path: '/x', priority: 'interactive', policy: 'idempotent' } as const;
const anything = z.unknown();

describe('a call', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('uses %s', async (method) => {
    const { context, seen } = await openServer(send(200, 'application/json', '{"a":1}'));
    const body = method === 'GET' || method === 'DELETE' ? undefined : { text: 'ä😀' };
    const call = { ...PLAIN, method, body, headers: { 'x-own': '1', authorization: 'x' } };
    expect(await callJson(context, { ...call, schema: anything }, {})).toStrictEqual({ a: 1 });
    const json = body === undefined ? '' : JSON.stringify(body);
    expect(seen).toMatchObject([
      { method, body: json, headers: { 'x-own': '1', authorization: 'DeepL-Auth-Key k' } },
    ]);
    expect(seen[0]?.headers['content-length']).toBe(
      body === undefined ? undefined : String(Buffer.byteLength(json)),
    );
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
  });

  it.each([
    [204, '', ''],
    [200, 'application/json', '{}'],
    [200, 'text/plain', 'x'.repeat(1000)],
  ])('without an expected answer accepts %d %j', async (status, type, body) => {
    const { context, connections } = await openServer(send(status, type, body));
    for (let round = 0; round < 3; round += 1) {
      expect(await callEmpty(context, { ...PLAIN, method: 'DELETE' }, {})).toBeUndefined();
    }
    // Read to its end, so the next request finds the connection free.
    expect(connections()).toBe(1);
  });

  it('reads text of the requested type', async () => {
    const type = 'text/tab-separated-values';
    const { context, seen } = await openServer(send(200, `${type}; charset=utf-8`, 'a\tä\n'));
    const text = await callText(context, { ...PLAIN, method: 'GET', accept: type }, {});
    expect(text).toBe('a\tä\n');
    expect(seen[0]?.headers.accept).toBe(type);
  });

  it.each([
    ['text/html', '<h1>Sign in</h1>'],
    ['application/json', '{}'],
    ['', 'a\tb'],
  ])('rejects %j as text', async (type, body) => {
    const { context } = await openServer(send(200, type, body));
    const error = await failureOf(callText(context, { ...PLAIN, method: 'GET' }, {}));
    expect(error.code).toBe('api/unexpected-response');
  });

  it('reads a large answer only where it is expected', async () => {
    const large = JSON.stringify('x'.repeat(MAX_ANSWER_BYTES + 1));
    const { context } = await openServer(send(200, 'application/json', large));
    const call = { ...PLAIN, method: 'GET', schema: z.string() } as const;
    expect((await failureOf(callJson(context, call, {}))).code).toBe('api/unexpected-response');
    const maxAnswerBytes = MAX_LARGE_ANSWER_BYTES;
    expect(await callJson(context, { ...call, maxAnswerBytes }, {})).toHaveLength(
      MAX_ANSWER_BYTES + 1,
    );
  });

  it('uses one connection for many calls, one after another', async () => {
    const { context, connections } = await openServer(send(200, 'application/json', '1'));
    for (let round = 0; round < 5; round += 1) {
      await callJson(context, { ...PLAIN, method: 'GET', schema: anything }, {});
    }
    expect(connections()).toBe(1);
  });

  it('is usable again after answers that were abandoned', async () => {
    let round = 0;
    const { context } = await openServer((response) => {
      round += 1;
      const [type, body] =
        round < 3 ? ['text/html', 'x'.repeat(500_000)] : ['application/json', '1'];
      send(200, type, body)(response);
    });
    const call = { ...PLAIN, method: 'GET', schema: anything } as const;
    await failureOf(callJson(context, call, {}));
    await failureOf(callJson(context, call, {}));
    expect(await callJson(context, call, {})).toBe(1);
  });

  it('closes its connection when it is stopped', async () => {
    const controller = new AbortController();
    let isClosed = (): void => undefined;
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve;
    });
    const { context } = await openServer((response) => {
      response.once('close', isClosed);
      controller.abort();
    });
    const call = callEmpty(context, { ...PLAIN, method: 'GET' }, { signal: controller.signal });
    expect((await failureOf(call)).code).toBe('canceled');
    await closed;
  });

  it('ends even if the network never noticed the abort', async () => {
    const { context } = await openServer(() => undefined);
    const controller = new AbortController();
    const deaf = {
      ...context,
      caller: {
        ...context.caller,
        open: async () => {
          controller.abort();
          return new Promise<never>(() => undefined);
        },
      },
    };
    const call = callEmpty(deaf, { ...PLAIN, method: 'GET' }, { signal: controller.signal });
    expect((await failureOf(call)).code).toBe('canceled');
  });
});
