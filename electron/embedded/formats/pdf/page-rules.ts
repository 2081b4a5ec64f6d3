import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Rule } from './ruled-tables.ts';
import type { OperatorList } from './text-starts.ts';
import { IDENTITY, multiply, numbersOf, toMatrix, type Matrix } from './text-starts.ts';

/** Filled shapes at most this thick, in points, are lines. */
const THICKEST = 2.5;
const MAX_RULES = 20_000;

const STROKES = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const FILLS = new Set<number>([OPS.fill, OPS.eoFill]);

/** Numbers in a path as pdfjs writes it: what begins a part, and how many coordinates follow. */
const MOVE = 0;
const LINE = 1;
const CURVES: ReadonlyMap<number, number> = new Map([
  [2, 6],
  [3, 4],
]);

/** Follows the operators of a page and notes the level and upright lines. */
export function findRules({ fnArray, argsArray }: OperatorList): Rule[] {
  const rules: Rule[] = [];
  const states: Matrix[] = [];
  let matrix = IDENTITY;
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index];
    if (operator === OPS.save) {
      states.push(matrix);
    } else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) {
      matrix = states.pop() ?? matrix;
    } else if (operator === OPS.paintFormXObjectBegin) {
      states.push(matrix);
      matrix = multiply(matrix, toMatrix(Array.isArray(args) ? args[0] : null));
    } else if (operator === OPS.transform) {
      matrix = multiply(matrix, toMatrix(args));
    } else if (operator === OPS.constructPath && Array.isArray(args)) {
      const [paint, paths] = args;
      const path = numbersOf(Array.isArray(paths) ? paths[0] : null);
      if (STROKES.has(Number(paint))) rules.push(...strokedRules(path, matrix));
      else if (FILLS.has(Number(paint))) rules.push(...filledRules(path, matrix));
      // So many lines are a drawing.
      if (rules.length > MAX_RULES) return [];
    }
  }
  return rules;
}

type Point = readonly [number, number];

/** The corners of each part of a path, on the page; a part that comes back ends where it began. */
function cornersOf(path: readonly number[], matrix: Matrix): Point[][] {
  const [a, b, c, d, e, f] = matrix;
  const parts: Point[][] = [];
  let at = 0;
  while (at < path.length) {
    const kind = path[at] ?? 0;
    const length = kind === MOVE || kind === LINE ? 2 : (CURVES.get(kind) ?? 0);
    const x = path[at + length - 1] ?? 0;
    const y = path[at + length] ?? 0;
    const part = parts.at(-1);
    if (length === 0) {
      const [first] = part ?? [];
      if (first !== undefined) part?.push(first);
    } else {
      const point: Point = [a * x + c * y + e, b * x + d * y + f];
      if (kind === MOVE || part === undefined) parts.push([point]);
      else part.push(point);
    }
    at += length + 1;
  }
  return parts;
}

function strokedRules(path: readonly number[], matrix: Matrix): Rule[] {
  return cornersOf(path, matrix).flatMap((corners) =>
    corners.slice(1).flatMap(([x1, y1], index) => {
      const [x0, y0] = corners[index] ?? [x1, y1];
      const isStraight = Math.abs(x1 - x0) < 0.5 || Math.abs(y1 - y0) < 0.5;
      return isStraight ? [{ x0, y0, x1, y1 }] : [];
    }),
  );
}

/** Many programs draw lines as thin filled boxes. */
function filledRules(path: readonly number[], matrix: Matrix): Rule[] {
  return cornersOf(path, matrix).flatMap((corners) => {
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
    const [y0, y1] = [Math.min(...ys), Math.max(...ys)];
    if (Math.min(x1 - x0, y1 - y0) > THICKEST) return [];
    if (x1 - x0 < y1 - y0) {
      const x = (x0 + x1) / 2;
      return [{ x0: x, y0, x1: x, y1 }];
    }
    const y = (y0 + y1) / 2;
    return [{ x0, y0: y, x1, y1: y }];
  });
}
