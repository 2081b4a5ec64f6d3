/** Runs tasks of one key one after the other, in the order they came; different keys side by side. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** A task that fails does not stop the ones behind it. */
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
