import { Menu, nativeImage, Tray, type MenuItemConstructorOptions } from 'electron';
import type { TrayCommand, TrayItem } from '../services/app/tray-menu.ts';

/** Size of the icon in the bar of each system, in its own pixels. */
const ICON_SIZES: Partial<Record<NodeJS.Platform, number>> = { darwin: 18, win32: 16 };
const ICON_SIZE = 24;

/** The icon in the desktop's tray. */
export interface TrayIcon {
  /** Shows a menu; the same one again changes nothing, since the desktop would close one that is open. */
  show: (items: readonly TrayItem[], tip: string) => void;
  remove: () => void;
}

/**
 * Shows the icon, where the desktop shows any.
 * @param onOpen called for a click, where the system doesn't open the menu
 */
export function createTrayIcon(options: {
  iconPath: string;
  onCommand: (command: TrayCommand) => void;
  onOpen: () => void;
}): TrayIcon {
  const size = ICON_SIZES[process.platform] ?? ICON_SIZE;
  const icon = nativeImage.createFromPath(options.iconPath).resize({ width: size, height: size });
  if (process.platform === 'darwin') icon.setTemplateImage(true);
  const tray = new Tray(icon);
  if (process.platform !== 'darwin') tray.on('click', options.onOpen);
  let shown = '';
  return {
    show(items, tip) {
      const next = JSON.stringify([items, tip]);
      if (next === shown) return;
      shown = next;
      tray.setToolTip(tip);
      tray.setContextMenu(Menu.buildFromTemplate(templateOf(items, options.onCommand)));
    },
    remove: () => tray.destroy(),
  };
}

function templateOf(
  items: readonly TrayItem[],
  onCommand: (command: TrayCommand) => void,
): MenuItemConstructorOptions[] {
  return items.map((item) => {
    if (item === null) return { type: 'separator' };
    const { command } = item;
    // A single `&` would mark a key.
    const label = item.label.replaceAll('&', '&&');
    if (item.items !== undefined) return { label, submenu: templateOf(item.items, onCommand) };
    if (command === undefined) return { label, enabled: false };
    return { label, click: () => onCommand(command) };
  });
}
