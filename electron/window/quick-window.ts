import { BrowserWindow, clipboard, nativeTheme, screen } from 'electron';
import { APP_ORIGIN } from './app-file.ts';
import { offerFieldMenu } from './field-menu.ts';
import { pagePreferences } from './window.ts';

const QUICK_URL = `${APP_ORIGIN}/quick/index.html`;
const SIZE = { width: 520, height: 360 };
const MIN_SIZE = { width: 400, height: 320 };

/** The small window for one text, above all others. */
export type QuickWindow = ReturnType<typeof createQuickWindow>;

/** Where the selected text and the clipboard are read. */
interface Clipboard {
  /** Older releases of Electron read the selection with the argument, and at once. */
  readText: (type?: 'selection') => Promise<string> | string;
  selection?: { readText: () => Promise<string> };
}

/** Returns the selected text where the system has it, or else the text of the clipboard. */
export async function readChosenText(
  source: Clipboard = clipboard,
  { platform = process.platform, env = process.env } = {},
): Promise<string> {
  const readSelection = () => source.selection?.readText() ?? source.readText('selection');
  // Wayland gives a selection only to the window that has the focus.
  const hasSelection = platform === 'linux' && !isWayland(env);
  const selected = hasSelection ? await readSelection() : '';
  return selected.trim() === '' ? source.readText() : selected;
}

/** Returns true where only the desktop can make shortcuts for the whole system. */
export function isWayland(env: NodeJS.ProcessEnv): boolean {
  return env['XDG_SESSION_TYPE'] === 'wayland' || Boolean(env['WAYLAND_DISPLAY']);
}

/** The place of the window: on the screen of the pointer, in its upper third. */
function placeOf() {
  const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
  const width = Math.min(SIZE.width, workArea.width);
  const height = Math.min(SIZE.height, workArea.height);
  return {
    width,
    height,
    x: Math.round(workArea.x + (workArea.width - width) / 2),
    y: Math.round(workArea.y + (workArea.height - height) / 3),
  };
}

export function createQuickWindow(options: { preloadPath: string; iconPath: string }) {
  let window: BrowserWindow | null = null;
  let tellClosed = (): void => undefined;
  const build = (): BrowserWindow => {
    const made = new BrowserWindow({
      ...placeOf(),
      minWidth: MIN_SIZE.width,
      minHeight: MIN_SIZE.height,
      show: false,
      title: 'Dragoman',
      icon: options.iconPath,
      alwaysOnTop: true,
      skipTaskbar: true,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      autoHideMenuBar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1917' : '#faf9f7',
      webPreferences: pagePreferences(options.preloadPath),
    });
    offerFieldMenu(made);
    made.once('ready-to-show', () => made.show());
    made.once('closed', () => {
      window = null;
      tellClosed();
    });
    // Nothing else would take away an empty window that is above all others.
    made.webContents.on('render-process-gone', () => {
      setImmediate(() => made.isDestroyed() || made.destroy());
    });
    void made.loadURL(QUICK_URL);
    return made;
  };
  return {
    /** The open window; null while there is none. */
    get window(): BrowserWindow | null {
      return window;
    },
    /** Opens the window, or brings it to the front as it is: it may hold typed text. @returns the window */
    open(): BrowserWindow {
      if (window === null) window = build();
      else window.show();
      return window;
    },
    /** @param tell called each time it was closed, by its page or by the desktop */
    onClosed(tell: () => void): void {
      tellClosed = tell;
    },
    /** Closes it; the system returns the focus to where it was. */
    close: (): void => window?.close(),
  };
}
