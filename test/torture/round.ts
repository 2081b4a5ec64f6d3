import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from './random.ts';

/** What must never happen, each with a number of its own in the report. */
export const INVARIANTS = [
  /** A document was sent again without a person's word. */
  'uploads per job above 1',
  /** A result that was paid for is neither delivered nor told of. */
  'results lost',
  /** A row that was confirmed is not there any more. */
  'entries lost',
  'doubled',
  /** Something has the name, place or content of something else. */
  'moved',
  /** Something confidential left this computer. */
  'leaked',
  /** A key lies in clear outside of the vault. */
  'keys outside the vault',
  /** SQLite finds damage, or rows contradict each other. */
  'unsound database',
  /** Neither done nor saying why not. */
  'stuck',
  /** The app says something that is not so. */
  'said wrongly',
] as const;
export type Invariant = (typeof INVARIANTS)[number];

export interface Violation {
  invariant: Invariant;
  what: string;
}

/** One round: a seed, a folder of its own, and what is noted on the way. */
export interface Round {
  readonly seed: number;
  readonly random: Random;
  /** Empty at first; kept when the round fails. */
  readonly folder: string;
  /** What is counted over all rounds, such as kills of a kind. */
  readonly tally: Map<string, number>;
  readonly violations: Violation[];
  /** A line of the log that is kept with a failed round. */
  note(line: string): void;
  count(what: string, by?: number): void;
  violate(invariant: Invariant, what: string): void;
  /** Done at the end of the round, the last one first. */
  onEnd(action: () => Promise<void> | void): void;
}

export interface Scenario {
  readonly name: string;
  /** How often it comes, compared with the others. */
  readonly weight: number;
  /** Why it cannot be run here; null where it can. */
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

/** Resolves after so many milliseconds of the world. */
export const pause = (durationMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });

/**
 * Asks again and again until it is so.
 * @returns false when it is not so in time
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
