import { DAY_MS } from '../../../shared/durations.ts';

/** Calendar days as `YYYY-MM-DD`, counted without a zone because a day is not an instant. */

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

export const looksLikeDay = (text: string): boolean => SHAPE.test(text);

/** Returns true for a day that exists, e.g. not for 2025-02-29. */
export function isDay(text: string): boolean {
  if (!looksLikeDay(text)) return false;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

export function numberOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function addDays(day: string, count: number): string {
  return new Date((numberOfDay(day) + count) * DAY_MS).toISOString().slice(0, 10);
}

export function countDays(fromDay: string, toDay: string): number {
  return numberOfDay(toDay) - numberOfDay(fromDay) + 1;
}

export function daysFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index));
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** Days from the first to the last, inclusive, as `YYYY-MM-DD`. */
export interface DaySpan {
  fromDay: string;
  toDay: string;
}

/** Returns the current IANA zone of the system, which follows a traveling user. */
export const systemZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the day of an instant in a zone, as `YYYY-MM-DD`. */
export function dayIn(atMs: number, timeZone: string): string {
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

const DATE = /^(\d{4,5})-(\d{2})-(\d{2})$/u;

/** Returns the first instant of a day in the user's time zone; null if invalid. */
export function dayStart(text: string, addDays = 0): number | null {
  const [year = 0, month = 0, day = 0] = DATE.exec(text)?.slice(1).map(Number) ?? [];
  if (month === 0 || day === 0) return null;
  // Uses Date, because days have 23 or 25 hours twice a year.
  const atMs = new Date(year, month - 1, day + addDays).getTime();
  return Number.isNaN(atMs) || atMs < 0 ? null : atMs;
}
