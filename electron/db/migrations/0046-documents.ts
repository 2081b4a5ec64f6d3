import type { Migration } from './migration.ts';

/** Sentences that a list of parts stands for: three numbers each. */
const sentences = (parts: string): string =>
  `max(1, coalesce((length(${parts}) - length(replace(${parts}, ',', '')) + 1) / 3, 1))`;

/** How many of them are confirmed or locked; damaged parts count as none. */
const decided = (row: string): string => `CASE
  WHEN ${sentences(`${row}parts_json`)} = 1 OR ${row}decided = 'locked'
    THEN iif(${row}decided IS NULL, 0, ${sentences(`${row}parts_json`)})
  ELSE (SELECT count(*) FROM json_each(iif(json_valid(${row}parts_json), ${row}parts_json, '[]'))
    WHERE key % 3 = 2 AND value & 9 <> 0) END`;

/** Translations of one file belong together, and items know how many sentences they have. */
export const migration0046: Migration = {
  version: 46,
  name: 'documents',
  up(connection) {
    connection.exec(`
      -- Of the translated file; null: unknown, or no document.
      ALTER TABLE history_items ADD COLUMN source_sha256 TEXT;
      -- Items with the same number are translations of one document: the same file, with one name, for one project.
      -- Null: it was translated once.
      ALTER TABLE history_items ADD COLUMN document_number INTEGER;
      -- Sentences beyond one for each segment, and all that are confirmed or locked.
      ALTER TABLE history_items ADD COLUMN more_sentences INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE history_items ADD COLUMN decided_sentences INTEGER NOT NULL DEFAULT 0;

      UPDATE history_items SET source_sha256 = j.sha256
        FROM document_jobs AS j WHERE j.id = history_items.document_job_id AND history_items.kind = 'document';
      CREATE INDEX idx_history_items_source_sha256 ON history_items (source_sha256)
        WHERE source_sha256 IS NOT NULL;
      UPDATE history_items SET document_number = grouped.number
        FROM (SELECT source_sha256, title, project_id, min(row_id) AS number FROM history_items
          WHERE source_sha256 IS NOT NULL AND state IN ('kept', 'deleted')
          GROUP BY source_sha256, title, project_id HAVING count(*) > 1) AS grouped
        WHERE history_items.source_sha256 = grouped.source_sha256 AND history_items.title = grouped.title
          AND history_items.project_id IS grouped.project_id AND history_items.state IN ('kept', 'deleted');
      CREATE INDEX idx_history_items_document ON history_items (document_number, created_at_ms, state)
        WHERE document_number IS NOT NULL;

      UPDATE history_items SET more_sentences = counted.more, decided_sentences = counted.decided
        FROM (SELECT item_row_id, sum(${sentences('parts_json')} - 1) AS more, sum(${decided('')}) AS decided
          FROM history_segments WHERE parts_json IS NOT NULL OR decided IS NOT NULL GROUP BY item_row_id) AS counted
        WHERE history_items.row_id = counted.item_row_id;
      CREATE TRIGGER history_items_count_sentences AFTER UPDATE OF decided, parts_json ON history_segments
      WHEN new.decided IS NOT old.decided OR new.parts_json IS NOT old.parts_json BEGIN
        UPDATE history_items SET
          more_sentences = more_sentences + ${sentences('new.parts_json')} - ${sentences('old.parts_json')},
          decided_sentences = decided_sentences + (${decided('new.')}) - (${decided('old.')})
        WHERE row_id = new.item_row_id;
      END;
    `);
  },
};
