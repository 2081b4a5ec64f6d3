/** A piece of text of a PDF page from its reader: in points, from the lower left corner. */
export interface PageText {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly width: number;
  /** Font size. */
  readonly size: number;
}

/** Thresholds as fractions of the font size. */
const SAME_LINE = 0.4;
const WORD_GAP = 0.15;
const COLUMN_GAP = 3;
const MAX_LEADING = 1.8;
const OTHER_SIZE = 0.15;

/**
 * Joins the texts of a page to paragraphs, in the order of its content: texts on one line, and
 * consecutive lines at normal line spacing.
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

/** Returns the separator of two texts; a word hyphenated at a line end is rejoined. */
function joint(last: PageText, next: PageText, before: string): string {
  if (isSameLine(last, next)) {
    return next.x - (last.x + last.width) > WORD_GAP * last.size ? ' ' : '';
  }
  return /\p{L}\u00ad$/u.test(before) ? '' : ' ';
}
