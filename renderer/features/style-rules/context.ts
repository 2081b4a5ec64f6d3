import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { StyleRulesState, StyleRulesStore } from './store.ts';

export const StyleRulesStoreContext = createContext<StyleRulesStore | null>(null);

/** A part of the style rules state; renders again when that part is another value. */
export function useStyleRules<T>(select: (state: StyleRulesState) => T): T {
  const store = use(StyleRulesStoreContext);
  if (store === null) throw new Error('StyleRulesStoreContext is missing.');
  return useStore(store, select);
}
