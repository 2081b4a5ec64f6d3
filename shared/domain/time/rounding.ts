import type { RoundingRule } from '../projects/project.ts';
import { MINUTE_MS } from '../../durations.ts';

/**
 * Billed time of a duration, both in milliseconds: whole steps of the rule. `nearest` takes the middle of
 * a step up. Nothing stays nothing, also when rounding up.
 */
export function roundDuration(
  durationMs: number,
  { stepMinutes, direction }: Pick<RoundingRule, 'stepMinutes' | 'direction'>,
): number {
  if (durationMs <= 0) return 0;
  const stepMs = stepMinutes * MINUTE_MS;
  const steps = durationMs / stepMs;
  if (direction === 'up') return Math.ceil(steps) * stepMs;
  return (direction === 'down' ? Math.floor(steps) : Math.round(steps)) * stepMs;
}

/**
 * Shares a rounded sum out among the parts it was made of, asked for one after the other: whole minutes,
 * less than a minute away from the part's fair share, and together exactly the rounded sum. What a part
 * gets depends on the parts before it alone.
 * @param sumMs sum of all the parts that will be asked for
 * @param roundedMs whole minutes
 */
export function createShare(sumMs: number, roundedMs: number): (partMs: number) => number {
  const minutes = roundedMs / MINUTE_MS;
  let partsMs = 0;
  let sharedMinutes = 0;
  return (partMs) => {
    partsMs = Math.min(sumMs, partsMs + partMs);
    const minutesByNow = sumMs === 0 ? 0 : Math.round((minutes * partsMs) / sumMs);
    const share = minutesByNow - sharedMinutes;
    sharedMinutes = minutesByNow;
    return share * MINUTE_MS;
  };
}
