import { createServer, request as forward } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A real proxy on loopback that requires the user name and password. */
export interface PasswordProxy {
  /** Host and port, as in the settings of a proxy. */
  address: string;
  /** Requests with their users: addresses in plain text, hosts of tunnels. */
  asked: { target: string; by: string | null }[];
  close(): Promise<void>;
}

const CHALLENGE = 'Basic realm="office"';

/** @param letThrough user name and password separated by a colon; null: nobody is let through */
export async function startPasswordProxy(letThrough: string | null): Promise<PasswordProxy> {
  const asked: PasswordProxy['asked'] = [];
  const isLetThrough = (target: string, authorization: string | undefined): boolean => {
    const code = authorization?.replace(/^Basic /, '');
    const by = code === undefined ? null : Buffer.from(code, 'base64').toString();
    asked.push({ target, by });
    return by !== null && by === letThrough;
  };
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request;
    if (!isLetThrough(url, headers['proxy-authorization'])) {
      response.writeHead(407, { 'proxy-authenticate': CHALLENGE }).end('Who are you?');
      return;
    }
    const onward = forward(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  /** The server no longer tracks tunnels, so it would wait for them. */
  const tunnels = new Set<Duplex>();
  server.on('connect', (request, socket) => {
    tunnels.add(socket);
    socket.once('close', () => tunnels.delete(socket));
    const target = request.url ?? '';
    socket.on('error', () => undefined);
    if (!isLetThrough(target, request.headers['proxy-authorization'])) {
      socket.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${CHALLENGE}\r\nContent-Length: 0\r\n\r\n`,
      );
      return;
    }
    const { hostname, port } = new URL(`http://${target}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.once('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${String(port)}`,
    asked,
    close: async () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
        for (const socket of tunnels) socket.destroy();
      }),
  };
}
