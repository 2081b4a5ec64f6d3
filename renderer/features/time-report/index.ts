import { lazy } from 'react';

/** Charts by day, project, and customer. */
export const ReportView = lazy(async () => {
  const { ReportView } = await import('./report-view.tsx');
  return { default: ReportView };
});

/** Entries as a file. */
export const TimeExportDialog = lazy(async () => {
  const { TimeExportDialog } = await import('./export-dialog.tsx');
  return { default: TimeExportDialog };
});

// Everything large is loaded when it is opened: charts cost nothing at startup.
export { createTimeReportStore } from './store.ts';
