import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBilledTime } from '../../../../shared/domain/time/billed-time.ts';
import { createTimeReport, listDays } from '../../../../shared/domain/time/report.ts';
import type { RoundingRule } from '../../../../shared/domain/projects/project.ts';
import { ROUNDING_DIRECTIONS, ROUNDING_SCOPES } from '../../../../shared/domain/time/names.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const ZONES = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata'] as const;
const ALWAYS = { startMs: -Infinity, endMs: Infinity };
const DAY_START_MS = Date.UTC(2025, 2, 30);

const PER_DAY: RoundingRule = { stepMinutes: 30, direction: 'up', scope: 'day' };
const PER_ENTRY: RoundingRule = { ...PER_DAY, scope: 'entry' };

/** Returns the billed minutes of entries, each given as minutes from the start of the day and a length. */
function billed(
  rule: RoundingRule | null,
  entries: readonly [
    fromMinute: number,
    minutes: number,
    projectId?: string | null,
    isBillable?: boolean,
  ][],
): number[] {
  const time = createBilledTime('UTC', ALWAYS);
  for (const [fromMinute, minutes, projectId = 'site', isBillable = true] of entries) {
    const startMs = DAY_START_MS + fromMinute * MINUTE_MS;
    time.add({ startMs, endMs: startMs + minutes * MINUTE_MS, projectId, isBillable }, rule);
  }
  return time.finish().map((ms) => ms / MINUTE_MS);
}

describe('billed time of entries', () => {
  it("without a rule is the exact time; nothing for what isn't billable", () => {
    expect(
      billed(null, [
        [0, 7.5],
        [60, 20, 'site', false],
        [90, 0],
      ]),
    ).toEqual([7.5, 0, 0]);
    expect(billed(PER_ENTRY, [[0, 7.5, 'site', false]])).toEqual([0]);
    expect(billed(PER_DAY, [[0, 7.5, 'site', false]])).toEqual([0]);
  });

  it('per entry: each by itself', () => {
    expect(
      billed(PER_ENTRY, [
        [0, 7],
        [60, 31],
        [120, 30],
        [150, 0],
      ]),
    ).toEqual([30, 60, 30, 0]);
  });

  it('per day: one sum for a project and day, divided among its entries', () => {
    expect(
      billed(PER_DAY, [
        [0, 10],
        [60, 10],
        [120, 5],
      ]),
    ).toEqual([12, 12, 6]);
    expect(
      billed(PER_DAY, [
        [0, 10],
        [60, 10, 'app'],
        [24 * 60, 10],
      ]),
    ).toEqual([30, 30, 30]);
    expect(
      billed(PER_DAY, [
        [0, 10, null],
        [60, 10, null],
      ]),
    ).toEqual([15, 15]);
  });

  it('per day: an entry over midnight has a part in both days', () => {
    // A single entry of 20 minutes on the first day, 10 with 10 others on the second.
    expect(
      billed(PER_DAY, [
        [23 * 60 + 40, 30],
        [24 * 60 + 60, 10],
      ]),
    ).toEqual([45, 15]);
  });

  it('matches a report of the same days, and is never lost or doubled', () => {
    const anEntry = fc.record({
      startMs: fc.integer({
        min: DAY_START_MS - 2 * 24 * HOUR_MS,
        max: DAY_START_MS + 48 * HOUR_MS,
      }),
      lengthMs: fc.integer({ min: 0, max: 30 * HOUR_MS }),
      project: fc.integer({ min: 0, max: 2 }),
      isBillable: fc.boolean(),
    });
    const aRule = fc.record({
      stepMinutes: fc.constantFrom(1, 6, 15, 60, 480),
      direction: fc.constantFrom(...ROUNDING_DIRECTIONS),
      scope: fc.constantFrom(...ROUNDING_SCOPES),
    });
    forAll(
      runs(80, 80),
      fc.array(anEntry, { maxLength: 30 }),
      fc.array(fc.option(aRule), { minLength: 3, maxLength: 3 }),
      fc.constantFrom(...ZONES),
      (entries, rules, zone) => {
        const time = createBilledTime(zone, ALWAYS);
        const report = createTimeReport(listDays('2025-03-20', '2025-04-10'), zone);
        const sorted = entries.toSorted((a, b) => a.startMs - b.startMs);
        for (const { startMs, lengthMs, project, isBillable } of sorted) {
          const projectId = String(project);
          const rounding = rules[project] ?? null;
          const span = { startMs, endMs: startMs + lengthMs, projectId, isBillable };
          time.add(span, rounding);
          const of = { id: projectId, name: projectId, customerId: null, customerName: null };
          report.add(span, { ...of, rounding });
        }
        const each = time.finish();
        expect(each).toHaveLength(entries.length);
        expect(each.every((ms) => ms >= 0)).toBe(true);
        expect(each.reduce((sum, ms) => sum + ms, 0)).toBe(report.finish().total.roundedMs);
      },
    );
  });
});
