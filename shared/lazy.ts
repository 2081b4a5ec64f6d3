/**
 * Defers values that are slow to make and not needed at startup, such as `Intl` objects and large
 * tables: the first call makes the value, and later calls return the same one.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
