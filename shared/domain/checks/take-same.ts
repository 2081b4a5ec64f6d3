/** Returns the keys by which an item is compared. */
export type KeysOf<T> = (item: T) => readonly (string | number)[];

/** Pairs of two lists, and the rest of each in its order. */
export interface Taken<T> {
  readonly pairs: readonly (readonly [T, T])[];
  readonly missing: T[];
  readonly extra: T[];
}

/**
 * Pairs each item of one list with the first unpaired item of the other that shares a key. Takes
 * linear time, because a text may have any number of numbers.
 */
export function takeSame<T>(
  one: readonly T[],
  other: readonly T[],
  keysOf: KeysOf<T>,
  keysOfOther = keysOf,
): Taken<T> {
  /** Positions in `other` by key, the first one last. */
  const places = new Map<string | number, number[]>();
  for (let at = other.length - 1; at >= 0; at -= 1) {
    const item = other[at];
    for (const key of item === undefined ? [] : keysOfOther(item)) {
      const known = places.get(key);
      if (known === undefined) places.set(key, [at]);
      else known.push(at);
    }
  }
  const taken = new Set<number>();
  const firstOf = (key: string | number): number => {
    const left = places.get(key) ?? [];
    while (left.length > 0 && taken.has(left.at(-1) ?? -1)) left.pop();
    return left.at(-1) ?? Number.POSITIVE_INFINITY;
  };
  const pairs: [T, T][] = [];
  const missing = one.filter((item) => {
    const place = Math.min(...keysOf(item).map(firstOf));
    const found = other[place];
    if (found === undefined) return true;
    taken.add(place);
    pairs.push([item, found]);
    return false;
  });
  return { pairs, missing, extra: other.filter((_, at) => !taken.has(at)) };
}
