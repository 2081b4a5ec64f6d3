import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { UsageState } from './state.ts';
import type { UsageStore } from './store.ts';

export const UsageStoreContext = createContext<UsageStore | null>(null);

/** A part of the state of usage and keys; renders again when that part is another value. */
export function useUsage<T>(select: (state: UsageState) => T): T {
  const store = use(UsageStoreContext);
  if (store === null) throw new Error('UsageStoreContext is missing.');
  return useStore(store, select);
}
