import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, nativeTheme, safeStorage, type BrowserWindow } from 'electron';
import type { EventName, EventPayload } from '../shared/ipc/contract.ts';
import { INPUT_SCHEMA_READERS } from '../shared/ipc/input-schemas.ts';
import { keepAppWindows } from './app-windows.ts';
import { composeData } from './compose-data.ts';
import { composeConnections } from './compose-connections.ts';
import { composeDocuments } from './compose-documents.ts';
import { composeEmbedded } from './compose-embedded.ts';
import { composeGlossaries } from './compose-glossaries.ts';
import { composeHistory } from './compose-history.ts';
import { composeMemories } from './compose-memories.ts';
import { composeLane } from './compose-lane.ts';
import { composeTexts } from './compose-texts.ts';
import { composeTime } from './compose-time.ts';
import { composeUsage } from './compose-usage.ts';
import type { Database } from './db/database.ts';
import { createDocumentInspector } from './documents/client.ts';
import { answer, type IpcHandlers } from './ipc/answer.ts';
import { appHandlers } from './ipc/app.ts';
import { connectionHandlers } from './ipc/connections.ts';
import type { Answer } from './ipc/router.ts';
import { settingsHandlers } from './ipc/settings.ts';
import { installMenu } from './menu.ts';
import { readAppInfo } from './platform/app-info.ts';
import { systemClock, systemTimers } from './platform/clock.ts';
import { createDesktop } from './platform/desktop.ts';
import { createDocumentFiles } from './platform/document-files.ts';
import { createLogger } from './platform/logger.ts';
import { createNetTransport } from './platform/net-transport.ts';
import { dataPaths } from './platform/paths.ts';
import { quitCleanly } from './platform/quit-cleanly.ts';
import { readAhead } from './platform/read-ahead.ts';
import { createUiLanguage } from './platform/ui-language.ts';
import { noticeOfDamagedSettings, NOTICE_OF_RELOAD } from './services/app-notices.ts';
import { noticeOfFailure, noticeOfOpening } from './services/database-notice.ts';
import { createGlossaryService } from './services/glossary-service.ts';
import { createNoticeService } from './services/notice-service.ts';
import { createPracticeService } from './services/practice-service.ts';
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
  /** What most parts need. */
  const common = { database, settings, logger, desktop, send };
  const files = createDocumentFiles({ ...paths, downloads: () => desktop.downloadsFolder() });
  const notices = createNoticeService({
    newId,
    onAdded: (notice) => {
      send('app:notice-added', notice);
    },
  });
  const embedded = composeEmbedded({
    entry: entry('embedded-services'),
    paths,
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
  const { lane, ...outside } = composeLane({ database, logger, transport: createNetTransport() });
  const { connections, createClient } = composeConnections({
    database,
    settings,
    lane,
    ownTransport: outside.ownTransport,
    appVersion: app.getVersion(),
    secrets,
    embedded,
    practice,
    onChanged: (list) => {
      send('connections:changed', list);
    },
    onAccountChanged: (connectionId) => {
      documents.wake(connectionId);
    },
    onUsage: (connectionId, told) => usage.note(connectionId, told),
  });
  const history = composeHistory({
    ...common,
    unfinishedFolder: paths.unfinished,
    codecUrl: entry('exchange-worker'),
  });
  const glossaries = createGlossaryService({ copies: database.glossaryCopies, now });
  const documents = composeDocuments({
    ...common,
    connections,
    lane,
    embedded,
    glossaries,
    history: history.history,
    onHistoryChanged: history.onChanged,
    inspector,
    files,
    keyFile: paths.keyFile,
  });
  const texts = composeTexts({
    ...common,
    connections,
    lane,
    embedded,
    glossaries,
    history: history.history,
    onHistoryChanged: history.onChanged,
  });
  const time = composeTime({
    ...common,
    secrets,
    embedded,
    lane,
    notices,
    ...history.exchange,
  });

  const workbench = composeGlossaries({
    ...common,
    connections,
    lane,
    projectsOfGlossary: outside.projectsOfGlossary,
    exchangeFiles: history.exchange.exchangeFiles,
    deskUrl: entry('glossary-worker'),
  });
  const memories = composeMemories({
    ...common,
    connections,
    ...history.exchange,
  });
  const usage = composeUsage({
    ...common,
    connections,
    secrets,
    embedded,
    createClient,
    exchangeFiles: history.exchange.exchangeFiles,
  });

  const data = composeData({
    ...common,
    secrets,
    paths,
    exchangeFiles: history.exchange.exchangeFiles,
    unfinishedFiles: history.unfinishedFiles,
    databaseUrl: entry('database-worker'),
    codecUrl: entry('exchange-worker'),
    deskUrl: entry('glossary-worker'),
    notices,
    stopEmbedded: () => embedded.stop(),
    onPurged: () => {
      history.onChanged(null);
    },
  });
  const language = createUiLanguage(() => app.getLocale(), installMenu);

  if (settings.damagedFileName !== null) {
    notices.add(noticeOfDamagedSettings(settings.damagedFileName));
  }
  const languageApplied = language.apply(settings.get().language);
  let hasStartedWork = false;
  /** Everything the first paint does not need. */
  const startWork = async (): Promise<void> => {
    if (hasStartedWork) return;
    hasStartedWork = true;
    void embedded.endpoint().catch(() => undefined);
    try {
      await languageApplied;
      const notice = noticeOfOpening(await database.opening);
      if (notice !== null) notices.add(notice);
      await outside.start();
      await documents.start();
      await history.cleanUp();
      await time.start();
      await workbench.cleanUp();
      await memories.start();
      await data.start();
      usage.start();
      await readAhead(INPUT_SCHEMA_READERS);
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
    ...documents.handlers,
    ...connectionHandlers(connections),
    ...history.handlers,
    ...texts.handlers,
    ...time.handlers,
    ...workbench.handlers,
    ...memories.handlers,
    ...data.handlers,
    ...usage.handlers,
    ...outside.handlers({ connections, desktop, ...history.exchange, time, documents, send }),
    ...settingsHandlers({ settings, secrets }),
  };

  settings.onChange((changed) => {
    nativeTheme.themeSource = changed.theme;
    void language.apply(changed.language);
    connections.setConcurrency(changed.documents.concurrency);
    practice.apply(changed.practice);
    send('settings:changed', changed);
  });
  quitCleanly(async () => {
    usage.stop();
    await Promise.all([
      documents.stop(),
      history.stop(),
      time.stop(),
      workbench.stop(),
      memories.stop(),
      data.stop(),
    ]);
    connections.close();
    await Promise.allSettled([embedded.stop(), inspector.close(), database.close()]);
  });

  nativeTheme.themeSource = settings.get().theme;
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
