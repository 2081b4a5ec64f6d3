import { describe, expect, it } from 'vitest';
import {
  changedFields,
  checkChange,
  planEdit,
  planRemoval,
  planRestore,
  startInstant,
  stopInstant,
} from '../../../../electron/db/time/entry-ledger.ts';
import type { TimeEntryRow } from '../../../../electron/db/time/entry-row.ts';

const AT_MS = 1_000_000_000;

function aRow(fields: Partial<TimeEntryRow> = {}): TimeEntryRow {
  return {
    row_id: 1,
    id: 'e',
    connection_id: 'here',
    remote_id: 'r',
    started_at_ms: AT_MS - 3_600_000,
    ended_at_ms: AT_MS - 1_800_000,
    zone: 'UTC',
    note: 'read',
    project_id: null,
    is_billable: 1,
    tags_json: '["a"]',
    source: 'manual',
    document_job_id: null,
    sync_state: 'synced',
    created_at_ms: 0,
    updated_at_ms: 0,
    deleted_at_ms: null,
    ...fields,
  };
}

const RUNNING = aRow({ ended_at_ms: null, remote_id: null });
const waiting = () => 'waiting' as const;

describe('an edit', () => {
  it('covers the fields that differ', () => {
    const patch = { note: 'read', tags: ['a'], isBillable: true };
    expect(changedFields(aRow({ is_billable: 1 }), patch)).toEqual({});
    expect(changedFields(aRow(), { ...patch, note: 'written' })).toEqual({ note: 'written' });
  });

  it('is sent as an update of what the service knows; the zone stays here', () => {
    expect(planEdit(aRow(), { note: 'n', zone: 'UTC' }, waiting)).toEqual({
      before: null,
      change: { note: 'n', zone: 'UTC' },
      after: { action: 'update', fields: { note: 'n' } },
    });
    expect(planEdit(aRow(), { zone: 'UTC' }, waiting).after).toBeNull();
  });

  it('to another connection deletes at one and creates at the other, without earlier knowledge', () => {
    const plan = planEdit(aRow(), { projectId: 'p', connectionId: 'there' }, waiting);
    expect([plan.before, plan.after]).toEqual([{ action: 'delete' }, { action: 'create' }]);
    expect(plan.change).toMatchObject({ connectionId: 'there', remoteId: null, baseJson: null });
  });

  it('of a running entry is sent once it has an end', () => {
    expect(planEdit(RUNNING, { note: 'n' }, waiting)).toEqual({
      before: null,
      change: { note: 'n', syncState: 'waiting' },
      after: null,
    });
    expect(planEdit(RUNNING, { endedAtMs: AT_MS }, waiting).after).toEqual({ action: 'create' });
  });

  it('of one time is checked against the other', () => {
    const end = { endedAtMs: AT_MS - 7_200_000 };
    expect(() => checkChange(aRow(), end, AT_MS)).toThrow(/end/iu);
    // Values stored by an older version are not checked when something else changes.
    expect(() => checkChange(aRow({ ended_at_ms: 0 }), { note: 'n' }, AT_MS)).not.toThrow();
  });
});

describe('a deletion and its undo', () => {
  it('are sent, but not for a running entry', () => {
    expect(planRemoval(aRow(), AT_MS).after).toEqual({ action: 'delete' });
    expect(planRemoval(RUNNING, AT_MS).after).toBeNull();
    expect(planRestore({ ...aRow(), deleted_at_ms: AT_MS }, true).after).toEqual({
      action: 'create',
    });
    expect(planRestore({ ...RUNNING, deleted_at_ms: AT_MS }, false)).toEqual({
      before: null,
      change: { deletedAtMs: null },
      after: null,
    });
  });

  it('end an entry that ran at its deletion when another entry runs by now', () => {
    expect(planRestore({ ...RUNNING, deleted_at_ms: AT_MS }, true)).toEqual({
      before: null,
      change: { deletedAtMs: null, endedAtMs: AT_MS },
      after: { action: 'create' },
    });
  });
});

describe('the timer', () => {
  it('gives an entry at least a second, even when the clock was set back', () => {
    const running = { started_at_ms: AT_MS };
    expect([AT_MS - 5000, AT_MS, AT_MS + 5000].map((atMs) => stopInstant(running, atMs))).toEqual([
      AT_MS + 1000,
      AT_MS + 1000,
      AT_MS + 5000,
    ]);
  });

  it('starts after an entry that was given its second, and otherwise immediately', () => {
    const running = { started_at_ms: AT_MS };
    expect(startInstant(undefined, AT_MS)).toBe(AT_MS);
    expect(startInstant(running, AT_MS + 300)).toBe(AT_MS + 1000);
    expect(startInstant(running, AT_MS + 5000)).toBe(AT_MS + 5000);
    expect(startInstant(running, AT_MS - 5000)).toBe(AT_MS - 5000);
  });
});
