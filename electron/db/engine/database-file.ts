import { existsSync } from 'node:fs';
import { hasLog, inspectFile } from '../../sqlite/inspect-file.ts';
import { replacementOf } from '../../sqlite/quarantine.ts';
import { SCHEMA_VERSION } from '../migrations/migration.ts';

/** Returns the path of the marker beside a database that turned out to be partly unreadable. */
export const suspectMarkOf = (file: string): string => `${file}.suspect`;
/** Returns the path of the copy that replaces the database at the next opening; complete and verified. */
export const stagedOf = (file: string): string => `${file}.restore`;

/**
 * Returns true for a database that was closed properly and can be read unchanged: with no log to be applied, and
 * nothing to be migrated, repaired, or restored. Checks names, sizes, and the header only.
 */
export function isAtRest(file: string): boolean {
  const state = inspectFile(file);
  return (
    state.kind === 'database' &&
    state.schemaVersion === SCHEMA_VERSION &&
    !hasLog(file) &&
    ![suspectMarkOf, stagedOf, replacementOf].some((nameOf) => existsSync(nameOf(file)))
  );
}
