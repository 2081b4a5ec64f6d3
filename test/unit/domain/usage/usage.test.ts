import { describe, expect, it } from 'vitest';
import {
  firstOfRun,
  usageOfDays,
  type UsageDayRecord,
} from '../../../../shared/domain/usage/days.ts';
import {
  endOfUtcMonthMs,
  forecastUsage,
  quotaWarningPercent,
} from '../../../../shared/domain/usage/forecast.ts';
import type { AccountUsage } from '../../../../shared/domain/usage/account.ts';
import { anAccountUsage } from '../../../support/builders/usage.ts';

const at = (day: string, hour = 12): number => Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;

describe('the forecast', () => {
  // 2026-03-02 is a Monday; the month has 22 working days.
  const start = { atMs: at('2026-03-01', 0), count: 0 };
  const end = at('2026-04-01', 0);

  it('extends the pace of the working days to the end of the period', () => {
    const now = { atMs: at('2026-03-13'), count: 10_000 };
    expect(forecastUsage(start, now, end, null)).toEqual({
      expectedCount: 22_000,
      workingDays: 10,
      workingDaysLeft: 12,
      limitReachedOn: null,
    });
  });

  it("doesn't count a weekend as work", () => {
    const onFriday = forecastUsage(start, { atMs: at('2026-03-13'), count: 5000 }, end, null);
    const onSunday = forecastUsage(start, { atMs: at('2026-03-15'), count: 5000 }, end, null);
    expect(onFriday).not.toBeNull();
    expect(onSunday).toEqual(onFriday);
  });

  it('names the working day on which the limit is reached, and none beyond the period', () => {
    const now = { atMs: at('2026-03-13'), count: 10_000 };
    // 1,000 a day: Monday and Tuesday reach 12,000.
    expect(forecastUsage(start, now, end, 12_000)?.limitReachedOn).toBe('2026-03-17');
    expect(forecastUsage(start, now, end, 11_500)?.limitReachedOn).toBe('2026-03-17');
    expect(forecastUsage(start, now, end, 22_000)?.limitReachedOn).toBe('2026-03-31');
    expect(forecastUsage(start, now, end, 22_001)?.limitReachedOn).toBeNull();
  });

  it('starts from the first reading when no period is reported', () => {
    const from = { atMs: at('2026-03-04', 0), count: 9000 };
    const found = forecastUsage(from, { atMs: at('2026-03-17'), count: 19_000 }, end, null);
    expect(found).toMatchObject({ workingDays: 10, expectedCount: 19_000 + 10 * 1000 });
  });

  it.each([
    ['a single working day', { atMs: at('2026-03-02'), count: 100 }],
    ['nine working days', { atMs: at('2026-03-12'), count: 100 }],
    ['a weekend', { atMs: at('2026-03-01'), count: 100 }],
    ['nothing used', { atMs: at('2026-03-20'), count: 0 }],
    ['fewer than at the beginning', { atMs: at('2026-03-20'), count: -5 }],
    ['a period that is over', { atMs: at('2026-04-02'), count: 100 }],
  ])("isn't made of %s", (_what, now) => {
    expect(forecastUsage(start, now, end, 1000)).toBeNull();
  });

  it('knows the ends of months', () => {
    expect(endOfUtcMonthMs(at('2026-12-31'))).toBe(at('2027-01-01', 0));
    expect(endOfUtcMonthMs(at('2028-02-29', 0))).toBe(at('2028-03-01', 0));
  });
});

describe('the warning before a job', () => {
  it.each([
    [250, 1000, 25],
    [249, 1000, null],
    [251, 1000, 26],
    [1000, 1000, 100],
    [1500, 1000, 150],
    [0, 1000, null],
    [10, null, null],
    [10, 0, null],
  ])('%d of %s left: %s', (needed, left, percent) => {
    expect(quotaWarningPercent(needed, left)).toBe(percent);
  });
});

const meter = (count: number) => ({ count, limit: null });
const usage = (
  count: number,
  keyCount: number | null = null,
  periodStartsAtMs: number | null = 0,
): AccountUsage =>
  anAccountUsage({
    characters: meter(count),
    keyCharacters: keyCount === null ? null : meter(keyCount),
    products: [
      { product: 'translate', unit: 'characters', accountCount: count, keyCount, extra: {} },
      { product: 'write', unit: 'characters', accountCount: null, keyCount: null, extra: {} },
    ],
    periodStartsAtMs,
  });
const record = (day: string, first: AccountUsage, last = first): UsageDayRecord => ({
  day,
  first,
  last,
  askedAtMs: at(day),
});

describe('usage by day', () => {
  it('is what the counts grew by, with the day since which they grew', () => {
    const days = usageOfDays(
      [
        record('2026-03-02', usage(100, 10), usage(150, 30)),
        record('2026-03-05', usage(150, 30), usage(400, 30)),
      ],
      null,
    );
    expect(days).toMatchObject([
      // Usage before the app first asked belongs to no day.
      { day: '2026-03-02', sinceDay: null, characters: 50, keyCharacters: 20 },
      { day: '2026-03-05', sinceDay: '2026-03-02', characters: 250, keyCharacters: 0 },
    ]);
    expect(days[1]?.products).toEqual([{ product: 'translate', unit: 'characters', count: 250 }]);
    expect(days[1]?.documents).toBeNull();
  });

  it('continues from the record before the first one shown', () => {
    const before = record('2026-02-28', usage(90));
    expect(usageOfDays([record('2026-03-02', usage(100))], before)).toMatchObject([
      { sinceDay: '2026-02-28', characters: 10 },
    ]);
  });

  it('restarts with a period, and where a count fell', () => {
    const [, next, fallen] = usageOfDays(
      [
        record('2026-03-31', usage(900, null, 1)),
        record('2026-04-01', usage(950, null, 2)),
        record('2026-04-02', usage(5, null, 2)),
      ],
      null,
    );
    expect(next?.characters).toBe(950);
    expect(fallen?.characters).toBe(5);
  });

  it("doesn't count backward for a replaced key", () => {
    const [, day] = usageOfDays(
      [record('2026-03-02', usage(100, 80)), record('2026-03-03', usage(120, 7))],
      null,
    );
    expect(day).toMatchObject({ characters: 20, keyCharacters: 7 });
  });

  it('finds where the run of counts begins', () => {
    const records = [
      record('2026-03-01', usage(500)),
      record('2026-03-02', usage(10)),
      record('2026-03-03', usage(20)),
    ];
    expect(firstOfRun(records)?.day).toBe('2026-03-02');
    expect(firstOfRun([])).toBeNull();
  });
});
