import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { app, nativeTheme, safeStorage, type BrowserWindow } from 'electron';
import { EMBEDDED_CONNECTION_ID } from '../shared/domain/connection-kind.ts';
import type { EventName, EventPayload } from '../shared/ipc/contract.ts';
import { keepAppWindows } from './app-windows.ts';
import { composeHistory } from './compose-history.ts';
import { composeTime } from './compose-time.ts';
import { resolveBaseUrl } from './clients/http/base-url.ts';
import { createTranslationClient } from './clients/translation/create-translation-client.ts';
import type { Database } from './db/database.ts';
import { createDocumentInspector } from './documents/client.ts';
import { expandDroppedPaths } from './documents/list-dropped-files.ts';
import { answer, type IpcHandlers } from './ipc/answer.ts';
import { appHandlers } from './ipc/app.ts';
import { connectionHandlers } from './ipc/connections.ts';
import { documentHandlers } from './ipc/documents.ts';
import type { Answer } from './ipc/router.ts';
import { settingsHandlers } from './ipc/settings.ts';
import { installMenu } from './menu.ts';
import { readAppInfo } from './platform/app-info.ts';
import { systemClock, systemTimers } from './platform/clock.ts';
import { createDesktop } from './platform/desktop.ts';
import { createDocumentFiles } from './platform/document-files.ts';
import { launchEmbeddedProcess } from './platform/embedded-process.ts';
import { createSealer } from './platform/key-file.ts';
import { createLogger } from './platform/logger.ts';
import { createNetTransport } from './platform/net-transport.ts';
import { dataPaths } from './platform/paths.ts';
import { quitCleanly } from './platform/quit-cleanly.ts';
import { noticeOfDamagedSettings, NOTICE_OF_RELOAD } from './services/app-notices.ts';
import { createConnectionService } from './services/connection-service.ts';
import { noticeOfFailure, noticeOfOpening } from './services/database-notice.ts';
import { toDocumentJob } from './services/document-job-view.ts';
import { createDocumentLedger } from './services/document-ledger.ts';
import { createDocumentPlanService } from './services/document-plan-service.ts';
import { createDocumentRunner } from './services/document-runner.ts';
import { createDocumentSteps } from './services/document-steps.ts';
import { createEmbeddedService } from './services/embedded-service.ts';
import { createGlossaryService } from './services/glossary-service.ts';
import { createNoticeService } from './services/notice-service.ts';
import { createPracticeService } from './services/practice-service.ts';
import { createSafetyCopyService } from './services/safety-copy-service.ts';
import { openElectronStore } from './settings/electron-store-file.ts';
import { createSecretStore } from './settings/secret-store.ts';
import { createSettingsStore } from './settings/settings-store.ts';

/** If the page never reports its first paint, the services start anyway. */
const READY_FALLBACK_MS = 10_000;

export interface ComposeOptions {
  /** The window there is at the moment; it is shown once it has its place. */
  current: { readonly window: BrowserWindow | null };
  /** Opens another one, for platforms where the app outlives its window. */
  openWindow: () => BrowserWindow;
  database: Database;
  /** Folder of the built entries of workers and services. */
  builtFolder: string;
}

/**
 * Builds every service once and connects them: a list to read from top to bottom. Returns what answers
 * the page's requests.
 */
export function compose(options: ComposeOptions): Answer {
  const paths = dataPaths(app.getPath('userData'));
  const now = (): number => systemClock.now();
  const newId = randomUUID;
  const { current, database } = options;
  const entry = (name: string): URL => pathToFileURL(join(options.builtFolder, `${name}.js`));
  const send = <N extends EventName>(name: N, payload: EventPayload<N>): void => {
    const { window } = current;
    if (window !== null && !window.isDestroyed()) window.webContents.send(name, payload);
  };

  const logger = createLogger({ folder: paths.logs });
  const settings = createSettingsStore({
    folder: paths.settings,
    openStore: openElectronStore,
  });
  const inspector = createDocumentInspector({
    workerUrl: entry('document-worker'),
  });
  const secrets = createSecretStore({
    safeStorage,
    file: paths.vault,
    platform: process.platform,
    weakConsent: {
      get: () => settings.get().vault.allowWeakStorage,
      set: (allow) => {
        settings.update({ vault: { allowWeakStorage: allow } });
      },
    },
  });
  const desktop = createDesktop(() => current.window);
  const files = createDocumentFiles({ ...paths, downloads: () => desktop.downloadsFolder() });
  const notices = createNoticeService({
    newId,
    onAdded: (notice) => {
      send('app:notice-added', notice);
    },
  });
  const embedded = createEmbeddedService({
    launch: () =>
      launchEmbeddedProcess({
        entryPath: fileURLToPath(entry('embedded-services')),
        dataFolder: paths.embedded,
        modelsFolder: paths.models,
        engine: process.env['DRAGOMAN_ENGINE'] ?? null,
        onLog: (line) => {
          logger.warn('embedded services', { line });
        },
      }),
    now,
    timers: systemTimers,
    logger,
    onStatus: (status) => {
      send('app:embedded-status-changed', status);
    },
  });
  const practice = createPracticeService({
    embedded,
    newId,
    practice: settings.get().practice,
    onChanged: () => void connections.practiceChanged().catch(() => undefined),
  });
  const transport = createNetTransport();
  const connections = createConnectionService({
    repo: database.connections,
    secrets,
    embedded,
    practice,
    createClient: (client) =>
      createTranslationClient({
        ...client,
        transport,
        concurrency: settings.get().documents.concurrency,
        appVersion: app.getVersion(),
      }),
    resolveBaseUrl,
    newId,
    now,
    onChanged: (list) => {
      send('connections:changed', list);
    },
    onAccountChanged: (connectionId) => {
      runner.wake(connectionId);
    },
  });
  const history = composeHistory({
    database,
    settings,
    logger,
    desktop,
    unfinishedFolder: paths.unfinished,
    codecUrl: entry('exchange-worker'),
    send,
  });
  const steps = createDocumentSteps({
    jobs: database.documentJobs,
    history: history.history,
    engineOf: (id) => (id === EMBEDDED_CONNECTION_ID ? embedded.status().engine : null),
    keptNames: () => settings.get().documents.doNotTranslate,
    client: (id, onStarting) => connections.client(id, onStarting),
    glossaries: createGlossaryService({ copies: database.glossaryCopies, now }),
    files,
    inspector,
    sealer: createSealer({ file: paths.keyFile }),
    now,
    newId,
    onHistoryChanged: history.onChanged,
  });
  const runner = createDocumentRunner({
    jobs: database.documentJobs,
    steps,
    now,
    timers: systemTimers,
    random: Math.random,
    logger,
    onChanged: (record) => {
      send('documents:job-changed', toDocumentJob(record, runner.live(record.id)));
    },
  });
  const ledger = createDocumentLedger({
    jobs: database.documentJobs,
    files,
    runner,
    now,
    onJobChanged: (job) => {
      send('documents:job-changed', job);
    },
    onJobRemoved: (jobId) => {
      send('documents:job-removed', { jobId });
    },
  });
  const plan = createDocumentPlanService({
    inspector,
    expandPaths: expandDroppedPaths,
    files,
    jobs: database.documentJobs,
    ledger,
    connections,
    newId,
    now,
  });

  const time = composeTime({
    database,
    settings,
    logger,
    secrets,
    embedded,
    transport,
    notices,
    desktop,
    ...history.exchange,
    send,
  });

  const safetyCopies = createSafetyCopyService({
    database,
    timers: systemTimers,
    logger,
    onFailed: (notice) => {
      notices.add(notice);
    },
  });
  if (settings.damagedFileName !== null) {
    notices.add(noticeOfDamagedSettings(settings.damagedFileName));
  }
  let hasStartedWork = false;
  /** Everything the first paint does not need. */
  const startWork = async (): Promise<void> => {
    if (hasStartedWork) return;
    hasStartedWork = true;
    void embedded.endpoint().catch(() => undefined);
    try {
      const notice = noticeOfOpening(await database.opening);
      if (notice !== null) notices.add(notice);
      await files.prunePlanned();
      await ledger.resumeAll();
      await history.cleanUp();
      safetyCopies.start();
      await time.start();
    } catch (error) {
      logger.error('start failed', { error });
      notices.add(noticeOfFailure(error));
    }
  };

  const handlers: IpcHandlers = {
    ...appHandlers({
      info: () => readAppInfo(paths.base),
      notices,
      embedded,
      copyText: (text) => {
        desktop.copyText(text);
      },
      openDataFolder: () => desktop.openPath(paths.base),
      onRendererReady: () => void startWork(),
    }),
    ...documentHandlers({ plan, ledger, desktop }),
    ...connectionHandlers(connections),
    ...history.handlers,
    ...time.handlers,
    ...settingsHandlers({ settings, secrets }),
  };

  settings.onChange((changed) => {
    nativeTheme.themeSource = changed.theme;
    connections.setConcurrency(changed.documents.concurrency);
    practice.apply(changed.practice);
    send('settings:changed', changed);
  });
  quitCleanly(async () => {
    safetyCopies.stop();
    await Promise.all([runner.stopAll(), history.stop(), time.stop()]);
    connections.close();
    await Promise.allSettled([embedded.stop(), inspector.close(), database.close()]);
  });

  nativeTheme.themeSource = settings.get().theme;
  installMenu();
  keepAppWindows({
    current,
    openWindow: options.openWindow,
    place: settings,
    onReloaded: () => {
      notices.add(NOTICE_OF_RELOAD);
    },
  });
  systemTimers.setTimeout(() => void startWork(), READY_FALLBACK_MS);
  return (name, input) => answer(name, handlers, input, logger);
}
