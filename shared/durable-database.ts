import { AppError } from './errors.ts';

/** The part of an open SQLite database that its settings go through. */
export interface PragmaTarget {
  pragma(source: string, options?: { simple?: boolean }): unknown;
}

/**
 * With these a commit is on disk when it is confirmed, even after a power cut.
 * @see SQLite, PRAGMA synchronous, fullfsync and checkpoint_fullfsync
 */
export const DURABLE_PRAGMAS = {
  // EXTRA: the log is synced with each commit and, where the file system allows no such log, also the
  // folder of the journal that a commit removes.
  synchronous: 3,
  // macOS: there, fsync alone leaves the data in the cache of the drive. No effect elsewhere.
  fullfsync: 1,
  checkpoint_fullfsync: 1,
} as const;

/**
 * Sets pragmas of a connection and reads each back: SQLite silently ignores what it does not accept.
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

/** How the schema version of a file relates to those that the app opens; 0 is that of an empty file. */
export type SchemaAge = 'older' | 'known' | 'newer';

/** @param steps of the schema in order: the first makes an empty file, and files from before it are older */
export function ageOfSchema(
  version: number,
  steps: readonly { readonly version: number }[],
): SchemaAge {
  if (version > (steps.at(-1)?.version ?? 0)) return 'newer';
  return version > 0 && version < (steps[0]?.version ?? 0) ? 'older' : 'known';
}
