import type { StoreApi } from 'zustand/vanilla';

/** A page without its data is better than none for longer than this. */
const FIRST_DATA_LIMIT_MS = 60;

/**
 * Resolves once `isSettled`, or shortly after where the answers take their time: a page that is drawn with
 * its data is drawn once instead of twice.
 */
export function firstData<S>(
  store: Pick<StoreApi<S>, 'getState' | 'subscribe'>,
  isSettled: (state: S) => boolean,
): Promise<void> {
  if (isSettled(store.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe((state) => {
      if (isSettled(state)) end();
    });
    const timer = setTimeout(end, FIRST_DATA_LIMIT_MS);
    function end() {
      stop();
      clearTimeout(timer);
      resolve();
    }
  });
}
