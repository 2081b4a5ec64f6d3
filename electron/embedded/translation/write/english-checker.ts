import { Worker } from 'node:worker_threads';
import type { Clock } from '../../clock.ts';
import type { EnglishAnswer, EnglishTask } from './english-messages.ts';
import type { TextEdit } from './guarded-text.ts';

/** Finds mistakes in English that rules over single words cannot find. */
export interface EnglishChecker {
  /** Edits that are surely right, in order. Never fails: where it cannot check it finds nothing. */
  check(text: string, variant: EnglishTask['variant']): Promise<readonly TextEdit[]>;
  close(): Promise<void>;
}

export interface EnglishCheckerOptions {
  /** The entry of the thread: source or built file. */
  readonly entry: URL;
  readonly clock: Clock;
  /** Longest time for one text, start included; the thread is ended then. */
  readonly timeoutMs?: number;
  /** A thread without work is kept for so long. */
  readonly idleMs?: number;
}

const TIMEOUT_MS = 30_000;
const IDLE_MS = 120_000;

/** The entry when the service runs from its sources. */
export const ENGLISH_SOURCE_ENTRY = new URL('english-thread.ts', import.meta.url);

/**
 * Starts its thread (1.5 s, 250 MB) with the first text and ends it when nobody needs it. Texts are
 * checked one after the other.
 */
export function createEnglishChecker(options: EnglishCheckerOptions): EnglishChecker {
  const { clock, entry, timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = options;
  let worker: Worker | null = null;
  let stopResting = (): void => undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const end = async (): Promise<void> => {
    const ended = worker;
    worker = null;
    stopResting();
    await ended?.terminate();
  };

  const ask = async (task: EnglishTask): Promise<readonly TextEdit[]> => {
    if (isClosed) return [];
    stopResting();
    worker ??= new Worker(entry, { name: 'english', stdout: true, stderr: true });
    const answer = await answerOf(worker, task, clock, timeoutMs);
    if (answer === null) await end();
    else stopResting = clock.after(idleMs, () => void end());
    return answer?.edits ?? [];
  };

  return {
    check(text, variant) {
      const next = turn.then(() => ask({ text: text.toWellFormed(), variant }));
      turn = next;
      return next;
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}

/** Null when the thread broke down, was ended, or took too long. */
function answerOf(
  worker: Worker,
  task: EnglishTask,
  clock: Clock,
  timeoutMs: number,
): Promise<EnglishAnswer | null> {
  return new Promise((resolve) => {
    const settle = (answer: EnglishAnswer | null): void => {
      worker.off('message', settle);
      worker.off('error', fail);
      worker.off('exit', fail);
      cancelTimer();
      resolve(answer);
    };
    const fail = (): void => {
      settle(null);
    };
    const cancelTimer = clock.after(timeoutMs, fail);
    worker.on('message', settle);
    worker.on('error', fail);
    worker.on('exit', fail);
    worker.postMessage(task);
  });
}
