/** Reads and writes the rows of things that travel, whatever their kind. */
import type { ExtraFields } from '../../../shared/domain/data/extra-fields.ts';
import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import type { Statements } from '../engine/statement-cache.ts';
import {
  toExtraJson,
  toSubject,
  type AnyRow,
  type SharedFields,
  type SubjectRow,
} from './kinds/fields.ts';
import { SYNC_KINDS } from './kinds/registry.ts';

/** A row with its shared fields; null when there is none with this id, deleted ones included. */
export function readSubject(
  statements: Statements,
  subject: OutboxSubject,
  id: string,
): SubjectRow | null {
  const { table, fields } = SYNC_KINDS[subject];
  const row = statements.prepare<[string], AnyRow>(`SELECT * FROM ${table} WHERE id = ?`).get(id);
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

/** What a service is known to have of a row. */
interface KnownThere {
  remoteId: string | null;
  base: SharedFields | null;
  /** Not stored where a service counts no versions of its kind. */
  version: string | null;
  /** Beyond the fields that both sides know. */
  extra: ExtraFields;
}

/** Of a row that is not there, or not any more. */
export const NOTHING_THERE: KnownThere = { remoteId: null, base: null, version: null, extra: {} };

/** Notes what the service is known to have. */
export function writeBase(
  statements: Statements,
  subject: OutboxSubject,
  id: string,
  { remoteId, base, version, extra }: KnownThere,
): void {
  const { table, hasVersions } = SYNC_KINDS[subject];
  const columns = 'remote_id = @remoteId, base_json = @base, extra_json = @extra';
  statements
    .prepare(
      `UPDATE ${table} SET ${columns}${hasVersions ? ', remote_version = @version' : ''}
       WHERE id = @id`,
    )
    .run({
      id,
      remoteId,
      base: base === null ? null : JSON.stringify(base),
      extra: toExtraJson(extra),
      ...(hasVersions ? { version } : {}),
    });
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
