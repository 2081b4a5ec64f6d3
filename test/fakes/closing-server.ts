import { createServer } from 'node:http';
import { listen, stop } from './fault-service-http.ts';

export interface ClosingServer {
  readonly url: string;
  /** Number of requests by path. */
  readonly counts: Record<string, number>;
  close(): Promise<void>;
}

/**
 * Starts a server that keeps connections open and, when a file below `/out` is requested on one that was used before,
 * closes it at that moment without an answer. A platform that repeats requests automatically asks again on a new
 * connection.
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
