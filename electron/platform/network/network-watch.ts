import { net } from 'electron';
import type { Timers } from '../../support/clock.ts';
import type { Power } from '../power.ts';

/** Interval of checking for a network, in milliseconds; the check is cheap. */
const LOOK_EVERY_MS = 5_000;

/** Reports when the system has a network again after it had none. @returns ends the watch */
function watchNetwork(timers: Timers, onBack: () => void): () => void {
  let wasOnline = true;
  let timer: (() => void) | null = null;
  const look = (): void => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) onBack();
    wasOnline = isOnline;
    timer = timers.after(LOOK_EVERY_MS, look);
  };
  look();
  return () => {
    timer?.();
  };
}

/**
 * Reports when services may be reachable again: the network is back, or the computer woke up. @returns
 * ends the watch
 */
export function watchReconnection(options: {
  timers: Timers;
  power: Pick<Power, 'listen'>;
  onBack: () => void;
}): () => void {
  const { timers, power, onBack } = options;
  const nothing = (): void => undefined;
  const endNetwork = watchNetwork(timers, onBack);
  const endPower = power.listen({
    suspend: nothing,
    resume: onBack,
    lock: nothing,
    unlock: nothing,
  });
  return () => {
    endNetwork();
    endPower();
  };
}
