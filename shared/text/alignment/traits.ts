import { baseLanguage } from '../../domain/connections/language.ts';
import { foldText } from '../fold-text.ts';

/** Traits of a sentence that can be compared across languages. */
export interface SentenceTraits {
  /** Length in English letters that say about as much; at least 1. */
  readonly width: number;
  /** Numbers, words, and beginnings of words, by key: `#5`, `information`, `infor-`. */
  readonly anchors: ReadonlyMap<string, Anchor>;
  /** Number of occurrences that a translation keeps. */
  readonly kept: number;
  readonly closing: Closing;
  /** Bits: quotation marks, brackets, a colon inside. */
  readonly marks: number;
}

interface Anchor {
  count: number;
  /** Number of those that a translation keeps: numbers, names, and words in a foreign script. */
  kept: number;
}

/** How a sentence ends: with a mark, with a line, or plainly. */
export const CLOSINGS = ['?', '!', ':', 'line', '.'] as const;
type Closing = (typeof CLOSINGS)[number];

/** One side of a pair of texts. */
export interface Side {
  readonly text: string;
  readonly language: string | null;
  /** True where the text is in another script than Latin, so that Latin words in it are names. */
  readonly isForeign: boolean;
  /** True where words can't be the same, because the other side is in another script. */
  readonly isOpposite: boolean;
  /** Its words by spelling: they occur again and again. */
  readonly words: Map<string, Word>;
}

interface Word {
  /** Keys of its anchors, if it has any. */
  readonly key: string | null;
  readonly stem: string | null;
  /** It is an occurrence that a translation keeps. */
  readonly isKept: boolean;
}

/** The letters of scripts other than Latin. */
const OTHER_SCRIPTS = /[^\P{L}\p{Script=Latin}]/gu;

/** Reads the scripts of two texts. */
export function readSides(
  source: Readonly<{ text: string; language: string | null }>,
  target: Readonly<{ text: string; language: string | null }>,
): [Side, Side] {
  const isForeign = ({ text }: { text: string }): boolean =>
    (text.match(OTHER_SCRIPTS)?.length ?? 0) * 4 > text.length;
  const [isSource, isTarget] = [isForeign(source), isForeign(target)];
  const isOpposite = isSource !== isTarget;
  return [
    { ...source, isForeign: isSource, isOpposite, words: new Map() },
    { ...target, isForeign: isTarget, isOpposite, words: new Map() },
  ];
}

/** A number with its separators. */
const NUMBER = String.raw`\p{Nd}+(?:[.,:'’]\p{Nd}+|[ \u00A0\u202F]\p{Nd}{3}(?!\p{Nd}))*`;
const WORDS = new RegExp(String.raw`${NUMBER}|[\p{L}\p{M}_]+`, 'gu');
const LATIN_WORDS = new RegExp(String.raw`${NUMBER}|[\p{Script=Latin}\p{M}_]+`, 'gu');
const IS_LATIN = /^[a-z]/u;
const IS_DIGIT = /^\p{Nd}/u;
/** A letter that is a name, such as in `-J`. */
const IS_CAPITAL = /^\p{Lu}$/u;
/** An acronym or a name in code. */
const IS_NAME = /\p{Lu}\P{Lu}*\p{Lu}|_/u;
const QUOTES = /["“”„«»「」『』]/u;
const BRACKETS = /[()（）[\]【】]/u;
const COLONS = /[:：](?!$)/u;
const QUOTED = 1;
const BRACKETED = 2;
const COLON = 4;
/** All combinations of marks. */
export const MARKS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** Beginning of a word that two languages may share: "inform-ation", "inform-ación". */
const STEM_CHARS = 5;
const MIN_STEM_CHARS = 4;

/**
 * Reads a sentence of a text.
 * @param start with the offset of its end, which includes white space: it says whether a line ends
 */
export function readTraits(side: Side, start: number, end: number): SentenceTraits {
  const sentence = side.text.slice(start, end);
  const text = sentence.trim();
  const anchors = new Map<string, Anchor>();
  let kept = 0;
  for (const found of text.match(side.isOpposite ? LATIN_WORDS : WORDS) ?? []) {
    const { key, stem, isKept } = wordOf(side, found);
    if (isKept) kept += 1;
    if (key !== null) add(anchors, key, isKept);
    if (stem !== null) add(anchors, stem, false);
  }
  return {
    width: widthOf(text, side.language),
    anchors,
    kept,
    closing: closingOf(sentence),
    marks:
      Number(QUOTES.test(text)) * QUOTED +
      Number(BRACKETS.test(text)) * BRACKETED +
      Number(COLONS.test(text)) * COLON,
  };
}

function wordOf(side: Side, found: string): Word {
  const known = side.words.get(found);
  if (known !== undefined) return known;
  const word = readWord(side, found);
  side.words.set(found, word);
  return word;
}

function readWord(side: Side, found: string): Word {
  const word = foldText(found);
  if (IS_DIGIT.test(found)) return { key: `#${digitsOf(word)}`, stem: null, isKept: true };
  if (found.length === 1 && !IS_CAPITAL.test(found))
    return { key: null, stem: null, isKept: false };
  return {
    key: word,
    stem: word.length >= MIN_STEM_CHARS ? `${word.slice(0, STEM_CHARS)}-` : null,
    isKept: side.isForeign ? IS_LATIN.test(word) : IS_NAME.test(found),
  };
}

function add(anchors: Map<string, Anchor>, key: string, isKept: boolean): void {
  const anchor = anchors.get(key);
  if (anchor === undefined) {
    anchors.set(key, { count: 1, kept: Number(isKept) });
  } else {
    anchor.count += 1;
    anchor.kept += Number(isKept);
  }
}

/** Digits of a number in any script, without separators. */
function digitsOf(word: string): string {
  return word
    .replaceAll(/\P{Nd}/gu, '')
    .replaceAll(/[^0-9]/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

/** Digits of each script are ten consecutive characters, and no character before them is one. */
function valueOf(digit: number): number {
  let value = 0;
  while (value < 9 && IS_DIGIT.test(String.fromCodePoint(digit - value - 1))) value += 1;
  return value;
}

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
const FIRST_WIDE = 0x0590;

/** Length of texts in a language compared with English, where it differs clearly. */
const RELATIVE_LENGTHS: Readonly<Record<string, number>> = {
  ca: 1.2,
  de: 1.24,
  el: 1.25,
  es: 1.24,
  fr: 1.27,
  hu: 1.15,
  it: 1.22,
  nl: 1.15,
  pl: 1.12,
  pt: 1.18,
  ro: 1.18,
  ru: 1.13,
  uk: 1.12,
};

/** Returns the length of a text in English letters that say about as much. */
export function widthOf(text: string, language: string | null): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    width += code < FIRST_WIDE ? 1 : lettersOf(code);
  }
  const relative = language === null ? 1 : (RELATIVE_LENGTHS[baseLanguage(language)] ?? 1);
  return Math.max(1, width / relative);
}

function lettersOf(code: number): number {
  for (const [first, last, letters] of WIDE_BLOCKS) {
    if (code <= last) return code >= first ? letters : 1;
  }
  return 1;
}

const CLOSING_MARKS: Readonly<Record<string, Closing>> = {
  '?': '?',
  '？': '?',
  '؟': '?',
  '\u037E': '?',
  '!': '!',
  '！': '!',
  ':': ':',
  '：': ':',
};
const END_CHARS = 12;
const LINE_END = /[\n\v\f\r\u0085\u2028\u2029]\s*$/u;
const IS_READ = /[\p{L}\p{N}]/u;

/** A mark closes a sentence if nothing to read follows it. */
function closingOf(sentence: string): Closing {
  const end = sentence.slice(-END_CHARS);
  let closing: Closing | undefined;
  for (let at = end.length - 1; at >= 0 && !IS_READ.test(end.charAt(at)); at -= 1) {
    closing = CLOSING_MARKS[end.charAt(at)] ?? closing;
  }
  return closing ?? (LINE_END.test(end) ? 'line' : '.');
}

/** Evidence against two sentences being a pair because of how they close, in natural logarithms. */
export function closingCost(one: Closing, other: Closing): number {
  if (one === other) return one === '.' ? -0.2 : -2;
  if (one === '?' || other === '?') return 3.5;
  return one === '!' || other === '!' ? 1.5 : 2.5;
}

/** Evidence against two sentences being a pair because of the marks in them, likewise. */
export function marksCost(one: number, other: number): number {
  let cost = 0;
  for (const mark of [QUOTED, BRACKETED, COLON]) {
    const isOne = (one & mark) > 0;
    const isOther = (other & mark) > 0;
    if (isOne && isOther) cost -= 2;
    else if (isOne !== isOther) cost += mark === COLON ? 1.5 : 1;
  }
  return cost;
}
