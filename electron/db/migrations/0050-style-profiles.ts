import type { Migration } from './migration.ts';

/** A style profile of a service, for a document and as the rule of a project; the service's mark on a document. */
export const migration0050: Migration = {
  version: 50,
  name: 'style-profiles',
  up(connection) {
    connection.exec(`
      ALTER TABLE document_jobs ADD COLUMN style_profile_json TEXT CHECK (json_valid(style_profile_json));
      ALTER TABLE document_jobs ADD COLUMN has_watermark INTEGER NOT NULL DEFAULT 0
        CHECK (has_watermark IN (0, 1));
      -- With the connection whose profile it is.
      ALTER TABLE project_rules ADD COLUMN style_profile_json TEXT CHECK (json_valid(style_profile_json));
    `);
  },
};
