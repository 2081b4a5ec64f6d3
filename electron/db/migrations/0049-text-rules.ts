import type { Migration } from './migration.ts';

/** Projects have rules about the texts of XML and JSON files; a job has those that it began with. */
export const migration0049: Migration = {
  version: 49,
  name: 'text-rules',
  up(connection) {
    connection.exec(`
      ALTER TABLE project_rules ADD COLUMN text_rules_json TEXT
        CHECK (text_rules_json IS NULL OR json_valid(text_rules_json));
      ALTER TABLE document_jobs ADD COLUMN text_rules_json TEXT
        CHECK (text_rules_json IS NULL OR json_valid(text_rules_json));
    `);
  },
};
