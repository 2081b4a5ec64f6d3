import { Worker } from 'node:worker_threads';
import type { ErrorData } from '../../../../shared/errors.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Clock } from '../../clock.ts';
import type { ThreadAnswer, ThreadStart, ThreadTask } from './document-thread-messages.ts';

/** Threads that read and write documents, so that a large one holds no request up. */
export interface DocumentThreads {
  /**
   * Waits for a free thread and lends it out until `work` is done.
   * @throws `cancelled` when the signal aborts or the threads are closed
   */
  lend<T>(signal: AbortSignal, work: (thread: DocumentThread) => Promise<T>): Promise<T>;
  /** Ends all threads; what they work on fails with `cancelled`. */
  close(): Promise<void>;
}

export interface DocumentThread {
  /**
   * @throws `document/*`; `document/too-large` when the document needs too much memory or time
   */
  ask<K extends ThreadAnswer['kind']>(
    task: ThreadTask,
    expected: K,
  ): Promise<Extract<ThreadAnswer, { kind: K }>>;
}

export interface DocumentThreadsOptions {
  /** The entry of a thread: source or built file. */
  readonly entry: URL;
  readonly documentsFolder: string;
  readonly maxThreads: number;
  readonly clock: Clock;
  /** Heap of one thread in MB: a document that needs more ends its thread, not the service. */
  readonly memoryMb?: number;
  /** Longest time without a sign of work on one question. */
  readonly askTimeoutMs?: number;
}

const MEMORY_MB = 1536;
const ASK_TIMEOUT_MS = 5 * 60_000;
/** A thread without work is kept for so long. */
const IDLE_MS = 60_000;

/** The entry when the service runs from its sources. */
export const SOURCE_ENTRY = new URL('document-thread.ts', import.meta.url);

/** Starts no thread before the first document. */
export function createDocumentThreads(options: DocumentThreadsOptions): DocumentThreads {
  const { clock } = options;
  const idle: RunningThread[] = [];
  const waiting: (() => void)[] = [];
  const running = new Set<RunningThread>();
  let lent = 0;
  let isClosed = false;

  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const stop = (): void => {
        // Its turn must not be lost for the next one.
        const place = waiting.indexOf(resume);
        if (place !== -1) waiting.splice(place, 1);
        resume();
      };
      const resume = (): void => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      waiting.push(resume);
      signal.addEventListener('abort', stop);
    });

  const take = async (signal: AbortSignal): Promise<RunningThread> => {
    while (lent >= options.maxThreads) {
      await turn(signal);
      stopWhen(isClosed || signal.aborted);
    }
    stopWhen(isClosed || signal.aborted);
    lent += 1;
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
      kept.wake();
      if (!kept.isBroken()) return kept;
    }
    const started = startThread(options);
    running.add(started);
    void started.ended.then(() => {
      running.delete(started);
    });
    return started;
  };

  const giveBack = (thread: RunningThread): void => {
    lent -= 1;
    if (!thread.isBroken() && !isClosed) {
      idle.push(thread);
      thread.rest(
        clock.after(IDLE_MS, () => {
          idle.splice(idle.indexOf(thread), 1);
          thread.end('cancelled');
        }),
      );
    }
    waiting.shift()?.();
  };

  return {
    async lend(signal, work) {
      const thread = await take(signal);
      const onAbort = (): void => {
        thread.end('cancelled');
      };
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await work(thread);
      } finally {
        signal.removeEventListener('abort', onAbort);
        giveBack(thread);
      }
    },
    async close() {
      isClosed = true;
      for (const resume of waiting.splice(0)) resume();
      const threads = [...running];
      for (const thread of threads) thread.end('cancelled');
      await Promise.all(threads.map(({ ended }) => ended));
    },
  };
}

function stopWhen(isStopped: boolean): void {
  if (isStopped) throw new AppError('cancelled', 'Cancelled.');
}

interface RunningThread extends DocumentThread {
  readonly ended: Promise<void>;
  isBroken(): boolean;
  /** Without work from here on; `cancelTimer` stops its end. */
  rest(cancelTimer: () => void): void;
  wake(): void;
  end(reason: 'cancelled' | 'timeout'): void;
}

function startThread(options: DocumentThreadsOptions): RunningThread {
  const start: ThreadStart = { documentsFolder: options.documentsFolder };
  const worker = new Worker(options.entry, {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb ?? MEMORY_MB },
  });
  // An idle thread keeps no process alive.
  worker.unref();
  let pending: { resolve: (answer: ThreadAnswer) => void; reject: (error: Error) => void } | null =
    null;
  let failure: Error | null = null;
  let cancelTimer: (() => void) | null = null;

  const stopTimer = (): void => {
    cancelTimer?.();
    cancelTimer = null;
  };
  const fail = (error: Error): void => {
    failure ??= error;
    stopTimer();
    pending?.reject(failure);
    pending = null;
  };
  const end = (reason: 'cancelled' | 'timeout'): void => {
    fail(
      reason === 'cancelled'
        ? new AppError('cancelled', 'Cancelled.')
        : new AppError(
            'document/too-large',
            'Reading the document took too long and was stopped. Split it into parts.',
          ),
    );
    void worker.terminate();
  };

  const startTimer = (): void => {
    cancelTimer = options.clock.after(options.askTimeoutMs ?? ASK_TIMEOUT_MS, () => {
      end('timeout');
    });
  };
  worker.on('message', (answer: ThreadAnswer) => {
    stopTimer();
    if (answer.kind === 'working') {
      if (pending !== null) startTimer();
      return;
    }
    pending?.resolve(answer);
    pending = null;
  });
  worker.on('error', (error) => {
    fail(endedBy(error));
  });
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      fail(endedBy(null));
      resolve();
    });
  });

  return {
    ended,
    isBroken: () => failure !== null,
    rest(cancel) {
      cancelTimer = cancel;
    },
    wake: stopTimer,
    end,
    async ask<K extends ThreadAnswer['kind']>(task: ThreadTask, expected: K) {
      if (failure !== null) throw failure;
      const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
        pending = { resolve, reject };
        startTimer();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a thread
        worker.postMessage(task);
      });
      if (answer.kind === 'failed') throw failureOf(answer.error);
      if (!isKind(answer, expected)) throw new Error('The thread answered another question.');
      return answer;
    },
  };
}

/** What nobody foresaw is no sentence for a person. */
function failureOf(error: ErrorData): Error {
  return error.code === 'internal' ? new Error(error.message) : AppError.fromData(error);
}

function isKind<K extends ThreadAnswer['kind']>(
  answer: ThreadAnswer,
  kind: K,
): answer is Extract<ThreadAnswer, { kind: K }> {
  return answer.kind === kind;
}

function endedBy(cause: unknown): Error {
  const isOutOfMemory =
    cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory
    ? new AppError(
        'document/too-large',
        'The document needs more memory to read than it is allowed. Split it into parts.',
        { cause },
      )
    : new AppError(
        'document/damaged',
        'The document made its reader stop. The source was not changed.',
        {
          cause,
        },
      );
}
