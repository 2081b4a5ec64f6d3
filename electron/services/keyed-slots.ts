import { AppError } from '../../shared/errors.ts';

/** At most so many tasks per key at once. */
export interface KeyedSlots {
  /**
   * Runs `task` when the key has a free slot, first come first served. A wait for the slot ends when
   * `signal` aborts; a task that has begun must look at it itself.
   * @throws what `task` throws, or `cancelled`
   */
  use<T>(key: string, signal: AbortSignal, task: () => Promise<T>): Promise<T>;
}

/** @param size slots of each key, from 1 */
export function createKeyedSlots(size: number): KeyedSlots {
  const taken = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();

  /** Null when there is nothing to wait for. */
  const enter = (key: string, signal: AbortSignal): Promise<void> | null => {
    if (signal.aborted) throw cancelled();
    const inUse = taken.get(key) ?? 0;
    if (inUse < size) {
      taken.set(key, inUse + 1);
      return null;
    }
    const queue = waiting.get(key) ?? new Set();
    waiting.set(key, queue);
    return new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        queue.delete(grant);
        reject(cancelled());
      };
      const grant = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      queue.add(grant);
      signal.addEventListener('abort', leave, { once: true });
    });
  };

  const release = (key: string): void => {
    const queue = waiting.get(key);
    const [next] = queue ?? [];
    if (queue === undefined || next === undefined) {
      taken.set(key, (taken.get(key) ?? 1) - 1);
      return;
    }
    // Handed over, not given back: a newcomer must not slip in before the next in line has woken.
    queue.delete(next);
    next();
  };

  return {
    async use(key, signal, task) {
      const turn = enter(key, signal);
      if (turn !== null) await turn;
      try {
        return await task();
      } finally {
        release(key);
      }
    },
  };
}

const cancelled = (): AppError => new AppError('cancelled', 'Cancelled.');
