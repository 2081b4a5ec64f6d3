import type { TimeReport } from '../../../shared/domain/time-report.ts';
import { daysFrom } from './days.ts';
import { DAYS_OF_WEEK } from './week-slice.ts';

/** Leads to the entries of a day; `projectId` null: those without project. */
export type OpenCell = (day: string, projectId: string | null) => void;

/** One project in a week; durations in milliseconds, a place for each day. */
export interface WeekRow {
  projectId: string | null;
  name: string;
  days: readonly number[];
  totalMs: number;
}

export interface WeekRows {
  days: readonly string[];
  rows: readonly WeekRow[];
  /** Sums of the columns. */
  dayTotals: readonly number[];
  totalMs: number;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The cells of a report as a table: the largest project first, all seven days. */
export function weekRowsOf(report: TimeReport, weekStart: string): WeekRows {
  const days = daysFrom(weekStart, DAYS_OF_WEEK);
  const rows = report.projects
    .map(({ id, name }) => {
      const own = report.cells.filter(({ projectId }) => projectId === id);
      const values = days.map((day) =>
        sum(own.filter((cell) => cell.day === day).map(({ durationMs }) => durationMs)),
      );
      return { projectId: id, name, days: values, totalMs: sum(values) };
    })
    .filter(({ totalMs }) => totalMs > 0);
  // From the rows on screen: the edges of a table must add up to what stands in it.
  const dayTotals = days.map((_, index) => sum(rows.map((row) => row.days[index] ?? 0)));
  return { days, rows, dayTotals, totalMs: sum(dayTotals) };
}
