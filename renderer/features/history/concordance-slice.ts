import type { ConcordancePage } from '../../../shared/domain/history/history.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/api.ts';
import type { Cell } from '../../lib/feature-store.ts';
import { createSearchForm, type SearchForm } from '../../lib/search-form.ts';
import type { SearchSession } from '../../lib/search-session.ts';
import type { Timers } from '../../lib/timers.ts';

/** Inputs of the concordance. */
export type ConcordanceFields = { text: string };

export interface ConcordanceSlice {
  isConcordanceOpen: boolean;
  concordance: SearchForm<ConcordanceFields, ConcordancePage>;
  /** @param term looked up at once; empty: as the concordance was left */
  openConcordance: (term: string) => Promise<void>;
  closeConcordance: () => void;
}

const PAIRS_PER_PAGE = 20;
/** A selection longer than this is no term. */
const MAX_TERM_LENGTH = 500;

/** A term with its sentence pairs, from anywhere in the app. */
export function createConcordanceSlice(
  deps: { api: Pick<DragomanApi, 'history'>; timers: Timers; session: SearchSession },
  cell: Cell<ConcordanceSlice>,
): ConcordanceSlice {
  const { slice } = createSearchForm<ConcordanceFields, ConcordancePage>({
    name: 'concordance',
    fields: { text: '' },
    limit: PAIRS_PER_PAGE,
    session: deps.session,
    timers: deps.timers,
    run: ({ values, page, limit }) =>
      unwrap(deps.api.history.findConcordances({ text: values.text, page, limit })),
    totalOf: (page) => page.total,
    cell: {
      get: () => cell.get().concordance,
      set: (patch) => cell.set({ concordance: { ...cell.get().concordance, ...patch } }),
    },
  });
  return {
    isConcordanceOpen: false,
    concordance: slice,
    openConcordance(selected) {
      const term = selected.replaceAll(/\s+/gu, ' ').trim();
      cell.set({ isConcordanceOpen: true });
      const { concordance } = cell.get();
      if (term === '' || term.length > MAX_TERM_LENGTH) return concordance.reload();
      concordance.setValue('text', term);
      return concordance.submit();
    },
    closeConcordance: () => cell.set({ isConcordanceOpen: false }),
  };
}
