import { openConnection } from '../../electron/db/connection.ts';
import { planTextQuery } from '../../electron/db/text-search.ts';
import { toIndexText } from '../../electron/db/text-search-fold.ts';

const FOUND = `SELECT rowid FROM history_items_fts WHERE history_items_fts MATCH @match
  UNION SELECT rowid >> 22 FROM history_segments_fts WHERE history_segments_fts MATCH @match`;
const NEWEST_FIRST = 'ORDER BY created_at_ms DESC, row_id DESC LIMIT @limit OFFSET @offset';
const COLUMNS = { targetLang: 'target_lang', kind: 'kind', connectionId: 'connection_id' };

/** The statements that somebody would write by hand for one page and its total, and nothing else. */
export function createBareHistory(connection) {
  const statements = new Map();
  const prepare = (sql) => {
    if (!statements.has(sql)) statements.set(sql, connection.prepare(sql));
    return statements.get(sql);
  };
  return {
    /** @returns the total */
    search({ text, page, limit, ...filter }) {
      const conditions = ["state = 'kept'"];
      const values = {};
      for (const [field, value] of Object.entries(filter)) {
        conditions.push(`${COLUMNS[field]} = @${field}`);
        values[field] = value;
      }
      if (text !== '') {
        conditions.push(`row_id IN (${FOUND})`);
        values.match = planTextQuery(text).match;
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
      prepare(
        `SELECT s.source, s.target FROM history_items AS i
         CROSS JOIN history_segments AS s ON s.item_row_id = i.row_id
         WHERE i.state = 'kept' ORDER BY i.row_id, s.position`,
      )
        .raw()
        .iterate(),
    close: () => connection.close(),
  };
}

/** Rows one by one in one transaction. @returns milliseconds */
createBareHistory.insert = (file, id, segments) => {
  const connection = openConnection(file);
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
};
