/** UTC calendar day, `YYYY-MM-DD`: sorts as it reads. */
export type UsageDay = string;

/** A calendar month in UTC: the period of every limit. */
export interface BillingPeriod {
  /** First instant, UTC epoch milliseconds. */
  readonly startMs: number;
  /** First instant of the next month. */
  readonly endMs: number;
  readonly firstDay: UsageDay;
  /** First day of the next month; it does not belong to this one. */
  readonly endDay: UsageDay;
}

export function dayOf(atMs: number): UsageDay {
  return new Date(atMs).toISOString().slice(0, 10);
}

export function periodOf(atMs: number): BillingPeriod {
  const at = new Date(atMs);
  const startMs = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
  const endMs = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
  return { startMs, endMs, firstDay: dayOf(startMs), endDay: dayOf(endMs) };
}
