import { lineBorders, cutText, isRead } from './lines.ts';

/** A list item; its line is never joined to the one before. */
const POINT = /^\s*(?:[•‣◦▪·*–—-]|\(?(?:\d{1,3}|\p{L})\)|\d{1,3}\.)\s/u;
/** The end of a sentence or of an introduction, with what may follow it. */
const SENTENCE_END = /[.!?…:;。！？；：؟۔।][)\]}"'”’»」』）]*$/u;
/** Scripts that are written without spaces, and their punctuation. */
const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\u3000-\u303F\uFF01-\uFF65]`;
const ENDS_UNSPACED = new RegExp(`${UNSPACED}$`, 'u');
const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');
const HYPHENATED = /(?<word>[\p{L}\p{M}\p{N}'’-]*\p{L}\p{M}*)(?<hyphen>[-\u00AD\u2010])$/u;
const FIRST_WORD = /^[\p{L}\p{M}'’]+(?:-[\p{L}\p{M}]+)*/u;
/** After these, the hyphen stands for the rest of a word: "Ein- und Ausgang", "pre- and postwar". */
const AFTER_OPEN_HYPHEN = /^(?:und|oder|bzw|sowie|bis|and|or|to|y|e|o|u|et|ou)(?!\p{L})/iu;
/** French words that follow a verb or a noun after a hyphen. */
const FRENCH_ADDED =
  /^(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|ci|là|moi|toi|le|la|les|lui|leur|y|en|même|mêmes|t-\p{L}+)$/iu;

/** Hyphenated words are looked for in as many characters at the end of a line. */
const TAIL_CHARS = 60;

/** In UTF-16 units; a line of an unspaced script has fewer. */
const LEAST_WIDTH = { spaced: 30, unspaced: 12 } as const;
const MOST_WIDTH = 160;
/** A shorter line ends its paragraph, relative to the width of the text. */
const FULL_LINE = 0.6;
/** Fewer breaks inside sentences may be chance. */
const LEAST_BREAKS = 2;

interface Line {
  /** Without spaces around it. */
  text: string;
  hasSpaceAfter: boolean;
}

function linesOf(text: string): Line[] {
  return cutText(text, lineBorders(text)).map((line) => {
    const bare = line.replace(/[\n\v\f\r\u0085\u2028\u2029]+$/u, '');
    const trimmed = bare.trim();
    return { text: trimmed, hasSpaceAfter: bare.trimEnd() !== bare };
  });
}

/** Returns the length of the longest line; a word that is longer than any line does not count. */
function widthOf(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ text }) => text.length));
}

const endsHyphenated = (line: string): boolean => HYPHENATED.test(line.slice(-TAIL_CHARS));

/** Returns whether a sentence surely goes on in the next line. */
function isCut(line: string, next: string): boolean {
  if (SENTENCE_END.test(line) || POINT.test(next)) return false;
  return /^\p{Ll}/u.test(next) || BEGINS_UNSPACED.test(next) || endsHyphenated(line);
}

/** Returns whether the next line belongs to the same paragraph. */
function goesOn(line: string, next: string, width: number): boolean {
  if (!isRead(line) || !isRead(next) || POINT.test(next)) return false;
  if (isCut(line, next)) return true;
  return line.length >= width * FULL_LINE;
}

/** Returns the line without the hyphen of its last word if that word was only divided. */
function withoutDivision(line: string, next: string, text: string, lang: string | null): string {
  const { word, hyphen } = HYPHENATED.exec(line.slice(-TAIL_CHARS))?.groups ?? {};
  const [first = ''] = FIRST_WORD.exec(next) ?? [];
  if (word === undefined || hyphen === undefined || first === '') return line;
  const whole = line.slice(0, -1);
  if (hyphen === '\u00AD') return whole;
  if (!/^\p{Ll}/u.test(first) || word.includes('-') || first.includes('-')) return line;
  if (lang === 'fr' && FRENCH_ADDED.test(first)) return line;
  // The text itself has the word with its hyphen.
  return text.includes(`${word}-${first}`) ? line : whole;
}

/**
 * Returns whether the lines of a text look cut to a width, as those copied from a PDF: most line breaks are inside
 * sentences, and the lines are about as long as each other.
 */
export function hasWrappedLines(text: string): boolean {
  const lines = linesOf(text);
  const width = widthOf(lines);
  const { spaced, unspaced } = LEAST_WIDTH;
  const least = BEGINS_UNSPACED.test(lines.find(({ text: each }) => each !== '')?.text ?? '')
    ? unspaced
    : spaced;
  if (width < least || width > MOST_WIDTH) return false;
  let breaks = 0;
  let cuts = 0;
  lines.forEach(({ text: line }, index) => {
    const next = lines[index + 1]?.text ?? '';
    if (!isRead(line) || !isRead(next)) return;
    breaks += 1;
    if (line.length >= width * FULL_LINE && isCut(line, next)) cuts += 1;
  });
  return cuts >= LEAST_BREAKS && cuts * 2 >= breaks;
}

/**
 * Joins the lines of each paragraph of a text: with a space, or without where the script has none. A word that was
 * divided at the end of a line is whole again. List items, blank lines, and short lines stay.
 *
 * @param lang BCP 47 language of the text; null while unknown
 */
export function joinWrappedLines(text: string, lang: string | null): string {
  const lines = linesOf(text);
  const width = widthOf(lines);
  const base = lang?.split('-')[0]?.toLowerCase() ?? null;
  let joined = '';
  lines.forEach(({ text: line, hasSpaceAfter }, index) => {
    const next = lines[index + 1]?.text;
    if (next === undefined) joined += line;
    else if (!goesOn(line, next, width)) joined += `${line}\n`;
    else if (endsHyphenated(line) && !hasSpaceAfter) {
      const isOpen = AFTER_OPEN_HYPHEN.test(next) && line.endsWith('-');
      joined += isOpen ? `${line} ` : withoutDivision(line, next, text, base);
    } else if (!hasSpaceAfter && (ENDS_UNSPACED.test(line) || BEGINS_UNSPACED.test(next))) {
      joined += line;
    } else joined += `${line} `;
  });
  return joined;
}
