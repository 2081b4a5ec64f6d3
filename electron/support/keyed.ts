import { canceledError } from './abort.ts';

/** Runs tasks of one key sequentially, in the order of arrival; different keys run concurrently. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** Builds a queue. A failed task does not stop the ones behind it. */
export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();

  return async (key, task) => {
    const before = last.get(key) ?? Promise.resolve();
    const current = before.then(task, task);
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}

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
     * @throws `canceled` when `signal` aborts first
     */
    take(key: string, signal: AbortSignal): ReleaseSlot | Promise<ReleaseSlot> {
      if (signal.aborted) throw canceledError();
      if (inUse(key) < size) return claim(key);
      const queue = waiting.get(key) ?? new Set();
      waiting.set(key, queue);
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          queue.delete(grant);
          reject(canceledError());
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

/** Work by key: callers that request running work share its result. */
export interface SharedRuns<T> {
  /** Joins the running work of this key, or starts it. */
  join(key: string, start: () => Promise<T>): Promise<T>;
  /** Returns the running work of this key. */
  get(key: string): Promise<T> | undefined;
  all(): Iterable<Promise<T>>;
}

export function createSharedRuns<T>(): SharedRuns<T> {
  const running = new Map<string, Promise<T>>();

  return {
    join(key, start) {
      const known = running.get(key);
      if (known !== undefined) return known;
      const task = start().finally(() => {
        running.delete(key);
      });
      running.set(key, task);
      return task;
    },
    get: (key) => running.get(key),
    all: () => running.values(),
  };
}
