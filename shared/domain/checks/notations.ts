import { matchMoments, type MatchedMoments, type Moment } from './moments.ts';
import { baseOf, type CheckLanguages, type Texts } from './rule.ts';

const BLANK = String.raw`[ \u00A0\u202F\u2009]`;
const FRACTION_SIGNS = '½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒';
/** Matches a text with a character such as ½, or a possible equivalent: 1/2. */
const HAS_FRACTION = new RegExp(String.raw`[${FRACTION_SIGNS}]|\d[/⁄]\d`, 'u');
const FRACTION = new RegExp(
  String.raw`(?<![\d.,/⁄])(?:(\d{1,2})${BLANK}?([${FRACTION_SIGNS}])|(?:(\d{1,2})${BLANK})?([${FRACTION_SIGNS}]|\d{1,2}[/⁄]\d{1,2}))(?![\d/⁄${FRACTION_SIGNS}]|[.,]\d)`,
  'gu',
);
const NEGATIVE = /(?:^|[\s([])[-−–]$/u;
/** Halves, thirds, and so on, and fractions of inches. */
const MOST_PARTS = 16;

const isReduced = (part: number, of: number): boolean => {
  if (part < 1 || part >= of || of > MOST_PARTS) return false;
  for (let by = 2; by <= part; by += 1) if (part % by === 0 && of % by === 0) return false;
  return true;
};

/** Formats a value for `keys`, so that a third is the same however it was computed. */
export const keyOfValue = (value: number): string => String(Number(value.toPrecision(12)));

/**
 * Finds fractions with their values. Two digits and a slash may also be a page count, so those are
 * loose.
 */
export function findFractions(text: string): Moment[] {
  if (!HAS_FRACTION.test(text)) return [];
  const found: Moment[] = [];
  for (const match of text.matchAll(FRACTION)) {
    const whole = match[1] ?? match[3] ?? '0';
    const sign = match[2] ?? match[4] ?? '';
    const [part = 0, of = 0] = sign.normalize('NFKD').split(/[/⁄]/u).map(Number);
    if (!isReduced(part, of)) continue;
    const isNegative = NEGATIVE.test(text.slice(Math.max(0, match.index - 2), match.index));
    const value = (Number(whole) + part / of) * (isNegative ? -1 : 1);
    const end = match.index + match[0].length;
    const isLoose = sign.includes('/');
    found.push({ start: match.index, end, raw: match[0], keys: [keyOfValue(value)], isLoose });
  }
  return found;
}

/** Matches a quarter of a year abbreviated by a letter. */
const HAS_QUARTER = /(?<![\p{L}\p{N}])[QT][1-4](?![\p{L}\p{N}])/u;
const BY_LETTER = new RegExp(HAS_QUARTER, 'gu');
/** The word for a quarter of a year, and the beginnings of the words from first to fourth. */
const QUARTERS: Record<string, readonly [string, readonly string[]]> = {
  de: ['(?:Quartal|Vierteljahr)s?', ['erste', 'zweite', 'dritte', 'vierte']],
  en: ['quarter', ['first', 'second', 'third', 'fourth']],
  es: ['trimestre', ['primer', 'segundo', 'tercer', 'cuarto']],
  fr: ['trimestre', ['premier', 'deuxième|second', 'troisième', 'quatrième']],
};
const ORDINAL = String.raw`([1-4])(?:\.?(?:er|º|o)|\.|st|nd|rd|th|e|ème|ᵉʳ?)`;
const worded = new Map<string, RegExp>();

function wordedQuarter(base: string): RegExp | null {
  const [word, ordinals] = QUARTERS[base] ?? [];
  if (word === undefined || ordinals === undefined) return null;
  const spelled = ordinals.map((each) => String.raw`(${each})\p{L}?`).join('|');
  const pattern =
    worded.get(base) ??
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])(?:(?:${ORDINAL}|${spelled})[\s\u00A0-]${word}|${word}[\s\u00A0]([1-4])(?![\p{N}%]|[.,:/]\d))(?!\p{L})`,
      'giu',
    );
  worded.set(base, pattern);
  return pattern;
}

/** Finds quarters of a year: Q3, T3 in French and Spanish, "3. Quartal", "third quarter". */
function findQuarters(text: string, lang: string): Moment[] {
  const base = baseOf(lang);
  const found: Moment[] = [];
  for (const { index, 0: raw } of text.matchAll(BY_LETTER)) {
    // In other languages, T does not mean a quarter.
    if (raw.startsWith('T') && QUARTERS[base]?.[0] !== 'trimestre') continue;
    found.push({ start: index, end: index + raw.length, raw, keys: [raw.charAt(1)] });
  }
  const pattern = wordedQuarter(base);
  if (pattern === null) return found;
  for (const match of text.matchAll(pattern)) {
    const [raw, digit, first, second, third, , after] = match;
    const spelled = [first, second, third].findIndex((each) => each !== undefined) + 1 || 4;
    const key = digit ?? after ?? String(spelled);
    found.push({ start: match.index, end: match.index + raw.length, raw, keys: [key] });
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/**
 * Matches quarters of a year where a text has one by its letter; Q3 does not otherwise count as a
 * number.
 */
export function matchQuarters({ source, target }: Texts, langs: CheckLanguages): MatchedMoments {
  if (!HAS_QUARTER.test(source) && !HAS_QUARTER.test(target)) return matchMoments([], []);
  return matchMoments(findQuarters(source, langs.source), findQuarters(target, langs.target));
}

const TRUNK_ZERO = /(?<=(?:\+|(?<!\d)00)\d{1,3}[ \u00A0\u202F-]?)\(0\)(?=[ \u00A0\u202F-]?\d)/gu;

/** Finds the zeros of phone numbers that are omitted from abroad: +49 (0)30 is +49 30. */
export function findTrunkZeros(text: string): Pick<Moment, 'start' | 'end'>[] {
  if (!text.includes('(0)')) return [];
  return [...text.matchAll(TRUNK_ZERO)].map(({ index }) => ({ start: index, end: index + 3 }));
}

/** A single letter may be a word or a name; it is a numeral only after these words. */
const NUMBERED =
  '(?:Chapter|Part|Volume|Book|Section|Article|Act|Phase|Type|War|Kapitel|Teil|Band|Buch|Abschnitt|Artikel|Akt|Typ|Weltkrieg|Chapitre|Partie|Tome|Livre|Acte|Capítulo|Parte|Tomo|Libro|Sección|Artículo|Acto|Fase|Tipo)';
const ROMAN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?=[IVX]{2})(X{0,3}(?:IX|IV|V?I{0,3}))(?:er?|ᵉ|ème)?|([IVX])(?<=(?<!\p{L})${NUMBERED}[ \u00A0].)|(I)(?:er|ᵉʳ))(?![\p{L}\p{N}'’])`,
  'gu',
);
const PRONOUN_BEFORE = /^[ \u00A0](?!(?:of|and|or|to|is|has)\b)\p{Ll}/u;
const VALUES: Record<string, number> = { I: 1, V: 5, X: 10 };

/**
 * Returns the values of Roman numerals up to 39. Larger ones contain letters that are more often
 * abbreviations.
 */
export function findRomans(text: string, lang: string): number[] {
  const found: number[] = [];
  for (const match of text.matchAll(ROMAN)) {
    const letters = match[1] ?? match[2] ?? match[3] ?? '';
    // In "The Part I like", I is a word.
    const after = text.slice(match.index + 1);
    if (match[2] === 'I' && baseOf(lang) === 'en' && PRONOUN_BEFORE.test(after)) continue;
    const each = letters.split('').map((letter) => VALUES[letter] ?? 0);
    found.push(each.reduce((sum, one, at) => sum + (one < (each[at + 1] ?? 0) ? -one : one), 0));
  }
  return found;
}
