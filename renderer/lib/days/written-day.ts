/** Calendar days as users write them, in the order of their language. */
import { isDay } from './day.ts';

/** Longer texts are not days. */
const MAX_CHARS = 40;

type Part = 'day' | 'month' | 'year';

/** Returns today's date by this computer's clock. */
export function localToday(now = new Date()): string {
  return toDay(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

const formatOf = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  });

const isPart = (type: string): type is Part =>
  type === 'day' || type === 'month' || type === 'year';

/**
 * Formats a day in the order of a language, e.g. `04.03.2026` or `03/04/2026`; text that is not a day stays unchanged.
 */
export function writeDay(day: string, locale: string): string {
  return isDay(day) ? formatOf(locale).format(Date.parse(day)) : day;
}

/** Returns the input pattern, e.g. `TT.MM.JJJJ`. @param letters for day, month and year */
export function dayPattern(locale: string, letters: Readonly<Record<Part, string>>): string {
  return formatOf(locale)
    .formatToParts(0)
    .map(({ type, value }) => (isPart(type) ? letters[type] : value))
    .join('');
}

/** Numbers separated by anything except letters; only a dot may follow, as in `4.3.` */
const WRITTEN = /^\s*\d{1,4}(?:[^\p{L}\p{N}]{1,3}\d{1,4}){1,2}\s*\.?\s*$/u;

/**
 * Reads a day in the order of a language, with any separators except letters, or with its year first. Incomplete days
 * such as `11/27/` and `11/27/20` are not accepted.
 * @param today completes a year that is missing or has two digits; null while the user is still typing
 * @returns null when it is not a day
 */
export function readDay(text: string, locale: string, today: string | null): string | null {
  if (text.length > MAX_CHARS) return null;
  const written = text.normalize('NFKC');
  if (!WRITTEN.test(written)) return null;
  const numbers = written.match(/\d+/gu) ?? [];
  const isYearFirst = numbers[0]?.length === 4;
  const order: readonly Part[] = isYearFirst ? ['year', 'month', 'day'] : orderOf(locale);
  const asked = numbers.length === 2 ? order.filter((part) => part !== 'year') : order;
  if (numbers.length !== asked.length) return null;
  const of = (part: Part): string | undefined => numbers[asked.indexOf(part)];
  const year = readYear(of('year'), today);
  if (year === null) return null;
  const day = toDay(year, Number(of('month')), Number(of('day')));
  return isDay(day) ? day : null;
}

function readYear(written: string | undefined, today: string | null): number | null {
  if (written?.length === 4) return Number(written);
  if (today === null) return null;
  const thisYear = Number(today.slice(0, 4));
  if (written === undefined) return thisYear;
  const century = Math.floor(thisYear / 100);
  // Two digits equal to the current century are half a year number, not a year.
  if (written.length !== 2 || Number(written) === century) return null;
  return century * 100 + Number(written);
}

/** Returns the order of the parts of a day in a language. */
export function orderOf(locale: string): Part[] {
  return formatOf(locale)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart);
}

function toDay(year: number, month: number, day: number): string {
  const pad = (value: number, length: number): string => String(value).padStart(length, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}
