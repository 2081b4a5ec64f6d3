import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { REPORT_GROUPINGS } from '../../../shared/domain/usage/key-scopes.ts';
import { utcDayOf } from '../../../shared/domain/usage/forecast.ts';
import type {
  ExportedReport,
  ReportFilter,
  ReportPage,
} from '../../../shared/domain/usage/usage-admin.ts';
import { AppError } from '../../../shared/errors.ts';
import { msg, type TextValues } from '../../../shared/i18n/text.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell, type Deps } from '../../lib/stores/feature-store.ts';
import { IDLE } from '../../lib/stores/loadable.ts';
import { createExportRun, type FileExport } from '../../lib/stores/transfer-run.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';
import { addDays, countDays, isDay, startOfMonth } from '../../lib/days/day.ts';
import { MAX_REPORT_DAYS } from '../../../shared/domain/usage/limits.ts';

/** Inputs of the form, as text. `from` and `to` apply only to the range "custom". */
export type ReportFields = Readonly<{
  range: string;
  from: string;
  to: string;
  groupBy: string;
  text: string;
}>;

/** A page of a report with its request. */
export interface ShownReport extends ReportPage {
  filter: ReportFilter;
}

export const REPORT_RANGES = {
  '30': msg('usage.last30Days'),
  'this-month': msg('timeReport.thisMonth'),
  'last-month': msg('timeReport.lastMonth'),
  '366': msg('usage.last366Days'),
  custom: msg('timeReport.chooseDays'),
} as const;

export interface ReportSlice {
  reportSearch: SearchForm<ReportFields, ShownReport>;
  reportExport: FileExport<ExportedReport>;
  exportReport: () => Promise<void>;
  revealReport: () => Promise<void>;
  dismissReport: () => void;
  /** Drops the report, which belongs to a different organization. */
  forgetReport: () => void;
}

const ROWS_PER_PAGE = 50;

export const BLANK_REPORT: ReportFields = {
  range: '30',
  from: '',
  to: '',
  groupBy: 'key',
  text: '',
};

function invalid(message: MessageId, field: string, values?: TextValues): AppError {
  return new AppError('input/invalid', message, { values, details: { field } });
}

/** Returns the days of the form; services count days in UTC. @throws `input/invalid` with the field */
export function reportDays(
  { range, from, to }: Pick<ReportFields, 'range' | 'from' | 'to'>,
  today: string,
): { startDay: string; endDay: string } {
  const month = startOfMonth(today);
  const before = addDays(month, -1);
  if (range === 'this-month') return { startDay: month, endDay: today };
  if (range === 'last-month') return { startDay: startOfMonth(before), endDay: before };
  if (range !== 'custom') {
    const count = range === '366' ? MAX_REPORT_DAYS : 30;
    // Services know usage up to the previous day.
    return { startDay: addDays(today, -count), endDay: addDays(today, -1) };
  }
  if (!isDay(from)) throw invalid('usage.firstDayMissing', 'from');
  if (!isDay(to)) throw invalid('usage.lastDayMissing', 'to');
  if (to < from) throw invalid('timeReport.lastDayBeforeFirst', 'to');
  if (countDays(from, to) > MAX_REPORT_DAYS) {
    throw invalid('usage.tooManyDays', 'to', { most: MAX_REPORT_DAYS });
  }
  return { startDay: from, endDay: to };
}

export function createReportSlice(
  deps: Deps<'usage'> & { now: () => number },
  { get, set }: Cell<ReportSlice & { connectionId: string | null }>,
): ReportSlice {
  const { api, now } = deps;
  const filterOf = (values: ReportFields): ReportFilter => {
    const { connectionId } = get();
    if (connectionId === null) throw new AppError('input/not-found', 'usageErrors.noAccount');
    return {
      connectionId,
      ...reportDays(values, utcDayOf(now())),
      groupBy: REPORT_GROUPINGS.find((each) => each === values.groupBy) ?? 'key',
      text: values.text,
    };
  };
  const { slice } = createSearchForm<ReportFields, ShownReport>(deps, {
    name: 'usage-report',
    fields: BLANK_REPORT,
    limit: ROWS_PER_PAGE,
    async run({ values, page, limit }) {
      const filter = filterOf(values);
      return { ...(await unwrap(api.usage.getReport({ ...filter, page, limit }))), filter };
    },
    cell: partOf({ get, set }, 'reportSearch'),
  });
  const { run, reveal, dismiss } = createExportRun({ get, set }, 'reportExport', () =>
    api.usage.revealExport(),
  );

  return {
    reportSearch: slice,
    reportExport: IDLE,

    exportReport: () =>
      run(async () => {
        const { asked, values } = get().reportSearch;
        // The screen shows the last request.
        return unwrap(api.usage.exportReport(filterOf(asked?.values ?? values)));
      }),
    revealReport: reveal,
    dismissReport: dismiss,
    forgetReport() {
      set({ reportExport: IDLE, reportSearch: { ...get().reportSearch, results: IDLE } });
    },
  };
}
