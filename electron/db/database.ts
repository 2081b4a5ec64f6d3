import type { ConnectionsRepo } from './connections-repo.ts';
import type { DocumentJobsRepo } from './document-jobs-repo.ts';
import type { EgressLogRepo } from './egress-log-repo.ts';
import type { GlossariesRepo } from './glossaries-repo.ts';
import type { GlossaryCopiesRepo } from './glossary-copies-repo.ts';
import type { GlossaryEntriesRepo } from './glossary-entries-repo.ts';
import type { GlossarySnapshotsRepo } from './glossary-snapshots-repo.ts';
import type { HistoryRepo } from './history-repo.ts';
import type { MaintenanceRepo } from './maintenance-repo.ts';
import type { MemoriesRepo } from './memories-repo.ts';
import type { MemoryTransfersRepo } from './memory-transfers-repo.ts';
import type { MemoryUnitsRepo } from './memory-units-repo.ts';
import type { OutboxRepo } from './outbox-repo.ts';
import type { ProjectRulesRepo } from './project-rules-repo.ts';
import type { StyleRuleCopiesRepo } from './style-rule-copies-repo.ts';
import type { TextDraftsRepo } from './text-drafts-repo.ts';
import type { TextMatchesRepo } from './text-matches-repo.ts';
import type { TimeCatalogueRepo } from './time-catalogue-repo.ts';
import type { TimeConnectionsRepo } from './time-connections-repo.ts';
import type { TimeEntriesRepo } from './time-entries-repo.ts';
import type { TimeReportsRepo } from './time-reports-repo.ts';
import type { TimeSyncRepo } from './time-sync-repo.ts';
import type { TimerGapsRepo } from './timer-gaps-repo.ts';
import type { UsageRepo } from './usage-repo.ts';

/** All repositories, as they run inside the database worker. */
export interface Repos {
  documentJobs: DocumentJobsRepo;
  history: HistoryRepo;
  connections: ConnectionsRepo;
  glossaryCopies: GlossaryCopiesRepo;
  textDrafts: TextDraftsRepo;
  textMatches: TextMatchesRepo;
  glossaries: GlossariesRepo;
  glossaryEntries: GlossaryEntriesRepo;
  glossarySnapshots: GlossarySnapshotsRepo;
  memories: MemoriesRepo;
  memoryUnits: MemoryUnitsRepo;
  memoryTransfers: MemoryTransfersRepo;
  memoryMatches: TextMatchesRepo;
  styleRuleCopies: StyleRuleCopiesRepo;
  timeEntries: TimeEntriesRepo;
  timeConnections: TimeConnectionsRepo;
  timeCatalogue: TimeCatalogueRepo;
  timeSync: TimeSyncRepo;
  outbox: OutboxRepo;
  timeReports: TimeReportsRepo;
  timerGaps: TimerGapsRepo;
  projectRules: ProjectRulesRepo;
  egressLog: EgressLogRepo;
  usage: UsageRepo;
  maintenance: MaintenanceRepo;
}

type Async<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
};

/** What was found when the database was opened; told to the person when it is not `opened` or `created`. */
export interface DatabaseOpening {
  /**
   * `put-back`: a restore point took its place, as the person asked; `not-put-back`: its readied copy was
   * damaged meanwhile, so all is as it was.
   */
  kind: 'created' | 'opened' | 'migrated' | 'salvaged' | 'restored' | 'put-back' | 'not-put-back';
  fromVersion: number;
  toVersion: number;
  /** Base name of the back-up, or of the file that was set aside. */
  asideName: string | null;
  /** Rows kept per table, for `salvaged`, `restored` and `put-back`. */
  rowsKept: Record<string, number> | null;
}

/** The database behind its worker: every repository method, asynchronous. */
export type Database = { [K in keyof Repos]: Async<Repos[K]> } & DatabaseControls;

/** The database as a whole: its opening, its copies, its end. */
export interface DatabaseControls {
  /** Resolves once the file is open and migrated. @throws `db/newer-schema`, `db/unavailable` */
  opening: Promise<DatabaseOpening>;
  /**
   * Makes a verified back-up beside the work, in a thread of its own, unless the newest one is younger
   * than `everyMs`. Several generations are kept.
   * @returns its base name, null when none was due
   * @throws `db/unavailable`; `cancelled` when the database is closed meanwhile
   */
  backUp(everyMs: number): Promise<string | null>;
  /** Waits for a back-up under way; who asks for one from now on waits for {@link releaseBackUps}. */
  holdBackUps(): Promise<void>;
  releaseBackUps(): void;
  close(): Promise<void>;
}
