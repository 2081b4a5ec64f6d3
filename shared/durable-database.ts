import { AppError } from './errors.ts';

/** The part of an open SQLite database that sets its pragmas. */
export interface PragmaTarget {
  pragma(source: string, options?: { simple?: boolean }): unknown;
}

/**
 * Pragmas that make a confirmed commit durable on disk, even after a power cut.
 * @see SQLite, PRAGMA synchronous, fullfsync and checkpoint_fullfsync
 */
export const DURABLE_PRAGMAS = {
  // EXTRA: syncs the log with each commit or, where the file system allows no such log, also the
  // folder of the journal that a commit removes.
  synchronous: 3,
  // On macOS, fsync by itself leaves the data in the drive's cache. No effect elsewhere.
  fullfsync: 1,
  checkpoint_fullfsync: 1,
} as const;

/**
 * Sets pragmas of a connection and reads each back, because SQLite silently ignores what it does
 * not accept.
 * @throws `db/unavailable` when one had no effect
 */
export function setPragmas(db: PragmaTarget, pragmas: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(pragmas)) {
    db.pragma(`${name} = ${String(value)}`);
    if (db.pragma(name, { simple: true }) === value) continue;
    throw new AppError('db/unavailable', 'databaseErrors.settingNotTaken', {
      details: { hint: name },
    });
  }
}

/** Relation of a file's schema version to the versions that the app opens; 0 is an empty file. */
export type SchemaAge = 'older' | 'known' | 'newer';

/**
 * Compares a file's schema version with the known steps.
 * @param steps schema steps in order: the first makes an empty file, and files from before it are
 *   older
 */
export function ageOfSchema(
  version: number,
  steps: readonly { readonly version: number }[],
): SchemaAge {
  if (version > (steps.at(-1)?.version ?? 0)) return 'newer';
  return version > 0 && version < (steps[0]?.version ?? 0) ? 'older' : 'known';
}
