/** Traits of a character that decide where words end. */
const WORD = 1;
/** A script without spaces between words. */
const UNSPACED = 2;
const HANGUL = 4;
/** Extends the character before it. */
const EXTENDS = 8;
const DIGIT = 16;
const KNOWN = 128;

const IS_WORD = /^[\p{L}\p{N}_]$/u;
const IS_UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30FC]$/u;
const IS_HANGUL = /^\p{Script=Hangul}$/u;
const EXTENDS_CHAR = /^[\p{M}\p{EMod}\u200C\u200D]$/u;
const APOSTROPHES = "'\u2019";
/** Join two words into one: "e-mail", "R&D". */
const JOINERS = '-\u2010\u2011&';
const NUMBER_SIGNS = '.,';
/** Characters that may end a name: "C#", "C++". */
const NAME_SIGNS = '#+';

/**
 * Words that lose their vowel before the next one, so that a separate word follows the apostrophe.
 */
const ELIDED: Readonly<Record<string, ReadonlySet<string>>> = {
  fr: new Set('c d j l m n s t qu jusqu lorsqu puisqu quoiqu'.split(' ')),
  it: new Set(
    'c d gl l m n s t v un all dall dell nell sull coll quell quest bell sant ogn anch'.split(' '),
  ),
};
const MAX_ELIDED_CHARS = 8;

/** Cache of traits by code unit. */
const traitsByUnit = new Uint8Array(0x1_00_00);

/**
 * Returns whether an offset of a text is inside a word, so that no term may begin or end there.
 * Hyphens, ampersands, and apostrophes between letters are part of the word ("e-mail", "R&D",
 * "can't"), except after an elided article ("l'auto"), and so are special characters of names
 * ("C#", "C++", ".NET"). Scripts without spaces have no word borders; Korean particles follow their
 * word directly.
 * @param at offset in UTF-16 units, from 0 to the length of the text
 * @param edge which edge of a term would be there
 * @param language root code of the text in lowercase
 */
export function isInsideWord(
  text: string,
  at: number,
  edge: 'start' | 'end',
  language: string,
): boolean {
  if (at <= 0 || at >= text.length) return false;
  const next = traitsAt(text, at);
  if ((next & EXTENDS) !== 0) return true;
  const previous = traitsBefore(text, at);
  const isJoined = text.charAt(at - 1) === '\u200C' || text.charAt(at - 1) === '\u200D';
  if (isJoined) return true;
  if (edge === 'end' && isNameSign(text, at)) return true;
  if ((next & WORD) !== 0) {
    if ((previous & (WORD | EXTENDS)) !== 0) return isOneWord(previous, next, edge);
    if (edge === 'start' && isNameDot(text, at - 1)) return true;
    return isJoiner(text, at - 1) && !isAfterElision(text, at - 1, language);
  }
  if ((previous & (WORD | EXTENDS)) === 0) return false;
  return isJoiner(text, at) || (edge === 'start' && isDotInName(text, at));
}

function isOneWord(previous: number, next: number, edge: 'start' | 'end'): boolean {
  if (((previous | next) & UNSPACED) !== 0) return false;
  if (((previous ^ next) & HANGUL) !== 0) return false;
  return edge === 'start' || (next & HANGUL) === 0;
}

/** Returns true for a character that joins its neighbors into one word, or one number. */
function isJoiner(text: string, at: number): boolean {
  const sign = text.charAt(at);
  const isNumberSign = NUMBER_SIGNS.includes(sign);
  if (!isNumberSign && !APOSTROPHES.includes(sign) && !JOINERS.includes(sign)) return false;
  if (at === 0 || at + 1 >= text.length) return false;
  const [previous, next] = [traitsBefore(text, at), traitsAt(text, at + 1)];
  if (((previous | next) & (UNSPACED | HANGUL)) !== 0) return false;
  const wanted = isNumberSign ? DIGIT : WORD;
  return (previous & (wanted | EXTENDS)) !== 0 && (next & wanted) !== 0;
}

/** Returns true for the "#" of "C#" and each "+" of "C++", not for those in "PO#12" or "a+b". */
function isNameSign(text: string, at: number): boolean {
  const sign = text.charAt(at);
  if (!NAME_SIGNS.includes(sign)) return false;
  const previous = traitsBefore(text, at);
  const isSecond = text.charAt(at - 1) === sign && at > 1;
  const isAfterLetter = (previous & WORD) !== 0 && (previous & (UNSPACED | DIGIT)) === 0;
  if (isSecond) return (traitsBefore(text, at - 1) & WORD) !== 0;
  if (!isAfterLetter) return false;
  const after = text.charAt(at + 1) === sign ? at + 2 : at + 1;
  return after - at === 2 || after >= text.length || (traitsAt(text, after) & WORD) === 0;
}

/** Returns true for a dot that begins a name: ".NET". */
function isNameDot(text: string, at: number): boolean {
  if (text.charAt(at) !== '.' || (traitsAt(text, at + 1) & (DIGIT | UNSPACED)) !== 0) return false;
  return at === 0 || /[\s([{"'\u2018\u201C\u00AB]/u.test(text.charAt(at - 1));
}

/** Returns true for a dot between letters, as in "ASP.NET". */
function isDotInName(text: string, at: number): boolean {
  return text.charAt(at) === '.' && (traitsAt(text, at + 1) & WORD) !== 0;
}

function isAfterElision(text: string, apostropheAt: number, language: string): boolean {
  const elided = ELIDED[language];
  if (elided === undefined || !APOSTROPHES.includes(text.charAt(apostropheAt))) return false;
  const before = text.slice(Math.max(0, apostropheAt - MAX_ELIDED_CHARS - 1), apostropheAt);
  const word = /\p{L}+$/u.exec(before)?.[0] ?? '';
  return elided.has(word.toLowerCase());
}

function traitsBefore(text: string, at: number): number {
  const isLow = (text.charCodeAt(at - 1) & 0xfc_00) === 0xdc_00;
  return traitsAt(text, isLow && at > 1 ? at - 2 : at - 1);
}

/** Returns the traits of a character; 0 after the end of the text. */
function traitsAt(text: string, at: number): number {
  if (at >= text.length) return 0;
  const unit = text.charCodeAt(at);
  if ((unit & 0xfc_00) === 0xd8_00)
    return traitsOf(String.fromCodePoint(text.codePointAt(at) ?? 0));
  const known = traitsByUnit[unit] ?? 0;
  if (known !== 0) return known;
  const traits = traitsOf(String.fromCharCode(unit)) | KNOWN;
  traitsByUnit[unit] = traits;
  return traits;
}

function traitsOf(char: string): number {
  return (
    (IS_WORD.test(char) ? WORD : 0) |
    (IS_UNSPACED.test(char) ? UNSPACED : 0) |
    (IS_HANGUL.test(char) ? HANGUL : 0) |
    (EXTENDS_CHAR.test(char) ? EXTENDS : 0) |
    (/^\p{Nd}$/u.test(char) ? DIGIT : 0)
  );
}
