import { foldText } from './fold-text.ts';

/** What a sentence shows to be compared with one in another language. */
export interface SentenceTraits {
  /** Length in Latin letters that say as much. */
  readonly width: number;
  /** Numbers and words, each with its number of occurrences, by key. */
  readonly anchors: ReadonlyMap<string, number>;
  /** Number of figures, which a translation rarely leaves out. */
  readonly figures: number;
  /** How it closes: `?`, `!`, `:`, `…`, a line end, something else. */
  readonly closing: string;
  /** Pairs of quotation marks, brackets; commas. */
  readonly quotes: number;
  readonly brackets: number;
  readonly colons: number;
}

/** Characters that say as much as several Latin letters: first, last, letters. */
const WIDE: readonly (readonly [first: number, last: number, letters: number])[] = [
  [0x0590, 0x05ff, 1.25],
  [0x0600, 0x06ff, 1.15],
  [0x2e80, 0x303f, 1.5],
  [0x3040, 0x30ff, 1.8],
  [0x3400, 0x9fff, 3],
  [0xac00, 0xd7a3, 2.3],
  [0xd840, 0xd87f, 1.5],
  [0xf900, 0xfaff, 3],
  [0xff00, 0xff60, 1.5],
];

/** Returns the length of a text in Latin letters that say as much. */
export function widthOf(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    width += code < 0x0590 ? 1 : letters(code);
  }
  return width;
}

function letters(code: number): number {
  for (const [first, last, wide] of WIDE) if (code >= first && code <= last) return wide;
  return 1;
}

const WORDS = /\p{N}+(?:[.,'’ \u00A0\u202F]\p{N}{3})*(?:[.,:]\p{N}+)*|[\p{L}\p{M}_]+/gu;
const QUOTES = /["“”„«»「」『』]/gu;
const BRACKETS = /[()（）[\]【】]/gu;
const COLONS = /[:：;；]/gu;
/** Begin of a word that two languages may share: "inform-ation", "inform-ación". */
const STEM_CHARS = 5;
const MIN_STEM_CHARS = 4;

/** Reads what a sentence shows; white space at its end says whether a line ends there. */
export function readTraits(sentence: string): SentenceTraits {
  const text = sentence.trim();
  const folded = foldText(text);
  const anchors = new Map<string, number>();
  const add = (key: string): void => {
    anchors.set(key, (anchors.get(key) ?? 0) + 1);
  };
  let figures = 0;
  for (const [word] of folded.matchAll(WORDS)) {
    if (/^\p{N}/u.test(word)) {
      figures += 1;
      add(`#${digitsOf(word)}`);
    } else {
      if (word.length > 1) add(word);
      if (word.length >= MIN_STEM_CHARS) add(`${word.slice(0, STEM_CHARS)}-`);
    }
  }
  return {
    width: Math.max(1, widthOf(text)),
    anchors,
    figures,
    closing: closingOf(sentence),
    quotes: count(text, QUOTES),
    brackets: count(text, BRACKETS),
    colons: count(text, COLONS),
  };
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Digits of a number in any script, without separators. */
function digitsOf(word: string): string {
  let digits = '';
  for (const char of word) {
    const code = char.charCodeAt(0);
    if (code >= 0x0660 && code <= 0x0669) digits += String(code - 0x0660);
    else if (code >= 0x06f0 && code <= 0x06f9) digits += String(code - 0x06f0);
    else if (code >= 0x0966 && code <= 0x096f) digits += String(code - 0x0966);
    else if (/\p{N}/u.test(char)) digits += char;
  }
  return digits;
}

function closingOf(sentence: string): string {
  const end =
    /[?？؟!！:：…。.;\u037E]?["'”’»)\]」』）]*(?:\s*)$/u.exec(sentence.slice(-12))?.[0] ?? '';
  const mark = end.charAt(0);
  if ('?？؟;\u037E'.includes(mark) && mark !== '') return '?';
  if ('!！'.includes(mark) && mark !== '') return '!';
  if (':：'.includes(mark) && mark !== '') return ':';
  return /[\n\v\f\r\u0085\u2028\u2029]/u.test(end) ? 'line' : '.';
}
