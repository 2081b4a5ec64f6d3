import type { DateOrder, DurationUnit } from '../../domain/time/import-names.ts';
import { parseDuration } from '../../domain/time/parse-duration.ts';
import { parseTimeOfDay } from '../../domain/time/time-of-day.ts';
import type { TimeOfDay } from '../../domain/time/zone.ts';
import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import { lazy } from '../../lazy.ts';
import { foldText } from '../../text/fold-text.ts';

/** A date and a time as they are written; null for a part that is not. */
export interface WrittenTime {
  day: string | null;
  time: TimeOfDay | null;
  /** Milliseconds east of Greenwich. */
  offsetMs: number | null;
}

/** Longer texts are no dates. */
const MAX_CHARS = 80;
const REST = '(?:[T ,]+(.*))?$';
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${REST}`, 'su');
const TOGETHER = new RegExp(`^(\\d{4})(\\d{2})(\\d{2})${REST}`, 'su');
const YEAR_LAST = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})${REST}`, 'su');
/** `4 March 2026`, `4. März 2026`, `4 de marzo de 2026`. */
const DAY_MONTH = new RegExp(
  `^(\\d{1,2})(?:\\.|st|nd|rd|th)?[- ](?:de )?(\\p{L}+)\\.?,?[- ](?:de )?(\\d{4})${REST}`,
  'su',
);
/** `March 4, 2026`. */
const MONTH_DAY = new RegExp(`^(\\p{L}+)\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${REST}`, 'su');
const WEEKDAY = /^\p{L}+\.?,\s*/u;
const OFFSET = /\s*(?:(Z)|(?:UTC|GMT)?\s*([+-])(\d{2}):?(\d{2})?)$/iu;
const MILLISECONDS = /[.,]\d+(?=\s*(?:[Zz]|[+-]|$))/u;
/** Two-digit years from this one on are of the last century. */
const FIRST_OF_1900 = 70;

/** Whether a date can be read in both orders of day and month. */
export function openDateOf(text: string): { dmy: string; mdy: string } | null {
  const found = YEAR_LAST.exec(text.trim());
  // A point separates dates only in languages with the day first.
  if (found === null || found[2] === '.') return null;
  const [first, second] = [Number(found[1]), Number(found[3])];
  if (first === second || first > 12 || second > 12) return null;
  const [dmy, mdy] = [readWhen(text, 'dmy')?.day, readWhen(text, 'mdy')?.day];
  return typeof dmy === 'string' && typeof mdy === 'string' ? { dmy, mdy } : null;
}

/** Returns the order that a date proves; null if it can be read in both, or is written in another way. */
export function provenOrder(text: string): DateOrder | null {
  const found = YEAR_LAST.exec(text.trim());
  if (found === null) return null;
  const [first, second] = [Number(found[1]), Number(found[3])];
  if (found[2] === '.' || (first > 12 && second <= 12)) return 'dmy';
  return second > 12 && first <= 12 ? 'mdy' : null;
}

/**
 * Reads a date, a time of day, or both: `2026-03-04`, `04/03/2026 9:00 AM`, `2026-03-04T09:00:00+01:00`,
 * `4. März 2026`, `09:00`.
 * @returns null for anything else, such as February 30
 */
export function readWhen(text: string, order: DateOrder): WrittenTime | null {
  const written = text.normalize('NFKC').trim();
  if (written === '' || written.length > MAX_CHARS) return null;
  const date = readDate(written.replace(WEEKDAY, ''), order);
  const rest = date === null ? written : date.rest;
  const day = date?.day ?? null;
  if (rest === '') return day === null ? null : { day, time: null, offsetMs: null };
  const clock = rest.replace(MILLISECONDS, '');
  const offset = OFFSET.exec(clock);
  const time = parseTimeOfDay(offset === null ? clock : clock.slice(0, offset.index));
  if (time === null) return null;
  return { day, time, offsetMs: offset === null ? null : offsetOf(offset) };
}

/** Reads an offset from UTC, such as `UTC+02:00`; null for anything else. */
export function readOffset(text: string): number | null {
  const written = text.trim();
  const found = OFFSET.exec(written);
  return found === null || found.index > 0 ? null : offsetOf(found);
}

function offsetOf([, z, sign, hours, minutes]: RegExpExecArray): number {
  if (z !== undefined) return 0;
  const ms = Number(hours) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS;
  return sign === '-' ? -ms : ms;
}

function readDate(text: string, order: DateOrder): { day: string; rest: string } | null {
  const first = YEAR_FIRST.exec(text);
  if (first !== null) return dateOf(first[1], first[3], first[4], first[5]);
  const together = TOGETHER.exec(text);
  if (together !== null) return dateOf(together[1], together[2], together[3], together[4]);
  const last = YEAR_LAST.exec(text);
  if (last !== null) {
    const [, one, mark, two, year, rest] = last;
    const isDayFirst = mark === '.' || order === 'dmy';
    return dateOf(year, isDayFirst ? two : one, isDayFirst ? one : two, rest);
  }
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth !== null) return dateOf(dayMonth[3], monthOf(dayMonth[2]), dayMonth[1], dayMonth[4]);
  const monthDay = MONTH_DAY.exec(text);
  if (monthDay !== null) return dateOf(monthDay[3], monthOf(monthDay[1]), monthDay[2], monthDay[4]);
  return null;
}

function dateOf(
  yearText: string | undefined,
  monthText: string | number | undefined,
  dayText: string | undefined,
  rest = '',
): { day: string; rest: string } | null {
  const written = Number(yearText);
  const year = yearText?.length === 2 ? written + (written < FIRST_OF_1900 ? 2000 : 1900) : written;
  const [month, day] = [Number(monthText), Number(dayText)];
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return isReal
    ? { day: `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`, rest: rest.trim() }
    : null;
}

/** Names of the months in the window's languages, and their first three letters, folded. */
const monthNames = lazy(() => {
  const names = new Map<string, number>();
  for (const language of ['en', 'de', 'es', 'fr']) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const name = foldText(format.format(Date.UTC(2000, month - 1, 1))).replaceAll('.', '');
        if (!names.has(name)) names.set(name, month);
      }
    }
  }
  return names;
});

const monthOf = (name = ''): number => monthNames().get(foldText(name)) ?? 0;

/** A number without a unit, with either decimal mark. */
const PLAIN_NUMBER = /^-?\d{0,15}(?:[.,]\d{1,15})?$/u;

/** Returns a duration that is written as a number; null for anything else. */
export function plainNumber(text: string): number | null {
  const written = text.trim();
  if (!PLAIN_NUMBER.test(written) || !/\d/u.test(written)) return null;
  return Number(written.replace(',', '.'));
}

const UNIT_MS: Record<DurationUnit, number> = {
  hours: HOUR_MS,
  minutes: MINUTE_MS,
  seconds: 1000,
  milliseconds: 1,
};

/**
 * Reads a duration: a number in its unit, or as people and programs write it, such as `1:30:00`, `1h 30m`, `PT1H30M`.
 * @returns milliseconds, negative ones included; null for anything else
 */
export function readLength(text: string, unit: DurationUnit): number | null {
  const number = plainNumber(text);
  if (number !== null) return Math.round(number * UNIT_MS[unit]);
  const written = text.trim();
  const isNegative = /^[-−]/u.test(written);
  const bare = (isNegative ? written.slice(1) : written).replace(/^PT(?=\d)/u, '');
  // `parseDuration` accepts no zero.
  const ms = /^0+(?::00)+$/u.test(bare) ? 0 : parseDuration(bare);
  return ms === null ? null : isNegative ? -ms : ms;
}

/**
 * Guesses the unit of durations that are plain numbers.
 * @param heading of their column
 */
export function guessUnit(heading: string, numbers: readonly number[]): DurationUnit {
  const name = foldText(heading);
  if (/\bm(?:illi)?s(?:ec|econds?)?\b/u.test(name)) return 'milliseconds';
  if (/decimal|hour|stunde|hora|heure|\bh\b/u.test(name)) return 'hours';
  if (/\bmin/u.test(name)) return 'minutes';
  if (/\bse[ck]|\bsegundo/u.test(name)) return 'seconds';
  if (numbers.some((number) => !Number.isInteger(number))) return 'hours';
  const longest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  // Nothing lasts a thousand hours, or as many minutes; few lines of milliseconds are below a minute.
  if (longest <= 24) return 'hours';
  if (longest <= 960) return 'minutes';
  return longest < 200_000 ? 'seconds' : 'milliseconds';
}
