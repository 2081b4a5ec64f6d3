/** A transformation as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** What `inner` does, within what `outer` does. */
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

/** Numbers of a list or of a typed array; none for anything else. */
export function numbersOf(value: unknown): number[] {
  return isNumbers(value) ? Array.from(value) : [];
}

export function isNumbers(value: unknown): value is ArrayLike<number> {
  return (
    (Array.isArray(value) || value instanceof Float32Array || value instanceof Float64Array) &&
    Array.from<unknown>(value).every((entry) => typeof entry === 'number')
  );
}
