import type { Database } from 'better-sqlite3';

/**
 * One step of the schema. A released step is frozen: it imports nothing of the app but this type and
 * its own SQL, and never changes, because existing databases were made by it.
 */
export interface Migration {
  /** The `user_version` after this step; steps increase; a number may be left out. */
  version: number;
  name: string;
  up: (connection: Database) => void;
}

/** That of the newest step. Here, because the first data of a start is read before the steps themselves are. */
export const SCHEMA_VERSION = 53;
