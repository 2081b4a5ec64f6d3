/** A piece of text of a PDF page as its reader gives it: points, from the lower left corner. */
export interface PageText {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly width: number;
  /** Size of the font. */
  readonly size: number;
}

/** Parts of the size of a font. */
const SAME_LINE = 0.4;
const WORD_GAP = 0.15;
const COLUMN_GAP = 3;
const MAX_LEADING = 1.8;
const OTHER_SIZE = 0.15;

/**
 * The paragraphs of a page in the order of its content: texts of one line are joined, and lines that
 * follow each other at the distance of lines.
 */
export function joinLines(texts: readonly PageText[]): string[] {
  const paragraphs: string[] = [];
  let text = '';
  let last: PageText | null = null;
  for (const next of texts) {
    const isSame = last !== null && isSameParagraph(last, next);
    if (!isSame) {
      paragraphs.push(text);
      text = '';
    }
    text = last === null || !isSame ? next.text : text + joint(last, next, text) + next.text;
    last = next;
  }
  paragraphs.push(text);
  return paragraphs
    .map((paragraph) => paragraph.replaceAll(/\s+/gu, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}

function isSameLine(last: PageText, next: PageText): boolean {
  const gap = next.x - (last.x + last.width);
  return (
    Math.abs(last.y - next.y) < SAME_LINE * last.size &&
    gap > -last.size &&
    gap < COLUMN_GAP * last.size
  );
}

function isSameParagraph(last: PageText, next: PageText): boolean {
  if (isSameLine(last, next)) return true;
  const drop = last.y - next.y;
  const isSameSize = Math.abs(last.size - next.size) < OTHER_SIZE * last.size;
  return isSameSize && drop > 0 && drop < MAX_LEADING * last.size;
}

/** The separator of two texts; a word hyphenated at a line end is rejoined. */
function joint(last: PageText, next: PageText, before: string): string {
  if (isSameLine(last, next)) {
    return next.x - (last.x + last.width) > WORD_GAP * last.size ? ' ' : '';
  }
  return /\p{L}\u00ad$/u.test(before) ? '' : ' ';
}
