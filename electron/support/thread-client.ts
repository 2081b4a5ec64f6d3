import { Worker } from 'node:worker_threads';
import { childEnv } from '../../shared/child-env.ts';
import { AppError } from '../../shared/errors.ts';
import { systemClock, type Timers } from './clock.ts';
import { movableBuffers } from './packed.ts';
import type { ThreadMessage, ThreadRequest } from './serve-thread.ts';

/** The same methods, executed by a thread. */
export type AsyncCalls<C> = {
  [K in keyof C]: C[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never;
};

/** Reasons why a thread did not answer a call. */
export interface ThreadLoss {
  /** `too-slow`: it was ended at its deadline. */
  reason: 'not-started' | 'died' | 'too-slow';
  cause?: unknown;
}

export interface ThreadClientOptions {
  /** URL of the built worker entry, which calls `serveThread`. */
  workerUrl: URL | string;
  /** Shown by debuggers. */
  name: string;
  workerData?: unknown;
  /** Heap of the thread, in MB: a call that needs more ends the thread, not the app. `Infinity`: no separate limit. */
  memoryMb: number;
  /** The part of the heap for short-lived objects, in MB. Default: V8's own. */
  youngMemoryMb?: number;
  /** True: the thread has no access to environment variables. */
  isBare?: boolean;
  /** True: its output is discarded, since it may quote texts. */
  isMuted?: boolean;
  /**
   * Maximum number of calls in the thread. The others wait here, and survive its death: with 1, only the call that ends
   * its thread fails. Default: all, so running calls fail together.
   */
  atOnce?: number;
  /** Longest time that the thread works on calls without reporting progress, in milliseconds; `Infinity`: unlimited. */
  deadlineMs: number;
  /** The thread is ended after this long without a call, in milliseconds. Default: never. */
  idleMs?: number;
  timers?: Timers;
  /** True: a lost thread is not replaced, because its state is lost with it. */
  isIrreplaceable?: boolean;
  /** Builds the error for calls of a lost thread. */
  lost: (loss: ThreadLoss) => Error;
  /** Returns the bytes in a call that are moved, not copied: the caller can no longer read them. */
  bytesOf?: (method: string, args: readonly unknown[]) => readonly Uint8Array[];
  /** Called for each answered call with the milliseconds that the thread spent on it. */
  onAnswered?: (method: string, args: readonly unknown[], workMs: number) => void;
}

/** A worker thread behind asynchronous methods, which run in call order. */
export interface ThreadClient<C> {
  /** They throw the method's error, as `AppError`, or the error of `lost`. */
  calls: AsyncCalls<C>;
  /** Ends the thread; running and waiting calls fail with `error`, and the next one starts a new thread. */
  end: (error: Error) => Promise<void>;
  /** Like `end`, and later calls fail with `error` too. */
  close: (error: Error) => Promise<void>;
  /** Returns the error with which every further call fails; null while there is none. */
  failure: () => Error | null;
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

/** Builds a client. Starts no thread until the first call. */
export function createThreadClient<C extends object>(
  options: ThreadClientOptions,
): ThreadClient<C> {
  const { timers = systemClock, atOnce = Infinity, deadlineMs, idleMs } = options;
  const waiting: Call[] = [];
  let thread: Thread | null = null;
  let closed: Error | null = null;
  let idle: (() => void) | null = null;
  let ending: Promise<unknown> = Promise.resolve();
  let lastId = 0;

  const fail = (calls: Iterable<Call>, error: Error): void => {
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
  const end = async (error: Error): Promise<void> => {
    fail([...drop(), ...waiting.splice(0)], error);
    await ending;
  };
  const close = (error: Error): Promise<void> => {
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
      env: { ...(options.isBare === true ? {} : childEnv(process.env)) },
      stdout: options.isMuted === true,
      stderr: options.isMuted === true,
      resourceLimits: limitsOf(options),
    });
    const started: Thread = { worker, pending: new Map(), deadline: null };
    let isReady = false;
    let cause: unknown;
    worker.on('message', (message: ThreadMessage) => {
      isReady = true;
      if (thread !== started) return;
      if ('id' in message) settle(started, message);
      else if ('isWorking' in message) watch(started);
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

  /** Starts the deadline. Calls wait for each other inside the thread, so each answer restarts it for the next one. */
  const watch = (watched: Thread): void => {
    watched.deadline?.();
    watched.deadline = null;
    if (watched.pending.size === 0 || deadlineMs === Infinity) return;
    watched.deadline = timers.after(deadlineMs, () => lose({ reason: 'too-slow' }));
  };

  const settle = (from: Thread, answer: Extract<ThreadMessage, { id: number }>): void => {
    const call = from.pending.get(answer.id);
    // Late, duplicate or unrequested.
    if (call === undefined) return;
    from.pending.delete(answer.id);
    watch(from);
    options.onAnswered?.(call.request.method, call.request.args, answer.workMs);
    if (answer.ok) call.resolve(answer.value);
    else call.reject(AppError.fromData(answer.error));
    next();
  };

  const send = (call: Call): void => {
    thread ??= start();
    const { id, method, args } = call.request;
    try {
      const parts = options.bytesOf?.(method, args) ?? [];
      thread.worker.postMessage(call.request, movableBuffers(parts));
    } catch (error) {
      // The arguments are not plain data.
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

  return { calls: callsOf<C>(ask), end, close, failure: () => closed };
}

/** Builds methods that pass their name and arguments on to `ask`; their names exist only in the type. */
export function callsOf<C extends object>(
  ask: (method: string, args: unknown[]) => Promise<unknown>,
): AsyncCalls<C> {
  const calls = madeWhenNamed(
    (method) =>
      (...args: unknown[]) =>
        ask(method, args),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread rejects names outside the type
  return calls as AsyncCalls<C>;
}

/** Returns an object with every property except `then`, which would make it a promise when awaited. */
export function madeWhenNamed(make: (name: string) => unknown): object {
  return new Proxy<Record<string, unknown>>(Object.create(null), {
    get: (made, name) =>
      typeof name === 'symbol' || name === 'then' ? undefined : (made[name] ??= make(name)),
  });
}

/** Returns V8's limits, omitting infinite ones. */
function limitsOf({ memoryMb, youngMemoryMb }: { memoryMb: number; youngMemoryMb?: number }) {
  return {
    ...(Number.isFinite(memoryMb) ? { maxOldGenerationSizeMb: memoryMb } : {}),
    ...(youngMemoryMb === undefined ? {} : { maxYoungGenerationSizeMb: youngMemoryMb }),
  };
}

/** A thread that is started for one answer and then ends. */
export interface ThreadRun<T> {
  /** @throws the thread's error; the error of `lost`; `canceled` after {@link ThreadRun.cancel} */
  result: Promise<T>;
  cancel(): Promise<void>;
}

/** Starts a thread for the single call that `ask` makes, and ends it with the answer. */
export function runThread<C extends object, T>(
  options: Omit<ThreadClientOptions, 'isIrreplaceable'> & { canceled: () => AppError },
  ask: (calls: AsyncCalls<C>) => Promise<T>,
): ThreadRun<T> {
  const { calls, close } = createThreadClient<C>({ ...options, isIrreplaceable: true });
  const end = (): Promise<void> => close(options.canceled());
  const run = async (): Promise<T> => {
    try {
      return await ask(calls);
    } finally {
      await end();
    }
  };
  const result = run();
  result.catch(() => undefined);
  return { result, cancel: end };
}
