import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** A web server that records whether anything was requested from it. */
export interface Canary {
  /** Returns an address on it that a document can contain. */
  readonly address: () => string;
  /** Returns the requests since the last call. */
  takeRequests(): string[];
}

/** Starts it for the tests of a file. */
export function startCanary(): Canary {
  let requests: string[] = [];
  let port = 0;
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end('x');
  });
  // A connection without a request counts as well.
  server.on('connection', () => {
    requests.push('connection');
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return {
    address: () => `http://127.0.0.1:${String(port)}/canary`,
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
  };
}
