/** An item with its position, in a page turned so that it is level. */
export interface Placed {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** True for several lines below each other: two such items side by side are columns. */
  readonly isRunningText: boolean;
}

/**
 * Sorts into columns from left to right, preceded by items above them: splits the page at empty
 * strips, horizontally before vertically, unless the parts are columns of running text.
 */
export function readingOrder<Item extends Placed>(items: readonly Item[]): Item[] {
  if (items.length < 2) return [...items];
  const columns = cut(
    items,
    ({ x }) => x,
    ({ x, width }) => x + width,
  );
  const isText = (part: readonly Item[]): boolean =>
    part.some(({ isRunningText }) => isRunningText);
  if (columns.length > 1 && columns.filter(isText).length > 1) {
    return columns.flatMap((column) => readingOrder(column));
  }
  const rows = cut(
    items,
    ({ top }) => -top,
    ({ bottom }) => -bottom,
  );
  if (rows.length === 1) return items.toSorted((a, b) => b.top - a.top || a.x - b.x);
  // An item across all columns separates two parts with columns, each ordered separately.
  const ordered: Item[] = [];
  let part: Item[] = [];
  const left = Math.min(...items.map(({ x }) => x));
  const width = Math.max(...items.map((item) => item.x + item.width)) - left;
  const finish = (): void => {
    ordered.push(...(part.length < items.length ? readingOrder(part) : part));
    part = [];
  };
  for (const row of rows) {
    const crosses = row.length === 1 && isAcross(row[0], left, width);
    if (crosses) finish();
    if (crosses || row.length === items.length) ordered.push(...row);
    else part.push(...row);
  }
  if (part.length === items.length) return part;
  finish();
  return ordered;
}

/** Returns whether an item extends across the middle of the page. */
function isAcross(item: Placed | undefined, left: number, width: number): boolean {
  if (item === undefined) return false;
  const middle = left + width / 2;
  return item.x < middle && item.x + item.width > middle;
}

/** Groups items separated by a straight gap, in order of their starts. */
function cut<Item>(
  items: readonly Item[],
  startOf: (item: Item) => number,
  endOf: (item: Item) => number,
): Item[][] {
  const parts: Item[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of items.toSorted((a, b) => startOf(a) - startOf(b))) {
    const part = parts.at(-1);
    if (part === undefined || startOf(item) >= end) parts.push([item]);
    else part.push(item);
    end = Math.max(end, endOf(item));
  }
  return parts;
}
