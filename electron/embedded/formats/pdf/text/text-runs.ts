import type { TextLook } from '../page-reader.ts';

/** Text in one look. */
export interface TextRun {
  readonly text: string;
  readonly look: TextLook;
}

/** @param isApart whether there is room for a space between the two */
export function addRun(runs: TextRun[], added: TextRun, isApart: boolean): void {
  const last = runs.at(-1);
  if (last === undefined) {
    runs.push(added);
    return;
  }
  const blank = isApart && !/\s$/u.test(last.text) && !/^\s/u.test(added.text) ? ' ' : '';
  const { look } = last;
  if (isSameLook(look, added.look)) {
    runs[runs.length - 1] = { text: last.text + blank + added.text, look };
  } else {
    runs[runs.length - 1] = { text: last.text + blank, look };
    runs.push(added);
  }
}

export function isSameLook(a: TextLook, b: TextLook): boolean {
  return (
    a.isBold === b.isBold && a.isItalic === b.isItalic && a.color === b.color && a.link === b.link
  );
}

/** Returns whether a line ends in the middle of a word that continues on the next one. */
export function isHyphenated(line: string, next: string): boolean {
  return /\p{Ll}[-\u00ad\u2010]$/u.test(line) && /^\p{Ll}/u.test(next);
}

/** Joins the first text of a line to the line above, including a word hyphenated between them. */
export function joinBroken(runs: TextRun[], next: TextRun): void {
  const last = runs.at(-1);
  if (last !== undefined && isHyphenated(last.text, next.text)) {
    runs[runs.length - 1] = { ...last, text: last.text.slice(0, -1) };
    addRun(runs, next, false);
  } else {
    addRun(runs, next, true);
  }
}
