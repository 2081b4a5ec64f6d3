import type { ConnectionsRepo } from './connections-repo.ts';
import type { DocumentJobsRepo } from './document-jobs-repo.ts';
import type { GlossaryCopiesRepo } from './glossary-copies-repo.ts';
import type { HistoryRepo } from './history-repo.ts';
import type { OutboxRepo } from './outbox-repo.ts';
import type { TimeCatalogueRepo } from './time-catalogue-repo.ts';
import type { TimeConnectionsRepo } from './time-connections-repo.ts';
import type { TimeEntriesRepo } from './time-entries-repo.ts';
import type { TimeReportsRepo } from './time-reports-repo.ts';
import type { TimeSyncRepo } from './time-sync-repo.ts';
import type { TimerGapsRepo } from './timer-gaps-repo.ts';

/** All repositories, as they run inside the database worker. */
export interface Repos {
  documentJobs: DocumentJobsRepo;
  history: HistoryRepo;
  connections: ConnectionsRepo;
  glossaryCopies: GlossaryCopiesRepo;
  timeEntries: TimeEntriesRepo;
  timeConnections: TimeConnectionsRepo;
  timeCatalogue: TimeCatalogueRepo;
  timeSync: TimeSyncRepo;
  outbox: OutboxRepo;
  timeReports: TimeReportsRepo;
  timerGaps: TimerGapsRepo;
}

type Async<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
};

/** What was found when the database was opened; told to the person when it is not `opened` or `created`. */
export interface DatabaseOpening {
  kind: 'created' | 'opened' | 'migrated' | 'salvaged' | 'restored';
  fromVersion: number;
  toVersion: number;
  /** Base name of the back-up or of the damaged file that was set aside. */
  asideName: string | null;
  /** Rows kept per table, for `salvaged` and `restored`. */
  rowsKept: Record<string, number> | null;
}

/** The database behind its worker: every repository method, asynchronous. */
export type Database = { [K in keyof Repos]: Async<Repos[K]> } & {
  /** Resolves once the file is open and migrated. @throws `db/newer-schema`, `db/unavailable` */
  opening: Promise<DatabaseOpening>;
  /**
   * Makes a verified back-up beside the work, in a thread of its own, unless the newest one is younger
   * than `everyMs`. Several generations are kept.
   * @returns its base name, null when none was due
   * @throws `db/unavailable`; `cancelled` when the database is closed meanwhile
   */
  backUp(everyMs: number): Promise<string | null>;
  close(): Promise<void>;
};
