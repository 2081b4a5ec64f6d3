/**
 * A byte for each row id from 0 on: 1 for a row that was found. For results that are a share of all rows:
 * as many bytes as the highest row id.
 *
 * @param highest of all rows, found or not
 */
export function markRows(highest: number, ...found: readonly Iterable<number>[]): Uint8Array {
  const marks = new Uint8Array(highest + 1);
  for (const some of found) for (const rowId of some) marks[rowId] = 1;
  return marks;
}

/**
 * Whether `row_id` is marked in the bytes that are bound as `@marks`: for very many rows sooner answered than
 * by `IN` or by a function of ours.
 */
export const IS_MARKED = "substr(@marks, row_id + 1, 1) = x'01'";
