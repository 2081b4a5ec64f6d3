import { later } from '../../lib/page/later.ts';

/** Charts by day, project, and customer. */
export const ReportView = later(async () => (await import('./report-view.tsx')).ReportView);

/** Sums of this week. */
export const WeekFacts = later(async () => (await import('./week-view.tsx')).WeekFacts);

/** Entries as a file. */
export const TimeExportDialog = later(
  async () => (await import('./export-dialog.tsx')).TimeExportDialog,
);

// Everything large is loaded when it is opened: charts cost nothing at startup.
export { createTimeReportStore, useTimeReport } from './store.ts';
