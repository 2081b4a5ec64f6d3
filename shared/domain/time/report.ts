import type { RoundingRule } from '../projects/project.ts';
import type { TimeReport } from './report-schemas.ts';
import { createShare, roundDuration } from './rounding.ts';
import { createZoneClock } from './zone-clock.ts';
import { DAY_MS } from '../../durations.ts';

/** The fields of an entry that the report needs. Instants are UTC epoch milliseconds. */
export interface WorkSpan {
  startMs: number;
  /** Exclusive. */
  endMs: number;
  projectId: string | null;
  isBillable: boolean;
}

/** Name of a project, and the rule for its billed time. */
export interface ReportProject {
  id: string;
  name: string;
  customerId: string | null;
  customerName: string | null;
  /** If null, exact time is billed. */
  rounding: RoundingRule | null;
}

type Spent = TimeReport['total'];

/** Sums of one project, with one slot per day. */
interface ProjectSums {
  project: ReportProject | null;
  durationMs: Float64Array;
  billableMs: Float64Array;
  roundedMs: Float64Array;
}

const NO_PROJECT = 'No project';
const NO_CUSTOMER = 'No customer';

/** Lists the days of a range, both ends inclusive; none when the last is before the first. */
export function listDays(fromDay: string, toDay: string): string[] {
  const days: string[] = [];
  const lastMs = Date.parse(`${toDay}T00:00:00Z`);
  for (let atMs = Date.parse(`${fromDay}T00:00:00Z`); atMs <= lastMs; atMs += DAY_MS) {
    days.push(new Date(atMs).toISOString().slice(0, 10));
  }
  return days;
}

/**
 * Sums up work by day, project, and customer, cutting off anything outside the days. Billed time is
 * the billable part after the customer's rule: per entry, its share of the entry's billed time
 * where it passes midnight; per day, the rounded sum of a project.
 * @param days consecutive, in order
 * @throws RangeError for an unknown zone
 */
export function createTimeReport(days: readonly string[], zone: string) {
  const clock = createZoneClock(zone);
  const startsMs = days.map((day) => clock.rangeOfDay(day).startMs);
  const fromMs = startsMs[0] ?? 0;
  const toMs = clock.rangeOfDay(days.at(-1) ?? '1970-01-01').endMs;
  const endOf = (index: number): number => startsMs[index + 1] ?? toMs;
  const sums = new Map<string | null, ProjectSums>();
  let entryCount = 0;
  let lastIndex = 0;

  const sumsOf = (projectId: string | null, project: ReportProject | null): ProjectSums => {
    const known = sums.get(projectId);
    if (known !== undefined) return known;
    const empty = (): Float64Array => new Float64Array(days.length);
    const added = { project, durationMs: empty(), billableMs: empty(), roundedMs: empty() };
    sums.set(projectId, added);
    return added;
  };
  /**
   * Finds the day of an instant. Work comes nearly in order, so it is usually the last found day or
   * the next one.
   */
  const dayIndexOf = (atMs: number): number => {
    if (atMs < (startsMs[lastIndex] ?? 0)) lastIndex = 0;
    while (lastIndex < days.length - 1 && atMs >= endOf(lastIndex)) lastIndex += 1;
    return lastIndex;
  };

  const add = (
    { startMs, endMs, projectId, isBillable }: WorkSpan,
    project: ReportProject | null,
  ): void => {
    const isEmpty = endMs <= startMs;
    if (startMs >= toMs || (isEmpty ? startMs < fromMs : endMs <= fromMs)) return;
    entryCount += 1;
    if (isEmpty) return;
    const own = sumsOf(projectId, project);
    const rule = project?.rounding ?? null;
    const share = rule?.scope === 'entry' && isBillable ? shareOf(startMs, endMs, rule) : null;
    let partMs = Math.max(startMs, fromMs);
    // The part before the first day has its share, too.
    share?.(partMs - startMs);
    const untilMs = Math.min(endMs, toMs);
    for (let index = dayIndexOf(partMs); partMs < untilMs; index += 1) {
      const ms = Math.max(0, Math.min(untilMs, endOf(index)) - partMs);
      partMs += ms;
      own.durationMs[index] = (own.durationMs[index] ?? 0) + ms;
      if (!isBillable) continue;
      own.billableMs[index] = (own.billableMs[index] ?? 0) + ms;
      if (rule?.scope !== 'day') {
        own.roundedMs[index] = (own.roundedMs[index] ?? 0) + (share?.(ms) ?? ms);
      }
    }
  };

  const finish = (): TimeReport => {
    for (const { project, billableMs, roundedMs } of sums.values()) {
      const rule = project?.rounding ?? null;
      if (rule?.scope !== 'day') continue;
      for (const [index, ms] of billableMs.entries()) roundedMs[index] = roundDuration(ms, rule);
    }
    return { ...toReport(days, sums), entryCount };
  };
  return { fromMs, toMs, add, finish };
}

function shareOf(startMs: number, endMs: number, rule: RoundingRule): (partMs: number) => number {
  const ms = endMs - startMs;
  return createShare(ms, roundDuration(ms, rule));
}

function toReport(
  days: readonly string[],
  sums: ReadonlyMap<string | null, ProjectSums>,
): Omit<TimeReport, 'entryCount'> {
  const total = nothing();
  const byDay = days.map(nothing);
  const byProject: TimeReport['projects'] = [];
  const byCustomer = new Map<string | null, TimeReport['customers'][number]>();
  const cells: TimeReport['cells'] = [];
  for (const [projectId, { project, ...of }] of sums) {
    const ofProject = { id: projectId, name: project?.name ?? NO_PROJECT, ...nothing() };
    for (const [index, day] of days.entries()) {
      const durationMs = of.durationMs[index] ?? 0;
      if (durationMs === 0) continue;
      const spent = {
        durationMs,
        billableMs: of.billableMs[index] ?? 0,
        roundedMs: of.roundedMs[index] ?? 0,
      };
      cells.push({ projectId, day, durationMs });
      addTo(ofProject, spent);
      addTo(byDay[index] ?? nothing(), spent);
    }
    byProject.push(ofProject);
    const customerId = project?.customerId ?? null;
    const customer = byCustomer.get(customerId) ?? {
      id: customerId,
      name: project?.customerName ?? NO_CUSTOMER,
      ...nothing(),
    };
    byCustomer.set(customerId, customer);
    addTo(customer, ofProject);
    addTo(total, ofProject);
  }
  return {
    days: days.flatMap((day, index) => {
      const spent = byDay[index] ?? nothing();
      return spent.durationMs === 0 ? [] : [{ day, ...spent }];
    }),
    projects: byProject.toSorted(largestFirst),
    customers: [...byCustomer.values()].toSorted(largestFirst),
    cells,
    total,
  };
}

const nothing = (): Spent => ({ durationMs: 0, billableMs: 0, roundedMs: 0 });

function addTo(sum: Spent, spent: Spent): void {
  sum.durationMs += spent.durationMs;
  sum.billableMs += spent.billableMs;
  sum.roundedMs += spent.roundedMs;
}

/** Breaks ties by name or ID, so that the same entries always give the same report. */
function largestFirst(
  a: TimeReport['projects'][number],
  b: TimeReport['projects'][number],
): number {
  return b.durationMs - a.durationMs || compare(a.name, b.name) || compare(a.id ?? '', b.id ?? '');
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
