import type { MemoryMatch, MemoryMatcher } from '../../memory/memory-matcher.ts';

/**
 * Several memories of one pair of languages as one: the best match of any counts, of equally good ones
 * that of the memory that comes first.
 * @returns null for none
 */
export function joinMatchers(matchers: readonly MemoryMatcher[]): MemoryMatcher | null {
  const [first] = matchers;
  if (first === undefined || matchers.length === 1) return first ?? null;
  return {
    sourceLang: first.sourceLang,
    bestMatch(markedText, thresholdPercent) {
      let best: MemoryMatch | null = null;
      for (const matcher of matchers) {
        // Only what is better is of use; nothing is better than an equal text.
        const atLeast: number = best === null ? thresholdPercent : best.scorePercent + 1;
        if (atLeast > 100) break;
        best = matcher.bestMatch(markedText, atLeast) ?? best;
      }
      return best;
    },
  };
}
