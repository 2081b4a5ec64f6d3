import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from './random.ts';

/** Events that must never happen, each counted separately in the report. */
export const INVARIANTS = [
  /** A document was sent again without the user's consent. */
  'uploads per job above 1',
  /** A paid result is neither delivered nor mentioned. */
  'results lost',
  /** A confirmed row is missing. */
  'entries lost',
  'doubled',
  /** Something has the name, place, or content of something else. */
  'moved',
  /** Something confidential left this computer. */
  'leaked',
  /** A key is stored in plain text outside the vault. */
  'keys outside the vault',
  /** SQLite finds damage, or rows contradict each other. */
  'unsound database',
  /** A job is neither done nor says why not. */
  'stuck',
  /** The app says something false. */
  'said wrongly',
] as const;
export type Invariant = (typeof INVARIANTS)[number];

export interface Violation {
  invariant: Invariant;
  what: string;
}

/** One round: a seed, a separate folder, and notes along the way. */
export interface Round {
  readonly seed: number;
  readonly random: Random;
  /** Empty at first; kept if the round fails. */
  readonly folder: string;
  /** Counts over all rounds, such as kills of a kind. */
  readonly tally: Map<string, number>;
  readonly violations: Violation[];
  /** Adds a line to the log that is kept with a failed round. */
  note(line: string): void;
  count(what: string, by?: number): void;
  violate(invariant: Invariant, what: string): void;
  /** Runs at the end of the round, in reverse order. */
  onEnd(action: () => Promise<void> | void): void;
}

export interface Scenario {
  readonly name: string;
  /** How often it runs, relative to the others. */
  readonly weight: number;
  /** Reason why it can't run here; null if it can. */
  whyNot(): string | null;
  run(round: Round): Promise<void>;
}

export interface EndableRound extends Round {
  end(): Promise<void>;
}

export function createRound({
  seed,
  folder,
  random,
}: Pick<Round, 'seed' | 'folder' | 'random'>): EndableRound {
  const violations: Violation[] = [];
  const tally = new Map<string, number>();
  const actions: (() => Promise<void> | void)[] = [];
  const startedMs = performance.now();
  const note = (line: string): void => {
    const atMs = Math.round(performance.now() - startedMs);
    appendFileSync(join(folder, 'round.log'), `${String(atMs)} ${line}\n`);
  };
  return {
    seed,
    random,
    folder,
    tally,
    violations,
    note,
    count(what, by = 1) {
      tally.set(what, (tally.get(what) ?? 0) + by);
    },
    violate(invariant, what) {
      note(`VIOLATION ${invariant}: ${what}`);
      violations.push({ invariant, what });
    },
    onEnd(action) {
      actions.push(action);
    },
    async end() {
      for (const action of actions.toReversed()) await action();
    },
  };
}

/** Resolves after this many milliseconds of real time. */
export const pause = (durationMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });

/**
 * Polls until the condition is true.
 * @returns false if it isn't true in time
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const endMs = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > endMs) return false;
    await pause(15);
  }
  return true;
}
