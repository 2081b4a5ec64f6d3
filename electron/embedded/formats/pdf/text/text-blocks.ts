import { joinLines, textOf, type TextLine } from './join-lines.ts';
import { LIST_MARK } from './list-marks.ts';
import type { PlacedText } from '../page-reader.ts';
import { readingOrder, type Placed } from './reading-order.ts';
import { cellAt, type RuledTable, type TableCell } from './ruled-tables.ts';
import { addRun, joinBroken, type TextRun } from './text-runs.ts';

/** A paragraph: lines from top to bottom, in a page turned so that they are level. */
export interface TextBlock {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly angle: number;
  readonly lines: readonly TextLine[];
  readonly runs: readonly TextRun[];
  /** Its position in a table. */
  readonly place?: TablePlace;
}

export interface TablePlace {
  readonly table: RuledTable;
  readonly cell: TableCell;
}

/** As a fraction of the font size. */
const MAX_LEADING = 1.75;
const MAX_INDENT = 3;
/** A line that leaves more space than this ends its paragraph. */
const FULL_LINE = 0.75;
const SAME_PLACE = 0.5;
/** Minimum width of a column, as a multiple of the font size. */
const LEAST_FULL_LINE = 25;
const LETTER = /\p{L}/u;
/** Leader dots before a page number. */
const LEADER_END = /(?:\.\s?){4}\s*\S{1,6}\s*$/u;

/**
 * Groups the texts of a page into paragraphs, in reading order.
 * @param tablesAt finds the tables whose cells separate their texts, in the page turned so that
 * text of this angle is level: that of most letters
 */
export function groupBlocks(
  texts: readonly PlacedText[],
  tablesAt: (angle: number) => readonly RuledTable[] = () => [],
): TextBlock[] {
  const angles = [...new Set(texts.map(({ angle }) => angle))].toSorted((a, b) => a - b);
  const main = mainAngle(texts);
  return angles.flatMap((angle) => {
    const own = texts.filter((text) => text.angle === angle);
    return angle === main ? groupLevel(own, tablesAt(angle)) : inOrder(toBlocks(own));
  });
}

/** Returns the angle of most letters: not 0 on pages that are shown rotated. */
function mainAngle(texts: readonly PlacedText[]): number {
  return heaviest(texts.map(({ angle, text }) => [angle, text.length])) ?? 0;
}

/** Returns the value with the most weight in total. */
export function heaviest(weighted: readonly (readonly [number, number])[]): number | undefined {
  const totals = new Map<number, number>();
  for (const [value, weight] of weighted) totals.set(value, (totals.get(value) ?? 0) + weight);
  const [most] = [...totals].toSorted((a, b) => b[1] - a[1]);
  return most?.[0];
}

/** Groups paragraphs outside of tables and in their cells; a table is read row by row. */
function groupLevel(texts: readonly PlacedText[], tables: readonly RuledTable[]): TextBlock[] {
  const placed = texts.map((text) => ({ text, place: placeOf(text, tables) }));
  const byCell = Map.groupBy(placed, ({ place }) => place?.cell ?? null);
  const textsIn = (cell: TableCell | null): PlacedText[] =>
    (byCell.get(cell) ?? []).map(({ text }) => text);
  const cells = [...byCell].flatMap(([cell, [first]]) => {
    const place = first?.place ?? null;
    if (place === null) return [];
    return inOrder(toBlocks(textsIn(cell))).map((block) => ({ ...block, place }));
  });
  return inOrder([...toBlocks(textsIn(null)), ...cells]);
}

function placeOf(
  { x, y, width, size }: PlacedText,
  tables: readonly RuledTable[],
): TablePlace | null {
  for (const table of tables) {
    const cell = cellAt(table, x + Math.min(width, size) / 2, y + size * 0.3);
    if (cell !== null) return { table, cell };
  }
  return null;
}

/**
 * Returns blocks in reading order; the blocks of a table are together, in the order of its cells.
 */
export function inOrder(blocks: readonly TextBlock[]): TextBlock[] {
  return readingOrder(toUnits(blocks)).flatMap((unit) => unit.blocks);
}

/** A paragraph, or a table with all its paragraphs. */
export interface TextUnit extends Placed {
  readonly blocks: readonly TextBlock[];
  readonly table: RuledTable | null;
}

/** Returns the units that are ordered on a page as a whole. */
export function toUnits(blocks: readonly TextBlock[]): TextUnit[] {
  const byTable = Map.groupBy(blocks, ({ place }) => place?.table ?? null);
  const units = (byTable.get(null) ?? []).map((block): TextUnit => {
    const { x, width, lines, size } = block;
    return {
      x,
      width,
      top: (lines[0]?.y ?? 0) + size,
      bottom: lines.at(-1)?.y ?? 0,
      isRunningText: lines.length > 2,
      blocks: [block],
      table: null,
    };
  });
  for (const [table, own] of byTable) {
    if (table === null) continue;
    const [x = 0, right = 0] = [table.xs[0], table.xs.at(-1)];
    const [top = 0, bottom = 0] = [table.ys[0], table.ys.at(-1)];
    const numberOf = (block: TextBlock): number =>
      block.place === undefined ? 0 : table.cells.indexOf(block.place.cell);
    // The sort is stable: paragraphs of one cell stay in order.
    const ordered = own.toSorted((a, b) => numberOf(a) - numberOf(b));
    units.push({ x, width: right - x, top, bottom, isRunningText: false, blocks: ordered, table });
  }
  return units;
}

function toBlocks(texts: readonly PlacedText[]): TextBlock[] {
  const lines = joinLines(texts);
  const open: { lines: TextLine[] }[] = [];
  for (const line of lines) {
    const block = open.findLast(({ lines: above }) => continues(above, line));
    if (block === undefined) open.push({ lines: [line] });
    else block.lines.push(line);
  }
  return open.map(({ lines: own }) => {
    const x = Math.min(...own.map((line) => line.x));
    const right = Math.max(...own.map((line) => line.x + line.width));
    const runs: TextRun[] = [];
    for (const line of own) {
      for (const [index, run] of line.runs.entries()) {
        if (index === 0 && runs.length > 0) joinBroken(runs, run);
        else addRun(runs, run, false);
      }
    }
    const [first] = own;
    return {
      x,
      width: right - x,
      size: first?.size ?? 0,
      angle: first?.angle ?? 0,
      lines: own,
      runs,
    };
  });
}

function continues(above: readonly TextLine[], line: TextLine): boolean {
  const [first] = above;
  const last = above.at(-1);
  if (first === undefined || last === undefined) return false;
  // Rows of a table without lines, and columns of numbers.
  if (last.isInData === true && line.isInData === true) return false;
  if (!above.some((one) => LETTER.test(textOf(one)))) return false;
  const drop = last.y - line.y;
  if (Math.abs(last.size - line.size) >= 1) return false;
  if (drop < line.size * 0.5 || drop > line.size * MAX_LEADING) return false;
  const before = above.at(-2);
  // A gap wider than those in the paragraph begins the next one.
  if (before !== undefined && drop > (before.y - last.y) * 1.25 + 0.5) return false;
  if (line.x >= last.x + last.width || line.x + line.width <= last.x) return false;
  if (isMarked(line) || LEADER_END.test(textOf(last))) return false;
  const isListed = isMarked(first);
  // To the left of its marker, an entry continues only after a full line.
  const isLeft = isListed && line.x < first.x - line.size * SAME_PLACE;
  if (isLeft && last.width < line.size * LEAST_FULL_LINE) return false;
  const left = Math.min(...above.map(({ x }) => x));
  const indent = line.x - (above.length > 1 || isListed ? last.x : left);
  if (Math.abs(indent) > line.size * MAX_INDENT) return false;
  // The first line of the next paragraph is indented.
  if (above.length > 1 && indent > line.size && !isListed) return false;
  if (!isSameWeight(last, line)) return false;
  const right = Math.max(...above.map(({ x, width }) => x + width), line.x + line.width);
  return last.x + last.width - left > (right - left) * FULL_LINE;
}

/** Compares the weight of two lines: a bold heading directly above a text is not its first line. */
function isSameWeight(a: TextLine, b: TextLine): boolean {
  const isAllBold = ({ runs }: TextLine): boolean => runs.every(({ look }) => look.isBold);
  return isAllBold(a) === isAllBold(b);
}

function isMarked(line: TextLine): boolean {
  return line.bodyX !== undefined || LIST_MARK.test(textOf(line));
}
