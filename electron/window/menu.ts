import { Menu, type MenuItemConstructorOptions } from 'electron';
import { t } from '../../shared/i18n/text.ts';

/** Installs the smallest menu that keeps the platform's editing, zoom and window shortcuts working. */
export function installMenu(): void {
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: t('documents.file'),
      submenu: [
        isMac
          ? { role: 'close', label: t('main.closeWindow') }
          : { role: 'quit', label: t('main.quit') },
      ],
    },
    {
      label: t('main.menuEdit'),
      submenu: [
        { role: 'undo', label: t('app.undo') },
        { role: 'redo', label: t('glossaries.redo') },
        { type: 'separator' },
        { role: 'cut', label: t('main.cut') },
        { role: 'copy', label: t('main.copy') },
        { role: 'paste', label: t('main.paste') },
        { role: 'pasteAndMatchStyle', label: t('main.pastePlainText') },
        { role: 'delete', label: t('glossaries.delete') },
        { type: 'separator' },
        { role: 'selectAll', label: t('main.selectAll') },
      ],
    },
    {
      label: t('main.menuView'),
      submenu: [
        { role: 'resetZoom', label: t('main.actualSize') },
        { role: 'zoomIn', label: t('main.zoomIn') },
        { role: 'zoomOut', label: t('main.zoomOut') },
        { type: 'separator' },
        { role: 'togglefullscreen', label: t('main.fullScreen') },
        { role: 'toggleDevTools', label: t('main.developerTools') },
      ],
    },
    {
      role: 'windowMenu',
      label: t('main.window'),
      submenu: [
        { role: 'minimize', label: t('main.minimise') },
        { role: 'zoom', label: t('main.zoomWindow') },
        ...(isMac ? [] : [{ role: 'close', label: t('main.closeWindow') } as const]),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
