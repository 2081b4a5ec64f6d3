import { copyFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { removeDatabase, setMode } from '../../sqlite/quarantine.ts';
import { syncFileSync, syncFolderSync } from '../../support/atomic-file.ts';
import {
  createPrivateFile,
  openSqliteDatabase,
  type SqliteDatabase,
  type SqliteOptions,
} from './sqlite-database.ts';

/**
 * Builds a database under a temporary name and renames it only when it is complete and on disk.
 * @param options.copyOf start from a copy of this file instead of an empty one
 * @returns what `fill` returned
 */
export function buildDatabase<T>(
  path: string,
  options: SqliteOptions & { copyOf?: string },
  fill: (connection: SqliteDatabase) => T,
): T {
  const temp = `${path}.unfinished`;
  removeDatabase(temp);
  if (options.copyOf === undefined) {
    createPrivateFile(temp);
  } else {
    copyFileSync(options.copyOf, temp);
    setMode(temp, 0o600);
  }
  const connection = openSqliteDatabase(temp, options);
  let result: T;
  try {
    result = fill(connection);
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    connection.close();
    removeDatabase(temp);
    throw error;
  }
  connection.close();
  syncFileSync(temp);
  renameSync(temp, path);
  syncFolderSync(dirname(path));
  return result;
}
