import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, vi } from 'vitest';
import {
  dayOf,
  instantsOfDay,
  localDateTimeOf,
  splitByDay,
} from '../../../../shared/domain/time/zone.ts';
import { createZoneClock } from '../../../../shared/domain/time/zone-clock.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';

/** The four zones of the suite, and those with the oddest clocks. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Asuncion',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Africa/Monrovia',
  'Antarctica/Troll',
] as const;
const HOUR_MS = 3_600_000;
const iso = (text: string): number => Date.parse(text);

const aZone = fc.constantFrom(...ZONES);
const anInstant = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });

describe('the clock of a zone', () => {
  it('matches the calendar at any instant, in any order', () => {
    forAll(
      runs(60, 60),
      aZone,
      fc.array(anInstant, { minLength: 1, maxLength: 8 }),
      (zone, instants) => {
        const clock = createZoneClock(zone);
        for (const atMs of instants) {
          const { day, timeOfDayMs, offsetMs } = clock.wallTimeOf(atMs);
          const expected = localDateTimeOf(atMs, zone);
          expect(day).toBe(expected.day);
          expect(Math.floor(timeOfDayMs / 1000)).toBe(
            expected.hour * 3600 + expected.minute * 60 + expected.second,
          );
          expect(Date.parse(`${day}T00:00:00Z`) + timeOfDayMs - offsetMs).toBe(atMs);
          expect(clock.rangeOfDay(day)).toEqual(instantsOfDay(day, zone));
        }
      },
    );
  });

  it.each([
    ['Europe/Berlin', '2025-03-30T00:59:00Z', '2025-03-30', 1, 59, 1],
    ['Europe/Berlin', '2025-03-30T01:00:00Z', '2025-03-30', 3, 0, 2],
    // The same time of day twice, an hour apart, distinguished by the offset.
    ['Europe/Berlin', '2025-10-26T00:30:00Z', '2025-10-26', 2, 30, 2],
    ['Europe/Berlin', '2025-10-26T01:30:00Z', '2025-10-26', 2, 30, 1],
    ['America/Los_Angeles', '2025-03-09T10:00:00Z', '2025-03-09', 3, 0, -7],
    ['America/Los_Angeles', '2025-11-02T09:00:00Z', '2025-11-02', 1, 0, -8],
    ['Asia/Kolkata', '2025-03-29T18:30:00Z', '2025-03-30', 0, 0, 5.5],
    ['UTC', '2024-02-29T23:59:00Z', '2024-02-29', 23, 59, 0],
  ] as const)('%s %s: %s %d:%d, %d hours east', (zone, at, day, hour, minute, hours) => {
    expect(createZoneClock(zone).wallTimeOf(iso(at))).toEqual({
      day,
      timeOfDayMs: hour * HOUR_MS + minute * 60_000,
      offsetMs: hours * HOUR_MS,
    });
  });

  it('cuts any range where the calendar cuts it, and loses nothing', () => {
    forAll(
      runs(50, 50),
      aZone,
      anInstant,
      fc.integer({ min: 0, max: 40 * 24 * HOUR_MS }),
      (zone, startMs, lengthMs) => {
        const endMs = startMs + lengthMs;
        const parts = createZoneClock(zone).splitByDay(startMs, endMs);
        expect(parts).toEqual(splitByDay(startMs, endMs, zone));
        expect(parts.reduce((sum, part) => sum + part.endMs - part.startMs, 0)).toBe(lengthMs);
      },
    );
  });

  it('cuts many ranges in a row as it cuts each one alone', () => {
    const clock = createZoneClock('Europe/Berlin');
    const firstMs = iso('2025-03-28T20:00:00Z');
    for (let index = 0; index < 60; index += 1) {
      const startMs = firstMs + index * 3 * HOUR_MS;
      const endMs = startMs + 5 * HOUR_MS;
      expect(clock.splitByDay(startMs, endMs)).toEqual(splitByDay(startMs, endMs, 'Europe/Berlin'));
    }
    // And back again.
    expect(clock.wallTimeOf(firstMs).day).toBe(dayOf(firstMs, 'Europe/Berlin'));
  });

  it('reports an unknown zone', () => {
    expect(() => createZoneClock('Mars/Phobos')).toThrow(RangeError);
  });

  it('returns nothing for an empty or backward range', () => {
    const clock = createZoneClock('UTC');
    expect(clock.splitByDay(5, 5)).toEqual([]);
    expect(clock.splitByDay(6, 5)).toEqual([]);
  });
});

it('looks each season up once, however often instants leap between them', () => {
  const lookUp = vi.spyOn(Temporal.ZonedDateTime.prototype, 'getTimeZoneTransition');
  try {
    const clock = createZoneClock('Europe/Berlin');
    const wallTimes = () =>
      [2021, 2024, 2022].flatMap((year) =>
        [0, 6].map((month) => clock.wallTimeOf(Date.UTC(year, month, 15)).day),
      );
    const first = wallTimes();
    const count = lookUp.mock.calls.length;
    expect(wallTimes()).toEqual(first);
    expect(lookUp.mock.calls.length).toBe(count);
  } finally {
    lookUp.mockRestore();
  }
});
