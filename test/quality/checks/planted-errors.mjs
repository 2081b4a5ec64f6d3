/** @import { Pair } from './catalog-pairs.mjs' */
/** @import { MadePair } from './made-pairs.mjs' */

/**
 * Plants an error that a person or an engine might make, for a rule that must find it. Null if the pair has no place
 * for it.
 *
 * @typedef {(pair: Pair, random: number, commonWords: ReadonlySet<string>) => string | null} Plant the target
 *   with the error; `commonWords` are the most frequent words in texts of the language
 */

/** @param {string} text @param {RegExp} pattern @param {number} random */
const pick = (text, pattern, random) => {
  const all = [...text.matchAll(pattern)];
  return all.length === 0 ? null : (all[random % all.length] ?? null);
};
/** @param {string} text @param {RegExpMatchArray} match @param {string} by */
const swap = (text, match, by) =>
  text.slice(0, match.index) + by + text.slice((match.index ?? 0) + match[0].length);

const PRINTF = /%(?:\d\$)?[-0]?\d*(?:\.\d+)?l{0,2}[dsuifx](?![A-Za-z])/gu;
const ANY_MARK =
  /%(?:\d\$)?[ds](?![A-Za-z])|%\([a-z_]+\)[sd]|\{[a-z_0-9]+\}|<\/?(?:b|i|a|tt|span)\b[^<>]*>/gu;
/** Excludes numbers next to letters, which are names. */
const NUMBER = /(?<![\p{L}\p{N}.,:/_%$<{#-])\d{1,5}(?![\p{L}\p{N}:/_$%>}-]|[.,]\d)/gu;
const WORDS = /(?<![\p{L}\p{M}\p{N}'’_<{$%&/.-])[\p{L}\p{M}]{2,}(?= [\p{Ll}\p{Lo}])/gu;

/**
 * Common words that still make a correct sentence when doubled: "that" before a noun (hu), "very" (tr), "one each"
 * (hi).
 *
 * @type {Record<string, readonly string[]>}
 */
const RIGHT_TWICE = { hi: ['एक'], hu: ['az'], tr: ['çok'] };

/** @param {string} text @param {number} index of a character in the host of an address */
function wordAt(text, index) {
  const start = (/[\w.@:/-]*$/u.exec(text.slice(0, index)) ?? { index }).index;
  return text.slice(start, index) + (/^[\w.-]*\w/u.exec(text.slice(index))?.[0] ?? '');
}

/** @type {Record<string, Record<string, Plant>>} */
const PLANTS = {
  placeholders: {
    'one is missing': ({ target }, random) => {
      const match = pick(target, ANY_MARK, random);
      return match && swap(target, match, '');
    },
    'one is another': ({ target }, random) => {
      const match = pick(target, PRINTF, random);
      return match && swap(target, match, match[0].endsWith('s') ? match[0].replace(/s$/u, 'd') : match[0].replace(/\w$/u, 's')); // prettier-ignore
    },
    'a name is translated': ({ target }, random) => {
      const match = pick(target, /(?<=\{|%\()[a-z_]{3,}(?=[})])/gu, random);
      return match && swap(target, match, 'nombre');
    },
    'an address changed': ({ source, target }, random) => {
      const match = pick(target, /(?<=(?:https?:\/\/|\w@)[\w.-]{2,20})[a-z](?=[a-z]*[./])/gu, random);
      // An address that only the translation has, such as its own team's, has nothing to be compared with.
      return match && source.includes(wordAt(target, match.index)) ? swap(target, match, match[0] === 'x' ? 'y' : 'x') : null;
    },
  },
  numbers: {
    'a digit is another': ({ source, target }, random) => {
      const match = pick(target, NUMBER, random);
      if (match === null || !source.includes(match[0])) return null;
      const at = random % match[0].length;
      const digit = String((Number(match[0].charAt(at)) + 1 + (random % 8)) % 10);
      const other = match[0].slice(0, at) + digit + match[0].slice(at + 1);
      return other === match[0] || Number(other) === Number(match[0]) ? null : swap(target, match, other);
    },
    'two are exchanged inside a number': ({ source, target }, random) => {
      const match = pick(target, NUMBER, random);
      if (match === null || !source.includes(match[0]) || match[0].length < 2) return null;
      const other = match[0].slice(0, -2) + match[0].slice(-1) + match[0].slice(-2, -1);
      return Number(other) === Number(match[0]) ? null : swap(target, match, other);
    },
    'one is missing': ({ source, target }, random) => {
      const match = pick(target, NUMBER, random);
      return match === null || match[0].length < 2 || !source.includes(match[0]) ? null : swap(target, match, '');
    },
    'a dimension is exchanged': ({ source, target }) => {
      const match = /(\d{2,4}) ?[x×] ?(\d{2,4})/u.exec(target);
      return match === null || match[1] === match[2] || !source.includes(match[1] ?? '') ? null : swap(target, match, match[0].replace(match[1] ?? '', '#').replace(match[2] ?? '', match[1] ?? '').replace('#', match[2] ?? '')); // prettier-ignore
    },
  },
  'doubled-words': {
    // People make this kind of slip with the small words that hold a sentence together.
    'a common word is written twice': ({ target, targetTag }, random, commonWords) => {
      const all = [...target.matchAll(WORDS)].filter(([word]) => commonWords.has(word) && !RIGHT_TWICE[targetTag]?.includes(word));
      const match = all.length === 0 ? null : (all[random % all.length] ?? null);
      return match && swap(target, match, `${match[0]} ${match[0]}`);
    },
  },
  blanks: {
    'two blanks': ({ target }, random) => {
      const match = pick(target, /(?<=[\p{L}\p{N},.]) (?=[\p{L}\p{N}])/gu, random);
      return match && swap(target, match, '  ');
    },
    'a blank before a comma': ({ target }, random) => {
      const match = pick(target, /(?<=\p{L}),(?= )/gu, random);
      return match && swap(target, match, ' ,');
    },
    'a blank at the end': ({ target }) => `${target} `,
  },
  punctuation: {
    'the end is missing': ({ source, target }) => {
      const match = /[.?!:。？！：।؟](?=$)/u.exec(target);
      return match === null || !/[.?!:]$/u.test(source) || !/\S\s+\S+\s+\S/u.test(source) ? null : swap(target, match, '');
    },
    'a question is none': ({ source, target }) => {
      const match = /[?？؟]$/u.exec(target);
      return match && source.endsWith('?') && /\S\s+\S+\s+\S/u.test(source) ? swap(target, match, '.') : null;
    },
    'a bracket stays open': ({ source, target }) => {
      const match = /(?<=\p{L})\)(?=\s|\.|$)/u.exec(target);
      return match && source.includes(')') ? swap(target, match, '') : null;
    },
  },
  quotes: {
    'one is missing': ({ source, target }, random) => {
      const match = pick(target, /["“”„«»「」]/gu, random);
      return match && /["“]/u.test(source) ? swap(target, match, '') : null;
    },
    'both are missing': ({ source, target }) =>
      (source.match(/["“”]/gu) ?? []).length === 2 && (target.match(/["“”„«»「」]/gu) ?? []).length === 2
        ? target.replaceAll(/["“”„«»「」]/gu, '')
        : null,
  },
}; // prettier-ignore

/**
 * @param {string} rule
 * @returns {Record<string, Plant>}
 */
export const plantsFor = (rule) => PLANTS[rule] ?? {};

/** Distances to a different value of a generated pair: a minute, a day, an hour; thousands for amounts. */
const STEPS = { dates: [86_400_000 + 60_000, 3_600_000 + 86_400_000 * 3, 60_000 * 11 + 86_400_000], units: [1000, 7000], scales: [1000, 9000] }; // prettier-ignore

/**
 * Changes the value, unit, or scale of a generated pair.
 *
 * @param {MadePair} pair
 * @param {number} random
 * @returns {string | null}
 */
export function plantInMade(pair, random) {
  const { target, write, value, made } = pair;
  if (made === 'units') {
    const match = /(?<=\d ?)(?:mg|µg|kW|kPa|GHz|Hz|mA|kg|km|cm|GB|MB|%)(?!\p{L})|€|£/u.exec(target);
    const others = { mg: 'g', 'µg': 'mg', kW: 'W', kPa: 'Pa', GHz: 'MHz', Hz: 'kHz', mA: 'A', kg: 'g', km: 'm', cm: 'mm', GB: 'MB', MB: 'kB', '%': '‰', '€': '£', '£': '€' }; // prettier-ignore
    const other = match && /** @type {Record<string, string>} */ (others)[match[0]];
    return match && other ? swap(target, match, other) : null;
  }
  if (made === 'scales') {
    const [million, milliard] = /** @type {[string, string]} */ (
      [2e6, 2e9].map(
        (each) =>
          new Intl.NumberFormat(pair.targetTag, { notation: 'compact', compactDisplay: 'long' })
            .formatToParts(each)
            .find(({ type }) => type === 'compact')?.value ?? '',
      )
    );
    if (million === '' || million === milliard) return null;
    // "Milliards" may contain "millions".
    const word = new RegExp(`(?<!\\p{L})${million}`, 'u');
    return word.test(target) ? target.replace(word, () => milliard) : null;
  }
  const other = write(value + (STEPS[made][random % STEPS[made].length] ?? 0));
  return other === target ? null : other;
}
