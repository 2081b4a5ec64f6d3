import { HOUR_MS, MINUTE_MS } from '../../durations.ts';

const SECOND_MS = 1000;

/** Longer texts are refused without trying the patterns, which would take long to fail. */
const MAX_CHARS = 60;

/** Names of the units in all languages of the window, regardless of the chosen one. */
const HOUR = '(?:hours?|hrs?|h|stunden?|stdn?|heures?|horas?)\\.?';
const MINUTE = '(?:minutes?|mins?|mn|m|minuten|minutos?)\\.?';
const SECOND = '(?:seconds?|secs?|s|sekunden?|sek|secondes?|segundos?|segs?)\\.?';
/** `2 Stunden und 30 Minuten`, `1 hora y 30 minutos`. */
const AND = '\\s*(?:(?:and|und|et|y)\\s+)?';
const NUMBER = '(\\d{1,6}(?:\\.\\d{1,6})?)';
const part = (unit: string): string => `(?:${NUMBER}\\s*${unit})?`;
const WITH_UNITS = new RegExp(`^${part(HOUR)}${AND}${part(MINUTE)}${AND}${part(SECOND)}$`);
/** `1h20`, `2 Std 30`: a bare number after hours is minutes. */
const HOURS_AND_REST = new RegExp(`^(\\d{1,6})\\s*${HOUR}\\s*(\\d{1,2})$`);
const CLOCK = new RegExp(`^(\\d{0,6}):([0-5]\\d)(?::([0-5]\\d))?(?:\\s*${HOUR})?$`);
const WHOLE_MINUTES = /^\d{1,6}$/;
const DECIMAL_HOURS = /^\d{0,6}\.\d{1,6}$/;

/** `½` and similar characters, with or without a whole number before them. */
const FRACTIONS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' };
const FRACTION = /(\d?)\s*([¼½¾])/gu;
/** Amounts in words, before a unit or after hours, and their digits. */
const AMOUNTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:half an?|(?:an? )?half|(?:eine )?halbe|media|(?:une )?demi)[ -](?=\p{L})/u, '0.5 '],
  [/^(?:anderthalb|eineinhalb) (?=\p{L})/u, '1.5 '],
  [/^(?:an?|one|eine?|una?|une) (?=\p{L})/u, '1 '],
  [/ (?:and a half|y media|et demie)$/u, ' 30 m'],
];

/**
 * Reads a duration as people write it: `1h20`, `1h 20m 5s`, `1:20`, `80m`, `1.5h`, `1,5h`, `2 Std`,
 * `1 hora`, `eine halbe Stunde`; a whole number without a unit is minutes, a decimal one hours.
 * @returns whole milliseconds above 0, or null for anything else
 */
export function parseDuration(text: string): number | null {
  if (text.length > MAX_CHARS) return null;
  const digits = text.replaceAll(
    FRACTION,
    (_, whole: string, fraction: string) => `${whole || '0'}${FRACTIONS[fraction] ?? ''}`,
  );
  let written = digits.normalize('NFKC').trim().toLowerCase().replaceAll(',', '.');
  for (const [amount, inDigits] of AMOUNTS) written = written.replace(amount, inDigits);
  const ms = Math.round(readDuration(written));
  return ms > 0 ? ms : null;
}

/** Returns milliseconds; 0 for anything that is not a duration. */
function readDuration(written: string): number {
  if (written === '') return 0;
  if (WHOLE_MINUTES.test(written)) return Number(written) * MINUTE_MS;
  if (DECIMAL_HOURS.test(written)) return Number(written) * HOUR_MS;
  const clock = CLOCK.exec(written);
  if (clock !== null) return sum(clock[1], clock[2], clock[3]);
  const rest = HOURS_AND_REST.exec(written);
  if (rest !== null) return sum(rest[1], rest[2], undefined);
  const units = WITH_UNITS.exec(written);
  return units === null ? 0 : sum(units[1], units[2], units[3]);
}

function sum(
  hours: string | undefined,
  minutes: string | undefined,
  seconds: string | undefined,
): number {
  return (
    Number(hours ?? 0) * HOUR_MS +
    Number(minutes ?? 0) * MINUTE_MS +
    Number(seconds ?? 0) * SECOND_MS
  );
}
