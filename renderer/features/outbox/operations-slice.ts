import type {
  OutboxOperation,
  OutboxPage,
  OutboxSummary,
} from '../../../shared/domain/sync/outbox.ts';
import { OUTBOX_STATES } from '../../../shared/domain/sync/names.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell, type Deps, without } from '../../lib/stores/feature-store.ts';
import { attempt, createReporter, valueOf } from '../../lib/stores/loadable.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';

/** Inputs of the search form, as text; an empty `state` means all. */
export type OutboxFields = { text: string; state: string };

export type OutboxAction = 'retry' | 'hold' | 'release' | 'drop' | 'restore';

export interface OperationsSlice {
  outboxSearch: SearchForm<OutboxFields, OutboxPage>;
  /** Null until loaded. */
  summary: OutboxSummary | null;
  /** Last dropped change, as long as that can be undone here. */
  dropped: ({ operationId: string } & Pick<OutboxOperation, 'label' | 'labelAtMs'>) | null;
  /** Running action by operation, which disables its buttons. */
  busyOperations: Readonly<Record<string, OutboxAction>>;
  operationErrors: Readonly<Record<string, ErrorData>>;
  /** True while all are being tried. */
  isRetryingAll: boolean;
  /** Error of "Try all now". */
  retryAllError: ErrorData | null;
  loadSummary: () => Promise<void>;
  runOperation: (operation: OutboxOperation, action: OutboxAction) => Promise<void>;
  retryAll: () => Promise<void>;
  undoDrop: () => Promise<void>;
  /** Keeps the change dropped. */
  dismissDrop: () => void;
}

export function createOperationsSlice(deps: Deps<'outbox'>, cell: Cell<OperationsSlice>) {
  const { api } = deps;
  const search = createSearchForm<OutboxFields, OutboxPage>(deps, {
    name: 'outbox',
    fields: { text: '', state: '' },
    run: ({ values, page, limit }) =>
      unwrap(
        api.outbox.listOperations({
          text: values.text,
          state: OUTBOX_STATES.find((state) => state === values.state) ?? null,
          page,
          limit,
        }),
      ),
    cell: partOf(cell, 'outboxSearch'),
  });

  const send: Record<
    OutboxAction,
    (input: { operationId: string }) => Promise<OutboxOperation | null>
  > = {
    retry: (input) => unwrap(api.outbox.retryOperation(input)),
    hold: (input) => unwrap(api.outbox.holdOperation(input)),
    release: (input) => unwrap(api.outbox.releaseOperation(input)),
    drop: (input) => unwrap(api.outbox.dropOperation(input)),
    restore: (input) => unwrap(api.outbox.restoreOperation(input)),
  };
  const show = (changed: OutboxOperation): void =>
    search.patchResults((page) => ({
      ...page,
      operations: page.operations.map((each) => (each.id === changed.id ? changed : each)),
    }));
  const report = createReporter((retryAllError) => cell.set({ retryAllError }));

  const slice: OperationsSlice = {
    outboxSearch: search.slice,
    summary: null,
    dropped: null,
    busyOperations: {},
    operationErrors: {},
    isRetryingAll: false,
    retryAllError: null,

    async loadSummary() {
      try {
        const summary = await unwrap(api.outbox.getSummary());
        // An event that arrived in the meantime is newer than this answer.
        cell.set({ summary: cell.get().summary ?? summary });
      } catch {
        // Only a badge: the list itself reports an unreadable database.
      }
    },

    async runOperation({ id, label, labelAtMs }, action) {
      if (cell.get().busyOperations[id] !== undefined) return;
      cell.set({
        busyOperations: { ...cell.get().busyOperations, [id]: action },
        operationErrors: without(cell.get().operationErrors, id),
      });
      const error = await attempt(async () => {
        const changed = await send[action]({ operationId: id });
        if (action === 'drop') cell.set({ dropped: { operationId: id, label, labelAtMs } });
        else if (cell.get().dropped?.operationId === id) cell.set({ dropped: null });
        if (changed !== null) show(changed);
        await cell.get().outboxSearch.reload();
      });
      const errors = cell.get().operationErrors;
      if (error !== null) cell.set({ operationErrors: { ...errors, [id]: error } });
      cell.set({ busyOperations: without(cell.get().busyOperations, id) });
    },

    async retryAll() {
      if (cell.get().isRetryingAll) return;
      cell.set({ isRetryingAll: true });
      await report(async () => {
        cell.set({ summary: await unwrap(api.outbox.retryAll()) });
        await cell.get().outboxSearch.reload();
      });
      cell.set({ isRetryingAll: false });
    },

    async undoDrop() {
      const { dropped } = cell.get();
      if (dropped === null) return;
      await report(async () => {
        await send.restore({ operationId: dropped.operationId });
        cell.set({ dropped: null });
        await cell.get().outboxSearch.reload();
      });
    },

    dismissDrop: () => cell.set({ dropped: null }),
  };

  return {
    slice,
    /** Handles operations that were added or removed or changed their state. */
    onChanged(summary: OutboxSummary): void {
      cell.set({ summary });
      // Rows of a page that is not open yet are loaded when it is opened.
      if (valueOf(cell.get().outboxSearch.results) !== null) {
        void cell.get().outboxSearch.reload();
      }
    },
  };
}
