/** Rows of the table that one step handles. */
const BITS = 32;

/** Numbers the symbols of two texts from 0, without what both have at their beginning and end. */
function numberSymbols(
  first: readonly string[],
  second: readonly string[],
): [Int32Array, Int32Array, number] {
  let start = 0;
  let ends = [first.length, second.length] as const;
  while (start < Math.min(...ends) && first[start] === second[start]) start += 1;
  while (Math.min(...ends) > start && first[ends[0] - 1] === second[ends[1] - 1]) {
    ends = [ends[0] - 1, ends[1] - 1];
  }
  const numbers = new Map<string, number>();
  const numberOf = (symbol: string): number => {
    const known = numbers.get(symbol) ?? numbers.size;
    numbers.set(symbol, known);
    return known;
  };
  const a = Int32Array.from(first.slice(start, ends[0]), numberOf);
  const b = Int32Array.from(second.slice(start, ends[1]), numberOf);
  return [a, b, numbers.size];
}

/**
 * Counts the fewest insertions, deletions, and replacements of symbols that turn one text into the other. The table of
 * distances is computed 32 rows at a time, as differences between neighbors that are one bit each.
 * @see Myers, A fast bit-vector algorithm for approximate string matching based on dynamic programming (1999)
 */
export function countEdits(first: readonly string[], second: readonly string[]): number {
  const [rows, columns, symbolCount] = numberSymbols(first, second);
  if (rows.length === 0 || columns.length === 0) return Math.max(rows.length, columns.length);
  /** Difference between each column and the one before, in the last row that is done; the first row counts up. */
  const steps = new Int8Array(columns.length).fill(1);
  const places = new Int32Array(symbolCount);
  for (let from = 0; from < rows.length; from += BITS) {
    const block = rows.subarray(from, from + BITS);
    for (const [bit, symbol] of block.entries())
      places[symbol] = (places[symbol] ?? 0) | (1 << bit);
    const last = block.length - 1;
    let [up, down] = [-1, 0];
    for (let column = 0; column < columns.length; column += 1) {
      const step = steps[column] ?? 0;
      const equal = places[columns[column] ?? 0] ?? 0;
      const vertical = equal | down;
      const entered = step < 0 ? equal | 1 : equal;
      const horizontal = (((entered & up) + up) ^ up) | entered;
      let more = down | ~(horizontal | up);
      let less = up & horizontal;
      steps[column] = ((more >>> last) & 1) - ((less >>> last) & 1);
      more = (more << 1) | (step > 0 ? 1 : 0);
      less = (less << 1) | (step < 0 ? 1 : 0);
      up = less | ~(vertical | more);
      down = more & vertical;
    }
    for (const symbol of block) places[symbol] = 0;
  }
  return steps.reduce((sum, step) => sum + step, rows.length);
}
