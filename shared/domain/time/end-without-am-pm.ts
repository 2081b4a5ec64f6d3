import { namesHalfOfDay, parseTimeOfDay } from './time-of-day.ts';
import { addDays, instantsOf, localDateTimeOf, nearestOf, type TimeOfDay } from './zone.ts';

/**
 * Returns true for a time that may be in either half of the day: `3`, `3:30`, `12`. Not for an
 * unambiguous time: `15`, `3pm`, or `03:30` with its leading zero.
 */
export function isEitherHalf(text: string): boolean {
  const time = parseTimeOfDay(text);
  if (time === null || time.hour === 0 || time.hour > 12) return false;
  return !text.normalize('NFKC').trim().startsWith('0') && !namesHalfOfDay(text);
}

/**
 * Returns the first instant at which the clock shows an end after a start, on the same or the next
 * day.
 * @param isEitherHalf the end may be in the morning or the afternoon: the next one counts, so
 *   that 1:30 pm to 3 is an hour and a half
 * @param nearMs the previous end: the nearest of two instants in autumn wins
 */
export function endAfter(
  startMs: number,
  end: TimeOfDay,
  zone: string,
  { isEitherHalf = false, nearMs = -Infinity }: { isEitherHalf?: boolean; nearMs?: number } = {},
): number {
  const { day } = localDateTimeOf(startMs, zone);
  const otherHalf = { ...end, hour: (end.hour + 12) % 24 };
  const times = isEitherHalf ? [end, otherHalf] : [end];
  const [first = []] = [day, addDays(day, 1)]
    .flatMap((each) => times.map((time) => instantsOf(each, time, zone)))
    .map((instants) => instants.filter((atMs) => atMs > startMs))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => Math.min(...a) - Math.min(...b));
  return nearestOf(first, nearMs);
}
