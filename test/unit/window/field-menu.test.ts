import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldMenu, spellingMenu, type PressedOn } from '../../../electron/window/field-menu.ts';
import { loadLanguage, UI_LANGUAGES } from '../../../shared/i18n/load-language.ts';
import { speakEnglish } from '../../support/languages.ts';

vi.mock('electron', () => ({ Menu: {} }));

const FIELD: PressedOn = {
  isEditable: true,
  selectionText: '',
  editFlags: { canCut: false, canCopy: false, canPaste: true, canSelectAll: true },
};

afterEach(speakEnglish);

describe('the context menu', () => {
  it('has Cut, Copy and Paste in a field, as far as they can do something', () => {
    const items = fieldMenu(FIELD).map(({ role, enabled }) => [role, enabled]);
    expect(items).toEqual([
      ['cut', false],
      ['copy', false],
      ['paste', true],
      [undefined, undefined],
      ['selectAll', true],
    ]);
  });

  it('copies a selected text outside fields, and is absent when nothing is selected', () => {
    const selected = { ...FIELD, isEditable: false, selectionText: 'Haus' };
    expect(fieldMenu(selected).map(({ role }) => role)).toEqual(['copy']);
    expect(fieldMenu({ ...selected, selectionText: ' ' })).toEqual([]);
  });

  it('has suggestions and "Add to dictionary" above them for a misspelled word', () => {
    const chosen: unknown[] = [];
    const items = spellingMenu(
      { suggestions: ['R&D', 'received'], hasSelection: false },
      (choice) => chosen.push(choice),
    );
    const labels = items.map(({ label }) => label);
    expect(labels.slice(0, 4)).toEqual(['R&&D', 'received', undefined, 'Add to dictionary']);
    expect(items.slice(5).map(({ role }) => role)).toEqual([
      'cut',
      'copy',
      'paste',
      undefined,
      'selectAll',
    ]);
    for (const at of [0, 3]) (items[at]?.click as (() => void) | undefined)?.();
    expect(chosen).toEqual([{ replacement: 'R&D' }, 'add']);
    const none = spellingMenu({ suggestions: [], hasSelection: true }, () => undefined);
    expect(none[0]).toEqual({ label: 'No suggestions', enabled: false });
    expect(none.find(({ role }) => role === 'cut')?.enabled).toBe(true);
  });

  it('uses the language of the window', async () => {
    const names = new Set<string>();
    for (const language of UI_LANGUAGES) {
      await loadLanguage(language, language);
      names.add(
        fieldMenu(FIELD)
          .map(({ label }) => label ?? '')
          .join(),
      );
    }
    expect(names.size).toBe(UI_LANGUAGES.length);
  });
});
