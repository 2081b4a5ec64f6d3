import { childEnv } from '../../shared/child-env.ts';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorData } from '../../shared/errors.ts';
import { systemClock, type Timers } from '../support/clock.ts';
import { movableBuffers } from '../platform/packed.ts';
import type { ThreadMessage, ThreadRequest } from './serve-thread.ts';

/** The same methods, answered by a thread. */
export type AsyncCalls<C> = {
  [K in keyof C]: C[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never;
};

/** Why a thread did not answer a call. */
export interface ThreadLoss {
  /** `too-slow`: it was ended at its deadline. */
  reason: 'not-started' | 'died' | 'too-slow';
  cause?: unknown;
}

export interface ThreadClientOptions<C> {
  /** URL of the built worker entry, which calls `serveThread`. */
  workerUrl: URL | string;
  /** Shown by debuggers. */
  name: string;
  /** Exhaustive at compile time; no other method is sent. */
  methods: Record<keyof C, true>;
  workerData?: unknown;
  /** Heap of the thread, in MB: a call that needs more ends the thread, not the app. */
  memoryMb: number;
  /**
   * Calls that the thread holds at a time. The others wait here, and survive its death: with 1, a call
   * that ends its thread fails alone. Default: all, so those running fail together.
   */
  atOnce?: number;
  /** Longest time that the thread works on calls without answering one, in milliseconds. */
  deadlineMs: number;
  /** The thread is ended after this long without a call, in milliseconds. Default: never. */
  idleMs?: number;
  timers?: Timers;
  /** True: a lost thread is not replaced, because its state is lost with it. */
  isIrreplaceable?: boolean;
  /** The error for calls of a lost thread. */
  lost: (loss: ThreadLoss) => AppError;
  /** The bytes in a call that are moved, not copied: the caller can no longer read them. */
  bytesOf?: (method: keyof C, args: readonly unknown[]) => readonly Uint8Array[];
}

/** A worker thread behind asynchronous methods, which run in call order. */
export interface ThreadClient<C> {
  /** They throw what the method throws, as `AppError`, or the error of `lost`. */
  calls: AsyncCalls<C>;
  /** Ends the thread; running and waiting calls fail with `error`, and the next one starts another. */
  end: (error: AppError) => Promise<void>;
  /** Like `end`, and later calls fail with `error`, too. */
  close: (error: AppError) => Promise<void>;
}

interface Call {
  request: ThreadRequest;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  pending: Map<number, Call>;
  deadline: (() => void) | null;
}

/** Starts no thread until the first call. */
export function createThreadClient<C extends object>(
  options: ThreadClientOptions<C>,
): ThreadClient<C> {
  const { timers = systemClock, atOnce = Infinity, deadlineMs, idleMs } = options;
  const waiting: Call[] = [];
  let thread: Thread | null = null;
  let closed: AppError | null = null;
  let idle: (() => void) | null = null;
  let ending: Promise<unknown> = Promise.resolve();
  let lastId = 0;

  const fail = (calls: Iterable<Call>, error: AppError): void => {
    for (const call of calls) call.reject(error);
  };
  /** Detaches from the thread; its later messages are ignored. @returns its calls */
  const drop = (): Call[] => {
    const dropped = thread;
    thread = null;
    idle?.();
    if (dropped === null) return [];
    dropped.deadline?.();
    ending = Promise.all([ending, dropped.worker.terminate().catch(() => undefined)]);
    return [...dropped.pending.values()];
  };
  const end = async (error: AppError): Promise<void> => {
    fail([...drop(), ...waiting.splice(0)], error);
    await ending;
  };
  const close = (error: AppError): Promise<void> => {
    closed ??= error;
    return end(error);
  };
  const lose = (loss: ThreadLoss): void => {
    const error = options.lost(loss);
    if (options.isIrreplaceable === true) {
      void close(error);
      return;
    }
    fail(drop(), error);
    next();
  };

  const start = (): Thread => {
    const worker = new Worker(options.workerUrl, {
      name: options.name,
      workerData: options.workerData,
      env: childEnv(process.env),
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
    });
    const started: Thread = { worker, pending: new Map(), deadline: null };
    let isReady = false;
    let cause: unknown;
    worker.on('message', (message: ThreadMessage) => {
      isReady = true;
      if (thread === started && 'id' in message) settle(started, message);
    });
    // Handled on exit: an error may arrive before messages that were sent ahead of it.
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('messageerror', (error) => {
      cause = error;
      void worker.terminate();
    });
    worker.on('exit', () => {
      if (thread === started) lose({ reason: isReady ? 'died' : 'not-started', cause });
    });
    return started;
  };

  /** Calls wait for each other inside the thread: each answer gives the next one the whole time. */
  const watch = (watched: Thread): void => {
    watched.deadline?.();
    watched.deadline = null;
    if (watched.pending.size === 0) return;
    watched.deadline = timers.after(deadlineMs, () => {
      lose({ reason: 'too-slow' });
    });
  };

  const settle = (from: Thread, answer: Extract<ThreadMessage, { id: number }>): void => {
    const call = from.pending.get(answer.id);
    // Late, duplicate or unrequested.
    if (call === undefined) return;
    from.pending.delete(answer.id);
    watch(from);
    if (answer.ok) call.resolve(answer.value);
    else call.reject(AppError.fromData(answer.error));
    next();
  };

  const send = (call: Call): void => {
    thread ??= start();
    const { id, method, args } = call.request;
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made from `methods` below
      const parts = options.bytesOf?.(method as keyof C, args) ?? [];
      thread.worker.postMessage(call.request, movableBuffers(parts));
    } catch (error) {
      // It is not plain data.
      call.reject(error);
      return;
    }
    thread.pending.set(id, call);
    if (thread.pending.size === 1) watch(thread);
  };

  const next = (): void => {
    idle?.();
    while (waiting.length > 0 && (thread?.pending.size ?? 0) < atOnce) {
      const call = waiting.shift();
      if (call !== undefined) send(call);
    }
    if (idleMs !== undefined && thread?.pending.size === 0) idle = timers.after(idleMs, drop);
  };

  const ask = (method: string, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closed !== null) {
        reject(closed);
        return;
      }
      lastId += 1;
      waiting.push({ request: { id: lastId, method, args }, resolve, reject });
      next();
    });

  const calls = Object.fromEntries(
    Object.keys(options.methods).map((method) => [
      method,
      (...args: unknown[]) => ask(method, args),
    ]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `methods` is total over C
  return { calls: calls as AsyncCalls<C>, end, close };
}

/** A thread that is started for one answer and then ends. */
export interface ThreadRun<T> {
  /** @throws what the thread throws; the error of `lost`; `cancelled` after {@link ThreadRun.cancel} */
  result: Promise<T>;
  cancel(): Promise<void>;
}

export type ThreadResult<T> = { ok: true; value: T } | { ok: false; error: ErrorData };

export interface ThreadRunOptions {
  workerUrl: URL | string;
  name: string;
  workerData: unknown;
  /** Heap of the thread, in MB: an answer that needs more ends the thread, not the app. */
  memoryMb: number;
  /** Longest time until the answer, in milliseconds; the thread is ended then. */
  deadlineMs: number;
  timers?: Timers;
  /** It ended without an answer. */
  lost: (cause?: unknown) => AppError;
  cancelled: () => AppError;
}

/** Starts a thread that processes its `workerData` and posts one {@link ThreadResult}. */
export function runThread<T>(options: ThreadRunOptions): ThreadRun<T> {
  const { workerUrl, name, workerData, lost, cancelled, timers = systemClock } = options;
  const worker = new Worker(workerUrl, {
    workerData,
    name,
    env: childEnv(process.env),
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
  });
  let isCancelled = false;
  const stopTimer = timers.after(options.deadlineMs, () => void worker.terminate());
  const result = new Promise<T>((resolve, reject) => {
    worker.once('message', (message: ThreadResult<T>) => {
      if (message.ok) resolve(message.value);
      else reject(AppError.fromData(message.error));
    });
    worker.once('error', (cause) => {
      reject(lost(cause));
    });
    worker.once('exit', () => {
      stopTimer();
      reject(isCancelled ? cancelled() : lost());
    });
  });
  result.catch(() => undefined);
  return {
    result,
    async cancel() {
      isCancelled = true;
      await worker.terminate();
    },
  };
}
