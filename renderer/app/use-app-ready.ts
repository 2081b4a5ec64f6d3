import { useEffect, useRef } from 'react';
import { markAppReady } from '../lib/app-ready.ts';
import { afterPaint } from './after-paint.ts';

/**
 * Once the first data (or its error) is on screen: marks the document for whoever waits for the app,
 * then calls `onReady`, behind which everything starts that the first paint did not need.
 */
export function useAppReady(isFirstDataSettled: boolean, onReady: () => void): void {
  const isReported = useRef(false);
  useEffect(() => {
    if (!isFirstDataSettled || isReported.current) return;
    isReported.current = true;
    afterPaint(() => {
      document.documentElement.dataset['appReady'] = 'true';
      // The instant that `npm run bench -- start` measures.
      performance.mark('app-ready');
      markAppReady();
      onReady();
    });
  }, [isFirstDataSettled, onReady]);
}
