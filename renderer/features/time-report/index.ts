// Everything with weight is loaded when it is opened: charts cost nothing at start.
export { TimeReportStoreContext } from './context.ts';
export { useDayFormat, type DayFormat } from './day-format.ts';
export { addDays, countDays, daysFrom, isDay, startOfMonth } from './days.ts';
export { CatalogueView, ReportView, TimeExportDialog, WeekView } from './lazy.ts';
export { createTimeReportStore, type TimeReportStore } from './store.ts';
