import type { LanguagePair } from './engine.ts';
import { baseCode } from './language-codes.ts';

type Pairs = readonly LanguagePair[];

/** One index per array: a service looks up a direction with every request. */
const indexes = new WeakMap<Pairs, ReadonlyMap<string, LanguagePair>>();

/** Returns a direction without variants, as `EN-PT`. */
function directionOf(source: string, target: string): string {
  return `${baseCode(source)}-${baseCode(target)}`;
}

/** Finds the first pair with this direction, regardless of variants. */
export function findPair(pairs: Pairs, source: string, target: string): LanguagePair | undefined {
  let index = indexes.get(pairs);
  if (index === undefined) {
    index = new Map(
      pairs.toReversed().map((pair) => [directionOf(pair.source, pair.target), pair]),
    );
    indexes.set(pairs, index);
  }
  return index.get(directionOf(source, target));
}

/**
 * Derives pairs from those of other engines. They are rebuilt only when one of these has different
 * pairs, so that {@link findPair} keeps its index.
 */
export function derivePairs(
  parts: readonly { pairs: () => Pairs }[],
  make: (...pairs: Pairs[]) => Pairs,
): () => Pairs {
  let from: readonly Pairs[] | null = null;
  let made: Pairs = [];
  return () => {
    const now = parts.map((part) => part.pairs());
    if (from === null || now.some((pairs, at) => pairs !== from?.[at])) {
      from = now;
      made = make(...now);
    }
    return made;
  };
}
