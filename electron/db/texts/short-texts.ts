import { toMemoryText } from '../../../shared/memory/memory-text.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { createLetterIndex } from './letter-index.ts';

/** Longer texts have several words, and similar ones share one of them. Counted in symbols, as matches count them. */
const MAX_SYMBOLS = 60;
/** Maximum length in characters of texts that may be similar to those. */
const MAX_KEPT_CHARS = 120;
/** Row ids per read. */
const ROWS_PER_READ = 2000;

/** Location of a table's short texts. */
export interface ShortTextsSource {
  table: string;
  /** Expression for the place of a row, as the matches of this table count places. */
  place: string;
}

/** Exported so that tests can check its query plans. */
export const shortTextsSql = ({ table, place }: ShortTextsSource) => ({
  rows: `SELECT ${place}, source FROM ${table}
    WHERE row_id > @after AND row_id <= @after + ${ROWS_PER_READ} AND length(source) <= ${MAX_KEPT_CHARS}`,
  row: `SELECT ${place}, source FROM ${table}
    WHERE row_id = ? AND length(source) <= ${MAX_KEPT_CHARS}`,
  last: `SELECT coalesce(max(row_id), 0) FROM ${table}`,
});

export function createShortTexts(
  connection: SqliteDatabase,
  db: Statements,
  source: ShortTextsSource,
) {
  const sql = shortTextsSql(source);
  const cached = createLetterIndex();
  const changed = new Set<number>();
  let last = 0;
  let isWatching = false;

  /** Tracks changed rows: ids of removed rows are reused, and a text may be edited. */
  const watch = (): void => {
    const name = `short_texts_of_${source.table}`;
    connection.function(`${name}_changed`, (rowId: unknown) => {
      changed.add(Number(rowId));
      return null;
    });
    connection.function(`${name}_removed`, (highest: unknown) => {
      last = Math.min(last, Number(highest));
      return null;
    });
    connection.exec(`
      CREATE TEMP TRIGGER ${name}_update AFTER UPDATE OF source ON main.${source.table} BEGIN
        SELECT ${name}_changed(new.row_id);
      END;
      CREATE TEMP TRIGGER ${name}_delete AFTER DELETE ON main.${source.table} BEGIN
        SELECT ${name}_removed((${sql.last}));
      END;`);
    isWatching = true;
  };

  type Row = [place: number, text: string];
  return {
    /**
     * Adds new and changed texts.
     * @param maxMs no further rows are begun after that
     * @returns whether nothing is left
     */
    catchUp(maxMs: number): boolean {
      if (!isWatching) watch();
      const endMs = performance.now() + maxMs;
      const read = db.prepare<[number], Row>(sql.row).raw();
      for (const rowId of changed) {
        for (const [place, text] of read.all(rowId)) cached.add(place, toMemoryText(text).folded);
        changed.delete(rowId);
      }
      const highest = Number(db.value(sql.last));
      const rows = db.prepare<[{ after: number }], Row>(sql.rows).raw();
      while (last < highest) {
        for (const [place, text] of rows.all({ after: last }))
          cached.add(place, toMemoryText(text).folded);
        last = Math.min(highest, last + ROWS_PER_READ);
        if (performance.now() >= endMs) break;
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
    find: (text: string, most: number) => cached.find(toMemoryText(text).folded, most),
  };
}

/**
 * Index of a table's short texts by their letters, for similar ones without a word in common. It is kept in memory,
 * about 35 bytes per text, and rebuilt at each start: the file neither grows nor takes longer to write, and removed
 * texts are in no index.
 */
export type ShortTexts = ReturnType<typeof createShortTexts>;
