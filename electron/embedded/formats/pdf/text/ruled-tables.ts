import { isQuarter, turnPoint } from './turned-page.ts';

/** A line drawn on a page: points, from the lower left corner; horizontal or vertical. */
export interface Rule {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface TableCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** A table whose cells are separated by lines. */
export interface RuledTable {
  /** Edges of the columns from left to right, one more than there are columns. */
  readonly xs: readonly number[];
  /** Edges of the rows from top to bottom, one more than there are rows. */
  readonly ys: readonly number[];
  /** Row by row; a merged cell is listed where it begins. */
  readonly cells: readonly TableCell[];
}

/** Lines closer than this, in points, are one. */
const NEAR = 2.5;
const LEAST_LENGTH = 8;
/** Pages with more lines are drawings. */
const MAX_RULES = 4000;
const MAX_COLUMNS = 60;

/** Returns the tables of a page in its turned frame, ignoring lines at other angles. */
export function findTablesAt(rules: readonly Rule[], angle: number): RuledTable[] {
  if (!isQuarter(angle)) return [];
  return findTables(
    rules.map((rule) => {
      const [x0, y0] = turnPoint(rule.x0, rule.y0, angle);
      const [x1, y1] = turnPoint(rule.x1, rule.y1, angle);
      return { x0, y0, x1, y1 };
    }),
  );
}

/** Finds tables among the lines of a page: at least two rows and two columns. */
export function findTables(rules: readonly Rule[]): RuledTable[] {
  const long = rules.filter(({ x0, y0, x1, y1 }) => Math.hypot(x1 - x0, y1 - y0) >= LEAST_LENGTH);
  if (long.length > MAX_RULES) return [];
  const tables: RuledTable[] = [];
  for (const group of touching(long)) {
    const upright = group.filter(isUpright);
    const level = group.filter((rule) => !isUpright(rule));
    const xs = edges(upright.map(({ x0 }) => x0));
    const ys = edges(level.map(({ y0 }) => y0)).toReversed();
    if (xs.length < 3 || ys.length < 3 || xs.length > MAX_COLUMNS) continue;
    tables.push({ xs, ys, cells: cellsOf(xs, ys, upright, level) });
  }
  return tables;
}

/** Returns the cell that contains a point; null outside of the table. */
export function cellAt({ xs, ys, cells }: RuledTable, x: number, y: number): TableCell | null {
  const isBetween = (value: number, a = 0, b = 0): boolean =>
    value >= Math.min(a, b) && value < Math.max(a, b);
  return (
    cells.find(
      ({ row, column, rowSpan, columnSpan }) =>
        isBetween(x, xs[column], xs[column + columnSpan]) &&
        isBetween(y, ys[row], ys[row + rowSpan]),
    ) ?? null
  );
}

function isUpright({ x0, x1 }: Rule): boolean {
  return Math.abs(x1 - x0) < NEAR;
}

/** Returns distinct positions in order; close ones count as one. */
function edges(places: readonly number[]): number[] {
  const found: number[] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    if (place - (found.at(-1) ?? Number.NEGATIVE_INFINITY) > NEAR) found.push(place);
  }
  return found;
}

/** Groups lines that meet, directly or through others. */
function touching(rules: readonly Rule[]): Rule[][] {
  const groups: Rule[][] = [];
  for (const rule of rules) {
    const met = groups.filter((group) => group.some((other) => meets(rule, other)));
    const joined = [rule, ...met.flat()];
    for (const group of met) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups;
}

function meets(a: Rule, b: Rule): boolean {
  return (
    Math.min(a.x0, a.x1) <= Math.max(b.x0, b.x1) + NEAR &&
    Math.min(b.x0, b.x1) <= Math.max(a.x0, a.x1) + NEAR &&
    Math.min(a.y0, a.y1) <= Math.max(b.y0, b.y1) + NEAR &&
    Math.min(b.y0, b.y1) <= Math.max(a.y0, a.y1) + NEAR
  );
}

/** Returns whether a line across one axis, from one position to another along it, passes this one. */
function passes(
  { at, from, to }: { at: number; from: number; to: number },
  across: number,
  along: number,
): boolean {
  return (
    Math.abs(at - across) <= NEAR && Math.min(from, to) <= along && Math.max(from, to) >= along
  );
}

function cellsOf(
  xs: readonly number[],
  ys: readonly number[],
  upright: readonly Rule[],
  level: readonly Rule[],
): TableCell[] {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const middle = (edge: readonly number[], at: number): number =>
    ((edge[at] ?? 0) + (edge[at + 1] ?? 0)) / 2;
  const isClosedRight = (row: number, column: number): boolean =>
    upright.some(({ x0, y0, y1 }) =>
      passes({ at: x0, from: y0, to: y1 }, xs[column + 1] ?? 0, middle(ys, row)),
    );
  const isClosedBelow = (row: number, column: number): boolean =>
    level.some(({ y0, x0, x1 }) =>
      passes({ at: y0, from: x0, to: x1 }, ys[row + 1] ?? 0, middle(xs, column)),
    );
  const cells: TableCell[] = [];
  const taken = new Set<number>();
  const key = (row: number, column: number): number => row * columns + column;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (taken.has(key(row, column))) continue;
      let columnSpan = 1;
      while (
        column + columnSpan < columns &&
        !taken.has(key(row, column + columnSpan)) &&
        !isClosedRight(row, column + columnSpan - 1)
      ) {
        columnSpan += 1;
      }
      let rowSpan = 1;
      while (row + rowSpan < rows && !isClosedBelow(row + rowSpan - 1, column)) rowSpan += 1;
      for (let down = 0; down < rowSpan; down += 1) {
        for (let along = 0; along < columnSpan; along += 1)
          taken.add(key(row + down, column + along));
      }
      cells.push({ row, column, rowSpan, columnSpan });
    }
  }
  return cells;
}
