import { app, type BrowserWindow } from 'electron';
import type { WindowState } from '../settings/settings-store.ts';
import { placeWindow, reloadWhenDead, rememberPlace } from './window.ts';

export interface AppWindowsOptions {
  /** The current window, already placed. */
  current: { readonly window: BrowserWindow | null };
  /** Opens a new window, on platforms where the app outlives its window. */
  openWindow: () => BrowserWindow;
  /** The window's last position. */
  place: { window: WindowState };
  /** Called when its page ended and was reloaded. */
  onReloaded: () => void;
}

/** Remembers the window's position, restores the window when the app is started again, and ends the app with it. */
export function keepAppWindows({
  current,
  openWindow,
  place,
  onReloaded,
}: AppWindowsOptions): void {
  const keep = (opened: BrowserWindow): void => {
    rememberPlace(opened, (state) => {
      place.window = state;
    });
    reloadWhenDead(opened, onReloaded);
  };
  app.on('second-instance', () => {
    if (current.window?.isMinimized()) current.window.restore();
    current.window?.focus();
  });
  app.on('activate', () => {
    if (current.window !== null) return;
    const opened = openWindow();
    placeWindow(opened, place.window);
    keep(opened);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  if (current.window !== null) keep(current.window);
}
