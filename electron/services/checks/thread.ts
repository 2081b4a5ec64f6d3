import type { CheckedPair, Finding } from '../../../shared/domain/checks/finding.ts';
import type { CheckOptions } from '../../../shared/domain/checks/run.ts';
import type { ConfirmedPiece, PieceEffort } from '../../../shared/domain/time/work.ts';
import type { AsyncCalls } from '../../support/thread-client.ts';

/** A finding with the displayed part of its pair. */
export interface FoundInPair extends Finding {
  /** SHA-256 of the rule, the pair, and the finding: the same in every item. */
  key: string;
}

export interface CheckResult {
  findings: readonly FoundInPair[];
  /** True when there is a dictionary for the target. */
  isSpellingChecked: boolean;
}

export type ThreadCheckOptions = Omit<CheckOptions, 'isSpelled'> & {
  /** Words that the user added to the dictionaries. */
  ownWords: readonly string[];
};

export interface SpelledWords {
  hasDictionary: boolean;
  wrong: string[];
}

/** Checks, off the main process, which must stay responsive. */
export interface CheckThreadCalls {
  /** @param run its unique number; several may be running */
  begin(run: number, options: ThreadCheckOptions): Promise<void>;
  /** Adds the next pairs, in order. @throws `canceled` when the thread was ended meanwhile */
  add(run: number, pairs: readonly CheckedPair[]): Promise<void>;
  /** @throws `canceled` when the thread was ended meanwhile */
  end(run: number): CheckResult;
  /** Discards a run that will not be ended. */
  drop(run: number): void;
  /** Returns the words that are in no dictionary of the language. */
  spell(lang: string, words: readonly string[]): Promise<SpelledWords>;
  /** Suggests intended words, likeliest first; none without a dictionary. */
  suggest(lang: string, word: string): Promise<readonly string[]>;
  /** Measures what was confirmed. @param sourceLang BCP 47 tag; null: unknown */
  measure(sourceLang: string | null, pieces: readonly ConfirmedPiece[]): PieceEffort[];
}

/** The thread behind asynchronous methods. */
export interface CheckThread extends AsyncCalls<CheckThreadCalls> {
  close(): Promise<void>;
}
