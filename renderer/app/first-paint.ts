import { useEffect, useLayoutEffect, useRef } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { markAppReady } from '../lib/page/app-ready.ts';

/** A hidden window gets no animation frame; the start of the app must not hang on that. */
const HIDDEN_WINDOW_MS = 250;

/** Resolves once what was rendered is on screen, or shortly after where nothing is painted. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // The frame's callback comes before its paint, a task queued in it comes after.
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, HIDDEN_WINDOW_MS);
  });
}

/**
 * Once the first data (or its error) is on screen: marks the document for whoever waits for the app,
 * then calls `onReady`, behind which everything starts that the first paint did not need.
 */
export function useAppReady(isFirstDataSettled: boolean, onReady: () => void): void {
  const isReported = useRef(false);
  const painted = useRef<Promise<void>>(null);
  // Asked for before the paint: an effect may come behind it, and would wait for the frame after that.
  useLayoutEffect(() => {
    if (isFirstDataSettled) painted.current ??= afterPaint();
  }, [isFirstDataSettled]);
  // Not before the effects of the page, which listen to keys and drops.
  useEffect(() => {
    if (!isFirstDataSettled || painted.current === null || isReported.current) return;
    isReported.current = true;
    void painted.current.then(() => {
      document.documentElement.dataset['appReady'] = 'true';
      // The instant that `npm run bench -- start` measures.
      performance.mark('app-ready');
      markAppReady();
      onReady();
    });
  }, [isFirstDataSettled, onReady]);
}

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
