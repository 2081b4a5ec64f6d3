/**
 * Defers values that are slow to make and not needed at startup, such as `Intl` objects and large
 * tables: the first call makes the value, and later calls return the same one.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Returns a function that numbers its keys from 0, in the order of their first appearance. */
export function numbering(): (key: unknown) => number {
  let count = 0;
  return memo(() => count++);
}

/**
 * Returns a function that makes the value of each key once.
 * @param known holds the values; a `WeakMap` keeps no key alive
 */
export function memo<Key, Value extends {} | null>(
  make: (key: Key) => Value,
  known: Pick<Map<Key, Value>, 'get'> & { set(key: Key, value: Value): unknown } = new Map(),
): (key: Key) => Value {
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
