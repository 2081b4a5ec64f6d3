import { createServer, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { makeTestCertificate } from './test-certificate.ts';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';

export interface Impostor {
  readonly port: number;
  /** Received text, decrypted. */
  readonly heard: string;
  close(): Promise<void>;
}

/** Starts a server that poses as a service with a self-signed certificate, and records every byte it receives. */
export async function createImpostor(): Promise<Impostor> {
  const { key, certificate } = await makeTestCertificate();
  const sockets = new Set<TLSSocket>();
  let heard = '';
  const server = createServer({ key, cert: certificate }, (socket) => {
    sockets.add(socket);
    socket.on('data', (bytes: Buffer) => {
      heard += bytes.toString('latin1');
      socket.end(ANSWER);
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    get heard() {
      return heard;
    },
    close: async () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
