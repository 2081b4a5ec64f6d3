import { toAppError, type ErrorData } from '../../../shared/errors.ts';
import type { Cell } from './feature-store.ts';

/** Data from the main process. `previous` keeps the last good value on screen while a new one loads. */
export type Loadable<T> =
  | { status: 'idle' }
  | { status: 'loading'; previous: T | null }
  | { status: 'ready'; value: T }
  | { status: 'failed'; error: ErrorData; previous: T | null };

export const IDLE = { status: 'idle' } as const;

/** Returns the newest available value, even while a newer one is loading or could not be loaded. */
export function valueOf<T>(loadable: Loadable<T>): T | null {
  if (loadable.status === 'idle') return null;
  return loadable.status === 'ready' ? loadable.value : loadable.previous;
}

/** Changes the newest available value, also one that is being read again. */
export function patched<T>(loadable: Loadable<T>, change: (value: T) => T): Loadable<T> {
  if (loadable.status === 'ready') return { ...loadable, value: change(loadable.value) };
  if (loadable.status === 'idle' || loadable.previous === null) return loadable;
  return { ...loadable, previous: change(loadable.previous) };
}

export function isSettled(loadable: Loadable<unknown>): boolean {
  return loadable.status === 'ready' || loadable.status === 'failed';
}

export function toErrorData(error: unknown): ErrorData {
  return toAppError(error).toData();
}

/** Does the work. @returns the error; null on success */
export async function attempt(work: () => Promise<unknown>): Promise<ErrorData | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return toErrorData(error);
  }
}

/**
 * Creates a runner of actions that clears the error of the last one and reports its own. @returns true on success
 */
export function createReporter(
  report: (error: ErrorData | null) => void,
): (action: () => Promise<unknown>) => Promise<boolean> {
  return async (action) => {
    report(null);
    const error = await attempt(action);
    if (error !== null) report(error);
    return error === null;
  };
}

interface LoaderOptions {
  /** Hides the previous value while the next one loads, and when it cannot be loaded. */
  hidesPrevious?: boolean;
}

/**
 * Runs `load` and reports each state to `set`. The latest request wins: an earlier one of the same loader is ignored,
 * however late its answer. An answer is also ignored if the state was set while it loaded: to `IDLE`, because its
 * subject was closed, or to a value, which is newer. So `get` must return the state itself.
 */
export function createLoader<T>(
  get: () => Loadable<T>,
  set: (next: Loadable<T>) => void,
  { hidesPrevious = false }: LoaderOptions = {},
): (load: () => Promise<T>) => Promise<void> {
  let latest = 0;
  const previous = () => (hidesPrevious ? null : valueOf(get()));
  return async (load) => {
    latest += 1;
    const mine = latest;
    const isWanted = () => mine === latest && get().status === 'loading';
    set({ status: 'loading', previous: previous() });
    try {
      const value = await load();
      if (isWanted()) set({ status: 'ready', value });
    } catch (error) {
      if (isWanted()) set({ status: 'failed', error: toErrorData(error), previous: previous() });
    }
  };
}

type Loaded<L> = Extract<L, { status: 'ready' }> extends { value: infer T } ? T : never;

/** Creates a loader of one value of a slice, called `name` there. */
export function loaderFor<State, Name extends keyof State>(
  { get, set }: Cell<State>,
  name: Name,
  options?: LoaderOptions,
): (load: () => Promise<Loaded<State[Name]>>) => Promise<void> {
  return createLoader<Loaded<State[Name]>>(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a loader is asked for by such a name
    () => get()[name] as Loadable<Loaded<State[Name]>>,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value of the slice by its name
    (next) => set({ [name]: next } as Partial<State>),
    options,
  );
}

/** Creates a loader of optional data: neither loading nor failure is shown, and the latest request wins here too. */
export function createQuietLoader<T>(
  show: (value: T) => void,
): (load: () => Promise<T>) => Promise<void> {
  let state: Loadable<T> = IDLE;
  return createLoader<T>(
    () => state,
    (next) => {
      state = next;
      if (next.status === 'ready') show(next.value);
    },
    { hidesPrevious: true },
  );
}
