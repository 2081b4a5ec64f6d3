import { useMemo } from 'react';
import { addDays, isDay, numberOfDay } from '../../lib/days/day.ts';
import { msg, textLocale } from '../../../shared/i18n/text.ts';

/** Calendar days in the person's locale. */
export interface DayFormat {
  /** "Mon" */
  weekday: (day: string) => string;
  /** "9 Mar" */
  short: (day: string) => string;
  /** "Monday, 9 March 2026" */
  long: (day: string) => string;
  /** "Mar 2026" */
  month: (day: string) => string;
  /** "9 – 15 Mar 2026" */
  range: (fromDay: string, toDay: string) => string;
}

/** @param locale BCP 47 tag */
export function createDayFormat(locale: string): DayFormat {
  // A day has no zone: its midday is written in the zone it was made in.
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const weekday = make({ weekday: 'short' });
  const short = make({ day: 'numeric', month: 'short' });
  const long = make({ dateStyle: 'full' });
  const month = make({ month: 'short', year: 'numeric' });
  const range = make({ dateStyle: 'medium' });
  return {
    weekday: (day) => weekday.format(middayUtcMs(day)),
    short: (day) => short.format(middayUtcMs(day)),
    long: (day) => long.format(middayUtcMs(day)),
    month: (day) => month.format(middayUtcMs(day)),
    range: (fromDay, toDay) => range.formatRange(middayUtcMs(fromDay), middayUtcMs(toDay)),
  };
}

export function useDayFormat(): DayFormat {
  const locale = textLocale();
  return useMemo(() => createDayFormat(locale), [locale]);
}

export function countDays(fromDay: string, toDay: string): number {
  return numberOfDay(toDay) - numberOfDay(fromDay) + 1;
}

/** `count` days, the first one included. */
export function daysFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index));
}

/** @param firstDay 1 for Monday to 7 for Sunday */
export function startOfWeek(day: string, firstDay: number): string {
  // 1970-01-01 was a Thursday.
  const weekday = ((((numberOfDay(day) + 3) % 7) + 7) % 7) + 1;
  return addDays(day, -((weekday - firstDay + 7) % 7));
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** The last day of the month of `day`. */
export function endOfMonth(day: string): string {
  return addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1);
}

/** An instant within the day, to be formatted in UTC: no zone moves it to a neighbour. */
function middayUtcMs(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}

/** Days from the first to the last, both included, as `YYYY-MM-DD`. */
export interface Range {
  fromDay: string;
  toDay: string;
}

export const RANGE_LABELS = {
  'this-week': msg('timeReport.thisWeek'),
  'last-week': msg('timeReport.lastWeek'),
  'this-month': msg('timeReport.thisMonth'),
  'last-month': msg('timeReport.lastMonth'),
  'this-year': msg('timeReport.thisYear'),
  custom: msg('timeReport.chooseDays'),
} as const;
type RangeName = keyof typeof RANGE_LABELS;

function isRangeName(text: string): text is RangeName {
  return Object.hasOwn(RANGE_LABELS, text);
}

function namedRange(name: Exclude<RangeName, 'custom'>, calendar: Calendar): Range {
  const today = calendar.today();
  const week = startOfWeek(today, calendar.firstDayOfWeek());
  const month = startOfMonth(today);
  const ranges: Record<typeof name, () => Range> = {
    'this-week': () => ({ fromDay: week, toDay: addDays(week, 6) }),
    'last-week': () => ({ fromDay: addDays(week, -7), toDay: addDays(week, -1) }),
    'this-month': () => ({ fromDay: month, toDay: endOfMonth(month) }),
    'last-month': () => ({ fromDay: startOfMonth(addDays(month, -1)), toDay: addDays(month, -1) }),
    'this-year': () => ({
      fromDay: `${today.slice(0, 4)}-01-01`,
      toDay: `${today.slice(0, 4)}-12-31`,
    }),
  };
  return ranges[name]();
}

/** The days that a form asks for; null while one of them is missing or no day. */
export function rangeOf(
  fields: { range: string; from: string; to: string },
  calendar: Calendar,
): Range | null {
  const { range, from, to } = fields;
  if (isRangeName(range) && range !== 'custom') return namedRange(range, calendar);
  return isDay(from) && isDay(to) ? { fromDay: from, toDay: to } : null;
}

/** Today, the zone and the weeks of a calendar; injected so that tests can use any. */
export interface Calendar {
  /** Today in the person's zone, as `YYYY-MM-DD`. */
  today: () => string;
  /** IANA name of the person's zone. */
  zone: () => string;
  /** 1 for Monday to 7 for Sunday. */
  firstDayOfWeek: () => number;
}

interface WeekInfo {
  firstDay: number;
}
/** The accessor of older engines and the method of newer ones; TypeScript knows neither everywhere. */
type WeekLocale = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const MONDAY = 1;

/** In the order of their numbers. */
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** @param locale BCP 47 tag; its `fw`, which engines know only in part, comes first */
export function firstDayOfWeek(locale: string): number {
  const chosen = WEEKDAYS.indexOf(/-u-.*\bfw-(\w{3})/u.exec(locale)?.[1] ?? '');
  if (chosen >= 0) return chosen + 1;
  const known: WeekLocale = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? MONDAY;
}

/** The day of an instant in a zone, as `YYYY-MM-DD`. */
function dayIn(atMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(atMs);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

const systemZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The calendar of the window. */
export const systemCalendar: Calendar = {
  today: () => dayIn(Date.now(), systemZone()),
  zone: systemZone,
  firstDayOfWeek: () => firstDayOfWeek(textLocale()),
};
