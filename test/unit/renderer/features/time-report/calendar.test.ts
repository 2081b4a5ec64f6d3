import { speakEnglish, speakGerman } from '../../../../support/languages.ts';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  countDays,
  daysFrom,
  isDay,
  startOfMonth,
} from '../../../../../renderer/lib/days/day.ts';
import { createDayFormat } from '../../../../../renderer/lib/days/day-format.ts';
import {
  firstDayOfWeek,
  systemCalendar,
  endOfMonth,
  startOfWeek,
  rangeOf,
} from '../../../../../renderer/features/time-report/calendar.ts';

describe('a day', () => {
  it.each([
    ['2024-02-29', true],
    ['2025-02-29', false],
    ['2025-02-30', false],
    ['2025-13-01', false],
    ['2025-1-1', false],
    ['', false],
    ['20250101', false],
  ])('%j: %s', (text, is) => expect(isDay(text)).toBe(is));

  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-12-31', 1, '2025-01-01'],
    // The days on which clocks change have neighbors like any other.
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', -1, '2026-10-24'],
    ['1969-12-31', 1, '1970-01-01'],
  ])('%s and %d days: %s', (day, count, other) => expect(addDays(day, count)).toBe(other));

  it('is counted with both ends', () => {
    expect(countDays('2026-03-01', '2026-03-31')).toBe(31);
    expect(daysFrom('2024-02-27', 4)).toEqual([
      '2024-02-27',
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
  });
});

describe('a week', () => {
  it.each([
    ['2026-03-14', 1, '2026-03-09'],
    ['2026-03-15', 1, '2026-03-09'],
    ['2026-03-15', 7, '2026-03-15'],
    ['2026-03-14', 6, '2026-03-14'],
    ['2026-03-13', 6, '2026-03-07'],
    ['1969-12-28', 1, '1969-12-22'],
  ])('of %s, beginning on day %d: %s', (day, firstDay, start) => {
    expect(startOfWeek(day, firstDay)).toBe(start);
  });

  it.each([
    ['de-DE', 1],
    ['en-US', 7],
    ['ar-EG', 6],
  ])('in %s begins on day %d', (locale, firstDay) => {
    expect(firstDayOfWeek(locale)).toBe(firstDay);
  });

  it('begins as in the language of the window', () => {
    speakGerman();
    expect(systemCalendar.firstDayOfWeek()).toBe(1);
    speakEnglish();
    expect(systemCalendar.firstDayOfWeek()).toBe(7);
  });
});

describe('a month', () => {
  it.each([
    ['2024-02-10', '2024-02-01', '2024-02-29'],
    ['2025-02-28', '2025-02-01', '2025-02-28'],
    ['2025-12-31', '2025-12-01', '2025-12-31'],
    ['2026-01-31', '2026-01-01', '2026-01-31'],
  ])('of %s: %s to %s', (day, first, last) => {
    expect([startOfMonth(day), endOfMonth(day)]).toEqual([first, last]);
  });
});

describe('a range', () => {
  const calendar = { today: () => '2026-03-14', zone: () => 'UTC', firstDayOfWeek: () => 1 };
  it.each([
    ['this-week', '2026-03-09', '2026-03-15'],
    ['last-week', '2026-03-02', '2026-03-08'],
    ['this-month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['this-year', '2026-01-01', '2026-12-31'],
  ])('%s: %s to %s', (range, fromDay, toDay) => {
    expect(rangeOf({ range, from: '', to: '' }, calendar)).toEqual({ fromDay, toDay });
  });

  it('is what was typed, when both are days', () => {
    const typed = { range: 'custom', from: '2026-01-05', to: '2026-01-06' };
    expect(rangeOf(typed, calendar)).toEqual({ fromDay: '2026-01-05', toDay: '2026-01-06' });
    expect(rangeOf({ ...typed, to: '' }, calendar)).toBeNull();
    expect(rangeOf({ ...typed, from: '2026-02-30' }, calendar)).toBeNull();
    // A form restored from an older version.
    expect(rangeOf({ ...typed, range: 'toString' }, calendar)).toEqual({
      fromDay: '2026-01-05',
      toDay: '2026-01-06',
    });
  });
});

describe('a day in words', () => {
  it('is the same in every zone', () => {
    const format = createDayFormat('en-GB');
    expect(format.weekday('2026-03-14')).toBe('Sat');
    expect(format.short('2026-03-01')).toBe('1 Mar');
    expect(format.long('2026-03-14')).toContain('14 March 2026');
    expect(format.month('2026-03-01')).toBe('Mar 2026');
    expect(format.range('2026-03-09', '2026-03-15')).toMatch(/^9\D*15 Mar 2026$/u);
  });
});
