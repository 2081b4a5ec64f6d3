import type { Socket } from 'node:net';
import type { Clock } from '../../clock.ts';

/**
 * Watches results on their way. That the operating system took the bytes does not mean that they
 * arrived: a program that dies while they wait in its buffer resets the connection. So a result
 * counts as delivered when its connection goes on, closes in order, or stays open for a while.
 */
export interface DeliveryWatch {
  /** Begins to watch a result that was handed over completely. */
  watch(id: string, socket: Socket): void;
  /** A result surely did not arrive: its connection ended before all bytes were handed over. */
  lose(id: string): void;
  /** The client used the connection again, so it read what came before. */
  confirm(socket: Socket): void;
  /** Counts everything still watched as delivered. */
  settle(): void;
}

const GRACE_MS = 10_000;

export function createDeliveryWatch(deps: {
  readonly clock: Clock;
  readonly onDelivered: (id: string) => void;
  readonly onLost: (id: string) => void;
}): DeliveryWatch {
  const watched = new Map<
    Socket,
    {
      readonly settlers: Set<(isDelivered: boolean) => void>;
      readonly onClose: (hadError: boolean) => void;
    }
  >();

  const settleSocket = (socket: Socket, isDelivered: boolean): void => {
    const ofSocket = watched.get(socket);
    if (ofSocket === undefined) return;
    watched.delete(socket);
    // A connection may bring many results: none of them leaves anything on it.
    socket.off('close', ofSocket.onClose);
    for (const settle of ofSocket.settlers) settle(isDelivered);
  };

  return {
    watch(id, socket) {
      let isSettled = false;
      const settle = (isDelivered: boolean): void => {
        if (isSettled) return;
        isSettled = true;
        cancelGrace();
        if (isDelivered) deps.onDelivered(id);
        else deps.onLost(id);
      };
      const cancelGrace = deps.clock.after(GRACE_MS, () => {
        settle(true);
      });
      const ofSocket = watched.get(socket);
      if (ofSocket !== undefined) {
        ofSocket.settlers.add(settle);
        return;
      }
      const onClose = (hadError: boolean): void => {
        settleSocket(socket, !hadError);
      };
      watched.set(socket, { settlers: new Set([settle]), onClose });
      socket.once('close', onClose);
    },
    lose: deps.onLost,
    confirm(socket) {
      settleSocket(socket, true);
    },
    settle() {
      for (const socket of watched.keys()) settleSocket(socket, true);
    },
  };
}
