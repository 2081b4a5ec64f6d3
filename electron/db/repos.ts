import type { Connection } from './connection.ts';
import { createConnectionsRepo } from './connections-repo.ts';
import type { Repos } from './database.ts';
import { createDocumentJobsRepo } from './document-jobs-repo.ts';
import { createGlossaryCopiesRepo } from './glossary-copies-repo.ts';
import { createHistoryRepo } from './history-repo.ts';
import { createOutboxRepo } from './outbox-repo.ts';
import { createTimeCatalogueRepo } from './time-catalogue-repo.ts';
import { createTimeConnectionsRepo } from './time-connections-repo.ts';
import { createTimeEntriesRepo } from './time-entries-repo.ts';
import { createTimeReportsRepo } from './time-reports-repo.ts';
import { createTimeSyncRepo } from './time-sync-repo.ts';
import { createTimerGapsRepo } from './timer-gaps-repo.ts';

/** Every repository on one open connection. */
export function createRepos(connection: Connection): Repos {
  return {
    documentJobs: createDocumentJobsRepo(connection),
    history: createHistoryRepo(connection),
    connections: createConnectionsRepo(connection),
    glossaryCopies: createGlossaryCopiesRepo(connection),
    timeEntries: createTimeEntriesRepo(connection),
    timeConnections: createTimeConnectionsRepo(connection),
    timeCatalogue: createTimeCatalogueRepo(connection),
    timeSync: createTimeSyncRepo(connection),
    outbox: createOutboxRepo(connection),
    timeReports: createTimeReportsRepo(connection),
    timerGaps: createTimerGapsRepo(connection),
  };
}
