/** Reads and writes the rows of synced records of any kind. */
import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { toSubject, type AnyRow, type SharedFields, type SubjectRow } from './kinds/fields.ts';
import type { KnownThere, RowAtService } from './kinds/link-store.ts';
import { SYNC_KINDS } from './kinds/registry.ts';

/**
 * Reads a row with its shared fields and its state at the service of its own connection; null when there is none with
 * this id, deleted ones included.
 */
export function readSubject(db: Statements, subject: OutboxSubject, id: string): SubjectRow | null {
  const { store, fields } = SYNC_KINDS[subject];
  const row = db.get<AnyRow>(`SELECT * FROM ${store.rows} WHERE id = ?`, id);
  return row === undefined ? null : toSubject(fields, row);
}

/** Writes shared fields into a row. */
export function writeFields(
  db: Statements,
  subject: OutboxSubject,
  id: string,
  fields: SharedFields,
  atMs: number,
): void {
  if (Object.keys(fields).length === 0) return;
  SYNC_KINDS[subject].write(db, id, fields, atMs);
}

/** State of a row that a service does not have. */
export const NOTHING_THERE: KnownThere = { remoteId: null, base: null, version: null, extra: {} };

/** Records the last known state at a service. */
export function writeBase(
  db: Statements,
  subject: OutboxSubject,
  at: RowAtService,
  known: KnownThere,
): void {
  SYNC_KINDS[subject].store.writeKnown(db, at, known);
}

/** Hides a row, as a deletion does. */
export function hideRow(db: Statements, subject: OutboxSubject, id: string, atMs: number): void {
  db.run(
    `UPDATE ${SYNC_KINDS[subject].table} SET deleted_at_ms = coalesce(deleted_at_ms, @atMs),
        updated_at_ms = @atMs WHERE id = @id`,
    { id, atMs },
  );
}
