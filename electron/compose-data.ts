import { rmSync } from 'node:fs';
import { app } from 'electron';
import type { EventName, EventPayload } from '../shared/ipc/contract.ts';
import { isPurgeWord } from '../shared/domain/purge-word.ts';
import { isCancelled } from '../shared/errors.ts';
import type { Database } from './db/database.ts';
import { createDataTasks } from './db/data-tasks-client.ts';
import { findNativeBinding } from './db/native-binding.ts';
import { createExchangeCodec } from './exchange/client.ts';
import { createGlossaryDesk } from './glossaries/client.ts';
import { dataHandlers } from './ipc/data.ts';
import { systemClock, systemTimers } from './platform/clock.ts';
import { createDataFolder } from './platform/data-folder.ts';
import type { Desktop } from './platform/desktop.ts';
import type { Logger } from './platform/logger.ts';
import type { DataPaths } from './platform/paths.ts';
import { createExportFolders } from './platform/export-folders.ts';
import type { TempFileMemory } from './platform/temp-file-memory.ts';
import { createDataService } from './services/data-service.ts';
import { createEverythingExportService } from './services/everything-export-service.ts';
import type { ExchangeFiles } from './services/exchange-files.ts';
import { createGlossaryFilesService } from './services/glossary-files-service.ts';
import { createHistoryExportService } from './services/history-export-service.ts';
import type { NoticeService } from './services/notice-service.ts';
import { noticeOfPurge, noticeOfUnfinishedPurge } from './services/purge-notice.ts';
import { createPurgeService } from './services/purge-service.ts';
import { createSafetyCopyService } from './services/safety-copy-service.ts';
import { createTimeExportService } from './services/time-export-service.ts';
import { createTransferSlot } from './services/transfer-slot.ts';
import type { SecretStore } from './settings/secret-store.ts';
import type { SettingsStore } from './settings/settings-store.ts';

export interface ComposeDataOptions {
  database: Database;
  settings: SettingsStore;
  secrets: Pick<SecretStore, 'deleteAll'>;
  desktop: Desktop;
  paths: DataPaths;
  exchangeFiles: ExchangeFiles;
  /** Remembers what exports have not finished. */
  unfinishedFiles: TempFileMemory;
  /** The built threads. */
  databaseUrl: URL;
  codecUrl: URL;
  deskUrl: URL;
  logger: Logger;
  notices: Pick<NoticeService, 'add'>;
  stopEmbedded: () => Promise<void>;
  onPurged: () => void;
  send: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
}

/** Everything about the data as a whole: built once, like the rest in composition.ts. */
export function composeData({
  database,
  settings,
  desktop,
  paths,
  ...options
}: ComposeDataOptions) {
  const now = (): number => systemClock.now();
  const files = createDataFolder(paths);
  const tasks = createDataTasks({
    file: paths.database,
    workerUrl: options.databaseUrl,
    nativeBinding: findNativeBinding(),
  });
  const safetyCopies = createSafetyCopyService({
    database,
    timers: systemTimers,
    logger: options.logger,
    onFailed: (notice) => {
      options.notices.add(notice);
    },
  });
  const purge = createPurgeService({
    database,
    files,
    isPurgeWord,
    stopEmbedded: options.stopEmbedded,
    removeKeys: () => {
      options.secrets.deleteAll();
    },
    onProgress: (step) => {
      options.send('data:purge-progressed', step);
    },
    onPurged: options.onPurged,
  });
  const data = createDataService({
    database,
    tasks,
    files,
    folder: paths.base,
    newestVersion: async () => (await database.opening).toVersion,
    now,
    dropStaged: () => {
      rmSync(`${paths.database}.restore`, { force: true });
    },
    requireNoPurge: () => {
      purge.requireNone();
    },
  });
  // Beside those of the pages: an export of everything waits for none of theirs.
  const codec = createExchangeCodec({ workerUrl: options.codecUrl });
  const desk = createGlossaryDesk({ workerUrl: options.deskUrl });
  const slot = createTransferSlot({ now, onProgress: () => undefined });
  const exchange = { files: options.exchangeFiles, codec };
  const time = createTimeExportService({ reports: database.timeReports, ...exchange, now });
  const everything = createEverythingExportService({
    history: createHistoryExportService({ history: database.history, ...exchange, slot }),
    time,
    glossaries: database.glossaries,
    glossaryFiles: createGlossaryFilesService({
      entries: database.glossaryEntries,
      glossaries: database.glossaries,
      files: options.exchangeFiles,
      desk,
      newId: () => '',
      now,
      onChanged: () => undefined,
    }),
    settings,
    counts: database.maintenance,
    folders: createExportFolders(options.unfinishedFiles),
    appVersion: app.getVersion(),
    zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    now,
    requireNoPurge: () => {
      purge.requireNone();
    },
    onProgress: (progress) => {
      options.send('data:export-progressed', progress);
    },
  });
  /** Beside other work: rows that came since are not touched. */
  const finishPurge = async (): Promise<void> => {
    try {
      const result = await purge.finish();
      if (result !== null) options.notices.add(noticeOfPurge(result));
    } catch (error) {
      if (isCancelled(error)) return;
      options.logger.error('unfinished purge not finished', { error });
      options.notices.add(noticeOfUnfinishedPurge());
    }
  };
  const restart = (): void => {
    // Tests start the app again themselves.
    if (process.env['DRAGOMAN_RELAUNCH'] !== 'off') app.relaunch();
    app.quit();
  };

  return {
    handlers: dataHandlers({ data, everything, purge, desktop, restart }),
    /** Once the database is open: finishes and removes what an earlier run left, makes the daily copies. */
    async start() {
      await data.dropTakenIn();
      safetyCopies.start();
      void finishPurge();
    },
    /** Before the database is closed. */
    async stop() {
      safetyCopies.stop();
      await Promise.all([everything.stop(), purge.stop(), tasks.stop()]);
      await desk.close();
    },
  };
}
