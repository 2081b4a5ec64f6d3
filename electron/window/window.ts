import {
  app,
  BrowserWindow,
  nativeTheme,
  screen,
  type IpcMainInvokeEvent,
  type WebPreferences,
} from 'electron';
import { HIDDEN_SWITCH } from '../../shared/domain/app/at-hand.ts';
import { createCrashStreak } from '../services/app/crash-streak.ts';
import type { WindowState } from '../settings/settings-store.ts';
import { APP_ORIGIN, originOf } from './app-file.ts';
import { offerFieldMenu } from './field-menu.ts';
import { fitToScreens, MIN_SIZE } from './place.ts';
import { APP_URL } from './protocol.ts';

export interface MainWindowOptions {
  preloadPath: string;
  iconPath: string;
  /** Text direction of the page, for tests of right-to-left languages. */
  dir?: string | undefined;
}

/** Maximum number of consecutive reloads of a page that keeps dying. */
const MAX_RELOADS = 3;
/** A page that has lived this long resets the count. */
const CALM_MS = 60_000;

/** Returns what every window gives its page: a sandbox without Node, isolated from its preload. */
export const pagePreferences = (preloadPath: string): WebPreferences => ({
  preload: preloadPath,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webviewTag: false,
  webSecurity: true,
  navigateOnDragDrop: false,
  spellcheck: false,
});

/**
 * Opens the window of the app: sandboxed, isolated, without Node, on the app's own origin. It stays hidden until {@link
 * placeWindow}.
 */
export function createMainWindow(options: MainWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: 1200,
    height: 800,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    // While hidden, the page gets its code and data while the graphics process is still starting; a page that has to
    // paint would wait for that process.
    paintWhenInitiallyHidden: false,
    title: 'Dragoman',
    icon: options.iconPath,
    autoHideMenuBar: true,
    webPreferences: pagePreferences(options.preloadPath),
  });
  offerFieldMenu(window);
  void window.loadURL(options.dir === 'rtl' ? `${APP_URL}?dir=rtl` : APP_URL);
  return window;
}

/** Returns true if the app was started by the system when the user signed in. */
export const startsHidden = (): boolean => app.commandLine.hasSwitch(HIDDEN_SWITCH);

/** Windows that were shown in their place; one that started hidden was not. */
const placed = new WeakSet<BrowserWindow>();

/** Restores the window's position and shows it. */
export function placeWindow(window: BrowserWindow, state: WindowState): void {
  placed.add(window);
  // The page's own surface colors, so that nothing flashes before its first paint.
  window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? '#1b1917' : '#faf9f7');
  const main = screen.getPrimaryDisplay().workArea;
  const others = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { x, y, width, height } = fitToScreens(state, [main, ...others]);
  // A screen may be smaller than the minimum size.
  window.setMinimumSize(Math.min(MIN_SIZE.width, width), Math.min(MIN_SIZE.height, height));
  window.setSize(width, height);
  if (x === undefined || y === undefined) window.center();
  else window.setPosition(x, y);
  if (state.isMaximized) window.maximize();
  window.show();
}

/** Brings the window to the front, wherever it is: minimized, hidden, or not shown yet. */
export function revealWindow(window: BrowserWindow, state: WindowState): void {
  if (!placed.has(window)) placeWindow(window, state);
  if (window.isMinimized()) window.restore();
  if (!window.isVisible()) window.show();
  window.focus();
}

/** Reports the window's position when it closes. */
export function rememberPlace(
  window: BrowserWindow,
  onChanged: (state: WindowState) => void,
): void {
  window.on('close', () => {
    if (!placed.has(window)) return;
    onChanged({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  });
}

/** Reloads the page when its process has ended, and reports it. */
export function reloadWhenDead(window: BrowserWindow, onReloaded: () => void): void {
  const crashes = createCrashStreak({ now: () => performance.now(), calmMs: CALM_MS });
  const reload = (): void => {
    if (crashes.note() > MAX_RELOADS) return;
    onReloaded();
    window.reload();
  };
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') reload();
  });
  if (window.webContents.isCrashed()) reload();
}

/** Returns true for a message from the main frame of `window` while it shows our own origin. */
export function isFromMainFrame(window: BrowserWindow | null, event: IpcMainInvokeEvent): boolean {
  if (window === null || window.isDestroyed()) return false;
  const frame = event.senderFrame;
  return (
    event.sender === window.webContents &&
    frame !== null &&
    frame === window.webContents.mainFrame &&
    originOf(frame.url) === APP_ORIGIN
  );
}

interface AppWindowsOptions {
  /** The current window, already placed. */
  current: { readonly window: BrowserWindow | null };
  /** Opens a new window, on platforms where the app outlives its window. */
  openWindow: () => BrowserWindow;
  /** The window's last position. */
  place: { window: WindowState };
  /** Called when its page ended and was reloaded. */
  onReloaded: () => void;
  /** Called for each window, after it has been placed. */
  onOpened: (window: BrowserWindow) => void;
}

/** Shows the window on request. */
export interface AppWindows {
  /** Brings it to the front. */
  reveal: () => void;
  /** Opens it without showing it, where there is none; the tray brings it to the front. */
  openHidden: () => void;
}

/** Remembers the window's position, and reloads a page that has ended. */
export function keepAppWindows({
  current,
  openWindow,
  place,
  onReloaded,
  onOpened,
}: AppWindowsOptions): AppWindows {
  const keep = (opened: BrowserWindow): void => {
    rememberPlace(opened, (state) => {
      place.window = state;
    });
    reloadWhenDead(opened, onReloaded);
    onOpened(opened);
  };
  const reveal = (): void => {
    if (current.window !== null) {
      revealWindow(current.window, place.window);
      return;
    }
    const opened = openWindow();
    placeWindow(opened, place.window);
    keep(opened);
  };
  app.on('activate', () => {
    if (current.window?.isVisible() !== true) reveal();
  });
  if (current.window !== null) keep(current.window);
  return {
    reveal,
    openHidden() {
      if (current.window === null && process.platform !== 'darwin') keep(openWindow());
    },
  };
}
