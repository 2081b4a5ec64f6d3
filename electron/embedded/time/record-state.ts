import { unknownId } from '../http/service-error.ts';

/** What a customer, a project and an entry have beside their content. */
export interface RecordState {
  /** 1: never changed. Of an entry, `version` on the wire. */
  readonly revision: number;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
  readonly deletedAtMs: number | null;
}

/** The state of a record that is made now. */
export function madeAt(atMs: number): RecordState {
  return { revision: 1, createdAtMs: atMs, changedAtMs: atMs, deletedAtMs: null };
}

/** @throws 404 for a record that was deleted or never was */
export function requirePresent<T extends RecordState>(record: T | null, what: string): T {
  if (record === null || record.deletedAtMs !== null) throw unknownId(what);
  return record;
}
