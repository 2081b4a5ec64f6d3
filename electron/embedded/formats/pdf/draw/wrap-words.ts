import type { FontRun, SplitByFont } from './page-fonts.ts';
import { isSameLook, type TextRun } from '../text/text-runs.ts';

/** Text that is never split between two lines; its look may change within. */
export interface Word {
  readonly runs: readonly FontRun[];
  /** True when a space precedes it, unless it begins a line. */
  readonly isApart: boolean;
}

/** Scripts without spaces between words: a line may end after each character. */
const IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const NEVER_FIRST =
  /[、。，．・：；！？）］｝」』】〉》〕…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const NEVER_LAST = /[（［｛「『【〈《〔]/u;

/** Splits a text where lines may end, into characters that the fonts have. */
export function splitWords(runs: readonly TextRun[], splitByFont: SplitByFont): Word[] {
  const words: { runs: FontRun[]; isApart: boolean }[] = [];
  let isApart = true;
  let before = '';
  for (const run of runs) {
    for (const { text, look, font } of splitByFont({
      ...run,
      text: run.text.replaceAll(/\s/gu, ' '),
    })) {
      for (const part of text.split(/( +)/u)) {
        if (part === '') continue;
        if (part.startsWith(' ')) {
          isApart = true;
          before = '';
          continue;
        }
        for (const piece of unbroken(part)) {
          const [first = ''] = piece;
          if (isApart || before === '' || mayBreak(before, first)) {
            words.push({ runs: [{ text: piece, look, font }], isApart });
          } else {
            words.at(-1)?.runs.push({ text: piece, look, font });
          }
          isApart = false;
          before = Array.from(piece).at(-1) ?? '';
        }
      }
    }
  }
  return words;
}

/** Works like {@link splitWords} for a text in one look: unbreakable parts, and whether a space precedes each. */
export function splitText(text: string): { readonly text: string; readonly isApart: boolean }[] {
  const words: { text: string; isApart: boolean }[] = [];
  for (const part of text.split(/\s+/u)) {
    let before = '';
    for (const piece of unbroken(part)) {
      const last = words.at(-1);
      const [first = ''] = piece;
      if (before === '' || last === undefined || mayBreak(before, first)) {
        words.push({ text: piece, isApart: before === '' });
      } else {
        last.text += piece;
      }
      before = Array.from(piece).at(-1) ?? '';
    }
  }
  return words;
}

/** Splits ideographs one by one and leaves everything else unchanged. */
function unbroken(text: string): string[] {
  const pieces: string[] = [];
  let word = '';
  for (const char of text) {
    if (!IDEOGRAPH.test(char)) {
      word += char;
      continue;
    }
    if (word !== '') pieces.push(word);
    word = '';
    pieces.push(char);
  }
  return word === '' ? pieces : [...pieces, word];
}

function mayBreak(before: string, after: string): boolean {
  if (NEVER_LAST.test(before) || NEVER_FIRST.test(after)) return false;
  return IDEOGRAPH.test(before) || IDEOGRAPH.test(after);
}

/** Fills lines with words, in reading order. */
export function wrapWords(words: readonly Word[], available: number, size: number): FontRun[][] {
  const widthOf = (runs: readonly FontRun[]): number =>
    runs.reduce((sum, { text, font }) => sum + font.widthOf(text, size), 0);
  const lines: FontRun[][] = [];
  let line: FontRun[] = [];
  let width = 0;
  for (const { runs, isApart } of words) {
    const [first] = runs;
    const isBlank = isApart && line.length > 0 && first !== undefined;
    const added = isBlank ? [blankBefore(line.at(-1) ?? first, first), ...runs] : runs;
    const more = widthOf(added);
    if (line.length > 0 && width + more > available + 0.5) {
      lines.push(line);
      line = [];
      for (const run of runs) append(line, run);
      width = widthOf(runs);
    } else {
      for (const run of added) append(line, run);
      width += more;
    }
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

/** Creates a space in the look of the preceding text, so that links and underlines do not begin with a space. */
function blankBefore(last: FontRun, next: FontRun): FontRun {
  const base = last.look.link !== undefined && next.look.link === undefined ? next : last;
  return { ...base, text: ' ' };
}

function append(line: FontRun[], run: FontRun): void {
  const last = line.at(-1);
  if (last !== undefined && last.font === run.font && isSameLook(last.look, run.look)) {
    line[line.length - 1] = { ...last, text: last.text + run.text };
  } else {
    line.push(run);
  }
}
