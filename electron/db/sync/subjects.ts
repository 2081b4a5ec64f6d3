/** Reads and writes the rows of things that travel, whatever their kind. */
import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { toSubject, type AnyRow, type SharedFields, type SubjectRow } from './kinds/fields.ts';
import type { KnownThere, RowAtService } from './kinds/link-store.ts';
import { SYNC_KINDS } from './kinds/registry.ts';

/**
 * A row with its shared fields and what the service of its own connection has of it; null when there is
 * none with this id, deleted ones included.
 */
export function readSubject(
  statements: Statements,
  subject: OutboxSubject,
  id: string,
): SubjectRow | null {
  const { store, fields } = SYNC_KINDS[subject];
  const row = statements
    .prepare<[string], AnyRow>(`SELECT * FROM ${store.rows} WHERE id = ?`)
    .get(id);
  return row === undefined ? null : toSubject(fields, row);
}

/** Writes shared fields into a row. */
export function writeFields(
  statements: Statements,
  subject: OutboxSubject,
  id: string,
  fields: SharedFields,
  atMs: number,
): void {
  if (Object.keys(fields).length === 0) return;
  SYNC_KINDS[subject].write(statements, id, fields, atMs);
}

/** Of a row that is not there, or not any more. */
export const NOTHING_THERE: KnownThere = { remoteId: null, base: null, version: null, extra: {} };

/** Notes what a service is known to have. */
export function writeBase(
  statements: Statements,
  subject: OutboxSubject,
  at: RowAtService,
  known: KnownThere,
): void {
  SYNC_KINDS[subject].store.writeKnown(statements, at, known);
}

/** Hides a row, as a deletion does. */
export function hideRow(
  statements: Statements,
  subject: OutboxSubject,
  id: string,
  atMs: number,
): void {
  statements
    .prepare(
      `UPDATE ${SYNC_KINDS[subject].table} SET deleted_at_ms = coalesce(deleted_at_ms, @atMs),
        updated_at_ms = @atMs WHERE id = @id`,
    )
    .run({ id, atMs });
}
