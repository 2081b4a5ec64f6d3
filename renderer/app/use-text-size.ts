import { useEffect } from 'react';
import type { Settings } from '../../shared/domain/settings.ts';

const TEXT_SIZE_KEY = 'dragoman.text-size';
const DENSITY_KEY = 'dragoman.density';

function apply(name: 'textSize' | 'density', value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}

/** The sizes of the last time, before the settings are read: nothing jumps. */
export function applyRememberedSizes(): void {
  apply('textSize', localStorage.getItem(TEXT_SIZE_KEY));
  apply('density', localStorage.getItem(DENSITY_KEY));
}

export function useTextSize(appearance: Settings['appearance'] | null): void {
  useEffect(() => {
    if (appearance === null) return;
    const { textSize, density } = appearance;
    apply('textSize', textSize);
    apply('density', density);
    localStorage.setItem(TEXT_SIZE_KEY, textSize);
    localStorage.setItem(DENSITY_KEY, density);
  }, [appearance]);
}
