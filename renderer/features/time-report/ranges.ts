import { msg } from '../../../shared/i18n/text.ts';
import type { Calendar } from './calendar.ts';
import { addDays, endOfMonth, isDay, startOfMonth, startOfWeek } from './days.ts';

/** Days from the first to the last, both included, as `YYYY-MM-DD`. */
export interface Range {
  fromDay: string;
  toDay: string;
}

export const RANGE_LABELS = {
  'this-week': msg('This week'),
  'last-week': msg('Last week'),
  'this-month': msg('This month'),
  'last-month': msg('Last month'),
  'this-year': msg('This year'),
  custom: msg('Choose days'),
} as const;
export type RangeName = keyof typeof RANGE_LABELS;

export function isRangeName(text: string): text is RangeName {
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
