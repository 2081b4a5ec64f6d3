import { AppError } from '../../../shared/errors.ts';
import type { CheckThread, CheckThreadCalls } from '../../services/checks/thread.ts';
import { createThreadClient } from '../../support/thread-client.ts';

/** Heap of the thread, in MB: dictionaries and a large document fit. */
const MEMORY_MB = 1024;
/** Deadline for one batch of texts, including starting the speller; longer work counts as hung. */
const DEADLINE_MS = 300_000;
/** Its dictionaries are released when nothing was checked for this long. */
const IDLE_MS = 120_000;

/**
 * Builds the checking thread, started by the first call. When it dies, its calls fail with `internal`, and the next one
 * starts a new thread.
 * @param options.workerUrl the built `worker.ts`
 */
export function createCheckThread(options: { workerUrl: URL }): CheckThread {
  const { calls, close } = createThreadClient<CheckThreadCalls>({
    workerUrl: options.workerUrl,
    name: 'checks',
    memoryMb: MEMORY_MB,
    deadlineMs: DEADLINE_MS,
    idleMs: IDLE_MS,
    lost: (loss) => new AppError('internal', 'checks.threadStopped', loss),
  });
  return Object.assign(calls, {
    close: () => close(new AppError('canceled', 'appErrors.cancelledNothingChanged')),
  });
}
