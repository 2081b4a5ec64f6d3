import { AppError, isCancelled } from '../../../../shared/errors.ts';
import type { Clock } from '../../../support/clock.ts';
import { ServiceError } from '../../http/service-error.ts';

/** Works on documents one after the other, at most a few at once, with the keys only in memory. */
export interface DocumentWorker {
  /** Takes a document on; one that is already waiting or running is not taken twice. */
  enqueue(id: string, documentKey: string): void;
  /** Estimated seconds until done, at least 1; null while nothing is known. */
  secondsRemaining(id: string): number | null;
  /** Cancels what runs and waits until it has let go. */
  close(): Promise<void>;
}

export interface WorkerDeps {
  /**
   * Does the work for one document.
   * @throws what {@link DocumentWorker} turns into the document's error message
   */
  readonly work: (
    id: string,
    documentKey: string,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ) => Promise<void>;
  /** The service has ended once while it worked on this: it is worked on alone, so that no other is blamed. */
  readonly isSuspect: (id: string) => boolean;
  /** Stores why a document failed, in words for the person. */
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
  /** A suspect is worked on. */
  let isAlone = false;

  const run = async (id: string, documentKey: string): Promise<void> => {
    progress.set(id, { startedAtMs: deps.clock.now(), done: 0, total: 0 });
    try {
      await deps.work(id, documentKey, stop.signal, (done, total) => {
        const current = progress.get(id);
        if (current !== undefined) Object.assign(current, { done, total });
      });
    } catch (error) {
      // Cancelled means the service stops: the document waits for the next start.
      if (!isCancelled(error) && !stop.signal.aborted) await fail(id, error);
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

  /** Those that wait begin in their order; a suspect waits until nothing runs, and others wait for it. */
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
