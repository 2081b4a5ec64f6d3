import { baseLanguage } from '../domain/connections/language.ts';
import { foldText } from './fold-text.ts';

/** What can be compared between a sentence and one in another language. */
export interface SentenceTraits {
  /** Length in English letters that say about as much. */
  readonly width: number;
  /** Occurrences of numbers, words, and beginnings of words, by key. */
  readonly anchors: ReadonlyMap<string, number>;
  /** Number of anchors that a translation keeps: numbers, and words in a foreign script. */
  readonly kept: number;
  /** True for a text in another script than Latin, in which Latin words are foreign. */
  readonly isForeign: boolean;
  readonly closing: Closing;
  readonly marks: Marks;
}

/** How a sentence ends: with a mark, with a line, or plainly. */
type Closing = '?' | '!' | ':' | 'line' | '.';

/** Which marks a sentence has, apart from its last one, as bits. */
type Marks = number;
const QUOTED = 1;
const BRACKETED = 2;
const COLON = 4;

/** Blocks of characters that say as much as several Latin letters. */
const WIDE_BLOCKS: readonly (readonly [first: number, last: number, letters: number])[] = [
  [0x0590, 0x05ff, 1.25],
  [0x0600, 0x06ff, 1.2],
  [0x2e80, 0x303f, 1.5],
  [0x3040, 0x30ff, 2],
  [0x3400, 0x9fff, 3.2],
  [0xac00, 0xd7a3, 2.4],
  [0xf900, 0xfaff, 3.2],
  [0xff00, 0xff60, 1.5],
];

/** Length of texts in a language compared with English, where it differs clearly. */
const RELATIVE_LENGTHS: Readonly<Record<string, number>> = {
  de: 1.24,
  fr: 1.27,
  es: 1.24,
  it: 1.22,
  pt: 1.18,
  ca: 1.2,
  ro: 1.18,
  ru: 1.13,
  uk: 1.12,
  pl: 1.12,
  nl: 1.15,
  el: 1.25,
  hu: 1.15,
};

/** Returns the length of a text in English letters that say about as much. */
function widthOf(text: string, language: string | null): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    width += code < 0x0590 ? 1 : lettersOf(code);
  }
  const relative = language === null ? 1 : (RELATIVE_LENGTHS[baseLanguage(language)] ?? 1);
  return Math.max(1, width / relative);
}

function lettersOf(code: number): number {
  for (const [first, last, letters] of WIDE_BLOCKS) {
    if (code >= first && code <= last) return letters;
  }
  return 1;
}

/** A number with its separators, or a word. */
const WORDS = /\p{Nd}+(?:[.,:'’ \u00A0\u202F]\p{Nd}+)*|[\p{L}\p{M}_]+/gu;
const NOT_DIGITS = /\P{Nd}/gu;
/** Recognizes a folded word in Latin script. */
export const IS_LATIN = /^[a-z]/u;
/** The letters of a script other than Latin. */
const OTHER_SCRIPTS = /[^\P{L}\p{Script=Latin}]/gu;
const QUOTES = /["“”„«»「」『』]/u;
const BRACKETS = /[()（）[\]【】]/u;
const COLONS = /[:：](?!$)/u;
/** Beginning of a word that two languages may share: "inform-ation", "inform-ación". */
const STEM_CHARS = 5;
const MIN_STEM_CHARS = 4;

/** Reads a sentence with the white space after it, which says whether a line ends there. */
export function readTraits(sentence: string, language: string | null): SentenceTraits {
  const text = sentence.trim();
  const folded = foldText(text);
  const isForeign = (folded.match(OTHER_SCRIPTS)?.length ?? 0) * 4 > text.length;
  const anchors = new Map<string, number>();
  let kept = 0;
  for (const [word] of folded.matchAll(WORDS)) {
    if (IS_DIGIT.test(word)) {
      kept += 1;
      add(anchors, `#${digitsOf(word)}`);
    } else if (word.length > 1) {
      if (isForeign && IS_LATIN.test(word)) kept += 1;
      add(anchors, word);
      if (word.length >= MIN_STEM_CHARS) add(anchors, `${word.slice(0, STEM_CHARS)}-`);
    }
  }
  return {
    width: widthOf(text, language),
    anchors,
    kept,
    isForeign,
    closing: closingOf(sentence),
    marks:
      Number(QUOTES.test(text)) * QUOTED +
      Number(BRACKETS.test(text)) * BRACKETED +
      Number(COLONS.test(text)) * COLON,
  };
}

const IS_DIGIT = /^\p{Nd}/u;

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Digits of a number in any script, without separators. */
function digitsOf(word: string): string {
  return word.replaceAll(NOT_DIGITS, '').replaceAll(/[^0-9]/gu, (digit) => String(valueOf(digit)));
}

/** Digits of each script are ten consecutive characters. */
function valueOf(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0;
  const code = zero;
  while (code - zero < 9 && IS_DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

const CLOSINGS: Readonly<Record<string, Closing>> = {
  '?': '?',
  '？': '?',
  '؟': '?',
  '\u037E': '?',
  '!': '!',
  '！': '!',
  ':': ':',
  '：': ':',
};
const END = /[^\s"'”’»)\]」』）](?=["'”’»)\]」』）]{0,4}\s*$)/u;
const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]\s*$/u;

function closingOf(sentence: string): Closing {
  const end = END.exec(sentence.slice(-12))?.[0] ?? '';
  return CLOSINGS[end] ?? (LINE_END.test(sentence.slice(-12)) ? 'line' : '.');
}

/** Evidence against two sentences being a pair because of how they close, in natural logarithms. */
export function closingCost(one: SentenceTraits, other: SentenceTraits): number {
  if (one.closing === other.closing) return one.closing === '.' ? -0.2 : -2;
  if (one.closing === '?' || other.closing === '?') return 3.5;
  return one.closing === '!' || other.closing === '!' ? 1.5 : 2.5;
}

/** Evidence against two sentences being a pair because of the marks in them. */
export function marksCost(one: SentenceTraits, other: SentenceTraits): number {
  let cost = 0;
  for (const mark of [QUOTED, BRACKETED, COLON]) {
    const isFirst = (one.marks & mark) > 0;
    const isOther = (other.marks & mark) > 0;
    if (isFirst && isOther) cost -= 2;
    else if (isFirst !== isOther) cost += mark === COLON ? 1.5 : 1;
  }
  return cost;
}
