import { createShare, roundDuration } from './rounding.ts';
import type { RoundingRule } from '../projects/project.ts';
import type { WorkSpan } from './report.ts';
import type { TimeRange } from './zone.ts';
import { createZoneClock } from './zone-clock.ts';

/** Billed entries of one project on one day. */
interface DayGroup {
  rule: RoundingRule;
  sumMs: number;
  /** Index of each entry in the list, and its part of the day in milliseconds. */
  parts: { place: number; ms: number }[];
}

/**
 * Billed time of entries that belong together, such as those of one file: exact for a customer
 * without a rule, zero if not billable. With a rule per entry, each is rounded separately. With a
 * rule per day, the billable time of a project on a day is rounded as one and distributed among its
 * entries, so the column adds up to the rounded days.
 */
export interface BilledTime {
  /** Adds the next entry. `rule` is that of its customer. */
  add(span: WorkSpan, rule: RoundingRule | null): void;
  /**
   * Returns billed milliseconds, in the order in which the entries were added. Nothing can be added
   * after it.
   */
  finish(): number[];
}

/**
 * Creates a calculation of billed time.
 * @param zone in which days begin
 * @param within only the part of an entry in this range is billed, because the rest belongs to a
 *   different file
 * @throws RangeError for an unknown zone
 */
export function createBilledTime(zone: string, within: TimeRange): BilledTime {
  const clock = createZoneClock(zone);
  const billed: number[] = [];
  const groups = new Map<string, DayGroup>();

  const addToDays = ({ startMs, endMs, projectId }: WorkSpan, rule: RoundingRule): void => {
    const place = billed.length - 1;
    const fromMs = Math.max(startMs, within.startMs);
    for (const part of clock.splitByDay(fromMs, Math.min(endMs, within.endMs))) {
      const key = `${part.day} ${projectId ?? ''}`;
      const group = groups.get(key) ?? { rule, sumMs: 0, parts: [] };
      groups.set(key, group);
      const ms = part.endMs - part.startMs;
      group.sumMs += ms;
      group.parts.push({ place, ms });
    }
  };

  return {
    add(span, rule) {
      billed.push(span.isBillable && rule?.scope !== 'day' ? billAlone(span, rule, within) : 0);
      if (span.isBillable && rule?.scope === 'day') addToDays(span, rule);
    },
    finish() {
      for (const { rule, sumMs, parts } of groups.values()) {
        const share = createShare(sumMs, roundDuration(sumMs, rule));
        for (const { place, ms } of parts) billed[place] = (billed[place] ?? 0) + share(ms);
      }
      return billed;
    },
  };
}

/** Returns a part's share in the rounded time of its entry, as in a report. */
function billAlone(
  { startMs, endMs }: WorkSpan,
  rule: RoundingRule | null,
  within: TimeRange,
): number {
  const fromMs = Math.max(startMs, within.startMs);
  const partMs = Math.max(0, Math.min(endMs, within.endMs) - fromMs);
  if (rule === null) return partMs;
  const ms = Math.max(0, endMs - startMs);
  const share = createShare(ms, roundDuration(ms, rule));
  share(fromMs - startMs);
  return share(partMs);
}
