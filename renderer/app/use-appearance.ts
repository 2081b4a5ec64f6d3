import { useEffect, useState } from 'react';
import type { Settings } from '../../shared/domain/app/settings.ts';
import { languageOf, loadLanguage } from '../../shared/i18n/load-language.ts';
import { textLanguage } from '../../shared/i18n/text.ts';
import { SYSTEM_LANGUAGE } from '../../shared/i18n/ui-language.ts';

const THEME_KEY = 'dragoman.theme';

function applyTheme(theme: string | null): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  else delete dataset['theme'];
}

/** The theme of the last time, before the settings are read: no flash of the other one. */
export function applyRememberedTheme(): void {
  applyTheme(localStorage.getItem(THEME_KEY));
}

export function useTheme(theme: Settings['theme'] | null): void {
  useEffect(() => {
    if (theme === null) return;
    applyTheme(theme);
    localStorage.setItem(THEME_KEY, theme);
  }, [theme]);
}

const TEXT_SIZE_KEY = 'dragoman.text-size';
const DENSITY_KEY = 'dragoman.density';

function applySize(name: 'textSize' | 'density', value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}

/** The sizes of the last time, before the settings are read: nothing jumps. */
export function applyRememberedSizes(): void {
  applySize('textSize', localStorage.getItem(TEXT_SIZE_KEY));
  applySize('density', localStorage.getItem(DENSITY_KEY));
}

export function useTextSize(appearance: Settings['appearance'] | null): void {
  useEffect(() => {
    if (appearance === null) return;
    const { textSize, density } = appearance;
    applySize('textSize', textSize);
    applySize('density', density);
    localStorage.setItem(TEXT_SIZE_KEY, textSize);
    localStorage.setItem(DENSITY_KEY, density);
  }, [appearance]);
}

const LANGUAGE_KEY = 'dragoman.language';

function tellDocument(language: string): void {
  document.documentElement.lang = language;
}

/**
 * The language of the last time, before anything is painted. Resolves at once for English, which needs
 * nothing to be loaded.
 */
export async function applyRememberedLanguage(): Promise<void> {
  const choice = localStorage.getItem(LANGUAGE_KEY) ?? SYSTEM_LANGUAGE;
  if (languageOf(choice, navigator.language) === textLanguage()) return;
  tellDocument(await loadLanguage(choice, navigator.language));
}

/** Applies the setting. @returns the language of the texts; a new one re-renders everything */
export function useLanguage(choice: string | null): string {
  const [language, setLanguage] = useState(textLanguage);
  useEffect(() => {
    if (choice === null) return undefined;
    localStorage.setItem(LANGUAGE_KEY, choice);
    if (languageOf(choice, navigator.language) === textLanguage()) return undefined;
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
