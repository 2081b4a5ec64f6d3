import type { MemoryPart } from '../../../shared/memory/memory-text.ts';

/** A stored translation for a text. */
export interface MemoryMatch {
  /** Whole percent, 0–100; 100 is an equal text with equal objects. */
  readonly scorePercent: number;
  /** Texts, and numbers of the objects of the text that was looked up, counted from 0. */
  readonly targetParts: readonly MemoryPart[];
}

/** One translation memory, opened for one pair of languages. */
export interface MemoryMatcher {
  /** Base code, upper case. */
  readonly sourceLang: string;
  /**
   * The best translation at or above the threshold; of equally good ones the newest.
   * @param markedText text with an object mark in the place of each object
   * @param thresholdPercent 0–100; at 0 a text must still share three letters in a row
   */
  bestMatch(markedText: string, thresholdPercent: number): MemoryMatch | null;
}
