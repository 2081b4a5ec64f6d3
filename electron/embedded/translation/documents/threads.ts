import { AppError } from '../../../../shared/errors.ts';
import { canceledError } from '../../../support/abort.ts';
import type { Clock } from '../../../support/clock.ts';
import { createKeyedSlots } from '../../../support/keyed.ts';
import {
  createThreadClient,
  type ThreadClient,
  type ThreadLoss,
} from '../../../support/thread-client.ts';
import type { DocumentRoom, RoomPlace } from './room.ts';
import type {
  DocumentThreadCalls,
  ThreadAnswer,
  ThreadStart,
  ThreadTask,
} from './thread-messages.ts';

/** Threads that read and write documents, so that large ones do not block requests. */
export interface DocumentThreads {
  /**
   * Waits for a free thread and lends it out until `work` is done.
   * @throws `canceled` when the signal aborts or the threads are closed
   */
  lend<T>(signal: AbortSignal, work: (thread: DocumentThread) => Promise<T>): Promise<T>;
  /** Ends all threads; running work fails with `canceled`. */
  close(): Promise<void>;
}

export interface DocumentThread {
  /** @throws `document/*`; `document/too-large` when the document needs too much memory or time */
  ask<K extends ThreadAnswer['kind']>(
    task: ThreadTask,
    expected: K,
  ): Promise<Extract<ThreadAnswer, { kind: K }>>;
}

export interface DocumentThreadsOptions {
  /** Entry of the thread: source or built file. */
  readonly entry: URL;
  readonly documentsFolder: string;
  readonly maxThreads: number;
  readonly clock: Clock;
  /**
   * Heap limit of one thread in MB: a document that needs more ends its thread, not the service.
   */
  readonly memoryMb?: number;
  /** Longest time without progress on one question. */
  readonly askTimeoutMs?: number;
  /** Shared by all threads that take documents apart, for any purpose. */
  readonly room: DocumentRoom;
}

const MEMORY_MB = 1536;
/**
 * Parsed pieces of a document are so short-lived that they are dead before this fills up: halves
 * the time for large documents.
 */
const YOUNG_MEMORY_MB = 96;
const ASK_TIMEOUT_MS = 5 * 60_000;
/** How long an idle thread is kept. */
const IDLE_MS = 60_000;

/** Entry used when the service runs from source. */
export const SOURCE_ENTRY = new URL('thread.ts', import.meta.url);

/** Creates the threads; none starts before the first document. */
export function createDocumentThreads(options: DocumentThreadsOptions): DocumentThreads {
  const { room } = options;
  const idle: { thread: RunningThread; stay: () => void }[] = [];
  const running = new Set<RunningThread>();
  const slots = createKeyedSlots(options.maxThreads);
  const closing = new AbortController();

  const take = (): RunningThread => {
    for (let next = idle.pop(); next !== undefined; next = idle.pop()) {
      next.stay();
      if (next.thread.failure() === null) return next.thread;
      running.delete(next.thread);
    }
    const started = startDocumentThread(options);
    running.add(started);
    return started;
  };

  const end = async (thread: RunningThread): Promise<void> => {
    await thread.close(canceledError());
    running.delete(thread);
  };

  const giveBack = (thread: RunningThread): void => {
    if (thread.failure() === null && !closing.signal.aborted) {
      const stay = options.clock.after(IDLE_MS, () => {
        idle.splice(
          idle.findIndex((one) => one.thread === thread),
          1,
        );
        void end(thread);
      });
      idle.push({ thread, stay });
    } else {
      void end(thread);
    }
  };

  return {
    async lend(signal, work) {
      const stop = AbortSignal.any([signal, closing.signal]);
      const release = await slots.take('', stop);
      if (stop.aborted) {
        release();
        throw canceledError();
      }
      const thread = take();
      const onAbort = (): void => {
        void thread.close(canceledError());
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const place = room.enter(signal);
      try {
        return await work(asDocumentThread(thread, place));
      } finally {
        signal.removeEventListener('abort', onAbort);
        // Its heap stays as large as the document, and the next document would add to it.
        if (place.isLarge()) await end(thread);
        place.leave();
        giveBack(thread);
        release();
      }
    },
    async close() {
      closing.abort();
      for (const { stay } of idle.splice(0)) stay();
      await Promise.all([...running].map(end));
    },
  };
}

type RunningThread = ThreadClient<DocumentThreadCalls>;

function startDocumentThread(options: DocumentThreadsOptions): RunningThread {
  const start: ThreadStart = { documentsFolder: options.documentsFolder };
  return createThreadClient({
    workerUrl: options.entry,
    name: 'service-documents',
    workerData: start,
    memoryMb: options.memoryMb ?? MEMORY_MB,
    youngMemoryMb: YOUNG_MEMORY_MB,
    deadlineMs: options.askTimeoutMs ?? ASK_TIMEOUT_MS,
    timers: options.clock,
    // Ending the thread would lose its open document.
    isIrreplaceable: true,
    lost: endedBy,
  });
}

function asDocumentThread(thread: RunningThread, place: RoomPlace): DocumentThread {
  const ask = (task: ThreadTask): Promise<ThreadAnswer> =>
    thread.calls.answer(task).catch((error: unknown) => {
      throw failureOf(error);
    });
  return {
    async ask(task, expected) {
      // The only gate: nothing is taken apart before there is room for it.
      if (task.kind === 'open' || task.kind === 'edit') {
        const weighed = await ask({ ...task, kind: 'weigh' });
        if (!isKind(weighed, 'weighed')) throw otherAnswer();
        await place.take(weighed.unpackedBytes);
      }
      const answer = await ask(task);
      if (!isKind(answer, expected)) throw otherAnswer();
      return answer;
    },
  };
}

function otherAnswer(): Error {
  return new Error('The thread answered another question.');
}

/** Replaces unexpected errors, which have no sentence for the user. */
function failureOf(error: unknown): unknown {
  const isForeseen = !(error instanceof AppError) || error.code !== 'internal';
  return isForeseen ? error : new Error(error.message);
}

function isKind<K extends ThreadAnswer['kind']>(
  answer: ThreadAnswer,
  kind: K,
): answer is Extract<ThreadAnswer, { kind: K }> {
  return answer.kind === kind;
}

function endedBy({ reason, cause }: ThreadLoss): AppError {
  if (reason === 'too-slow') {
    return new AppError('document/too-large', {
      english: 'Reading the document took too long and was stopped. Split it into parts.',
    });
  }
  const isOutOfMemory =
    cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory
    ? new AppError(
        'document/too-large',
        {
          english:
            'The document needs more memory to read than it is allowed. Split it into parts.',
        },
        { cause },
      )
    : new AppError(
        'document/damaged',
        { english: 'The document made its reader stop. The source was not changed.' },
        {
          cause,
        },
      );
}
