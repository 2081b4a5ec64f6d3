import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Watches the connections that this process opens during a test.
 *
 * @returns a function that breaks all of them with a code, like a system that loses its network
 */
export function watchConnections(): (code: string) => void {
  const sockets = new Set<Socket>();
  const note = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  channel('net.client.socket').subscribe(note);
  onTestFinished(() => {
    channel('net.client.socket').unsubscribe(note);
  });
  return (code) => {
    for (const socket of sockets) socket.destroy(Object.assign(new Error(code), { code }));
  };
}
