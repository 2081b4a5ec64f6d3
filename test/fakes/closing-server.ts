import { createServer } from 'node:http';
import { listen, stop } from './fault-service-http.ts';

export interface ClosingServer {
  readonly url: string;
  /** Requests that came, by path. */
  readonly counts: Record<string, number>;
  close(): Promise<void>;
}

/**
 * Keeps connections open and, when a file below `/out` is asked for on one that was used before, ends it at just that
 * moment, without an answer. A platform that repeats requests by itself asks again on a new connection.
 */
export async function createClosingServer(): Promise<ClosingServer> {
  const used = new WeakSet();
  const counts: Record<string, number> = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    counts[path] = (counts[path] ?? 0) + 1;
    if (path.startsWith('/out') && used.has(request.socket)) request.socket.resetAndDestroy();
    else response.writeHead(200, { 'content-type': 'application/xml' }).end('<tmx/>');
    used.add(request.socket);
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    counts,
    close: async () => stop(server),
  };
}
