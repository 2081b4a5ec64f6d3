import { useEffect, useState } from 'react';
import { loadLanguage } from '../../shared/i18n/load-language.ts';
import { textLanguage, type UiLanguage } from '../../shared/i18n/text.ts';
import {
  isUiLanguageChoice,
  resolveUiLanguage,
  type UiLanguageChoice,
} from '../../shared/i18n/ui-language.ts';

const LANGUAGE_KEY = 'dragoman.language';

function tellDocument(language: UiLanguage): void {
  document.documentElement.lang = language;
}

/**
 * The language of the last time, before anything is painted. Resolves at once for English, which needs
 * nothing to be loaded.
 */
export async function applyRememberedLanguage(): Promise<void> {
  const remembered = localStorage.getItem(LANGUAGE_KEY);
  const choice = isUiLanguageChoice(remembered) ? remembered : 'system';
  if (resolveUiLanguage(choice, navigator.language) === 'en') return;
  tellDocument(await loadLanguage(choice, navigator.language));
}

/** Follows the setting. @returns the language the texts are in; with another one all is rendered anew */
export function useLanguage(choice: UiLanguageChoice | null): UiLanguage {
  const [language, setLanguage] = useState(textLanguage);
  useEffect(() => {
    if (choice === null) return undefined;
    localStorage.setItem(LANGUAGE_KEY, choice);
    if (resolveUiLanguage(choice, navigator.language) === textLanguage()) return undefined;
    let isLatest = true;
    void loadLanguage(choice, navigator.language).then((loaded) => {
      if (!isLatest) return;
      tellDocument(loaded);
      setLanguage(loaded);
    });
    return () => {
      isLatest = false;
    };
  }, [choice]);
  return language;
}
