import { openSqliteDatabase } from '../../electron/db/engine/sqlite-database.ts';
import { planTextQuery } from '../../electron/db/search/text-search.ts';
import { toIndexText } from '../../electron/db/search/text-search-fold.ts';

/** @import { SqliteDatabase } from '../../electron/db/engine/sqlite-database.ts' */
/** @import { HistorySegment } from '../../shared/domain/history/history.ts' */
/** @import { Search } from './history-queries.mjs' */
/** @import { Statement } from 'better-sqlite3' */

/** @typedef {ReturnType<typeof createBareHistory>} BareHistory */

const FOUND = `SELECT rowid FROM history_items_fts WHERE history_items_fts MATCH @match
  UNION SELECT rowid >> 22 FROM history_segments_fts WHERE history_segments_fts MATCH @match`;
const NEWEST_FIRST = 'ORDER BY created_at_ms DESC, row_id DESC LIMIT @limit OFFSET @offset';
/** @type {Record<string, string>} */
const COLUMNS = { targetLang: 'target_lang', kind: 'kind', connectionId: 'connection_id' };

/**
 * Returns the index's tokens for a text.
 *
 * @param {string} text
 */
const matchOf = (text) => {
  const plan = planTextQuery(text);
  return plan?.kind === 'index' ? plan.match : null;
};

/**
 * Prepares handwritten statements for one page and its total, and nothing else.
 *
 * @param {SqliteDatabase} connection
 */
export function createBareHistory(connection) {
  /** @type {Map<string, Statement>} */
  const statements = new Map();
  /** @param {string} sql */
  const prepare = (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    /**
     * @param {Search & { page: number, limit: number }} query
     * @returns {unknown} the total
     */
    search({ text, page, limit, ...filter }) {
      const conditions = ["state = 'kept'"];
      /** @type {Record<string, unknown>} */
      const values = {};
      for (const [field, value] of Object.entries(filter)) {
        conditions.push(`${COLUMNS[field]} = @${field}`);
        values[field] = value;
      }
      if (text !== '') {
        conditions.push(`row_id IN (${FOUND})`);
        values.match = matchOf(text);
      }
      const where = conditions.join(' AND ');
      const place = { limit, offset: (page - 1) * limit };
      prepare(`SELECT * FROM history_items WHERE ${where} ${NEWEST_FIRST}`).all({
        ...values,
        ...place,
      });
      return prepare(`SELECT count(*) FROM history_items WHERE ${where}`).pluck().get(values);
    },
    iterateAll: () =>
      /** @type {IterableIterator<[source: string, target: string]>} */ (
        prepare(
          `SELECT s.source, s.target FROM history_items AS i
         CROSS JOIN history_segments AS s ON s.item_row_id = i.row_id
         WHERE i.state = 'kept' ORDER BY i.row_id, s.position`,
        )
          .raw()
          .iterate()
      ),
    close() {
      connection.close();
    },
  };
}

/**
 * Inserts rows one by one in one transaction.
 *
 * @param {string} file
 * @param {string} id
 * @param {readonly HistorySegment[]} segments
 * @returns milliseconds
 */
export function insertBareDocument(file, id, segments) {
  const connection = openSqliteDatabase(file);
  try {
    const start = performance.now();
    connection.transaction(() => {
      const { lastInsertRowid } = connection
        .prepare(
          `INSERT INTO history_items (id, kind, title, target_lang, connection_name, is_practice,
             segment_count, created_at_ms) VALUES (?, 'document', ?, 'DE', 'Bare', 0, ?, 0)`,
        )
        .run(id, id, segments.length);
      const insert = connection.prepare(
        `INSERT INTO history_segments (item_row_id, position, source, target, source_index_text,
           target_index_text) VALUES (?, ?, ?, ?, ?, ?)`,
      );
      for (const { position, source, target } of segments) {
        insert.run(
          lastInsertRowid,
          position,
          source,
          target,
          toIndexText(source),
          toIndexText(target),
        );
      }
    })();
    return performance.now() - start;
  } finally {
    connection.close();
  }
}
