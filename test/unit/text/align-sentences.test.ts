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
