/** Spell checker for words of one language. */
export interface Speller {
  /** Looks words up: {@link isRight} knows only those. */
  learn(words: Iterable<string>): Promise<void>;
  /** Returns true also for words that were not looked up. */
  isRight(word: string): boolean;
  /** Returns words that may have been meant, most likely first. */
  suggest(word: string): Promise<readonly string[]>;
  /** Returns false when it failed: earlier results are valid, and the rest was not looked up. */
  isWorking(): boolean;
}
