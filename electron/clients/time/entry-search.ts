import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  wholeSecondMs,
  type RemoteEntry,
  type RemotePage,
} from '../../../shared/domain/sync/time-remote.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { TimeCallError } from './time-call-error.ts';
import {
  MAX_PAGE_ENTRIES,
  type EntryLikeness,
  type EntryPageQuery,
  type TimeCallOptions,
} from './time-client.ts';

/** Page limit of one list; a service that never ends it must not hold a pull forever. */
const MAX_PAGES = 10_000;

/** How often reading restarts when the list changes in the meantime. */
const MAX_RESTARTS = 20;

/** A page of entries, optionally filtered by client reference. */
export interface SearchPageQuery extends EntryPageQuery {
  clientRef?: string | undefined;
}

/** Reads one page. */
export type ReadEntryPage = (
  query?: SearchPageQuery,
  options?: TimeCallOptions,
) => Promise<RemotePage<RemoteEntry>>;

/**
 * Reads all pages, without duplicates. Each page overlaps the one before by its last entry: when a different entry is
 * there, the list has shifted, an entry may have been missed, and reading restarts from the beginning.
 */
export async function* readEntryPages(
  readPage: ReadEntryPage,
  query: Omit<SearchPageQuery, 'offset' | 'limit'> = {},
  options?: TimeCallOptions,
): AsyncGenerator<RemotePage<RemoteEntry>> {
  const seen = new Set<string>();
  let first: RemotePage<RemoteEntry> | null = null;
  let last: RemoteEntry | null = null;
  let offset = 0;
  let furthest = 0;
  let restarts = 0;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const start = last === null ? 0 : offset - 1;
    const page = await readPage({ ...query, offset: start, limit: MAX_PAGE_ENTRIES }, options);
    if (last !== null && !isSame(page.items[0], last)) {
      if (first !== null && isSamePage(page, first)) return;
      if (restarts === MAX_RESTARTS) throw unreadableList('timeServiceErrors.listChangesTooFast');
      restarts += 1;
      last = null;
      continue;
    }
    const known = seen.size;
    const items = page.items.slice(last === null ? 0 : 1).filter((entry) => isNew(entry, seen));
    const hasNew = seen.size > known;
    if (first === null || hasNew) yield { ...page, items };
    first ??= page;
    offset = start + page.items.length;
    // After a restart, pages read before are skipped; beyond them, a page without new entries is the end.
    if (isLastPage(page, start) || (!hasNew && offset >= furthest)) return;
    furthest = Math.max(furthest, offset);
    last = page.items.at(-1) ?? null;
  }
  throw unreadableList('timeServiceErrors.listHasNoEnd');
}

function unreadableList(message: MessageId): TimeCallError {
  const error = new AppError('api/unexpected-response', message, { retryable: true });
  return new TimeCallError(error, 'untouched');
}

/**
 * Returns true for the last page. Without a count only an empty page marks the end: services choose their own page
 * size.
 */
function isLastPage(page: RemotePage<RemoteEntry>, start: number): boolean {
  if (page.items.length === 0) return true;
  return page.total !== null && start + page.items.length >= page.total;
}

/** Returns true when a service ignores the offset and sends the first page again. */
function isSamePage(page: RemotePage<RemoteEntry>, first: RemotePage<RemoteEntry>): boolean {
  return (
    page.items.length === first.items.length &&
    page.items.every(({ remoteId }, index) => remoteId === first.items[index]?.remoteId)
  );
}

function isSame(entry: RemoteEntry | undefined, other: RemoteEntry): boolean {
  return entry !== undefined && entry.remoteId === other.remoteId;
}

/**
 * Returns true for an entry not yet seen. Entries without an identifier cannot be distinguished and are always
 * included.
 */
function isNew(entry: RemoteEntry, seen: Set<string>): boolean {
  if (entry.remoteId === null) return true;
  if (seen.has(entry.remoteId)) return false;
  seen.add(entry.remoteId);
  return true;
}

/** Finds an entry. @see TimeClient.findEntryByClientRef */
export async function findEntry(
  readPage: ReadEntryPage,
  clientRef: string,
  near: EntryLikeness,
  options: TimeCallOptions | undefined,
): Promise<RemoteEntry | null> {
  // Adds a day at each side: the start may be stored at a different precision, or as a day of a different zone.
  const query = {
    // Services that do not support this filter ignore it.
    clientRef,
    fromMs: Math.max(0, near.startedAtMs - DAY_MS),
    toMs: near.startedAtMs + DAY_MS,
  };
  let alike: RemoteEntry | null = null;
  for await (const page of readEntryPages(readPage, query, options)) {
    for (const entry of page.items) {
      if (entry.clientRef?.toLowerCase() === clientRef.toLowerCase()) return entry;
      alike ??= isAlike(entry, near) ? entry : null;
    }
  }
  return alike;
}

/** Returns true for an entry of unknown origin with the same project, start, end and note. */
function isAlike(entry: RemoteEntry, near: EntryLikeness): boolean {
  // An entry with a reference belongs to something else.
  if (entry.clientRef !== null || entry.isDeleted) return false;
  if (entry.remoteId !== null && near.knownRemoteIds?.has(entry.remoteId) === true) return false;
  if (entry.projectRemoteId !== near.projectRemoteId) return false;
  if ((entry.note ?? '').trim() !== near.note.trim()) return false;
  return entry.startedAtMs === null ? lastsAsLong(entry, near) : hasSameTimes(entry, near);
}

function hasSameTimes(entry: RemoteEntry, near: EntryLikeness): boolean {
  if (!isSameSecond(entry.startedAtMs, near.startedAtMs)) return false;
  return near.endedAtMs === null ? entry.isRunning : isSameSecond(entry.endedAtMs, near.endedAtMs);
}

/** Compares durations in whole seconds, since reports have no instants. */
function lastsAsLong(entry: RemoteEntry, near: EntryLikeness): boolean {
  if (entry.durationMs === null || near.endedAtMs === null) return false;
  return entry.durationMs === wholeSecondMs(near.endedAtMs) - wholeSecondMs(near.startedAtMs);
}

function isSameSecond(atMs: number | null, otherMs: number): boolean {
  return atMs !== null && wholeSecondMs(atMs) === wholeSecondMs(otherMs);
}
