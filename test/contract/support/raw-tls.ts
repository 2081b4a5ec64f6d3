import { text } from 'node:stream/consumers';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import { connect } from 'node:tls';
import { onCleanUp } from '../embedded/translation/support.ts';
import type { TimeAccess } from '../embedded/time/support.ts';

/** Opens a TLS connection to the service, which is closed at the end of the test. */
export async function openTls(
  { url, ca }: Pick<TimeAccess, 'url' | 'ca'>,
  options: ConnectionOptions = {},
): Promise<TLSSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), ca, ...options });
  onCleanUp(() => {
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve);
    socket.once('error', reject);
    socket.once('close', () => {
      reject(new Error('closed in the handshake'));
    });
  });
  // The service closes a connection that it does not want to read to its end.
  socket.on('error', () => undefined);
  return socket;
}

/** Sends bytes unchanged and returns the complete answer. */
export async function rawTls(
  service: Pick<TimeAccess, 'url' | 'ca'>,
  bytes: string | Uint8Array,
): Promise<string> {
  const socket = await openTls(service);
  socket.end(bytes);
  return text(socket);
}
