import type { ErrorData } from '../../../shared/errors.ts';
import type { Cell } from './feature-store.ts';
import { createReporter } from './loadable.ts';

export interface DeletionSlice<Row> {
  /** Last deleted row, as long as the deletion can be undone here. */
  deleted: Row | null;
  listError: ErrorData | null;
  undoDelete: () => Promise<void>;
  dismissUndo: () => void;
}

interface DeletionOptions<Row> {
  restore: (row: Row) => Promise<unknown>;
  reread: () => Promise<void>;
}

/** Creates the slice with the last deletion of a list, which can be undone. */
export function createDeletion<Row>(
  { get, set }: Cell<DeletionSlice<Row>>,
  { restore, reread }: DeletionOptions<Row>,
) {
  const act = createReporter((listError) => set({ listError }));
  const slice: DeletionSlice<Row> = {
    deleted: null,
    listError: null,
    async undoDelete() {
      const { deleted } = get();
      if (deleted === null) return;
      // Pressing twice undoes once.
      set({ deleted: null });
      if (await act(() => restore(deleted))) await reread();
      // A failed undo can be tried again until a newer deletion replaces it.
      else set({ deleted: get().deleted ?? deleted });
    },
    dismissUndo: () => set({ deleted: null }),
  };
  return {
    slice,
    /** Runs an action on the list and shows its error. */
    act,
    /** @param work deletes the row and returns what restores it */
    async remove(work: () => Promise<Row>): Promise<void> {
      await act(async () => {
        set({ deleted: await work() });
        await reread();
      });
    },
  };
}
