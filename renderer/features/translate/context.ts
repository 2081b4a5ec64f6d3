import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { TranslateState } from './state.ts';
import type { TranslateStore } from './store.ts';

export const TranslateStoreContext = createContext<TranslateStore | null>(null);

/** A part of the translate state; renders again when that part is another value. */
export function useTranslate<T>(select: (state: TranslateState) => T): T {
  const store = use(TranslateStoreContext);
  if (store === null) throw new Error('TranslateStoreContext is missing.');
  return useStore(store, select);
}
