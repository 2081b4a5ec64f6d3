import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrate } from '../../electron/db/engine/migrate.ts';
import { buildDatabase } from '../../electron/db/engine/new-file.ts';

let migrated: Buffer | null = null;

/** An empty database of the newest version, byte for byte, as it is before its first opening. */
function migratedFile(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-migrated-'));
  try {
    const file = join(folder, 'dragoman.db');
    buildDatabase(file, {}, (connection) => migrate(connection));
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Puts an empty database of the newest version at a path, for tests to whom it is the same as one that is
 * created there: all migrations are most of what a small test costs. They run once in a process. A file that is there
 * already stays as it is.
 *
 * @returns the path
 */
export function putMigratedDatabase(file: string): string {
  if (existsSync(file)) return file;
  migrated ??= migratedFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, migrated, { mode: 0o600 });
  return file;
}
