import { AppError } from '../../../shared/errors.ts';
import { countCodePoints } from '../../../shared/graphemes.ts';

/** Longest identifier allowed in an address. */
const MAX_ID_CHARS = 256;

/**
 * Builds the error for input that no request can hold, before anything is sent. The forms validate what the user
 * enters, so this protects direct callers of the client.
 * @param english a whole sentence
 * @param field what to correct
 */
export function invalidInput(english: string, field: string): AppError {
  return new AppError(
    'input/invalid',
    { english: `${english} Nothing was sent.` },
    { details: { field }, isUntouched: true },
  );
}

/**
 * Encodes an identifier as one path segment.
 * @throws `input/invalid` for an identifier that is empty, too long, only dots, or malformed Unicode
 */
export function pathSegment(id: string, field: string): string {
  // A segment of only dots would change the path, and a lone surrogate cannot be encoded.
  if (id.length > MAX_ID_CHARS || /^\.*$/.test(id) || /\p{Cs}|\p{Cc}/u.test(id)) {
    throw invalidInput('This identifier cannot be one of the service.', field);
  }
  return encodeURIComponent(id);
}

/** Builds a query string with its question mark, without undefined values; empty when nothing is left. */
export function queryString(
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** @throws `input/invalid` when a text is empty or longer than `maxChars` code points */
export function requireChars(text: string, maxChars: number, field: string): void {
  const chars = text.length > maxChars * 2 ? Infinity : countCodePoints(text);
  if (text.trim() !== '' && chars <= maxChars) return;
  throw new AppError('input/invalid', 'serviceErrors.textLength', {
    values: { most: maxChars },
    details: { field },
    isUntouched: true,
  });
}
