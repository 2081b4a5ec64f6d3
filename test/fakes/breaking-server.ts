import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { listen, stop } from './fault-service-http.ts';

/** Times when a connection breaks: after its handshake, after the head of a request, or after the whole request. */
export const BREAKS_AT = ['tls', 'headers', 'body'] as const;
/** Ways to break it: without notice, with an orderly end, or with bytes that are invalid in TLS. */
export const BREAKS_BY = ['reset', 'close', 'garbage'] as const;

export interface BreakingServer {
  readonly port: number;
  /** Number of body bytes received for a host. */
  receivedBytes(host: string): number;
  /** Called when it is time for a host whose order is none of {@link BREAKS_BY}. */
  onOrder: () => void;
  close(): Promise<void>;
}

/**
 * Starts a TLS server that never answers and breaks connections as the requested host says, such as
 * `headers-reset.test`.
 */
export async function createBreakingServer(pair: {
  key: string;
  certificate: string;
}): Promise<BreakingServer> {
  const received = new Map<string, number>();
  let connection: Socket | null = null;
  const breakAt = (moment: string, host: string): void => {
    const [when, how] = host.replace('.test', '').split('-');
    if (when !== moment) return;
    if (how === 'reset') connection?.resetAndDestroy();
    else if (how === 'close') connection?.destroy();
    else if (how === 'garbage') connection?.write('no record of TLS begins like this');
    else server.onOrder();
  };
  const https = createServer({ key: pair.key, cert: pair.certificate }, (request) => {
    const [host = ''] = (request.headers.host ?? '').split(':');
    breakAt('headers', host);
    request.on('data', (chunk: Buffer) => {
      received.set(host, (received.get(host) ?? 0) + chunk.length);
    });
    request.on('error', () => undefined);
    request.on('end', () => breakAt('body', host));
  });
  // Requests come one after the other: the last connection is that of the current one.
  https.on('connection', (socket: Socket) => {
    connection = socket.on('error', () => undefined);
  });
  https.on('secureConnection', (socket: TLSSocket) => {
    socket.on('error', () => undefined);
    breakAt('tls', socket.servername === false ? '' : (socket.servername ?? ''));
  });
  const port = await listen(https, 0);
  const server: BreakingServer = {
    port,
    receivedBytes: (host) => received.get(host) ?? 0,
    onOrder: () => undefined,
    close: async () => stop(https),
  };
  return server;
}
