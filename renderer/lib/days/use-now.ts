import { useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

function subscribeToSeconds(onChange: () => void): () => void {
  const id = window.setInterval(onChange, SECOND_MS);
  return () => window.clearInterval(id);
}
const subscribeToNothing = () => () => undefined;

/** Returns the current whole second, which stays the same until the next one begins. */
const currentSecondMs = () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS;

/**
 * Returns the current time in epoch milliseconds, truncated to the second; re-renders each second while `isTicking`.
 */
export function useNow(isTicking: boolean): number {
  return useSyncExternalStore(
    isTicking ? subscribeToSeconds : subscribeToNothing,
    currentSecondMs,
    currentSecondMs,
  );
}
