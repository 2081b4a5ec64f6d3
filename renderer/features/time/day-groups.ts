import type { TimeEntry, TimeEntryPage } from '../../../shared/domain/time-entry.ts';
import { dayOf } from '../../../shared/domain/time/zone.ts';

/** The entries of a page that began on one day. */
export interface DayGroup {
  day: string;
  entries: TimeEntry[];
  /** Exact time of the whole day, split at midnight; null where it is not known. */
  durationMs: number | null;
}

/** A page as days in its order. */
export function groupByDay(page: TimeEntryPage, zone: string): DayGroup[] {
  const sums = new Map(page.days.map(({ day, durationMs }) => [day, durationMs]));
  const groups: DayGroup[] = [];
  for (const entry of page.entries) {
    const day = dayOf(entry.startedAtMs, zone);
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, entries: [entry], durationMs: sums.get(day) ?? null });
  }
  return groups;
}
