import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, Menu, type BrowserWindow } from 'electron';
import { registerAppScheme, serveApp } from './window/protocol.ts';
import { openDatabase } from './db/client.ts';
import { findNativeBinding } from './db/engine/native-binding.ts';
import { registerIpcRouter, type Answer } from './ipc/router.ts';
import { createLogger } from './platform/log/logger.ts';
import { graphicsSwitches } from './platform/graphics.ts';
import { dataPaths } from './platform/files/paths.ts';
import { readAhead } from './platform/read-ahead.ts';
import { watchCrashes } from './platform/log/watch-crashes.ts';
import { guardWebContents } from './window/guard.ts';
import { createSoundPermission } from './window/sound-permission.ts';
import { createMainWindow, isFromMainFrame } from './window/window.ts';

/**
 * The start, in the order of the first paint: the window is opened; the code of the services
 * (composition.ts) is read while the page's process comes up; they are built once the page has its own
 * code, so that both processes go on side by side.
 */
const OUT = join(import.meta.dirname, '..');

/**
 * Parts of the services that this thread loads while the page's process starts; small ones, because that
 * process blocks whenever it calls this thread.
 */
const READ_AHEAD: readonly (() => Promise<unknown>)[] = [
  () => import('./settings/electron-store-file.ts'),
  () => import('./settings/settings-store.ts'),
  () => import('./clients/translation/create-translation-account.ts'),
  () => import('./composition.ts'),
];

// Root in a container must start Chromium with --no-sandbox; asking for both ends every child process.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
for (const name of graphicsSwitches((choice) => app.commandLine.hasSwitch(choice))) {
  app.commandLine.appendSwitch(name);
}
registerAppScheme();
// Otherwise Electron makes one of its own, which nobody sees: ours comes with the language.
Menu.setApplicationMenu(null);
const userData = process.env['DRAGOMAN_USER_DATA'];
if (userData) app.setPath('userData', userData);
if (app.requestSingleInstanceLock()) void app.whenReady().then(onReady);
else app.quit();

function onReady(): void {
  const paths = dataPaths(app.getPath('userData'));
  const logger = createLogger({ folder: paths.logs });
  // Before anything is started that can end.
  watchCrashes({ process, app, logger });
  const sound = createSoundPermission();
  guardWebContents(sound);
  const page = serveApp(join(OUT, 'renderer'));
  const current: { window: BrowserWindow | null } = { window: null };
  const openWindow = (): BrowserWindow => {
    const window = createMainWindow({
      preloadPath: join(OUT, 'preload/preload.cjs'),
      // A quarter of the size: the whole picture takes longer to unpack than the window to open.
      iconPath: join(app.getAppPath(), 'resources/window-icon.png'),
      dir: process.env['DRAGOMAN_DIR'],
    });
    window.on('closed', () => {
      current.window = null;
    });
    current.window = window;
    return window;
  };
  openWindow();
  // A thread of its own: the file is open by the time the page asks for its first rows.
  const database = openDatabase({
    file: paths.database,
    workerUrl: pathToFileURL(join(OUT, 'main/database-start.cjs')),
    nativeBinding: findNativeBinding(),
  });
  const answering = page.hasDocument.then(async (): Promise<Answer> => {
    await readAhead(READ_AHEAD);
    await page.hasCode;
    const { compose } = await import('./composition.ts');
    return compose({
      current,
      openWindow,
      sound,
      database,
      paths,
      logger,
      builtFolder: join(OUT, 'main'),
    });
  });
  registerIpcRouter({
    answering,
    isTrustedSender: (event) => isFromMainFrame(current.window, event),
  });
}
