import type { TagUsage, UsageAmounts } from '../../../shared/domain/usage/admin.ts';
import type {
  ExportedReport,
  ReportFilter,
  ReportPage,
  ReportQuery,
  ReportRow,
} from '../../../shared/domain/usage/usage-admin.ts';
import { partsOf } from '../../../shared/domain/usage/key-scopes.ts';
import { AppError, toAppError, type ErrorData } from '../../../shared/errors.ts';
import type { CsvStyle } from '../../../shared/exchange/csv-style.ts';
import type { TableLayout, TableRow } from '../../../shared/exchange/create-table-writer.ts';
import { textLanguage } from '../../../shared/i18n/text.ts';
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
  speechToSpeechMs: 0,
};

function addAmounts(a: UsageAmounts, b: UsageAmounts): UsageAmounts {
  return {
    totalChars: a.totalChars + b.totalChars,
    textTranslationChars: a.textTranslationChars + b.textTranslationChars,
    documentTranslationChars: a.documentTranslationChars + b.documentTranslationChars,
    textImprovementChars: a.textImprovementChars + b.textImprovementChars,
    speechToTextMs: a.speechToTextMs + b.speechToTextMs,
    speechToSpeechMs: a.speechToSpeechMs + b.speechToSpeechMs,
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

const textOf = ({ pair, label, maskedKey }: Pick<ReportRow, 'pair' | 'label' | 'maskedKey'>) =>
  [pair?.sourceLang, pair?.targetLang, label, maskedKey].join('\n');

/**
 * Sums by language pair, or else by key or tag, largest first. Keys with the same label are distinguished by their
 * masked form.
 */
function sumByName(rows: readonly ReportRow[]): ReportPage['names'] {
  const names = new Map<string, ReportPage['names'][number]>();
  for (const { label, maskedKey, pair, usage } of rows) {
    const name = pair === null ? { label, maskedKey, pair } : { label: '', maskedKey: '', pair };
    const text = textOf(name);
    const known = names.get(text)?.usage ?? NO_AMOUNTS;
    names.set(text, { ...name, usage: addAmounts(known, usage) });
  }
  return [...names.values()].toSorted(byUse);
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
  if (groupBy === 'key' || groupBy === 'key_and_day') {
    const { keys, total } = await client.getUsageReport(range, groupBy);
    const rows = keys.map(({ label, maskedKey, day, usage }) => ({
      label,
      maskedKey,
      day,
      usage,
      pair: null,
    }));
    return { rows: rows.toSorted(byDayAndUse), organization: total };
  }
  const { hasPair, hasKey: byKey, hasDay: byDay } = partsOf(groupBy);
  const rows = hasPair
    ? (await client.listLanguagePairUsage(range, { byKey, byDay })).map(
        ({ sourceLang, targetLang, label, maskedKey, day, usage }) => ({
          label,
          maskedKey,
          day,
          usage,
          pair: { sourceLang, targetLang },
        }),
      )
    : (await client.listTagUsage(range, byDay ? 'day' : 'period')).map((tag) => ({
        label: tag.tag,
        maskedKey: '',
        day: tag.day,
        pair: null,
        usage: { ...NO_AMOUNTS, ...toAmounts(tag) },
      }));
  return { rows: rows.toSorted(byDayAndUse), organization: null };
}

type Sum = Pick<ReportRow, 'pair' | 'label' | 'maskedKey' | 'usage'>;

/** Compares sums: the largest usage first. Speech counts where there are no characters. */
function byUse(a: Sum, b: Sum): number {
  return (
    b.usage.totalChars - a.usage.totalChars ||
    b.usage.speechToTextMs - a.usage.speechToTextMs ||
    textOf(a).localeCompare(textOf(b))
  );
}

/** Compares rows: newest day first, and within it by usage. */
function byDayAndUse(a: ReportRow, b: ReportRow): number {
  const [dayA, dayB] = [a.day ?? '', b.day ?? ''];
  if (dayA !== dayB) return dayA < dayB ? 1 : -1;
  return byUse(a, b);
}

/** Searches labels, keys, and languages by code and by their names in the interface. */
function findRows(rows: readonly ReportRow[], text: string): ReportRow[] {
  const search = planListSearch(text);
  if (search === null) return [...rows];
  const names = new Intl.DisplayNames(textLanguage(), { type: 'language' });
  const wordsOf = (code: string | null | undefined): string[] => {
    if (code === null || code === undefined) return [];
    try {
      return [code, names.of(code) ?? ''];
    } catch {
      // Codes come from a service; one that is not a language tag has no name.
      return [code];
    }
  };
  return rows.filter(({ label, maskedKey, pair }) =>
    fitsListSearch(search, [
      label,
      maskedKey,
      ...wordsOf(pair?.sourceLang),
      ...wordsOf(pair?.targetLang),
    ]),
  );
}

function layoutOf({ groupBy }: ReportFilter): TableLayout {
  const { hasDay, hasPair, hasTag, hasKey } = partsOf(groupBy);
  const names = [
    ...(hasDay ? ['Day'] : []),
    ...(hasPair ? ['Source language', 'Target language'] : []),
    ...(hasTag ? ['Tag'] : []),
    ...(hasKey ? ['Label', 'Key'] : []),
  ];
  const counts = ['Characters', 'Text', ...(hasTag ? [] : ['Documents']), 'Improvement'];
  const speech = hasTag ? [] : ['Speech minutes', 'Speech to speech minutes'];
  return {
    title: 'Usage',
    columns: [
      ...names.map((name) => ({ name, kind: 'text' as const, width: 24 })),
      ...[...counts, ...speech].map((name) => ({ name, kind: 'hours' as const, width: 14 })),
    ],
  };
}

function toCells(row: ReportRow, { groupBy }: ReportFilter): TableRow {
  const { day, label, maskedKey, pair, usage } = row;
  const { hasDay, hasTag, hasKey } = partsOf(groupBy);
  return [
    ...(hasDay ? [day] : []),
    ...(pair === null ? [] : [pair.sourceLang, pair.targetLang]),
    ...(hasTag || hasKey ? [label] : []),
    ...(hasKey ? [maskedKey] : []),
    usage.totalChars,
    usage.textTranslationChars,
    ...(hasTag ? [] : [usage.documentTranslationChars]),
    usage.textImprovementChars,
    ...(hasTag ? [] : [usage.speechToTextMs / MINUTE_MS, usage.speechToSpeechMs / MINUTE_MS]),
  ];
}
