import { Menu, type MenuItemConstructorOptions } from 'electron';
import { t } from '../../shared/i18n/text.ts';

/** The smallest menu that keeps the platform's editing, zoom and window shortcuts working. */
export function installMenu(): void {
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: t('File'),
      submenu: [
        isMac ? { role: 'close', label: t('Close window') } : { role: 'quit', label: t('Quit') },
      ],
    },
    {
      label: t('menu|Edit'),
      submenu: [
        { role: 'undo', label: t('Undo') },
        { role: 'redo', label: t('Redo') },
        { type: 'separator' },
        { role: 'cut', label: t('Cut') },
        { role: 'copy', label: t('Copy') },
        { role: 'paste', label: t('Paste') },
        { role: 'pasteAndMatchStyle', label: t('Paste as plain text') },
        { role: 'delete', label: t('Delete') },
        { type: 'separator' },
        { role: 'selectAll', label: t('Select all') },
      ],
    },
    {
      label: t('menu|View'),
      submenu: [
        { role: 'resetZoom', label: t('Actual size') },
        { role: 'zoomIn', label: t('Zoom in') },
        { role: 'zoomOut', label: t('Zoom out') },
        { type: 'separator' },
        { role: 'togglefullscreen', label: t('Full screen') },
        { role: 'toggleDevTools', label: t('Developer tools') },
      ],
    },
    {
      role: 'windowMenu',
      label: t('Window'),
      submenu: [
        { role: 'minimize', label: t('Minimise') },
        { role: 'zoom', label: t('Zoom') },
        ...(isMac ? [] : [{ role: 'close', label: t('Close window') } as const]),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
