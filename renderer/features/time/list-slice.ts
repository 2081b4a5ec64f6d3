import type {
  EntryRevision,
  NewTimeEntry,
  TimeEntry,
  TimeEntryPage,
  TimeEntryPatch,
  TimeEntryFilter,
} from '../../../shared/domain/time/entry.ts';
import type { DoneTimeStep } from '../../../shared/domain/time/time-steps.ts';
import type { ImportedHours } from '../../../shared/domain/time/import.ts';
import { ENTRY_SYNC_STATES, type EntrySyncState } from '../../../shared/domain/time/names.ts';
import { AppError, type ErrorData } from '../../../shared/errors.ts';
import { dayIn, looksLikeDay } from '../../lib/days/day.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell, type Deps } from '../../lib/stores/feature-store.ts';
import { attempt, createReporter } from '../../lib/stores/loadable.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';
import { debounce } from '../../lib/stores/timers.ts';
import type { Clock } from './clock.ts';

/** Inputs of the search form, as text. */
type TimeFields = {
  text: string;
  projectId: string;
  customerId: string;
  /** `yes`, `no`, or empty. */
  billable: string;
  syncState: string;
  /** First and last day in the user's time zone, e.g. `2025-01-31`. */
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

const toDay = (text: string): string | null => (looksLikeDay(text) ? text : null);

function toSyncState(text: string): EntrySyncState | null {
  return ENTRY_SYNC_STATES.find((state) => state === text) ?? null;
}

/** Converts the form to a filter; empty and invalid fields are ignored. */
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

export function countFilters(fields: TimeFields): number {
  const { projectId, customerId, billable, syncState, fromDay, toDay } = toFilter(fields, 'UTC');
  const isSet = [projectId, customerId, syncState, fromDay, toDay].map((value) => value !== null);
  return [...isSet, billable !== 'any'].filter(Boolean).length;
}

/** A page of entries with the instant up to which running ones were counted. */
export type ListedEntries = TimeEntryPage & { readAtMs: number };

/** The last deletion or import, or the change that was undone or redone last. */
export type ShownStep =
  | { way: 'made'; note: string }
  | ({ way: 'imported' } & ImportedHours)
  | (DoneTimeStep & { way: 'undo' | 'redo' });

export interface ListSlice {
  /** Error of the last action on the list. */
  listError: ErrorData | null;
  /** Null after any other action. */
  step: ShownStep | null;
  /** Undoes or redoes the newest change of the list, of any entry. @throws AppError */
  takeStep: (way: 'undo' | 'redo') => Promise<DoneTimeStep | null>;
  entrySearch: SearchForm<TimeFields, ListedEntries>;
  /** Entry that the last saved one overlaps; reported, not refused. */
  overlapOf: TimeEntry | null;
  /** Searches with only these inputs, e.g. all parked entries. */
  showEntries: (values: Partial<TimeFields>) => Promise<void>;
  /** Shows the day of an entry and focuses its row. */
  showEntry: (entryId: string) => Promise<void>;
  /** Resolves with the error, or null. */
  addEntry: (entry: NewTimeEntry) => Promise<ErrorData | null>;
  /** Resolves with the error, or null. */
  editEntry: (entryId: string, patch: TimeEntryPatch) => Promise<ErrorData | null>;
  deleteEntry: (entry: Pick<TimeEntry, 'id' | 'note'>) => Promise<void>;
  dismissOverlap: () => void;
  setListError: (error: ErrorData | null) => void;
  /** Newest first. @throws AppError */
  readRevisions: (entryId: string) => Promise<EntryRevision[]>;
}

interface ListDeps extends Deps<'time'> {
  clock: Clock;
  /** While a row is edited, the list under it must not change. */
  isEditing: () => boolean;
  /** Called with the row to focus. */
  onFound: (entryId: string) => void;
  /** Called with the zone in which the list was read. */
  onZone: (zone: string) => void;
}

const ENTRIES_PER_PAGE = 50;
/** Sync reports entries one by one; a single read shows them all. */
const REFRESH_PAUSE_MS = 150;

/** Creates the slice with the search of the entries and their actions. */
export function createListSlice(deps: ListDeps, cell: Cell<ListSlice>) {
  const { api, timers, clock, isEditing, onFound, onZone } = deps;
  const search = createSearchForm<TimeFields, ListedEntries>(deps, {
    name: 'time-entries',
    fields: NO_FILTER,
    limit: ENTRIES_PER_PAGE,
    async run({ values, page, limit }) {
      const zone = clock.zone();
      onZone(zone);
      const query = { ...toFilter(values, zone), page, limit };
      return { ...(await unwrap(api.time.listEntries(query))), readAtMs: clock.now() };
    },
    cell: partOf(cell, 'entrySearch'),
  });
  const reread = () => cell.get().entrySearch.reload();
  let isStale = false;
  const refresh = debounce(timers, REFRESH_PAUSE_MS, () => {
    // The user is editing a row, which must not move.
    if (isEditing()) isStale = true;
    else void reread();
  });

  /** Updates a row without a new search. */
  const patchEntry = (changed: TimeEntry): void =>
    search.patchResults((page) => ({
      ...page,
      entries: page.entries.map((entry) => (entry.id === changed.id ? changed : entry)),
    }));
  const tellOverlap = (entry: TimeEntry): void =>
    cell.set({ overlapOf: entry.hasOverlap ? entry : null });
  const act = createReporter((listError) => cell.set({ listError }));

  const slice: ListSlice = {
    entrySearch: search.slice,
    listError: null,
    step: null,
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

    async showEntry(entryId) {
      await act(async () => {
        const entry = await unwrap(api.time.getEntry({ entryId }));
        if (entry === null) throw new AppError('input/not-found', 'time.entryDeleted');
        const day = dayIn(entry.startedAtMs, clock.zone());
        await cell.get().showEntries({ from: day, to: day });
        onFound(entryId);
      });
    },

    addEntry: (entry) =>
      attempt(async () => {
        cell.set({ step: null });
        tellOverlap(await unwrap(api.time.addEntry(entry)));
        await reread();
      }),

    editEntry: (entryId, patch) =>
      attempt(async () => {
        cell.set({ step: null });
        const entry = await unwrap(api.time.editEntry({ entryId, patch }));
        patchEntry(entry);
        // A new note cannot cause an overlap: the warning would only repeat.
        if (patch.startedAtMs !== undefined || patch.endedAtMs !== undefined) tellOverlap(entry);
        refresh.schedule();
      }),

    async deleteEntry({ id: entryId, note }) {
      await act(async () => {
        await unwrap(api.time.deleteEntry({ entryId }));
        cell.set({ overlapOf: null, step: { way: 'made', note } });
        await reread();
      });
    },

    takeStep: (way) => unwrap(api.time[way]()),

    dismissOverlap: () => cell.set({ overlapOf: null }),
    setListError: (listError) => cell.set({ listError }),
    readRevisions: (entryId) => unwrap(api.time.listRevisions({ entryId })),
  };

  return {
    slice,
    /** Handles changed entries; nothing is loaded before the list was opened. */
    onChanged: (): void => {
      if (cell.get().entrySearch.asked !== null) refresh.schedule();
    },
    /** Handles the end of editing. */
    onEditingEnded: (): void => {
      if (!isStale) return;
      isStale = false;
      refresh.schedule();
    },
  };
}
