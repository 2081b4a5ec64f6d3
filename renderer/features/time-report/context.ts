import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { TimeReportState, TimeReportStore } from './store.ts';

export const TimeReportStoreContext = createContext<TimeReportStore | null>(null);

/** A part of the state of reports and catalogue; renders again when that part is another value. */
export function useTimeReport<T>(select: (state: TimeReportState) => T): T {
  const store = use(TimeReportStoreContext);
  if (store === null) throw new Error('TimeReportStoreContext is missing.');
  return useStore(store, select);
}
