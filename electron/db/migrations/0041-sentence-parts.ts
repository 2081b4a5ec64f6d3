import type { Migration } from './migration.ts';

/** Flags of a part as they are stored: see electron/db/history/parts-column.ts. */
const FLAGS = `(json_type(p.value, '$.isConfirmed') IS 'true')
  + 2 * (json_type(p.value, '$.isEdited') IS 'true') + iif(decided = 'locked', 8, 0)`;

/** True for a part without the places where it begins: its segment becomes whole, and the others are kept. */
const IS_DAMAGED = `CASE WHEN p.type = 'object'
  THEN json_type(p.value, '$.source') IS NOT 'integer'
    OR json_type(p.value, '$.target') IS NOT 'integer'
  ELSE 1 END`;

/**
 * Sentences are parts of their segments: parts are stored as numbers, may be locked on their own, and comments belong to
 * one of them. Segments of earlier documents get their parts while the app is idle.
 */
export const migration0041: Migration = {
  version: 41,
  name: 'sentence-parts',
  up(connection) {
    for (const table of ['history_segments', 'history_revisions']) {
      connection.exec(`UPDATE ${table} SET parts_json = CASE
          WHEN NOT json_valid(parts_json) THEN NULL
          WHEN json_type(parts_json) <> 'array' THEN NULL
          WHEN EXISTS (SELECT 1 FROM json_each(${table}.parts_json) AS p WHERE ${IS_DAMAGED}) THEN NULL
          ELSE (SELECT '[' || group_concat(
            (p.value ->> '$.source') || ',' || (p.value ->> '$.target') || ',' || (${FLAGS})) || ']'
          FROM json_each(${table}.parts_json) AS p) END
        WHERE parts_json IS NOT NULL`);
    }
    connection.exec(`
      -- Position from which its segments are still to be cut into sentences; null: nothing is left.
      ALTER TABLE history_items ADD COLUMN uncut_from INTEGER CHECK (uncut_from >= 0);
      UPDATE history_items SET uncut_from = 0 WHERE kind IN ('document', 'import');
      CREATE INDEX idx_history_items_uncut ON history_items (row_id)
        WHERE uncut_from IS NOT NULL AND state = 'kept';

      -- Where the commented part begins in the source, in UTF-16 units.
      ALTER TABLE history_comments ADD COLUMN source_start INTEGER NOT NULL DEFAULT 0;
      DROP INDEX idx_history_comments_segment;
      CREATE UNIQUE INDEX idx_history_comments_segment
        ON history_comments (segment_row_id, source_start, text);
    `);
  },
};
