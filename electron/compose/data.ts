import { app } from 'electron';
import { isPurgeWord } from '../../shared/domain/data/purge-word.ts';
import { createDataTasks } from '../db/care/data-tasks-client.ts';
import { findNativeBinding } from '../sqlite/native-binding.ts';
import { createExchangeCodec } from '../threads/exchange/client.ts';
import { createGlossaryThread } from '../threads/glossaries/client.ts';
import { dataHandlers } from '../ipc/data.ts';
import { now, systemClock } from '../support/clock.ts';
import { createDataFolder } from '../platform/files/data-folder.ts';
import { createQuarantine } from '../platform/files/stored-files.ts';
import { restartApp } from '../platform/quit-cleanly.ts';
import { isOnNetwork } from '../platform/files/file-facts.ts';
import type { DataPaths } from '../platform/files/paths.ts';
import { createExportFolders } from '../platform/files/export-folders.ts';
import type { TempFileMemory } from '../platform/files/temp-file-memory.ts';
import { createHeldWorkService, type HeldWorkDeps } from '../services/data/held-work-service.ts';
import { createDataService } from '../services/data/data-service.ts';
import { createEverythingExportService } from '../services/data/everything/service.ts';
import { createGlossaryExport } from '../services/glossaries/export.ts';
import { createHistoryExportService } from '../services/history/export-service.ts';
import { createMemoryExport } from '../services/memories/export.ts';
import { createMemoryTmx } from '../services/memories/tmx.ts';
import { createTableFiles } from '../services/data/everything/table-files.ts';
import { createVoiceExportService } from '../services/voice/export-service.ts';
import { createPurgeService, finishPurge } from '../services/data/purge-service.ts';
import { createBackupSchedule } from '../services/data/backup-schedule.ts';
import { createTimeExportService } from '../services/time/export-service.ts';
import { createTransferSlot } from '../services/exchange/transfer-slot.ts';
import type { PageParts } from './parts.ts';

interface ComposeDataOptions extends PageParts {
  paths: DataPaths;
  /** Tracks unfinished exports. */
  unfinishedFiles: TempFileMemory;
  /** URL of the built threads. */
  databaseUrl: URL;
  codecUrl: URL;
  glossaryThreadUrl: URL;
  clearBuiltIn: () => Promise<void>;
  onPurged: () => void;
  decideJob: HeldWorkDeps['decideJob'];
  decideWatch: HeldWorkDeps['decideWatch'];
  openProject: HeldWorkDeps['openProject'];
}

/** Builds the services for the data as a whole. */
export function composeData({
  database,
  settings,
  desktop,
  paths,
  ...options
}: ComposeDataOptions) {
  const files = createDataFolder(paths);
  const quarantine = createQuarantine({ ...paths, runDays: options.runDays });
  const tasks = createDataTasks({
    file: paths.database,
    workerUrl: options.databaseUrl,
    nativeBinding: findNativeBinding(),
  });
  const backups = createBackupSchedule({
    database,
    timers: systemClock,
    logger: options.logger,
    onFailed: (notice) => options.notices.add(notice),
  });
  const purge = createPurgeService({
    database,
    files,
    isPurgeWord,
    settings,
    stopEmbedded: () => options.embedded.stop(),
    removeKeys: () => options.secrets.deleteAll(),
    onProgress: (step) => options.send('data:purge-progressed', step),
    clearBuiltIn: options.clearBuiltIn,
    onPurged: options.onPurged,
  });
  const requireNoPurge = (): void => purge.requireNone();
  const data = createDataService({
    database,
    tasks,
    files,
    quarantine,
    folder: paths.base,
    newestVersion: async () => (await database.opening).toVersion,
    now,
    dropStaged: () => files.dropStaged(),
    requireNoPurge,
  });
  // Separate from the pages' codec: a full export must not wait for it.
  const codec = createExchangeCodec({
    workerUrl: options.codecUrl,
    csvStyle: options.csvStyle,
  });
  const thread = createGlossaryThread({ workerUrl: options.glossaryThreadUrl });
  const exchange = { files: options.exchangeFiles, codec };
  const everything = createEverythingExportService({
    history: createHistoryExportService({
      history: database.history,
      ...exchange,
      slot: createTransferSlot({ now }),
    }),
    time: createTimeExportService({ reports: database.timeReports, ...exchange, now }),
    glossaryFiles: createGlossaryExport({
      entries: database.glossaryEntries,
      glossaries: database.glossaries,
      rules: database.projectRules,
      files: options.exchangeFiles,
      csvStyle: options.csvStyle,
      thread,
    }),
    memoryFiles: createMemoryExport({
      memories: database.memories,
      tmx: createMemoryTmx({
        transfers: database.memoryTransfers,
        copies: database.memoryCopies,
        codec,
      }),
      files: options.exchangeFiles,
      slot: createTransferSlot({ now }),
    }),
    voiceFiles: createVoiceExportService({ voice: database.voice, files: options.exchangeFiles }),
    voice: database.voice,
    rows: database.tableRows,
    tableFiles: createTableFiles({ rows: database.tableRows, files: options.exchangeFiles }),
    logger: options.logger,
    settings,
    counts: database.maintenance,
    folders: createExportFolders(options.unfinishedFiles),
    appVersion: app.getVersion(),
    zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    now,
    requireNoPurge,
    onProgress: (progress) => options.send('data:export-progressed', progress),
  });
  const held = createHeldWorkService({
    heldWork: database.heldWork,
    decideJob: options.decideJob,
    decideWatch: options.decideWatch,
    openProject: options.openProject,
    onChanged: () => options.send('data:held-work-changed', null),
  });
  return {
    handlers: dataHandlers({ data, everything, purge, held, desktop, restart: restartApp }),
    /** Returns bytes on disk, by kind. */
    sizes: () => files.sizes(),
    /** Called at startup, before a different one is chosen: removes the copy of a backup that an earlier run opened. */
    dropIngested: () => data.dropIngested(),
    isOnNetwork: async () => isOnNetwork(paths.base),
    /** Called at startup, after documents and voice have searched the quarantine for missing files. */
    pruneQuarantine: () => quarantine.prune(),
    /** Called once the database is open: makes the daily copies and finishes a removal that an earlier run began. */
    start: () => {
      backups.start();
      void finishPurge(purge, options);
    },
    /** Called before the database is closed. */
    async stop() {
      backups.stop();
      await Promise.all([everything.stop(), purge.stop(), tasks.stop()]);
      await thread.close();
    },
  };
}
