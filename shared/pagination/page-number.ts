const DIGITS = /^\d{1,16}$/;

/**
 * The whole number in a value of a request or a session, or null. Written with digits alone: no sign, no
 * fraction, no exponent, no blanks, and small enough to be exact.
 */
export function readWholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** A page number of 1 or more, or null. */
export function readPage(value: unknown): number | null {
  const number = readWholeNumber(value);
  return number !== null && number >= 1 ? number : null;
}

/** Rows per page: 2 or more and at most `max`, or null for "the default". */
export function readLimit(value: unknown, max: number): number | null {
  const number = readWholeNumber(value);
  return number !== null && number >= 2 && number <= max ? number : null;
}
