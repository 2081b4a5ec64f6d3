/**
 * Formats the app's own words as an SQL list of literals: bound values would keep SQLite from using partial indexes.
 */
export const sqlList = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(', ');
