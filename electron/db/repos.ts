import type { SqliteDatabase } from './engine/sqlite-database.ts';
import { createChecksRepo } from './checks/checks-repo.ts';
import { createConnectionsRepo } from './connections/connections-repo.ts';
import { createDocumentJobsRepo } from './documents/jobs-repo.ts';
import { createJobTextsRepo } from './documents/job-texts-repo.ts';
import { createEgressLogRepo } from './lane/egress-log-repo.ts';
import { createGlossariesRepo } from './glossaries/glossaries-repo.ts';
import { createGlossaryCopiesRepo, createStyleRuleCopiesRepo } from './glossaries/copies-repo.ts';
import { createGlossaryEntriesRepo } from './glossaries/entries-repo.ts';
import { createGlossarySnapshotsRepo } from './glossaries/snapshots-repo.ts';
import { createHistoryCache } from './history/found-places.ts';
import { createHistoryRepo } from './history/repo.ts';
import { createHeldWorkRepo } from './care/held-work-repo.ts';
import { createIncompleteParentsRepo } from './care/incomplete-parents.ts';
import { createMaintenanceRepo } from './care/maintenance-repo.ts';
import { createMemoryCopiesRepo } from './memories/copies-repo.ts';
import { createMemoriesRepo } from './memories/memories-repo.ts';
import { createMemoryMatchesRepo } from './memories/matches-repo.ts';
import { createMemoryTransfersRepo } from './memories/transfers-repo.ts';
import { createMemoryUnitsRepo } from './memories/units-repo.ts';
import { createOutboxRepo } from './sync/outbox-repo.ts';
import { createProjectRulesRepo } from './projects/project-rules-repo.ts';
import { createPlannedFilesRepo } from './documents/planned-files-repo.ts';
import { createSourceLanguagesRepo } from './documents/source-languages-repo.ts';
import { createTextDraftsRepo } from './texts/drafts-repo.ts';
import { createTextMatchesRepo } from './texts/history-matches.ts';
import { createCatalogRepo } from './projects/catalog-repo.ts';
import { createTimeConnectionsRepo } from './time/connections-repo.ts';
import { createTimeEntriesRepo } from './time/entries-repo.ts';
import { createTimeImportsRepo } from './time/imports-repo.ts';
import { createTimeReportsRepo } from './time/reports-repo.ts';
import { createTimeSyncRepo } from './sync/time-sync-repo.ts';
import { createWorkRepo } from './time/work-repo.ts';
import { createTimerGapsRepo } from './time/timer-gaps-repo.ts';
import { createUsageRepo } from './usage/usage-repo.ts';
import { createTableRowsRepo } from './care/table-rows-repo.ts';
import { createWatchFilesRepo } from './watches/watch-files-repo.ts';
import { createWatchesRepo } from './watches/watches-repo.ts';
import { createVoiceRepo } from './voice/voice-repo.ts';

/**
 * Builds every repository on one open connection. The worker answers exactly the functions of these objects, by name.
 */
export function createRepos(connection: SqliteDatabase) {
  const foundHistory = createHistoryCache();
  return {
    documentJobs: createDocumentJobsRepo(connection),
    jobTexts: createJobTextsRepo(connection),
    plannedFiles: createPlannedFilesRepo(connection),
    watches: createWatchesRepo(connection),
    watchFiles: createWatchFilesRepo(connection),
    history: createHistoryRepo(connection, foundHistory),
    sourceLanguages: createSourceLanguagesRepo(connection, () => {
      foundHistory.clear();
    }),
    checks: createChecksRepo(connection),
    connections: createConnectionsRepo(connection),
    glossaryCopies: createGlossaryCopiesRepo(connection),
    textDrafts: createTextDraftsRepo(connection),
    textMatches: createTextMatchesRepo(connection),
    glossaries: createGlossariesRepo(connection),
    glossaryEntries: createGlossaryEntriesRepo(connection),
    glossarySnapshots: createGlossarySnapshotsRepo(connection),
    memories: createMemoriesRepo(connection),
    memoryCopies: createMemoryCopiesRepo(connection),
    memoryUnits: createMemoryUnitsRepo(connection),
    memoryTransfers: createMemoryTransfersRepo(connection),
    memoryMatches: createMemoryMatchesRepo(connection),
    styleRuleCopies: createStyleRuleCopiesRepo(connection),
    timeEntries: createTimeEntriesRepo(connection),
    timeConnections: createTimeConnectionsRepo(connection),
    catalog: createCatalogRepo(connection),
    timeSync: createTimeSyncRepo(connection),
    outbox: createOutboxRepo(connection),
    timeImports: createTimeImportsRepo(connection),
    timeReports: createTimeReportsRepo(connection),
    timerGaps: createTimerGapsRepo(connection),
    work: createWorkRepo(connection),
    projectRules: createProjectRulesRepo(connection),
    egressLog: createEgressLogRepo(connection),
    usage: createUsageRepo(connection),
    voice: createVoiceRepo(connection, foundHistory),
    heldWork: createHeldWorkRepo(connection),
    incompleteParents: createIncompleteParentsRepo(connection),
    tableRows: createTableRowsRepo(connection),
    maintenance: createMaintenanceRepo(connection, () => {
      foundHistory.clear();
    }),
  };
}

export type Repos = ReturnType<typeof createRepos>;
