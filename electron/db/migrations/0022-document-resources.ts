import type { Migration } from './migration.ts';

/**
 * A document may name several glossaries, in order, a list of style rules and a translation memory. What it
 * was sent with is kept for each glossary.
 */
export const migration0022: Migration = {
  version: 22,
  name: 'document-resources',
  up(connection) {
    connection.exec(`
      ALTER TABLE document_jobs ADD COLUMN glossary_ids_json TEXT NOT NULL DEFAULT '[]'
        CHECK (json_valid(glossary_ids_json));
      ALTER TABLE document_jobs ADD COLUMN glossary_uses_json TEXT NOT NULL DEFAULT '[]'
        CHECK (json_valid(glossary_uses_json));
      -- {"id", "name"} and {"id", "name", "thresholdPercent"}
      ALTER TABLE document_jobs ADD COLUMN style_json TEXT CHECK (json_valid(style_json));
      ALTER TABLE document_jobs ADD COLUMN memory_json TEXT CHECK (json_valid(memory_json));
      UPDATE document_jobs SET glossary_ids_json = json_array(glossary_id)
        WHERE glossary_id IS NOT NULL;
      UPDATE document_jobs SET glossary_uses_json = json_array(json(glossary_use_json))
        WHERE glossary_use_json IS NOT NULL;
      ALTER TABLE document_jobs DROP COLUMN glossary_id;
      ALTER TABLE document_jobs DROP COLUMN glossary_use_json;
    `);
  },
};
