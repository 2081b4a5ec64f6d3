import type { Clock } from '../../../support/clock.ts';
import { badRequest } from '../../http/service-error.ts';
import { requirePro, type Account } from '../accounts/caller.ts';
import type { UsageLedger } from '../usage/ledger.ts';
import type { AnalyticsRepo, KeySums, KindSums, TagSums } from './analytics-repo.ts';
import { readReportRange, type ReportRange } from './report-range.ts';

/** Raw parameters of a report. */
export interface ReportParameters {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
}

/** @see translation service, admin: usage statistics */
export interface AnalyticsService {
  /** @throws `ServiceError` 400 for dates and `group_by`, 403 for a free account */
  usage(
    account: Account,
    query: ReportParameters & { readonly groupBy: string | undefined },
  ): object;
  /** @throws `ServiceError` 400 for dates, `aggregate_by` and `page`, 403 for a free account */
  customTags(account: Account, query: PagedParameters): object;
  /** @throws as above, and 400 for `group_by` */
  languagePairs(
    account: Account,
    query: PagedParameters & { readonly groupBy: string | undefined },
  ): object;
}

/** Raw parameters of a report in pages. */
interface PagedParameters extends ReportParameters {
  readonly aggregateBy: string | undefined;
  readonly page: string | undefined;
}

/** Rows of a page of tags or pairs. */
const PAGE_SIZE = 100;

export function createAnalyticsService({
  repo,
  ledger,
  clock,
}: {
  readonly repo: AnalyticsRepo;
  readonly ledger: Pick<UsageLedger, 'flush'>;
  readonly clock: Clock;
}): AnalyticsService {
  const open = (
    account: Account,
    query: ReportParameters,
  ): { range: ReportRange; days: ReportRange & { accountId: string } } => {
    requirePro(account, 'Usage analytics');
    const range = readReportRange(query.startDate, query.endDate, clock.now());
    ledger.flush();
    return { range, days: { ...range, accountId: account.id } };
  };

  /** Reads a page of rows. @returns with the number of the next page; null at the end */
  const paged = <Row>(
    account: Account,
    query: PagedParameters,
    read: (page: Parameters<AnalyticsRepo['byTag']>[0], aggregateBy: 'period' | 'day') => Row[],
  ) => {
    const aggregateBy =
      readChoice('aggregate_by', query.aggregateBy, ['period', 'day']) ?? 'period';
    const page = readPage(query.page);
    const { range, days } = open(account, query);
    // One extra row shows whether there is another page.
    const rows = read({ ...days, offset: page * PAGE_SIZE, limit: PAGE_SIZE + 1 }, aggregateBy);
    const head = {
      aggregate_by: aggregateBy,
      start_date: range.start,
      end_date: range.end,
      next_page: rows.length > PAGE_SIZE ? page + 1 : null,
    };
    return { head, rows: rows.slice(0, PAGE_SIZE) };
  };

  return {
    usage(account, query) {
      const groupBy = readChoice('group_by', query.groupBy, ['key', 'key_and_day']);
      const { range, days } = open(account, query);
      return {
        usage_report: {
          total_usage: toUsage(repo.total(days)),
          ...(groupBy === null ? {} : { group_by: groupBy }),
          start_date: range.start,
          end_date: range.end,
          ...(groupBy === 'key' ? { key_usages: repo.byKey(days).map(toKeyUsage) } : {}),
          ...(groupBy === 'key_and_day'
            ? {
                key_and_day_usages: repo
                  .byKeyAndDay(days)
                  .map((row) => ({ ...toKeyUsage(row), usage_date: utcMidnight(row.day) })),
              }
            : {}),
        },
      };
    },
    customTags(account, query) {
      const { head, rows } = paged<TagSums & { readonly day?: string }>(
        account,
        query,
        (page, by) => (by === 'day' ? repo.byTagAndDay(page) : repo.byTag(page)),
      );
      return {
        custom_tag_usage_report: {
          ...head,
          usage: rows.map((row) => ({
            custom_tag: row.tag,
            ...dateOf(row.day),
            breakdown: {
              total_characters: row.textChars + row.improvementChars,
              text_translation_characters: row.textChars,
              text_improvement_characters: row.improvementChars,
            },
          })),
        },
      };
    },
    languagePairs(account, query) {
      const isByKey = readChoice('group_by', query.groupBy, ['key']) !== null;
      const { head, rows } = paged(account, query, (page, by) =>
        repo.byPair(page, isByKey, by === 'day'),
      );
      return {
        language_pair_usage_report: {
          group_by: isByKey ? ['key'] : [],
          ...head,
          language_pair_usages: rows.map((row) => ({
            source_language: row.source,
            target_language: row.target,
            ...(row.keyId === undefined
              ? {}
              : { api_key: masked(row.keyId), api_key_label: row.label ?? '' }),
            ...dateOf(row.day),
            usage: { ...toUsage(row), speech_to_speech_minutes: 0 },
          })),
        },
      };
    },
  };
}

/** Reads a parameter with fixed values; an empty value counts as absent. */
function readChoice<T extends string>(
  name: string,
  value: string | undefined,
  allowed: readonly T[],
): T | null {
  if (value === undefined || value === '') return null;
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw badRequest(`${name} must be one of: ${allowed.join(', ')}.`);
}

function readPage(value: string | undefined): number {
  if (value === undefined || value === '') return 0;
  if (/^\d{1,9}$/u.test(value)) return Number(value);
  throw badRequest('page must be a number from 0, such as next_page of the page before.');
}

function toUsage(sums: KindSums): object {
  return {
    total_characters: sums.textChars + sums.documentChars + sums.improvementChars,
    text_translation_characters: sums.textChars,
    document_translation_characters: sums.documentChars,
    text_improvement_characters: sums.improvementChars,
    speech_to_text_minutes: Math.round(sums.soundMs / 600) / 100,
  };
}

function toKeyUsage(row: KeySums): object {
  return {
    api_key: masked(row.keyId),
    api_key_label: row.label,
    usage: toUsage(row),
  };
}

/** Hides the middle of a key. */
function masked(keyId: string): string {
  return `${keyId.slice(0, 4)}****${keyId.slice(-4)}`;
}

/** Returns the date of a row that is about one day. */
function dateOf(day: string | undefined): object {
  return day === undefined ? {} : { usage_date: utcMidnight(day) };
}

function utcMidnight(day: string): string {
  return `${day}T00:00:00Z`;
}
