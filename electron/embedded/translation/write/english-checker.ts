import type { Clock } from '../../../support/clock.ts';
import { createThreadClient } from '../../../support/thread-client.ts';
import type { TextEdit } from './guarded-text.ts';

/** Finds mistakes in English that rules over single words cannot find. */
export interface EnglishChecker {
  /** Edits that are surely right, in order. Never fails: where it cannot check it finds nothing. */
  check(text: string, variant: EnglishVariant): Promise<readonly TextEdit[]>;
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
  const { calls, close } = createThreadClient<EnglishThreadCalls>({
    workerUrl: entry,
    name: 'english',
    methods: { check: true },
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
