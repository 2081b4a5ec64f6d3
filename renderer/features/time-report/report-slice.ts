import type {
  TimeReport,
  TimeExportInput,
  TimeExportResult,
} from '../../../shared/domain/time/report-schemas.ts';
import { AppError } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell, type Api, type Deps } from '../../lib/stores/feature-store.ts';
import { createExportRun, type FileExport } from '../../lib/stores/transfer-run.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';
import { countDays, type DaySpan } from '../../lib/days/day.ts';
import { rangeOf, type Calendar } from './calendar.ts';
import { MAX_REPORT_DAYS } from '../../../shared/domain/time/limits.ts';
import { IDLE } from '../../lib/stores/loadable.ts';

export interface ExportSlice {
  timeExport: FileExport<TimeExportResult>;
  /** Opens the system's file dialog and writes the file. */
  exportEntries: (input: TimeExportInput) => Promise<void>;
  revealTimeExport: () => Promise<void>;
  dismissTimeExport: () => void;
}

export function createExportSlice(
  { api }: { api: Api<'time'> },
  cell: Cell<ExportSlice>,
): ExportSlice {
  const { run, reveal, dismiss } = createExportRun(cell, 'timeExport', () =>
    api.time.revealExport(),
  );
  return {
    timeExport: IDLE,
    exportEntries: (input) => run(() => unwrap(api.time.exportEntries(input))),
    revealTimeExport: reveal,
    dismissTimeExport: dismiss,
  };
}

/** Inputs of the form, as text. `from` and `to` apply only to the range "custom". */
type ReportFields = {
  range: string;
  from: string;
  to: string;
  projectId: string;
  customerId: string;
  /** `rounded`: after the customers' rules; else exact. */
  measure: string;
};

/** A report with its requested days. */
export interface ReportResult {
  range: DaySpan;
  report: TimeReport;
  /** A report is a single row of its list. */
  total: 1;
}

export interface ReportSlice {
  reportSearch: SearchForm<ReportFields, ReportResult>;
}

const BLANK_REPORT: ReportFields = {
  range: 'this-month',
  from: '',
  to: '',
  projectId: '',
  customerId: '',
  measure: 'exact',
};

/** The range is entered as text; its error replaces the charts. */
function checkedRange(fields: ReportFields, calendar: Calendar): DaySpan {
  const range = rangeOf(fields, calendar);
  if (range === null) throw new AppError('input/invalid', 'timeReport.chooseFirstAndLastDay');
  if (range.toDay < range.fromDay) {
    throw new AppError('input/invalid', 'timeReport.lastDayBeforeFirst');
  }
  if (countDays(range.fromDay, range.toDay) > MAX_REPORT_DAYS) {
    const values = { most: MAX_REPORT_DAYS };
    throw new AppError('input/invalid', 'timeReport.tooManyDays', { values });
  }
  return range;
}

/** Creates the slice with the sums of a range; the form is remembered like that of a list, and has one page. */
export function createReportSlice(
  deps: Deps<'time'> & { calendar: Calendar },
  cell: Cell<ReportSlice>,
) {
  const { api, calendar } = deps;
  const search = createSearchForm<ReportFields, ReportResult>(deps, {
    name: 'time-report',
    fields: BLANK_REPORT,
    limit: 2,
    async run({ values }) {
      const range = checkedRange(values, calendar);
      const { projectId, customerId } = values;
      const report = await unwrap(
        api.time.getReport({
          ...range,
          zone: calendar.zone(),
          projectId: projectId === '' ? null : projectId,
          customerId: customerId === '' ? null : customerId,
        }),
      );
      return { range, report, total: 1 };
    },
    cell: partOf(cell, 'reportSearch'),
  });
  const slice: ReportSlice = { reportSearch: search.slice };
  return {
    slice,
    onChanged(): void {
      if (cell.get().reportSearch.asked !== null) void cell.get().reportSearch.reload();
    },
  };
}
