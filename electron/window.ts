import { BrowserWindow, nativeTheme, screen, type IpcMainInvokeEvent } from 'electron';
import type { WindowState } from './settings/settings-store.ts';
import { APP_ORIGIN } from './app-file.ts';
import { APP_URL } from './app-protocol.ts';
import { originOf } from './web-contents-guard.ts';

export interface MainWindowOptions {
  preloadPath: string;
  iconPath: string;
  state: WindowState;
  onStateChanged: (state: WindowState) => void;
}

const MIN_SIZE = { width: 480, height: 480 };

/** Opens the one window of the app: sandboxed, isolated, without Node, on the app's own origin. */
export function createMainWindow(options: MainWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...visibleBounds(options.state),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Dragoman',
    icon: options.iconPath,
    autoHideMenuBar: true,
    // The page's own surface colours, so that nothing flashes before the first paint.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1917' : '#faf9f7',
    webPreferences: {
      preload: options.preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webviewTag: false,
      webSecurity: true,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  if (options.state.isMaximized) window.maximize();
  window.once('ready-to-show', () => {
    window.show();
  });
  const remember = (): void => {
    options.onStateChanged({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  };
  window.on('close', remember);
  void window.loadURL(APP_URL);
  return window;
}

/** True for a message from the main frame of `window` while it shows our own origin. */
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

/** The remembered place, unless the screen it was on is gone. */
function visibleBounds(state: WindowState): Partial<Electron.Rectangle> {
  const { x, y, width, height } = state;
  if (x === undefined || y === undefined) return { width, height };
  const area = screen.getDisplayMatching({ x, y, width, height }).workArea;
  const isVisible =
    x < area.x + area.width - 50 &&
    x + width > area.x + 50 &&
    y >= area.y - 10 &&
    y < area.y + area.height - 50;
  return isVisible ? { x, y, width, height } : { width, height };
}
