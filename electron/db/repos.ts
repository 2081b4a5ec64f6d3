import type { Connection } from './connection.ts';
import { createConnectionsRepo } from './connections-repo.ts';
import type { Repos } from './database.ts';
import { createDocumentJobsRepo } from './document-jobs-repo.ts';
import { createEgressLogRepo } from './egress-log-repo.ts';
import { createGlossariesRepo } from './glossaries-repo.ts';
import { createGlossaryCopiesRepo } from './glossary-copies-repo.ts';
import { createGlossaryEntriesRepo } from './glossary-entries-repo.ts';
import { createGlossarySnapshotsRepo } from './glossary-snapshots-repo.ts';
import { createHistoryCache } from './history-matches.ts';
import { createHistoryRepo } from './history-repo.ts';
import { createMaintenanceRepo } from './maintenance-repo.ts';
import { createMemoriesRepo } from './memories-repo.ts';
import { createMemoryMatchesRepo } from './memory-matches-repo.ts';
import { createMemoryTransfersRepo } from './memory-transfers-repo.ts';
import { createMemoryUnitsRepo } from './memory-units-repo.ts';
import { createOutboxRepo } from './outbox-repo.ts';
import { createProjectRulesRepo } from './project-rules-repo.ts';
import { createStyleRuleCopiesRepo } from './style-rule-copies-repo.ts';
import { createTextDraftsRepo } from './text-drafts-repo.ts';
import { createTextMatchesRepo } from './text-matches-repo.ts';
import { createTimeCatalogueRepo } from './time-catalogue-repo.ts';
import { createTimeConnectionsRepo } from './time-connections-repo.ts';
import { createTimeEntriesRepo } from './time-entries-repo.ts';
import { createTimeReportsRepo } from './time-reports-repo.ts';
import { createTimeSyncRepo } from './time-sync-repo.ts';
import { createTimerGapsRepo } from './timer-gaps-repo.ts';
import { createUsageRepo } from './usage-repo.ts';

/** Every repository on one open connection. */
export function createRepos(connection: Connection): Repos {
  const foundHistory = createHistoryCache();
  return {
    documentJobs: createDocumentJobsRepo(connection),
    history: createHistoryRepo(connection, foundHistory),
    connections: createConnectionsRepo(connection),
    glossaryCopies: createGlossaryCopiesRepo(connection),
    textDrafts: createTextDraftsRepo(connection),
    textMatches: createTextMatchesRepo(connection),
    glossaries: createGlossariesRepo(connection),
    glossaryEntries: createGlossaryEntriesRepo(connection),
    glossarySnapshots: createGlossarySnapshotsRepo(connection),
    memories: createMemoriesRepo(connection),
    memoryUnits: createMemoryUnitsRepo(connection),
    memoryTransfers: createMemoryTransfersRepo(connection),
    memoryMatches: createMemoryMatchesRepo(connection),
    styleRuleCopies: createStyleRuleCopiesRepo(connection),
    timeEntries: createTimeEntriesRepo(connection),
    timeConnections: createTimeConnectionsRepo(connection),
    timeCatalogue: createTimeCatalogueRepo(connection),
    timeSync: createTimeSyncRepo(connection),
    outbox: createOutboxRepo(connection),
    timeReports: createTimeReportsRepo(connection),
    timerGaps: createTimerGapsRepo(connection),
    projectRules: createProjectRulesRepo(connection),
    egressLog: createEgressLogRepo(connection),
    usage: createUsageRepo(connection),
    maintenance: createMaintenanceRepo(connection, () => {
      foundHistory.clear();
    }),
  };
}
