import type { HistoryTransfer } from '../../shared/domain/history-transfer.ts';
import { AppError } from '../../shared/errors.ts';

/** What a transfer tells while it runs. */
export type TransferProgress = Pick<HistoryTransfer, 'doneCount' | 'share'>;

/** What a transfer may do beside its work. */
export interface TransferContext {
  /** @throws `cancelled` when the person has stopped the transfer */
  throwIfCancelled(): void;
  /** Told to the window, but not more often than it can be read. */
  report(progress: TransferProgress): void;
}

/** The place of the one export or import that may run at a time. */
export interface TransferSlot {
  /** @throws `input/conflict` while another one runs; `cancelled`; whatever `work` throws */
  run<T>(kind: HistoryTransfer['kind'], work: (context: TransferContext) => Promise<T>): Promise<T>;
  /** Stops the transfer under way at its next step; harmless when there is none. */
  cancel(): void;
  /** {@link cancel}, and waits until nothing is left of it. */
  stop(): Promise<void>;
}

const REPORT_EVERY_MS = 100;

export function createTransferSlot(deps: {
  now: () => number;
  onProgress: (transfer: HistoryTransfer) => void;
  /** What is under way, for the one who is refused: "… is under way." */
  subject?: string;
}): TransferSlot {
  let current: { isCancelled: boolean; ended: Promise<unknown> } | null = null;

  const run: TransferSlot['run'] = async (kind, work) => {
    if (current !== null) {
      throw new AppError(
        'input/conflict',
        `An export or import of ${deps.subject ?? 'the history'} is under way. Wait for its end, or cancel it.`,
      );
    }
    const mine = { isCancelled: false, ended: Promise.resolve<unknown>(undefined) };
    current = mine;
    let reportedAtMs = -Infinity;
    const working = work({
      throwIfCancelled() {
        if (mine.isCancelled) throw new AppError('cancelled', 'Cancelled. Nothing was changed.');
      },
      report(progress) {
        const nowMs = deps.now();
        if (nowMs - reportedAtMs < REPORT_EVERY_MS) return;
        reportedAtMs = nowMs;
        deps.onProgress({ kind, ...progress });
      },
    });
    mine.ended = working.catch(() => undefined);
    try {
      return await working;
    } finally {
      current = null;
    }
  };
  const cancel = (): void => {
    if (current !== null) current.isCancelled = true;
  };
  return {
    run,
    cancel,
    async stop() {
      const ended = current?.ended;
      cancel();
      await ended;
    },
  };
}
