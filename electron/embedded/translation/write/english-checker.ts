import type { Clock } from '../../../support/clock.ts';
import { createThreadClient } from '../../../support/thread-client.ts';
import type { TextEdit } from './guarded-text.ts';

/** Finds mistakes in English that single-word rules cannot find. */
export interface EnglishChecker {
  /** Returns edits that are certainly right, in order. Never fails: finds nothing if it cannot check. */
  check(text: string, variant: EnglishVariant): Promise<readonly TextEdit[]>;
  close(): Promise<void>;
}

export interface EnglishCheckerOptions {
  /** Entry of the thread: source or built file. */
  readonly entry: URL;
  readonly clock: Clock;
  /** Longest time for one text, start included; after that the thread is ended. */
  readonly timeoutMs?: number;
  /** How long an idle thread is kept. */
  readonly idleMs?: number;
}

const TIMEOUT_MS = 30_000;
const HEAP_MB = 1024;
const IDLE_MS = 120_000;

/** Entry used when the service runs from source. */
export const ENGLISH_SOURCE_ENTRY = new URL('english-thread.ts', import.meta.url);

/**
 * Creates the checker. It starts its thread (1.5 s, 250 MB) with the first text, ends it when idle,
 * and checks texts one at a time.
 */
export function createEnglishChecker(options: EnglishCheckerOptions): EnglishChecker {
  const { clock, entry, timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = options;
  const { calls, close } = createThreadClient<EnglishThreadCalls>({
    workerUrl: entry,
    name: 'english',
    memoryMb: HEAP_MB,
    atOnce: 1,
    deadlineMs: timeoutMs,
    idleMs,
    timers: clock,
    isMuted: true,
    lost: ({ cause }) => new Error('The thread that checks English ended.', { cause }),
  });
  return {
    check: (text, variant) => calls.check(text.toWellFormed(), variant).catch(() => []),
    close: () => close(new Error('The checker was closed.')),
  };
}

export type EnglishVariant = 'EN-GB' | 'EN-US';

export interface EnglishThreadCalls {
  /** @param text well-formed Unicode */
  check(text: string, variant: EnglishVariant): Promise<readonly TextEdit[]>;
}
