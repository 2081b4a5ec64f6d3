import type { UsageForecast } from './account.ts';
import { DAY_MS } from '../../durations.ts';

/** Forecasts and warnings about quotas. No zod here: the renderer uses these functions. */

/** Less would say more about the day than about the month. */
const MIN_WORKING_DAYS = 2;

/** A count as it was at an instant. */
export interface UsageReading {
  atMs: number;
  count: number;
}

/** `YYYY-MM-DD` in UTC. */
export function utcDayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** First instant of the month after that of `atMs`, in UTC. */
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

/** Working days (Monday to Friday, UTC) of the days that begin from `fromMs` on and before `toMs`. */
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
 * The pace so far, by working days, carried on to the end of the period. Today counts as a whole day, so
 * that a forecast made in the morning is rather too low than too high.
 * @param from where the counting begins: the period with 0, or the first reading that is known
 * @param endsAtMs first instant after the period
 * @param limit null: none
 * @returns null while there is not enough to go by
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

/** From this share of what is left on a job is worth a warning. */
const QUOTA_WARNING_PERCENT = 25;

/**
 * How much of the remaining quota a job would use, in whole percent rounded up; may exceed 100. Null when
 * there is nothing to warn of: no limit is known, nothing is left (which has its own message), or the
 * share is below {@link QUOTA_WARNING_PERCENT}.
 * @param left null: no limit is known
 */
export function quotaWarningPercent(needed: number, left: number | null): number | null {
  if (left === null || left <= 0 || needed <= 0) return null;
  const percent = (needed / left) * 100;
  return percent < QUOTA_WARNING_PERCENT ? null : Math.ceil(percent);
}
