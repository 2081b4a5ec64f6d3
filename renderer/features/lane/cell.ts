/** A slice's view of the store it is part of. */
export interface Cell<T> {
  get: () => T;
  set: (patch: Partial<T>) => void;
}
