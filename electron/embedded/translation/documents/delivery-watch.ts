import type { Socket } from 'node:net';
import type { Clock } from '../../../support/clock.ts';

/**
 * Tracks results on their way to the client. Bytes accepted by the operating system may never
 * arrive, and a cleanly closed connection proves nothing: a client that leaves midway may close the
 * same way as one that has everything. Proof of arrival is the client's confirmation or its next
 * request on the same connection. Without proof, a result can be fetched again for a grace period
 * and then counts as delivered.
 */
export interface DeliveryWatch {
  /** Starts the grace period of a result whose bytes were all handed over. */
  watch(id: string, socket: Socket): void;
  /** Restarts the grace period of a result sent in an earlier run: nobody could fetch it in the meantime. */
  resume(id: string): void;
  /** Marks a result as not yet received because the client is fetching it again. */
  fetchAgain(id: string): void;
  /** Marks everything sent on this connection as read: the client used the connection again. */
  confirm(socket: Socket): void;
  /** Marks a result as received: the client confirmed it. */
  deliver(id: string): void;
  /** Stops watching; sent results keep waiting in the next run. */
  close(): void;
}

/** How long a result can be fetched again without proof of arrival. */
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
  /** Timer of each result and the connection that last carried it. */
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
    // A connection may carry many results; remove the listener so that they do not accumulate.
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
          // It may have been sent again over a different connection.
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
