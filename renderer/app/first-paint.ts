import { useEffect, useLayoutEffect, useRef } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { markAppReady } from '../lib/page/later.ts';

/** A hidden window gets no animation frame, and startup must not hang on one. */
const HIDDEN_WINDOW_MS = 250;

/** Resolves once rendered content is on screen, or shortly after if nothing is painted. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // The frame's callback runs before its paint, a task queued in it runs after.
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, HIDDEN_WINDOW_MS);
  });
}

/**
 * Marks the document as ready once the first data (or its error) is on screen, then calls `onReady`, which starts
 * everything that the first paint did not need.
 */
export function useAppReady(isFirstDataSettled: boolean, onReady: () => void): void {
  const isReported = useRef(false);
  const painted = useRef<Promise<void>>(null);
  // Requested before the paint: an effect may run after it, and would wait for the next frame.
  useLayoutEffect(() => {
    if (isFirstDataSettled) painted.current ??= afterPaint();
  }, [isFirstDataSettled]);
  // Runs after the effects of the page, which listen for keys and drops.
  useEffect(() => {
    if (!isFirstDataSettled || painted.current === null || isReported.current) return;
    isReported.current = true;
    void painted.current.then(() => {
      document.documentElement.dataset['appReady'] = 'true';
      // The instant measured by `npm run bench -- start`.
      performance.mark('app-ready');
      markAppReady();
      onReady();
    });
  }, [isFirstDataSettled, onReady]);
}

/** Longest wait for the data before the page is drawn without it. */
const FIRST_DATA_LIMIT_MS = 60;

/**
 * Resolves once `isSettled`, or shortly after if the answers take too long: drawing a page with its data draws it once
 * instead of twice.
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
