import type { MessageId } from '../../../shared/i18n/message-id.ts';
import type { OutboxState } from '../../../shared/domain/sync/names.ts';
import type { OutboxOperation } from '../../../shared/domain/sync/outbox.ts';
import { readErrorData, type ErrorData } from '../../../shared/errors.ts';
import type { OutboxRow } from './outbox-row.ts';
import { parseFields } from './kinds/fields.ts';

/** An operation with its subject, as returned by `OUTBOX_SQL.view`. */
export interface OutboxViewRow extends OutboxRow {
  connection_name: string;
  connection_error_json: string | null;
  blocker: Blocker | null;
  shown_state: OutboxState;
  /** Title of its row. */
  title: string | null;
  /** Where its row belongs, and when it starts, for a row without a title. */
  context: string | null;
  started_at_ms: number | null;
}

type Blocker = 'local-only' | 'earlier' | 'conflict' | 'project' | 'customer' | 'not-there';

const BLOCKERS: Readonly<Record<Blocker, MessageId>> = {
  'local-only': 'outboxErrors.projectConfidential',
  earlier: 'outboxErrors.earlierFirst',
  conflict: 'outboxErrors.conflict',
  project: 'outboxErrors.projectFirst',
  customer: 'outboxErrors.customerFirst',
  'not-there': 'outboxErrors.notThere',
};

/** Converts an operation for display. @param nameOf returns the names of projects and customers, by local id */
export function toOperation(
  row: OutboxViewRow,
  nameOf: (field: 'projectId' | 'customerId', id: string) => string | null,
): OutboxOperation {
  return {
    id: row.id,
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    subject: row.subject,
    subjectId: row.subject_id,
    action: row.action,
    ...labelOf(row),
    changes: Object.entries(parseFields(row.fields_json)).map(([field, value]) => ({
      field,
      value: valueOf(field, value, nameOf),
    })),
    state: row.shown_state,
    reason: reasonOf(row),
    tryCount: row.try_count,
    nextTryAtMs: row.next_try_at_ms,
    createdAtMs: row.created_at_ms,
  };
}

function labelOf(row: OutboxViewRow): Pick<OutboxOperation, 'label' | 'labelAtMs'> {
  const title = row.title?.trim() ?? '';
  if (title !== '') return { label: title, labelAtMs: null };
  return { label: row.context ?? '', labelAtMs: row.started_at_ms };
}

function reasonOf(row: OutboxViewRow): ErrorData | null {
  if (row.blocker !== null) {
    const code = row.blocker === 'local-only' ? 'lane/local-only' : 'input/conflict';
    return { code, message: BLOCKERS[row.blocker], retryable: true };
  }
  if (row.reason_json !== null) return readErrorData(row.reason_json);
  const waits = row.state === 'waiting' || row.state === 'unknown';
  return waits && row.connection_error_json !== null
    ? readErrorData(row.connection_error_json)
    : null;
}

function valueOf(
  field: string,
  value: unknown,
  nameOf: (field: 'projectId' | 'customerId', id: string) => string | null,
): string | number {
  if (field === 'projectId' || field === 'customerId') {
    return typeof value === 'string' ? (nameOf(field, value) ?? '') : '';
  }
  if (field.endsWith('AtMs')) return Number.isInteger(value) ? Number(value) : '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
