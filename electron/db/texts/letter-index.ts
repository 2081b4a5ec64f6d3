/** Longer texts are not similar to a short one. Counted in symbols, as matches count them: a number is one. */
const MAX_KEPT_SYMBOLS = 80;
/**
 * Traits by which a text is found, as numbers from 0: its letters, the letters that occur twice, its pairs of letters.
 */
const LETTERS = 32;
const PAIRS = 128;
const TRAITS = 2 * LETTERS + PAIRS;
/** A trait that no text has, used to pad lists of traits. */
const NO_TRAIT = TRAITS;
/** Texts are compared 32 at a time: each number of a block holds one bit per text, set if the text has that trait. */
const TEXTS_PER_BLOCK = 32;
const BLOCK_LENGTH = TRAITS + 1;
/** Traits added per step. */
const TRAITS_PER_STEP = 4;
/** More traits than a short text has; a sum of them has seven bits. */
const MORE_THAN_ALL = 128;
const SUM_BITS = 7;
const MOST_DISTANCE = 2 * TRAITS + MAX_KEPT_SYMBOLS;

/** Builds an index of texts by their letters and pairs of letters. */
export function createLetterIndex() {
  const byLength = new Map<number, SameLength>();
  return {
    /** @param symbols texts of more than 80 are left out */
    add(place: number, symbols: readonly number[]) {
      const { length } = symbols;
      if (length === 0 || length > MAX_KEPT_SYMBOLS) return;
      let cached = byLength.get(length);
      if (cached === undefined) byLength.set(length, (cached = createSameLength()));
      cached.add(place, traitsOf(symbols));
    },
    /**
     * Finds the places of the texts that differ from a given one in the fewest traits and the least length.
     * @param symbols at most 60
     * @returns the most similar first
     */
    find(symbols: readonly number[], most: number): number[] {
      const wanted = toWanted(symbols);
      const { length } = symbols;
      const nearest = createNearest(most);
      // The same length comes first: near texts are found early, and most others need no second check.
      for (let difference = 0; difference <= nearest.limit; difference += 1) {
        for (const other of new Set([length + difference, length - difference])) {
          // Fewer than half of the longer text's symbols could be the same.
          if (difference * 2 > Math.max(length, other)) continue;
          byLength.get(other)?.find(wanted, difference, nearest);
        }
      }
      return nearest.list();
    },
  };
}

/** The text being searched for. */
interface Wanted {
  traitCount: number;
  /** Padded to a multiple of the step size. */
  traits: Uint8Array;
  /** Buffer for the counts of a block. */
  sums: Int32Array;
}

function toWanted(symbols: readonly number[]): Wanted {
  const own = traitsOf(symbols);
  const steps = Math.ceil(own.length / TRAITS_PER_STEP);
  const traits = new Uint8Array(steps * TRAITS_PER_STEP).fill(NO_TRAIT);
  traits.set(own);
  const sums = new Int32Array(SUM_BITS);
  return { traitCount: own.length, traits, sums };
}

type SameLength = ReturnType<typeof createSameLength>;

function createSameLength() {
  let places = new Float64Array(TEXTS_PER_BLOCK);
  let traitCounts = new Uint8Array(TEXTS_PER_BLOCK);
  /** Smallest count of each block. */
  let leastCounts = new Uint8Array(1);
  let blocks = new Int32Array(BLOCK_LENGTH);
  let count = 0;
  return {
    add(place: number, traits: readonly number[]): void {
      if (count === places.length) {
        places = doubled(places, Float64Array);
        traitCounts = doubled(traitCounts, Uint8Array);
        leastCounts = doubled(leastCounts, Uint8Array);
        blocks = doubled(blocks, Int32Array);
      }
      const at = count % TEXTS_PER_BLOCK;
      const block = Math.floor(count / TEXTS_PER_BLOCK);
      places[count] = place;
      traitCounts[count] = traits.length;
      leastCounts[block] = Math.min(
        traits.length,
        at === 0 ? traits.length : (leastCounts[block] ?? 0),
      );
      const from = block * BLOCK_LENGTH;
      for (const trait of traits) blocks[from + trait] = (blocks[from + trait] ?? 0) | (1 << at);
      count += 1;
    },
    find(wanted: Wanted, difference: number, nearest: Nearest): void {
      // Backward, so that of equally similar texts the newest are kept.
      for (let block = Math.ceil(count / TEXTS_PER_BLOCK) - 1; block >= 0; block -= 1) {
        const fewest = wanted.traitCount + (leastCounts[block] ?? 0) + difference;
        const least = Math.max(1, Math.ceil((fewest - nearest.limit) / 2));
        if (least > wanted.traitCount) continue;
        let left = findCommon(blocks, block * BLOCK_LENGTH, wanted, least);
        while (left !== 0) {
          const at = 31 - Math.clz32(left);
          left ^= 1 << at;
          let common = least;
          for (let bit = 0; bit < SUM_BITS; bit += 1) {
            common += (((wanted.sums[bit] ?? 0) >>> at) & 1) << bit;
          }
          const index = block * TEXTS_PER_BLOCK + at;
          const distance = wanted.traitCount + (traitCounts[index] ?? 0) + difference - 2 * common;
          if (distance <= nearest.limit) nearest.add(places[index] ?? 0, distance);
        }
      }
    },
  };
}

function doubled<T extends Float64Array | Int32Array | Uint8Array>(
  values: T,
  Values: new (length: number) => T,
): T {
  const more = new Values(values.length * 2);
  more.set(values);
  return more;
}

/**
 * Counts the traits of each text of a block, for all of them in parallel: number `n` of `sums` holds bit `n` of each
 * text's count.
 * @param sums receives how many more than `least` each has
 * @returns a bit for each text that has at least that many
 */
function findCommon(
  blocks: Int32Array,
  from: number,
  { traits, sums }: Wanted,
  least: number,
): number {
  // A count that is large enough overflows.
  const start = MORE_THAN_ALL - least;
  let sum0 = (start << 31) >> 31;
  let sum1 = (start << 30) >> 31;
  let sum2 = (start << 29) >> 31;
  let sum3 = (start << 28) >> 31;
  let sum4 = (start << 27) >> 31;
  let sum5 = (start << 26) >> 31;
  let sum6 = (start << 25) >> 31;
  let found = 0;
  for (let at = 0; at < traits.length; at += TRAITS_PER_STEP) {
    const a = blocks[from + (traits[at] ?? 0)] ?? 0;
    const b = blocks[from + (traits[at + 1] ?? 0)] ?? 0;
    const c = blocks[from + (traits[at + 2] ?? 0)] ?? 0;
    const d = blocks[from + (traits[at + 3] ?? 0)] ?? 0;
    const ab = a ^ b;
    const twos = (a & b) | (ab & sum0);
    sum0 ^= ab;
    const cd = c ^ d;
    const moreTwos = (c & d) | (cd & sum0);
    sum0 ^= cd;
    const both = twos ^ moreTwos;
    let carry = (twos & moreTwos) | (both & sum1);
    sum1 ^= both;
    const to3 = sum2 & carry;
    sum2 ^= carry;
    const to4 = sum3 & to3;
    sum3 ^= to3;
    const to5 = sum4 & to4;
    sum4 ^= to4;
    const to6 = sum5 & to5;
    sum5 ^= to5;
    carry = sum6 & to6;
    sum6 ^= to6;
    found |= carry;
  }
  if (found !== 0) sums.set([sum0, sum1, sum2, sum3, sum4, sum5, sum6]);
  return found;
}

type Nearest = ReturnType<typeof createNearest>;

/** Collects the nearest of many, in the order in which they came among equals. */
function createNearest(most: number) {
  const counts = new Uint32Array(MOST_DISTANCE + 1);
  const found: { place: number; distance: number }[] = [];
  let within = 0;
  const nearest = {
    /** Anything farther than this is rejected. */
    limit: MOST_DISTANCE,
    add(place: number, distance: number): void {
      found.push({ place, distance });
      counts[distance] = (counts[distance] ?? 0) + 1;
      within += 1;
      // Lowers the limit once enough texts are nearer than the farthest ones.
      while (within - (counts[nearest.limit] ?? 0) >= most) {
        within -= counts[nearest.limit] ?? 0;
        nearest.limit -= 1;
      }
    },
    list: () =>
      found
        .filter(({ distance }) => distance <= nearest.limit)
        .toSorted((a, b) => a.distance - b.distance)
        .slice(0, most)
        .map(({ place }) => place),
  };
  return nearest;
}

/**
 * Lists the letters and pairs of letters of a text, each once; different ones may be the same trait.
 * Exported so that tests can compare each text.
 */
export function traitsOf(symbols: readonly number[]): number[] {
  const has = new Uint8Array(TRAITS);
  const traits: number[] = [];
  const add = (trait: number): void => {
    if (has[trait] === 1) return;
    has[trait] = 1;
    traits.push(trait);
  };
  let before = 0;
  for (const symbol of symbols) {
    const letter = Math.imul(symbol, 0x9e3779b1) >>> 27;
    add(has[letter] === 1 ? LETTERS + letter : letter);
    add(2 * LETTERS + (Math.imul(Math.imul(before, 31) + symbol, 0x85ebca6b) >>> 25));
    before = symbol;
  }
  return traits;
}
