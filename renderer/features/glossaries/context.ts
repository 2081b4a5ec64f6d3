import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { GlossariesState } from './state.ts';
import type { GlossariesStore } from './store.ts';

export const GlossariesStoreContext = createContext<GlossariesStore | null>(null);

/** A part of the glossaries state; renders again when that part is another value. */
export function useGlossaries<T>(select: (state: GlossariesState) => T): T {
  const store = use(GlossariesStoreContext);
  if (store === null) throw new Error('GlossariesStoreContext is missing.');
  return useStore(store, select);
}
