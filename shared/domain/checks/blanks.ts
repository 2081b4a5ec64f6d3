import { HIGH_SIGNS, isFrench } from './french.ts';
import { withoutMarks } from './placeholders.ts';
import type { CheckLanguages, Draft, Texts } from './rule.ts';

const edges = (text: string): [string, string] => [
  text.slice(0, text.length - text.trimStart().length),
  text.slice(text.trimEnd().length),
];

/** Whether blanks in front bring the colons of a list into one column. */
const isAligned = (source: string, target: string): boolean =>
  source.includes(':') && source.indexOf(':') === target.indexOf(':') && /^ {2}/u.test(source + target.slice(0, 2)); // prettier-ignore

/** Blanks: two in a row, at the edges, before signs. */
export function checkBlanks({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  const found: Draft[] = [];
  const add = (kind: Draft['kind'], start: number, end: number, fix: string | null): void => {
    const values = { found: target.slice(Math.max(0, start - 12), end + 12).trim() };
    found.push({ rule: 'blanks', kind, start, end, values, fix });
  };
  const [before, after] = edges(target);
  const [sourceBefore, sourceAfter] = edges(source);
  if (target.trim() === '') return found;
  // Both are set in from the margin of a list or a table.
  const isIndented = before.length > 1 && sourceBefore.length > 1;
  if (before !== sourceBefore && !isIndented && !isAligned(source, target)) {
    add('blankAtEdge', 0, before.length, sourceBefore);
  }
  const end = target.length - after.length;
  // How many there must be in a column depends on the word.
  const isColumn = / {2}/u.test(sourceAfter);
  const isFilled = isColumn && (/ {2}/u.test(after) || source.length === target.length);
  if (after !== sourceAfter && !isFilled) {
    add('blankAtEdge', end, target.length, isColumn ? null : sourceAfter);
  }
  // Longer runs part columns, or continue them on the next line.
  const isInColumns = /\S {2,}\S|\n {2,}/u.test(source) || /\S {3,}\S|\n {2,}/u.test(target);
  if (!isInColumns && !isIndented) {
    for (const match of target.matchAll(/(?<=\S) {2}(?=\S)/gu)) {
      add('doubledBlank', match.index, match.index + match[0].length, ' ');
    }
  }
  const isSpaced = isFrench(langs.target);
  const text = withoutMarks(target);
  if (!/[\p{L}\p{N}] {1,40}[,.;:!?]/u.test(source) || (isFrench(langs.source) && !isSpaced)) {
    for (const match of text.matchAll(/(?<=\p{L}) ([,.;:!?])(?=\s|$)/gu)) {
      if (isSpaced && HIGH_SIGNS.test(match[1] ?? '')) continue;
      add('blankBefore', match.index, match.index + match[0].length, match[1] ?? '');
    }
  }
  if (isSpaced) {
    for (const match of text.matchAll(/(?<=\p{Ll}\p{L})([;:!?])(?=\s|$)/gu)) {
      // A name of the program or of the computer, not of the text: "config:" in code.
      if (/%\p{L}{1,3}$/u.test(text.slice(Math.max(0, match.index - 4), match.index))) continue;
      const sign = match[1] ?? '';
      const blank = sign === ':' ? '\u00A0' : '\u202F';
      add('blankMissing', match.index, match.index + 1, blank + sign);
    }
  }
  return found;
}
