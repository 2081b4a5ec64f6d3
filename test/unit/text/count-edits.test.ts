import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countEdits } from '../../../shared/text/count-edits.ts';

/** The textbook's table, cell by cell. */
function slowly(first: readonly string[], second: readonly string[]): number {
  let row = Array.from({ length: second.length + 1 }, (_, column) => column);
  for (const [index, symbol] of first.entries()) {
    const next = [index + 1];
    for (const [column, other] of second.entries()) {
      const replaced = (row[column] ?? 0) + (symbol === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('edits between two texts', () => {
  it.each([
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['same', 'same', 0],
    ['👩‍👧', '👩', 2],
  ])('%j and %j', (first, second, edits) => {
    const [a, b] = [Array.from(first), Array.from(second)];
    expect(countEdits(a, b)).toBe(edits);
    expect(countEdits(b, a)).toBe(edits);
  });

  it('are as many as in the table, also where the texts are longer than one step', () => {
    const text = (maxLength: number) =>
      fc.array(fc.constantFrom('a', 'b', 'c', '😀'), { maxLength, size: 'max' });
    fc.assert(
      fc.property(text(8), text(100), text(100), text(8), (start, first, second, end) => {
        const [a, b] = [
          [...start, ...first, ...end],
          [...start, ...second, ...end],
        ];
        expect(countEdits(a, b)).toBe(slowly(a, b));
      }),
    );
  });
});
