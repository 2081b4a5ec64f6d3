import { cancelledError } from './abort.ts';

/** Releases a slot; a second call does nothing. */
export type ReleaseSlot = () => void;

/** Limits concurrent holders per key. */
export type KeyedSlots = ReturnType<typeof createKeyedSlots>;

/** Builds the slots. @param size slots of each key, from 1 */
export function createKeyedSlots(size: number) {
  const taken = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();

  const inUse = (key: string): number => taken.get(key) ?? 0;

  const claim = (key: string): ReleaseSlot => {
    taken.set(key, inUse(key) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      taken.set(key, inUse(key) - 1);
      const queue = waiting.get(key);
      const [next] = queue ?? [];
      if (queue === undefined || next === undefined || inUse(key) >= size) return;
      queue.delete(next);
      // Handed over synchronously: a newcomer must not slip in before the next in line resumes.
      next();
    };
  };

  return {
    /** Takes a slot immediately, beyond the limit if necessary; later callers wait longer for it. */
    claim,
    /**
     * Takes a slot of the key, first come, first served: immediately, or as a promise while all are taken.
     * @throws `cancelled` when `signal` aborts first
     */
    take(key: string, signal: AbortSignal): ReleaseSlot | Promise<ReleaseSlot> {
      if (signal.aborted) throw cancelledError();
      if (inUse(key) < size) return claim(key);
      const queue = waiting.get(key) ?? new Set();
      waiting.set(key, queue);
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          queue.delete(grant);
          reject(cancelledError());
        };
        const grant = (): void => {
          signal.removeEventListener('abort', leave);
          resolve(claim(key));
        };
        queue.add(grant);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
  };
}
