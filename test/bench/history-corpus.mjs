/**
 * Generates segment pairs for the history benchmark, the same on every machine. Words follow Zipf's law in each of
 * ten languages, as in real texts, because a search costs as much as its most common word.
 */
const WORDS = 20_000;
/** Zipf–Mandelbrot: flattens the top, so the most common word is 5 to 7 % of a text. */
const ZIPF_SHIFT = 2.7;

/** @type {Record<string, string>} */
const ALPHABETS = {
  EN: 'etaoinshrdlcumwfgypbvkjxqz',
  DE: 'enirstadhulcgmobwfkzvpüäößjyxq',
  FR: 'esaitnrulodcmpévqfbghjàxyèêzç',
  ES: 'eaosrnidlctumpbgvyqóhfzjéáñxú',
  PT: 'aeosrindmutclpvgqbfzhãjçéxõ',
  PL: 'aieoznrwsctykdpmujlłbgąęhfśóżć',
  RU: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэф',
};
/**
 * Returns characters from a range of code points, for scripts that have more than an alphabet.
 *
 * @param {number} first
 * @param {number} count
 * @param {number} [step]
 */
const range = (first, count, step = 1) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index * step)).join('');
/** @type {Record<string, string>} */
const IDEOGRAPHS = {
  JA: range(0x3042, 70) + range(0x30a2, 70) + range(0x4e8c, 1000, 7),
  ZH: range(0x4e00, 2000, 5),
  KO: range(0xac00, 1000, 11),
};
/** How strongly the first characters of a script are preferred: the first of 2,000 is 5 % of a Chinese text. */
const PREFERENCE = { alphabet: 2, ideographs: 2.5 };
export const LANGUAGES = [...Object.keys(ALPHABETS), ...Object.keys(IDEOGRAPHS)];
/** Target languages; the source is English. */
export const TARGETS = LANGUAGES.filter((lang) => lang !== 'EN');

/**
 * Returns the language at a fraction of all target languages.
 *
 * @param {number} share 0 (inclusive) to 1 (exclusive)
 */
export const targetAt = (share) => TARGETS[Math.floor(share * TARGETS.length)] ?? 'DE';

/**
 * Returns a generator of numbers in 0..1 that is deterministic for a seed (mulberry32).
 *
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @param {() => number} random */
const rankOf = (random) =>
  Math.min(
    WORDS - 1,
    Math.floor(ZIPF_SHIFT * (((WORDS + ZIPF_SHIFT) / ZIPF_SHIFT) ** random() - 1)),
  );

/**
 * Returns words by rank, most common first; common ones are short.
 *
 * @param {string} lang
 * @param {number} seed
 */
function createWords(lang, seed) {
  const random = createRandom(seed);
  const isIdeographic = lang in IDEOGRAPHS;
  const letters = Array.from((isIdeographic ? IDEOGRAPHS : ALPHABETS)[lang] ?? '');
  const preference = isIdeographic ? PREFERENCE.ideographs : PREFERENCE.alphabet;
  const shortest = isIdeographic ? 1 : 2;
  const longest = isIdeographic ? 4 : 12;
  /** @type {Set<string>} */
  const words = new Set();
  while (words.size < WORDS) {
    const typical = shortest + (Math.log2(words.size + 2) / 14.3) * (longest - shortest);
    const length = Math.max(shortest, Math.round(typical * (0.5 + random())));
    let word = '';
    for (let index = 0; index < length; index += 1) {
      word += letters[Math.floor(random() ** preference * letters.length)];
    }
    while (words.has(word)) word += letters[Math.floor(random() * letters.length)];
    words.add(word);
  }
  return [...words];
}

/** Returns the whole corpus, generated on demand and never stored. */
export function createCorpus(seed = 5) {
  const random = createRandom(seed);
  /** @type {Map<string, string[]>} */
  const words = new Map(
    LANGUAGES.map((lang, index) => [lang, createWords(lang, seed * 100 + index)]),
  );
  /** @param {string} lang */
  const wordsOf = (lang) => words.get(lang) ?? [];
  /** @param {string} lang @param {number} length */
  const sentence = (lang, length) => {
    const parts = Array.from({ length }, () => wordsOf(lang)[rankOf(random)]);
    if (lang in IDEOGRAPHS) {
      return lang === 'KO' ? `${parts.join(' ')}.` : `${parts.join('')}。`;
    }
    const text = parts.join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  return {
    /** Words of a language by rank, most common first. */
    wordsOf,
    random,
    /**
     * Returns a pair of sentences with 3 to 30 words, most of them short.
     *
     * @param {string} target
     */
    pair(target) {
      const length = 3 + Math.floor(random() * random() * 28);
      return {
        source: sentence('EN', length),
        target: sentence(target, Math.max(2, Math.round(length * 0.9))),
      };
    },
    /** @param {string} target @param {number} count */
    segments(target, count) {
      return Array.from({ length: count }, (_, position) => ({ position, ...this.pair(target) }));
    },
  };
}
