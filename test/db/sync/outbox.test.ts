import { describe, expect, it, vi } from 'vitest';
import { pack } from '../../../electron/support/packed.ts';
import { OUTBOX_SQL } from '../../../electron/db/sync/outbox-sql.ts';
import { NOW_MS } from '../helpers.ts';
import { LOCAL, openOutbox, remoteEntry, remoteProject } from '../outbox-helpers.ts';
import { addTimeConnection, newEntry } from '../time-ledger-helpers.ts';
import { thrownBy } from '../../support/thrown.ts';

const REFUSED = {
  code: 'api/bad-request',
  message: 'The month is closed',
  retryable: false,
} as const;

describe('the outbox', () => {
  it('changes in place what was never sent', () => {
    const { timeEntries, operations, shown } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    timeEntries.edit('a', { note: 'other', isBillable: false }, NOW_MS);
    expect(shown()).toEqual([['create', 'a', 'waiting']]);
    expect(operations()[0]?.changes).toContainEqual({ field: 'note', value: 'other' });
    expect(operations()[0]?.changes).toContainEqual({ field: 'isBillable', value: 'no' });
  });

  it('forgets what was never sent when it is deleted', () => {
    const { timeEntries, shown } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    timeEntries.edit('a', { note: 'other' }, NOW_MS);
    timeEntries.remove('a', NOW_MS);
    expect(shown()).toEqual([]);
  });

  it('turns an edit during a create into an update after it, never into a second create', () => {
    const { timeEntries, take, shown, send, stateOf, operations } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    const [create] = take();
    timeEntries.edit('a', { note: 'other' }, NOW_MS);
    expect(shown()).toEqual([
      ['create', 'a', 'sending'],
      ['update', 'a', 'blocked'],
    ]);
    expect(take()).toEqual([]);
    if (create === undefined) throw new Error('nothing was taken');
    send(create, remoteEntry('1', { clientRef: 'a' }));
    expect(operations()[0]).toMatchObject({
      action: 'update',
      state: 'waiting',
      changes: [{ field: 'note', value: 'other' }],
    });
    expect(timeEntries.get('a', NOW_MS)?.note).toBe('other');
    const [update] = take();
    expect(update).toMatchObject({ remoteId: '1', version: '1', entry: { note: 'other' } });
    if (update === undefined) throw new Error('nothing was taken');
    send(update, remoteEntry('1', { note: 'other', version: '2', clientRef: 'a' }));
    expect([shown(), stateOf('a')]).toEqual([[], 'synced']);
  });

  it('stays empty when an edit is undone', () => {
    const { addSynced, timeEntries, shown, stateOf } = openOutbox();
    addSynced();
    timeEntries.edit('a', { note: 'other' }, NOW_MS);
    expect(stateOf('a')).toBe('waiting');
    timeEntries.edit('a', { note: 'Note of a' }, NOW_MS);
    expect([shown(), stateOf('a')]).toEqual([[], 'synced']);
  });

  it('deletes an entry at the service in one operation', () => {
    const { addSynced, timeEntries, take, shown } = openOutbox();
    addSynced();
    timeEntries.edit('a', { note: 'other' }, NOW_MS);
    timeEntries.remove('a', NOW_MS);
    expect(shown()).toEqual([['delete', 'a', 'waiting']]);
    expect(take()).toMatchObject([{ action: 'delete', remoteId: '1', version: '1' }]);
  });

  it('deletes after a create under way, once its id is known', () => {
    const { timeEntries, take, send, shown } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    const [create] = take();
    timeEntries.remove('a', NOW_MS);
    expect(shown()).toEqual([
      ['create', 'a', 'sending'],
      ['delete', 'a', 'blocked'],
    ]);
    if (create === undefined) throw new Error('nothing was taken');
    send(create, remoteEntry('7', { clientRef: 'a' }));
    expect(take()).toMatchObject([{ action: 'delete', remoteId: '7' }]);
  });

  it('withdraws an unsent delete when the entry is restored', () => {
    const { addSynced, timeEntries, shown, stateOf } = openOutbox();
    addSynced();
    timeEntries.remove('a', NOW_MS);
    timeEntries.undo(NOW_MS);
    expect([shown(), stateOf('a')]).toEqual([[], 'synced']);
  });

  it('recreates, under another reference, an entry that the service has deleted', () => {
    const { addSynced, timeEntries, take, send } = openOutbox();
    addSynced();
    timeEntries.remove('a', NOW_MS);
    const [gone] = take();
    if (gone === undefined) throw new Error('nothing was taken');
    send(gone, null);
    timeEntries.undo(NOW_MS);
    const [again] = take();
    expect(again).toMatchObject({ action: 'create', subjectId: 'a', entry: { note: 'Note of a' } });
    expect(again?.operationId).not.toBe('a');
  });

  it('moves an entry: deletes it at one service and creates it at the other, in any order', () => {
    const { connection, addSynced, timeEntries, catalog, outbox } = openOutbox();
    addTimeConnection(connection, 'work');
    addSynced();
    const project = { name: 'P', customerId: null, isBillable: true, hourlyRate: null };
    catalog.addProject('p', { ...project, connectionId: 'work' }, NOW_MS);
    const [created] = outbox.take('work', 5, NOW_MS);
    if (created === undefined) throw new Error('nothing was taken');
    outbox.settle(
      [
        {
          operationId: created.operationId,
          kind: 'done',
          remote: remoteProject('3', { name: 'P' }),
        },
      ],
      NOW_MS,
    );
    timeEntries.edit('a', { projectId: 'p' }, NOW_MS);
    expect(outbox.take(LOCAL, 5, NOW_MS)).toMatchObject([{ action: 'delete', remoteId: '1' }]);
    expect(outbox.take('work', 5, NOW_MS)).toMatchObject([
      { action: 'create', remoteId: null, entry: { projectRemoteId: '3' } },
    ]);
  });

  it("queues nothing that the service can't take, and reports it", () => {
    const { timeEntries, shown, stateOf, timeSync } = openOutbox();
    const absent = { 'entries.write': 'absent' };
    timeSync.saveCapabilities(LOCAL, JSON.stringify(absent), NOW_MS);
    timeEntries.add(newEntry('a'), NOW_MS);
    expect([shown(), stateOf('a')]).toEqual([[], 'local-only']);
    timeSync.saveCapabilities(LOCAL, JSON.stringify({ 'entries.write': 'present' }), NOW_MS);
    expect([shown(), stateOf('a')]).toEqual([[['create', 'a', 'waiting']], 'waiting']);
    timeSync.saveCapabilities(LOCAL, JSON.stringify(absent), NOW_MS);
    expect([shown(), stateOf('a')]).toEqual([[], 'local-only']);
  });

  it('holds an entry until its project is at the service', () => {
    const { catalog, timeEntries, shown, take, send } = openOutbox();
    const project = { name: 'P', customerId: null, isBillable: true, hourlyRate: 90 };
    catalog.addProject('p', { ...project, connectionId: null }, NOW_MS);
    timeEntries.add(newEntry('a', { projectId: 'p' }), NOW_MS);
    timeEntries.add(newEntry('b'), NOW_MS);
    expect(shown()).toEqual([
      ['create', 'p', 'waiting'],
      ['create', 'a', 'blocked'],
      ['create', 'b', 'waiting'],
    ]);
    const [create, other] = take();
    expect([create?.subjectId, other?.subjectId]).toEqual(['p', 'b']);
    if (create === undefined) throw new Error('nothing was taken');
    send(create, remoteProject('4', { name: 'P' }));
    expect(take()).toMatchObject([{ subjectId: 'a', entry: { projectRemoteId: '4' } }]);
  });
});

describe('an operation being sent', () => {
  it('is marked before it goes, and has an unknown outcome after a crash', () => {
    const { timeEntries, take, shown, outbox } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    take();
    expect(shown()).toEqual([['create', 'a', 'sending']]);
    expect(outbox.recover(NOW_MS)).toBe(1);
    expect(shown()).toEqual([['create', 'a', 'unknown']]);
    expect(take()).toMatchObject([{ operationId: 'a', isOutcomeUnknown: true, tryCount: 2 }]);
  });

  it('is never changed in place while its outcome is unknown, even when held', () => {
    const { timeEntries, take, outbox, shown, operations } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    take();
    outbox.recover(NOW_MS);
    outbox.hold('a', NOW_MS);
    timeEntries.edit('a', { note: 'other' }, NOW_MS);
    expect(shown()).toEqual([
      ['create', 'a', 'held'],
      ['update', 'a', 'blocked'],
    ]);
    expect(operations()[0]?.changes).toContainEqual({ field: 'note', value: 'Note of a' });
    outbox.release('a', NOW_MS);
    expect(shown()[0]).toEqual(['create', 'a', 'unknown']);
  });

  it('waits for its time', () => {
    const { timeEntries, take, settle, outbox } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    take();
    settle({
      operationId: 'a',
      kind: 'later',
      error: null,
      isOutcomeUnknown: false,
      nextTryAtMs: NOW_MS + 5000,
    });
    expect(take()).toEqual([]);
    expect(outbox.nextDueAtMs(LOCAL)).toBe(NOW_MS + 5000);
    expect(take(5, NOW_MS + 5000)).toHaveLength(1);
  });

  it("is parked with the service's message, while the rest continues", () => {
    const { timeEntries, take, settle, shown, operations, stateOf } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    timeEntries.add(newEntry('b'), NOW_MS);
    take(1);
    settle({ operationId: 'a', kind: 'parked', error: REFUSED, isOutcomeUnknown: false });
    expect(operations()[0]).toMatchObject({ state: 'parked', reason: REFUSED });
    expect(stateOf('a')).toBe('parked');
    expect(take()).toMatchObject([{ subjectId: 'b' }]);
    expect(shown()).toEqual([
      ['create', 'a', 'parked'],
      ['create', 'b', 'sending'],
    ]);
  });

  it('is tried again after an edit', () => {
    const { timeEntries, take, settle, operations, stateOf } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    take();
    settle({ operationId: 'a', kind: 'parked', error: REFUSED, isOutcomeUnknown: false });
    timeEntries.edit('a', { note: 'better' }, NOW_MS);
    expect(operations()[0]).toMatchObject({ state: 'waiting', reason: null, tryCount: 0 });
    expect(stateOf('a')).toBe('waiting');
  });

  it('is updated to what the service returned, and the previous state goes into the revisions', () => {
    const { timeEntries, take, send } = openOutbox();
    timeEntries.add(newEntry('a', { note: 'A note that is too long' }), NOW_MS);
    const [create] = take();
    if (create === undefined) throw new Error('nothing was taken');
    send(create, remoteEntry('1', { note: 'A note', clientRef: 'a' }));
    expect(timeEntries.get('a', NOW_MS)).toMatchObject({ note: 'A note', syncState: 'synced' });
    expect(timeEntries.listRevisions('a')).toMatchObject([
      { cause: 'service', note: 'A note that is too long' },
    ]);
  });

  it('counts as sent even if the service returns nothing', () => {
    const { addSynced, timeEntries, take, send, stateOf } = openOutbox();
    addSynced();
    timeEntries.edit('a', { note: 'other' }, NOW_MS);
    const [update] = take();
    if (update === undefined) throw new Error('nothing was taken');
    send(update, null);
    expect([stateOf('a'), timeEntries.get('a', NOW_MS)?.note]).toEqual(['synced', 'other']);
  });

  it('ignores a duplicate result', () => {
    const { timeEntries, take, send, shown } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    const [create] = take();
    if (create === undefined) throw new Error('nothing was taken');
    send(create, remoteEntry('1', { clientRef: 'a' }));
    timeEntries.edit('a', { note: 'later' }, NOW_MS);
    send(create, remoteEntry('1', { clientRef: 'a' }));
    expect(shown()).toEqual([['update', 'a', 'waiting']]);
  });
});

describe("the user's control of the outbox", () => {
  it('holds and releases', () => {
    const { timeEntries, take, outbox, shown } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    expect(outbox.hold('a', NOW_MS).state).toBe('held');
    expect(take()).toEqual([]);
    expect(outbox.release('a', NOW_MS).state).toBe('waiting');
    expect(shown()).toEqual([['create', 'a', 'waiting']]);
  });

  it('drops a create: the row and its edits stay in the app only', () => {
    const { timeEntries, outbox, stateOf, take, shown } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    outbox.drop('a', NOW_MS);
    expect(stateOf('a')).toBe('local-only');
    timeEntries.edit('a', { note: 'other' }, NOW_MS);
    expect([stateOf('a'), take()]).toEqual(['local-only', []]);
    expect(outbox.restore('a', NOW_MS)).toMatchObject({ state: 'waiting' });
    expect(shown()).toEqual([['create', 'a', 'waiting']]);
    expect(take()).toMatchObject([{ entry: { note: 'other' } }]);
  });

  it('drops an update: the row stays different, is marked so, and can still be sent later', () => {
    const { addSynced, timeEntries, outbox, operations, stateOf, take } = openOutbox();
    addSynced();
    timeEntries.edit('a', { note: 'other' }, NOW_MS);
    const [{ id } = { id: '' }] = operations();
    outbox.drop(id, NOW_MS);
    expect([stateOf('a'), timeEntries.get('a', NOW_MS)?.note]).toEqual(['local-only', 'other']);
    timeEntries.edit('a', { isBillable: false }, NOW_MS);
    expect(take()).toMatchObject([{ entry: { isBillable: false } }]);
    outbox.recover(NOW_MS);
    outbox.restore(id, NOW_MS);
    expect(stateOf('a')).toBe('waiting');
  });

  it('drops a delete: the service keeps the entry, which can still be deleted there later', () => {
    const { addSynced, timeEntries, outbox, operations, take } = openOutbox();
    addSynced();
    timeEntries.remove('a', NOW_MS);
    const [{ id } = { id: '' }] = operations();
    outbox.drop(id, NOW_MS);
    expect([take(), timeEntries.get('a', NOW_MS)]).toEqual([[], null]);
    outbox.restore(id, NOW_MS);
    expect(take()).toMatchObject([{ action: 'delete', remoteId: '1' }]);
  });

  it("doesn't put back an operation that no longer applies", () => {
    const { addSynced, timeEntries, outbox, operations } = openOutbox();
    addSynced();
    timeEntries.remove('a', NOW_MS);
    const [{ id } = { id: '' }] = operations();
    outbox.drop(id, NOW_MS);
    timeEntries.undo(NOW_MS);
    expect(thrownBy(() => outbox.restore(id, NOW_MS)).code).toBe('input/conflict');
  });

  it("doesn't touch an operation that is being sent", () => {
    const { timeEntries, take, outbox } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    take();
    expect(thrownBy(() => outbox.hold('a', NOW_MS)).code).toBe('input/conflict');
    expect(thrownBy(() => outbox.drop('a', NOW_MS)).code).toBe('input/conflict');
    expect(outbox.retry('a', NOW_MS)?.state).toBe('sending');
    expect(outbox.retry('gone', NOW_MS)).toBeNull();
    expect(thrownBy(() => outbox.hold('gone', NOW_MS)).code).toBe('input/not-found');
  });

  it("resends an operation whose outcome couldn't be determined", () => {
    const { timeEntries, take, settle, outbox } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    take();
    const error = { ...REFUSED, details: { hint: 'outcome-unknown' } };
    settle({ operationId: 'a', kind: 'parked', error, isOutcomeUnknown: true });
    expect(outbox.retry('a', NOW_MS)?.state).toBe('waiting');
    expect(take()).toMatchObject([{ isOutcomeUnknown: false }]);
  });

  it('retries all that are waiting for a time or were refused, but none held or dropped', () => {
    const { timeEntries, take, settle, outbox, shown, stateOf } = openOutbox();
    for (const id of ['a', 'b', 'c', 'd']) timeEntries.add(newEntry(id), NOW_MS);
    take(1);
    settle({ operationId: 'a', kind: 'parked', error: REFUSED, isOutcomeUnknown: false });
    outbox.hold('b', NOW_MS);
    outbox.drop('c', NOW_MS);
    outbox.retryAll(NOW_MS);
    expect(shown().map(([, id, state]) => [id, state])).toEqual([
      ['a', 'waiting'],
      ['b', 'held'],
      ['c', 'dropped'],
      ['d', 'waiting'],
    ]);
    expect(stateOf('a')).toBe('waiting');
    expect(outbox.summary()).toEqual({ waiting: 2, parked: 0, held: 1, conflicts: 0 });
  });

  it('asks first about an operation that may have taken effect, even when retrying all', () => {
    const { timeEntries, take, settle, outbox, shown } = openOutbox();
    for (const id of ['a', 'b']) timeEntries.add(newEntry(id), NOW_MS);
    take();
    settle({ operationId: 'a', kind: 'parked', error: REFUSED, isOutcomeUnknown: true });
    const nextTryAtMs = NOW_MS + 60_000;
    settle({ operationId: 'b', kind: 'later', error: null, isOutcomeUnknown: true, nextTryAtMs });
    outbox.retryAll(NOW_MS);
    expect(shown().map(([, , state]) => state)).toEqual(['unknown', 'unknown']);
    expect(
      take().map(({ operationId, isOutcomeUnknown }) => [operationId, isOutcomeUnknown]),
    ).toEqual([
      ['a', true],
      ['b', true],
    ]);
  });

  it('forgets what was dropped long ago, except for creates', () => {
    const { addSynced, timeEntries, outbox, operations, shown } = openOutbox();
    addSynced();
    timeEntries.edit('a', { note: 'other' }, NOW_MS);
    timeEntries.add(newEntry('b'), NOW_MS);
    for (const { id } of operations()) outbox.drop(id, NOW_MS);
    outbox.forgetDropped(NOW_MS + 1);
    expect(shown()).toEqual([['create', 'b', 'dropped']]);
  });
});

describe('the list of the outbox', () => {
  it('describes each operation in words, and leaves instants to the window', () => {
    const { timeEntries, catalog, operations } = openOutbox();
    const project = { name: 'Müller GmbH', customerId: null, isBillable: true, hourlyRate: 90 };
    catalog.addProject('p', { ...project, connectionId: null }, NOW_MS);
    timeEntries.add(newEntry('a', { projectId: 'p', note: '', tags: ['x', 'y'] }), NOW_MS);
    const [, entry] = operations();
    const started = newEntry('a').startedAtMs;
    expect(entry).toMatchObject({
      label: 'Müller GmbH',
      labelAtMs: started,
      connectionName: 'This computer',
      reason: { message: 'outboxErrors.projectFirst' },
    });
    expect(entry?.changes).toEqual([
      { field: 'startedAtMs', value: started },
      { field: 'endedAtMs', value: newEntry('a').endedAtMs },
      { field: 'note', value: '' },
      { field: 'projectId', value: 'Müller GmbH' },
      { field: 'isBillable', value: 'yes' },
      { field: 'tags', value: 'x, y' },
    ]);
  });

  it('finds operations by text and state, page by page', () => {
    const { timeEntries, outbox } = openOutbox();
    for (let index = 0; index < 25; index += 1) {
      timeEntries.add(newEntry(`e${String(index)}`, { note: `Lektorat ${String(index)}` }), NOW_MS);
    }
    outbox.hold('e3', NOW_MS);
    const query = { text: '', state: null, page: 1, limit: 10 } as const;
    expect(outbox.list({ ...query, page: 3 })).toMatchObject({
      total: 25,
      operations: { length: 5 },
    });
    expect(outbox.list({ ...query, text: 'LEKTÓRAT 17' }).operations).toMatchObject([
      { label: 'Lektorat 17' },
    ]);
    expect(outbox.list({ ...query, state: 'held' })).toMatchObject({
      total: 1,
      operations: [{ label: 'Lektorat 3' }],
    });
    expect(outbox.list({ ...query, state: 'blocked' }).total).toBe(0);
  });

  /** Opens this many entries of a project unknown to its service, followed by some that can be sent. */
  const openBehindBlocked = (blocked: number, free: number) => {
    const under = openOutbox();
    const { connection, catalog, timeEntries } = under;
    let asked = 0;
    // A blocked operation is detected by reading its new project from its fields.
    connection.function('json_extract', { deterministic: true }, (json: string, path: string) => {
      asked += 1;
      const fields = JSON.parse(json) as Record<string, string | number | null>;
      return fields[path.slice(2)] ?? null;
    });
    const project = { connectionId: null, customerId: null, name: 'P', isBillable: true };
    catalog.addProject('p', { ...project, hourlyRate: null }, NOW_MS);
    const [create] = under.take();
    if (create === undefined) throw new Error('nothing was taken');
    under.settle({
      operationId: create.operationId,
      kind: 'parked',
      error: REFUSED,
      isOutcomeUnknown: false,
    });
    for (let index = 0; index < blocked; index += 1) {
      timeEntries.add(newEntry(`b${String(index)}`, { projectId: 'p' }), NOW_MS);
    }
    for (let index = 0; index < free; index += 1) {
      timeEntries.add(newEntry(`f${String(index)}`), NOW_MS);
    }
    return { ...under, create, questions: () => asked };
  };

  it('queries what is blocked once, not for each operation sent', () => {
    const { questions, take, shown } = openBehindBlocked(60, 40);
    const before = questions();
    for (let index = 0; index < 40; index += 1) {
      expect(take(1)).toMatchObject([{ subjectId: `f${String(index)}` }]);
    }
    const asked = questions() - before;
    expect(asked).toBeGreaterThanOrEqual(100);
    // A few for each of the hundred, not the blocked ones for each of the forty.
    expect(asked).toBeLessThan(500);
    expect(shown().filter(([, , state]) => state === 'sending')).toHaveLength(40);
  });

  it("doesn't query what is blocked to find out when to look again", () => {
    const { outbox, questions, take } = openBehindBlocked(60, 1);
    const [free] = take();
    if (free === undefined) throw new Error('nothing was taken');
    const later = { kind: 'later', error: null, isOutcomeUnknown: false } as const;
    const nextTryAtMs = NOW_MS + 5000;
    outbox.settle([{ operationId: free.operationId, ...later, nextTryAtMs }], NOW_MS);
    const before = questions();
    expect(outbox.nextDueAtMs(LOCAL)).toBe(nextTryAtMs);
    expect(questions() - before).toBeLessThan(10);
  });

  it('counts a list without a filter without reading what the operations are about', () => {
    const { connection, outbox, timeEntries } = openOutbox();
    timeEntries.add(newEntry('a'), NOW_MS);
    const prepare = vi.spyOn(connection, 'prepare');
    const query = { text: '', state: null, page: 1, limit: 10 } as const;
    expect(outbox.list(query).total).toBe(1);
    const counts = (): string[] =>
      prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.startsWith('SELECT count(*)'));
    expect(counts()).toEqual([OUTBOX_SQL.countAll]);
    expect(outbox.list({ ...query, state: 'waiting' }).total).toBe(1);
    expect(counts()).toHaveLength(2);
  });

  it('returns to what is no longer blocked: immediately if nothing else is left, otherwise soon', () => {
    const { outbox, create, send, take } = openBehindBlocked(3, 4);
    const ids = (works: { subjectId: string }[]): string[] =>
      works.map(({ subjectId }) => subjectId);
    expect(ids(take(1))).toEqual(['f0']);
    outbox.retry(create.operationId, NOW_MS);
    expect(ids(take(1))).toEqual(['f1']);
    const LATER_MS = NOW_MS + 5_000;
    const [again] = take(1, LATER_MS);
    if (again === undefined) throw new Error('nothing was taken');
    expect(again.subjectId).toBe('p');
    send(again, remoteProject('9'));
    expect(ids(take(1, LATER_MS))).toEqual(['b0']);
    expect(ids(take(10, LATER_MS))).toEqual(['b1', 'b2', 'f2', 'f3']);
    expect(take(10, LATER_MS)).toEqual([]);
  });

  it('sends nothing of an import before it has ended, nor while it is undone or redone', () => {
    const { timeEntries, timeImports, take } = openOutbox();
    const [importedAtMs, laterMs] = [NOW_MS + 1000, NOW_MS + 5000];
    const add = (id: string, startedAtMs: number) => {
      const entry = { ...newEntry(id), startedAtMs, endedAtMs: startedAtMs + 1000 };
      timeImports.add('i', pack([entry]), importedAtMs);
    };
    timeEntries.add(newEntry('mine'), NOW_MS);
    add('a', NOW_MS - 9_000_000);
    add('b', NOW_MS - 8_000_000);
    const ids = (): string[] => take(10, laterMs).map(({ subjectId }) => subjectId);
    expect(ids()).toEqual(['mine']);
    timeImports.end('i');
    timeEntries.undo(laterMs);
    // Half of it is undone.
    expect(ids()).toEqual([]);
    while (timeEntries.undo(laterMs, 'i') !== null);
    timeEntries.redo(laterMs);
    expect(ids()).toEqual([]);
    while (timeEntries.redo(laterMs, 'i') !== null);
    expect(ids()).toEqual(['a', 'b']);
  });

  it("looks up each row's own operations by an index", () => {
    const { connection } = openOutbox();
    const plan = (sql: string, ...values: unknown[]): string =>
      connection
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...values)
        .map(({ detail }) => detail)
        .join('\n');
    const take = plan(OUTBOX_SQL.take, 'c', 'waiting', 0, 1, 1, 6);
    expect(take).toContain(
      'o USING INDEX idx_outbox_operations_connection (connection_id=? AND state=? AND row_id>?)',
    );
    expect(take).toContain('e USING INDEX idx_outbox_operations_subject');
    // The index is in sending order: nothing is sorted, so the first few end the query.
    expect(take).not.toContain('TEMP B-TREE');
    expect(plan(OUTBOX_SQL.countStates)).toContain('idx_outbox_operations_state');
  });
});

it.each(['__proto__', 'constructor', 'x; DROP TABLE outbox_operations', '\u0000'])(
  'treats an id such as %j as nothing but an id',
  (id) => {
    const { outbox, timeSync, catalog } = openOutbox();
    expect(thrownBy(() => outbox.get(id)).code).toBe('input/not-found');
    expect(thrownBy(() => outbox.drop(id, NOW_MS)).code).toBe('input/not-found');
    expect(thrownBy(() => catalog.editProject(id, { name: 'x' }, NOW_MS)).code).toBe(
      'input/not-found',
    );
    expect(thrownBy(() => timeSync.settleConflict({ entryId: id, choices: {} }, NOW_MS)).code).toBe(
      'input/not-found',
    );
    expect(outbox.list({ text: id, state: null, page: 1, limit: 10 }).total).toBe(0);
  },
);
