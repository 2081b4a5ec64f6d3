import { expect, it } from 'vitest';
import { alignSentences } from '../../../shared/text/align-sentences.ts';

const LANGS = { sourceLang: 'en', targetLang: 'de' };

it('pairs the sentences of a paragraph in order', () => {
  expect(
    alignSentences(
      'The ferry leaves at 5. This is a very long sentence about ferries and islands. Why? No.',
      'Die Fähre fährt um 5. Dies ist ein sehr langer Satz über Fähren und Inseln. Warum? Nein.',
      LANGS,
    ),
  ).toEqual([
    { source: 0, target: 0 },
    { source: 23, target: 22 },
    { source: 79, target: 76 },
    { source: 84, target: 83 },
  ]);
});

it('leaves one sentence whole', () => {
  expect(alignSentences('One sentence.', 'Ein Satz. Noch einer.', LANGS)).toBeNull();
});

/** A paragraph of many sentences, and where each begins. */
function longSides(first: number, count: number) {
  const numbers = Array.from({ length: count }, (_, at) => first + at);
  const words = (number: number, word: string) => ` ${word}`.repeat(1 + ((number * 7) % 11));
  const join = (sentences: string[]) => ({
    text: sentences.join(' '),
    starts: sentences.map((_, at) => sentences.slice(0, at).join(' ').length + (at > 0 ? 1 : 0)),
  });
  return {
    source: join(numbers.map((number) => `Item ${String(number)}${words(number, 'word')}.`)),
    target: join(numbers.map((number) => `Punkt ${String(number)}${words(number, 'Wort')}.`)),
  };
}

it('pairs hundreds of sentences, also where many are missing on one side', () => {
  const { source, target } = longSides(100, 200);
  const pairs = source.starts.map((start, at) => ({ source: start, target: target.starts[at] }));
  expect(alignSentences(source.text, target.text, LANGS)).toEqual(pairs);
  const fewer = longSides(180, 120).target;
  const found = alignSentences(source.text, fewer.text, LANGS) ?? [];
  expect(found.length).toBeGreaterThan(100);
  for (const pair of found.slice(1)) {
    const at = source.starts.indexOf(pair.source);
    expect(fewer.starts[at - 80]).toBe(pair.target);
  }
});

it('leaves a paragraph whole that has too many sentences to compare', () => {
  const { source, target } = longSides(100, 201);
  expect(alignSentences(source.text, target.text, LANGS)).toBeNull();
});
