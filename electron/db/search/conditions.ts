/** The conditions of a search that were asked for, with the values bound in them. */
export interface Conditions {
  /** Null adds no condition, so that each search can use its index. */
  add: (condition: string, name: string, value: string | number | null) => void;
  /** All of them at once, for `WHERE`; `1` without any. */
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
