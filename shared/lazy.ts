/**
 * For what takes long to make and no start needs, such as objects of `Intl` and large tables: made by the first call,
 * then kept.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
