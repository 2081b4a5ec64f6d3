import { migration0001 } from './0001-ledger-history-connections.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema in order. */
export const MIGRATIONS: readonly Migration[] = [migration0001];
