import { badRequest } from '../../http/service-error.ts';
import { dayOf, type UsageDay } from '../usage/billing-period.ts';
import { DAY_MS } from '../../../../shared/durations.ts';
import { MAX_REPORT_DAYS } from '../../../../shared/domain/usage/limits.ts';

/** Days covered by a report. */
export interface ReportRange {
  /** Echoed as `YYYY-MM-DDTHH:MM:SS` without a zone. */
  readonly start: string;
  readonly end: string;
  /** First and last day, both included. */
  readonly firstDay: UsageDay;
  readonly lastDay: UsageDay;
}

/**
 * Reads `start_date` and `end_date`, dates or date-times in UTC. Usage is stored by day: the time
 * of day is validated and echoed, but every day counts in full. A report ends yesterday at the
 * latest.
 * @throws `ServiceError` 400 naming the parameter
 * @see translation service, admin: usage statistics
 */
export function readReportRange(
  start: string | undefined,
  end: string | undefined,
  nowMs: number,
): ReportRange {
  const startMs = readReportDate('start_date', start);
  const endMs = readReportDate('end_date', end);
  if (endMs < startMs) throw badRequest('end_date must not be before start_date.');
  if (endMs - startMs > MAX_REPORT_DAYS * DAY_MS) {
    throw badRequest(
      `The range from start_date to end_date must not exceed ${String(MAX_REPORT_DAYS)} days.`,
    );
  }
  const yesterday = dayOf(nowMs - DAY_MS);
  const lastDay = dayOf(endMs);
  return {
    start: zoneless(startMs),
    end: zoneless(endMs),
    firstDay: dayOf(startMs),
    lastDay: lastDay < yesterday ? lastDay : yesterday,
  };
}

function readReportDate(name: string, value: string | undefined): number {
  if (value === undefined || value === '') throw badRequest(`${name} is missing.`);
  const isDate = /^\d{4}-\d\d-\d\d$/u.test(value);
  if (isDate || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/u.test(value)) {
    const full = isDate ? `${value}T00:00:00` : value;
    const atMs = Date.parse(`${full}Z`);
    // A nonexistent day, such as February 30, would roll over to the next month.
    if (!Number.isNaN(atMs) && zoneless(atMs) === full) return atMs;
  }
  throw badRequest(`${name} must be a date like 2026-01-31 or 2026-01-31T00:00:00.`);
}

function zoneless(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19);
}
