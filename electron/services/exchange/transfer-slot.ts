import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type { HistoryTransfer } from '../../../shared/domain/history/transfer.ts';
import { AppError } from '../../../shared/errors.ts';

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
   * Stops the running work at its next step, and calls its `onCancel` functions immediately; harmless when there is
   * none.
   */
  cancel: () => void;
  /** Calls {@link cancel}, and waits until everything is cleaned up. */
  stop: () => Promise<void>;
}

const REPORT_EVERY_MS = 100;

export function createSlot<P>(deps: {
  now: () => number;
  onProgress?: (progress: P) => void;
  /** Builds the error for a concurrent attempt. */
  busy: () => AppError;
}): Slot<P> {
  let current: { isCanceled: boolean; ended: Promise<unknown>; stops: (() => void)[] } | null =
    null;

  const run: Slot<P>['run'] = async (work) => {
    if (current !== null) throw deps.busy();
    const mine = {
      isCanceled: false,
      ended: Promise.resolve<unknown>(undefined),
      stops: new Array<() => void>(),
    };
    current = mine;
    let reportedAtMs = -Infinity;
    const throwIfCanceled = (): void => {
      if (mine.isCanceled) throw new AppError('canceled', 'appErrors.cancelledNothingChanged');
    };
    const working = work({
      throwIfCanceled,
      onCancel(stop) {
        if (mine.isCanceled) stop();
        else mine.stops.push(stop);
      },
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
    if (current === null || current.isCanceled) return;
    current.isCanceled = true;
    for (const stop of current.stops) stop();
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
