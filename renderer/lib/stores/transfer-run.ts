import type { HistoryTransfer } from '../../../shared/domain/history/transfer.ts';
import type { ErrorData, Result } from '../../../shared/errors.ts';
import { unwrap } from './api.ts';
import { attempt, toErrorData } from './loadable.ts';

type Kind = HistoryTransfer['kind'];

/**
 * An import or export, from the file dialog to its result. `Asked` is the question that an import asks first, with the
 * status `asking`.
 */
export type Transfer<Progress, Imported, Exported, Asked = never> =
  | { status: 'idle' }
  | { status: 'running'; progress: Progress; isCanceling: boolean }
  | Asked
  | { status: 'imported'; result: Imported }
  | { status: 'exported'; result: Exported }
  | { status: 'canceled'; kind: Kind }
  | { status: 'failed'; kind: Kind; error: ErrorData };

export interface TransferActions {
  cancelTransfer: () => Promise<void>;
  /** Dismisses the message about the last transfer. */
  dismissTransfer: () => void;
  revealExport: () => Promise<void>;
}

/** Runs exports and imports of files, one at a time, each to its result. */
export function createTransferRun<
  Progress,
  Imported,
  Exported,
  Asked extends { status: 'asking' } = never,
>(options: {
  get: () => Transfer<Progress, Imported, Exported, Asked>;
  set: (transfer: Transfer<Progress, Imported, Exported, Asked>) => void;
  /** Returns the initial progress of a transfer. */
  begin: (kind: Kind) => Progress;
  api: {
    cancelTransfer: () => Promise<Result<undefined>>;
    revealExport: () => Promise<Result<undefined>>;
  };
}) {
  const { get, set, begin, api } = options;
  const actions: TransferActions = {
    async cancelTransfer() {
      const transfer = get();
      if (transfer.status !== 'running') return;
      set({ ...transfer, isCanceling: true });
      await attempt(() => unwrap(api.cancelTransfer()));
    },
    dismissTransfer() {
      if (get().status !== 'running') set({ status: 'idle' });
    },
    async revealExport() {
      const error = await attempt(() => unwrap(api.revealExport()));
      if (error !== null) set({ status: 'failed', kind: 'export', error });
    },
  };
  return {
    actions,
    run: async (
      kind: Kind,
      work: () => Promise<Transfer<Progress, Imported, Exported, Asked>>,
    ): Promise<void> => {
      if (get().status === 'running') return;
      set({ status: 'running', progress: begin(kind), isCanceling: false });
      try {
        set(await work());
      } catch (thrown) {
        const error = toErrorData(thrown);
        const isCanceled = error.code === 'canceled';
        set(isCanceled ? { status: 'canceled', kind } : { status: 'failed', kind, error });
      }
    },
    noteProgress: (progress: Progress): void => {
      const transfer = get();
      if (transfer.status === 'running') set({ ...transfer, progress });
    },
  };
}

/** An export without progress, from the file dialog to its result. */
export type FileExport<Exported> =
  | { status: 'idle' }
  | { status: 'running' }
  | { status: 'done'; result: Exported }
  | { status: 'failed'; error: ErrorData };

/** Runs exports without progress, one at a time, each to its result. */
export function createExportRun<Exported>(
  get: () => FileExport<Exported>,
  set: (state: FileExport<Exported>) => void,
  revealFile: () => Promise<Result<undefined>>,
) {
  const fail = (error: ErrorData): void => set({ status: 'failed', error });
  return {
    /** @param write resolves with null when the dialog was closed */
    run: async (write: () => Promise<Exported | null>): Promise<void> => {
      if (get().status === 'running') return;
      set({ status: 'running' });
      try {
        const result = await write();
        set(result === null ? { status: 'idle' } : { status: 'done', result });
      } catch (error) {
        fail(toErrorData(error));
      }
    },
    reveal: async (): Promise<void> => {
      const error = await attempt(() => unwrap(revealFile()));
      if (error !== null) fail(error);
    },
    dismiss: (): void => {
      if (get().status !== 'running') set({ status: 'idle' });
    },
  };
}
