import { DAY_MS } from '../../../../shared/durations.ts';

/** UTC calendar day, `YYYY-MM-DD`: sorts as it reads. */
export type UsageDay = string;

/** Calendar month in UTC: the period of every limit. */
export interface BillingPeriod {
  /** First instant, UTC epoch milliseconds. */
  readonly startMs: number;
  /** First instant of the next month. */
  readonly endMs: number;
  readonly firstDay: UsageDay;
  /** First day of the next month; excluded. */
  readonly endDay: UsageDay;
}

/** Cached last results: every request asks for the current day and period. */
let lastDay: { readonly startMs: number; readonly day: UsageDay } = {
  startMs: 0,
  day: '1970-01-01',
};
let lastPeriod: BillingPeriod | null = null;

export function dayOf(atMs: number): UsageDay {
  if (atMs < lastDay.startMs || atMs >= lastDay.startMs + DAY_MS) {
    lastDay = {
      startMs: Math.floor(atMs / DAY_MS) * DAY_MS,
      day: new Date(atMs).toISOString().slice(0, 10),
    };
  }
  return lastDay.day;
}

export function periodOf(atMs: number): BillingPeriod {
  if (lastPeriod === null || atMs < lastPeriod.startMs || atMs >= lastPeriod.endMs) {
    lastPeriod = readPeriod(atMs);
  }
  return lastPeriod;
}

function readPeriod(atMs: number): BillingPeriod {
  const at = new Date(atMs);
  const startMs = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
  const endMs = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
  return { startMs, endMs, firstDay: dayOf(startMs), endDay: dayOf(endMs) };
}
