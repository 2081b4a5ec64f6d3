import { Worker, type ResourceLimits, type WorkerOptions } from 'node:worker_threads';
import type { Clock } from '../support/clock.ts';

export interface ThreadOptions<Answer> {
  /** The entry of the thread: source or built file. */
  readonly entry: URL;
  /** What needs more heap ends the thread, not the app. */
  readonly worker: WorkerOptions & {
    resourceLimits: ResourceLimits & { maxOldGenerationSizeMb: number };
  };
  readonly clock: Clock;
  /** Longest time without an answer or a sign of work; the thread is ended then. */
  readonly timeoutMs: number;
  /** True for a message that is not an answer yet: the thread is working and needs more time. */
  isSignOfWork?(message: Answer): boolean;
  timeoutError(): Error;
  /** @param cause what ended the thread; null: it ended without an error */
  endError(cause: unknown): Error;
}

/** A worker thread that answers one question at a time. It never keeps the process alive. */
export interface ThreadClient<Task, Answer> {
  /** Resolves when the thread is gone, for whatever reason. */
  readonly ended: Promise<void>;
  isBroken(): boolean;
  /** @throws what the thread ended with, now or before */
  ask(task: Task): Promise<Answer>;
  /** Calls `action` after `idleMs` without a question, unless it is woken. */
  rest(idleMs: number, action: () => void): void;
  wake(): void;
  /** Ends the thread at once; an open question fails with `error`. */
  end(error: Error): void;
}

export function startThread<Task, Answer>(
  options: ThreadOptions<Answer>,
): ThreadClient<Task, Answer> {
  const worker = new Worker(options.entry, options.worker);
  worker.unref();
  let pending: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  let failure: Error | null = null;
  let cancelTimer = (): void => undefined;

  const wait = (delayMs: number, action: () => void): void => {
    cancelTimer();
    cancelTimer = options.clock.after(delayMs, action);
  };
  const wake = (): void => {
    cancelTimer();
  };
  const fail = (error: Error): void => {
    failure ??= error;
    cancelTimer();
    pending?.reject(failure);
    pending = null;
  };
  const end = (error: Error): void => {
    fail(error);
    void worker.terminate();
  };
  const watch = (): void => {
    wait(options.timeoutMs, () => {
      end(options.timeoutError());
    });
  };

  worker.on('message', (message: Answer) => {
    if (options.isSignOfWork?.(message) === true) {
      if (pending !== null) watch();
      return;
    }
    cancelTimer();
    pending?.resolve(message);
    pending = null;
  });
  worker.on('error', (error) => {
    fail(options.endError(error));
  });
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      fail(options.endError(null));
      resolve();
    });
  });

  return {
    ended,
    isBroken: () => failure !== null,
    async ask(task) {
      if (failure !== null) throw failure;
      return new Promise<Answer>((resolve, reject) => {
        pending = { resolve, reject };
        watch();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a thread
        worker.postMessage(task);
      });
    },
    rest: wait,
    wake,
    end,
  };
}
