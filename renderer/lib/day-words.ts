import { addDays, numberOfDay } from './day.ts';

/** How far relative days go: "30 days ago". */
const MOST_DAYS = 31;

/** By language: words and their distance from today in days, or a day of the week, 0 for Monday. */
interface DayWords {
  distances: ReadonlyMap<string, number>;
  weekdays: ReadonlyMap<string, number>;
}

const known = new Map<string, DayWords>();

/** Case, accents, dots of abbreviations, the form of apostrophes and the width of spaces do not matter. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|[.'’ʼ]/gu, '')
    .replaceAll(/[\s\u2010-]+/gu, ' ')
    .trim()
    .toLowerCase();

function wordsOf(language: string): DayWords {
  const distances = new Map<string, number>();
  for (const numeric of ['always', 'auto'] as const) {
    const format = new Intl.RelativeTimeFormat(language, { numeric });
    for (let days = -MOST_DAYS; days <= MOST_DAYS; days += 1) {
      distances.set(fold(format.format(days, 'day')), days);
    }
  }
  const weekdays = new Map<string, number>();
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
 * Reads a day that is named from today in a language: "yesterday", "vor 3 Tagen", "anteayer", "lundi". The name of a
 * day of the week is the last such day, today included.
 * @returns `YYYY-MM-DD`, or null when it is none
 */
export function readDayWord(text: string, language: string, today: string): string | null {
  const words = known.get(language) ?? wordsOf(language);
  known.set(language, words);
  const word = fold(text);
  const distance = words.distances.get(word);
  if (distance !== undefined) return addDays(today, distance);
  const weekday = words.weekdays.get(word);
  if (weekday === undefined) return null;
  // 1970-01-01 was a Thursday.
  const weekdayOfToday = (((numberOfDay(today) + 3) % 7) + 7) % 7;
  return addDays(today, -((weekdayOfToday - weekday + 7) % 7));
}
