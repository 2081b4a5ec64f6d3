// Everything with weight is loaded when it is opened: charts cost nothing at start.
export { useDayFormat, type DayFormat } from './calendar.ts';
export { addDays, countDays, daysFrom, isDay, startOfMonth } from './calendar.ts';
export { CatalogueView, ReportView, TimeExportDialog, WeekView } from './lazy.ts';
export { createTimeReportStore } from './store.ts';
