import { localDateTimeOf } from '../../../shared/domain/time/zone.ts';
import { inEnglish } from '../../../shared/i18n/text.ts';
import type { ErrorData } from '../../../shared/errors.ts';

const NUMBERS = new Intl.NumberFormat('en');

/** Formats a number as `12,345`. */
export const number = (value: number): string => NUMBERS.format(value);

/** Formats a number with its word, such as `1 file` or `3 files`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`;

/** The system's time zone, in which times are read and shown. */
export const systemZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const pad = (value: number): string => String(value).padStart(2, '0');

/** Formats an instant as `2026-11-30 09:05`, in the system's zone. */
export function timeOf(atMs: number): string {
  const { day, hour, minute } = localDateTimeOf(atMs, systemZone());
  return `${day} ${pad(hour)}:${pad(minute)}`;
}

/** Returns an error as JSON answers have it. */
export const errorOf = ({
  code,
  message,
  values,
}: Pick<ErrorData, 'code' | 'message' | 'values'>) => ({
  code,
  message: inEnglish(message, values),
});
