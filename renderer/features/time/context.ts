import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { TimeState } from './state.ts';
import type { TimeStore } from './store.ts';

export const TimeStoreContext = createContext<TimeStore | null>(null);

/** A part of the state of time; renders again when that part is another value. */
export function useTime<T>(select: (state: TimeState) => T): T {
  const store = use(TimeStoreContext);
  if (store === null) throw new Error('TimeStoreContext is missing.');
  return useStore(store, select);
}

/** The state as it is when it is asked for, for what is done on a key or a click. */
export function useTimeState(): () => TimeState {
  const store = use(TimeStoreContext);
  if (store === null) throw new Error('TimeStoreContext is missing.');
  return store.getState;
}
