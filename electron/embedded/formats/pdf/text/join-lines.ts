import { isMarkAlone, isMultilevelAlone } from './list-marks.ts';
import type { PlacedText } from '../page-reader.ts';
import { addRun, type TextRun } from './text-runs.ts';

/** As a fraction of the font size: narrower gaps are between words. */
const MIN_GAP = 0.7;
/** Minimum width of a column. */
const MIN_COLUMN = 8;
const MIN_ROWS = 5;
/** A row with more gaps consists of separate words. */
const MAX_GAPS = 8;

interface Gap {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds gutters between close columns: positions where many rows have a gap and few rows cross.
 * @param rows each from left to right
 * @returns their positions, from the left edge of the page
 */
function findGutters(rows: readonly (readonly PlacedText[])[]): number[] {
  const gapsOf = rows.map(findGaps);
  const all = gapsOf.flat();
  const gutters: number[] = [];
  for (const place of candidates(all)) {
    const own = gapsOf.filter((gaps) => gaps.some((gap) => isIn(gap, place)));
    if (own.length < MIN_ROWS) continue;
    const crossing = rows.filter((row) =>
      row.some(({ x, width }) => x < place && place < x + width),
    );
    if (own.length >= crossing.length) gutters.push(place);
  }
  return gutters;
}

function findGaps(row: readonly PlacedText[]): Gap[] {
  const [first] = row;
  if (first === undefined) return [];
  const right = Math.max(...row.slice(-2).map(({ x, width }) => x + width));
  const gaps: Gap[] = [];
  let end = first.x + first.width;
  for (const { x, width, size } of row) {
    const isWide = x - end > size * MIN_GAP;
    if (isWide && end - first.x > size * MIN_COLUMN && right - x > size * MIN_COLUMN) {
      gaps.push({ start: end, end: x });
    }
    end = Math.max(end, x + width);
  }
  return gaps.length > MAX_GAPS ? [] : gaps;
}

function isIn({ start, end }: Gap, place: number): boolean {
  return start < place && place < end;
}

/** Returns the positions, a few points apart, in which most gaps lie. */
function candidates(gaps: readonly Gap[]): number[] {
  const counts = new Map<number, number>();
  for (const { start, end } of gaps) {
    // A gap of half a page is not a gutter.
    for (let at = Math.ceil(start / STEP); at * STEP < end && at * STEP < start + WIDEST; at += 1) {
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
  }
  const often = [...counts].filter(([, count]) => count >= MIN_ROWS);
  return often
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_PLACES)
    .map(([at]) => at * STEP);
}

const STEP = 3;
const WIDEST = 60;
const MAX_PLACES = 12;

/** Texts on one baseline that belong together. */
export interface TextLine {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Size of most of its letters. */
  readonly size: number;
  readonly angle: number;
  readonly runs: readonly TextRun[];
  /** Start of the text after a separate bullet or number. */
  readonly bodyX?: number;
  /** True in a table without lines, if numbers or a label are on its row. */
  readonly isInData?: boolean;
}

/** As a fraction of the font size. */
const SAME_BASELINE = 0.35;
/** As a fraction of the smaller of two sizes: next to a large letter, small lines stay apart. */
const SAME_SMALL_BASELINE = 0.6;
/** Texts with a larger size ratio are not one line: words and a large letter behind them. */
const MAX_GROWTH = 2.2;
const SPACE = 0.15;
const COLUMN_GAP = 1.2;
/** Gap after a bullet or number. */
const MAX_MARK_GAP = 4;
const MIN_MARK_GAP = 0.6;
/** Words of a justified line are at most this far apart. */
const MAX_STRETCH = 4;
const MAX_LEADING = 1.75;
/** On pages with columns, lines of other columns come in between. */
const ROWS_NEAR = 3;
/** In a row with more parts, no line crosses a gap. */
const MAX_SPANS = 100;
/** Maximum width of a label next to numbers, as a multiple of the font size. */
const MAX_LABEL = 15;

/** Joins texts to lines, from top to bottom and from left to right. */
export function joinLines(texts: readonly PlacedText[]): TextLine[] {
  const ordered = texts.toSorted((a, b) => b.y - a.y || a.x - b.x);
  // Baselines that differ by less than those of a superscript are one line.
  const rows: PlacedText[][] = [];
  for (const text of ordered) {
    const row = rows.at(-1);
    const [top] = row ?? [];
    if (row !== undefined && top !== undefined) {
      const [less, more] = [Math.min(top.size, text.size), Math.max(top.size, text.size)];
      if (top.y - text.y < Math.min(more * SAME_BASELINE, less * SAME_SMALL_BASELINE)) {
        row.push(text);
        continue;
      }
    }
    rows.push([text]);
  }
  const inOrder = rows.map((row) => row.toSorted((a, b) => a.x - b.x));
  const gutters = findGutters(inOrder);
  const spans = inOrder.map(spansOf);
  return inOrder.flatMap((row, index) => {
    const near = spans.slice(Math.max(0, index - ROWS_NEAR), index + ROWS_NEAR + 1).flat();
    return markData(joinRow(row, gutters, near));
  });
}

/** Returns the text of a line. */
export function textOf(line: Pick<TextLine, 'runs'>): string {
  return line.runs.map(({ text }) => text).join('');
}

/** A line that is still being built. */
class OpenLine {
  readonly x: number;
  readonly angle: number;
  readonly runs: TextRun[] = [];
  readonly #letters = new Map<number, number>();
  width = 0;
  size: number;
  y: number;
  bodyX: number | null = null;

  constructor({ x, y, size, angle }: PlacedText) {
    this.x = x;
    this.y = y;
    this.size = size;
    this.angle = angle;
  }

  add({ text, look, x, y, width, size }: PlacedText): void {
    const gap = x - (this.x + this.width);
    addRun(this.runs, { text, look }, gap > Math.min(size, this.size) * SPACE);
    this.width = Math.max(this.width, x + width - this.x);
    const count = (this.#letters.get(size) ?? 0) + text.length;
    this.#letters.set(size, count);
    const most = this.#letters.get(this.size) ?? 0;
    // Text of regular size determines the line's position, not a raised or larger character.
    if (count > most || (count === most && size > this.size)) {
      this.size = size;
      this.y = y;
    }
  }
}

/**
 * @param row from left to right
 * @param near content of this row and of the rows above and below
 */
function joinRow(
  row: readonly PlacedText[],
  gutters: readonly number[],
  near: readonly Span[],
): TextLine[] {
  const open: OpenLine[] = [];
  for (const text of row) {
    const { x, size } = text;
    let line = open.findLast(
      (one) => Math.max(one.size, size) <= Math.min(one.size, size) * MAX_GROWTH,
    );
    if (line !== undefined) {
      const end = line.x + line.width;
      const gap = x - end;
      const isBehindMark = isBehindListMark(line, text);
      const widest = isBehindMark ? MAX_MARK_GAP : COLUMN_GAP;
      const isAcross = gutters.some((gutter) => end < gutter && gutter < x);
      const isWide = gap > Math.max(size, line.size) * widest;
      if (isAcross || (isWide && !isStretched(end, text, near))) line = undefined;
      else if (isBehindMark && gap > size * MIN_MARK_GAP) line.bodyX = x;
    }
    if (line === undefined) {
      line = new OpenLine(text);
      open.push(line);
    }
    line.add(text);
  }
  return open.map(({ x, y, width, size, angle, runs, bodyX }) => ({
    x,
    y,
    width,
    size,
    angle,
    runs,
    ...(bodyX === null ? {} : { bodyX }),
  }));
}

/** Words without a wide gap between them. */
interface Span {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  width: number;
}

function spansOf(row: readonly PlacedText[]): Span[] {
  const spans: Span[] = [];
  for (const { x, y, width, size } of row) {
    const last = spans.at(-1);
    if (last !== undefined && x - last.x - last.width <= size * COLUMN_GAP) {
      last.width = Math.max(last.width, x + width - last.x);
    } else {
      spans.push({ x, y, width, size });
    }
  }
  return spans.length > MAX_SPANS ? [] : spans;
}

/** Returns whether a gap belongs to a justified line: the lines above and below have no gap there. */
function isStretched(end: number, { x, y, size }: PlacedText, near: readonly Span[]): boolean {
  if (x - end > size * MAX_STRETCH) return false;
  const across = near.filter(
    (other) =>
      other.x < end - size &&
      other.x + other.width > x + size &&
      Math.abs(other.size - size) < 1 &&
      Math.abs(other.y - y) < size * MAX_LEADING,
  );
  return across.some((other) => other.y > y) && across.some((other) => other.y < y);
}

function isBehindListMark(line: OpenLine, { text }: PlacedText): boolean {
  const before = textOf(line);
  return isMarkAlone(before) || (isMultilevelAlone(before) && /\p{L}/u.test(text));
}

/** Marks texts next to numbers, numbers next to anything, and texts next to a label. */
function markData(row: readonly TextLine[]): readonly TextLine[] {
  const [first] = row;
  if (first === undefined || row.length < 2) return row;
  const isLabeled = isNarrow(first) && LABEL.test(textOf(first));
  if (!isLabeled && !row.some((line) => isNumber(textOf(line)))) return row;
  return row.map((line) => (isLabeled || isNarrow(line) ? { ...line, isInData: true } : line));
}

const LABEL = /\p{L}\s*:\s*$/u;

function isNarrow({ width, size }: TextLine): boolean {
  return width < size * MAX_LABEL;
}

function isNumber(text: string): boolean {
  return /\p{N}/u.test(text) && !/\p{L}/u.test(text.replaceAll(UNITS, ''));
}

/** Units after numbers in tables. */
const UNITS = /(?<=\p{N}\s?)\p{L}{1,3}(?=\W*$)/gu;
