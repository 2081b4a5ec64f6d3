import type { Database } from 'better-sqlite3';

/** Whether a row is one of those that were found. */
export type IsFound = (rowId: number) => boolean;

/** Row ids are numbered from 1; only a file that was put together by hand has gaps too large for bytes. */
const MAX_MARKED_ROW_ID = 50_000_000;

/** @param highest of all rows, found or not */
export function markRows(highest: number, ...found: readonly Iterable<number>[]): IsFound {
  if (highest > MAX_MARKED_ROW_ID) {
    const rowIds = new Set(found.flatMap((some) => [...some]));
    return (rowId) => rowIds.has(rowId);
  }
  const marks = new Uint8Array(highest + 1);
  for (const some of found) for (const rowId of some) marks[rowId] = 1;
  return (rowId) => marks[rowId] === 1;
}

let asked: IsFound | null = null;

/** Runs a query that asks `is_found(row_id)`: for very many rows, that is sooner answered than by `IN`. */
export function withFoundRows<T>(isFound: IsFound, query: () => T): T {
  asked = isFound;
  try {
    return query();
  } finally {
    asked = null;
  }
}

/** Adds `is_found(row_id)` to a connection, for queries inside {@link withFoundRows}. */
export function addFoundRows(connection: Database): void {
  connection.function('is_found', { directOnly: true }, (rowId: unknown) =>
    typeof rowId === 'number' && asked?.(rowId) === true ? 1 : 0,
  );
}
