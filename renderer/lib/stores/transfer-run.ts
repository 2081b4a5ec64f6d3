import type { HistoryTransfer } from '../../../shared/domain/history/transfer.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { toErrorData } from './loadable.ts';

type Kind = HistoryTransfer['kind'];

interface TransferRunOptions<T> {
  get: () => T;
  set: (transfer: T) => void;
  running: (progress: HistoryTransfer) => T;
  cancelled: (kind: Kind) => T;
  failed: (kind: Kind, error: ErrorData) => T;
}

/** Exports and imports of files, one at a time, each to what came of it. */
export function createTransferRun<T extends { status: string }>(
  options: TransferRunOptions<T>,
): (kind: Kind, work: () => Promise<T>) => Promise<void> {
  const { get, set, running, cancelled, failed } = options;
  return async (kind, work) => {
    if (get().status === 'running') return;
    set(running({ kind, doneCount: 0, share: null }));
    try {
      set(await work());
    } catch (thrown) {
      const error = toErrorData(thrown);
      set(error.code === 'cancelled' ? cancelled(kind) : failed(kind, error));
    }
  };
}
