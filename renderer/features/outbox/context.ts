import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { OutboxState, OutboxStore } from './store.ts';

export const OutboxStoreContext = createContext<OutboxStore | null>(null);

/** A part of the outbox state; renders again when that part is another value. */
export function useOutbox<T>(select: (state: OutboxState) => T): T {
  const store = use(OutboxStoreContext);
  if (store === null) throw new Error('OutboxStoreContext is missing.');
  return useStore(store, select);
}
