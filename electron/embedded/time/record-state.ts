import { unknownId } from '../http/service-error.ts';

/** Bookkeeping fields shared by customers, projects, and entries. */
export interface RecordState {
  /** 1: never changed. For an entry, `version` on the wire. */
  readonly revision: number;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  readonly deletedAtMs: number | null;
}

/** Returns the state of a record created now. */
export function madeAt(atMs: number): RecordState {
  return { revision: 1, createdAtMs: atMs, changedAtMs: atMs, deletedAtMs: null };
}

/** @throws 404 for a record that was deleted or never existed */
export function requirePresent<T extends RecordState>(record: T | null, what: string): T {
  if (record === null || record.deletedAtMs !== null) throw unknownId(what);
  return record;
}
