import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type { HistoryTransfer } from '../../../shared/domain/history/transfer.ts';
import { AppError } from '../../../shared/errors.ts';

/** What long work may do beside its work. */
export interface SlotContext<P> {
  /** @throws `cancelled` when the person has stopped it */
  throwIfCancelled: () => void;
  /** Told to the window, but not more often than it can be read, unless it must be. */
  report: (progress: P, isUrgent?: boolean) => void;
}

/** The place of the one piece of long work of its kind that may run at a time. */
export interface Slot<P> {
  /** @throws `input/conflict` while another one runs; `cancelled`; whatever `work` throws */
  run<T>(work: (context: SlotContext<P>) => Promise<T>): Promise<T>;
  /** Stops the work under way at its next step; harmless when there is none. */
  cancel: () => void;
  /** {@link cancel}, and waits until nothing is left of it. */
  stop: () => Promise<void>;
}

const REPORT_EVERY_MS = 100;

export function createSlot<P>(deps: {
  now: () => number;
  onProgress?: (progress: P) => void;
  /** For the one who is refused. */
  busy: () => AppError;
}): Slot<P> {
  let current: { isCancelled: boolean; ended: Promise<unknown> } | null = null;

  const run: Slot<P>['run'] = async (work) => {
    if (current !== null) throw deps.busy();
    const mine = { isCancelled: false, ended: Promise.resolve<unknown>(undefined) };
    current = mine;
    let reportedAtMs = -Infinity;
    const throwIfCancelled = (): void => {
      if (mine.isCancelled) throw new AppError('cancelled', 'appErrors.cancelledNothingChanged');
    };
    const working = work({
      throwIfCancelled,
      report(progress, isUrgent = false) {
        const nowMs = deps.now();
        if (!isUrgent && nowMs - reportedAtMs < REPORT_EVERY_MS) return;
        reportedAtMs = nowMs;
        deps.onProgress?.(progress);
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

/** What a transfer tells while it runs. */
export type TransferProgress = Pick<HistoryTransfer, 'doneCount' | 'share'>;
export type TransferContext = SlotContext<TransferProgress>;

/** The place of the one export or import that may run at a time. */
export interface TransferSlot extends Omit<Slot<HistoryTransfer>, 'run'> {
  /** @throws `input/conflict` while another one runs; `cancelled`; whatever `work` throws */
  run<T>(kind: HistoryTransfer['kind'], work: (context: TransferContext) => Promise<T>): Promise<T>;
}

export function createTransferSlot({
  busyMessage = 'historyErrors.transferInProgress',
  ...deps
}: {
  now: () => number;
  onProgress?: (transfer: HistoryTransfer) => void;
  /** For the one who is refused. */
  busyMessage?: MessageId;
}): TransferSlot {
  const busy = (): AppError => new AppError('input/conflict', busyMessage);
  const slot = createSlot<HistoryTransfer>({ ...deps, busy });
  return {
    ...slot,
    run: (kind, work) =>
      slot.run((context) =>
        work({
          ...context,
          report(progress, isUrgent) {
            context.report({ kind, ...progress }, isUrgent);
          },
        }),
      ),
  };
}
