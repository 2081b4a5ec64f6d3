import type { EntryConflict, SettleConflict } from '../../../shared/domain/time/entry.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, type Loadable, attempt } from '../../lib/stores/loadable.ts';

export interface ConflictSlice {
  conflicts: Loadable<readonly EntryConflict[]>;
  /** Entry whose conflict is open in the list. */
  openConflictId: string | null;
  loadConflicts: () => Promise<void>;
  openConflict: (entryId: string) => Promise<void>;
  closeConflict: () => void;
  /** Resolves with the error, or null. */
  settleConflict: (
    entryId: string,
    choices: SettleConflict['choices'],
  ) => Promise<ErrorData | null>;
}

/** Creates the slice with the entries whose fields were changed both here and at the service. */
export function createConflictSlice(
  { api, onSettled }: { api: Api<'time'>; onSettled: () => void },
  cell: Cell<ConflictSlice>,
) {
  const load = loaderFor(cell, 'conflicts');
  const loadConflicts = () => load(() => unwrap(api.time.listConflicts()));
  const slice: ConflictSlice = {
    conflicts: IDLE,
    openConflictId: null,
    loadConflicts,
    async openConflict(openConflictId) {
      cell.set({ openConflictId });
      await loadConflicts();
    },
    closeConflict: () => cell.set({ openConflictId: null }),
    settleConflict: (entryId, choices) =>
      attempt(async () => {
        await unwrap(api.time.settleConflict({ entryId, choices }));
        if (cell.get().openConflictId === entryId) cell.set({ openConflictId: null });
        onSettled();
        await loadConflicts();
      }),
  };
  return {
    slice,
    /** Handles changed entries; does nothing before the first load. */
    onChanged(): void {
      if (cell.get().conflicts.status !== 'idle') void loadConflicts();
    },
  };
}
