import type { Migration } from '../../storage/sqlite.ts';

/** Style rule lists with their custom instructions. `sequence` keeps the order of creation. */
export const styleRules: Migration = {
  version: 4,
  name: 'style-rules',
  up(db) {
    db.exec(`
      CREATE TABLE style_rules (
        sequence INTEGER PRIMARY KEY NOT NULL,
        account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        style_id TEXT NOT NULL,
        name TEXT NOT NULL,
        language TEXT NOT NULL,
        version INTEGER NOT NULL CHECK (version >= 1),
        configured_rules TEXT NOT NULL,
        created_at_ms INTEGER NOT NULL,
        updated_at_ms INTEGER NOT NULL,
        UNIQUE (account_id, style_id)
      ) STRICT;
      CREATE INDEX idx_style_rules_account_id_sequence ON style_rules (account_id, sequence);
      CREATE TABLE custom_instructions (
        sequence INTEGER PRIMARY KEY NOT NULL,
        style_sequence INTEGER NOT NULL REFERENCES style_rules (sequence) ON DELETE CASCADE,
        instruction_id TEXT NOT NULL,
        label TEXT NOT NULL,
        prompt TEXT NOT NULL,
        source_language TEXT,
        UNIQUE (style_sequence, instruction_id)
      ) STRICT;
      CREATE INDEX idx_custom_instructions_style_sequence_sequence
        ON custom_instructions (style_sequence, sequence);
    `);
  },
};
