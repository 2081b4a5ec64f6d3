import { useEffect } from 'react';
import type { Settings } from '../../shared/domain/settings.ts';

const THEME_KEY = 'dragoman.theme';

function apply(theme: string | null): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  else delete dataset['theme'];
}

/** The theme of the last time, before the settings are read: no flash of the other one. */
export function applyRememberedTheme(): void {
  apply(localStorage.getItem(THEME_KEY));
}

export function useTheme(theme: Settings['theme'] | null): void {
  useEffect(() => {
    if (theme === null) return;
    apply(theme);
    localStorage.setItem(THEME_KEY, theme);
  }, [theme]);
}
