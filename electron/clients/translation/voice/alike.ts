/** Pairs of letters with how often each is there, and the numbers. Removed from as they are found again. */
export interface Pieces {
  readonly pairs: Map<string, number>;
  readonly numbers: ReadonlySet<string>;
}

/** Sound that is heard again is worded almost as before. */
const ALIKE_SHARE = 0.8;

/** What a text is made of, without punctuation and case. */
export function piecesOf(text: string): Pieces {
  const pairs = new Map<string, number>();
  for (const pair of pairsOf(text)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  return { pairs, numbers: new Set(numbersOf(text)) };
}

/**
 * Whether a text says nothing but what is among pieces of other texts: nearly all of its letters in their order,
 * and each of its numbers.
 * @param share of its pairs of letters that have to be there
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

/** Whether two texts differ in punctuation and case at most. */
export const areSameWords = (one: string, other: string): boolean => plain(one) === plain(other);

/** Takes the letters of a text out of pieces, so that they are found once only. */
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

/** Words of letters, marks and numbers; of a text without any, its signs. */
function plain(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase();
  return folded.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? folded.trim();
}
