import { AppError, type ErrorData } from '../../../../shared/errors.ts';
import type { Clock } from '../../../support/clock.ts';
import { cancelled } from '../../engines/engine.ts';
import { startThread, type ThreadClient } from '../../thread-client.ts';
import type { DocumentRoom, RoomPlace } from './room.ts';
import type { ThreadAnswer, ThreadStart, ThreadTask } from './thread-messages.ts';

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
  /** @throws `document/*`; `document/too-large` when the document needs too much memory or time */
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
  /** Shared by all threads that take documents apart, for any purpose. */
  readonly room: DocumentRoom;
}

const MEMORY_MB = 1536;
/** Trees of a piece of a document live so briefly that they are gone before this is full: half the time of a large one. */
const YOUNG_MEMORY_MB = 96;
const ASK_TIMEOUT_MS = 5 * 60_000;
/** A thread without work is kept for so long. */
const IDLE_MS = 60_000;

/** The entry when the service runs from its sources. */
export const SOURCE_ENTRY = new URL('thread.ts', import.meta.url);

/** Starts no thread before the first document. */
export function createDocumentThreads(options: DocumentThreadsOptions): DocumentThreads {
  const { room } = options;
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
    const started = startDocumentThread(options);
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
      thread.rest(IDLE_MS, () => {
        idle.splice(idle.indexOf(thread), 1);
        thread.end(cancelled());
      });
    }
    waiting.shift()?.();
  };

  return {
    async lend(signal, work) {
      const thread = await take(signal);
      const onAbort = (): void => {
        thread.end(cancelled());
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const place = room.enter(signal);
      try {
        return await work(asDocumentThread(thread, place));
      } finally {
        signal.removeEventListener('abort', onAbort);
        // Its heap keeps the size of the document: the next one would come on top of it.
        if (place.isLarge()) {
          thread.end(cancelled());
          await thread.ended;
        }
        place.leave();
        giveBack(thread);
      }
    },
    async close() {
      isClosed = true;
      for (const resume of waiting.splice(0)) resume();
      const threads = [...running];
      for (const thread of threads) thread.end(cancelled());
      await Promise.all(threads.map(({ ended }) => ended));
    },
  };
}

function stopWhen(isStopped: boolean): void {
  if (isStopped) throw cancelled();
}

type RunningThread = ThreadClient<ThreadTask, ThreadAnswer>;

function startDocumentThread(options: DocumentThreadsOptions): RunningThread {
  const start: ThreadStart = { documentsFolder: options.documentsFolder };
  return startThread({
    entry: options.entry,
    worker: {
      workerData: start,
      resourceLimits: {
        maxOldGenerationSizeMb: options.memoryMb ?? MEMORY_MB,
        maxYoungGenerationSizeMb: YOUNG_MEMORY_MB,
      },
    },
    clock: options.clock,
    timeoutMs: options.askTimeoutMs ?? ASK_TIMEOUT_MS,
    isSignOfWork: ({ kind }: ThreadAnswer) => kind === 'working',
    timeoutError: () =>
      new AppError('document/too-large', {
        english: 'Reading the document took too long and was stopped. Split it into parts.',
      }),
    endError: endedBy,
  });
}

function asDocumentThread(thread: RunningThread, place: RoomPlace): DocumentThread {
  const ask = async (task: ThreadTask): Promise<ThreadAnswer> => {
    const answer = await thread.ask(task);
    if (answer.kind === 'failed') throw failureOf(answer.error);
    return answer;
  };
  return {
    async ask(task, expected) {
      // The gate: nothing is taken apart before there is room for it.
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

/** What nobody foresaw is no sentence for a person. */
function failureOf(error: ErrorData): Error {
  const said = AppError.fromData(error);
  return said.code === 'internal' ? new Error(said.message) : said;
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
