import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** A web server that tells whether anybody ever asked it for something. */
export interface Canary {
  /** An address on it that a document can name. */
  readonly address: () => string;
  /** What was asked for since the last call. */
  takeRequests(): string[];
}

/** Runs during the tests of a file. */
export function startCanary(): Canary {
  let requests: string[] = [];
  let port = 0;
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end('x');
  });
  // Whoever connects without asking has fetched as well.
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
