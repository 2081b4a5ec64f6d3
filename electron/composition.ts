import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, nativeTheme, safeStorage, systemPreferences, type BrowserWindow } from 'electron';
import type { SendEvent } from '../shared/ipc/contract.ts';
import { composeAtHand } from './compose/at-hand.ts';
import { composeData } from './compose/data.ts';
import { composeChecks } from './compose/checks.ts';
import { composeAtStart } from './compose/at-start.ts';
import { composeConnections } from './compose/connections.ts';
import { composeEmbedded, composeNetwork } from './compose/network.ts';
import { composeDocuments } from './compose/documents.ts';
import { composeGlossaries } from './compose/glossaries.ts';
import { composeHistory } from './compose/history.ts';
import { composeMemories } from './compose/memories.ts';
import { composeModels } from './compose/models.ts';
import { composeLane } from './compose/lane.ts';
import { composePrograms } from './compose/programs.ts';
import { composeStart } from './compose/start.ts';
import { composeTexts } from './compose/texts.ts';
import { composeTime } from './compose/time.ts';
import { composeUpdates } from './compose/updates.ts';
import { composeUsage } from './compose/usage.ts';
import { composeVoice } from './compose/voice.ts';
import { composeWatches } from './compose/watches.ts';
import type { Database } from './db/database.ts';
import { answer, type IpcHandlers } from './ipc/answer.ts';
import { appHandlers } from './ipc/app.ts';
import { connectionHandlers } from './ipc/connections.ts';
import { copyHandlers } from './ipc/copies.ts';
import type { Answer } from './ipc/router.ts';
import { settingsHandlers } from './ipc/app.ts';
import { soundHandlers } from './ipc/voice.ts';
import { openSpellingMenu } from './window/field-menu.ts';
import { installMenu } from './window/menu.ts';
import { createSoundAccess, type SoundPermission } from './window/sound-permission.ts';
import type { Arrivals } from './window/arrivals.ts';
import type { QuickWindow } from './window/quick-window.ts';
import { licenseFile, readAppInfo, readRuntime } from './platform/app-info.ts';
import { asApp } from './support/asking.ts';
import { now, systemClock } from './support/clock.ts';
import { createDesktop } from './platform/desktop.ts';
import { readLogTail, type Logger } from './platform/log/logger.ts';
import { withCommands } from './platform/named-files.ts';
import type { DataPaths } from './platform/files/paths.ts';
import { createRunDays } from './platform/files/run-days.ts';
import { createHeldPaths } from './services/documents/held-paths.ts';
import { quitCleanly } from './platform/quit-cleanly.ts';
import { csvStyleOf } from '../shared/exchange/csv-style.ts';
import { textLocale } from '../shared/i18n/text.ts';
import { createUiLanguage } from './platform/ui-language.ts';
import { noticeOfDamagedSettings, createNoticeService } from './services/app/notice-service.ts';
import { createFindService } from './services/app/find-service.ts';
import { createDiagnosticsService } from './services/app/diagnostics-service.ts';
import { createPracticeService } from './services/connections/practice-service.ts';
import { createWeakStorage } from './services/connections/weak-storage.ts';
import { createSecretStore } from './settings/secret-store.ts';
import type { SettingsStore } from './settings/settings-store.ts';

/** If the page never reports its first paint, the services start anyway. */
const READY_FALLBACK_MS = 5_000;
/** Maximum number of log lines in the diagnostics, the newest ones: as many as anyone reads. */
const LOG_LINES = 300;

export interface ComposeOptions {
  /** The current window, which is already visible. */
  current: { readonly window: BrowserWindow | null };
  /** Opens a new window, on platforms where the app outlives its window. */
  openWindow: () => BrowserWindow;
  /** Arguments of this and later starts. */
  arrivals: Arrivals;
  quickWindow: QuickWindow;
  /** Determines which page may use the microphone. */
  sound: SoundPermission;
  database: Database;
  /** True if the page may show rows that were read before the database was checked. */
  isDrawnEarly: boolean;
  settings: SettingsStore;
  paths: DataPaths;
  logger: Logger;
  /** Also called for every event that the window gets. */
  onEvent: SendEvent;
  /** Folder of the built entries of workers and services. */
  builtFolder: string;
}

/**
 * Builds every service once and connects them: a list to read from top to bottom.
 * @returns the function that answers the page's requests, and whether a document goes on by itself
 */
export function compose(options: ComposeOptions) {
  const { current, database, settings, paths, logger } = options;
  const entry = (file: string): URL => pathToFileURL(join(options.builtFolder, file));
  const send: SendEvent = (name, payload) => {
    atHand.heard(name, payload);
    const { window } = current;
    if (window !== null && !window.isDestroyed()) window.webContents.send(name, payload);
    options.onEvent(name, payload);
  };

  const secrets = createSecretStore({
    safeStorage,
    file: paths.vault,
    platform: process.platform,
    weakConsent: {
      get: () => settings.get().vault.allowWeakStorage,
      set: (allow) => settings.update({ vault: { allowWeakStorage: allow } }),
    },
  });
  const desktop = withCommands(
    createDesktop(() => current.window),
    paths.base,
  );
  const weakStorage = createWeakStorage({ secrets, desktop });
  const notices = createNoticeService({
    newId: randomUUID,
    onAdded: (notice) => send('app:notice-added', notice),
    onWithdrawn: (noticeId) => send('app:notice-withdrawn', { noticeId }),
  });
  const atHand = composeAtHand({
    ...options,
    desktop,
    notices,
    send,
    requests: () => handlers,
  });
  const embedded = composeEmbedded({
    entry: entry('embedded-services.js'),
    paths,
    logger,
    onStatus: (status) => {
      send('app:embedded-status-changed', status);
      if (status.state === 'running') programs.service.serviceStarted();
    },
    onProgramsChanged: () => send('programs:changed', undefined),
  });
  const practice = createPracticeService({
    embedded,
    newId: randomUUID,
    practice: settings.get().practice,
    onChanged: () => void connections.practiceChanged().catch(() => undefined),
  });
  const network = composeNetwork({ secrets, send, onGiven: () => documents.wakeWaiting('proxy') });
  const { lane, ...egress } = composeLane({ database, logger, ...network });
  const { connections, createAccount } = composeConnections({
    database,
    settings,
    lane,
    appVersion: app.getVersion(),
    secrets,
    embedded,
    practice,
    onChanged: (list) => send('connections:changed', list),
    onAccountChanged: (connectionId) => documents.wake(connectionId),
    settleGlossaries: (connectionId) => glossaries.service.settle(connectionId),
    onUsage: (connectionId, amounts) => usage.note(connectionId, amounts),
  });
  /** Parts that most of the app needs. */
  const runDays = createRunDays({ file: paths.runDays });
  const csvStyle = () => csvStyleOf(textLocale(), settings.get().appearance.csvSeparator);
  const common = {
    database,
    settings,
    logger,
    desktop,
    send,
    secrets,
    notices,
    embedded,
    runDays,
    csvStyle,
  };
  const heldPaths = createHeldPaths({ newId: randomUUID, now });
  const { exchange, unfinishedFiles, findReturned, ...history } = composeHistory({
    ...common,
    heldPaths,
    unfinishedFolder: paths.unfinished,
    codecUrl: entry('exchange-worker.js'),
    onItemChanged: (itemId) => checks.onItemChanged(itemId),
    onSegmentChanged: (place) => time.segmentChanged(place),
    openFindings: (itemId, isWanted) => checks.openFindings(itemId, isWanted),
    readTagged: (itemId, positions) => documents.readTagged(itemId, positions),
    onPurged: () => voice.onPurged(),
  });
  /** Parts that most pages need. */
  const parts = { ...common, ...exchange, connections, lane };
  const glossaries = composeGlossaries({
    ...parts,
    projectsOfGlossary: egress.projectsOfGlossary,
    glossaryThreadUrl: entry('glossary-worker.js'),
    onChanged: () => {
      texts.forgetLists();
      programs.service.wake();
      checks.onItemChanged(null);
    },
    onCopied: () => texts.forgetLists(),
    avoidWords: (...words) => checks.avoidWords(...words),
  });
  const checks = composeChecks({
    ...parts,
    history: history.service,
    openSpellingMenu: (offer) => openSpellingMenu(current.window, offer),
    checkThreadUrl: entry('check-worker.js'),
  });
  const documents = composeDocuments({
    ...parts,
    paths,
    heldPaths,
    unfinishedFiles,
    inspectorUrl: entry('document-worker.js'),
    glossaries: glossaries.service,
    history: history.service,
    onItemsChanged: history.onChanged,
    rememberPairs: (pairs) => memories.rememberPairs(pairs),
    projectsOfProfile: (...profile) => memories.projectsOfProfile(...profile),
  });
  const texts = composeTexts({
    ...parts,
    glossaries: glossaries.service,
    history: history.service,
    onHistoryChanged: documents.onHistoryChanged,
    projectsOfProfile: (...profile) => memories.projectsOfProfile(...profile),
  });
  const time = composeTime({ ...parts, heldPaths, checkThread: checks.thread });
  const memories = composeMemories({
    ...parts,
    paths,
    projectsOfMemory: egress.projectsOfMemory,
    projectsOfGlossary: egress.projectsOfGlossary,
    onChanged: () => {
      texts.forgetLists();
      programs.service.wake();
    },
  });
  const watches = composeWatches({ ...parts, paths, heldPaths, plan: documents.newPlan() });
  const usage = composeUsage({ ...parts, createAccount });
  const voice = composeVoice({ ...parts, paths, onItemsChanged: history.onChanged });
  const models = composeModels({
    ...parts,
    paths,
    onLanguagesChanged: async () => send('connections:changed', await connections.list()),
  });
  const data = composeData({
    ...parts,
    paths,
    unfinishedFiles,
    databaseUrl: entry('database-worker.cjs'),
    codecUrl: entry('exchange-worker.js'),
    glossaryThreadUrl: entry('glossary-worker.js'),
    decideJob: documents.decideHeld,
    decideWatch: (id, decision) => watches.service.decideHeld(id, decision),
    clearBuiltIn: () => programs.clearBuiltIn(),
    openProject: (id) => egress.openProject(id, { send, time }),
    onPurged: () => {
      history.onChanged(null);
      programs.service.wake();
      voice.onPurged();
      watches.service.onPurged();
      send('voice:changed', { session: null });
    },
  });
  const updates = composeUpdates({ ...parts, paths, databaseUrl: entry('database-worker.cjs') });
  const programs = composePrograms({ ...parts, createAccount });
  const diagnostics = createDiagnosticsService({
    ...parts,
    files: exchange.exchangeFiles,
    readRuntime,
    readSizes: data.sizes,
    readLog: () => readLogTail(paths.logs, LOG_LINES),
    now,
  });
  const language = createUiLanguage(
    () => app.getLocale(),
    () => {
      installMenu();
      atHand.draw();
    },
  );

  const languageApplied = language.apply(settings.get().language, settings.get().appearance);
  const { damagedFileName } = settings;
  if (damagedFileName !== null) {
    const warn = () => notices.add(noticeOfDamagedSettings(damagedFileName));
    void languageApplied.then(warn, warn);
  }
  const atStart = composeAtStart({
    ...parts,
    arrivals: options.arrivals,
    arrivedFolder: paths.arrived,
    quickWindow: options.quickWindow,
    heldPaths,
    findReturned,
    getDraft: texts.getDraft,
    languageApplied,
  });
  const start = composeStart({
    ...common,
    languageApplied,
    onRepaired: () => {
      // Otherwise the page waited for the rows.
      if (options.isDrawnEarly) current.window?.webContents.reload();
    },
    timers: systemClock,
    egress,
    documents,
    history,
    sourceLanguages: documents.sourceLanguages,
    time,
    glossaries,
    memories,
    models,
    data,
    usage,
    voice,
    programs: programs.service,
    watches: watches.service,
    updates,
  });

  const begin = (): void =>
    asApp(() => {
      start.begin();
      atHand.begin();
    });
  const handlers: IpcHandlers = {
    ...appHandlers({
      info: () => readAppInfo(paths.base),
      notices,
      embedded,
      openDataFolder: () => desktop.openFolder(paths.base),
      openLicenses: (of) => desktop.openFolder(licenseFile(of)),
      diagnostics,
      desktop,
      finder: createFindService(database),
      takeArrivals: atStart.takeArrivals,
      onRendererReady: begin,
      atHand: atHand.service,
    }),
    ...documents.handlers,
    ...connectionHandlers(connections),
    ...history.handlers,
    ...checks.handlers,
    ...texts.handlers,
    ...time.handlers,
    ...glossaries.handlers,
    ...memories.handlers,
    ...copyHandlers({ glossaries: glossaries.copies, memories: memories.copies }),
    ...models.handlers,
    ...data.handlers,
    ...usage.handlers,
    ...voice.handlers,
    ...soundHandlers(
      createSoundAccess({
        permission: options.sound,
        currentId: () => current.window?.webContents.id ?? null,
        platform: process.platform,
        system: systemPreferences,
      }),
    ),
    ...programs.handlers,
    ...watches.handlers,
    ...updates.handlers,
    ...atStart.handlers,
    ...egress.handlers({ ...parts, time, documents, programs: programs.service }),
    ...settingsHandlers({ settings, secrets, weakStorage, proxies: network.proxies }),
  };

  settings.onChange((changed) => {
    nativeTheme.themeSource = changed.theme;
    void language.apply(changed.language, changed.appearance);
    connections.setConcurrency(changed.documents.concurrency);
    practice.apply(changed.practice);
    send('settings:changed', changed);
  });
  quitCleanly(async () => {
    start.stop();
    atHand.stop();
    usage.stop();
    programs.stop();
    await watches.service.stop();
    await Promise.all([
      documents.stop(),
      history.stop(),
      checks.stop(),
      time.stop(),
      glossaries.stop(),
      memories.stop(),
      models.stop(),
      data.stop(),
      updates.stop(),
      voice.stop(),
    ]);
    connections.close();
    await Promise.allSettled([embedded.stop(), database.close()]);
  });

  atStart.start(atHand);
  systemClock.after(READY_FALLBACK_MS, begin);
  const answerPage: Answer = (name, input) => answer(name, handlers, input, logger);
  return { answer: answerPage, isAtWork: () => atHand.isAtWork() };
}
