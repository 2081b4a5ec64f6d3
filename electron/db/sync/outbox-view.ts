import type { OutboxState } from '../../../shared/domain/time/names.ts';
import type { OutboxOperation } from '../../../shared/domain/sync/outbox.ts';
import { ERROR_CODES, type ErrorData } from '../../../shared/errors.ts';
import type { OutboxRow } from './outbox-row.ts';
import { parseFields } from './outbox-subjects.ts';

/** An operation with its subject, as returned by `OUTBOX_SQL.view`. */
export interface OutboxViewRow extends OutboxRow {
  connection_name: string;
  connection_error_json: string | null;
  blocker: Blocker | null;
  shown_state: OutboxState;
  note: string | null;
  started_at_ms: number | null;
  entry_project_name: string | null;
  name: string | null;
}

type Blocker = 'local-only' | 'earlier' | 'conflict' | 'project' | 'customer' | 'not-there';

const BLOCKERS: Readonly<Record<Blocker, string>> = {
  'local-only':
    'Its project is confidential, so it stays on this computer. It is sent when you change the project’s rule in Settings.',
  earlier: 'It follows once the change before it is at the service.',
  conflict: 'The same fields were changed here and at the service. Choose which to keep.',
  project: 'It follows once its project is at the service.',
  customer: 'It follows once its customer is at the service.',
  'not-there':
    'The service does not have what is to be changed, because its creation was taken out.',
};

/** An operation for display. @param nameOf the names of projects and customers, by local id */
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
  if (row.subject !== 'entry') return { label: row.name ?? '', labelAtMs: null };
  const note = row.note?.trim() ?? '';
  if (note !== '') return { label: note, labelAtMs: null };
  return { label: row.entry_project_name ?? '', labelAtMs: row.started_at_ms };
}

function reasonOf(row: OutboxViewRow): ErrorData | null {
  if (row.blocker !== null) {
    const code = row.blocker === 'local-only' ? 'lane/local-only' : 'input/conflict';
    return { code, message: BLOCKERS[row.blocker], retryable: true };
  }
  if (row.reason_json !== null) return toErrorData(row.reason_json);
  const waits = row.state === 'waiting' || row.state === 'unknown';
  return waits && row.connection_error_json !== null
    ? toErrorData(row.connection_error_json)
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

/** A stored reason; one written by another version of the app may have an unknown code. */
export function toErrorData(json: string): ErrorData {
  const { code, message, retryable, retryAfterMs, details } = parseFields(json);
  const known = ERROR_CODES.find((each) => each === code);
  if (known === undefined || typeof message !== 'string') {
    return {
      code: 'internal',
      message: 'The reason was noted by another version of the app and cannot be shown.',
      retryable: false,
    };
  }
  return {
    code: known,
    message,
    retryable: retryable === true,
    ...(typeof retryAfterMs === 'number' ? { retryAfterMs } : {}),
    ...(typeof details === 'object' && details !== null ? { details } : {}),
  };
}
