/**
 * A text in the form in which terms are compared: composed (NFC), with characters of one width,
 * plain spaces, hyphens, and apostrophes, without soft hyphens and other invisible characters.
 */
export interface TermText {
  readonly plain: string;
  /** {@link plain} in lowercase, with the same offsets. */
  readonly folded: string;
  /** Maps a range of {@link plain} to the text; offsets in UTF-16 units. */
  readonly placeOf: (start: number, end: number) => { start: number; end: number };
}

/** Characters whose plain form may differ in length. */
const MAY_CHANGE_LENGTH =
  /[\p{M}\u00AD\u200B\u2060\uFEFF\u1100-\u11FF\u2126\u212A\u212B\uF900-\uFDFF\uFE70-\uFEFC\uFF01-\uFFEF]/u;
const UNSEEN = /[\u00AD\u200B\u2060\uFEFF]/gu;
/** Characters that stand for others: ligatures, Arabic presentation forms, other widths. */
const STANDS_FOR_OTHERS = /[\uFB00-\uFB06\uFB50-\uFDFF\uFE70-\uFEFC\uFF01-\uFFEF]/u;
/**
 * Characters that compose to one: Korean letters, a base with its marks, narrow kana with voice
 * marks.
 */
const CLUSTER =
  /[\u1100-\u115F]+[\u1160-\u11A7]*[\u11A8-\u11FF]*\p{M}*|\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gsu;

const VARIANT_SIGN = /[\u00A0\u202F\u2009\u3000\u2019\u2010\u2011]/u;
const PLAIN_SIGNS: Readonly<Record<string, string>> = {
  '\u00A0': ' ',
  '\u202F': ' ',
  '\u2009': ' ',
  '\u3000': ' ',
  '\u2019': "'",
  '\u2010': '-',
  '\u2011': '-',
};

/** Prepares a text for comparison. @param language root code in lowercase */
export function toTermText(text: string, language: string): TermText {
  if (!MAY_CHANGE_LENGTH.test(text)) return sameLength(withPlainSigns(text), language);
  let plain = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const seen = cluster.replaceAll(UNSEEN, '');
    const composed = seen.normalize(STANDS_FOR_OTHERS.test(seen) ? 'NFKC' : 'NFC');
    plain += composed;
    for (let unit = 0; unit < composed.length; unit += 1) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  plain = withPlainSigns(plain);
  return {
    plain,
    folded: fold(plain, language),
    placeOf: (start, end) => ({ start: starts[start] ?? text.length, end: ends[end - 1] ?? 0 }),
  };
}

function sameLength(plain: string, language: string): TermText {
  return { plain, folded: fold(plain, language), placeOf: (start, end) => ({ start, end }) };
}

function withPlainSigns(text: string): string {
  if (!VARIANT_SIGN.test(text)) return text;
  return text.replaceAll(new RegExp(VARIANT_SIGN, 'gu'), (sign) => PLAIN_SIGNS[sign] ?? sign);
}

/** Languages with different lowercase forms of I and İ. */
const DOTTED = new Set(['az', 'tr']);

function fold(plain: string, language: string): string {
  const inLower = DOTTED.has(language)
    ? (text: string) => text.toLocaleLowerCase(language)
    : (text: string) => text.toLowerCase();
  const lower = inLower(plain);
  const folded = lower.length === plain.length ? lower : lowerEach(plain, inLower);
  return folded.includes('ς') ? folded.replaceAll('ς', 'σ') : folded;
}

/**
 * Lowercases each character, except a few capitals with a longer lowercase form, so that offsets
 * stay valid.
 */
function lowerEach(text: string, inLower: (char: string) => string): string {
  let lowered = '';
  for (const char of text) {
    const lower = inLower(char);
    lowered += lower.length === char.length ? lower : char;
  }
  return lowered;
}

/**
 * Returns whether a term is in capitals, such as "IT" or "R&D", so that only that spelling is the
 * term.
 */
export function isAllCapitals(term: string): boolean {
  const cased = term.match(/\p{Cased}/gu) ?? [];
  return cased.length >= 2 && cased.every((char) => char !== char.toLowerCase());
}
