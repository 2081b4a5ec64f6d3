import type { BlockRoom } from './draw-block.ts';
import type { TablePlace, TextBlock } from './text-blocks.ts';

/** Points between text and the line at its right. */
const CELL_MARGIN = 2;

/**
 * The room of each block of a page among the others.
 * @param page its width; both margins are taken as equal where no text tells otherwise
 */
export function roomsOf(
  blocks: readonly TextBlock[],
  page: { readonly x: number; readonly width: number },
): BlockRoom[] {
  return blocks.map((block) => {
    const level = blocks.filter(({ angle }) => angle === block.angle);
    const left = Math.min(...level.map(({ x }) => x));
    const margin = block.angle === 0 ? page.x + page.width - (left - page.x) : left;
    const right = Math.max(margin, ...level.map(({ x, width }) => x + width));
    const end = block.x + block.width;
    const beside = level.filter((other) => other !== block && isBeside(block, other));
    if (block.place !== undefined) return roomInCell(block, block.place);
    const limit = Math.min(
      right,
      ...beside.filter(({ x }) => x >= end - 1).map(({ x }) => x - block.size / 2),
    );
    const isAlone = beside.length === 0;
    const center = block.x + block.width / 2;
    const isIndented = block.x - left > block.size * 2;
    if (block.lines.length > 1 || !isIndented) {
      return { width: Math.max(block.width, limit - block.x), alignment: 'left' };
    }
    if (right - end < block.size / 2) {
      const start = Math.max(
        left,
        ...beside.filter(({ x }) => x < block.x).map(({ x, width }) => x + width + block.size),
      );
      return { width: Math.max(block.width, end - start), alignment: 'right' };
    }
    if (isAlone && Math.abs(center - (left + right) / 2) < block.size / 2) {
      return { width: right - left, alignment: 'center' };
    }
    return { width: Math.max(block.width, limit - block.x), alignment: 'left' };
  });
}

function roomInCell(block: TextBlock, { table, cell }: TablePlace): BlockRoom {
  const left = (table.xs[cell.column] ?? block.x) + CELL_MARGIN;
  const right = (table.xs[cell.column + cell.columnSpan] ?? left) - CELL_MARGIN;
  const end = block.x + block.width;
  const [before, after] = [block.x - left, right - end];
  if (block.lines.length === 1 && before > block.size && after < block.size) {
    return { width: end - left, alignment: 'right' };
  }
  if (
    block.lines.length === 1 &&
    before > block.size &&
    Math.abs(before - after) < block.size / 2
  ) {
    return { width: Math.max(block.width, right - left), alignment: 'center' };
  }
  return { width: Math.max(block.width, right - block.x), alignment: 'left' };
}

/** True when both stand at one height. */
function isBeside(block: TextBlock, other: TextBlock): boolean {
  const top = (block.lines[0]?.y ?? 0) + block.size * 0.7;
  const bottom = block.lines.at(-1)?.y ?? 0;
  const otherTop = (other.lines[0]?.y ?? 0) + other.size * 0.7;
  const otherBottom = other.lines.at(-1)?.y ?? 0;
  return otherBottom < top && otherTop > bottom;
}
