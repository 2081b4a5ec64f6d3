import type { EgressPage } from '../../../shared/domain/egress-log.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/api.ts';
import { toErrorData } from '../../lib/loadable.ts';
import { createSearchForm, type SearchForm } from '../../lib/search-form.ts';
import type { SearchSession } from '../../lib/search-session.ts';
import type { Timers } from '../../lib/timers.ts';
import type { Cell } from './cell.ts';
import { NO_EGRESS_FILTER, toEgressFilter, type EgressFields } from './egress-fields.ts';

export interface EgressSlice {
  egressSearch: SearchForm<EgressFields, EgressPage>;
  /** The last export; null before it. */
  egressExport: { fileName: string; entryCount: number } | null;
  /** Rows that the last removal took; null before it. */
  egressPurged: number | null;
  isEgressBusy: boolean;
  /** Why the last export or removal could not be done. */
  egressError: ErrorData | null;
  /** Writes what is found to a file. */
  exportEgress: () => Promise<void>;
  revealEgressExport: () => Promise<void>;
  /** Removes for good what is found. */
  purgeEgress: () => Promise<void>;
}

export interface EgressDeps {
  api: Pick<DragomanApi, 'lane'>;
  timers: Timers;
  session: SearchSession;
}

const ENTRIES_PER_PAGE = 10;

/** The search of what left the computer, and what is done with what it finds. */
export function createEgressSlice(
  { api, timers, session }: EgressDeps,
  { get, set }: Cell<EgressSlice>,
): EgressSlice {
  const search = createSearchForm<EgressFields, EgressPage>({
    name: 'egress',
    fields: NO_EGRESS_FILTER,
    limit: ENTRIES_PER_PAGE,
    session,
    timers,
    run: ({ values, page, limit }) =>
      unwrap(api.lane.listEgress({ ...toEgressFilter(values), page, limit })),
    totalOf: (page) => page.total,
    cell: {
      get: () => get().egressSearch,
      set: (patch) => set({ egressSearch: { ...get().egressSearch, ...patch } }),
    },
  });
  /** What is on screen, and not what is being typed. */
  const shownFilter = () => toEgressFilter(get().egressSearch.asked?.values ?? NO_EGRESS_FILTER);
  const act = async (work: () => Promise<void>): Promise<void> => {
    if (get().isEgressBusy) return;
    set({ isEgressBusy: true, egressError: null, egressExport: null, egressPurged: null });
    try {
      await work();
    } catch (error) {
      set({ egressError: toErrorData(error) });
    } finally {
      set({ isEgressBusy: false });
    }
  };
  return {
    egressSearch: search.slice,
    egressExport: null,
    egressPurged: null,
    isEgressBusy: false,
    egressError: null,
    exportEgress: () =>
      act(async () => set({ egressExport: await unwrap(api.lane.exportEgress(shownFilter())) })),
    async revealEgressExport() {
      await api.lane.revealExport();
    },
    purgeEgress: () =>
      act(async () => {
        const { count } = await unwrap(api.lane.purgeEgress(shownFilter()));
        set({ egressPurged: count });
        await get().egressSearch.submit();
      }),
  };
}
