import type { Clock } from '../../../support/clock.ts';
import { startThread, type ThreadClient } from '../../thread-client.ts';
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
/** Heap of the thread, in MB. */
const HEAP_MB = 1024;
const IDLE_MS = 120_000;

/** The entry when the service runs from its sources. */
export const ENGLISH_SOURCE_ENTRY = new URL('english-thread.ts', import.meta.url);

/**
 * Starts its thread (1.5 s, 250 MB) with the first text and ends it when nobody needs it. Texts are
 * checked one after the other.
 */
export function createEnglishChecker(options: EnglishCheckerOptions): EnglishChecker {
  const { clock, entry, timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = options;
  let thread: ThreadClient<EnglishTask, EnglishAnswer> | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const start = (): ThreadClient<EnglishTask, EnglishAnswer> =>
    startThread({
      entry,
      worker: {
        name: 'english',
        stdout: true,
        stderr: true,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      },
      clock,
      timeoutMs,
      timeoutError: () => new Error('Checking English took too long.'),
      endError: (cause) => new Error('The thread that checks English ended.', { cause }),
    });
  const end = async (): Promise<void> => {
    const ended = thread;
    thread = null;
    ended?.end(new Error('The checker was closed.'));
    await ended?.ended;
  };

  const ask = async (task: EnglishTask): Promise<readonly TextEdit[]> => {
    if (isClosed) return [];
    thread ??= start();
    const asked = thread;
    try {
      const { edits } = await asked.ask(task);
      asked.rest(idleMs, () => void end());
      return edits;
    } catch {
      await end();
      return [];
    }
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

/** A text for the thread; one at a time. */
export interface EnglishTask {
  /** Well-formed Unicode. */
  readonly text: string;
  readonly variant: 'EN-GB' | 'EN-US';
}

/** What the thread found in it. */
export interface EnglishAnswer {
  readonly edits: readonly TextEdit[];
}
