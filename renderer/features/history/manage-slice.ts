import type { HistoryFilter, HistoryPurge } from '../../../shared/domain/history.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/api.ts';
import { toErrorData } from '../../lib/loadable.ts';
import type { Cell } from './cell.ts';

/** What is removed for good; `found` is what the search found. */
export type PurgeScope = 'found' | 'deleted' | 'all';

export interface ManageSlice {
  /** What is recorded; null until it was read. */
  recording: Settings['history'] | null;
  manageError: ErrorData | null;
  /** How many items the last purge removed; null before one. */
  purgedCount: number | null;
  isPurging: boolean;
  loadRecording: () => Promise<void>;
  setRecording: (change: Partial<Settings['history']>) => Promise<void>;
  /** There is no way back. */
  purge: (scope: PurgeScope) => Promise<void>;
}

export function createManageSlice(
  deps: {
    api: Pick<DragomanApi, 'history' | 'settings'>;
    filter: () => HistoryFilter;
    onPurged: () => void;
  },
  cell: Cell<ManageSlice>,
): ManageSlice {
  const { api } = deps;
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    cell.set({ manageError: null });
    try {
      await action();
    } catch (error) {
      cell.set({ manageError: toErrorData(error) });
    }
  };
  const purgeOf = (scope: PurgeScope): HistoryPurge =>
    scope === 'found' ? { scope: 'filter', filter: deps.filter() } : { scope };

  return {
    recording: null,
    manageError: null,
    purgedCount: null,
    isPurging: false,
    loadRecording: () =>
      attempt(async () => {
        cell.set({ purgedCount: null, recording: (await unwrap(api.settings.get())).history });
      }),
    setRecording: (change) =>
      attempt(async () => {
        const { history } = await unwrap(api.settings.update({ history: change }));
        cell.set({ recording: history });
      }),
    async purge(scope) {
      if (cell.get().isPurging) return;
      cell.set({ isPurging: true, purgedCount: null });
      await attempt(async () => {
        const { count } = await unwrap(api.history.purgeItems(purgeOf(scope)));
        cell.set({ purgedCount: count });
        deps.onPurged();
      });
      cell.set({ isPurging: false });
    },
  };
}
