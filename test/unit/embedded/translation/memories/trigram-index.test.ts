import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestPlaces,
  countPlaces,
  createTrigramBlock,
  encodePlaces,
  leastEdits,
  trigramBuckets,
} from '../../../../../electron/embedded/translation/memories/trigram-index.ts';
import { editDistance } from '../../../../../shared/memory/match-score.ts';
import { toMemoryText } from '../../../../../shared/memory/memory-text.ts';
import { forAll } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';

const buckets = (text: string): number[] => trigramBuckets(toMemoryText(text));

describe('trigrams', () => {
  it.each([
    ['case', 'Open the Door', 'open the door'],
    ['numbers', 'Page 7 of 12', 'Page 1234 of 5.5'],
    ['white space', ' a  b ', 'a b'],
  ])('are the same whatever the %s', (_name, a, b) => {
    expect(buckets(a)).toEqual(buckets(b));
  });

  it('exist for one letter', () => {
    expect(buckets('a')).toHaveLength(1);
    expect(buckets('a')).not.toEqual(buckets('b'));
  });

  it('never indicate more edits than there are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '1'), { maxLength: 30 });
    forAll(runs(500, 500), text, text, (left, right) => {
      const [a, b] = [toMemoryText(left.join('')), toMemoryText(right.join(''))];
      const [one, other] = [trigramBuckets(a), trigramBuckets(b)];
      const shared = one.filter((bucket) => other.includes(bucket)).length;
      const edits = editDistance(a, b, 1000)?.edits ?? Infinity;
      expect(leastEdits(shared, one.length, other.length)).toBeLessThanOrEqual(edits);
    });
  });
});

describe('the fewest edits between two texts', () => {
  it.each([
    ['one letter in the middle', 'abcdefghij', 'abcdXfghij', 1],
    ['two letters far from each other', 'abcdefghijklmno', 'abcXefghijkXmno', 2],
    ['nothing', 'abcdefghij', 'abcdefghij', 0],
  ])('are counted exactly for %s', (_what, a, b, edits) => {
    const [one, other] = [buckets(a), buckets(b)];
    const shared = one.filter((bucket) => other.includes(bucket)).length;
    expect(leastEdits(shared, one.length, other.length)).toBe(edits);
  });
});

describe('lists of places', () => {
  it('count the encoded places', () => {
    const places = fc.uniqueArray(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 });
    forAll(runs(100, 100), places, fc.integer({ min: 0, max: 500 }), (unordered, start) => {
      const ordered = unordered.toSorted((a, b) => a - b);
      const counters = new Uint16Array(21_000);
      countPlaces(encodePlaces(ordered), start, counters);
      const found = [...counters.keys()].filter((place) => counters[place] === 1);
      expect(found).toEqual(ordered.map((place) => place + start));
    });
  });

  it('of a block have the counts of its segments', () => {
    const block = createTrigramBlock();
    expect(block.add([7, 9])).toBe(0);
    expect(block.add([9])).toBe(1);
    expect(block.size).toBe(2);
    expect([...block.counts()]).toEqual([2, 0, 1, 0]);
    expect([...block.lists()]).toEqual([
      { bucket: 7, places: Uint8Array.of(0) },
      { bucket: 9, places: Uint8Array.of(0, 1) },
    ]);
  });
});

describe('bestPlaces', () => {
  it('returns the most similar first, and the later of equal ones', () => {
    const shared = Uint16Array.of(2, 4, 4, 0, 4);
    const counts = Uint16Array.of(4, 4, 4, 4, 40);
    expect(bestPlaces(shared, counts, 4, 10)).toEqual([2, 1, 0, 4]);
    expect(bestPlaces(shared, counts, 4, 2)).toEqual([2, 1]);
    expect(bestPlaces(shared, counts, 4, 1)).toEqual([2]);
  });

  it('returns no more than requested of thousands that are equal', () => {
    const shared = new Uint16Array(5000).fill(3);
    const counts = new Uint16Array(5000).fill(3);
    expect(bestPlaces(shared, counts, 3, 3)).toEqual([4999, 4998, 4997]);
  });

  it('finds nothing where nothing is shared', () => {
    expect(bestPlaces(new Uint16Array(3), Uint16Array.of(1, 1, 1), 5, 3)).toEqual([]);
  });
});
