import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, Menu, type BrowserWindow } from 'electron';
import { registerAppScheme, serveApp } from './window/protocol.ts';
import { lazy } from '../shared/lazy.ts';
import { COMMAND_HOST_SWITCH } from './command/command-names.ts';
import { displayFacts, leaveHeadless } from './command/leave-headless.ts';
import type { CommandHost } from './command/host.ts';
import { openDatabase } from './db/client.ts';
import { isAtRest } from './db/engine/database-file.ts';
import { findNativeBinding } from './sqlite/native-binding.ts';
import { registerIpcRouter, type Answer } from './ipc/router.ts';
import { createLogger } from './platform/log/logger.ts';
import { graphicsSwitches } from './platform/graphics.ts';
import { answerTo } from './support/asking.ts';
import { systemClock } from './support/clock.ts';
import { dataPaths } from './platform/files/paths.ts';
import { readAhead } from './platform/read-ahead.ts';
import { watchCrashes } from './platform/log/watch-crashes.ts';
import { guardWebContents } from './window/guard.ts';
import { readArguments } from './window/arguments.ts';
import { createArrivals } from './window/arrivals.ts';
import {
  isTooLong,
  keepArguments,
  keptStart,
  readHanded,
  splitArguments,
} from './window/long-arguments.ts';
import { createQuickWindow } from './window/quick-window.ts';
import { createSoundPermission } from './window/sound-permission.ts';
import { createMainWindow, isFromMainFrame } from './window/window.ts';

/**
 * Starts the app in the order of the first paint: the window opens; the data its page waits for is read while the
 * page's process starts (compose/first-data.ts); the services (composition.ts) are built once the page is drawn.
 */
const OUT = join(import.meta.dirname, '..');

/** If the page never asks for more than its first data, the services are built anyway. */
const SERVICES_FALLBACK_MS = 5_000;

/** Code of the services, loaded in pieces: in between, this thread serves the files of other pages. */
const READ_AHEAD: readonly (() => Promise<unknown>)[] = [
  () => import('./clients/translation/create-translation-account.ts'),
  () => import('./composition.ts'),
];

// Root in a container must start Chromium with --no-sandbox; combining both ends every child process.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
for (const name of graphicsSwitches((choice) => app.commandLine.hasSwitch(choice))) {
  app.commandLine.appendSwitch(name);
}
registerAppScheme();
// Otherwise Electron builds a default menu that nobody sees: ours arrives with the language.
Menu.setApplicationMenu(null);
/** Started for commands, without a window; a later start of the app opens one. */
const isHidden = process.argv.includes(COMMAND_HOST_SWITCH);
const userData = process.env['DRAGOMAN_USER_DATA'];
if (userData) app.setPath('userData', userData);
const arrivals = createArrivals();
const { own, given } = splitArguments(process.argv, !app.isPackaged);
const handed = { argv: given, folder: process.cwd(), display: displayFacts(process.env) };
/** Nothing but the quick window was asked for, and nothing else is shown. */
const { isQuick } = readArguments(handed);
if (isTooLong(process.argv)) {
  const kept = keepArguments(handed, dataPaths(app.getPath('userData')).arrived);
  app.relaunch({ args: keptStart(own, given, kept) });
  app.exit();
} else if (app.requestSingleInstanceLock(handed)) {
  arrivals.add(handed);
  let isEnding = false;
  app.once('will-quit', () => {
    isEnding = true;
  });
  app.on('second-instance', (_event, argv, _folder, other) => {
    // A command that looks for the app, while it is still starting, wants no window.
    if (argv.includes(COMMAND_HOST_SWITCH)) return;
    // This process can show no window, or is about to end: the next one gets what the later start was asked for.
    if (leaveHeadless(other) || isEnding) startNext(other);
    else arrivals.add(other);
  });
  // macOS has its own way, and uses it before the app is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    arrivals.add({ argv: ['--', path], folder: '/' });
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    arrivals.add({ argv: ['--', url], folder: '/' });
  });
  void app.whenReady().then(onReady);
} else app.quit();

/** Starts the app again once this process has ended. @param other what a later start handed over */
function startNext(other: unknown): void {
  const next = readHanded(other) ?? handed;
  const kept = keepArguments(next, dataPaths(app.getPath('userData')).arrived);
  app.relaunch({ args: keptStart(own, next.argv, kept) });
  app.quit();
}

function onReady(): void {
  const paths = dataPaths(app.getPath('userData'));
  const logger = createLogger({ folder: paths.logs });
  // Must run before anything that can crash is started.
  watchCrashes({ process, app, logger });
  const sound = createSoundPermission();
  guardWebContents(sound);
  const hasDocument = serveApp(join(OUT, 'renderer'));
  const quickWindow = createQuickWindow({
    preloadPath: join(OUT, 'preload/quick.cjs'),
    iconPath: join(app.getAppPath(), 'resources/window-icon.png'),
  });
  const current: { window: BrowserWindow | null } = { window: null };
  let hasOpened = false;
  const openWindow = (): BrowserWindow => {
    hasOpened = true;
    const window = createMainWindow({
      preloadPath: join(OUT, 'preload/preload.cjs'),
      // A quarter of the size: decoding the whole image takes longer than opening the window.
      iconPath: join(app.getAppPath(), 'resources/window-icon.png'),
      dir: process.env['DRAGOMAN_DIR'],
    });
    window.on('closed', () => {
      current.window = null;
      // Where the app ends with its window, it ends.
      if (process.platform !== 'darwin') quickWindow.close();
    });
    current.window = window;
    return window;
  };
  const isWindowless = isHidden || isQuick;
  if (!isWindowless) openWindow();
  // Runs in its own thread.
  const database = lazy(() =>
    openDatabase({
      file: paths.database,
      workerUrl: pathToFileURL(join(OUT, 'main/database-start.cjs')),
      nativeBinding: findNativeBinding(),
      appVersion: app.getVersion(),
      onSlowCall: (call, durationMs) => logger.info('slow database call', { call, durationMs }),
    }),
  );
  const isDatabaseAtRest = isAtRest(paths.database);
  // A file that is not at rest takes time to open, and the page will wait for it.
  if (!isDatabaseAtRest) database();
  const first = (isWindowless ? Promise.resolve() : hasDocument).then(async () => {
    const { composeFirstData } = await import('./compose/first-data.ts');
    const window = current.window;
    return composeFirstData({ window, database, isDatabaseAtRest, paths, logger });
  });
  let services: Promise<Answer> | null = null;
  let commands: CommandHost | null = null;
  app.on('window-all-closed', () => {
    // While commands need it, and where it was started for them, it ends when it has no work.
    const isNeeded = commands?.isBusy() === true || (isHidden && !hasOpened);
    if (process.platform !== 'darwin' && !isNeeded) app.quit();
  });
  const readServices = async (): Promise<Answer> => {
    const { settings, letGo } = await first;
    letGo();
    await readAhead(READ_AHEAD);
    const { compose } = await import('./composition.ts');
    const { answer, isAtWork } = compose({
      current,
      onEvent: (name, payload) => commands?.tell(name, payload),
      openWindow,
      arrivals,
      quickWindow,
      sound,
      database: database(),
      isDrawnEarly: isDatabaseAtRest,
      settings,
      paths,
      logger,
      builtFolder: join(OUT, 'main'),
    });
    const { hostCommands } = await import('./command/host.ts');
    commands = await hostCommands({
      answer,
      database: database(),
      paths,
      logger,
      timers: systemClock,
      mayEnd: () => current.window === null && (isHidden || process.platform !== 'darwin'),
      isInUse: async () => quickWindow.window !== null || (await isAtWork()),
    });
    return answer;
  };
  const withServices = (): Promise<Answer> => (services ??= readServices());
  if (isWindowless) {
    // No page will report that it is drawn.
    void withServices().then((answer) => answer('app:report-ready', undefined));
  } else setTimeout(() => void withServices(), SERVICES_FALLBACK_MS);
  registerIpcRouter({
    answer: async (asker, name, input) => {
      const { answer } = await first;
      // The page has its first data by the time it requests more.
      const early = services === null ? answer(name, input) : null;
      if (early !== null) return early;
      const all = await withServices();
      return answerTo({ asker, files: null }, () => all(name, input));
    },
    senderOf: (event) => {
      if (isFromMainFrame(current.window, event)) return 'main';
      return isFromMainFrame(quickWindow.window, event) ? 'quick' : null;
    },
  });
}
