import type { Statements } from '../engine/statement-cache.ts';
import { parseFields } from './kinds/fields.ts';
import { SYNC_KINDS } from './kinds/registry.ts';
import type { OutboxWork } from './outbox-repo-types.ts';
import type { OutboxRow } from './outbox-row.ts';
import { readSubject } from './subjects.ts';

/** An operation with everything needed to send it. @param row its state before it was marked */
export function toWork(statements: Statements, row: OutboxRow): OutboxWork {
  const kind = SYNC_KINDS[row.subject];
  const fields = parseFields(row.fields_json);
  const subject = readSubject(statements, row.subject, row.subject_id);
  const isHere = subject?.connectionId === row.connection_id;
  const remoteId = row.action === 'delete' ? row.remote_id : null;
  return {
    operationId: row.id,
    connectionId: row.connection_id,
    subject: row.subject,
    subjectId: row.subject_id,
    action: row.action,
    projectIds: kind.projectIdsOf(statements, row.subject_id, fields),
    remoteId: remoteId ?? (isHere && row.action !== 'create' ? subject.remoteId : null),
    version: isHere ? subject.version : null,
    isOutcomeUnknown: row.is_outcome_unknown === 1,
    tryCount: row.try_count + 1,
    entry: {},
    project: {},
    customer: {},
    ...kind.workOf(statements, { id: row.subject_id, connectionId: row.connection_id }, fields),
    knownRemoteIds:
      row.action === 'create' ? kind.knownRemoteIds(statements, row.connection_id, fields) : [],
  };
}
