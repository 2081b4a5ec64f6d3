import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { HistoryState } from './state.ts';
import type { HistoryStore } from './store.ts';

export const HistoryStoreContext = createContext<HistoryStore | null>(null);

/** A part of the history state; renders again when that part is another value. */
export function useHistory<T>(select: (state: HistoryState) => T): T {
  const store = use(HistoryStoreContext);
  if (store === null) throw new Error('HistoryStoreContext is missing.');
  return useStore(store, select);
}
