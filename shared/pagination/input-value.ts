/** Value of a form input: text or a number, or several of them (`tag[]`, `range[from]`). */
export type InputValue = string | number | readonly InputValue[] | InputRecord;

/** Inputs by name. Has no prototype, so that a name like `constructor` is just a name. */
export interface InputRecord {
  readonly [name: string]: InputValue;
}

/** Deeper values are dropped, so that recursion over a request ends. */
export const MAX_DEPTH = 16;
/** Maximum values of one request; further ones are dropped, as servers commonly do. */
export const MAX_VALUES = 1000;

/**
 * Returns true for a valid input name. `__proto__` is invalid because hosts copy inputs into plain
 * objects.
 */
export function isInputName(name: string): boolean {
  return name !== '__proto__' && name.isWellFormed();
}

function emptyRecord(): Record<string, InputValue> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.create is typed as any
  return Object.create(null) as Record<string, InputValue>;
}

/**
 * Returns true for an object of names and values; not for a Date, a Map, or an instance of a class.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function toLeaf(value: unknown): string | number {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
    ? value
    : '';
}

/**
 * Copies anything as inputs: each single value goes through `check`, lists and plain objects are
 * walked. For any `value`, the result is bounded and can be stored as JSON.
 *
 * @param check receives each single value; its result becomes `''` when it is neither text nor a
 *   number
 */
export function toInputs(value: unknown, check: (leaf: unknown) => unknown): InputRecord {
  let left = MAX_VALUES;

  const walk = (item: unknown, depth: number): InputValue => {
    const isNested = Array.isArray(item) || isPlainObject(item);
    if (!isNested || depth >= MAX_DEPTH) {
      left -= 1;
      return toLeaf(check(isNested ? undefined : item));
    }
    return Array.isArray(item) ? walkList(item, depth + 1) : walkRecord(item, depth + 1);
  };
  const walkList = (list: readonly unknown[], depth: number): InputValue[] => {
    const items: InputValue[] = [];
    // Cut before walking, because a list may claim any length.
    for (const item of list.slice(0, MAX_VALUES)) {
      if (left <= 0) break;
      items.push(walk(item, depth));
    }
    return items;
  };
  const walkRecord = (record: Readonly<Record<string, unknown>>, depth: number): InputRecord => {
    const inputs = emptyRecord();
    for (const name of Object.keys(record)) {
      if (left <= 0) break;
      if (isInputName(name) && record[name] !== undefined) inputs[name] = walk(record[name], depth);
    }
    return inputs;
  };

  return isPlainObject(value) ? walkRecord(value, 0) : emptyRecord();
}
