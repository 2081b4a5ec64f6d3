import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { MemoriesState } from './state.ts';
import type { MemoriesStore } from './store.ts';

export const MemoriesStoreContext = createContext<MemoriesStore | null>(null);

/** A part of the memories state; renders again when that part is another value. */
export function useMemories<T>(select: (state: MemoriesState) => T): T {
  const store = use(MemoriesStoreContext);
  if (store === null) throw new Error('MemoriesStoreContext is missing.');
  return useStore(store, select);
}
