import { createServer as createSocketServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../../shared/errors.ts';
import { errorCode } from '../../../support/error-code.ts';
import { listenLocally } from '../../http/server.ts';

/** Without IPv6, only the other address is listened on. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Listens for other programs on both loopback addresses of one port, in plain HTTP, because they
 * trust no certificate of ours.
 */
export type ProgramListener = ReturnType<typeof createProgramListener>;

export function createProgramListener(create: (port: number) => Promise<FastifyInstance>) {
  let running: { readonly port: number; close(): Promise<void> } | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const move = async (port: number | null): Promise<void> => {
    if (running?.port === port) return;
    await running?.close();
    running = null;
    if (port === null) return;
    const server = await create(port);
    try {
      // No hook sees an upgraded connection, and nothing here needs one.
      server.server.removeAllListeners('upgrade');
      await listenLocally(server, { port, isSecure: false });
      const second = await listenOnSixth(server, port);
      running = {
        port,
        async close() {
          second?.close();
          await server.close();
        },
      };
    } catch (error) {
      await server.close();
      throw error;
    }
  };

  return {
    /**
     * Moves to a port; null: closes. Ends all connections to the previous one.
     * @throws `input/conflict` when another program has the port; nothing is listened on then
     */
    async open(port: number | null): Promise<void> {
      const moved = turn.then(() => move(port));
      turn = moved.catch(() => undefined);
      return moved;
    },
    /** Returns the port in use; null while closed. */
    port: () => running?.port ?? null,
  };
}

/**
 * Hands the connections to `[::1]` to the same server. Another program there would be sent the keys
 * of clients that say `localhost`, so the port must be free at both addresses.
 */
async function listenOnSixth(server: FastifyInstance, port: number): Promise<Server | null> {
  const sockets = createSocketServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.server.emit('connection', socket);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      sockets.once('error', reject).listen({ host: '::1', port, ipv6Only: true }, resolve);
    });
    return sockets;
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (NO_SUCH_ADDRESS.has(code)) return null;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    throw new AppError('input/conflict', {
      english: 'The port is in use or not allowed. Choose another one.',
    });
  }
}
