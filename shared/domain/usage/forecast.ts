import type { UsageForecast } from './account.ts';
import { DAY_MS } from '../../durations.ts';

/** Forecasts and warnings about quotas. No zod here: the renderer uses these functions. */

/** Fewer days would say more about them than about the month. */
const MIN_WORKING_DAYS = 10;

/** A count at an instant. */
export interface UsageReading {
  atMs: number;
  count: number;
}

/** Formats a UTC day as `YYYY-MM-DD`. */
export function utcDayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** Returns the first instant of the next month in UTC. */
export function endOfUtcMonthMs(atMs: number): number {
  const date = new Date(atMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

function startOfDayMs(atMs: number): number {
  return Math.floor(atMs / DAY_MS) * DAY_MS;
}

function isWorkingDay(dayMs: number): boolean {
  const weekday = new Date(dayMs).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/**
 * Counts the working days (Monday to Friday, UTC) that begin from `fromMs` on and before `toMs`.
 */
function countWorkingDays(fromMs: number, toMs: number): number {
  let count = 0;
  for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY_MS) if (isWorkingDay(dayMs)) count += 1;
  return count;
}

function dayOfLimit(left: number, pace: number, afterMs: number, endMs: number): string | null {
  let rest = left;
  for (let dayMs = afterMs; dayMs < endMs; dayMs += DAY_MS) {
    if (!isWorkingDay(dayMs)) continue;
    rest -= pace;
    if (rest <= 0) return utcDayOf(dayMs);
  }
  return null;
}

/**
 * Extrapolates the pace so far, by working days, to the end of the period. Today counts as a whole
 * day, so a forecast made in the morning tends to be too low rather than too high.
 * @param from where the counting begins: the period with 0, or the first known reading
 * @param endsAtMs first instant after the period
 * @param limit null for none
 * @returns null while there is not enough data
 */
export function forecastUsage(
  from: UsageReading,
  now: UsageReading,
  endsAtMs: number,
  limit: number | null,
): UsageForecast | null {
  const tomorrowMs = startOfDayMs(now.atMs) + DAY_MS;
  const used = now.count - from.count;
  const workingDays = countWorkingDays(startOfDayMs(from.atMs), tomorrowMs);
  if (used <= 0 || workingDays < MIN_WORKING_DAYS || endsAtMs <= now.atMs) return null;
  const pace = used / workingDays;
  const workingDaysLeft = countWorkingDays(tomorrowMs, endsAtMs);
  return {
    expectedCount: Math.round(now.count + pace * workingDaysLeft),
    workingDays,
    workingDaysLeft,
    limitReachedOn:
      limit === null ? null : dayOfLimit(limit - now.count, pace, tomorrowMs, endsAtMs),
  };
}

/** A job that uses at least this share of what is left is worth a warning. */
const QUOTA_WARNING_PERCENT = 25;

/**
 * Returns the share of the remaining quota that a job would use, in whole percent rounded up; may
 * exceed 100. Null when there is nothing to warn about: no limit is known, nothing is left (which
 * has its own message), or the share is below {@link QUOTA_WARNING_PERCENT}.
 * @param left null when no limit is known
 */
export function quotaWarningPercent(needed: number, left: number | null): number | null {
  if (left === null || left <= 0 || needed <= 0) return null;
  const percent = (needed / left) * 100;
  return percent < QUOTA_WARNING_PERCENT ? null : Math.ceil(percent);
}
