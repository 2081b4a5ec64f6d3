/**
 * Words of a text as searches compare them, each folded. The full-text index was built with these rules, so changing
 * them requires a new index.
 * @see foldText
 */
import { lazy } from '../../../shared/lazy.ts';
import { foldText } from '../../../shared/text/fold-text.ts';

const ASCII = /^[\0-\x7f]*$/;

/** Letters and digits that the index's tokenizer joins into words exactly as {@link foldText} does. */
const WORD_CHARS =
  '0-9A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00de\\u00e0-\\u00f6\\u00f8-\\u0130\\u0134-\\u013e\\u0141-\\u0148\\u014a-\\u017e' +
  '\\u0391-\\u03a1\\u03a3-\\u03a9\\u03b1-\\u03c1\\u03c3-\\u03c9' +
  '\\u0402\\u0404-\\u0406\\u0408-\\u040b\\u040f-\\u0418\\u041a-\\u0438\\u043a-\\u044f' +
  '\\u0452\\u0454-\\u0456\\u0458-\\u045b\\u045f\\u0490-\\u0493' +
  '\\u05d0-\\u05ea\\u0620-\\u063a\\u0641-\\u064a\\u0671-\\u0674\\u0679-\\u06bf\\u1e00-\\u1e99\\u1ea0-\\u1ef9';
/** Word separators. Other symbols, such as % or €, are searchable. */
const BETWEEN_WORDS = '[\\p{P}\\p{Z}\\p{Cc}]--[%&@#*§¶†‡•‰]';
/** Characters on which the index's tokenizer, whose tables are older than ours, agrees with us. */
const LONG_KNOWN = '\\u0000-\\u00bf\\u05be\\u060c\\u061b\\u061f\\u06d4\\u2000-\\u205f';

const WORD_CHAR = new RegExp(`^[${WORD_CHARS}]$`, 'v');
const WORD = new RegExp(`^[${WORD_CHARS}]+$`, 'v');
const BETWEEN = new RegExp(`^[${BETWEEN_WORDS}]$`, 'v');
const PLAIN_CHAR = new RegExp(`^[${WORD_CHARS}[[${BETWEEN_WORDS}]&&[${LONG_KNOWN}]]]$`, 'v');
/**
 * By UTF-16 unit, 1 where {@link PLAIN_CHAR} matches; none does beyond. Each text of an import is scanned, and the
 * regular expression takes three times as long.
 */
const plainUnits = lazy(() => unitsOf(PLAIN_CHAR));
/** Likewise, where {@link WORD_CHAR} matches. */
const wordUnits = lazy(() => unitsOf(WORD_CHAR));

/** Marks that belong to the preceding letter. */
const MARK = '\\p{M}\\uff9e\\uff9f';
/** Characters that are separate words to us, but letters to the index's tokenizer. */
const IDEOGRAPHS =
  '\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3';
/**
 * Matches units that are folded together. The first three cover most texts and need no further check: separators, a run
 * of letters, a single ideograph. Then a Korean syllable written in parts, and any other character with its marks.
 */
const UNITS = new RegExp(
  [
    `([[${BETWEEN_WORDS}]&&[${LONG_KNOWN}]]+)`,
    `((?:[0-9A-Za-z\\u00c0-\\u024f\\u1e00-\\u1eff]|[\\u0370-\\u03ff]|[\\u0400-\\u052f])+(?![${MARK}]))`,
    `([${IDEOGRAPHS}](?![${MARK}]))`,
    '[\\u1100-\\u115f][\\u1160-\\u11a7]+[\\u11a8-\\u11ff]*',
    `\\P{M}[${MARK}]*`,
    '\\p{M}+',
  ].join('|'),
  'gsv',
);
const KNOWN_IDEOGRAPH = new RegExp(`^[${IDEOGRAPHS}]$`, 'v');
const IDEOGRAPH = new RegExp(`[${IDEOGRAPHS}]`, 'gv');
/** Texts that only need spaces between their ideographs. */
const SPACEABLE_TEXT = new RegExp(
  `^[${WORD_CHARS}${IDEOGRAPHS}\\u3000-\\u3002\\u3008-\\u3011\\u30fb[[${BETWEEN_WORDS}]&&[${LONG_KNOWN}]]]*$`,
  'v',
);

/** First character of a symbol's token: a private-use character, never typed by anyone. */
export const SYMBOL = '\ue000';

const MAX_FOLDED_UNITS = 20_000;
const MAX_FOLDED_CHARS = 32;
const foldedUnits = new Map<string, string>();

/** Letters that fold to different ones, such as ß and those with a tonos or a breve. */
const accented = lazy(
  () =>
    new RegExp(
      `[${Array.from({ length: 0x2000 - 0x80 }, (_, index) => String.fromCharCode(0x80 + index))
        .filter((char) => !WORD_CHAR.test(char) && WORD.test(foldText(char)))
        .join('')}]`,
      'g',
    ),
);

/** Separators of plain texts that fold to several characters, such as an ellipsis. */
const lengthened = lazy(
  () =>
    new RegExp(
      `[${Array.from(plainUnits().keys(), (unit) => String.fromCharCode(unit))
        .filter((char) => isPlainText(char) && foldText(char).length > 1)
        .join('')}]`,
      'g',
    ),
);

/** A word of a text, or one character of a script without spaces. */
export interface TextToken {
  /** Folded: equal for all spellings. */
  text: string;
  /** Offset in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** False for a single character of a script without spaces, and for a symbol. */
  isWord: boolean;
}

/** Splits a text into words in order, as the index sees them. */
export function tokenizeText(text: string): TextToken[] {
  const tokens: TextToken[] = [];
  let word: TextToken | null = null;
  for (const match of text.toWellFormed().matchAll(UNITS)) {
    const [unit, between, letters, ideograph] = match;
    const start = match.index;
    const end = start + unit.length;
    if (between !== undefined) {
      word = null;
      continue;
    }
    if (ideograph !== undefined) {
      tokens.push({ text: ideograph, start, end, isWord: false });
      word = null;
      continue;
    }
    const folded = foldUnit(unit);
    if (letters !== undefined && WORD.test(folded)) {
      word = extend(tokens, word, folded, start, end);
      continue;
    }
    for (const char of folded) {
      if (WORD_CHAR.test(char)) {
        word = extend(tokens, word, char, start, end);
      } else {
        word = null;
        if (!BETWEEN.test(char)) tokens.push({ text: asToken(char), start, end, isWord: false });
      }
    }
  }
  return tokens;
}

/** Returns whether a text folded as a whole equals its folded words: the index gets it unchanged. */
export function isPlainText(text: string): boolean {
  const plain = plainUnits();
  for (let at = 0; at < text.length; at += 1) {
    if (plain[text.charCodeAt(at)] !== 1) return false;
  }
  return true;
}

/**
 * Folds a plain text unit by unit: the result is as long as the text, with each letter at the same offset. Null for any
 * other text.
 * @see isPlainText
 */
export function foldPlainText(text: string): string | null {
  if (!isPlainText(text)) return null;
  return ASCII.test(text) ? text.toLowerCase() : foldText(text.replace(lengthened(), ' '));
}

/** Returns whether a folded plain text has a letter or digit of a word at an offset. */
export function isWordAt(folded: string, at: number): boolean {
  return wordUnits()[folded.charCodeAt(at)] === 1;
}

/**
 * Returns the text for the full-text index where its tokenizer would split the original differently; null if it gets
 * the text itself, as for most texts in Latin script. Its tokens are those of {@link tokenizeText}.
 */
export function toIndexText(text: string): string | null {
  if (isPlainText(text)) return null;
  // A fast path for most other texts: remove accents, separate ideographs.
  const plain = text.replace(accented(), (char) => foldUnit(char));
  if (SPACEABLE_TEXT.test(plain)) return plain.replace(IDEOGRAPH, ' $& ');
  return tokenizeText(text)
    .map((token) => token.text)
    .join(' ');
}

function extend(
  tokens: TextToken[],
  word: TextToken | null,
  text: string,
  start: number,
  end: number,
): TextToken {
  if (word === null) {
    const started = { text, start, end, isWord: true };
    tokens.push(started);
    return started;
  }
  word.text += text;
  word.end = end;
  return word;
}

/** Folds one unit. Texts repeat their words, and a cache lookup is faster than folding. */
function foldUnit(unit: string): string {
  const known = foldedUnits.get(unit);
  if (known !== undefined) return known;
  const folded = foldText(unit);
  if (foldedUnits.size >= MAX_FOLDED_UNITS) foldedUnits.clear();
  if (unit.length <= MAX_FOLDED_CHARS) foldedUnits.set(unit, folded);
  return folded;
}

/** Prefixes with {@link SYMBOL}: a token regardless of the tokenizer's tables. */
function asToken(char: string): string {
  return KNOWN_IDEOGRAPH.test(char) ? char : `${SYMBOL}${(char.codePointAt(0) ?? 0).toString(16)}`;
}

/** Returns by UTF-16 unit a 1 where an expression for one character matches. */
function unitsOf(char: RegExp): Uint8Array {
  return Uint8Array.from({ length: 0x2060 }, (_, unit) =>
    Number(char.test(String.fromCharCode(unit))),
  );
}
