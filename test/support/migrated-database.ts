import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrate } from '../../electron/db/engine/migrate.ts';
import { buildDatabase } from '../../electron/db/engine/new-file.ts';

let migrated: Buffer | null = null;

/** Returns an empty database of the newest version, byte for byte as before its first opening. */
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
 * Creates an empty database of the newest version at a path, because migrations take most of the time of a small test.
 * They run once per process. An existing file stays unchanged.
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
