import { randomUUID } from 'node:crypto';

type FieldType = 'string' | 'number' | 'boolean';

/**
 * Returns whether a parsed value is an object with fields of these types. Needs no schema library, because the worker
 * loads before the first paint.
 */
export function hasFields(
  value: unknown,
  fields: Readonly<Record<string, FieldType>>,
): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, type]) => typeof Reflect.get(value, name) === type)
  );
}

/**
 * Returns null also if another version of the app wrote a different format: losing a note must not lose a row.
 * @param json undefined if an earlier version of the schema has no such column
 */
export function readJson<T>(
  json: string | null | undefined,
  isValid: (value: unknown) => value is T,
): T | null {
  if (json === null || json === undefined) return null;
  const value: unknown = JSON.parse(json);
  return isValid(value) ? value : null;
}

/**
 * Parses the numbers of a `json_group_array`. Thousands of numbers are read faster this way than row by row: each row
 * costs as much as some ten numbers.
 */
export function toNumbers(json: unknown): number[] {
  const values: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- from a column of integers; checking each takes long
  return Array.isArray(values) ? (values as number[]) : [];
}

/** Creates an id that {@link isStableId} recognizes. */
export function newStableId(): string {
  return randomUUID().replaceAll('-', '');
}

/**
 * Formats the app's own words as an SQL list of literals: bound values would keep SQLite from using partial indexes.
 */
export const sqlList = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(', ');
