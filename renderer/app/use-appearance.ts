import { useEffect, useState } from 'react';
import type { Settings } from '../../shared/domain/app/settings.ts';
import type { RegionHabits } from '../../shared/domain/app/appearance.ts';
import { CLOCKS, FIRST_DAYS } from '../../shared/domain/app/appearance.ts';
import { loadLanguage, writtenAs } from '../../shared/i18n/load-language.ts';
import { textLocale } from '../../shared/i18n/text.ts';
import { SYSTEM_LANGUAGE } from '../../shared/i18n/ui-language.ts';

const THEME_KEY = 'dragoman.theme';

function applyTheme(theme: string | null): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  else delete dataset['theme'];
}

/** Applies the last theme before the settings are loaded, so that the other theme never flashes. */
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

/** Applies the last sizes before the settings are loaded, so that nothing jumps. */
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
const FIRST_DAY_KEY = 'dragoman.first-day';
const CLOCK_KEY = 'dragoman.clock';

function rememberedHabits(): RegionHabits {
  const [firstDay, clock] = [localStorage.getItem(FIRST_DAY_KEY), localStorage.getItem(CLOCK_KEY)];
  return {
    firstDay: FIRST_DAYS.find((each) => each === firstDay) ?? 'system',
    clock: CLOCKS.find((each) => each === clock) ?? 'system',
  };
}

function tellDocument(language: string): void {
  document.documentElement.lang = language;
}

/** Applies the last language and regional formats before anything is painted. */
export async function applyRememberedLanguage(): Promise<void> {
  const choice = localStorage.getItem(LANGUAGE_KEY) ?? SYSTEM_LANGUAGE;
  const habits = rememberedHabits();
  if (writtenAs(choice, navigator.language, habits) === textLocale()) return;
  tellDocument(await loadLanguage(choice, navigator.language, habits));
}

/** Applies the settings. @returns the tag for writing texts; a new one re-renders everything */
export function useLanguage(
  choice: string | null,
  appearance: Settings['appearance'] | null,
): string {
  const [locale, setLocale] = useState(textLocale);
  const { firstDay, clock } = appearance ?? {};
  useEffect(() => {
    if (choice === null || firstDay === undefined || clock === undefined) return undefined;
    localStorage.setItem(LANGUAGE_KEY, choice);
    localStorage.setItem(FIRST_DAY_KEY, firstDay);
    localStorage.setItem(CLOCK_KEY, clock);
    const habits = { firstDay, clock };
    if (writtenAs(choice, navigator.language, habits) === textLocale()) return undefined;
    let isLatest = true;
    void loadLanguage(choice, navigator.language, habits).then((loaded) => {
      if (!isLatest) return;
      tellDocument(loaded);
      setLocale(textLocale());
    });
    return () => {
      isLatest = false;
    };
  }, [choice, firstDay, clock]);
  return locale;
}
