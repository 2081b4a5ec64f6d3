import { canceled } from '../../engines/engine.ts';

const MB = 1024 * 1024;
/** Document bytes that may be in process at a time: each takes about a hundred bytes of memory. */
const ROOM_BYTES = 12 * MB;
/** Documents up to this size never wait: a few of them take little memory. */
const SMALL_BYTES = MB;
/** From this size on, a document leaves a heap behind that is worth freeing. */
const LARGE_BYTES = 2 * MB;

/** Limits the memory of the threads that share it, by the unpacked size of their documents. */
export interface DocumentRoom {
  /** @param signal aborts the waiting */
  enter(signal: AbortSignal): RoomPlace;
}

/** One thread's share of the room. */
export interface RoomPlace {
  /**
   * Waits until the document fits beside the others, in request order; a document larger than the
   * room waits until the room is empty, a small one never waits. Replaces any earlier reservation
   * and holds until {@link leave}.
   * @throws `canceled`
   */
  take(unpackedBytes: number): Promise<void>;
  isLarge(): boolean;
  leave(): void;
}

export function createDocumentRoom(roomBytes = ROOM_BYTES): DocumentRoom {
  let takenBytes = 0;
  const waiting: { readonly bytes: number; readonly resume: () => void }[] = [];

  const letIn = (): void => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (takenBytes > 0 && takenBytes + next.bytes > roomBytes) return;
      waiting.shift();
      takenBytes += next.bytes;
      next.resume();
    }
  };

  return {
    enter(signal) {
      let held = 0;
      let mostBytes = 0;
      const leave = (): void => {
        takenBytes -= held;
        held = 0;
        letIn();
      };
      return {
        async take(unpackedBytes) {
          leave();
          mostBytes = Math.max(mostBytes, unpackedBytes);
          if (unpackedBytes <= SMALL_BYTES) return;
          await new Promise<void>((resolve, reject) => {
            const stop = (): void => {
              waiting.splice(waiting.indexOf(own), 1);
              letIn();
              reject(canceled());
            };
            const own = {
              bytes: unpackedBytes,
              resume: () => {
                signal.removeEventListener('abort', stop);
                held = unpackedBytes;
                resolve();
              },
            };
            waiting.push(own);
            if (signal.aborted) stop();
            else signal.addEventListener('abort', stop, { once: true });
            if (!signal.aborted) letIn();
          });
        },
        isLarge: () => mostBytes > LARGE_BYTES,
        leave,
      };
    },
  };
}
