import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Start of a piece of text on a page, and its color. */
export interface TextStart {
  readonly x: number;
  readonly y: number;
  /** In the form `#a0b1c2`. */
  readonly color: string;
  readonly isVisible: boolean;
}

/** Operators of a page from pdfjs: one list of arguments for each operator. */
export interface OperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

interface PaintState {
  matrix: Matrix;
  color: string;
  renderingMode: number;
  leading: number;
}

const BLACK = '#000000';
const INVISIBLE = 3;

/** An operator of a page, and the state in which it paints. */
interface PlacedOperator {
  readonly operator: number;
  readonly args: unknown;
  readonly first: unknown;
  readonly state: PaintState;
}

/** Follows the operators of a page; those that save, restore, and transform only change the state. */
export function* placedOperators({ fnArray, argsArray }: OperatorList): Generator<PlacedOperator> {
  const states: PaintState[] = [];
  let state: PaintState = { matrix: IDENTITY, color: BLACK, renderingMode: 0, leading: 0 };
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index];
    const [first]: unknown[] = Array.isArray(args) ? args : [];
    switch (operator) {
      case OPS.save:
        states.push({ ...state });
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        state = states.pop() ?? state;
        break;
      case OPS.paintFormXObjectBegin:
        states.push({ ...state });
        state.matrix = multiply(state.matrix, toMatrix(first));
        break;
      case OPS.transform:
        state.matrix = multiply(state.matrix, toMatrix(args));
        break;
      default:
        yield { operator, args, first, state };
    }
  }
}

/** Records where each piece of text of a page begins. */
export function findTextStarts(operators: OperatorList): TextStart[] {
  const starts: TextStart[] = [];
  let line: Matrix = IDENTITY;
  const moveLine = (x: number, y: number): void => {
    line = multiply(line, [1, 0, 0, 1, x, y]);
  };

  for (const { operator, args, first, state } of placedOperators(operators)) {
    switch (operator) {
      case OPS.setFillRGBColor:
        state.color = typeof first === 'string' ? first : BLACK;
        break;
      case OPS.setTextRenderingMode:
        state.renderingMode = Number(first);
        break;
      case OPS.setLeading:
        state.leading = Number(first);
        break;
      case OPS.beginText:
        line = IDENTITY;
        break;
      case OPS.setTextMatrix:
        line = toMatrix(isNumbers(args) && args.length >= 6 ? args : first);
        break;
      case OPS.moveText:
      case OPS.setLeadingMoveText: {
        const [x, y] = numbersOf(args);
        if (operator === OPS.setLeadingMoveText) state.leading = y ?? 0;
        moveLine(x ?? 0, y ?? 0);
        break;
      }
      case OPS.nextLine:
        moveLine(0, state.leading);
        break;
      case OPS.showText: {
        const [, , , , x, y] = multiply(state.matrix, line);
        const { color, renderingMode } = state;
        starts.push({ x, y, color, isVisible: renderingMode !== INVISIBLE });
        break;
      }
      default:
    }
  }
  return starts;
}

/** Returns the start nearest to a point, on its line if there is one. */
export function nearestStart(
  starts: readonly TextStart[],
  x: number,
  y: number,
): TextStart | undefined {
  let nearest: TextStart | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    // A piece of text begins where it is shown or to the left, rarely to the right.
    const distance = Math.abs(start.y - y) * 20 + Math.abs(start.x - x) * (start.x > x + 1 ? 4 : 1);
    if (distance < least) {
      least = distance;
      nearest = start;
    }
  }
  return nearest;
}

/** A transformation matrix as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner` within `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

export function toMatrix(value: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(value);
  return [a, b, c, d, e, f];
}

/** Returns the numbers of a list or of a typed array; none for anything else. */
export function numbersOf(value: unknown): number[] {
  return isNumbers(value) ? Array.from(value) : [];
}

function isNumbers(value: unknown): value is ArrayLike<number> {
  return (
    (Array.isArray(value) || value instanceof Float32Array || value instanceof Float64Array) &&
    Array.from<unknown>(value).every((entry) => typeof entry === 'number')
  );
}
