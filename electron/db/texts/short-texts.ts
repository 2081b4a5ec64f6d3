import { toMemoryText } from '../../../shared/memory/memory-text.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { partSources } from '../history/parts-column.ts';
import { createLetterIndex } from './letter-index.ts';

/** Longer texts have several words, and similar ones share one of them. Counted in symbols, as matches count them. */
const MAX_SYMBOLS = 60;
/** Maximum length in characters of texts that may be similar to those. */
const MAX_KEPT_CHARS = 120;
/** Row ids per read: few, because split texts may be long. */
const ROWS_PER_READ = 500;

/** Location of a table's short texts. */
export interface ShortTextsSource {
  table: string;
  /** Expression for the place of a row, as the matches of this table count places. */
  place: string;
  /** Column with the parts of a text, which may be short in a long one. */
  parts?: string;
}

/** Exported so that tests can check its query plans. */
export const shortTextsSql = ({ table, place, parts = 'NULL' }: ShortTextsSource) => {
  const select = `SELECT row_id, ${place}, source, ${parts} FROM ${table}`;
  const isUsed = `(length(source) <= ${MAX_KEPT_CHARS} OR ${parts} IS NOT NULL)`;
  return {
    rows: `${select}
    WHERE row_id > @after AND row_id <= @after + ${ROWS_PER_READ} AND ${isUsed} ORDER BY row_id`,
    row: `${select}
    WHERE row_id = ? AND ${isUsed}`,
    last: `SELECT coalesce(max(row_id), 0) FROM ${table}`,
  };
};

export function createShortTexts(
  connection: SqliteDatabase,
  db: Statements,
  source: ShortTextsSource,
) {
  const sql = shortTextsSql(source);
  const cached = createLetterIndex();
  /** Rows whose text changed, and rows that were split: only their parts are new. */
  const changed = new Set<number>();
  const split = new Set<number>();
  let last = 0;
  let isWatching = false;

  /** Tracks changed rows: ids of removed rows are reused, and a text may be edited. */
  const watch = (): void => {
    const { table, parts } = source;
    const name = `short_texts_of_${table}`;
    const note = (what: string, rows: Set<number>): void => {
      connection.function(`${name}_${what}`, (rowId: unknown) => {
        // Those after the last one are read anyway.
        if (Number(rowId) <= last) rows.add(Number(rowId));
        return null;
      });
    };
    note('changed', changed);
    note('split', split);
    connection.function(`${name}_removed`, (highest: unknown) => {
      last = Math.min(last, Number(highest));
      return null;
    });
    connection.exec(`
      CREATE TEMP TRIGGER ${name}_update AFTER UPDATE OF source ON main.${table} BEGIN
        SELECT ${name}_changed(new.row_id);
      END;
      CREATE TEMP TRIGGER ${name}_delete AFTER DELETE ON main.${table} BEGIN
        SELECT ${name}_removed((${sql.last}));
      END;`);
    // The numbers of a part change when it is confirmed, but not how many there are.
    const countNumbers = (row: string): string =>
      `length(${row}.${String(parts)}) - length(replace(${row}.${String(parts)}, ',', ''))`;
    if (parts !== undefined) {
      connection.exec(`
        CREATE TEMP TRIGGER ${name}_split AFTER UPDATE OF ${parts} ON main.${table}
        WHEN ${countNumbers('old')} IS NOT ${countNumbers('new')} BEGIN
          SELECT ${name}_split(new.row_id);
        END;`);
    }
    isWatching = true;
  };

  type Row = [rowId: number, place: number, text: string, partsJson: string | null];
  const add = (place: number, text: string): void => {
    if (text.length <= MAX_KEPT_CHARS) cached.add(place, toMemoryText(text).folded);
  };
  const addParts = ([, place, text, partsJson]: Row): void => {
    for (const part of partsJson === null ? [] : partSources(text, partsJson)) add(place, part);
  };
  const addRow = (row: Row): void => {
    add(row[1], row[2]);
    addParts(row);
  };

  return {
    /**
     * Adds new and changed texts.
     * @param maxMs no further rows are begun after that
     * @returns whether nothing is left
     */
    catchUp(maxMs: number): boolean {
      if (!isWatching) watch();
      const endMs = performance.now() + maxMs;
      const isOver = (): boolean => performance.now() >= endMs;
      const read = db.prepare<[number], Row>(sql.row).raw();
      for (const [rowIds, addTo] of [
        [changed, addRow],
        [split, addParts],
      ] as const) {
        for (const rowId of rowIds) {
          for (const row of read.all(rowId)) addTo(row);
          rowIds.delete(rowId);
          if (isOver()) return false;
        }
      }
      const highest = Number(db.value(sql.last));
      const rows = db.prepare<[{ after: number }], Row>(sql.rows).raw();
      while (last < highest) {
        const end = Math.min(highest, last + ROWS_PER_READ);
        for (const row of rows.all({ after: last })) {
          addRow(row);
          last = row[0];
          if (isOver()) return last >= highest;
        }
        last = end;
        if (isOver()) break;
      }
      return last >= highest;
    },
    /** Returns whether similar texts are searched by letters. */
    isShort(text: string): boolean {
      if (text.length > MAX_KEPT_CHARS) return false;
      const { length } = toMemoryText(text).folded;
      return length > 0 && length <= MAX_SYMBOLS;
    },
    /** Returns the places of texts that share most letters and pairs of letters with a text, most similar first. */
    find: (text: string, most: number): number[] => [
      ...new Set(cached.find(toMemoryText(text).folded, most)),
    ],
  };
}

/**
 * Index of a table's short texts by their letters, for similar ones without a word in common. It is kept in memory,
 * about 35 bytes per text, and rebuilt at each start: the file neither grows nor takes longer to write, and removed
 * texts are in no index.
 */
export type ShortTexts = ReturnType<typeof createShortTexts>;
