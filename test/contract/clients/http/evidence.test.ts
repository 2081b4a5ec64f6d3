import { channel } from 'node:diagnostics_channel';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { UnansweredError } from '../../../../electron/clients/http/transport.ts';
import { createClosingServer } from '../../../fakes/closing-server.ts';
import { listen, stop } from '../../../fakes/fault-service-http.ts';
import { makeTestCertificate } from '../../../fakes/test-certificate.ts';

/** Some may precede a connection and some may not; no name is conclusive. */
const CODES = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EPROTO',
  'CERT_HAS_EXPIRED',
  'ERR_SSL_WRONG_VERSION_NUMBER',
] as const;
const MOMENTS = ['connection', 'tls', 'headers', 'body'] as const;
const BODY = 'x'.repeat(1000);

/** Opens a service that never answers, and that breaks the client's own socket with a code at a moment. */
async function openBench(code: string, moment: (typeof MOMENTS)[number]) {
  const sockets: Socket[] = [];
  const breakOff = (): void => {
    sockets[0]?.destroy(Object.assign(new Error(code), { code }));
  };
  const note = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    if (sockets.push(socket) > 1) return;
    if (moment === 'connection') process.nextTick(breakOff);
  };
  channel('net.client.socket').subscribe(note);
  const pair = await makeTestCertificate();
  let receivedBytes = 0;
  const server = createServer({ key: pair.key, cert: pair.certificate }, (request) => {
    if (moment === 'headers') breakOff();
    request.on('data', (chunk: Buffer) => (receivedBytes += chunk.length));
    request.on('error', () => undefined);
    request.on('end', breakOff);
  });
  server.on('secureConnection', (socket: TLSSocket) => {
    socket.on('error', () => undefined);
    if (moment === 'tls') breakOff();
  });
  const port = await listen(server, 0);
  onTestFinished(async () => {
    channel('net.client.socket').unsubscribe(note);
    await stop(server);
  });
  const transport = createNodeTransport({ ca: pair.certificate });
  const request = {
    purpose: 'account',
    method: 'POST',
    headers: {},
    signal: new AbortController().signal,
  } as const;
  const url = `https://127.0.0.1:${String(port)}/`;
  return { transport, request, url, receivedBytes: () => receivedBytes };
}

describe.each(MOMENTS)('a connection that breaks at: %s', (moment) => {
  it.each(CODES)('proves what it can, whatever the error code: %s', async (code) => {
    const bench = await openBench(code, moment);
    const failure: unknown = await bench.transport
      .fetchOnce(bench.url, { ...bench.request, body: BODY })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnansweredError);
    expect(failure).toMatchObject({ isUntouched: moment === 'connection' });
    expect(bench.receivedBytes()).toBeLessThanOrEqual(moment === 'connection' ? 0 : BODY.length);
  });
});

it('a kept connection that ends during a request proves nothing, and sends it once', async () => {
  const server = await createClosingServer();
  onTestFinished(() => server.close());
  const { fetchOnce } = createNodeTransport();
  const { signal } = new AbortController();
  const get = { purpose: 'account', method: 'GET', headers: {}, body: null, signal } as const;
  for await (const _ of (await fetchOnce(`${server.url}/kept`, get)).body);
  const failure: unknown = await fetchOnce(`${server.url}/out/file`, get).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 'ECONNRESET', isUntouched: false });
  expect(server.counts).toEqual({ '/kept': 1, '/out/file': 1 });
});
