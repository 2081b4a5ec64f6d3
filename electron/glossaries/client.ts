import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors.ts';
import type { DeskCalls, GlossaryDesk } from '../services/glossary-desk.ts';
import type { DeskAnswer, DeskRequest } from './desk-messages.ts';

/** Heap of the thread, in MB: a file of a million rows fits, and one that is made to burst ends the thread. */
const MEMORY_MB = 1024;
/** The methods: a missing or extra one does not compile, and no other is sent. */
const METHODS: Record<keyof DeskCalls, true> = {
  open: true,
  reread: true,
  listRows: true,
  change: true,
  take: true,
  beginFile: true,
  writeTerms: true,
  endFile: true,
  dropFile: true,
};

interface Thread {
  worker: Worker;
  pending: Map<number, { resolve: (value: unknown) => void; reject: (error: AppError) => void }>;
}

/**
 * The glossary thread, started by the first call. When it dies, its calls fail with `internal`, and the
 * next one starts another.
 * @param options.workerUrl the built `worker.ts`
 * @param options.memoryMb heap of the thread, 1,024 unless told
 */
export function createGlossaryDesk(options: { workerUrl: URL; memoryMb?: number }): GlossaryDesk {
  let thread: Thread | null = null;
  let nextId = 1;

  const end = (ended: Thread, error: AppError): void => {
    if (thread === ended) thread = null;
    for (const { reject } of ended.pending.values()) reject(error);
    ended.pending.clear();
  };
  const start = (): Thread => {
    const worker = new Worker(options.workerUrl, {
      name: 'glossaries',
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb ?? MEMORY_MB },
    });
    const started: Thread = { worker, pending: new Map() };
    const died = (cause?: unknown): void => {
      end(
        started,
        new AppError(
          'internal',
          'The part of the app that reads glossary files stopped. Nothing was changed.',
          { cause },
        ),
      );
    };
    worker.on('message', (answer: DeskAnswer) => {
      const call = started.pending.get(answer.id);
      started.pending.delete(answer.id);
      if (answer.ok) call?.resolve(answer.value);
      else call?.reject(AppError.fromData(answer.error));
    });
    worker.on('error', died);
    worker.on('messageerror', (cause) => {
      died(cause);
      void worker.terminate();
    });
    worker.on('exit', () => {
      died();
    });
    return started;
  };
  const ask = (method: keyof DeskCalls, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      thread ??= start();
      const request: DeskRequest = { id: nextId, method, args };
      nextId += 1;
      thread.pending.set(request.id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      thread.worker.postMessage(request);
    });

  const calls = Object.fromEntries(
    Object.keys(METHODS).map((method) => [
      method,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of METHODS
      (...args: unknown[]) => ask(method as keyof DeskCalls, args),
    ]),
  );
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- METHODS is total over DeskCalls
    ...(calls as Omit<GlossaryDesk, 'close'>),
    async close() {
      const ended = thread;
      if (ended === null) return;
      end(ended, new AppError('cancelled', 'Cancelled. Nothing was changed.'));
      await ended.worker.terminate();
    },
  };
}
