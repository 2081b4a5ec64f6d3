import type {
  DeveloperKey,
  DeveloperKeyLimits,
  LanguagePairUsage,
  PairDivision,
  TagAggregation,
  TagUsage,
  UsageGrouping,
  UsageReport,
} from '../../../shared/domain/usage/admin.ts';
import { AppError } from '../../../shared/errors.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from './json-call.ts';
import { collectPages, type Page } from './collect-pages.ts';
import type { StatusAnswer } from '../http/status-errors.ts';
import { invalidInput, queryString, requireChars } from '../http/request-input.ts';
import {
  developerKeysWire,
  developerKeyWire,
  pairUsagePageWire,
  tagUsagePageWire,
  usageReportWire,
} from './wire/admin.ts';
import { MAX_REPORT_DAYS } from '../../../shared/domain/usage/limits.ts';

/** First and last day of a report, `YYYY-MM-DD` in UTC. */
export interface ReportRange {
  startDay: string;
  endDay: string;
}

/**
 * Administration of an organization; needs an admin key of the paid edition. A key id may suffice to use a key, so no
 * error contains one. Errors of every method: `auth/rejected` for a key without that right, `auth/forbidden`, `net/*`,
 * `api/*`, `canceled`.
 * @see translation service, admin
 */
export interface AdminCalls {
  /** Lists all keys of the organization, including deactivated ones. */
  listDeveloperKeys(options?: CallOptions): Promise<DeveloperKey[]>;
  /**
   * Creates a key. Not repeated once the service may have created it: the list shows whether it did.
   * @param input.scopes what the key may be used for, where the service supports it; null: everything
   */
  createDeveloperKey(
    input: { label: string | null; scopes?: readonly string[] | null },
    options?: CallOptions,
  ): Promise<DeveloperKey>;
  /** Deactivates a key. Takes effect immediately and cannot be undone. @throws `api/not-found` for an unknown key */
  deactivateDeveloperKey(keyId: string, options?: CallOptions): Promise<DeveloperKey>;
  /** @throws `api/not-found` for an unknown key */
  renameDeveloperKey(keyId: string, label: string, options?: CallOptions): Promise<DeveloperKey>;
  /**
   * Sets limits for one month. 0 blocks the key; null removes the limit; omitted ones stay unchanged.
   * @throws `api/not-found` for an unknown key, `input/invalid` for an invalid limit
   */
  setDeveloperKeyLimits(
    keyId: string,
    limits: Partial<DeveloperKeyLimits>,
    options?: CallOptions,
  ): Promise<DeveloperKey>;
  /**
   * Returns the organization's usage; available up to the previous day.
   * @throws `input/invalid` for nonexistent days, days in the wrong order, or more than 366 of them
   */
  getUsageReport(
    range: ReportRange,
    groupBy?: UsageGrouping | null,
    options?: CallOptions,
  ): Promise<UsageReport>;
  /**
   * Lists usage per reporting tag, all pages; untagged usage is not included.
   * @throws as {@link getUsageReport}
   */
  listTagUsage(
    range: ReportRange,
    aggregateBy?: TagAggregation,
    options?: CallOptions,
  ): Promise<TagUsage[]>;
  /**
   * Lists usage per language pair, all pages.
   * @throws as {@link getUsageReport}; `api/not-found` for a service that has no such report
   */
  listLanguagePairUsage(
    range: ReportRange,
    division: PairDivision,
    options?: CallOptions,
  ): Promise<LanguagePairUsage[]>;
}

/** Builds the admin calls. */
export function createAdminCalls(context: ClientContext): AdminCalls {
  const { get, post, put } = createCallVerbs(context);

  const change = async (
    what: 'deactivate' | 'label' | 'limits',
    keyId: string,
    fields: Record<string, unknown>,
    options: CallOptions | undefined,
  ): Promise<DeveloperKey> => {
    if (keyId === '') throw invalidInput('A key must be chosen.', 'keyId');
    // Even half of the id must not be quoted.
    const secrets = [keyId, ...keyId.split(':')];
    const body = { key_id: keyId, ...fields };
    return put(`${KEYS_PATH}/${what}`, body, developerKeyWire, options, { secrets });
  };

  return {
    listDeveloperKeys: async (options) => get(KEYS_PATH, developerKeysWire, options),
    async createDeveloperKey({ label, scopes }, options) {
      if (label !== null) requireLabel(label);
      const body = {
        ...(label === null ? {} : { label }),
        ...(scopes === undefined || scopes === null ? {} : { scopes }),
      };
      return post(KEYS_PATH, body, developerKeyWire, options);
    },
    deactivateDeveloperKey: async (keyId, options) => change('deactivate', keyId, {}, options),
    async renameDeveloperKey(keyId, label, options) {
      requireLabel(label);
      return change('label', keyId, { label }, options);
    },
    async setDeveloperKeyLimits(keyId, limits, options) {
      requireLimit(limits.characters, 'characters');
      requireLimit(limits.speechToTextMs, 'speechToTextMs');
      const fields = {
        ...(limits.characters === undefined ? {} : { characters: limits.characters }),
        ...(limits.speechToTextMs === undefined
          ? {}
          : { speech_to_text_milliseconds: limits.speechToTextMs }),
      };
      return change('limits', keyId, fields, options);
    },
    async getUsageReport(range, groupBy = null, options) {
      const query = queryString({ ...toDates(range), group_by: groupBy ?? undefined });
      return get(`/v2/admin/analytics${query}`, usageReportWire, options);
    },
    async listTagUsage(range, aggregateBy = 'period', options) {
      const fields = { ...toDates(range), aggregate_by: aggregateBy };
      return collectReport('custom-tags', fields, (path) => get(path, tagUsagePageWire, options));
    },
    async listLanguagePairUsage(range, { byKey, byDay }, options) {
      const fields = {
        ...toDates(range),
        group_by: byKey ? 'key' : undefined,
        aggregate_by: byDay ? 'day' : undefined,
      };
      const extras = { meaning: toPairMeaning };
      return collectReport('language-pairs', fields, (path) =>
        get(path, pairUsagePageWire, options, extras),
      );
    },
  };
}

const KEYS_PATH = '/v2/admin/developer-keys';

const BEFORE_FIRST_PAGE = -1;

/** Reads all pages of a report. The first page has no documented number. */
async function collectReport<T>(
  name: string,
  fields: Record<string, string | undefined>,
  read: (path: string) => Promise<{ usage: T[]; nextPage: number | null }>,
): Promise<T[]> {
  return collectPages(async (page): Promise<Page<T>> => {
    const query = queryString({ ...fields, page: page === BEFORE_FIRST_PAGE ? undefined : page });
    const { usage, nextPage } = await read(`/v2/admin/analytics/${name}${query}`);
    return { items: usage, nextPage };
  }, BEFORE_FIRST_PAGE);
}

/** Maps the statuses of services that are older than the report. */
function toPairMeaning({ status }: StatusAnswer): AppError | null {
  return status === 404 || status === 405
    ? new AppError('api/not-found', 'usageErrors.noLanguagePairs')
    : null;
}

/** @throws `input/invalid` */
function toDates({ startDay, endDay }: ReportRange): { start_date: string; end_date: string } {
  const startMs = dayMs(startDay, 'startDay');
  const endMs = dayMs(endDay, 'endDay');
  if (endMs < startMs) throw invalidInput('The range ends before it begins.', 'endDay');
  if ((endMs - startMs) / DAY_MS > MAX_REPORT_DAYS) {
    throw invalidInput('A report covers at most 366 days.', 'endDay');
  }
  return { start_date: startDay, end_date: endDay };
}

/** Returns midnight of a day in UTC. @throws `input/invalid` for a day that does not exist */
function dayMs(day: string, field: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // 30 February would silently become a day of March.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) {
    throw invalidInput('This is no day in the form YYYY-MM-DD.', field);
  }
  return ms;
}

function requireLimit(limit: number | null | undefined, field: string): void {
  if (limit === null || limit === undefined) return;
  if (!Number.isSafeInteger(limit) || limit < 0) {
    throw invalidInput('A limit is a whole number from 0 on.', field);
  }
}

function requireLabel(label: string): void {
  requireChars(label, MAX_LABEL_CHARS, 'label');
}

/** Sanity limit for labels; none is documented. */
const MAX_LABEL_CHARS = 1024;
