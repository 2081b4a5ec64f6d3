/** Calendar days as `YYYY-MM-DD`: counted without a zone, because a day has no instant. */

const DAY_MS = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** True for a day that exists, e.g. not for 2025-02-29. */
export function isDay(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

/** Days since 1970-01-01. */
function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function addDays(day: string, count: number): string {
  return new Date((numberOf(day) + count) * DAY_MS).toISOString().slice(0, 10);
}

/** Days from the first to the last, both included. */
export function countDays(fromDay: string, toDay: string): number {
  return numberOf(toDay) - numberOf(fromDay) + 1;
}

/** `count` days, the first one included. */
export function daysFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index));
}

/** @param firstDay 1 for Monday to 7 for Sunday */
export function startOfWeek(day: string, firstDay: number): string {
  // 1970-01-01 was a Thursday.
  const weekday = ((((numberOf(day) + 3) % 7) + 7) % 7) + 1;
  return addDays(day, -((weekday - firstDay + 7) % 7));
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** The last day of the month of `day`. */
export function endOfMonth(day: string): string {
  return addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1);
}

/** An instant within the day, to be formatted in UTC: no zone moves it to a neighbour. */
export function middayUtcMs(day: string): number {
  return numberOf(day) * DAY_MS + DAY_MS / 2;
}
