import { expect, it } from 'vitest';
import { createLetterIndex, traitsOf } from '../../../../electron/db/texts/letter-index.ts';
import { toMemoryText } from '../../../../shared/memory/memory-text.ts';

/** Creates random texts of few letters, so that many are similar; numbers from 0 (inclusive) to `below`. */
function createTexts() {
  let seed = 3;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >>> 8) % below;
  };
  const text = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[random(alphabet.length)] ?? '').join('');
  return { random, text };
}

const symbolsOf = (text: string) => toMemoryText(text).folded;

/** Counts traits that only one of two texts has, plus the difference of their lengths. */
function distanceOf(a: readonly number[], b: readonly number[]): number {
  const [ofA, ofB] = [traitsOf(a), traitsOf(b)];
  const common = ofA.filter((trait) => ofB.includes(trait)).length;
  return ofA.length + ofB.length - 2 * common + Math.abs(a.length - b.length);
}

it('finds the same nearest texts as comparing each one', () => {
  const { random, text } = createTexts();
  const index = createLetterIndex();
  const kept = Array.from({ length: 400 }, () =>
    symbolsOf(text(random(2) === 0 ? 'abcdeft' : 'abcdefghijklmnopqrstuvwxyzäöü', 1 + random(80))),
  );
  for (const [place, symbols] of kept.entries()) index.add(place, symbols);
  for (let round = 0; round < 30; round += 1) {
    const wanted = symbolsOf(text('abcdefghijklmno', 1 + random(60)));
    const distances = (places: readonly number[]) =>
      places.map((place) => distanceOf(wanted, kept[place] ?? []));
    const alike = [...kept.keys()].filter((place) => {
      const length = kept[place]?.length ?? 0;
      const has = new Set(traitsOf(wanted));
      return (
        Math.abs(length - wanted.length) * 2 <= Math.max(length, wanted.length) &&
        traitsOf(kept[place] ?? []).some((trait) => has.has(trait))
      );
    });
    const nearest = distances(alike).toSorted((a, b) => a - b);
    expect(distances(index.find(wanted, 40))).toEqual(nearest.slice(0, 40));
  }
});

it('counts as many letters and pairs as a text of 60 symbols can have', () => {
  const index = createLetterIndex();
  const all = Array.from({ length: 60 }, (_, at) => 0x4e00 + at * 37);
  const others = Array.from({ length: 60 }, (_, at) => 0xac00 + at * 41);
  index.add(1, others);
  index.add(2, all);
  expect(index.find(all, 1)).toEqual([2]);
  expect(index.find(others, 1)).toEqual([1]);
});

it('puts the newest of equally similar texts first', () => {
  const index = createLetterIndex();
  for (let place = 0; place < 200; place += 1) index.add(place, symbolsOf('Settings'));
  expect(index.find(symbolsOf('Setting'), 3)).toEqual([199, 198, 197]);
});
