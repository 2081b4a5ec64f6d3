import { later } from '../../lib/page/later.ts';

/** Charts by day, project, and customer. */
export const ReportView = later(async () => (await import('./report-view.tsx')).ReportView);

/** Entries as a file. */
export const TimeExportDialog = later(
  async () => (await import('./export-dialog.tsx')).TimeExportDialog,
);

// Everything large is loaded when it is opened: charts cost nothing at startup.
export { createTimeReportStore } from './store.ts';
