/** Letter pairs with their counts, and numbers; each is removed once matched. */
export interface Pieces {
  readonly pairs: Map<string, number>;
  readonly numbers: ReadonlySet<string>;
}

/** Required similarity: sound that is recognized again gets nearly the same wording. */
const ALIKE_SHARE = 0.8;

/** Returns the pieces of a text, without punctuation and case. */
export function piecesOf(text: string): Pieces {
  const pairs = new Map<string, number>();
  for (const pair of pairsOf(text)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  return { pairs, numbers: new Set(numbersOf(text)) };
}

/**
 * Returns true if a text contains only pieces of other texts: nearly all of its letter pairs and each of its numbers.
 * @param share of its letter pairs that must occur
 */
export function isMadeOf(text: string, pieces: readonly Pieces[], share = ALIKE_SHARE): boolean {
  if (pieces.length === 0) return false;
  if (numbersOf(text).some((number) => !pieces.some(({ numbers }) => numbers.has(number)))) {
    return false;
  }
  const pairs = pairsOf(text);
  const found = [...piecesOf(text).pairs].reduce((sum, [pair, count]) => {
    const there = pieces.reduce((all, one) => all + (one.pairs.get(pair) ?? 0), 0);
    return sum + Math.min(count, there);
  }, 0);
  return found >= pairs.length * share;
}

/** Returns true if two texts differ at most in punctuation and case. */
export const areSameWords = (one: string, other: string): boolean => plain(one) === plain(other);

/** Removes the letters of a text from pieces, so that they match only once. */
export function takeOut(text: string, pieces: readonly Pieces[]): void {
  for (const pair of pairsOf(text)) {
    const from = pieces.find(({ pairs }) => (pairs.get(pair) ?? 0) > 0);
    if (from !== undefined) from.pairs.set(pair, (from.pairs.get(pair) ?? 0) - 1);
  }
}

function pairsOf(text: string): string[] {
  const letters = Array.from(` ${plain(text)} `);
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}

const numbersOf = (text: string): string[] => plain(text).match(/\p{N}+/gu) ?? [];

/** Returns the words of letters, marks, and numbers; for a text without any, its characters. */
function plain(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase();
  return folded.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? folded.trim();
}
