import { createRandom, TARGETS } from './history-corpus.mjs';

const PER_KIND = 60;
/** Words that stand in every other sentence are no search, but measured apart as the worst case. */
const COMMON_RANKS = 30;

/** Kinds of searches by name, each search with its text and filter. The same ones in every run. */
export function sampleQueries({ words }) {
  const random = createRandom(11);
  const pick = (list) => list[Math.floor(random() * list.length)];
  /** Ranks spread evenly over their logarithm: from common words to rare ones. */
  const word = (lang) =>
    words[lang][Math.floor(COMMON_RANKS * (words[lang].length / COMMON_RANKS) ** random())];
  const LATIN = ['EN', 'DE', 'FR', 'ES', 'PT', 'PL', 'RU'];
  const distinct = (make) => {
    const texts = new Set();
    for (let tries = 0; texts.size < PER_KIND && tries < PER_KIND * 20; tries += 1)
      texts.add(make());
    return [...texts].map((text) => ({ text }));
  };
  return [
    [
      'first page, filters alone',
      [
        { text: '' },
        ...TARGETS.map((targetLang) => ({ text: '', targetLang })),
        ...['text', 'document', 'import'].map((kind) => ({ text: '', kind })),
        ...TARGETS.map((targetLang) => ({ text: '', targetLang, kind: 'document' })),
      ],
    ],
    ['page 1,000', Array.from({ length: 20 }, (_, index) => ({ text: '', page: 991 + index }))],
    ['one word', distinct(() => word(pick(LATIN)))],
    [
      'one word and a language',
      distinct(() => word('EN')).map((query) => ({ ...query, targetLang: pick(TARGETS) })),
    ],
    ['two words', distinct(() => `${word('EN')} ${word('EN')}`)],
    ['one character', distinct(() => pick([...pick([word('JA'), word('ZH'), word('KO')])]))],
    ['Chinese, Japanese, Korean words', distinct(() => pick([word('JA'), word('ZH'), word('KO')]))],
    ['worst case: the commonest words', LATIN.map((lang) => ({ text: words[lang][0] }))],
  ];
}
