import { systemClock, type Clock } from '../../../electron/support/clock.ts';

/** A clock that runs faster than real time, the same in every process that knows its start. */
export interface FastTime {
  clock: Clock;
  /** Command-line argument for other processes, whose clock then shows the same. */
  argument: string;
}

/** @param factor seconds of the clock per real second */
export function createFastTime(factor: number, startMs = Date.now()): FastTime {
  return fastTimeOf(`${String(factor)} ${String(startMs)} ${String(Date.now())}`);
}

/** @param argument of {@link FastTime} */
export function fastTimeOf(argument: string): FastTime {
  const [factor = 1, startMs = 0, realStartMs = 0] = argument.split(' ').map(Number);
  return {
    clock: {
      now: () => Math.floor(startMs + (Date.now() - realStartMs) * factor),
      after: (delayMs, action) => systemClock.after(delayMs / factor, action),
    },
    argument,
  };
}
