import type { RoundingRule } from '../projects/project.ts';
import { MINUTE_MS } from '../../durations.ts';

/**
 * Rounds a duration to whole steps of the rule, both in milliseconds. `nearest` rounds the middle
 * of a step up. Zero stays zero, even when rounding up.
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
 * Distributes a rounded sum among its parts, which are requested one after the other. Shares are
 * whole minutes, less than a minute away from the fair share, and add up to exactly the rounded
 * sum. A share depends only on the parts before it.
 * @param sumMs sum of all the parts that will be requested
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
