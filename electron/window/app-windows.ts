import { app, type BrowserWindow } from 'electron';
import type { WindowState } from '../settings/settings-store.ts';
import { placeWindow, reloadWhenDead, rememberPlace } from './window.ts';

export interface AppWindowsOptions {
  /** The window there is at the moment; it has its place. */
  current: { readonly window: BrowserWindow | null };
  /** Opens another one, for platforms where the app outlives its window. */
  openWindow: () => BrowserWindow;
  /** Where the window was last. */
  place: { window: WindowState };
  /** Its page ended and was loaded again. */
  onReloaded: () => void;
}

/** Remembers the window's place, brings it back when the app is started again, and ends the app with it. */
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
