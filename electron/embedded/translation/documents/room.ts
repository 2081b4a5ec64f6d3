import { cancelled } from '../../engines/engine.ts';

const MB = 1024 * 1024;
/** Bytes of documents that are taken apart at a time: in memory each becomes about a hundred. */
const ROOM_BYTES = 12 * MB;
/** Up to here a document never waits: a few threads of them are little. */
const SMALL_BYTES = MB;
/** From here on a document leaves a heap behind that is worth giving back. */
const LARGE_BYTES = 2 * MB;

/** Bounds what the threads that share it hold in memory together, by the unpacked size of their documents. */
export interface DocumentRoom {
  /** @param signal aborts the waiting */
  enter(signal: AbortSignal): RoomPlace;
}

/** The place of one thread in the room. */
export interface RoomPlace {
  /**
   * Waits until the document fits beside the others, in the order of asking; one that is larger than the room waits
   * until it has all of it, a small one never. Holds it until {@link leave}, instead of what it held before.
   * @throws `cancelled`
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
              reject(cancelled());
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
