import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createTimeReport,
  listDays,
  type ReportProject,
  type WorkSpan,
} from '../../../../shared/domain/time/report.ts';
import { roundDuration } from '../../../../shared/domain/time/rounding.ts';
import { addDays, instantsOfDay } from '../../../../shared/domain/time/zone.ts';
import { ROUNDING_DIRECTIONS } from '../../../../shared/domain/time/names.ts';
import type { RoundingRule } from '../../../../shared/domain/projects/project.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const ZONES = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata'] as const;
const iso = (text: string): number => Date.parse(text);

const aProject = (patch: Partial<ReportProject> = {}): ReportProject => ({
  id: 'site',
  name: 'Site',
  customerId: 'acme',
  customerName: 'Acme',
  rounding: null,
  ...patch,
});

const aRule = (patch: Partial<RoundingRule> = {}): RoundingRule => ({
  stepMinutes: 30,
  direction: 'up',
  scope: 'day',
  ...patch,
});

function reportOf(
  spans: readonly (Partial<WorkSpan> & { from: string; to: string })[],
  options: { days: readonly [string, string]; zone?: string; projects?: ReportProject[] },
) {
  const projects = options.projects ?? [aProject()];
  const report = createTimeReport(listDays(...options.days), options.zone ?? 'UTC');
  for (const { from, to, projectId = 'site', isBillable = true } of spans) {
    const span = { startMs: iso(from), endMs: iso(to), projectId, isBillable };
    report.add(span, projects.find(({ id }) => id === projectId) ?? null);
  }
  return report.finish();
}

const daySums = (report: ReturnType<typeof reportOf>): [string, number, number, number][] =>
  report.days.map(({ day, durationMs, billableMs, roundedMs }) => [
    day,
    durationMs / MINUTE_MS,
    billableMs / MINUTE_MS,
    roundedMs / MINUTE_MS,
  ]);

describe('a report', () => {
  it('counts the day of each zone, also when it has 23 or 25 hours', () => {
    const whole = (zone: string, day: string): number => {
      const { startMs, endMs } = instantsOfDay(day, zone);
      const report = createTimeReport([day], zone);
      report.add(
        {
          startMs: startMs - 5 * HOUR_MS,
          endMs: endMs + 5 * HOUR_MS,
          projectId: null,
          isBillable: false,
        },
        null,
      );
      return report.finish().total.durationMs / HOUR_MS;
    };
    expect(whole('Europe/Berlin', '2025-03-30')).toBe(23);
    expect(whole('Europe/Berlin', '2025-10-26')).toBe(25);
    expect(whole('America/Los_Angeles', '2025-03-09')).toBe(23);
    expect(whole('America/Los_Angeles', '2025-11-02')).toBe(25);
    expect(whole('Asia/Kolkata', '2025-03-30')).toBe(24);
    expect(whole('UTC', '2024-02-29')).toBe(24);
    expect(whole('Pacific/Apia', '2011-12-30')).toBe(0);
  });

  it.each([
    [
      'UTC',
      [
        ['2025-10-25', 120],
        ['2025-10-26', 240],
      ],
    ],
    // Midnight of summer time is two hours earlier; Los Angeles is still in the 25th.
    ['Europe/Berlin', [['2025-10-26', 360]]],
    ['America/Los_Angeles', [['2025-10-25', 360]]],
    ['Asia/Kolkata', [['2025-10-26', 360]]],
  ])('cuts an entry at midnight in the requested zone, %s', (zone, expected) => {
    const report = reportOf([{ from: '2025-10-25T22:00:00Z', to: '2025-10-26T04:00:00Z' }], {
      days: ['2025-10-24', '2025-10-27'],
      zone,
    });
    expect(daySums(report).map(([day, minutes]) => [day, minutes])).toEqual(expected);
  });

  it('cuts off what is outside the days, and counts what touches them', () => {
    const report = reportOf(
      [
        { from: '2025-01-09T23:00:00Z', to: '2025-01-10T01:00:00Z' },
        { from: '2025-01-10T22:00:00Z', to: '2025-01-12T01:00:00Z' },
        { from: '2025-01-08T00:00:00Z', to: '2025-01-10T00:00:00Z' },
        { from: '2025-01-11T00:00:00Z', to: '2025-01-11T01:00:00Z' },
        { from: '2025-01-10T05:00:00Z', to: '2025-01-10T05:00:00Z' },
      ],
      { days: ['2025-01-10', '2025-01-10'] },
    );
    expect(daySums(report)).toEqual([['2025-01-10', 180, 180, 180]]);
    expect(report.entryCount).toBe(3);
  });

  it('a running entry whose start is ahead of a clock that was set back subtracts nothing', () => {
    const report = reportOf(
      [
        { from: '2025-01-10T10:00:00Z', to: '2025-01-10T08:00:00Z' },
        { from: '2025-01-10T06:00:00Z', to: '2025-01-10T07:00:00Z' },
      ],
      { days: ['2025-01-10', '2025-01-10'], projects: [aProject({ rounding: aRule() })] },
    );
    expect(daySums(report)).toEqual([['2025-01-10', 60, 60, 60]]);
    expect(report.entryCount).toBe(2);
  });

  it('separates projects and customers, and entries without any', () => {
    const report = reportOf(
      [
        { from: '2025-01-10T08:00:00Z', to: '2025-01-10T09:00:00Z' },
        { from: '2025-01-10T09:00:00Z', to: '2025-01-10T12:00:00Z', projectId: 'app' },
        { from: '2025-01-11T09:00:00Z', to: '2025-01-11T09:30:00Z', isBillable: false },
        { from: '2025-01-11T09:00:00Z', to: '2025-01-11T11:00:00Z', projectId: null },
      ],
      {
        days: ['2025-01-10', '2025-01-12'],
        projects: [aProject(), aProject({ id: 'app', name: 'App' })],
      },
    );
    const brief = (rows: typeof report.projects) =>
      rows.map(({ id, name, durationMs }) => [id, name, durationMs / MINUTE_MS]);
    expect(brief(report.projects)).toEqual([
      ['app', 'App', 180],
      [null, 'No project', 120],
      ['site', 'Site', 90],
    ]);
    expect(brief(report.customers)).toEqual([
      ['acme', 'Acme', 270],
      [null, 'No customer', 120],
    ]);
    expect(report.cells).toHaveLength(4);
    expect(report.total).toEqual({
      durationMs: 390 * MINUTE_MS,
      billableMs: 360 * MINUTE_MS,
      roundedMs: 360 * MINUTE_MS,
    });
  });

  it('per day: rounds the billable sum of a project, not the entries', () => {
    const entries = [
      { from: '2025-01-10T08:00:00Z', to: '2025-01-10T08:11:00Z' },
      { from: '2025-01-10T09:00:00Z', to: '2025-01-10T09:11:00Z' },
      { from: '2025-01-10T10:00:00Z', to: '2025-01-10T10:20:00Z', isBillable: false },
      { from: '2025-01-10T11:00:00Z', to: '2025-01-10T11:11:00Z', projectId: 'app' },
    ];
    const projects = (rounding: RoundingRule) => [
      aProject({ rounding }),
      aProject({ id: 'app', name: 'App', rounding }),
    ];
    const days = ['2025-01-10', '2025-01-10'] as const;
    expect(daySums(reportOf(entries, { days, projects: projects(aRule()) }))).toEqual([
      ['2025-01-10', 53, 33, 60],
    ]);
    expect(
      daySums(reportOf(entries, { days, projects: projects(aRule({ scope: 'entry' })) })),
    ).toEqual([['2025-01-10', 53, 33, 90]]);
  });

  it('per entry: rounds an entry over midnight once, and gives each day its share', () => {
    const entry = [{ from: '2025-01-09T23:40:00Z', to: '2025-01-10T00:30:00Z' }];
    const projects = [aProject({ rounding: aRule({ stepMinutes: 60, scope: 'entry' }) })];
    const both = reportOf(entry, { days: ['2025-01-09', '2025-01-10'], projects });
    expect(daySums(both)).toEqual([
      ['2025-01-09', 20, 20, 24],
      ['2025-01-10', 30, 30, 36],
    ]);
    // The same share without the other day.
    const second = reportOf(entry, { days: ['2025-01-10', '2025-01-10'], projects });
    expect(daySums(second)).toEqual([['2025-01-10', 30, 30, 36]]);
  });

  it('adds up: days, projects, customers and cells are the total; ranges are the sum of their halves', () => {
    const aSpan = fc.record({
      startMs: fc.integer({ min: iso('2025-03-20T00:00:00Z'), max: iso('2025-04-10T00:00:00Z') }),
      lengthMs: fc.integer({ min: 0, max: 60 * HOUR_MS }),
      project: fc.integer({ min: 0, max: 3 }),
      isBillable: fc.boolean(),
    });
    const aCase = fc.record({
      spans: fc.array(aSpan, { maxLength: 25 }),
      zone: fc.constantFrom(...ZONES),
      rules: fc.array(
        fc.option(
          fc.record({
            stepMinutes: fc.constantFrom(1, 6, 15, 30, 60, 480),
            direction: fc.constantFrom(...ROUNDING_DIRECTIONS),
            scope: fc.constantFrom('entry', 'day'),
          }),
        ),
        { minLength: 3, maxLength: 3 },
      ),
    });
    forAll(runs(60, 60), aCase, ({ spans, zone, rules }) => {
      const projects = rules.map((rounding, index) =>
        aProject({ id: String(index), customerId: String(index % 2), rounding }),
      );
      const make = (fromDay: string, toDay: string) => {
        const report = createTimeReport(listDays(fromDay, toDay), zone);
        for (const { startMs, lengthMs, project, isBillable } of spans) {
          const own = projects[project] ?? null;
          const span = {
            startMs,
            endMs: startMs + lengthMs,
            projectId: own?.id ?? null,
            isBillable,
          };
          report.add(span, own);
        }
        return report.finish();
      };
      const whole = make('2025-03-15', '2025-04-20');
      const sum = (rows: readonly { durationMs: number; roundedMs?: number }[]) =>
        rows.reduce((all, { durationMs }) => all + durationMs, 0);
      const exact = spans.reduce((all, { lengthMs }) => all + lengthMs, 0);
      expect(whole.total.durationMs).toBe(exact);
      for (const rows of [whole.days, whole.projects, whole.customers, whole.cells]) {
        expect(sum(rows)).toBe(exact);
      }
      const rounded = (rows: readonly { roundedMs: number }[]) =>
        rows.reduce((all, { roundedMs }) => all + roundedMs, 0);
      for (const rows of [whole.days, whole.projects, whole.customers]) {
        expect(rounded(rows)).toBe(whole.total.roundedMs);
      }
      const halves = [make('2025-03-15', '2025-03-30'), make('2025-03-31', '2025-04-20')];
      expect(halves.reduce((all, { total }) => all + total.durationMs, 0)).toBe(exact);
      expect(halves.reduce((all, { total }) => all + total.roundedMs, 0)).toBe(
        whole.total.roundedMs,
      );
      for (const { roundedMs, billableMs, id } of whole.projects) {
        const rule = projects.find((project) => project.id === id)?.rounding ?? null;
        const [least, most] = {
          exact: [billableMs, billableMs],
          up: [billableMs, Infinity],
          down: [0, billableMs],
          nearest: [0, Infinity],
        }[rule?.direction ?? 'exact'];
        expect(roundedMs).toBeGreaterThanOrEqual(least ?? NaN);
        expect(roundedMs).toBeLessThanOrEqual(most ?? NaN);
      }
    });
  });

  it('per entry: the total is that of the entries rounded one by one', () => {
    forAll(
      runs(60, 60),
      fc.array(fc.integer({ min: 1, max: 50 * HOUR_MS }), { maxLength: 10 }),
      fc.constantFrom(...ZONES),
      (lengths, zone) => {
        const rounding = aRule({ stepMinutes: 15, direction: 'nearest', scope: 'entry' });
        const report = createTimeReport(listDays('2025-10-20', '2025-11-10'), zone);
        const startMs = iso('2025-10-25T21:00:00Z');
        for (const ms of lengths) {
          report.add(
            { startMs, endMs: startMs + ms, projectId: 'site', isBillable: true },
            aProject({ rounding }),
          );
        }
        expect(report.finish().total.roundedMs).toBe(
          lengths.reduce((sum, ms) => sum + roundDuration(ms, rounding), 0),
        );
      },
    );
  });

  it('lists days across leap days and years', () => {
    expect(listDays('2024-02-28', '2024-03-01')).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
    expect(listDays('2025-12-31', '2026-01-01')).toHaveLength(2);
    expect(listDays('2025-01-02', '2025-01-01')).toEqual([]);
    expect(listDays('2025-01-01', addDays('2025-01-01', 399))).toHaveLength(400);
  });
});
