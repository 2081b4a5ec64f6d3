import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import { t } from '../../shared/i18n/text.ts';

/** What a press of the right button was on, as Chromium reports it. */
export interface PressedOn {
  isEditable: boolean;
  selectionText: string;
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean };
}

/** Cut, Copy and Paste of a field, or Copy of a selected text; empty where there is nothing to do. */
export function fieldMenu(pressed: PressedOn): MenuItemConstructorOptions[] {
  const { canCut, canCopy, canPaste, canSelectAll } = pressed.editFlags;
  const copy = { role: 'copy', label: t('main.copy'), enabled: canCopy } as const;
  if (!pressed.isEditable) return pressed.selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'cut', label: t('main.cut'), enabled: canCut },
    copy,
    { role: 'paste', label: t('main.paste'), enabled: canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: t('main.selectAll'), enabled: canSelectAll },
  ];
}

/** Opens the menu at the pointer, or at the caret by the menu key. */
export function offerFieldMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const items = fieldMenu(params);
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}
