import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, nativeTheme, safeStorage, type BrowserWindow } from 'electron';
import type { EventName, EventPayload } from '../shared/ipc/contract.ts';
import { registerAppScheme, serveApp } from './app-protocol.ts';
import { resolveBaseUrl } from './clients/http/base-url.ts';
import { createTranslationClient } from './clients/translation/create-translation-client.ts';
import { openDatabase } from './db/client.ts';
import { findNativeBinding } from './db/native-binding.ts';
import { createDocumentInspector } from './documents/client.ts';
import { expandDroppedPaths } from './documents/list-dropped-files.ts';
import { appHandlers } from './ipc/app.ts';
import { connectionHandlers } from './ipc/connections.ts';
import { documentHandlers } from './ipc/documents.ts';
import { historyHandlers } from './ipc/history.ts';
import { registerIpcRouter } from './ipc/router.ts';
import { settingsHandlers } from './ipc/settings.ts';
import { installMenu } from './menu.ts';
import { systemClock, systemTimers } from './platform/clock.ts';
import { createDesktop } from './platform/desktop.ts';
import { createDocumentFiles } from './platform/document-files.ts';
import { launchEmbeddedProcess } from './platform/embedded-process.ts';
import { createSealer } from './platform/key-file.ts';
import { createLogger } from './platform/logger.ts';
import { createNetTransport } from './platform/net-transport.ts';
import { dataPaths } from './platform/paths.ts';
import { createConnectionService } from './services/connection-service.ts';
import { noticeOfFailure, noticeOfOpening } from './services/database-notice.ts';
import { toDocumentJob } from './services/document-job-view.ts';
import { createDocumentLedger } from './services/document-ledger.ts';
import { createDocumentPlanService } from './services/document-plan-service.ts';
import { createDocumentRunner } from './services/document-runner.ts';
import { createDocumentSteps } from './services/document-steps.ts';
import { createEmbeddedService } from './services/embedded-service.ts';
import { createNoticeService } from './services/notice-service.ts';
import { openElectronStore } from './settings/electron-store-file.ts';
import { createSecretStore } from './settings/secret-store.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { guardWebContents } from './web-contents-guard.ts';
import { createMainWindow, isFromMainFrame } from './window.ts';

const OUT = join(import.meta.dirname, '..');
/** If the page never reports its first paint, the services start anyway. */
const READY_FALLBACK_MS = 10_000;

// Root in a container must start Chromium with --no-sandbox; asking for both ends every child process.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
const userData = process.env['DRAGOMAN_USER_DATA'];
if (userData) app.setPath('userData', userData);
if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  const paths = dataPaths(app.getPath('userData'));
  const now = (): number => systemClock.now();
  const newId = randomUUID;
  let window: BrowserWindow | null = null;
  const send = <N extends EventName>(name: N, payload: EventPayload<N>): void => {
    if (window !== null && !window.isDestroyed()) window.webContents.send(name, payload);
  };

  const logger = createLogger({ folder: paths.logs });
  const settings = createSettingsStore({
    folder: paths.settings,
    openStore: openElectronStore,
  });
  const database = openDatabase({
    file: paths.database,
    workerUrl: new URL('./database-worker.js', import.meta.url),
    nativeBinding: findNativeBinding(),
  });
  const inspector = createDocumentInspector({
    workerUrl: new URL('./document-worker.js', import.meta.url),
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
  const desktop = createDesktop(() => window);
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
        entryPath: join(OUT, 'main/embedded-services.js'),
        dataFolder: paths.embedded,
        engine: process.env['DRAGOMAN_ENGINE'] ?? null,
      }),
    now,
    timers: systemTimers,
    logger,
    onStatus: (status) => {
      send('app:embedded-status-changed', status);
    },
  });
  const transport = createNetTransport();
  const connections = createConnectionService({
    repo: database.connections,
    secrets,
    embedded,
    createClient: ({ baseUrl, getKey }) =>
      createTranslationClient({
        baseUrl,
        getKey,
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
    onKeyGiven: (connectionId) => {
      runner.wake(connectionId);
    },
  });
  const steps = createDocumentSteps({
    jobs: database.documentJobs,
    history: database.history,
    client: (id) => connections.client(id),
    files,
    inspector,
    sealer: createSealer({ file: paths.keyFile }),
    now,
    newId,
    onHistoryChanged: (itemId) => {
      send('history:changed', { itemId });
    },
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
    } catch (error) {
      logger.error('start failed', { error });
      notices.add(noticeOfFailure(error));
    }
  };

  const openWindow = (): void => {
    window = createMainWindow({
      preloadPath: join(OUT, 'preload/preload.cjs'),
      iconPath: join(app.getAppPath(), 'resources/icon.png'),
      state: settings.window,
      onStateChanged: (state) => {
        settings.window = state;
      },
    });
    window.on('closed', () => {
      window = null;
    });
  };

  registerIpcRouter({
    isTrustedSender: (event) => isFromMainFrame(window, event),
    logger,
    handlers: {
      ...appHandlers({
        info: () => ({
          version: app.getVersion(),
          platform: process.platform,
          dataFolder: paths.base,
          locale: app.getLocale(),
        }),
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
      ...historyHandlers(database.history),
      ...settingsHandlers({ settings, secrets }),
    },
  });

  settings.onChange((changed) => {
    nativeTheme.themeSource = changed.theme;
    send('settings:changed', changed);
  });
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  app.on('activate', () => {
    if (window === null) openWindow();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  quitCleanly(async () => {
    await runner.stopAll();
    connections.close();
    await Promise.allSettled([embedded.stop(), inspector.close(), database.close()]);
  });

  const onReady = (): void => {
    nativeTheme.themeSource = settings.get().theme;
    installMenu();
    guardWebContents();
    serveApp(join(OUT, 'renderer'));
    openWindow();
    systemTimers.setTimeout(() => void startWork(), READY_FALLBACK_MS);
  };
  void app.whenReady().then(onReady);
}

/** Runs `close` once before the app ends, for a bounded time. Every step of the work is committed anyway. */
function quitCleanly(close: () => Promise<void>): void {
  let isClosed = false;
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    const finish = (): void => {
      isClosed = true;
      app.quit();
    };
    const limit = systemTimers.setTimeout(finish, 5_000);
    void close().finally(() => {
      systemTimers.clearTimeout(limit);
      finish();
    });
  });
}
