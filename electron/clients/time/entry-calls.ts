import type { RemoteEntry, RemotePage } from '../../../shared/domain/sync/time-remote.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { pathTo } from './catalog-calls.ts';
import {
  findEntry,
  readEntryPages,
  type ReadEntryPage,
  type SearchPageQuery,
} from './entry-search.ts';
import { entryForm, newEntryForm, toWireInstant, toWireRangeEnd } from './form-fields.ts';
import { readList } from './list-call.ts';
import { invalidInput, queryString } from '../http/request-input.ts';
import { createTimeVerbs, type TimeAnswer, type TimeContext } from './time-call.ts';
import { TimeCallError, unsentOnThrow } from './time-call-error.ts';
import { MAX_PAGE_ENTRIES, type EntryPageQuery, type TimeClient } from './time-client.ts';
import { recordOf } from './wire/answer-shape.ts';
import { toRemoteEntry } from './wire/records.ts';

/** The calls about time entries. */
export type EntryCalls = Pick<
  TimeClient,
  | 'listEntryPage'
  | 'listEntries'
  | 'findEntryByClientRef'
  | 'readEntry'
  | 'createEntry'
  | 'updateEntry'
  | 'deleteEntry'
>;

/**
 * Builds the calls about time entries.
 * @param readBy source of entries; evaluated on each call
 */
export function createEntryCalls(
  context: TimeContext,
  readBy: () => 'profile' | 'reports',
): EntryCalls {
  const { get, post, remove } = createTimeVerbs(context);

  const listEntryPage: ReadEntryPage = async (query = {}, options) => {
    const isReport = readBy() === 'reports';
    const path = unsentOnThrow(() => (isReport ? reportPath(query) : listPath(query)));
    const read = (answer: TimeAnswer): RemotePage<RemoteEntry> => {
      const { items, total } = readList(answer);
      const entries = items.map(toRemoteEntry);
      // A report has no pages.
      if (isReport) return { items: entries, total: entries.length, offset: 0 };
      return { items: entries, total, offset: query.offset ?? 0 };
    };
    return get(path, read, options);
  };

  const write = async (
    path: string,
    form: URLSearchParams,
    options: Parameters<TimeClient['createEntry']>[1],
  ): Promise<RemoteEntry | null> =>
    post(path, form, readStored, options, {
      secrets: [form.get('description') ?? '', ...form.getAll('tags')],
    });

  return {
    listEntryPage,
    listEntries: (query, options) => readEntryPages(listEntryPage, query, options),
    findEntryByClientRef: async (clientRef, near, options) =>
      findEntry(listEntryPage, clientRef, near, options),
    async readEntry(remoteId, options) {
      try {
        return await get(pathTo('time_entries', remoteId), readStored, options);
      } catch (error) {
        if (error instanceof TimeCallError && error.outcome === 'refused') return null;
        throw error;
      }
    },
    createEntry: async (entry, options) =>
      write(
        '/time_entries',
        unsentOnThrow(() => newEntryForm(entry)),
        options,
      ),
    updateEntry: async (remoteId, fields, version, options) =>
      write(
        pathTo('time_entries', remoteId),
        unsentOnThrow(() => entryForm(fields, version)),
        options,
      ),
    deleteEntry: async (remoteId, options) => {
      const version = queryString({ version: options?.version ?? undefined });
      return remove(`${pathTo('time_entries', remoteId)}${version}`, options);
    },
  };
}

/** Reads the entry in an answer; null when there is none. */
function readStored({ value }: TimeAnswer): RemoteEntry | null {
  const entry = toRemoteEntry(recordOf(value));
  return entry.remoteId === null ? null : entry;
}

function listPath(query: SearchPageQuery): string {
  const { clientRef, fromMs, toMs, updatedSinceMs, projectRemoteId, offset = 0, limit } = query;
  const isPlace = Number.isSafeInteger(offset) && offset >= 0;
  const isLimit = limit === undefined || (Number.isSafeInteger(limit) && limit >= 1);
  if (!isPlace || !isLimit) throw invalidInput('There is no such page.', 'offset');
  return `/time_entries${queryString({
    from: fromMs === undefined ? undefined : toWireInstant(fromMs, 'fromMs'),
    to: toMs === undefined ? undefined : toWireRangeEnd(toMs, 'toMs'),
    project_id: projectRemoteId,
    updated_since:
      updatedSinceMs === undefined ? undefined : toWireInstant(updatedSinceMs, 'updatedSinceMs'),
    client_ref: clientRef,
    // Without this parameter a service does not report deletions.
    include_deleted: updatedSinceMs === undefined && clientRef === undefined ? undefined : 1,
    offset: offset === 0 ? undefined : offset,
    limit: limit === undefined ? undefined : Math.min(limit, MAX_PAGE_ENTRIES),
  })}`;
}

/** Adds a day at each end: report days are in the account's zone, which is unknown. */
function reportPath({ fromMs, toMs }: EntryPageQuery): string {
  const day = (atMs: number, field: string): string => toWireInstant(atMs, field).slice(0, 10);
  return `/reports/detailed${queryString({
    date_execution_start:
      fromMs === undefined ? '1970-01-01' : day(Math.max(0, fromMs - DAY_MS), 'fromMs'),
    date_execution_end: toMs === undefined ? '9999-12-31' : day(toMs + DAY_MS, 'toMs'),
    opt_sort_by: 'date_execution',
    opt_sort_direction: 'asc',
  })}`;
}
