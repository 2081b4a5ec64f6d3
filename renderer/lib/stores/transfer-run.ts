import type { HistoryTransfer } from '../../../shared/domain/history/transfer.ts';
import type { ErrorData, Result } from '../../../shared/errors.ts';
import { unwrap } from './api.ts';
import type { Cell } from './feature-store.ts';
import { attempt, IDLE, loaderFor, toErrorData, type Loadable } from './loadable.ts';

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

/** An export without progress, from the file dialog to its result. Ready with null: the dialog was closed. */
export type FileExport<Exported> = Loadable<Exported | null>;

/** Runs exports without progress, one at a time, each to its result, which is called `name` in the slice. */
export function createExportRun<State, Name extends keyof State>(
  cell: Cell<State>,
  name: Name,
  revealFile: () => Promise<Result<undefined>>,
) {
  const run = loaderFor(cell, name, { hidesPrevious: true });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an export is asked for by such a name
  const isRunning = () => (cell.get()[name] as FileExport<unknown>).status === 'loading';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const show = (next: FileExport<never>) => cell.set({ [name]: next } as Partial<State>);
  return {
    run: async (write: Parameters<typeof run>[0]): Promise<void> => {
      if (!isRunning()) await run(write);
    },
    reveal: async (): Promise<void> => {
      const error = await attempt(() => unwrap(revealFile()));
      if (error !== null) show({ status: 'failed', error, previous: null });
    },
    dismiss: (): void => {
      if (!isRunning()) show(IDLE);
    },
  };
}
