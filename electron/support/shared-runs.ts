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
