import type {
  EntryRevision,
  NewTimeEntry,
  TimeEntry,
  TimeEntryPage,
  TimeEntryPatch,
  TimeEntryFilter,
} from '../../../shared/domain/time/entry.ts';
import { ENTRY_SYNC_STATES, type EntrySyncState } from '../../../shared/domain/time/names.ts';
import { AppError, type ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell } from '../../lib/stores/feature-store.ts';
import { attempt } from '../../lib/stores/loadable.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';
import type { SearchSession } from '../../lib/search/search-session.ts';
import { debounce, type Timers } from '../../lib/stores/timers.ts';
import type { Clock } from './clock.ts';

/** Inputs of the search form, as text. */
type TimeFields = {
  text: string;
  projectId: string;
  customerId: string;
  /** `yes`, `no` or nothing. */
  billable: string;
  syncState: string;
  /** `2025-01-31`, the first and the last day in the person's time zone. */
  from: string;
  to: string;
};

const NO_FILTER: TimeFields = {
  text: '',
  projectId: '',
  customerId: '',
  billable: '',
  syncState: '',
  from: '',
  to: '',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

const toDay = (text: string): string | null => (DAY.test(text) ? text : null);

function toSyncState(text: string): EntrySyncState | null {
  return ENTRY_SYNC_STATES.find((state) => state === text) ?? null;
}

/** What the form asks for; fields that are empty or no proper value ask for nothing. */
function toFilter(fields: TimeFields, zone: string): TimeEntryFilter {
  const { text, projectId, customerId, billable } = fields;
  return {
    text,
    projectId: projectId === '' ? null : projectId,
    customerId: customerId === '' ? null : customerId,
    billable: billable === 'yes' || billable === 'no' ? billable : 'any',
    syncState: toSyncState(fields.syncState),
    fromDay: toDay(fields.from),
    toDay: toDay(fields.to),
    zone,
  };
}

/** How many filters beside the text are set. */
export function countFilters(fields: TimeFields): number {
  const { projectId, customerId, billable, syncState, fromDay, toDay } = toFilter(fields, 'UTC');
  const isSet = [projectId, customerId, syncState, fromDay, toDay].map((value) => value !== null);
  return [...isSet, billable !== 'any'].filter(Boolean).length;
}

/** A page of entries with the instant up to which running ones were counted. */
export type ListedEntries = TimeEntryPage & { readAtMs: number };

export interface ListSlice {
  entrySearch: SearchForm<TimeFields, ListedEntries>;
  /** The entry deleted last, as long as that can be taken back here. */
  deletedEntry: { entryId: string; note: string } | null;
  /** Why the last deletion, undo or switch of a row could not be done. */
  listError: ErrorData | null;
  /** The entry saved last overlaps another one; that is reported, not refused. */
  overlapOf: TimeEntry | null;
  /** Searches with these inputs alone, e.g. all entries that are parked. */
  showEntries: (values: Partial<TimeFields>) => Promise<void>;
  /** Shows the day of an entry, with the focus on its row. */
  showEntry: (entryId: string) => Promise<void>;
  /** Why it was not kept, or null. */
  addEntry: (entry: NewTimeEntry) => Promise<ErrorData | null>;
  /** Why it was not kept, or null. */
  editEntry: (entryId: string, patch: TimeEntryPatch) => Promise<ErrorData | null>;
  deleteEntry: (entry: Pick<TimeEntry, 'id' | 'note'>) => Promise<void>;
  undoDelete: () => Promise<void>;
  /** The deletion is final. */
  dismissUndo: () => void;
  dismissOverlap: () => void;
  setListError: (error: ErrorData | null) => void;
  /** Newest first. @throws AppError */
  readRevisions: (entryId: string) => Promise<EntryRevision[]>;
}

interface ListDeps {
  api: Pick<DragomanApi, 'time'>;
  timers: Timers;
  session: SearchSession;
  clock: Clock;
  /** While a row is edited the list stays still under it. */
  isEditing: () => boolean;
  /** The row that is to have the focus. */
  onFound: (entryId: string) => void;
  /** The zone in which the list is read. */
  onZone: (zone: string) => void;
}

/** The calendar day as `2026-03-04`; the formats of Intl weigh nothing at start. */
function isoDayOf(atMs: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: zone,
  }).formatToParts(atMs);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const ENTRIES_PER_PAGE = 50;
/** Sync reports entry after entry; one read shows them all. */
const REFRESH_PAUSE_MS = 150;

/** The search of the entries, and what is done to them. */
export function createListSlice(deps: ListDeps, cell: Cell<ListSlice>) {
  const { api, timers, session, clock, isEditing, onFound, onZone } = deps;
  const search = createSearchForm<TimeFields, ListedEntries>({
    name: 'time-entries',
    fields: NO_FILTER,
    limit: ENTRIES_PER_PAGE,
    session,
    timers,
    async run({ values, page, limit }) {
      const zone = clock.zone();
      onZone(zone);
      const query = { ...toFilter(values, zone), page, limit };
      return { ...(await unwrap(api.time.listEntries(query))), readAtMs: clock.now() };
    },
    totalOf: (page) => page.total,
    cell: partOf(cell, 'entrySearch'),
  });
  const reread = () => cell.get().entrySearch.reload();
  let isStale = false;
  const refresh = debounce(timers, REFRESH_PAUSE_MS, () => {
    // Somebody works in a row: it must not move away from under the hands.
    if (isEditing()) isStale = true;
    else void reread();
  });

  /** A row as it is now, without a search of its own. */
  const patchEntry = (changed: TimeEntry): void =>
    search.patchResults((page) => ({
      ...page,
      entries: page.entries.map((entry) => (entry.id === changed.id ? changed : entry)),
    }));
  const tellOverlap = (entry: TimeEntry): void =>
    cell.set({ overlapOf: entry.hasOverlap ? entry : null });
  const change = async (action: () => Promise<void>): Promise<void> => {
    cell.set({ listError: await attempt(action) });
  };

  const slice: ListSlice = {
    entrySearch: search.slice,
    deletedEntry: null,
    listError: null,
    overlapOf: null,

    async showEntries(values) {
      const form = cell.get().entrySearch;
      for (const [name, blank] of Object.entries(NO_FILTER)) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the names
        const field = name as keyof TimeFields;
        form.setValue(field, values[field] ?? blank);
      }
      await form.submit();
    },

    showEntry: (entryId) =>
      change(async () => {
        const entry = await unwrap(api.time.getEntry({ entryId }));
        if (entry === null) throw new AppError('input/not-found', 'time.entryDeleted');
        const day = isoDayOf(entry.startedAtMs, clock.zone());
        await cell.get().showEntries({ from: day, to: day });
        onFound(entryId);
      }),

    addEntry: (entry) =>
      attempt(async () => {
        tellOverlap(await unwrap(api.time.addEntry(entry)));
        await reread();
      }),

    editEntry: (entryId, patch) =>
      attempt(async () => {
        const entry = await unwrap(api.time.editEntry({ entryId, patch }));
        patchEntry(entry);
        // A new note cannot cause an overlap: the warning would only repeat.
        if (patch.startedAtMs !== undefined || patch.endedAtMs !== undefined) tellOverlap(entry);
        refresh.schedule();
      }),

    deleteEntry: ({ id: entryId, note }) =>
      change(async () => {
        await unwrap(api.time.deleteEntry({ entryId }));
        cell.set({ deletedEntry: { entryId, note }, overlapOf: null });
        await reread();
      }),

    undoDelete: () =>
      change(async () => {
        const { deletedEntry } = cell.get();
        if (deletedEntry === null) return;
        await unwrap(api.time.restoreEntry({ entryId: deletedEntry.entryId }));
        cell.set({ deletedEntry: null });
        await reread();
      }),

    dismissUndo: () => cell.set({ deletedEntry: null }),
    dismissOverlap: () => cell.set({ overlapOf: null }),
    setListError: (listError) => cell.set({ listError }),
    readRevisions: (entryId) => unwrap(api.time.listRevisions({ entryId })),
  };

  return {
    slice,
    /** Entries have changed; nothing is read before the list was opened. */
    onChanged: (): void => {
      if (cell.get().entrySearch.asked !== null) refresh.schedule();
    },
    /** No row is edited any more. */
    onEditingEnded: (): void => {
      if (!isStale) return;
      isStale = false;
      refresh.schedule();
    },
  };
}
