import type { TimeOfDay } from './zone.ts';

/** Longer texts are refused without trying the patterns, which would take long to fail. */
const MAX_CHARS = 60;
/**
 * Hours with minutes and seconds after `:`, `.`, `h`, or a word, or three or four digits without a
 * separator.
 */
const SEPARATED =
  /^(\d{1,2})(?:(?:[:.]|\s?(?:h|uhr|heures?|horas?)\s?)([0-5]\d)(?:[:.]([0-5]\d))?)?(?:\s?(?:h|uhr|heures?|horas?))?$/;
const TOGETHER = /^(\d{1,2})([0-5]\d)$/;
const HALF_OF_DAY = /\s*([ap])\.?\s?m\.?$/;

/**
 * Reads a time of day as people write it: `9`, `930`, `0930`, `9:30`, `9.30pm`, `9h30`, `21:30:15`,
 * `9 Uhr`, `9 h 30`.
 * @returns null for anything else, such as `24:30` or `13pm`; `24:00` has the hour 24, the end of
 *   its day
 */
export function parseTimeOfDay(text: string): TimeOfDay | null {
  if (text.length > MAX_CHARS) return null;
  const written = text.normalize('NFKC').trim().toLowerCase();
  const half = HALF_OF_DAY.exec(written);
  const digits = half === null ? written : written.slice(0, half.index);
  const found = SEPARATED.exec(digits) ?? TOGETHER.exec(digits);
  if (found === null) return null;
  const hour = toHourOfDay(Number(found[1]), half?.[1]);
  const [minute, second] = [Number(found[2] ?? 0), Number(found[3] ?? 0)];
  if (hour === null || (hour === 24 && (minute > 0 || second > 0))) return null;
  return { hour, minute, second };
}

/** Returns true if `am` or `pm` follows the time of day. */
export function namesHalfOfDay(text: string): boolean {
  return HALF_OF_DAY.test(text.normalize('NFKC').trim().toLowerCase());
}

function toHourOfDay(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}
