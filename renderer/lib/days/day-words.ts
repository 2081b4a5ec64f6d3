import { addDays, isDay, numberOfDay } from './day.ts';

/** Maximum distance of relative days: "30 days ago". */
const MOST_DAYS = 31;

/** Words of a language with their distance from today in days, or a day of the week, 0 for Monday. */
interface DayWords {
  distances: ReadonlyMap<string, number>;
  weekdays: ReadonlyMap<string, number>;
}

/** Words of a language that `Intl` does not list, folded. */
interface MoreWords {
  distances: Readonly<Record<string, number>>;
  weekdays: Readonly<Record<string, number>>;
  /** The name of a day among optional surrounding words; with a word in `last` it is a day before today. */
  named: RegExp;
}

const MORE: Readonly<Record<string, MoreWords>> = {
  en: {
    distances: {
      'day before yesterday': -2,
      'the day before yesterday': -2,
      'a day ago': -1,
      'one day ago': -1,
      'day after tomorrow': 2,
      'the day after tomorrow': 2,
    },
    weekdays: { tues: 1, weds: 2, thur: 3, thurs: 3 },
    named: /^(?:on )?(?<last>last )?(?<name>\S+)$/,
  },
  de: {
    distances: { 'vor einem tag': -1 },
    weekdays: { sonnabend: 5 },
    named: /^(?:am )?(?<last>(?:letzte[nr]?|vergangene[nr]?) )?(?<name>\S+)$/,
  },
  es: {
    distances: { 'hace un dia': -1, 'antes de ayer': -2, antier: -2 },
    weekdays: {},
    named: /^(?:el )?(?<name>\S+)(?<last> pasado)?$/,
  },
  fr: {
    distances: { 'il y a un jour': -1 },
    weekdays: {},
    named: /^(?:le )?(?<name>\S+)(?<last> dernier)?$/,
  },
};

const moreOf = (language: string): MoreWords | undefined => {
  const base = language.toLowerCase().split('-', 1)[0] ?? '';
  return Object.hasOwn(MORE, base) ? MORE[base] : undefined;
};

const known = new Map<string, DayWords>();

/** Normalizes case, accents, dots of abbreviations, apostrophes and the width of spaces. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|[.'’ʼ]/gu, '')
    .replaceAll(/[\s\u2010-]+/gu, ' ')
    .trim()
    .toLowerCase();

function wordsOf(language: string): DayWords {
  const more = moreOf(language);
  const distances = new Map(Object.entries(more?.distances ?? {}));
  for (const numeric of ['always', 'auto'] as const) {
    const format = new Intl.RelativeTimeFormat(language, { numeric });
    for (let days = -MOST_DAYS; days <= MOST_DAYS; days += 1) {
      distances.set(fold(format.format(days, 'day')), days);
    }
  }
  const weekdays = new Map(Object.entries(more?.weekdays ?? {}));
  for (const weekday of ['short', 'long'] as const) {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    // 1970-01-05 was a Monday.
    for (let day = 0; day < 7; day += 1) {
      weekdays.set(fold(format.format(Date.UTC(1970, 0, 5 + day))), day);
    }
  }
  return { distances, weekdays };
}

/**
 * Reads a day named relative to today: "yesterday", "vor 3 Tagen", "anteayer", "lundi". The name of a day of the week
 * is the last such day, today included; "last Monday" is the one before today.
 * @returns `YYYY-MM-DD`, or null when it is none
 */
export function readDayWord(text: string, language: string, today: string): string | null {
  const words = known.get(language) ?? wordsOf(language);
  known.set(language, words);
  const word = fold(text);
  const distance = words.distances.get(word);
  if (distance !== undefined) return addDays(today, distance);
  const { name = word, last } = moreOf(language)?.named.exec(word)?.groups ?? {};
  const weekday = words.weekdays.get(name);
  if (weekday === undefined) return null;
  // 1970-01-01 was a Thursday.
  const weekdayOfToday = (((numberOfDay(today) + 3) % 7) + 7) % 7;
  const passed = (weekdayOfToday - weekday + 7) % 7;
  return addDays(today, -(passed === 0 && last !== undefined ? 7 : passed));
}

const months = new Map<string, ReadonlyMap<string, number>>();

/** Returns the names of the months, folded, with their numbers from 1. */
function monthsOf(language: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const month of ['short', 'long'] as const) {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
    for (let number = 1; number <= 12; number += 1) {
      const parts = format.formatToParts(Date.UTC(1970, number - 1, 1));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      names.set(fold(name), number);
    }
  }
  return names;
}

/** A day before or after the name of its month, with optional words between them, and an optional year. */
const MONTH_DAY =
  /^(?:on |am |el |le )?(?:(?<first>\d{1,2})(?:st|nd|rd|th|er)? (?:of |de )?)?(?<name>\p{L}+)(?: (?<last>\d{1,2})(?:st|nd|rd|th)?)?,?(?: (?:de )?(?<year>\d{4}))?$/u;

/**
 * Reads a day with the name of its month: "Nov 27", "27. November", "27 de noviembre de 2026". Without a year it is the
 * last such day, today included.
 * @returns `YYYY-MM-DD`, or null when it is none
 */
export function readMonthDay(text: string, language: string, today: string): string | null {
  const { first, name = '', last, year } = MONTH_DAY.exec(fold(text))?.groups ?? {};
  if ((first === undefined) === (last === undefined)) return null;
  const names = months.get(language) ?? monthsOf(language);
  months.set(language, names);
  const month = names.get(name);
  if (month === undefined) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  const rest = `${two(month)}-${two(Number(first ?? last))}`;
  const thisYear = today.slice(0, 4);
  const before = String(Number(thisYear) - 1).padStart(4, '0');
  const day = `${year ?? (rest > today.slice(5) ? before : thisYear)}-${rest}`;
  return isDay(day) ? day : null;
}
