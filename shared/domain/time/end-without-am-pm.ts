import { namesHalfOfDay, parseTimeOfDay } from './time-of-day.ts';
import { addDays, instantsOf, localDateTimeOf, nearestOf, type TimeOfDay } from './zone.ts';

/**
 * True for a time that may be meant for either half of the day: `3`, `3:30`, `12`. Not for what says which one:
 * `15`, `3pm`, or `03:30` with its nought.
 */
export function isEitherHalf(text: string): boolean {
  const time = parseTimeOfDay(text);
  if (time === null || time.hour === 0 || time.hour > 12) return false;
  return !text.normalize('NFKC').trim().startsWith('0') && !namesHalfOfDay(text);
}

/**
 * The first instant at which the clock shows an end after a start, on its day or the next one.
 * @param isEitherHalf the end may be meant for the morning or the afternoon: the next one counts, so that
 *   1:30 pm to 3 is an hour and a half
 * @param nearMs where the end was before: of two in autumn the nearest one
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
