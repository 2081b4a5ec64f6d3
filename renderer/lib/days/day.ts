import { DAY_MS } from '../../../shared/durations.ts';

/** Calendar days as `YYYY-MM-DD`, counted without a zone because a day is not an instant. */

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns true for a day that exists, e.g. not for 2025-02-29. */
export function isDay(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

/** Returns the number of days since 1970-01-01. */
export function numberOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function addDays(day: string, count: number): string {
  return new Date((numberOfDay(day) + count) * DAY_MS).toISOString().slice(0, 10);
}

export function countDays(fromDay: string, toDay: string): number {
  return numberOfDay(toDay) - numberOfDay(fromDay) + 1;
}

/** Returns `count` days, including the first one. */
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
