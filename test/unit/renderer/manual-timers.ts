import type { Timers } from '../../../renderer/lib/stores/timers.ts';

export interface ManualTimers extends Timers {
  /** Runs everything that is due. */
  runAll: () => void;
  /** Returns the number of waiting callbacks. */
  waiting: () => number;
}

export function createManualTimers(): ManualTimers {
  const pending = new Map<number, () => void>();
  let nextId = 1;
  return {
    setTimeout(callback) {
      pending.set(nextId, callback);
      return nextId++;
    },
    clearTimeout: (id) => void pending.delete(id),
    runAll() {
      const due = [...pending.values()];
      pending.clear();
      due.forEach((callback) => callback());
    },
    waiting: () => pending.size,
  };
}

/** Lets every settled promise run its continuations. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}

export function defer<T>(): Deferred<T> {
  let resolve: Deferred<T>['resolve'] = () => undefined;
  let reject: Deferred<T>['reject'] = () => undefined;
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
