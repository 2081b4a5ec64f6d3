import { baseOf } from './rule.ts';

/** Scale words by language where CLDR has different ones or none. Entries cannot contain spaces. */
const MORE: Record<string, string> = {
  ca: 'mil 3 milió 6 milions 6 bilió 12',
  cs: 'tis 3 mil 6 mld 9',
  da: 'tusind 3 mio 6 mia 9 mrd 9',
  de: 'tsd 3 mio 6 mrd 9 bio 12',
  el: 'χιλ 3 εκατ 6 εκ 6 δισ 9',
  en: 'mn 6 bn 9 tn 12 lakh 5 crore 7',
  es: 'mil 3 millón 6 billón 12',
  fi: 'tuhat 3 tuhatta 3 milj 6 mrd 9',
  fr: 'mille 3 million 6 milliard 9 billion 12',
  he: 'אלף 3 אלפים 3 מיליון 6 מיליארד 9',
  hi: 'हजार 3 हज़ार 3 लाख 5 करोड़ 7 अरब 9 खरब 11',
  hu: 'ezer 3 millió 6 milliárd 9 billió 12',
  id: 'ribu 3 juta 6 miliar 9 triliun 12',
  it: 'mila 3 mille 3 mln 6 mrd 9 mld 9 milione 6 miliardo 9 bilione 12',
  ja: '千 3 万 4 百万 6 億 8 兆 12',
  ko: '천 3 만 4 백만 6 억 8 조 12',
  nb: 'mill 6 mrd 9',
  nl: 'duizend 3 miljoen 6 mln 6 miljard 9 mld 9 mrd 9 biljoen 12',
  pl: 'tys 3 mln 6 mld 9',
  pt: 'mil 3 milhão 6 bilhão 9 bilião 12',
  ro: 'mie 3 mii 3 milioane 6 mil 6 miliarde 9 mld 9',
  ru: 'тыс 3 млн 6 млрд 9 трлн 12',
  sl: 'tisoč 3 mio 6 mrd 9',
  sv: 'tusen 3 mn 6 md 9 mdr 9 biljon 12',
  tr: 'bin 3 mn 6 mr 9 milyon 6 milyar 9 trilyon 12',
  uk: 'тис 3 млн 6 млрд 9',
  vi: 'nghìn 3 ngàn 3 triệu 6 tỷ 9 tỉ 9',
  zh: '千 3 万 4 萬 4 百万 6 百萬 6 亿 8 億 8 兆 12',
};
/** One amount for every plural form. */
const AMOUNTS = [1, 2, 3, 5, 1.5, 20, 100];
const LONGEST_ENDING = 2;
const SHORTEST_STEM = 5;

interface Scales {
  /**
   * Factors by folded word, and by the beginnings of long words, for cases that CLDR does not have.
   */
  words: ReadonlyMap<string, number>;
  /** Single letters in their original case, because units may have the same letters. */
  letters: ReadonlyMap<string, number>;
  /** Matches a word at the beginning, in scripts written without spaces. */
  joined: RegExp | null;
}

const known = new Map<string, Scales>();
const HAS_CASE = /[\p{Lu}\p{Ll}]/u;
const JOINED = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Thai}]/u;
const foldWord = (word: string): string => word.toLowerCase().replace(/[.॰]$/u, '');

function scalesOf(lang: string): Scales {
  const cached = known.get(lang);
  if (cached !== undefined) return cached;
  const words = new Map<string, number>();
  const letters = new Map<string, number>();
  const add = (word: string, factor: number): void => {
    // "mil millones" is read word by word.
    if (word === '' || /\s/u.test(word)) return;
    if (word.length === 1 && HAS_CASE.test(word)) letters.set(word, factor);
    else if (!words.has(foldWord(word))) words.set(foldWord(word), factor);
  };
  const extra = (MORE[baseOf(lang)] ?? '').split(' ');
  for (let at = 0; at + 1 < extra.length; at += 2)
    add(extra[at] ?? '', 10 ** Number(extra[at + 1]));
  for (const compactDisplay of ['long', 'short'] as const) {
    const format = new Intl.NumberFormat(lang, {
      notation: 'compact',
      compactDisplay,
      useGrouping: false,
      numberingSystem: 'latn',
    });
    for (let power = 3; power <= 12; power += 1) {
      for (const amount of AMOUNTS) {
        const value = amount * 10 ** power;
        const parts = format.formatToParts(value);
        const shown = parts.filter(({ type }) => /^(?:integer|decimal|fraction)$/u.test(type));
        const number = Number(
          shown.map((part) => (part.type === 'decimal' ? '.' : part.value)).join(''),
        );
        const exponent = Math.log10(value / number);
        const word = parts.find(({ type }) => type === 'compact')?.value.trim() ?? '';
        if (Math.abs(exponent - Math.round(exponent)) < 1e-9) add(word, 10 ** Math.round(exponent));
      }
    }
  }
  addStems(words);
  const together = [...words.keys()].filter((word) => JOINED.test(word));
  const made: Scales = {
    words,
    letters,
    joined:
      together.length === 0
        ? null
        : new RegExp(`^(?:${together.toSorted((a, b) => b.length - a.length).join('|')})`, 'u'),
  };
  known.set(lang, made);
  return made;
}

/** Adds beginnings of long words, except those shared by two different words. */
function addStems(words: Map<string, number>): void {
  const stems = new Map<string, number>();
  for (const [word, factor] of words) {
    for (let cut = 1; cut <= LONGEST_ENDING; cut += 1) {
      const stem = word.slice(0, -cut);
      if (stem.length < SHORTEST_STEM || !HAS_CASE.test(stem)) continue;
      stems.set(stem, (stems.get(stem) ?? factor) === factor ? factor : Number.NaN);
    }
  }
  for (const [stem, factor] of stems) {
    if (!Number.isNaN(factor) && !words.has(stem)) words.set(stem, factor);
  }
}

export interface Scale {
  factor: number;
  /** Length of the word, including any space before it. */
  length: number;
  /** False for a single letter, which may also be a unit. */
  isSure: boolean;
}

const WORD = /^\p{L}[\p{L}\p{M}]*[.॰]?/u;
/** Connects two of them, as in "milers de milions". */
const OF = /^ de(?= )/u;

function wordIn(after: string, scales: Scales, isGlued: boolean): Scale | null {
  const blank = /^[ \u00A0\u202F]/u.test(after) ? 1 : 0;
  const rest = after.slice(blank);
  const [together] = scales.joined?.exec(rest) ?? [];
  if (together !== undefined) {
    return {
      factor: scales.words.get(together) ?? 1,
      length: blank + together.length,
      isSure: true,
    };
  }
  const [written = ''] = WORD.exec(rest) ?? [];
  const word = foldWord(written);
  if (word === '') return null;
  const length = blank + written.length;
  const letter = scales.letters.get(written.replace(/\.$/u, ''));
  if (letter !== undefined) return { factor: letter, length, isSure: false };
  // "5K" and "3M" are understood everywhere, right after the digits.
  const glued = isGlued && blank === 0 ? { K: 1e3, k: 1e3, M: 1e6, B: 1e9 }[written] : undefined;
  if (glued !== undefined) return { factor: glued, length, isSure: false };
  for (let cut = 0; cut <= LONGEST_ENDING + 1; cut += 1) {
    const stem = word.slice(0, word.length - cut);
    if (cut > 0 && stem.length < SHORTEST_STEM) break;
    const factor = scales.words.get(stem);
    if (factor !== undefined)
      return {
        factor,
        length: written.endsWith('.') && cut > 0 ? length - 1 : length,
        isSure: true,
      };
  }
  return null;
}

/** Reads up to two scale words after a number: "mil millones". */
export function scaleIn(after: string, lang: string): Scale | null {
  if (!/^[ \u00A0\u202F]?\p{L}/u.test(after)) return null;
  const scales = scalesOf(lang);
  const first = wordIn(after, scales, true);
  if (first === null) return null;
  const joint = OF.exec(after.slice(first.length))?.[0].length ?? 0;
  const second = wordIn(after.slice(first.length + joint), scales, false);
  if (second === null || (second.factor <= first.factor && first.factor !== 1e3)) return first;
  return {
    factor: first.factor * second.factor,
    length: first.length + joint + second.length,
    isSure: first.isSure,
  };
}

/**
 * Applies a scale word to the values. @param after text after the number @returns the scaled
 * values; empty without such a word
 */
export function scaledBy(values: readonly number[], after: string, lang: string): number[] {
  const { factor } = scaleIn(after, lang) ?? {};
  if (factor === undefined) return [];
  return values.map((value) => Number((value * factor).toPrecision(15)));
}
