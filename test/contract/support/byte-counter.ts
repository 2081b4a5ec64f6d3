import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server's record of one request. */
export interface SeenRequest {
  method: string;
  url: string;
  bodyBytes: number;
  bodySha256: string;
}

/** A real HTTP server that counts every byte that reaches it, down to the connections. */
export interface ByteCounter {
  readonly url: string;
  readonly host: string;
  readonly connections: number;
  readonly bytes: number;
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}

/** @param answer called when a request has been received completely */
export async function createByteCounter(
  answer: (request: SeenRequest, response: ServerResponse) => void | Promise<void>,
): Promise<ByteCounter> {
  const requests: SeenRequest[] = [];
  let connections = 0;
  let bytes = 0;
  const read = async (message: IncomingMessage): Promise<SeenRequest> => {
    const hash = createHash('sha256');
    let bodyBytes = 0;
    for await (const chunk of message) {
      const part: Uint8Array = chunk;
      hash.update(part);
      bodyBytes += part.length;
    }
    const { method = '', url = '' } = message;
    return { method, url, bodyBytes, bodySha256: hash.digest('hex') };
  };
  const server = createServer((message, response) => {
    read(message)
      .then(async (seen) => {
        requests.push(seen);
        await answer(seen, response);
      })
      .catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    connections += 1;
    let counted = 0;
    const count = (): void => {
      bytes += socket.bytesRead - counted;
      counted = socket.bytesRead;
    };
    socket.on('data', count);
    socket.on('close', count);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    host: `127.0.0.1:${String(port)}`,
    get connections() {
      return connections;
    },
    get bytes() {
      return bytes;
    },
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}
