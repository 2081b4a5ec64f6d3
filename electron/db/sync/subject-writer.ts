import type { ExtraFields } from '../../../shared/domain/data/extra-fields.ts';
import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import {
  columnOf,
  SUBJECT_TABLES,
  toColumnValue,
  type SharedFields,
  type StoredConflict,
  type SubjectRow,
} from './outbox-subjects.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { findEntryRow } from '../time/entry-row.ts';
import { addRevision, updateEntryRow } from '../time/entry-writer.ts';

/** Writes shared fields into a row. */
export function writeFields(
  statements: Statements,
  subject: OutboxSubject,
  id: string,
  fields: SharedFields,
  atMs: number,
): void {
  if (Object.keys(fields).length === 0) return;
  if (subject === 'entry') {
    const row = findEntryRow(statements, id);
    if (row !== undefined) updateEntryRow(statements, row, fields, atMs);
    return;
  }
  const values: Record<string, string | number | null> = {};
  for (const [field, value] of Object.entries(fields)) {
    values[columnOf(field)] = toColumnValue(field, value);
  }
  const assignments = Object.keys(values).map((name) => `${name} = @${name}`);
  statements
    .prepare(
      `UPDATE ${SUBJECT_TABLES[subject]} SET ${assignments.join(', ')}, updated_at_ms = @atMs
       WHERE id = @id`,
    )
    .run({ ...values, atMs, id });
}

/** What a service is known to have of a row. */
export interface KnownThere {
  remoteId: string | null;
  base: SharedFields | null;
  /** Of entries alone. */
  version: string | null;
  /** Beyond the fields that both sides know. */
  extra: ExtraFields;
}

/** Of a row that is not there, or not any more. */
export const NOTHING_THERE: KnownThere = { remoteId: null, base: null, version: null, extra: {} };

export function toExtraJson(extra: ExtraFields): string | null {
  return Object.keys(extra).length === 0 ? null : JSON.stringify(extra);
}

/** Notes what the service is known to have. */
export function writeBase(
  statements: Statements,
  subject: OutboxSubject,
  id: string,
  known: KnownThere,
): void {
  const base = known.base === null ? null : JSON.stringify(known.base);
  const extra = toExtraJson(known.extra);
  if (subject === 'entry') {
    statements
      .prepare(
        `UPDATE time_entries SET remote_id = @remoteId, base_json = @base, remote_version = @version,
           extra_json = @extra WHERE id = @id`,
      )
      .run({ id, remoteId: known.remoteId, base, version: known.version, extra });
    return;
  }
  statements
    .prepare(
      `UPDATE ${SUBJECT_TABLES[subject]}
       SET remote_id = @remoteId, base_json = @base, extra_json = @extra WHERE id = @id`,
    )
    .run({ id, remoteId: known.remoteId, base, extra });
}

export function writeConflict(
  statements: Statements,
  id: string,
  conflict: StoredConflict | null,
): void {
  statements
    .prepare('UPDATE time_entries SET conflict_json = ? WHERE id = ?')
    .run(conflict === null ? null : JSON.stringify(conflict), id);
}

/** Stores a state of an entry that is about to be replaced, or was not chosen. */
export function addEntryRevision(
  statements: Statements,
  entryId: string,
  cause: 'service' | 'conflict' | 'delete',
  fields: SharedFields,
  atMs: number,
): void {
  addRevision(statements, entryId, cause, atMs, {
    startedAtMs: Number(fields['startedAtMs']),
    endedAtMs: typeof fields['endedAtMs'] === 'number' ? fields['endedAtMs'] : null,
    note: typeof fields['note'] === 'string' ? fields['note'] : '',
    projectId: typeof fields['projectId'] === 'string' ? fields['projectId'] : null,
    isBillable: fields['isBillable'] === true,
    tags: Array.isArray(fields['tags']) ? fields['tags'].map(String) : [],
  });
}

/** Hides a row, as a deletion at its service does. */
export function hideRow(
  statements: Statements,
  subject: OutboxSubject,
  row: SubjectRow,
  atMs: number,
): void {
  statements
    .prepare(
      `UPDATE ${SUBJECT_TABLES[subject]} SET deleted_at_ms = coalesce(deleted_at_ms, @atMs),
        updated_at_ms = @atMs WHERE id = @id`,
    )
    .run({ id: row.id, atMs });
}
