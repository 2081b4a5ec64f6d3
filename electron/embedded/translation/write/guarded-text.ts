import { protectedSpans, type TextRange } from '../../engines/protect.ts';

/** Replacement for a part of a text. */
export interface TextEdit extends TextRange {
  readonly replacement: string;
}

/**
 * Code between backquotes, tags, words with a digit, handles: in addition to what engines protect.
 */
const LITERALS =
  /`[^`\n]{1,2000}`|<\/?[A-Za-z][^<>\n]{0,500}>|[^\s\d]{0,40}\d[^\s]{0,60}|(?<![\p{L}\p{N}])[@#][\p{L}\p{N}_]{1,60}/gu;

/** Whole lines of code: indented lines, and lines with symbols that prose does not have. */
const CODE_LINE = /^(?: {4}|\t)|=>|==|&&|\|\||\);$| \{$|^\s*[{}]+[,;]?\s*$/u;
const LINE = /[^\n\r\u2028\u2029]+/gu;
const [IF, ELSE] = [' ? ', ' : '];

function isCode(line: string): boolean {
  const condition = line.indexOf(IF);
  return CODE_LINE.test(line) || (condition >= 0 && line.includes(ELSE, condition + IF.length));
}

/** Returns parts that must stay unchanged: addresses, placeholders, code, numbers. In order. */
export function protectedRanges(text: string): TextRange[] {
  const ranges = protectedSpans(text);
  for (const { index, 0: line } of text.matchAll(LINE)) {
    if (isCode(line)) ranges.push({ start: index, end: index + line.length });
  }
  for (const match of text.matchAll(LITERALS)) {
    // Punctuation at the end of a number belongs to the sentence.
    const literal = match[0].replace(/[.,;:!?)\]}"'»”’]+$/u, '');
    ranges.push({ start: match.index, end: match.index + literal.length });
  }
  return ranges.toSorted((a, b) => a.start - b.start);
}

/** Applies all edits that overlap neither protected parts nor earlier edits. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  if (edits.length === 0) return text;
  const ranges = protectedRanges(text);
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    const touches = ranges.some((range) => edit.start < range.end && range.start < edit.end);
    if (touches || edit.start < at) continue;
    result += text.slice(at, edit.start) + edit.replacement;
    at = edit.end;
  }
  return result + text.slice(at);
}

/**
 * Works like `replaceAll`, but never within protected parts. Use look-around for the context of a
 * match, so that the context may be protected.
 */
export function replaceOutside(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpMatchArray) => string,
): string {
  const edits: TextEdit[] = [];
  for (const match of text.matchAll(pattern)) {
    const start = match.index;
    const replacement = replace(match);
    if (replacement !== match[0]) edits.push({ start, end: start + match[0].length, replacement });
  }
  return applyEdits(text, edits);
}

/** Gives a word the letter case of a model: lower, Capitalized, or UPPER. */
export function likeCase(model: string, word: string): string {
  const letters = model.replaceAll(/[^\p{L}]/gu, '');
  if (letters.length > 1 && letters === letters.toUpperCase()) return word.toUpperCase();
  const first = letters.charAt(0);
  return first === first.toLowerCase() ? word : capitalize(word);
}

/** Makes the first letter uppercase; a text that does not start with a letter stays unchanged. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
