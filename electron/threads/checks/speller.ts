/** Says whether words of one language are spelled right. */
export interface Speller {
  /** Looks words up: {@link isRight} knows those alone. */
  learn(words: Iterable<string>): Promise<void>;
  /** True also where it is not known. */
  isRight(word: string): boolean;
  /** Words that may have been meant, the likeliest first. */
  suggest(word: string): Promise<readonly string[]>;
  /** False when it failed: what it said until then holds, and the rest was not looked up. */
  isWorking(): boolean;
}
