import { useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

function subscribeToSeconds(onChange: () => void): () => void {
  const id = window.setInterval(onChange, SECOND_MS);
  return () => window.clearInterval(id);
}
const subscribeToNothing = () => () => undefined;

/** The whole second that it is: the same until the next one begins. */
const currentSecondMs = () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS;

/** Now in epoch milliseconds, cut to the second; renders again each second while `isTicking`. */
export function useNow(isTicking: boolean): number {
  return useSyncExternalStore(
    isTicking ? subscribeToSeconds : subscribeToNothing,
    currentSecondMs,
    currentSecondMs,
  );
}
