import { describe, expect, it } from 'vitest';
import { toWireInstant, zoneOffsetMinutes } from '../../../../electron/clients/time/form-fields.ts';
import { readInstant } from '../../../../electron/clients/time/wire/values.ts';

const WINTER_MS = Date.UTC(2025, 0, 15, 12);
const SUMMER_MS = Date.UTC(2025, 6, 15, 12);

describe('zoneOffsetMinutes', () => {
  it.each([
    ['UTC', 0, 0],
    ['Etc/UTC', 0, 0],
    ['Europe/London', 0, 60],
    ['Europe/Berlin', 60, 120],
    ['America/Los_Angeles', -480, -420],
    ['Asia/Kolkata', 330, 330],
    ['Asia/Kathmandu', 345, 345],
    ['Australia/Lord_Howe', 660, 630],
    ['Pacific/Kiritimati', 840, 840],
  ])('knows %s in winter and summer', (zone, winter, summer) => {
    expect([zoneOffsetMinutes(WINTER_MS, zone), zoneOffsetMinutes(SUMMER_MS, zone)]).toStrictEqual([
      winter,
      summer,
    ]);
  });

  it.each(['', 'Mars/Olympus', '../etc/passwd'])('knows no zone %j', (zone) => {
    expect(zoneOffsetMinutes(WINTER_MS, zone)).toBeNull();
  });
});

describe('toWireInstant', () => {
  it.each([
    ['before the clocks go forward', Date.UTC(2025, 2, 30, 0, 59, 59), '2025-03-30T01:59:59+0100'],
    ['when the clocks go forward', Date.UTC(2025, 2, 30, 1), '2025-03-30T03:00:00+0200'],
    ['in the doubled hour, first', Date.UTC(2025, 9, 26, 0, 30), '2025-10-26T02:30:00+0200'],
    ['in the doubled hour, second', Date.UTC(2025, 9, 26, 1, 30), '2025-10-26T02:30:00+0100'],
    ['on a leap day', Date.UTC(2024, 1, 29, 23, 30), '2024-03-01T00:30:00+0100'],
    ['within a second', Date.UTC(2025, 0, 15, 12) + 999, '2025-01-15T13:00:00+0100'],
  ])('writes %s', (_what, atMs, expected) => {
    expect(toWireInstant(atMs, 'x', 'Europe/Berlin')).toBe(expected);
    expect(readInstant(expected)).toBe(Math.floor(atMs / 1000) * 1000);
  });

  it('stays the same instant in odd old zones', () => {
    // Offsets of that time had seconds, which are not written.
    const atMs = Date.UTC(1970, 5, 1, 12);
    expect(readInstant(toWireInstant(atMs, 'x', 'Africa/Monrovia'))).toBe(atMs);
  });
});
