/**
 * Days and times of day in a time zone. A day lasts 23, 24, or 25 hours; a time of day may not
 * exist in it, or occur twice. Instants are UTC epoch milliseconds, days `YYYY-MM-DD`, zones IANA
 * names.
 */
import { Temporal } from 'temporal-polyfill';

/** A calendar day with a time of day, as a wall clock in a zone shows it. */
export interface LocalDateTime {
  day: string;
  hour: number;
  minute: number;
  second: number;
}

/** A time of day without a day; 24:00 is the end of its day. */
export type TimeOfDay = Pick<LocalDateTime, 'hour' | 'minute' | 'second'>;

/** Half-open range: the end is exclusive. */
export interface TimeRange {
  startMs: number;
  endMs: number;
}

/** A part of a range that lies within one day. */
export interface DayPart extends TimeRange {
  day: string;
}

/** Maximum days that a range is split into, so that a nonsensical range cannot exhaust memory. */
const MAX_DAYS = 40_000;

/** Returns true for a zone that this system knows. */
export function isZone(zone: string): boolean {
  try {
    zonedOf(0, zone);
    return true;
  } catch {
    return false;
  }
}

/** Returns true for a calendar day written as `YYYY-MM-DD`; false for February 30. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}

/** Returns the day of an instant. @throws RangeError for an unknown zone */
export function dayOf(atMs: number, zone: string): string {
  return zonedOf(atMs, zone).toPlainDate().toString();
}

/** Returns what the clock shows at an instant. @throws RangeError for an unknown zone */
export function localDateTimeOf(atMs: number, zone: string): LocalDateTime {
  const zoned = zonedOf(atMs, zone);
  const { hour, minute, second } = zoned;
  return { day: zoned.toPlainDate().toString(), hour, minute, second };
}

/**
 * Returns the instant at which the clock shows a time. A time that the clock skips in spring is
 * counted from before the jump (02:30 becomes 03:30); of a time that occurs twice in autumn, the
 * instant nearest to `nearMs` is chosen, or else the first.
 * @throws RangeError for an unknown zone or an invalid day
 */
export function instantOf(day: string, time: TimeOfDay, zone: string, nearMs = -Infinity): number {
  return nearestOf(instantsOf(day, time, zone), nearMs);
}

/**
 * Returns every instant at which the clock shows a time, in order: one, or two in autumn. @see
 * instantOf
 */
export function instantsOf(day: string, time: TimeOfDay, zone: string): number[] {
  if (time.hour === 24) return [instantsOfDay(day, zone).endMs];
  const { hour, minute, second } = time;
  const local = Temporal.PlainDate.from(day).toPlainDateTime({ hour, minute, second });
  const instants = (['compatible', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  );
  return [...new Set(instants)];
}

/**
 * Returns the instant nearest to a given one; the first of equally near ones. @param instants in
 * order, at least one
 */
export function nearestOf(instants: readonly number[], nearMs: number): number {
  if (nearMs === -Infinity) return Math.min(...instants);
  const distanceMs = (atMs: number) => Math.abs(atMs - nearMs);
  return instants.reduce((a, b) => (distanceMs(b) < distanceMs(a) ? b : a));
}

/**
 * Returns the first instant of a day and of the next one. A day begins at its first instant, even
 * where the clock skips midnight. @throws RangeError for an unknown zone or an invalid day
 */
export function instantsOfDay(day: string, zone: string): TimeRange {
  const date = Temporal.PlainDate.from(day);
  return {
    startMs: date.toZonedDateTime(zone).epochMilliseconds,
    endMs: date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds,
  };
}

/**
 * Returns the day some days later, or earlier for a negative number. @throws RangeError for an
 * invalid day
 */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/**
 * Splits a range at each midnight of a zone, in order; nothing for an empty or backward one.
 * Joined, the parts are the range. @throws RangeError for an unknown zone, or a range of more than
 * a hundred years
 */
export function splitByDay(startMs: number, endMs: number, zone: string): DayPart[] {
  const parts: DayPart[] = [];
  if (!(startMs < endMs)) return parts;
  let date = zonedOf(startMs, zone).toPlainDate();
  for (let fromMs = startMs; fromMs < endMs;) {
    if (parts.length >= MAX_DAYS) throw new RangeError('The range has too many days.');
    const next = date.add({ days: 1 });
    // Where a zone skipped a whole day, the day before it ends where the day after it begins.
    const untilMs = Math.min(endMs, next.toZonedDateTime(zone).epochMilliseconds);
    if (untilMs > fromMs) parts.push({ day: date.toString(), startMs: fromMs, endMs: untilMs });
    fromMs = Math.max(fromMs, untilMs);
    date = next;
  }
  return parts;
}

function zonedOf(atMs: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);
}
