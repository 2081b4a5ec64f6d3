import type { Migration } from '../../storage/sqlite.ts';
import { baseline } from './0009-baseline.ts';

/** Adds dates of memories, style profiles, and the languages of usage. */
const profilesAndPairs: Migration = {
  version: 10,
  name: 'profiles-and-pairs',
  up(db) {
    for (const domain of [MEMORIES]) db.exec(domain);
  },
};

/** Every step of the service's database. */
export const MIGRATIONS: readonly Migration[] = [baseline, profilesAndPairs];

const MEMORIES = `
  ALTER TABLE translation_memories ADD COLUMN updated_at_ms INTEGER NOT NULL DEFAULT 0;
  UPDATE translation_memories SET updated_at_ms = created_at_ms;
`;
