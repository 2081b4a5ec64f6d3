import type {
  DictionaryChange,
  LocalEntry,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import type { Result } from '../../../shared/errors.ts';
import { writeCopiedRows } from '../../../shared/exchange/delimited-text.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { toErrorData } from '../../lib/stores/loadable.ts';
import { debounce } from '../../lib/stores/timers.ts';
import type { EntriesSlice, GlossariesDeps, GlossariesState } from './state.ts';

export const ENTRIES_PER_PAGE = 200;
/** Number of cached pages; the least recently used are evicted. */
const KEPT_PAGES = 60;
const TYPING_PAUSE_MS = 200;

/** Creates the slice with the terms of the open dictionary, page by page. */
export function createEntriesSlice(
  { api, timers }: Pick<GlossariesDeps, 'api' | 'timers'>,
  cell: Cell<GlossariesState>,
): EntriesSlice {
  const loading = new Set<string>();

  /** @returns a check that is true once something else is shown */
  const lateness = (): (() => boolean) => {
    const asked = cell.get();
    return () => {
      const now = cell.get();
      return (
        now.dictionaryId !== asked.dictionaryId ||
        now.entryText !== asked.entryText ||
        now.entryRevision !== asked.entryRevision
      );
    };
  };
  const loadPage = async (page: number): Promise<void> => {
    const { dictionaryId, entryText: text, entryRevision: revision, entryPages } = cell.get();
    if (dictionaryId === null || entryPages.get(page)?.revision === revision) return;
    const key = JSON.stringify([dictionaryId, text, revision, page]);
    const isLate = lateness();
    if (loading.has(key)) return;
    loading.add(key);
    try {
      const ask = { dictionaryId, text, page, limit: ENTRIES_PER_PAGE };
      const { entries, total } = await unwrap(api.glossaries.listEntries(ask));
      if (isLate()) return;
      const pages = new Map(cell.get().entryPages);
      pages.delete(page);
      pages.set(page, { entries, revision });
      for (const old of [...pages.keys()].slice(0, -KEPT_PAGES)) pages.delete(old);
      cell.set({ entryPages: pages, entryTotal: total });
    } catch (error) {
      if (!isLate()) cell.set({ entryError: toErrorData(error) });
    } finally {
      loading.delete(key);
    }
  };
  /** Marks the pages as outdated; the old content stays until it is reloaded. */
  const outdate = (): void => {
    cell.set({ entryRevision: cell.get().entryRevision + 1 });
  };
  const attempt = async (
    work: (dictionaryId: string) => Promise<Result<DictionaryChange>>,
  ): Promise<boolean> => {
    const { dictionaryId } = cell.get();
    if (dictionaryId === null) return false;
    try {
      const { dictionary } = await unwrap(work(dictionaryId));
      const { glossary } = cell.get();
      if (glossary !== null) {
        const dictionaries = glossary.dictionaries.map((each) =>
          each.id === dictionary.id ? dictionary : each,
        );
        cell.set({ glossary: { ...glossary, dictionaries }, entryError: null });
      }
      // A different dictionary is open by now, which this does not concern.
      if (cell.get().dictionaryId !== dictionaryId) return true;
      outdate();
      // Counted here, so that an added row exists when it is looked up.
      const total = cell.get().entryText === '' ? dictionary.entryCount : cell.get().entryTotal;
      cell.set({ entryTotal: total });
      return true;
    } catch (error) {
      if (cell.get().dictionaryId === dictionaryId) cell.set({ entryError: toErrorData(error) });
      return false;
    }
  };
  const search = debounce(timers, TYPING_PAUSE_MS, () => {
    cell.set({ entryPages: new Map(), entryTotal: null });
    void loadPage(1);
  });

  return {
    entryText: '',
    entryTotal: null,
    entryPages: new Map(),
    entryRevision: 0,
    entryError: null,

    setEntryText(entryText) {
      cell.set({ entryText });
      search.schedule();
    },
    resetEntries() {
      search.cancel();
      cell.set({ entryText: '', entryTotal: null, entryPages: new Map(), entryError: null });
      outdate();
      void loadPage(1);
    },
    async loadEntries(first, last) {
      const from = Math.floor(first / ENTRIES_PER_PAGE) + 1;
      const to = Math.floor(Math.max(first, last) / ENTRIES_PER_PAGE) + 1;
      await Promise.all(
        Array.from({ length: to - from + 1 }, (_, index) => loadPage(from + index)),
      );
    },
    entryAt(index) {
      const page = cell.get().entryPages.get(Math.floor(index / ENTRIES_PER_PAGE) + 1);
      return page?.entries[index % ENTRIES_PER_PAGE] ?? null;
    },
    async readEntries(first, last) {
      const rows = Array.from({ length: last - first + 1 }, (_, at) =>
        cell.get().entryAt(first + at),
      );
      const seen = rows.filter((row) => row !== null);
      // The selection is what is visible; otherwise all rows are read together, so that none is
      // included twice.
      if (seen.length === rows.length) return seen;
      const { dictionaryId, entryText: text } = cell.get();
      if (dictionaryId === null) return null;
      const isLate = lateness();
      const from = Math.floor(first / ENTRIES_PER_PAGE);
      const found: LocalEntry[] = [];
      try {
        for (let page = from; page * ENTRIES_PER_PAGE <= last; page += 1) {
          const ask = { dictionaryId, text, page: page + 1, limit: ENTRIES_PER_PAGE };
          found.push(...(await unwrap(api.glossaries.listEntries(ask))).entries);
          if (isLate()) return null;
        }
      } catch (error) {
        if (!isLate()) cell.set({ entryError: toErrorData(error) });
        return null;
      }
      const offset = from * ENTRIES_PER_PAGE;
      return found.slice(first - offset, last + 1 - offset);
    },
    async copyCells(rows) {
      try {
        await unwrap(api.app.copyText({ text: writeCopiedRows(rows) }));
        return true;
      } catch (error) {
        cell.set({ entryError: toErrorData(error) });
        return false;
      }
    },
    changeEntries: (change) =>
      attempt((dictionaryId) =>
        api.glossaries.changeEntries({ add: [], update: [], remove: [], ...change, dictionaryId }),
      ),
    removeFound: () =>
      attempt((dictionaryId) =>
        api.glossaries.removeFound({ dictionaryId, text: cell.get().entryText }),
      ),
    replaceText: (side, find, replaceWith) =>
      attempt((dictionaryId) =>
        api.glossaries.replaceText({
          dictionaryId,
          text: cell.get().entryText,
          side,
          find,
          replaceWith,
        }),
      ),
    async undoEntries() {
      await attempt((dictionaryId) => api.glossaries.undo({ dictionaryId }));
    },
    async redoEntries() {
      await attempt((dictionaryId) => api.glossaries.redo({ dictionaryId }));
    },
    dismissEntryError: () => cell.set({ entryError: null }),
  };
}
