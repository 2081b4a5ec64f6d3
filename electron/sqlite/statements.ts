/**
 * SQL from the names of fields, separated by spaces: a field such as `createdAtMs` is stored in the
 * column `created_at_ms`.
 */
const listOf = (fields: string, wordsOf: (field: string, column: string) => string): string =>
  fields
    .trim()
    .split(/\s+/u)
    .map((field) => wordsOf(field, field.replaceAll(/[A-Z]/gu, '_$&').toLowerCase()))
    .join(', ');

/** Returns `id AS id, created_at_ms AS createdAtMs`, from a table if one is named. */
export const selected = (fields: string, table?: string): string =>
  listOf(
    fields,
    (field, column) => `${table === undefined ? '' : `${table}.`}${column} AS ${field}`,
  );

/** Returns a statement that inserts one row, with the fields as named parameters. */
export const insertInto = (table: string, fields: string): string =>
  `INSERT INTO ${table} (${listOf(fields, (_, column) => column)})
   VALUES (${listOf(fields, (field) => `@${field}`)})`;

/** Returns `name = @name, created_at_ms = @createdAtMs`. */
export const assigned = (fields: string): string =>
  listOf(fields, (field, column) => `${column} = @${field}`);

/** A record as SQLite returns it: with 0 and 1 as booleans. */
export type RowOf<T> = {
  readonly [Field in keyof T]: T[Field] extends boolean ? number : T[Field];
};

/** Returns a record with its booleans as 0 and 1, as SQLite stores them. */
export const bindable = (record: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  );

/** Maps the row that a query returned, if any. */
export function orNull<Row, T>(row: Row | undefined, toRecord: (row: Row) => T): T | null {
  return row === undefined ? null : toRecord(row);
}
