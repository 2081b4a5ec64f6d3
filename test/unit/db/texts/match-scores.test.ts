import { describe, expect, it } from 'vitest';
import {
  MAX_COMPARISONS_PER_CALL,
  scoreAll,
  type FoundPair,
} from '../../../../electron/db/texts/match-scores.ts';
import { aTextMatch } from '../../../support/builders/texts.ts';

const TEXT = 'The long sentence about the machines of the hall in the old town beside the river. ';
const QUERY = { text: TEXT, sourceLang: 'EN', targetLang: 'DE', minPercent: 50 };
const pair = (source: string, worth: FoundPair['worth'] = 'person'): FoundPair => {
  const { percent: _percent, isMiscut: _isMiscut, ...facts } = aTextMatch({ source, worth });
  return { ...facts, isMiscut: () => false };
};

describe('the scores of a place', () => {
  it('with many similar sentences cost as little as a call, and the most similar ones are compared', () => {
    const words = (index: number): string =>
      `${TEXT}${'number '.repeat(index % 9)}${String(index)}x`;
    const sentences = Array.from({ length: 500 }, (_, index) => pair(words(index)));
    const found = scoreAll(QUERY, [1, 2], () => [...sentences, pair(TEXT)]);
    const most = Math.max(...sentences.map(({ source }) => source.length));
    expect(found.doneCount).toBe(1);
    // The budget, one comparison beyond it, and reading each of them.
    expect(found.comparisons).toBeGreaterThan(MAX_COMPARISONS_PER_CALL);
    expect(found.comparisons).toBeLessThan(MAX_COMPARISONS_PER_CALL + most * most + most * 501);
    expect(found.matches.length).toBeLessThan(100);
    expect(found.matches.filter(({ percent }) => percent === 100)).toHaveLength(1);
    const skipped = sentences.filter(
      ({ source }) => !found.matches.some((match) => match.source === source),
    );
    const lengths = (of: readonly { source: string }[]) => of.map(({ source }) => source.length);
    expect(Math.max(...lengths(found.matches))).toBeLessThanOrEqual(
      Math.min(...lengths(skipped)) + 2,
    );
  });

  it('compares the pairs of people first where they are too many', () => {
    const guessed = Array.from({ length: 500 }, (_, index) => pair(`${TEXT}${index}x`, 'machine'));
    const own = pair(`${TEXT}A few more words, which makes it less similar.`);
    const { matches } = scoreAll(QUERY, [1], () => [...guessed, own]);
    expect(matches.length).toBeLessThan(100);
    expect(matches.filter(({ worth }) => worth === 'person')).toMatchObject([
      { source: own.source },
    ]);
  });

  it('cost little for a paragraph without sentences, which is only compared for equality', () => {
    const long = TEXT.repeat(400);
    expect(long.length).toBeGreaterThan(30_000);
    const found = scoreAll({ ...QUERY, text: `${long}x` }, [1], () => [pair(long)]);
    expect(found.comparisons).toBeLessThan(3 * long.length);
    expect(scoreAll({ ...QUERY, text: long }, [1], () => [pair(long)]).matches).toHaveLength(1);
  });

  it('have a minimum of their own for pairs that nobody checked, which are never exact', () => {
    const places = [pair(TEXT), pair(TEXT, 'machine'), pair(TEXT, 'aligned')];
    const percents = (change: object) =>
      scoreAll({ ...QUERY, ...change }, [0, 1, 2], (at) => places.slice(at, at + 1)).matches.map(
        ({ percent }) => percent,
      );
    expect(percents({})).toEqual([100, 99, 99]);
    expect(percents({ minGuessedPercent: 99 })).toEqual([100, 99, 99]);
    expect(percents({ minGuessedPercent: 100 })).toEqual([100]);
    expect(percents({ minPercent: 100 })).toEqual([100]);
  });
});
