import { createStore, type StoreApi } from 'zustand/vanilla';
import { createFeatureContext, type Deps } from '../../lib/stores/feature-store.ts';
import { systemCalendar, type Calendar } from './calendar.ts';
import {
  createExportSlice,
  type ExportSlice,
  createReportSlice,
  type ReportSlice,
} from './report-slice.ts';
import { createWeekSlice, type WeekSlice } from './week-slice.ts';

export interface TimeReportState extends WeekSlice, ReportSlice, ExportSlice {
  /** Listens to events; returns the unsubscribe. Views load their data when they are opened. */
  connect: () => () => void;
}

export interface TimeReportDeps extends Deps<'time' | 'projects' | 'app'> {
  /** Defaults to the system's own. */
  calendar?: Calendar;
}

export function createTimeReportStore(given: TimeReportDeps): StoreApi<TimeReportState> {
  const deps = { calendar: systemCalendar, ...given };
  const { api } = deps;
  return createStore<TimeReportState>()((set, get) => {
    const cell = { get, set };
    const week = createWeekSlice(deps, cell);
    const report = createReportSlice(deps, cell);
    return {
      ...week.slice,
      ...report.slice,
      ...createExportSlice(deps, cell),

      connect() {
        const stops = [
          api.time.onEntriesChanged(() => {
            week.onChanged();
            report.onChanged();
          }),
          api.projects.onChanged(() => {
            // Names and rounding rules of the summed entries.
            week.onChanged();
            report.onChanged();
          }),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

export const { useFeature: useTimeReport } = createFeatureContext<TimeReportState>('timeReport');
