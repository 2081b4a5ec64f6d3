import { AppError, isCanceled } from '../../../../shared/errors.ts';
import type { Clock } from '../../../support/clock.ts';
import { ServiceError } from '../../http/service-error.ts';

/** Processes documents in order, a few at a time, and holds their keys in memory only. */
export interface DocumentWorker {
  /** Queues a document unless it is already waiting or running. */
  enqueue(id: string, documentKey: string): void;
  /** Resolves when the work on a document has ended, successfully or not; null if it is not running. */
  running(id: string): Promise<void> | null;
  /** Returns estimated seconds until done, at least 1; null while unknown. */
  secondsRemaining(id: string): number | null;
  /** Cancels running work and waits until it has stopped. */
  close(): Promise<void>;
}

export interface WorkerDeps {
  /**
   * Processes one document.
   * @throws errors that {@link DocumentWorker} turns into the document's error message
   */
  readonly work: (
    id: string,
    documentKey: string,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ) => Promise<void>;
  /** True if the service crashed while working on this: it then runs without others, so that none of them is blamed. */
  readonly isSuspect: (id: string) => boolean;
  /** Stores why a document failed, in words for the user. */
  readonly fail: (id: string, message: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  readonly maxRunning: number;
}

interface Progress {
  startedAtMs: number;
  done: number;
  total: number;
}

const GENERIC_FAILURE =
  'The document could not be translated: something went wrong inside the service. The source was not changed.';

export function createDocumentWorker(deps: WorkerDeps): DocumentWorker {
  const waiting = new Map<string, string>();
  const running = new Map<string, Promise<void>>();
  const progress = new Map<string, Progress>();
  const stop = new AbortController();
  /** True while a suspect is running. */
  let isAlone = false;

  const run = async (id: string, documentKey: string): Promise<void> => {
    progress.set(id, { startedAtMs: deps.clock.now(), done: 0, total: 0 });
    try {
      await deps.work(id, documentKey, stop.signal, (done, total) => {
        const current = progress.get(id);
        if (current !== undefined) Object.assign(current, { done, total });
      });
    } catch (error) {
      // Cancellation means that the service is stopping: the document waits for the next start.
      if (!isCanceled(error) && !stop.signal.aborted) await fail(id, error);
    } finally {
      progress.delete(id);
    }
  };

  const fail = async (id: string, error: unknown): Promise<void> => {
    const isTold = error instanceof ServiceError || error instanceof AppError;
    if (!isTold) deps.log(`document failed: ${error instanceof Error ? error.name : 'unknown'}`);
    try {
      await deps.fail(id, isTold ? error.message : GENERIC_FAILURE);
    } catch {
      deps.log('the failure of a document could not be stored');
    }
  };

  /** Starts waiting documents in order; a suspect waits until nothing runs, and the others wait for it. */
  const startNext = (): void => {
    for (const [id, documentKey] of waiting) {
      if (running.size >= deps.maxRunning || stop.signal.aborted || isAlone) return;
      if (deps.isSuspect(id)) {
        if (running.size > 0) return;
        isAlone = true;
      }
      waiting.delete(id);
      running.set(
        id,
        run(id, documentKey).finally(() => {
          running.delete(id);
          isAlone = false;
          startNext();
        }),
      );
    }
  };

  return {
    enqueue(id, documentKey) {
      if (running.has(id) || waiting.has(id) || stop.signal.aborted) return;
      waiting.set(id, documentKey);
      startNext();
    },
    running: (id) => running.get(id) ?? null,
    secondsRemaining(id) {
      const current = progress.get(id);
      if (current === undefined || current.done === 0) return null;
      const elapsedMs = deps.clock.now() - current.startedAtMs;
      const remainingMs = (elapsedMs / current.done) * (current.total - current.done);
      return Math.max(1, Math.ceil(remainingMs / 1000));
    },
    async close() {
      stop.abort();
      waiting.clear();
      await Promise.all(running.values());
    },
  };
}
