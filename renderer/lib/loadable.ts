import { toAppError, type ErrorData } from '../../shared/errors.ts';

/** Data that comes from the main process. `previous` keeps the last good value on screen meanwhile. */
export type Loadable<T> =
  | { status: 'idle' }
  | { status: 'loading'; previous: T | null }
  | { status: 'ready'; value: T }
  | { status: 'failed'; error: ErrorData; previous: T | null };

export const IDLE = { status: 'idle' } as const;

/** The newest value there is, also while a newer one is loading or could not be loaded. */
export function valueOf<T>(loadable: Loadable<T>): T | null {
  if (loadable.status === 'idle') return null;
  return loadable.status === 'ready' ? loadable.value : loadable.previous;
}

export function isSettled(loadable: Loadable<unknown>): boolean {
  return loadable.status === 'ready' || loadable.status === 'failed';
}

export function toErrorData(error: unknown): ErrorData {
  return toAppError(error).toData();
}

/** Does the work. @returns why it could not be done; null when it was */
export async function attempt(work: () => Promise<unknown>): Promise<ErrorData | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return toErrorData(error);
  }
}

/**
 * Runs `load` and reports each state to `set`. A `load` that was overtaken by a later one of the
 * same loader is ignored, however late it answers: the latest request wins.
 */
export function createLoader<T>(
  get: () => Loadable<T>,
  set: (next: Loadable<T>) => void,
): (load: () => Promise<T>) => Promise<void> {
  let latest = 0;
  return async (load) => {
    latest += 1;
    const mine = latest;
    set({ status: 'loading', previous: valueOf(get()) });
    try {
      const value = await load();
      if (mine === latest) set({ status: 'ready', value });
    } catch (error) {
      if (mine === latest) {
        set({ status: 'failed', error: toErrorData(error), previous: valueOf(get()) });
      }
    }
  };
}

/**
 * A loader of what is a help and not the page itself: nothing says that it loads or could not be loaded, and
 * the latest request wins here too.
 */
export function createQuietLoader<T>(
  show: (value: T) => void,
): (load: () => Promise<T>) => Promise<void> {
  return createLoader<T>(
    () => IDLE,
    (next) => {
      if (next.status === 'ready') show(next.value);
    },
  );
}
