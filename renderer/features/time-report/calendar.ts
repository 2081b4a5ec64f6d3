import {
  addDays,
  dayIn,
  isDay,
  numberOfDay,
  startOfMonth,
  systemZone,
  type DaySpan,
} from '../../lib/days/day.ts';
import { msg, textLocale } from '../../../shared/i18n/text.ts';

/** @param firstDay 1 for Monday to 7 for Sunday */
export function startOfWeek(day: string, firstDay: number): string {
  // 1970-01-01 was a Thursday.
  const weekday = ((((numberOfDay(day) + 3) % 7) + 7) % 7) + 1;
  return addDays(day, -((weekday - firstDay + 7) % 7));
}

export function endOfMonth(day: string): string {
  return addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1);
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

function namedRange(name: Exclude<RangeName, 'custom'>, calendar: Calendar): DaySpan {
  const today = calendar.today();
  const week = startOfWeek(today, calendar.firstDayOfWeek());
  const month = startOfMonth(today);
  const ranges: Record<typeof name, () => DaySpan> = {
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

/** Returns the days of a form; null while one of them is missing or invalid. */
export function rangeOf(
  fields: { range: string; from: string; to: string },
  calendar: Calendar,
): DaySpan | null {
  const { range, from, to } = fields;
  if (isRangeName(range) && range !== 'custom') return namedRange(range, calendar);
  return isDay(from) && isDay(to) ? { fromDay: from, toDay: to } : null;
}

/** Today, the zone, and the weeks of a calendar; injected so that tests can use any. */
export interface Calendar {
  /** Today in the user's zone, as `YYYY-MM-DD`. */
  today: () => string;
  /** IANA name of the user's zone. */
  zone: () => string;
  /** 1 for Monday to 7 for Sunday. */
  firstDayOfWeek: () => number;
}

interface WeekInfo {
  firstDay: number;
}
/** Accessor of older engines and method of newer ones; TypeScript does not know both everywhere. */
type WeekLocale = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const MONDAY = 1;

/** In the order of their numbers. */
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** @param locale BCP 47 tag; its `fw`, which only some engines support, comes first */
export function firstDayOfWeek(locale: string): number {
  const chosen = WEEKDAYS.indexOf(/-u-.*\bfw-(\w{3})/u.exec(locale)?.[1] ?? '');
  if (chosen >= 0) return chosen + 1;
  const known: WeekLocale = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? MONDAY;
}

export const systemCalendar: Calendar = {
  today: () => dayIn(Date.now(), systemZone()),
  zone: systemZone,
  firstDayOfWeek: () => firstDayOfWeek(textLocale()),
};
