import type { Migration } from './migration.ts';

/**
 * The origin of a source language that nobody chose before sending: reported by the service, detected
 * here, set by the user; or undetectable. Null: chosen, or not looked for yet.
 */
export const migration0013: Migration = {
  version: 13,
  name: 'source-languages',
  up(connection) {
    connection.exec(`
      ALTER TABLE document_jobs ADD COLUMN source_lang_basis TEXT
        CHECK (source_lang_basis IN ('service', 'detected', 'undetected', 'person'));
      ALTER TABLE history_items ADD COLUMN source_lang_basis TEXT
        CHECK (source_lang_basis IN ('service', 'detected', 'undetected', 'person'));
      -- Asked for after each document: it must not look at the whole history.
      CREATE INDEX idx_history_items_source_lang_unknown ON history_items (row_id)
        WHERE source_lang IS NULL AND source_lang_basis IS NULL AND state = 'kept'
          AND kind IN ('document', 'text');
    `);
  },
};
