import { net } from 'electron';
import type { TimerHandle, Timers } from './clock.ts';

/** How often the system is asked whether there is a network, in milliseconds; it costs nothing. */
const LOOK_EVERY_MS = 5_000;

/** Tells when the system has a network again after it had none. @returns ends the watch */
export function watchNetwork(timers: Timers, onBack: () => void): () => void {
  let wasOnline = true;
  let timer: TimerHandle | null = null;
  const look = (): void => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) onBack();
    wasOnline = isOnline;
    timer = timers.setTimeout(look, LOOK_EVERY_MS);
  };
  look();
  return () => {
    if (timer !== null) timers.clearTimeout(timer);
  };
}
