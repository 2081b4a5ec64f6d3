import type { HistoryFilter } from '../../../shared/domain/history/history.ts';
import type {
  HistoryExportResult,
  HistoryImportInput,
  HistoryImportResult,
  HistoryTransfer,
  KnownQuestion,
  OnKnown,
} from '../../../shared/domain/history/transfer.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { ExportFormat } from '../../../shared/exchange/exchange-formats.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { toErrorData } from '../../lib/stores/loadable.ts';
import { createTransferRun } from '../../lib/stores/transfer-run.ts';

/** An export or import, from the file dialog to what came of it. */
export type TransferState =
  | { status: 'idle' }
  | { status: 'running'; transfer: HistoryTransfer; isCancelling: boolean }
  | { status: 'exported'; result: HistoryExportResult }
  /** The file holds what is there already. */
  | { status: 'asking'; question: KnownQuestion; input: HistoryImportInput }
  | { status: 'imported'; result: HistoryImportResult }
  | { status: 'cancelled'; kind: HistoryTransfer['kind'] }
  | { status: 'failed'; kind: HistoryTransfer['kind']; error: ErrorData };

export interface TransferSlice {
  transfer: TransferState;
  /** Writes what the search finds. */
  exportFound: (format: ExportFormat) => Promise<void>;
  /** The languages are for files that do not name theirs. */
  importFile: (input: HistoryImportInput) => Promise<void>;
  /** Answers the question of an import. */
  answerImport: (onKnown: OnKnown) => Promise<void>;
  cancelTransfer: () => Promise<void>;
  /** Dismisses the message about the last transfer. */
  dismissTransfer: () => void;
  revealExport: () => Promise<void>;
}

export function createTransferSlice(
  deps: { api: Pick<DragomanApi, 'history'>; filter: () => HistoryFilter },
  cell: Cell<TransferSlice>,
) {
  const { api } = deps;

  const run = createTransferRun<TransferState>({
    get: () => cell.get().transfer,
    set: (transfer) => cell.set({ transfer }),
    running: (transfer) => ({ status: 'running', transfer, isCancelling: false }),
    cancelled: (kind) => ({ status: 'cancelled', kind }),
    failed: (kind, error) => ({ status: 'failed', kind, error }),
  });

  const slice: TransferSlice = {
    transfer: { status: 'idle' },

    exportFound: (format) =>
      run('export', async () => {
        const result = await unwrap(api.history.exportSegments({ format, filter: deps.filter() }));
        return result === null ? { status: 'idle' } : { status: 'exported', result };
      }),

    importFile: (input) =>
      run('import', async () => {
        const result = await unwrap(api.history.importSegments(input));
        if (result === null) return { status: 'idle' };
        if ('question' in result) return { status: 'asking', question: result.question, input };
        return { status: 'imported', result };
      }),

    async answerImport(onKnown) {
      const { transfer } = cell.get();
      if (transfer.status === 'asking') await slice.importFile({ ...transfer.input, onKnown });
    },

    async cancelTransfer() {
      const { transfer } = cell.get();
      if (transfer.status !== 'running') return;
      cell.set({ transfer: { ...transfer, isCancelling: true } });
      await unwrap(api.history.cancelTransfer());
    },

    dismissTransfer() {
      if (cell.get().transfer.status !== 'running') cell.set({ transfer: { status: 'idle' } });
    },

    async revealExport() {
      try {
        await unwrap(api.history.revealExport());
      } catch (error) {
        cell.set({ transfer: { status: 'failed', kind: 'export', error: toErrorData(error) } });
      }
    },
  };

  return {
    slice,
    onProgressed(progressed: HistoryTransfer): void {
      const { transfer } = cell.get();
      if (transfer.status !== 'running') return;
      cell.set({ transfer: { ...transfer, transfer: progressed } });
    },
  };
}
