import type { TagUsage, UsageAmounts } from '../../../shared/domain/usage/admin.ts';
import type {
  ExportedReport,
  ReportFilter,
  ReportPage,
  ReportQuery,
  ReportRow,
} from '../../../shared/domain/usage/usage-admin.ts';
import { AppError, toAppError, type ErrorData } from '../../../shared/errors.ts';
import type { CsvStyle } from '../../../shared/exchange/csv-style.ts';
import type { TableLayout, TableRow } from '../../../shared/exchange/create-table-writer.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import type { AdminCalls } from '../../clients/translation/admin-calls.ts';
import type { AdminAccessService } from './admin-access.ts';
import { createFileExport } from '../exchange/file-export.ts';
import type { ExchangeFiles } from '../exchange/files.ts';
import { fitsListSearch, planListSearch } from '../../../shared/text/list-search.ts';

const NO_AMOUNTS: UsageAmounts = {
  totalChars: 0,
  textTranslationChars: 0,
  documentTranslationChars: 0,
  textImprovementChars: 0,
  speechToTextMs: 0,
};

function addAmounts(a: UsageAmounts, b: UsageAmounts): UsageAmounts {
  return {
    totalChars: a.totalChars + b.totalChars,
    textTranslationChars: a.textTranslationChars + b.textTranslationChars,
    documentTranslationChars: a.documentTranslationChars + b.documentTranslationChars,
    textImprovementChars: a.textImprovementChars + b.textImprovementChars,
    speechToTextMs: a.speechToTextMs + b.speechToTextMs,
  };
}

/** Returns the amounts of a tag, which documents and speech cannot have. */
function toAmounts(tag: TagUsage): Partial<UsageAmounts> {
  const { totalChars, textTranslationChars, textImprovementChars } = tag;
  return { totalChars, textTranslationChars, textImprovementChars };
}

/** Sums by day, oldest first; rows without a day are omitted. */
function sumByDay(rows: readonly ReportRow[]): ReportPage['days'] {
  const days = new Map<string, UsageAmounts>();
  for (const { day, usage } of rows) {
    if (day !== null) days.set(day, addAmounts(days.get(day) ?? NO_AMOUNTS, usage));
  }
  return [...days]
    .map(([day, usage]) => ({ day, usage }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Sums by key or tag, largest first. Keys with the same label are distinguished by their masked form. */
function sumByName(rows: readonly ReportRow[]): ReportPage['names'] {
  const names = new Map<string, ReportPage['names'][number]>();
  for (const { label, maskedKey, usage } of rows) {
    const name = `${maskedKey}\n${label}`;
    const known = names.get(name)?.usage ?? NO_AMOUNTS;
    names.set(name, { label, maskedKey, usage: addAmounts(known, usage) });
  }
  return [...names.values()].toSorted(
    (a, b) => b.usage.totalChars - a.usage.totalChars || a.label.localeCompare(b.label),
  );
}

/**
 * Usage of an organization over a range of days, from its service. Errors: as {@link AdminAccessService.client},
 * `input/invalid` with the field, `auth/*`, `net/*`, `api/*`.
 */
export type UsageReportService = ReturnType<typeof createUsageReportService>;

export interface UsageReportServiceDeps {
  access: Pick<AdminAccessService, 'client'>;
  files: Pick<ExchangeFiles, 'createBeside' | 'split'>;
  csvStyle: () => CsvStyle;
  now: () => number;
}

/** A service's report, before searching and paging. */
interface Report {
  connectionId: string;
  rows: ReportRow[];
  organization: UsageAmounts | null;
  askedAtMs: number;
}

/** Paging a report does not request it again within this time. */
const FRESH_MS = 60_000;
const MAX_KEPT = 8;
const MAX_NAMES = 1000;

export function createUsageReportService(deps: UsageReportServiceDeps) {
  const cached = new Map<string, Report>();
  const output = createFileExport(deps.files);

  const ask = async (filter: ReportFilter): Promise<Report> => {
    const client = await deps.access.client(filter.connectionId);
    return {
      connectionId: filter.connectionId,
      ...(await tell(client, filter)),
      askedAtMs: deps.now(),
    };
  };

  const read = async (
    filter: ReportFilter,
  ): Promise<{ report: Report; error: ErrorData | null }> => {
    const { connectionId, startDay, endDay, groupBy } = filter;
    const name = [connectionId, startDay, endDay, groupBy].join('\n');
    const known = cached.get(name);
    const ageMs = known === undefined ? Infinity : deps.now() - known.askedAtMs;
    if (known !== undefined && ageMs >= 0 && ageMs < FRESH_MS)
      return { report: known, error: null };
    try {
      const report = await ask(filter);
      cached.delete(name);
      cached.set(name, report);
      const [oldest] = cached.keys();
      if (cached.size > MAX_KEPT && oldest !== undefined) cached.delete(oldest);
      return { report, error: null };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (known === undefined || error.code === 'input/invalid') throw error;
      return { report: known, error: error.toData() };
    }
  };

  return {
    /** Returns the report; while the service is unreachable, its last report for the same days, with the reason. */
    async get(query: ReportQuery): Promise<ReportPage> {
      const { report, error } = await read(query);
      const found = findRows(report.rows, query.text);
      const at = (query.page - 1) * query.limit;
      return {
        rows: found.slice(at, at + query.limit),
        total: found.length,
        sum: found.reduce((sum, { usage }) => addAmounts(sum, usage), NO_AMOUNTS),
        organization: report.organization,
        days: sumByDay(found),
        names: sumByName(found).slice(0, MAX_NAMES),
        askedAtMs: report.askedAtMs,
        error,
      };
    },
    suggestName: ({ startDay, endDay }: ReportFilter) => `Usage from ${startDay} to ${endDay}.csv`,
    /**
     * Writes all rows as CSV, with no cell that a spreadsheet treats as a formula.
     * @throws `input/not-found` when there is nothing to write, `document/disk-full`
     */
    async export(filter: ReportFilter, path: string): Promise<ExportedReport> {
      const { report } = await read(filter);
      const rows = findRows(report.rows, filter.text);
      if (rows.length === 0) {
        throw new AppError('input/not-found', 'usageErrors.nothingToExport');
      }
      // It also writes spreadsheets, which are not needed at every start.
      const { createTableWriter } = await import('../../../shared/exchange/create-table-writer.ts');
      const table = createTableWriter('csv', layoutOf(filter), deps.csvStyle());
      async function* pieces(): AsyncGenerator<Uint8Array> {
        yield table.write(rows.map((row) => toCells(row, filter)));
        yield table.end();
      }
      const { fileName } = await output.write({
        path,
        extension: 'csv',
        pieces: pieces(),
        projectIds: [],
      });
      return { fileName, rowCount: rows.length };
    },
    /** Returns the file of the last export of this run; null when there was none. */
    lastPath: output.lastPath,
    /** Discards cached facts about an organization. */
    forget(connectionId: string) {
      for (const [name, report] of cached)
        if (report.connectionId === connectionId) cached.delete(name);
    },
  };
}

async function tell(
  client: AdminCalls,
  { startDay, endDay, groupBy }: ReportFilter,
): Promise<Pick<Report, 'rows' | 'organization'>> {
  const range = { startDay, endDay };
  if (groupBy === 'tag' || groupBy === 'tag_and_day') {
    const tags = await client.listTagUsage(range, groupBy === 'tag' ? 'period' : 'day');
    const rows = tags.map((tag) => ({
      label: tag.tag,
      maskedKey: '',
      day: tag.day,
      usage: { ...NO_AMOUNTS, ...toAmounts(tag) },
    }));
    return { rows: rows.toSorted(byDayAndUse), organization: null };
  }
  const { keys, total } = await client.getUsageReport(range, groupBy);
  const rows = keys.map(({ label, maskedKey, day, usage }) => ({ label, maskedKey, day, usage }));
  return { rows: rows.toSorted(byDayAndUse), organization: total };
}

/** Compares rows: newest day first, and within it the largest usage. */
function byDayAndUse(a: ReportRow, b: ReportRow): number {
  const [dayA, dayB] = [a.day ?? '', b.day ?? ''];
  if (dayA !== dayB) return dayA < dayB ? 1 : -1;
  return b.usage.totalChars - a.usage.totalChars || a.label.localeCompare(b.label);
}

function findRows(rows: readonly ReportRow[], text: string): ReportRow[] {
  const search = planListSearch(text);
  return rows.filter(({ label, maskedKey }) => fitsListSearch(search, [label, maskedKey]));
}

const isOfTags = ({ groupBy }: ReportFilter): boolean => groupBy.startsWith('tag');
const isByDay = ({ groupBy }: ReportFilter): boolean => groupBy.endsWith('_and_day');

function layoutOf(filter: ReportFilter): TableLayout {
  const names = [
    ...(isByDay(filter) ? ['Day'] : []),
    ...(isOfTags(filter) ? ['Tag'] : ['Label', 'Key']),
  ];
  const counts = ['Characters', 'Text', ...(isOfTags(filter) ? [] : ['Documents']), 'Improvement'];
  const speech = isOfTags(filter) ? [] : ['Speech minutes'];
  return {
    title: 'Usage',
    columns: [
      ...names.map((name) => ({ name, kind: 'text' as const, width: 24 })),
      ...[...counts, ...speech].map((name) => ({ name, kind: 'hours' as const, width: 14 })),
    ],
  };
}

function toCells({ day, label, maskedKey, usage }: ReportRow, filter: ReportFilter): TableRow {
  const isTag = isOfTags(filter);
  return [
    ...(isByDay(filter) ? [day] : []),
    label,
    ...(isTag ? [] : [maskedKey]),
    usage.totalChars,
    usage.textTranslationChars,
    ...(isTag ? [] : [usage.documentTranslationChars]),
    usage.textImprovementChars,
    ...(isTag ? [] : [usage.speechToTextMs / MINUTE_MS]),
  ];
}
