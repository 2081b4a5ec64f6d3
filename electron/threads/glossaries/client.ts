import { AppError } from '../../../shared/errors.ts';
import type { GlossaryThread, GlossaryThreadCalls } from '../../services/glossaries/thread.ts';
import { createThreadClient } from '../../support/thread-client.ts';

/** Heap of the thread, in MB: a file of a million rows fits, and a malicious one ends only the thread. */
const MEMORY_MB = 1024;
/** Deadline for reading a file, or changing all of its rows; longer work counts as hung. */
const DEADLINE_MS = 300_000;

/**
 * Builds the glossary thread, started by the first call. When it dies, its calls fail with `internal`, and the next one
 * starts a new thread.
 * @param options.workerUrl the built `worker.ts`
 * @param options.memoryMb heap of the thread; default 1,024
 */
export function createGlossaryThread(options: {
  workerUrl: URL;
  memoryMb?: number;
}): GlossaryThread {
  const { calls, end } = createThreadClient<GlossaryThreadCalls>({
    workerUrl: options.workerUrl,
    name: 'glossaries',
    memoryMb: options.memoryMb ?? MEMORY_MB,
    deadlineMs: DEADLINE_MS,
    lost: (loss) => new AppError('internal', 'glossaryErrors.readerStopped', loss),
  });
  return Object.assign(calls, {
    close: () => end(new AppError('canceled', 'appErrors.cancelledNothingChanged')),
  });
}
