import type { Socket } from 'node:net';
import type { Clock } from '../../../support/clock.ts';

/**
 * Watches results on their way. That the operating system took the bytes does not mean that they
 * arrived, and a connection that closes in order does not either: a client that goes away in the
 * middle may close like one that has everything. What proves that a result arrived is the client's
 * word, or its next request on the same connection. Without a proof a result can be fetched again for
 * a while, and counts as delivered when that time is over.
 */
export interface DeliveryWatch {
  /** A result was handed over completely; the time in which it can be fetched again begins. */
  watch(id: string, socket: Socket): void;
  /** A result that left in an earlier run: its time begins again, because nobody could come for it. */
  resume(id: string): void;
  /** It is fetched once more, so the client does not have it yet. */
  fetchAgain(id: string): void;
  /** The client used the connection again, so it read what came before. */
  confirm(socket: Socket): void;
  /** The client says that it has the result. */
  deliver(id: string): void;
  /** Stops watching; what was sent keeps waiting in the next run. */
  close(): void;
}

/** So long a result without a proof of its arrival can be fetched again. */
const GRACE_MS = 60 * 60_000;

export function createDeliveryWatch(deps: {
  readonly clock: Clock;
  readonly onDelivered: (id: string) => void;
  readonly onLost: (id: string) => void;
}): DeliveryWatch {
  /** Results sent over a connection since its last request. */
  const bySocket = new Map<
    Socket,
    { readonly ids: Set<string>; readonly onClose: (hadError: boolean) => void }
  >();
  /** The time that runs, and the connection a result took last. */
  const waiting = new Map<
    string,
    { readonly socket: Socket | null; readonly cancel: () => void }
  >();

  const stopWaiting = (id: string): void => {
    waiting.get(id)?.cancel();
    waiting.delete(id);
  };

  const wait = (id: string, socket: Socket | null): void => {
    stopWaiting(id);
    const cancel = deps.clock.after(GRACE_MS, () => {
      waiting.delete(id);
      deps.onDelivered(id);
    });
    waiting.set(id, { socket, cancel });
  };

  const deliver = (id: string): void => {
    stopWaiting(id);
    deps.onDelivered(id);
  };

  const leaveSocket = (socket: Socket): ReadonlySet<string> => {
    const ofSocket = bySocket.get(socket);
    if (ofSocket === undefined) return new Set();
    bySocket.delete(socket);
    // A connection may bring many results: none of them leaves anything on it.
    socket.off('close', ofSocket.onClose);
    return ofSocket.ids;
  };

  return {
    watch(id, socket) {
      wait(id, socket);
      const ofSocket = bySocket.get(socket);
      if (ofSocket !== undefined) {
        ofSocket.ids.add(id);
        return;
      }
      const onClose = (hadError: boolean): void => {
        for (const lost of leaveSocket(socket)) {
          // It may have left over another connection since.
          if (!hadError || waiting.get(lost)?.socket !== socket) continue;
          stopWaiting(lost);
          deps.onLost(lost);
        }
      };
      bySocket.set(socket, { ids: new Set([id]), onClose });
      socket.once('close', onClose);
    },
    resume(id) {
      wait(id, null);
    },
    fetchAgain: stopWaiting,
    confirm(socket) {
      for (const id of leaveSocket(socket)) deliver(id);
    },
    deliver,
    close() {
      for (const socket of bySocket.keys()) leaveSocket(socket);
      for (const id of waiting.keys()) stopWaiting(id);
    },
  };
}
