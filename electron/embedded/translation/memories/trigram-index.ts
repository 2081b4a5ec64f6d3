import type { MemoryText } from '../../../../shared/memory/memory-text.ts';

/** Trigrams share this number of lists, so that the index stays small for any memory. */
const BUCKETS = 16_384;
/** Segments whose lists are written together. */
export const BLOCK_SIZE = 16_384;
/** Resolution of similarity; a step fits a byte. */
const LIKENESS_STEPS = 255;
/** Marks the text start and end, so that texts of one letter have a trigram. */
const EDGE = 0;

/** Returns the numbers of the trigrams of a text, without duplicates. Case and the values of numbers are ignored. */
export function trigramBuckets(text: MemoryText): number[] {
  const buckets = new Set<number>();
  const { folded } = text;
  for (let at = -1; at < folded.length - 1; at += 1) {
    buckets.add(hash(folded[at] ?? EDGE, folded[at + 1] ?? EDGE, folded[at + 2] ?? EDGE));
  }
  return [...buckets];
}

function hash(a: number, b: number, c: number): number {
  let mixed =
    Math.imul(a, 0x9e_37_79_b1) ^ Math.imul(b, 0x85_eb_ca_6b) ^ Math.imul(c, 0xc2_b2_ae_35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c_1b_3c_6d);
  return (mixed ^ (mixed >>> 13)) & (BUCKETS - 1);
}

/** One list of a finished block. */
export interface PostingList {
  readonly bucket: number;
  /** Ascending positions inside the block, as {@link encodePlaces} writes them. */
  readonly places: Uint8Array;
}

/** Collects the lists of one block; its size does not depend on the size of the memory. */
export interface TrigramBlock {
  /** Segments added so far. */
  readonly size: number;
  /** @returns the position of the segment inside the block */
  add(buckets: readonly number[]): number;
  /** Yields lists one by one: all of them together would delay other work. */
  lists(): Generator<PostingList, void, undefined>;
  /** Returns the number of trigrams of each segment: two bytes each, little endian. */
  counts(): Uint8Array;
}

export function createTrigramBlock(): TrigramBlock {
  const places = new Map<number, number[]>();
  const counts: number[] = [];
  return {
    get size() {
      return counts.length;
    },
    add(buckets) {
      const place = counts.push(Math.min(buckets.length, 0xff_ff)) - 1;
      for (const bucket of buckets) {
        const list = places.get(bucket);
        if (list === undefined) places.set(bucket, [place]);
        else list.push(place);
      }
      return place;
    },
    *lists() {
      for (const [bucket, list] of places) yield { bucket, places: encodePlaces(list) };
    },
    counts: () => Uint8Array.from(counts.flatMap((count) => [count & 0xff, count >>> 8])),
  };
}

/** Encodes ascending numbers as distances, seven bits per byte, lowest first. */
export function encodePlaces(places: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let last = 0;
  for (const place of places) {
    let distance = place - last;
    last = place;
    while (distance >= 0x80) {
      bytes.push((distance & 0x7f) | 0x80);
      distance >>>= 7;
    }
    bytes.push(distance);
  }
  return Uint8Array.from(bytes);
}

/** Adds 1 at each position of a list, counted from `start`. */
export function countPlaces(places: Uint8Array, start: number, counters: Uint16Array): void {
  let place = start;
  let distance = 0;
  let shift = 0;
  for (const byte of places) {
    distance |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte >= 0x80) continue;
    place += distance;
    counters[place] = (counters[place] ?? 0) + 1;
    distance = 0;
    shift = 0;
  }
}

/**
 * Returns the segments that share the most trigrams with a text (Dice coefficient), best first;
 * among equal ones the later first.
 * @param shared number of trigrams each segment shares with it
 * @param counts number of trigrams each segment has
 */
export function bestPlaces(
  shared: Uint16Array,
  counts: Uint16Array,
  ownCount: number,
  limit: number,
): number[] {
  // A histogram finds the limit in one pass; sorting everything would cost more than the rest.
  const histogram = new Uint32Array(LIKENESS_STEPS + 1);
  const steps = new Uint8Array(shared.length);
  for (let place = 0; place < shared.length; place += 1) {
    const common = shared[place] ?? 0;
    if (common === 0) continue;
    const likeness = (2 * common) / (ownCount + (counts[place] ?? 0));
    const step = 1 + Math.min(LIKENESS_STEPS - 1, Math.trunc(likeness * LIKENESS_STEPS));
    steps[place] = step;
    histogram[step] = (histogram[step] ?? 0) + 1;
  }
  let lowest = LIKENESS_STEPS;
  for (let found = histogram[lowest] ?? 0; lowest > 1 && found < limit;) {
    lowest -= 1;
    found += histogram[lowest] ?? 0;
  }
  const candidates: number[] = [];
  // The last step needs a limit: thousands of texts may be identical.
  let left = limit;
  for (let place = shared.length - 1; place >= 0; place -= 1) {
    const step = steps[place] ?? 0;
    if (step < lowest) continue;
    if (step === lowest) left -= 1;
    if (step > lowest || left >= 0) candidates.push(place);
  }
  return candidates.toSorted((a, b) => (steps[b] ?? 0) - (steps[a] ?? 0)).slice(0, limit);
}

/**
 * Returns the minimum number of edits between two texts: one edit changes at most three trigrams.
 * @param shared number of trigrams they have in common
 */
export function leastEdits(shared: number, count: number, otherCount: number): number {
  return Math.ceil((Math.max(count, otherCount) - shared) / 3);
}
