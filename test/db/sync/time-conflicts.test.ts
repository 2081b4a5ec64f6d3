import { describe, expect, it } from 'vitest';
import type { RemoteEntry } from '../../../shared/domain/sync/time-remote.ts';
import { compareThreeWay } from '../../../electron/db/sync/three-way.ts';
import type { AppError } from '../../../shared/errors.ts';
import { NOW_MS } from '../helpers.ts';
import {
  LOCAL,
  openOutbox,
  remoteEntry,
  remoteProject,
  type OutboxUnderTest,
} from '../outbox-helpers.ts';
import { HOUR_MS, newEntry, query } from '../time-ledger-helpers.ts';

const START_MS = newEntry('a').startedAtMs;

/** Pulls entry 1 in its current state at the service. */
function pull(under: OutboxUnderTest, change: Partial<RemoteEntry> = {}): void {
  const told = remoteEntry('1', { clientRef: 'a', version: '2', ...change });
  under.timeSync.ingestEntries(LOCAL, [told], 'UTC', NOW_MS + 1);
}

/** Sends the change with an unknown outcome. */
function editWithLostAnswer(under: OutboxUnderTest, note: string): void {
  under.timeEntries.edit('a', { note }, NOW_MS);
  const [work] = under.take();
  under.settle({
    operationId: work?.operationId ?? '',
    kind: 'later',
    error: null,
    isOutcomeUnknown: true,
    nextTryAtMs: null,
  });
}

function entryOf({ timeEntries }: OutboxUnderTest) {
  const entry = timeEntries.get('a', NOW_MS);
  if (entry === null) throw new Error('the entry is gone');
  return entry;
}

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as AppError).code;
  }
  throw new Error('nothing was thrown');
};

describe('a comparison field by field', () => {
  it.each([
    ['nothing changed', { note: 'x' }, { note: 'x' }, { note: 'x' }, 'x', 'kept'],
    ['changed only here', { note: 'x' }, { note: 'h' }, { note: 'x' }, 'h', 'kept'],
    ['changed only there', { note: 'x' }, { note: 'x' }, { note: 't' }, 't', 'taken'],
    ['both changed it to the same value', { note: 'x' }, { note: 'y' }, { note: 'y' }, 'y', 'kept'],
    ['both changed it differently', { note: 'x' }, { note: 'h' }, { note: 't' }, 'h', 'conflict'],
    ['emptied there, changed here', { note: 'x' }, { note: 'h' }, { note: '' }, 'h', 'conflict'],
    ['not reported', { note: 'x' }, { note: 'x' }, {}, 'x', 'kept'],
    ['no common base, same value', {}, { note: 'h' }, { note: 'h' }, 'h', 'kept'],
    ['no common base, different values', {}, { note: 'h' }, { note: 't' }, 'h', 'conflict'],
    ['unknown field from the service', { note: 'x' }, { note: 'x' }, { other: 1 }, 'x', 'kept'],
  ])('%s', (_name, base, here, there, note, outcome) => {
    const { merged, taken, conflicts } = compareThreeWay(base, here, there);
    expect(merged).toEqual({ note });
    expect(taken).toEqual(outcome === 'taken' ? ['note'] : []);
    expect(conflicts).toEqual(outcome === 'conflict' ? ['note'] : []);
  });

  it.each([
    ['startedAtMs', 1_700_000_000_123, 1_700_000_000_000],
    ['tags', ['b', 'a'], ['a', 'b']],
    ['projectId', null, undefined],
  ])('%s: a difference that neither side would show is no change', (field, here, there) => {
    const base = { [field]: here };
    expect(compareThreeWay(base, base, { [field]: there })).toMatchObject({
      taken: [],
      conflicts: [],
    });
  });
});

describe('a change reported by the service', () => {
  it('is applied, with the previous state in the revisions', () => {
    const under = openOutbox();
    under.addSynced();
    pull(under, { note: 'There', tags: ['x'], endedAtMs: START_MS + 2 * HOUR_MS });
    expect(entryOf(under)).toMatchObject({ note: 'There', tags: ['x'], syncState: 'synced' });
    expect(under.timeEntries.listRevisions('a')).toMatchObject([
      { cause: 'service', note: 'Note of a' },
    ]);
    expect(under.shown()).toEqual([]);
  });

  it('changes nothing when it is our own', () => {
    const under = openOutbox();
    under.addSynced();
    pull(under, { version: '1' });
    expect(under.timeEntries.listRevisions('a')).toEqual([]);
    expect(entryOf(under).syncState).toBe('synced');
  });

  it('meets an unsent change of another field: both stay, and only ours is sent', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Here' }, NOW_MS);
    pull(under, { isBillable: false });
    expect(entryOf(under)).toMatchObject({ note: 'Here', isBillable: false, syncState: 'waiting' });
    expect(under.take()).toMatchObject([{ version: '2', entry: { note: 'Here' } }]);
  });

  it('meets the same change: nothing is left to send', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Same' }, NOW_MS);
    pull(under, { note: 'Same' });
    expect([under.shown(), entryOf(under).syncState]).toEqual([[], 'synced']);
  });

  it('meets a different change of the same field: ours is shown, and the user is asked', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Here', isBillable: false }, NOW_MS);
    pull(under, { note: 'There', tags: ['new'] });
    expect(entryOf(under)).toMatchObject({ note: 'Here', tags: ['new'], syncState: 'conflict' });
    expect(under.timeSync.listConflicts()).toEqual([
      {
        entryId: 'a',
        fields: [{ field: 'note', here: 'Here', there: 'There' }],
        isDeletedThere: false,
      },
    ]);
    expect(under.shown()).toEqual([['update', 'a', 'blocked']]);
    expect(under.take()).toEqual([]);
    expect(under.outbox.summary().conflicts).toBe(1);
  });

  it("isn't half forgotten when the service changes another field meanwhile", () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Here' }, NOW_MS);
    pull(under, { note: 'There' });
    pull(under, { note: 'There', isBillable: false, version: '3' });
    expect(under.timeSync.listConflicts()[0]?.fields).toMatchObject([{ field: 'note' }]);
    expect(entryOf(under).isBillable).toBe(false);
    pull(under, { note: 'There 2', isBillable: false, version: '4' });
    expect(under.timeSync.listConflicts()[0]?.fields).toEqual([
      { field: 'note', here: 'Here', there: 'There 2' },
    ]);
    pull(under, { note: 'Here', isBillable: false, version: '5' });
    expect([under.timeSync.listConflicts(), entryOf(under).syncState]).toEqual([[], 'synced']);
  });

  it('raises a question when start and end from both sides would be reversed', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { startedAtMs: START_MS + HOUR_MS / 2 }, NOW_MS);
    pull(under, { endedAtMs: START_MS + HOUR_MS / 4 });
    const [conflict] = under.timeSync.listConflicts();
    expect(conflict?.fields.map(({ field }) => field)).toEqual(['startedAtMs', 'endedAtMs']);
    expect(entryOf(under).endedAtMs).toBe(START_MS + HOUR_MS);
  });

  it('raises no question when it is our own with a lost answer and more was typed since', () => {
    const under = openOutbox();
    under.addSynced();
    editWithLostAnswer(under, 'First');
    under.timeEntries.edit('a', { note: 'Last' }, NOW_MS);
    pull(under, { note: 'First', isBillable: false });
    expect(entryOf(under)).toMatchObject({ note: 'Last', isBillable: false, syncState: 'waiting' });
    expect(under.timeSync.listConflicts()).toEqual([]);
  });

  it('remains a question when it differs from our change with a lost answer', () => {
    const under = openOutbox();
    under.addSynced();
    editWithLostAnswer(under, 'First');
    under.timeEntries.edit('a', { note: 'Last' }, NOW_MS);
    pull(under, { note: 'There' });
    expect(under.timeSync.listConflicts()).toMatchObject([
      { fields: [{ field: 'note', here: 'Last', there: 'There' }] },
    ]);
  });

  it('is deferred while a change is under way', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Here' }, NOW_MS);
    under.take();
    const told = remoteEntry('1', { note: 'There', changedAtMs: 77 });
    expect(under.timeSync.ingestEntries(LOCAL, [told], 'UTC', NOW_MS)).toEqual({
      changed: 0,
      passedOver: [0],
    });
    expect(entryOf(under).note).toBe('Here');
  });

  it('reverts nothing when it was requested before a change was answered', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { isBillable: false }, NOW_MS);
    const [work] = under.take();
    under.settle({
      operationId: work!.operationId,
      kind: 'done',
      remote: remoteEntry('1', { isBillable: false }),
    });
    const before = remoteEntry('1', { isBillable: true, changedAtMs: 77 });
    const stale = under.timeSync.ingestEntries(LOCAL, [before], 'UTC', NOW_MS, ['a']);
    expect(stale).toEqual({ changed: 0, passedOver: [0] });
    expect(entryOf(under)).toMatchObject({ isBillable: false, syncState: 'synced' });
    // The same state requested afterward is someone's change.
    under.timeSync.ingestEntries(LOCAL, [before], 'UTC', NOW_MS);
    expect(entryOf(under).isBillable).toBe(true);
  });
});

describe('a stale version', () => {
  it('merges both sides and sends the rest with the new version', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Here' }, NOW_MS);
    const [work] = under.take();
    const current = remoteEntry('1', { version: '5', isBillable: false });
    under.settle({
      operationId: work?.operationId ?? '',
      kind: 'stale',
      current,
      nextTryAtMs: null,
    });
    expect(entryOf(under)).toMatchObject({ note: 'Here', isBillable: false });
    expect(under.take()).toMatchObject([{ version: '5', entry: { note: 'Here' } }]);
  });

  it('changes nothing when the lost answer was for this very change', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Here' }, NOW_MS);
    const [work] = under.take();
    const current = remoteEntry('1', { version: '2', note: 'Here' });
    under.settle({
      operationId: work?.operationId ?? '',
      kind: 'stale',
      current,
      nextTryAtMs: null,
    });
    expect([under.shown(), entryOf(under).syncState]).toEqual([[], 'synced']);
  });

  it('raises no question when the lost answer was for an earlier change', () => {
    const under = openOutbox();
    under.addSynced();
    editWithLostAnswer(under, 'First');
    under.timeEntries.edit('a', { note: 'Last' }, NOW_MS);
    const [work] = under.take();
    const current = remoteEntry('1', { version: '2', note: 'First' });
    under.settle({
      operationId: work?.operationId ?? '',
      kind: 'stale',
      current,
      nextTryAtMs: null,
    });
    expect([under.timeSync.listConflicts(), entryOf(under).note]).toEqual([[], 'Last']);
    expect(under.take()).toMatchObject([{ version: '2', entry: { note: 'Last' } }]);
  });

  it('keeps what was changed there in an entry that is deleted here', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.remove('a', NOW_MS);
    const [work] = under.take();
    const current = remoteEntry('1', { version: '2', note: 'There' });
    under.settle({
      operationId: work?.operationId ?? '',
      kind: 'stale',
      current,
      nextTryAtMs: null,
    });
    expect(under.timeEntries.listRevisions('a')[0]).toMatchObject({
      cause: 'conflict',
      note: 'There',
    });
    expect(under.take()).toMatchObject([{ action: 'delete', version: '2' }]);
  });
});

describe('a deletion reported by the service', () => {
  it('is applied with a revision, and is not for the undo of this list', () => {
    const under = openOutbox();
    under.addSynced();
    pull(under, { isDeleted: true });
    expect(under.timeEntries.get('a', NOW_MS)).toBeNull();
    expect(under.timeEntries.listRevisions('a')).toMatchObject([{ cause: 'delete' }]);
    pull(under, { isDeleted: true });
    expect(under.timeEntries.listRevisions('a')).toHaveLength(1);
    const lost = { kind: 'add', entryId: 'a', startedAtMs: null, isLost: true };
    expect(under.timeEntries.undo(NOW_MS)).toMatchObject(lost);
    expect(under.timeEntries.undo(NOW_MS)).toBeNull();
    expect(under.take()).toEqual([]);
  });

  it('raises a question when the entry was changed here', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Here' }, NOW_MS);
    pull(under, { isDeleted: true });
    expect(entryOf(under)).toMatchObject({ note: 'Here', syncState: 'conflict' });
    expect(under.timeSync.listConflicts()).toEqual([
      { entryId: 'a', fields: [], isDeletedThere: true },
    ]);
  });

  it('raises the same question when an update finds nothing there', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Here' }, NOW_MS);
    const [work] = under.take();
    under.settle({ operationId: work?.operationId ?? '', kind: 'gone' });
    expect(under.timeSync.listConflicts()).toMatchObject([{ isDeletedThere: true }]);
    under.timeSync.settleConflict({ entryId: 'a', choices: { deletion: 'here' } }, NOW_MS);
    expect(under.take()).toMatchObject([{ action: 'create', entry: { note: 'Here' } }]);
  });

  it('is applied here when the user chooses so, with the changes in the revisions', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Here' }, NOW_MS);
    pull(under, { isDeleted: true });
    const choices = { deletion: 'there' } as const;
    expect(under.timeSync.settleConflict({ entryId: 'a', choices }, NOW_MS)).toBe(false);
    expect(under.timeEntries.get('a', NOW_MS)).toBeNull();
    expect(under.timeEntries.listRevisions('a')[0]).toMatchObject({
      cause: 'delete',
      note: 'Here',
    });
    expect(under.shown()).toEqual([]);
  });

  it('raises a question about an entry deleted before its creation was known', () => {
    const under = openOutbox();
    under.timeEntries.add(newEntry('a'), NOW_MS);
    under.take();
    under.outbox.recover(NOW_MS);
    pull(under, { isDeleted: true });
    expect(under.timeSync.listConflicts()).toMatchObject([{ isDeletedThere: true }]);
    expect(entryOf(under).note).toBe('Note of a');
  });
});

describe('settling a conflict', () => {
  const conflicting = (): OutboxUnderTest => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Here', isBillable: false }, NOW_MS);
    pull(under, { note: 'There', tags: ['t'] });
    return under;
  };

  it('keeps this side, sends it, and stores the other in the revisions', () => {
    const under = conflicting();
    expect(under.timeSync.settleConflict({ entryId: 'a', choices: { note: 'here' } }, NOW_MS)).toBe(
      true,
    );
    expect(entryOf(under)).toMatchObject({ note: 'Here', syncState: 'waiting' });
    expect(under.timeEntries.listRevisions('a')[0]).toMatchObject({
      cause: 'conflict',
      note: 'There',
    });
    expect(under.take()).toMatchObject([
      { version: '2', entry: { note: 'Here', isBillable: false } },
    ]);
  });

  it('takes the other side, sends what is left, and stores this one in the revisions', () => {
    const under = conflicting();
    under.timeSync.settleConflict({ entryId: 'a', choices: { note: 'there' } }, NOW_MS);
    expect(entryOf(under)).toMatchObject({ note: 'There', isBillable: false });
    expect(under.timeEntries.listRevisions('a')[0]).toMatchObject({
      cause: 'conflict',
      note: 'Here',
    });
    const [work] = under.take();
    expect(work?.entry).toEqual({ isBillable: false });
  });

  it('changes nothing without a choice for each field, or if there is nothing to choose', () => {
    const under = conflicting();
    const settle = (entryId: string): string =>
      codeOf(() => under.timeSync.settleConflict({ entryId, choices: { tags: 'there' } }, NOW_MS));
    expect([settle('a'), settle('b')]).toEqual(['input/invalid', 'input/not-found']);
    expect(entryOf(under)).toMatchObject({ note: 'Here', syncState: 'conflict' });
  });
});

describe('an entry first seen at the service', () => {
  it('arrives with its project, even one not listed before, and never twice', () => {
    const under = openOutbox();
    const told = remoteEntry('9', { projectRemoteId: '5', projectName: 'Novel', clientRef: 'z' });
    for (let times = 0; times < 2; times += 1) {
      under.timeSync.ingestEntries(LOCAL, [told], 'Europe/Berlin', NOW_MS);
    }
    const { entries } = under.timeEntries.list(query(), NOW_MS);
    expect(entries).toMatchObject([
      { note: 'Note of a', projectName: 'Novel', source: 'service', syncState: 'synced' },
    ]);
    under.timeSync.ingestProjects(LOCAL, [remoteProject('5', { name: 'Novel 2' })], NOW_MS);
    expect(under.timeEntries.list(query(), NOW_MS).entries[0]?.projectName).toBe('Novel 2');
    expect(under.catalog.list().projects).toHaveLength(1);
  });

  const nothing = {
    clientRef: null,
    note: null,
    startedAtMs: null,
    endedAtMs: null,
    isBillable: null,
    tags: null,
    version: null,
    createdAtMs: null,
    changedAtMs: null,
  };
  it.each<[string, Partial<RemoteEntry>, number, number | null]>([
    ['only an id', {}, NOW_MS, NOW_MS],
    ['a duration', { startedAtMs: START_MS, durationMs: 60_000 }, START_MS, START_MS + 60_000],
    ['only a start', { startedAtMs: START_MS }, START_MS, START_MS],
    [
      'a day with times, over midnight',
      { day: '2025-03-30', startTime: '23:30:00', endTime: '00:15:00' },
      Date.UTC(2025, 2, 30, 21, 30),
      Date.UTC(2025, 2, 30, 22, 15),
    ],
    ['a running entry', { startedAtMs: START_MS, isRunning: true }, START_MS, null],
    ['an end before its start', { startedAtMs: START_MS, endedAtMs: 5 }, START_MS, START_MS],
  ])('is never left out: %s', (_name, told, startedAtMs, endedAtMs) => {
    const under = openOutbox();
    const entry = remoteEntry('9', { ...nothing, ...told });
    under.timeSync.ingestEntries(LOCAL, [entry], 'Europe/Berlin', NOW_MS);
    expect(under.timeEntries.list(query(), NOW_MS).entries).toMatchObject([
      { startedAtMs, endedAtMs, note: '', tags: [], isBillable: true },
    ]);
    // Reported again with as few fields, it stays unchanged.
    under.timeSync.ingestEntries(LOCAL, [entry], 'Europe/Berlin', NOW_MS + HOUR_MS);
    expect(under.timeEntries.list(query(), NOW_MS).entries).toMatchObject([
      { startedAtMs, endedAtMs },
    ]);
    expect(under.timeEntries.getTimer(NOW_MS)).toBeNull();
  });

  it('is the one we created when the answer was lost, even without a reference', () => {
    const under = openOutbox();
    under.timeEntries.add(newEntry('a'), NOW_MS);
    under.take();
    under.outbox.recover(NOW_MS);
    under.timeEntries.edit('a', { isBillable: false }, NOW_MS);
    under.timeSync.ingestEntries(
      LOCAL,
      [remoteEntry('3', { clientRef: null, version: null })],
      'UTC',
      NOW_MS,
    );
    expect(under.timeEntries.list(query(), NOW_MS).total).toBe(1);
    expect(under.take()).toMatchObject([
      { action: 'update', remoteId: '3', entry: { isBillable: false } },
    ]);
  });

  it("matches a project created here under the same name that isn't at the service yet", () => {
    const under = openOutbox();
    const project = { name: 'Novel', customerId: null, isBillable: false, hourlyRate: null };
    under.catalog.addProject('p', { ...project, connectionId: null }, NOW_MS);
    under.timeSync.ingestProjects(LOCAL, [remoteProject('5', { name: 'Novel' })], NOW_MS);
    expect(under.catalog.list().projects).toMatchObject([{ id: 'p', isBillable: true }]);
    expect(under.shown()).toEqual([]);
  });
});
