import { describe, expect, it } from 'vitest';
import { catalogBanks, fixtureBanks } from '../../support/paragraphs/banks.ts';
import type { Bank, Kind } from '../../support/paragraphs/make-paragraph.ts';
import { measure } from '../../support/paragraphs/measure.ts';
import { sum } from '../../support/paragraphs/tally.ts';

const HALVES = [0, 1] as const;

/** Structures that a paragraph can be cut by for certain; another one may be left whole. */
const CERTAIN: ReadonlySet<Kind> = new Set<Kind>(['one to one', 'tagged', 'merged', 'cut']);
const ONE_TO_ONE: ReadonlySet<Kind> = new Set<Kind>(['one to one', 'tagged']);

function expectRight(banks: readonly Bank[]): void {
  const measured = measure(banks);
  const all = sum(measured);
  const certain = sum(measured.filter(({ kind }) => CERTAIN.has(kind)));
  expect(all.paragraphs).toBe(1000);
  expect(measured.filter(({ kind }) => !ONE_TO_ONE.has(kind)).length).toBeGreaterThan(300);
  expect(all.wrong / all.parts).toBeLessThanOrEqual(0.01);
  expect(certain.cut / certain.paragraphs).toBeGreaterThanOrEqual(0.9);
}

describe.each(HALVES)('in half %i of the sentences, where 0 was for tuning', (half) => {
  it('finds pairs in a thousand paragraphs, at most one in a hundred of them wrong', () => {
    expectRight(fixtureBanks(half));
  });

  const catalogs = catalogBanks(half);
  it.skipIf(catalogs === null)(
    'does so with the programs of this computer (needs their catalogs in /usr/share/locale)',
    () => {
      expectRight(catalogs ?? []);
    },
  );
});
