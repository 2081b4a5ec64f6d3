import { expect } from 'vitest';
import type { SegmentPair } from '../../../electron/embedded/translation/documents/files.ts';
import { arePartsOf, toSentenceParts } from '../../../shared/domain/history/parts.ts';
import { sentenceBorders } from '../../../shared/text/sentences.ts';

/** Returns both sides of each sentence that the service reported; none if it reported no sentences. */
export function sentencesOf({ source, target, sentences = [] }: SegmentPair): [string, string][] {
  return sentences.map((start, index) => [
    source.slice(start.source, sentences[index + 1]?.source),
    target.slice(start.target, sentences[index + 1]?.target),
  ]);
}

/** Expects sentences that are all of both texts, and begin where the common rule finds one. */
export function expectSentences(pair: SegmentPair, language: string): void {
  const { source, target, sentences } = pair;
  if (sentences === undefined) return;
  expect(arePartsOf(toSentenceParts(sentences, false), pair)).toBe(true);
  const borders = [0, ...sentenceBorders(source, language)];
  expect(borders).toEqual(expect.arrayContaining(sentences.map((start) => start.source)));
  const joined = [0, 1].map((side) =>
    sentencesOf(pair)
      .map((both) => both[side])
      .join(''),
  );
  expect(joined).toEqual([source, target]);
}
