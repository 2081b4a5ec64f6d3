import { describe, expect, it } from 'vitest';
import type { ChartBar } from '../../../../../renderer/components/charts/chart-bars.ts';
import { isByMonth } from '../../../../../renderer/components/charts/range-bars.ts';
import { createDayFormat } from '../../../../../renderer/lib/days/day-format.ts';
import {
  chartSummary,
  dayBars,
  hourTicks,
  MOST_DAY_BARS,
  projectBars,
} from '../../../../../renderer/features/time-report/chart-data.ts';
import { weekRowsOf } from '../../../../../renderer/features/time-report/week-view.tsx';
import { aReport, NO_TIME } from '../../time-builders.ts';

const HOUR_MS = 3_600_000;
const format = createDayFormat('en-GB');
const spent = (hours: number, billableHours = hours, roundedHours = hours) => ({
  durationMs: hours * HOUR_MS,
  billableMs: billableHours * HOUR_MS,
  roundedMs: roundedHours * HOUR_MS,
});
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

describe('the week', () => {
  const report = aReport({
    projects: [
      { id: 'a', name: 'Website', ...spent(3) },
      { id: null, name: 'Without project', ...spent(1) },
      { id: 'idle', name: 'Nothing done', ...spent(0) },
    ],
    cells: [
      { projectId: 'a', day: '2026-03-09', durationMs: HOUR_MS },
      { projectId: 'a', day: '2026-03-15', durationMs: 2 * HOUR_MS },
      { projectId: null, day: '2026-03-09', durationMs: HOUR_MS },
    ],
  });

  it('has a row for each project and a place for each day', () => {
    const { days, rows } = weekRowsOf(report, '2026-03-09');
    expect(days).toHaveLength(7);
    expect(rows.map(({ name, totalMs }) => [name, totalMs / HOUR_MS])).toEqual([
      ['Website', 3],
      ['No project', 1],
    ]);
    expect(rows[0]?.days.map((value) => value / HOUR_MS)).toEqual([1, 0, 0, 0, 0, 0, 2]);
  });

  it('adds up the same way by row and by column', () => {
    const { rows, dayTotals, totalMs } = weekRowsOf(report, '2026-03-09');
    expect(dayTotals.map((value) => value / HOUR_MS)).toEqual([2, 0, 0, 0, 0, 0, 2]);
    expect(totalMs).toBe(sum(rows.map((row) => row.totalMs)));
    expect(totalMs).toBe(4 * HOUR_MS);
  });

  it('leaves out other days', () => {
    expect(weekRowsOf(report, '2026-03-16').totalMs).toBe(0);
  });
});

describe('bars by day', () => {
  it('has every day of the range, also without time', () => {
    const report = aReport({ days: [{ day: '2026-03-02', ...spent(2, 1, 3) }] });
    const bars = dayBars(report, { fromDay: '2026-03-01', toDay: '2026-03-03' }, format);
    expect(bars.map(({ label, values }) => [label, values['durationMs'] ?? 0])).toEqual([
      ['1 Mar', 0],
      ['2 Mar', 2 * HOUR_MS],
      ['3 Mar', 0],
    ]);
    expect(bars[1]?.values['roundedMs']).toBe(3 * HOUR_MS);
  });

  it('become months when there are too many, and nothing is lost', () => {
    const range = { fromDay: '2026-01-15', toDay: '2026-03-20' };
    const report = aReport({
      days: [
        { day: '2026-01-15', ...spent(1) },
        { day: '2026-01-31', ...spent(2) },
        { day: '2026-03-20', ...spent(4) },
      ],
    });
    expect(isByMonth(range, MOST_DAY_BARS)).toBe(true);
    expect(
      dayBars(report, range, format).map(({ label, values }) => [
        label,
        (values['durationMs'] ?? 0) / HOUR_MS,
      ]),
    ).toEqual([
      ['Jan 2026', 3],
      ['Feb 2026', 0],
      ['Mar 2026', 4],
    ]);
  });
});

describe('bars by name', () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    id: `p${String(index)}`,
    name: `Project ${String(index)}`,
    ...spent(index + 1, index, 12 - index),
  }));

  it('shows the largest and sums up the rest', () => {
    const bars = projectBars(rows, 'exact', 'None');
    expect(bars).toHaveLength(8);
    expect(bars[0]?.label).toBe('Project 11');
    expect(bars.at(-1)?.label).toBe('Other (5)');
    expect(sum(bars.map(({ values }) => values['durationMs'] ?? 0))).toBe(
      sum(rows.map((row) => row.durationMs)),
    );
  });

  it('follows the measure', () => {
    expect(projectBars(rows, 'rounded', 'None')[0]?.label).toBe('Project 0');
  });

  it('keeps what has no project', () => {
    expect(
      projectBars([{ id: null, name: 'Without project', ...spent(1) }], 'exact', 'None')[0]?.label,
    ).toBe('None');
  });
});

const aBar = (title: string, durationMs: number): ChartBar => ({
  key: title,
  label: title,
  title,
  values: { ...NO_TIME, durationMs },
});

describe('a chart in words', () => {
  it('states the sum and the largest part', () => {
    const bars = [aBar('Website', HOUR_MS), aBar('App', 2 * HOUR_MS)];
    expect(chartSummary(bars, 'exact')).toBe('3:00 hours in total; most: App, 2:00.');
    expect(chartSummary(bars, 'rounded')).toBe('No time recorded.');
    expect(chartSummary([], 'exact')).toBe('No time recorded.');
  });

  it('has parts that add up to the whole', () => {
    const values = (hours: number, billableHours: number) =>
      projectBars([{ id: 'p', name: 'Website', ...spent(hours, billableHours) }], 'exact', '')[0]
        ?.values;
    expect(values(3, 2)).toMatchObject({ billableMs: 2 * HOUR_MS, otherMs: HOUR_MS });
    // A service may report more billable time than there is: no bar is drawn backward.
    expect(values(1, 2)).toMatchObject({ otherMs: 0 });
  });
});

describe('the lines of a chart', () => {
  it.each([
    [0, 0.25],
    [10 * 60_000, 0.25],
    [HOUR_MS, 0.25],
    [3 * HOUR_MS, 1],
    [9 * HOUR_MS, 4],
    [40 * HOUR_MS, 16],
    [900 * HOUR_MS, 232],
  ])('up to %d ms are spaced by a readable number of hours', (most, stepHours) => {
    const ticks = hourTicks(most);
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect((ticks[1] ?? 0) / HOUR_MS).toBe(stepHours);
  });
});
