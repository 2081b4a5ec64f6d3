import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { SettingsState, SettingsStore } from './store.ts';

export const SettingsStoreContext = createContext<SettingsStore | null>(null);

/** A part of the settings state; renders again when that part is another value. */
export function useSettings<T>(select: (state: SettingsState) => T): T {
  const store = use(SettingsStoreContext);
  if (store === null) throw new Error('SettingsStoreContext is missing.');
  return useStore(store, select);
}
