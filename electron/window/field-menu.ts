import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import type { SpellingChoice, SpellingOffer } from '../services/checks/spelling-service.ts';
import { t } from '../../shared/i18n/text.ts';

/** Target of a right click, as Chromium reports it. */
export interface PressedOn {
  isEditable: boolean;
  selectionText: string;
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean };
}

/** Builds Cut, Copy and Paste of a field, or Copy of selected text; empty if nothing applies. */
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

/** Builds suggestions for an unknown word and "Add to dictionary", above Cut, Copy and Paste. */
export function spellingMenu(
  { suggestions, hasSelection }: Pick<SpellingOffer, 'suggestions' | 'hasSelection'>,
  choose: (choice: SpellingChoice) => void,
): MenuItemConstructorOptions[] {
  const replacements = suggestions.map((replacement) => ({
    // A single ampersand would mark an access key.
    label: replacement.replaceAll('&', '&&'),
    click: () => choose({ replacement }),
  }));
  const none = { label: t('main.noSuggestions'), enabled: false };
  return [
    ...(replacements.length === 0 ? [none] : replacements),
    { type: 'separator' },
    { label: t('main.addToDictionary'), click: () => choose('add') },
    { type: 'separator' },
    ...fieldMenu({
      isEditable: true,
      selectionText: '',
      editFlags: {
        canCut: hasSelection,
        canCopy: hasSelection,
        canPaste: true,
        canSelectAll: true,
      },
    }),
  ];
}

/** Opens the menu. @returns a promise that resolves when it is closed */
export function openSpellingMenu(
  window: BrowserWindow | null,
  offer: SpellingOffer,
): Promise<SpellingChoice> {
  if (window === null) return Promise.resolve(null);
  return new Promise((resolve) => {
    const zoom = window.webContents.getZoomFactor();
    Menu.buildFromTemplate(spellingMenu(offer, resolve)).popup({
      window,
      x: Math.round(offer.x * zoom),
      y: Math.round(offer.y * zoom),
      callback: () => resolve(null),
    });
  });
}

/** Opens the menu at the pointer, or at the caret for the menu key. */
export function offerFieldMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const items = fieldMenu(params);
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}
