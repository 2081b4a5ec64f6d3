import { describe, expect, it } from 'vitest';
import { catalogBanks, fixtureBanks } from '../../support/paragraphs/banks.ts';
import type { Bank, Kind } from '../../support/paragraphs/make-paragraph.ts';
import { measure } from '../../support/paragraphs/measure.ts';
import { sum } from '../../support/paragraphs/tally.ts';

const HALVES = [0, 1] as const;

/** Structures that a paragraph can be cut by for certain; a different one may be left whole. */
const CERTAIN: ReadonlySet<Kind> = new Set<Kind>(['one to one', 'tagged', 'merged', 'cut']);
const ONE_TO_ONE: ReadonlySet<Kind> = new Set<Kind>(['one to one', 'tagged']);

/** Measures, and returns what is not as promised. */
function brokenPromises(banks: readonly Bank[]): string[] {
  const measured = measure(banks);
  const all = sum(measured);
  const certain = sum(measured.filter(({ kind }) => CERTAIN.has(kind)));
  const others = measured.filter(({ kind }) => !ONE_TO_ONE.has(kind)).length;
  return [
    ...(all.paragraphs === 1000 ? [] : [`${all.paragraphs} paragraphs`]),
    ...(others >= 300 ? [] : [`${others} paragraphs that are not one to one`]),
    ...(all.wrong <= all.parts / 100 ? [] : [`${all.wrong} of ${all.parts} parts wrong`]),
    ...(certain.cut >= certain.paragraphs * 0.9
      ? []
      : [`${certain.cut} of ${certain.paragraphs} paragraphs cut`]),
  ];
}

describe.each(HALVES)('in half %i of the sentences, where 0 was for tuning', (half) => {
  it('finds pairs in a thousand paragraphs, at most one in a hundred of them wrong', () => {
    expect(brokenPromises(fixtureBanks(half))).toEqual([]);
  });

  const catalogs = catalogBanks(half);
  it.skipIf(catalogs === null)(
    'does so with the programs of this computer (needs their catalogs in /usr/share/locale)',
    () => {
      expect(brokenPromises(catalogs ?? [])).toEqual([]);
    },
  );
});
