import type { Statements } from '../engine/statement-cache.ts';
import { ENTRY_STEPS_SQL } from '../time/entry-steps.ts';
import { parseFields } from './kinds/fields.ts';
import { SYNC_KINDS } from './kinds/registry.ts';
import type { OutboxWork } from './outbox-repo-types.ts';
import type { OutboxRow } from './outbox-row.ts';
import { OUTBOX_SQL } from './outbox-sql.ts';
import { readSubject } from './subjects.ts';

/** Progress through the operations of a connection: those before it were taken or are blocked. */
interface Pass {
  beganAtMs: number;
  /** Last row seen in each state; 0 for none. Operations that may already be at the service come first. */
  seen: Record<'unknown' | 'waiting', number>;
}

/** Maximum delay of an operation that is no longer blocked or has become due while others are sent. */
const PASS_MS = 5_000;

/**
 * Builds the taker, which takes sendable operations, each time from where it last ended: an outbox may hold thousands
 * of blocked operations, such as those of a project that its service refuses, and each would be checked again for every
 * operation that is sent. It begins at the oldest again when nothing else is left, and every few seconds.
 */
export function createOutboxTaker(
  db: Statements,
): (connectionId: string, limit: number, nowMs: number) => OutboxWork[] {
  const passes = new Map<string, Pass>();

  const begin = (connectionId: string, nowMs: number): Pass => {
    const pass = { beganAtMs: nowMs, seen: { unknown: 0, waiting: 0 } };
    passes.set(connectionId, pass);
    return pass;
  };

  const findOn = (
    connectionId: string,
    { seen }: Pass,
    limit: number,
    nowMs: number,
  ): OutboxRow[] => {
    const found: OutboxRow[] = [];
    // An import may still be undone: none of it is sent before its end.
    const heldFromMs = db.value<number | null>(ENTRY_STEPS_SQL.unendedFrom) ?? Infinity;
    for (const state of ['unknown', 'waiting'] as const) {
      const room = limit - found.length;
      if (room <= 0) break;
      const rows = db.all<OutboxRow>(
        OUTBOX_SQL.take,
        connectionId,
        state,
        seen[state],
        heldFromMs,
        nowMs,
        room,
      );
      const last = rows.length < room ? newestRowId(db) : rows.at(-1)?.row_id;
      seen[state] = last ?? seen[state];
      found.push(...rows);
    }
    return found;
  };

  const find = (connectionId: string, limit: number, nowMs: number): OutboxRow[] => {
    const pass = passes.get(connectionId);
    const ageMs = pass === undefined ? PASS_MS : nowMs - pass.beganAtMs;
    if (pass !== undefined && ageMs >= 0 && ageMs < PASS_MS) {
      const rows = findOn(connectionId, pass, limit, nowMs);
      if (rows.length === limit) return rows;
    }
    return findOn(connectionId, begin(connectionId, nowMs), limit, nowMs);
  };

  return (connectionId, limit, nowMs) =>
    find(connectionId, limit, nowMs).map((row) => {
      const work = toWork(db, row);
      db.run(OUTBOX_SQL.markSending, { atMs: nowMs, rowId: row.row_id });
      return work;
    });
}

function newestRowId(db: Statements): number {
  return (
    db.get<{ rowId: number | null }>('SELECT max(row_id) AS rowId FROM outbox_operations')?.rowId ??
    0
  );
}

/** Returns an operation with everything needed to send it. @param row its state before it was marked */
function toWork(db: Statements, row: OutboxRow): OutboxWork {
  const kind = SYNC_KINDS[row.subject];
  const fields = parseFields(row.fields_json);
  const subject = readSubject(db, row.subject, row.subject_id);
  const isHere = subject?.connectionId === row.connection_id;
  const remoteId = row.action === 'delete' ? row.remote_id : null;
  return {
    operationId: row.id,
    connectionId: row.connection_id,
    subject: row.subject,
    subjectId: row.subject_id,
    action: row.action,
    projectIds: kind.projectIdsOf(db, row.subject_id, fields),
    remoteId: remoteId ?? (isHere && row.action !== 'create' ? subject.remoteId : null),
    version: isHere ? subject.version : null,
    isOutcomeUnknown: row.is_outcome_unknown === 1,
    tryCount: row.try_count + 1,
    entry: {},
    project: {},
    customer: {},
    ...kind.workOf(db, { id: row.subject_id, connectionId: row.connection_id }, fields),
    knownRemoteIds:
      row.action === 'create' ? kind.knownRemoteIds(db, row.connection_id, fields) : [],
  };
}
