/** Conditions of a search, with their bound values. */
export interface Conditions {
  /** Adds a condition; a null value adds none, so that each search can use its index. */
  add: (condition: string, name: string, value: string | number | null) => void;
  /** Joins all conditions for `WHERE`; `1` without any. */
  where: () => string;
  readonly values: Record<string, string | number>;
}

/** @param always conditions without a value that hold for every search */
export function createConditions(...always: string[]): Conditions {
  const values: Record<string, string | number> = {};
  return {
    values,
    add(condition, name, value) {
      if (value === null) return;
      always.push(condition);
      values[name] = value;
    },
    where: () => (always.length === 0 ? '1' : always.join(' AND ')),
  };
}

/**
 * Returns a byte for each row id from 0 on: 1 for a row that was found. Meant for results that are a large share of all
 * rows: takes as many bytes as the highest row id.
 * @param highest of all rows, found or not
 */
export function markRows(highest: number, ...found: readonly Iterable<number>[]): Uint8Array {
  const marks = new Uint8Array(highest + 1);
  for (const some of found) for (const rowId of some) marks[rowId] = 1;
  return marks;
}

/**
 * Checks whether `row_id` is marked in the bytes bound as `@marks`: for very many rows faster than `IN` or a function
 * of ours.
 */
export const IS_MARKED = "substr(@marks, row_id + 1, 1) = x'01'";
