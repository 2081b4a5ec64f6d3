import { loadLanguage } from '../../shared/i18n/load-language.ts';

/** The language of this process: menu, dialogs, messages. */
export interface UiLanguageSwitch {
  /** Resolves when the texts are loaded; the latest call wins. */
  apply(choice: string): Promise<void>;
}

/**
 * @param systemTag BCP 47 tag of the system
 * @param onApplied called after each change, to rebuild what used the old texts
 */
export function createUiLanguage(systemTag: () => string, onApplied: () => void): UiLanguageSwitch {
  let wanted: string | null = null;
  return {
    async apply(choice) {
      if (choice === wanted) return;
      wanted = choice;
      await loadLanguage(choice, systemTag());
      if (choice === wanted) onApplied();
      // A later choice may have been loaded first.
      else if (wanted !== null) await loadLanguage(wanted, systemTag());
    },
  };
}
