/**
 * Segment pairs for the bench of the history: the same ones on every machine. Words follow Zipf's law in
 * each of ten languages, as in real texts, because the cost of a search is that of its commonest word.
 */
const WORDS = 20_000;
/** Zipf–Mandelbrot: flattens the very top, so that the commonest word is 5 to 7 % of a text. */
const ZIPF_SHIFT = 2.7;

const ALPHABETS = {
  EN: 'etaoinshrdlcumwfgypbvkjxqz',
  DE: 'enirstadhulcgmobwfkzvpüäößjyxq',
  FR: 'esaitnrulodcmpévqfbghjàxyèêzç',
  ES: 'eaosrnidlctumpbgvyqóhfzjéáñxú',
  PT: 'aeosrindmutclpvgqbfzhãjçéxõ',
  PL: 'aieoznrwsctykdpmujlłbgąęhfśóżć',
  RU: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэф',
};
/** Characters from ranges of code points, for scripts that have more than an alphabet. */
const range = (first, count, step = 1) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index * step)).join('');
const IDEOGRAPHS = {
  JA: range(0x3042, 70) + range(0x30a2, 70) + range(0x4e8c, 1000, 7),
  ZH: range(0x4e00, 2000, 5),
  KO: range(0xac00, 1000, 11),
};
/** How much the first characters of a script are preferred: the first of 2,000 is 5 % of a Chinese text. */
const PREFERENCE = { alphabet: 2, ideographs: 2.5 };
export const LANGUAGES = [...Object.keys(ALPHABETS), ...Object.keys(IDEOGRAPHS)];
/** Target languages; the source is English. */
export const TARGETS = LANGUAGES.filter((lang) => lang !== 'EN');

/** A generator of numbers in 0..1 that repeats itself for a seed (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const rankOf = (random) =>
  Math.min(
    WORDS - 1,
    Math.floor(ZIPF_SHIFT * (((WORDS + ZIPF_SHIFT) / ZIPF_SHIFT) ** random() - 1)),
  );

/** Words by rank, the commonest first; common ones are short. */
function createWords(lang, seed) {
  const random = createRandom(seed);
  const isIdeographic = lang in IDEOGRAPHS;
  const letters = [...(isIdeographic ? IDEOGRAPHS : ALPHABETS)[lang]];
  const preference = isIdeographic ? PREFERENCE.ideographs : PREFERENCE.alphabet;
  const [shortest, longest] = isIdeographic ? [1, 4] : [2, 12];
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

/** All of the corpus, made while it is asked for: nothing of it is kept. */
export function createCorpus(seed = 5) {
  const random = createRandom(seed);
  const words = Object.fromEntries(
    LANGUAGES.map((lang, index) => [lang, createWords(lang, seed * 100 + index)]),
  );
  const sentence = (lang, length) => {
    const parts = Array.from({ length }, () => words[lang][rankOf(random)]);
    if (lang in IDEOGRAPHS) {
      return lang === 'KO' ? `${parts.join(' ')}.` : `${parts.join('')}。`;
    }
    const text = parts.join(' ');
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  };
  return {
    words,
    random,
    /** A pair of sentences of 3 to 30 words, most of them short. */
    pair(target) {
      const length = 3 + Math.floor(random() * random() * 28);
      return [sentence('EN', length), sentence(target, Math.max(2, Math.round(length * 0.9)))];
    },
    segments(target, count) {
      return Array.from({ length: count }, (_, position) => {
        const [source, translation] = this.pair(target);
        return { position, source, target: translation };
      });
    },
  };
}
