import { migration0001 } from './0001-ledger-history-connections.ts';
import { migration0002 } from './0002-glossary-copies.ts';
import { migration0003 } from './0003-history-search.ts';
import { migration0004 } from './0004-time.ts';
import { migration0005 } from './0005-document-places.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema in order. */
export const MIGRATIONS: readonly Migration[] = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
];
