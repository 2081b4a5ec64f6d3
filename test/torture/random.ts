import { createRandom as createNumbers } from '../unit/embedded/support/segments.ts';

/** Makes all decisions in a round: the same seed, the same decisions. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer; both ends are inclusive. */
  int(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks by weight; at least one weight must be positive. */
  pickWeighted<T>(items: readonly (readonly [T, number])[]): T;
}

export function createRandom(seed: number): Random {
  const next = createNumbers(seed);
  const random: Random = {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (share) => next() < share,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
    pickWeighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return random.pick(items)[0];
    },
  };
  return random;
}
