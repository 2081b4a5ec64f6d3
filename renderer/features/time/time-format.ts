import { createContext, use } from 'react';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import { useTime } from './store.ts';

/** Locale of days and times: that of the interface if undefined; tests provide a different one. */
export const LocaleContext = createContext<string | undefined>(undefined);

/** Creating formats is slow, and every row of a list needs the same ones. */
const known = new Map<string, TimeFormat>();

/** Formats in the zone in which the list was read. */
export function useTimeFormat(): TimeFormat {
  const locale = use(LocaleContext) ?? textLocale();
  const zone = useTime((state) => state.zone);
  const key = `${locale} ${zone}`;
  const format = known.get(key) ?? createTimeFormat({ locale, zone });
  known.set(key, format);
  return format;
}

/** Formats of days, times, and durations in the user's locale and zone, with words in the interface language. */
export type TimeFormat = ReturnType<typeof createTimeFormat>;

interface TimeFormatOptions {
  /** BCP 47 tag. */
  locale: string;
  zone: string;
}

/** Returns a calendar day as an instant that is on the same day everywhere in UTC. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

export function createTimeFormat({ locale, zone }: TimeFormatOptions) {
  const clockOf = (timeZone: string) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const clock = clockOf(zone);
  const dateTime = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  });
  const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone });
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return {
    /** Formats the time of day to the minute, e.g. `14:05`. */
    clock: (atMs: number) => clock.format(atMs),
    /**
     * Formats the time of day in a different zone; null if day and time are the same there.
     *
     * @throws RangeError if there is no such zone
     */
    clockIn: (atMs: number, other: string) => {
      const full = (timeZone: string) =>
        new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone });
      if (full(other).format(atMs) === full(zone).format(atMs)) return null;
      return clockOf(other).format(atMs);
    },
    /** Formats the times of a range, with the day if it ends on a different one. */
    range: (fromMs: number, toMs: number) => {
      const isOneDay = isoDay.format(fromMs) === isoDay.format(toMs);
      return isOneDay
        ? `${dateTime.format(fromMs)} – ${clock.format(toMs)}`
        : `${dateTime.format(fromMs)} – ${dateTime.format(toMs)}`;
    },
    /** Formats the day and time to the minute, for dates that may be long ago. */
    dateTime: (atMs: number) => dateTime.format(atMs),
    /** Formats a calendar day in full, e.g. `Wednesday, 4 March 2026`. */
    longDay: (day: string) => long.format(noonOf(day)),
    /** Formats a calendar day, e.g. `Thu 5 Mar`. */
    shortDay: (day: string) => short.format(noonOf(day)),
    /** Formats hours and minutes with their unit, e.g. `1:20 h`. */
    duration: (durationMs: number) =>
      t('time.durationHours', { duration: formatDuration(durationMs) }),
  };
}
