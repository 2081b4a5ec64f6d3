import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayOf,
  instantOf,
  instantsOfDay,
  isDay,
  isZone,
  localDateTimeOf,
  splitByDay,
} from '../../../../shared/domain/time/zone.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata'] as const;
const HOUR_MS = 3_600_000;
const iso = (text: string): number => Date.parse(text);

describe('days of a zone', () => {
  it.each([
    ['UTC', '2025-03-30', '2025-03-30T00:00:00Z', 24],
    // Clocks go from 02:00 to 03:00, and back in October.
    ['Europe/Berlin', '2025-03-30', '2025-03-29T23:00:00Z', 23],
    ['Europe/Berlin', '2025-10-26', '2025-10-25T22:00:00Z', 25],
    ['America/Los_Angeles', '2025-03-09', '2025-03-09T08:00:00Z', 23],
    ['America/Los_Angeles', '2025-11-02', '2025-11-02T07:00:00Z', 25],
    ['Asia/Kolkata', '2025-03-30', '2025-03-29T18:30:00Z', 24],
    // Half an hour of summer time; midnight skipped; a skipped day before it.
    ['Australia/Lord_Howe', '2025-10-05', '2025-10-04T13:30:00Z', 23.5],
    ['America/Asuncion', '2023-10-01', '2023-10-01T04:00:00Z', 23],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z', 24],
    ['Europe/Berlin', '2024-02-29', '2024-02-28T23:00:00Z', 24],
  ])('%s %s begins at %s and lasts %d hours', (zone, day, start, hours) => {
    const range = instantsOfDay(day, zone);
    expect(range.startMs).toBe(iso(start));
    expect((range.endMs - range.startMs) / HOUR_MS).toBe(hours);
    expect([dayOf(range.startMs, zone), dayOf(range.endMs - 1, zone)]).toEqual([day, day]);
    expect(dayOf(range.startMs - 1, zone)).not.toBe(day);
    expect(dayOf(range.endMs, zone)).toBe(addDays(day, 1));
  });

  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2025-03-30', 7, '2025-04-06'],
  ])('%s and %d days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });

  it.each([
    '2025-02-30',
    '2023-02-29',
    '2025-13-01',
    '2025-1-1',
    '',
    '2025-01-01T00:00',
    '__proto__',
  ])('refuses the day %j', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('knows leap days', () => {
    expect([isDay('2024-02-29'), isDay('2000-02-29'), isDay('1900-02-29')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    'Mars/Phobos',
    '',
    'Europe/Berlin\0',
    '../Berlin',
    '__proto__',
    'constructor',
    'x'.repeat(999),
  ])('refuses the zone %j', (zone) => {
    expect(isZone(zone)).toBe(false);
  });

  it.each(ZONES)('accepts the zone %s', (zone) => {
    expect(isZone(zone)).toBe(true);
  });
});

describe('times of day', () => {
  it.each([
    // Skipped in spring: counts on from before the change.
    ['Europe/Berlin', '2025-03-30', 2, 30, '2025-03-30T01:30:00Z', 3],
    ['America/Los_Angeles', '2025-03-09', 2, 30, '2025-03-09T10:30:00Z', 3],
    // Occurs twice in autumn: the first one.
    ['Europe/Berlin', '2025-10-26', 2, 30, '2025-10-26T00:30:00Z', 2],
    ['America/Los_Angeles', '2025-11-02', 1, 30, '2025-11-02T08:30:00Z', 1],
    ['UTC', '2025-03-30', 2, 30, '2025-03-30T02:30:00Z', 2],
    ['Asia/Kolkata', '2025-03-30', 2, 30, '2025-03-29T21:00:00Z', 2],
  ])('%s %s at %d:%d', (zone, day, hour, minute, expected, shownHour) => {
    const atMs = instantOf(day, { hour, minute, second: 5 }, zone);
    expect(atMs).toBe(iso(expected) + 5000);
    expect(localDateTimeOf(atMs, zone)).toEqual({ day, hour: shownHour, minute, second: 5 });
  });

  it('are the same instant wherever they are read, as after a journey', () => {
    const atMs = instantOf('2025-06-01', { hour: 23, minute: 0, second: 0 }, 'America/Los_Angeles');
    expect(ZONES.map((zone) => dayOf(atMs, zone))).toEqual([
      '2025-06-02',
      '2025-06-02',
      '2025-06-01',
      '2025-06-02',
    ]);
  });
});

describe('splitting at midnight', () => {
  it.each([
    [
      'UTC',
      '2025-01-31T22:00:00Z',
      '2025-02-01T03:00:00Z',
      [
        ['2025-01-31', 2],
        ['2025-02-01', 3],
      ],
    ],
    ['Asia/Kolkata', '2025-01-31T22:00:00Z', '2025-02-01T03:00:00Z', [['2025-02-01', 5]]],
    [
      'Europe/Berlin',
      '2025-03-29T22:00:00Z',
      '2025-03-30T23:00:00Z',
      [
        ['2025-03-29', 1],
        ['2025-03-30', 23],
        ['2025-03-31', 1],
      ],
    ],
    [
      'America/Los_Angeles',
      '2025-11-02T06:00:00Z',
      '2025-11-03T09:00:00Z',
      [
        ['2025-11-01', 1],
        ['2025-11-02', 25],
        ['2025-11-03', 1],
      ],
    ],
    [
      'UTC',
      '2024-02-28T23:00:00Z',
      '2024-03-01T01:00:00Z',
      [
        ['2024-02-28', 1],
        ['2024-02-29', 24],
        ['2024-03-01', 1],
      ],
    ],
    ['UTC', '2025-01-01T00:00:00Z', '2025-01-02T00:00:00Z', [['2025-01-01', 24]]],
    ['UTC', '2025-01-01T00:00:00Z', '2025-01-01T00:00:00Z', []],
    ['UTC', '2025-01-02T00:00:00Z', '2025-01-01T00:00:00Z', []],
  ] as const)('%s %s to %s', (zone, start, end, expected) => {
    const parts = splitByDay(iso(start), iso(end), zone);
    expect(parts.map((part) => [part.day, (part.endMs - part.startMs) / HOUR_MS])).toEqual(
      expected,
    );
  });

  it('joins to the range again, each part within its day, in any zone', () => {
    forAll(
      runs(300),
      fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2060, 0) }),
      fc.integer({ min: 1, max: 40 * 24 * HOUR_MS }),
      fc.constantFrom(...ZONES, 'Australia/Lord_Howe', 'America/Asuncion', 'Pacific/Apia'),
      (startMs, lengthMs, zone) => {
        const parts = splitByDay(startMs, startMs + lengthMs, zone);
        let fromMs = startMs;
        for (const part of parts) {
          expect(part.startMs).toBe(fromMs);
          const day = instantsOfDay(part.day, zone);
          expect(part.startMs).toBeGreaterThanOrEqual(day.startMs);
          expect(part.endMs).toBeLessThanOrEqual(day.endMs);
          fromMs = part.endMs;
        }
        expect(fromMs).toBe(startMs + lengthMs);
      },
    );
  });

  it('stops at an invalid range', () => {
    expect(() => splitByDay(0, Date.UTC(9999, 0), 'UTC')).toThrow(RangeError);
  });
});
