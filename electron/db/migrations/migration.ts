import type { Database } from 'better-sqlite3';

/**
 * One step of the schema. A released step is frozen: it imports nothing of the app but this type,
 * and is never changed again, because databases out there were made by it.
 */
export interface Migration {
  /** The `user_version` that the step leads to; steps rise by one from 1. */
  version: number;
  name: string;
  up: (connection: Database) => void;
}
