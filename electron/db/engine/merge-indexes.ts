import { listVirtualTables, type SqliteDatabase } from './sqlite-database.ts';

/** Index pages written per step, so that other calls get their turn. */
const PAGES_PER_STEP = 500;
/** Fewer changes than this mean that nothing was left to merge. */
const MIN_CHANGES = 2;

/** An index of at most this many rows is rebuilt. */
const FEW_ROWS = 1000;
/** Text of the row that {@link addRow} adds; long enough for every tokenizer. */
const WORD = 'merge';
/** An unused row id: those of tables begin at 1. */
const ROW_ID = -1;

/**
 * Merges each full-text index into one segment, step by step. A removed row only adds a tombstone to an
 * index; its words stay readable until its segment is rewritten.
 *
 * Tombstones contain the words too. They disappear only when segments of different levels are merged, or
 * when no emptied level is above. So a large index gets a small segment on the lowest level, and is merged
 * twice; a small one, whose only segment would be on that level as well, is rebuilt.
 * @see SQLite FTS5, "The 'merge' Command", "The 'rebuild' Command"
 */
export function* mergeIndexes(connection: SqliteDatabase): Generator<undefined> {
  for (const index of listVirtualTables(connection)) {
    if (!hasContent(connection, index)) continue;
    if (hasFewRows(connection, index)) {
      connection.exec(`INSERT INTO "${index}" ("${index}") VALUES ('rebuild')`);
      yield;
      continue;
    }
    for (let round = 1; round <= 2; round += 1) {
      addRow(connection, index);
      yield* mergeParts(connection, index);
    }
  }
}

/** Returns false for an index without content, which cannot be rebuilt: the code that fills it also empties it. */
function hasContent(connection: SqliteDatabase, index: string): boolean {
  const sql = connection.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?');
  return !/content *= *''/.test(sql.pluck().get(index) ?? '');
}

function hasFewRows(connection: SqliteDatabase, index: string): boolean {
  const count = connection.prepare<[number], number>(
    `SELECT count(*) FROM (SELECT 1 FROM "${index}" LIMIT ?)`,
  );
  return (count.pluck().get(FEW_ROWS + 1) ?? 0) <= FEW_ROWS;
}

function* mergeParts(connection: SqliteDatabase, index: string): Generator<undefined> {
  const changes = connection.prepare<[], number>('SELECT total_changes()').pluck();
  const merge = connection.prepare<[number]>(
    `INSERT INTO "${index}" ("${index}", rank) VALUES ('merge', ?)`,
  );
  // A negative number merges all segments, not only where there are many.
  for (let pages = -PAGES_PER_STEP; ; pages = PAGES_PER_STEP) {
    const before = changes.get() ?? 0;
    merge.run(pages);
    // Before yielding, since changes by other calls must not count.
    const changed = (changes.get() ?? 0) - before;
    yield;
    if (pages > 0 && changed < MIN_CHANGES) return;
  }
}

/** Adds and removes a row of an index, which leaves a separate segment on the lowest level. */
function addRow(connection: SqliteDatabase, index: string): void {
  const columns = connection
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(index);
  const names = columns.map((name) => `"${name}"`).join(', ');
  const words = columns.map(() => `'${WORD}'`).join(', ');
  connection.transaction(() => {
    connection.exec(`INSERT INTO "${index}" (rowid, ${names}) VALUES (${ROW_ID}, ${words})`);
    connection.exec(
      `INSERT INTO "${index}" ("${index}", rowid, ${names}) VALUES ('delete', ${ROW_ID}, ${words})`,
    );
  })();
}
