import type { HistoryFilter } from '../../../shared/domain/history/history.ts';
import type {
  HistoryExportResult,
  HistoryImportInput,
  HistoryImportResult,
  HistoryTransfer,
  KnownQuestion,
  OnKnown,
} from '../../../shared/domain/history/transfer.ts';
import type { ExportFormat } from '../../../shared/exchange/exchange-formats.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import {
  createTransferRun,
  type Transfer,
  type TransferActions,
} from '../../lib/stores/transfer-run.ts';

/** Entries of the file that already exist. */
interface KnownInFile {
  status: 'asking';
  question: KnownQuestion;
  input: HistoryImportInput;
}

export type TransferState = Transfer<
  HistoryTransfer,
  HistoryImportResult,
  HistoryExportResult,
  KnownInFile
>;

export interface TransferSlice extends TransferActions {
  transfer: TransferState;
  /** Writes what a filter finds to a file; default: that of the search. */
  exportFiltered: (format: ExportFormat, filter?: HistoryFilter) => Promise<void>;
  /** The languages are for files that name none. */
  importFile: (input: HistoryImportInput) => Promise<void>;
  /** Answers the question of an import. */
  answerImport: (onKnown: OnKnown) => Promise<void>;
}

export function createTransferSlice(
  deps: { api: Api<'history'>; filter: () => HistoryFilter },
  cell: Cell<TransferSlice>,
) {
  const { api } = deps;

  const { run, actions, noteProgress } = createTransferRun({
    get: () => cell.get().transfer,
    set: (transfer) => cell.set({ transfer }),
    begin: (kind): HistoryTransfer => ({ kind, doneCount: 0, share: null }),
    api: api.history,
  });

  const slice: TransferSlice = {
    transfer: { status: 'idle' },
    ...actions,

    exportFiltered: (format, filter = deps.filter()) =>
      run('export', async () => {
        const result = await unwrap(api.history.exportSegments({ format, filter }));
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
  };

  return { slice, onProgressed: noteProgress };
}
