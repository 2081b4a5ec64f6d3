/** Limits of the user's list of names that the service inside the app never translates. */

export const MAX_KEPT_NAMES = 1000;
export const MAX_KEPT_NAME_CHARS = 200;

/**
 * Reads a list with one name per line, without surrounding spaces, empty lines, and repetitions.
 */
export function parseKeptNames(text: string): string[] {
  const names = text
    .split(/[\r\n\u2028\u2029]+/u)
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter((line) => line !== '');
  return [...new Set(names)];
}
