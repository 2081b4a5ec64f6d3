import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { AppState, AppStore } from './store.ts';

export const AppStoreContext = createContext<AppStore | null>(null);

/** A part of the shell's state; renders again when that part is another value. */
export function useApp<T>(select: (state: AppState) => T): T {
  const store = use(AppStoreContext);
  if (store === null) throw new Error('AppStoreContext is missing.');
  return useStore(store, select);
}
