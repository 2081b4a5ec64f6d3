import { useMemo } from 'react';
import { textLocale } from '../../../shared/i18n/text.ts';

/** Formats of calendar days in the user's locale. */
export type DayFormat = ReturnType<typeof createDayFormat>;

/** Creates the formats. @param locale BCP 47 tag */
export function createDayFormat(locale: string) {
  // A day has no zone: its midday is formatted in the zone it was made in.
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const weekday = make({ weekday: 'short' });
  const short = make({ day: 'numeric', month: 'short' });
  const long = make({ dateStyle: 'full' });
  const month = make({ month: 'short', year: 'numeric' });
  const range = make({ dateStyle: 'medium' });
  return {
    /** "Mon" */
    weekday: (day: string) => weekday.format(middayUtcMs(day)),
    /** "9 Mar" */
    short: (day: string) => short.format(middayUtcMs(day)),
    /** "Monday, 9 March 2026" */
    long: (day: string) => long.format(middayUtcMs(day)),
    /** "Mar 2026" */
    month: (day: string) => month.format(middayUtcMs(day)),
    /** "9 – 15 Mar 2026" */
    range: (fromDay: string, toDay: string) =>
      range.formatRange(middayUtcMs(fromDay), middayUtcMs(toDay)),
  };
}

export function useDayFormat(): DayFormat {
  const locale = textLocale();
  return useMemo(() => createDayFormat(locale), [locale]);
}

/** Returns an instant within the day, to be formatted in UTC: no zone moves it to a neighboring day. */
function middayUtcMs(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}
