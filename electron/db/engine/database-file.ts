import { existsSync } from 'node:fs';
import { hasLog, inspectFile } from '../../sqlite/inspect-file.ts';
import { replacementOf } from '../../sqlite/set-aside.ts';
import { SCHEMA_VERSION } from '../migrations/migration.ts';

/** Beside a database of which a part turned out to be unreadable. */
export const suspectMarkOf = (file: string): string => `${file}.suspect`;
/** The copy that replaces the database at the next opening; complete and verified. */
export const stagedOf = (file: string): string => `${file}.restore`;

/**
 * True for a database that was closed in order and can be read as it is: with no log to be applied, and nothing to
 * be migrated, repaired or put back. Looks at names, sizes and the header only.
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
