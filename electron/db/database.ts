import type { DatabaseAge } from './care/age.ts';
import type { Repos } from './repos.ts';

type Async<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
};

/** Result of opening the database; shown to the user unless `opened` or `created`. */
export interface DatabaseOpening {
  /**
   * `put-back`: a restore point replaced it, as requested; `not-put-back`: its staged copy was damaged
   * meanwhile, so nothing changed.
   */
  kind: 'created' | 'opened' | 'migrated' | 'salvaged' | 'restored' | 'put-back' | 'not-put-back';
  fromVersion: number;
  toVersion: number;
  /** Base name of the backup, or of the quarantined file. */
  quarantinedName: string | null;
  /** Rows recovered per table, for `salvaged`, `restored`, and `put-back`. */
  rowsKept: Record<string, number> | null;
  /** Whether it may be older than the work done with it, so that its work is held. */
  age: DatabaseAge;
}

export type { DatabaseAge };

/** The database behind its worker: every repository method, asynchronous. */
export type Database = { [K in keyof Repos]: Async<Repos[K]> } & DatabaseControls;

/** Control of the database as a whole: opening, copies, closing. */
export interface DatabaseControls {
  /** Resolves once the file is open and migrated. @throws `db/newer-schema`, `db/older-schema`, `db/unavailable` */
  opening: Promise<DatabaseOpening>;
  /**
   * Makes a verified backup in a separate thread, unless the newest one is younger than `everyMs`. Several generations
   * are kept.
   * @returns its base name, null when none was due
   * @throws `db/unavailable`; `canceled` when the database is closed meanwhile
   */
  backUp(everyMs: number): Promise<string | null>;
  /** Waits for a running backup; new requests wait for {@link releaseBackUps}. */
  holdBackUps(): Promise<void>;
  releaseBackUps(): void;
  /**
   * Runs the checks in a separate thread that opening a large file postponed.
   * @returns false when there is damage: the next start checks the file and repairs it
   * @throws `db/unavailable`; `canceled` when the database is closed meanwhile
   */
  checkPages(): Promise<boolean>;
  /**
   * Calls this each time what projects allow has changed: a rule, and a project that was removed or is back. Every
   * writer is followed; the call comes before the promise of the one that wrote is settled.
   */
  followProjects(onChanged: () => void): void;
  close(): Promise<void>;
}
