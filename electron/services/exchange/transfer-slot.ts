import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type { HistoryTransfer } from '../../../shared/domain/history/transfer.ts';
import { AppError } from '../../../shared/errors.ts';
import { createOwnWork } from '../../support/asking.ts';

/** Passed to long-running work. */
export interface SlotContext<P> {
  /** @throws `canceled` when the user has stopped it */
  throwIfCanceled: () => void;
  /**
   * Calls `stop` when the user stops the work, for work that does not check on its own: a thread amid a large piece.
   */
  onCancel: (stop: () => void) => void;
  /** Reports to the window, throttled unless urgent. */
  report: (progress: P, isUrgent?: boolean) => void;
}

/** Slot for one long-running piece of work of its kind at a time. */
export interface Slot<P> {
  /** @throws `input/conflict` while another is running; `canceled`; anything that `work` throws */
  run<T>(work: (context: SlotContext<P>) => Promise<T>): Promise<T>;
  /**
   * Stops the running work of who asks at its next step, and calls its `onCancel` functions immediately; harmless when
   * there is none.
   */
  cancel: () => void;
  /** Stops any work, and waits until everything is cleaned up. */
  stop: () => Promise<void>;
}

const REPORT_EVERY_MS = 100;

export function createSlot<P>(deps: {
  now: () => number;
  onProgress?: (progress: P) => void;
  /** Builds the error for a concurrent attempt. */
  busy: () => AppError;
}): Slot<P> {
  const own = createOwnWork();
  let ended: Promise<unknown> | null = null;

  const contextOf = (signal: AbortSignal): SlotContext<P> => {
    let reportedAtMs = -Infinity;
    return {
      throwIfCanceled() {
        if (signal.aborted) throw new AppError('canceled', 'appErrors.cancelledNothingChanged');
      },
      onCancel(stop) {
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
      },
      report(progress, isUrgent = false) {
        const nowMs = deps.now();
        if (!isUrgent && nowMs - reportedAtMs < REPORT_EVERY_MS) return;
        reportedAtMs = nowMs;
        deps.onProgress?.(progress);
      },
    };
  };
  return {
    async run(work) {
      if (ended !== null) throw deps.busy();
      const working = own.run((signal) => work(contextOf(signal)));
      ended = working.catch(() => undefined);
      try {
        return await working;
      } finally {
        ended = null;
      }
    },
    cancel: () => own.cancel(),
    async stop() {
      own.cancelAll();
      await ended;
    },
  };
}

/** Progress of a running transfer. */
export type TransferProgress = Pick<HistoryTransfer, 'doneCount' | 'share'>;
export type TransferContext = SlotContext<TransferProgress>;

/** Slot for one export or import at a time. */
export interface TransferSlot extends Omit<Slot<HistoryTransfer>, 'run'> {
  /** @throws `input/conflict` while another is running; `canceled`; anything that `work` throws */
  run<T>(kind: HistoryTransfer['kind'], work: (context: TransferContext) => Promise<T>): Promise<T>;
}

export function createTransferSlot({
  busyMessage = 'historyErrors.transferInProgress',
  ...deps
}: {
  now: () => number;
  onProgress?: (transfer: HistoryTransfer) => void;
  /** Message for a refused attempt. */
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
