import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '../../electron/db/migrations/migration.ts';

/** Schema and name of a version that does not exist: what this one makes of it, an older one makes of the next. */
export const NEWER_SCHEMA = 9001;
export const NEWER_VERSION = '99.0.0';

const CHANGE = 'CREATE TABLE later_things (row_id INTEGER PRIMARY KEY) STRICT';

/** The only difference between the newer version's database and this one's. */
export const LATER_MIGRATION: Migration = {
  version: NEWER_SCHEMA,
  name: 'later',
  up: (db) => {
    db.exec(CHANGE);
  },
};

/** Turns a checkout into the newer version: its number, and one more migration. */
export function makeNewer(root: string): void {
  edit(join(root, 'package.json'), /"version": "[^"]+"/u, `"version": "${NEWER_VERSION}"`);
  const migrations = join(root, 'electron/db/migrations');
  edit(
    join(migrations, 'migration.ts'),
    /SCHEMA_VERSION = \d+/u,
    `SCHEMA_VERSION = ${String(NEWER_SCHEMA)}`,
  );
  edit(
    join(migrations, 'index.ts'),
    /\n\];/u,
    `\n  { version: ${String(NEWER_SCHEMA)}, name: 'later', up: (db) => { db.exec('${CHANGE}'); } },\n];`,
  );
}

function edit(path: string, find: RegExp, text: string): void {
  const before = readFileSync(path, 'utf8');
  if (!find.test(before)) throw new Error(`${path} has a different form.`);
  writeFileSync(path, before.replace(find, text));
}
