import { HIGH_SIGNS, isFrench } from './french.ts';
import { withoutMarks } from './placeholders.ts';
import type { CheckLanguages, Draft, Texts } from './rule.ts';

const edges = (text: string): [string, string] => [
  text.slice(0, text.length - text.trimStart().length),
  text.slice(text.trimEnd().length),
];

/** Returns whether leading spaces align the colons of a list. */
const isAligned = (source: string, target: string): boolean =>
  source.includes(':') &&
  source.indexOf(':') === target.indexOf(':') &&
  /^ {2}/u.test(source + target.slice(0, 2));

/** A full-width character includes its own space. */
const WIDE_END = /[：；，、。！？】）]$/u;

/** Two spaces between words, not after a sentence, a listed option, or a heading. */
const DOUBLED = /(?<=[\p{L}\p{M}\p{N},]) {2}(?=[\p{L}\p{N}])/gu;
const RUN = /(?<=\S) {2,}(?=\S)/gu;
/** A command-line option, after which a new column begins. */
const BEFORE_COLUMN = /(?:^|\s)(?:[-/\\:]\S*|\S*[=<>[\]{}]\S*)$/u;
/** The first word of a line, followed by an explanation. */
const EXPLAINED = /(?:^|\n)\s*(?:[*•-]\s+)?\S+$/u;

/**
 * Finds doubled spaces between words of a text with columns. Returns none if there are more of them
 * than runs of spaces that the target has beyond those of the source.
 */
function findInColumns(source: string, target: string): number[] {
  if (!target.includes('  ')) return [];
  const inSource = source.match(RUN)?.length ?? 0;
  const text = withoutMarks(target, MARK);
  const isList = inSource > 0 || source.includes('\n');
  const found = [...text.matchAll(DOUBLED)]
    .map(({ index }) => index)
    .filter((index) => {
      const before = text.slice(Math.max(0, index - 60), index);
      const isHeading =
        /\p{Lu}/u.test(text.charAt(index + 2)) && /(?:^|\s)\p{Lu}\S*$/u.test(before);
      return !isHeading && !BEFORE_COLUMN.test(before) && !(isList && EXPLAINED.test(before));
    });
  return found.length <= (target.match(RUN)?.length ?? 0) - inSource ? found : [];
}

/**
 * A space before punctuation in the source is intentional. A pattern such as `...` or `.L` does not
 * count.
 */
const SPACED_SIGN = /[\p{L}\p{M}\p{N}\uFFFC] {1,40}[,.;:!?](?![./\p{L}\p{N}])/u;
const BLANK_BEFORE = /(?:(?<=[\p{L}\p{M}]) ([,.;:!?])|(?<=[\p{N}\uFFFC]) (,))(?=[\s\uFFFC]|$)/gu;
const HAS_BLANK_BEFORE = / [,.;:!?]/u;
/** Stands for a placeholder, which a comma may follow as it does a word. */
const MARK = '\uFFFC';

/** Checks spaces: doubled, at the edges, and before punctuation. */
export function checkBlanks({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  const found: Draft[] = [];
  const add = (kind: Draft['kind'], start: number, end: number, fix: string | null): void => {
    const values = { found: target.slice(Math.max(0, start - 12), end + 12).trim() };
    found.push({ rule: 'blanks', kind, start, end, values, fix });
  };
  const [before, after] = edges(target);
  const [sourceBefore, sourceAfter] = edges(source);
  if (target.trim() === '') return found;
  // Both are indented, in a list or a table.
  const isIndented = before.length > 1 && sourceBefore.length > 1;
  if (before !== sourceBefore && !isIndented && !isAligned(source, target)) {
    add('blankAtEdge', 0, before.length, sourceBefore);
  }
  const end = target.length - after.length;
  // The right number of spaces in a column depends on the word.
  const isColumn = / {2}/u.test(sourceAfter);
  const isFilled = isColumn && (/ {2}/u.test(after) || source.length === target.length);
  const isWide = after === '' && sourceAfter === ' ' && WIDE_END.test(target);
  if (after !== sourceAfter && !isFilled && !isWide) {
    // Where the punctuation before it is missing as well, the right character may include the
    // space.
    const isSignLost = /\p{P}\s*$/u.test(source) && !/\p{P}\s*$/u.test(target);
    add('blankAtEdge', end, target.length, isColumn || isSignLost ? null : sourceAfter);
  }
  // Longer runs separate columns, or continue them on the next line.
  const isInColumns = /\S {2,}\S|\n {2,}/u.test(source) || /\S {3,}\S|\n {2,}/u.test(target);
  if (!isInColumns && !isIndented) {
    for (const match of target.matchAll(/(?<=\S) {2}(?=\S)/gu)) {
      add('doubledBlank', match.index, match.index + match[0].length, ' ');
    }
  } else {
    for (const index of findInColumns(source, target)) add('doubledBlank', index, index + 2, null);
  }
  const isSpaced = isFrench(langs.target);
  if (
    HAS_BLANK_BEFORE.test(target) &&
    (!SPACED_SIGN.test(withoutMarks(source, MARK)) || (isFrench(langs.source) && !isSpaced))
  ) {
    for (const match of withoutMarks(target, MARK).matchAll(BLANK_BEFORE)) {
      const sign = match[1] ?? match[2] ?? '';
      if (isSpaced && HIGH_SIGNS.test(sign)) continue;
      add('blankBefore', match.index, match.index + match[0].length, sign);
    }
  }
  if (isSpaced) {
    const text = withoutMarks(target);
    for (const match of text.matchAll(/(?<=\p{Ll}\p{L})([;:!?])(?=\s|$)/gu)) {
      // An identifier of the program or the computer, not of the text: "config:" in code.
      if (/%\p{L}{1,3}$/u.test(text.slice(Math.max(0, match.index - 4), match.index))) continue;
      const sign = match[1] ?? '';
      const blank = sign === ':' ? '\u00A0' : '\u202F';
      add('blankMissing', match.index, match.index + 1, blank + sign);
    }
  }
  return found;
}
