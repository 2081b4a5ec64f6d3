import { connect } from 'node:net';

/**
 * @typedef {object} Load
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {string} body
 * @property {string} expected must occur in each response
 * @property {number} connections
 * @property {number} durationMs
 */

/**
 * Sends the same request repeatedly on each connection, each one as soon as the previous one is answered. It uses
 * plain sockets, so the generator costs little compared with the server.
 *
 * @param {Load} load
 */
export async function requestsPerSecond({ url, headers, body, expected, connections, durationMs }) {
  const { hostname, port, pathname } = new URL(url);
  const lines = Object.entries({
    host: `${hostname}:${port}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`POST ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  const startMs = performance.now();
  const untilMs = startMs + durationMs;
  const counts = await Promise.all(
    Array.from({ length: connections }, () =>
      drive({ hostname, port: Number(port), request, expected, untilMs }),
    ),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (total * 1000) / (performance.now() - startMs);
}

/**
 * @param {{ hostname: string, port: number, request: Buffer, expected: string, untilMs: number }} way
 * @returns {Promise<number>} number of responses
 */
function drive({ hostname, port, request, expected, untilMs }) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname, () => socket.write(request));
    socket.setNoDelay(true);
    let pending = '';
    let count = 0;
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      const head = pending.indexOf('\r\n\r\n');
      if (head === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(pending)?.[1]);
      if (pending.length < head + 4 + length) return;
      if (!pending.startsWith('HTTP/1.1 200') || !pending.includes(expected)) {
        socket.destroy();
        reject(new Error(`Another answer than expected: ${pending.slice(0, 200)}`));
        return;
      }
      pending = '';
      count += 1;
      if (performance.now() < untilMs) socket.write(request);
      else {
        socket.end();
        resolve(count);
      }
    });
    socket.on('error', reject);
  });
}
