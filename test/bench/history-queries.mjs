import { createRandom, TARGETS } from './history-corpus.mjs';

/** @import { HistoryKind } from '../../shared/domain/history/history.ts' */

/** @typedef {{ text: string, targetLang?: string, kind?: HistoryKind, page?: number }} Search */

/** @type {readonly HistoryKind[]} */
const HISTORY_KINDS = ['text', 'document', 'import'];
/** @type {HistoryKind} */
const DOCUMENT = 'document';
const PER_KIND = 60;
/** Words that occur in every other sentence aren't searches; they are measured separately as the worst case. */
const COMMON_RANKS = 30;

/**
 * Returns the kinds of searches by name, each search with its text and filter, the same ones in every run.
 *
 * @param {{ wordsOf: (lang: string) => readonly string[] }} corpus
 * @returns {[string, Search[]][]}
 */
export function sampleQueries({ wordsOf }) {
  const random = createRandom(11);
  /** @param {readonly string[]} list */
  const pick = (list) => list[Math.floor(random() * list.length)] ?? '';
  /**
   * Picks ranks evenly by their logarithm, from common words to rare ones.
   *
   * @param {string} lang
   */
  const word = (lang) => {
    const words = wordsOf(lang);
    return words[Math.floor(COMMON_RANKS * (words.length / COMMON_RANKS) ** random())] ?? '';
  };
  const LATIN = ['EN', 'DE', 'FR', 'ES', 'PT', 'PL', 'RU'];
  /** @param {() => string} make */
  const distinct = (make) => {
    /** @type {Set<string>} */
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
        ...HISTORY_KINDS.map((kind) => ({ text: '', kind })),
        ...TARGETS.map((targetLang) => ({ text: '', targetLang, kind: DOCUMENT })),
      ],
    ],
    ['page 1,000', Array.from({ length: 20 }, (_, index) => ({ text: '', page: 991 + index }))],
    ['one word', distinct(() => word(pick(LATIN)))],
    [
      'one word and a language',
      distinct(() => word('EN')).map((query) => ({ ...query, targetLang: pick(TARGETS) })),
    ],
    ['two words', distinct(() => `${word('EN')} ${word('EN')}`)],
    ['one character', distinct(() => pick(Array.from(pick([word('JA'), word('ZH'), word('KO')]))))],
    ['Chinese, Japanese, Korean words', distinct(() => pick([word('JA'), word('ZH'), word('KO')]))],
    ['worst case: the commonest words', LATIN.map((lang) => ({ text: wordsOf(lang)[0] ?? '' }))],
  ];
}
