import type { RemoteEntry } from '../../../shared/domain/sync/time-remote.ts';
import { describe, expect, it } from 'vitest';
import { CONTESTED_SQL } from '../../../electron/db/sync/remote-ids.ts';
import { NOW_MS } from '../helpers.ts';
import {
  LOCAL,
  openOutbox,
  remoteEntry,
  remoteProject,
  type OutboxUnderTest,
} from '../outbox-helpers.ts';
import { HOUR_MS, addTimeConnection, newEntry, newTimer, query } from '../time-ledger-helpers.ts';

const LATER_MS = NOW_MS + HOUR_MS;

describe('service numbers', () => {
  it('are looked up by an index during a pull', () => {
    const { connection } = openOutbox();
    const plan = connection
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${CONTESTED_SQL}`)
      .all('c', 'entry', '1')
      .map(({ detail }) => detail)
      .join();
    expect(plan).toContain('idx_outbox_operations_contested');
  });
});

/** Creates project `p` with entries of these ids, all at the service under 1, 2, 3, … */
function withEntries(...ids: string[]): OutboxUnderTest {
  const under = openOutbox();
  const project = { customerId: null, isBillable: true, hourlyRate: null, connectionId: null };
  under.catalog.addProject('p', { ...project, name: 'Novel' }, NOW_MS);
  const [created] = under.take();
  if (created === undefined) throw new Error('nothing to send');
  under.send(created, remoteProject('1', { name: 'Novel' }));
  for (const [index, id] of ids.entries()) {
    under.timeEntries.add(newEntry(id, { projectId: 'p' }), NOW_MS);
    const [work] = under.take();
    if (work === undefined) throw new Error('nothing to send');
    const note = `Note of ${id}`;
    under.send(work, remoteEntry(String(index + 1), { clientRef: id, note, projectRemoteId: '1' }));
  }
  return under;
}

const begin = (under: OutboxUnderTest, instance: string | null = 'other'): void => {
  under.timeSync.beginWithInstance(LOCAL, instance, LATER_MS, null);
};

describe('a switch to another service', () => {
  it('keeps no number, base or version, and sends everything under its first reference', () => {
    const under = withEntries('a', 'b');
    under.timeConnections.notePulled(LOCAL, '5', 6, null);
    expect(under.timeSync.readKnownLinks(LOCAL)).toMatchObject({
      count: 3,
      entries: [
        { remoteId: '1', clientRef: 'a' },
        { remoteId: '2', clientRef: 'b' },
      ],
      projects: [{ remoteId: '1', name: 'Novel' }],
    });
    begin(under);
    expect(under.timeSync.readKnownLinks(LOCAL)).toEqual({ count: 0, entries: [], projects: [] });
    expect(under.timeConnections.get(LOCAL)).toMatchObject({
      instanceId: 'other',
      pullCursor: null,
      pulledAtMs: null,
    });
    for (const table of ['time_entries', 'catalogue_links']) {
      expect(
        under.connection
          .prepare(`SELECT 1 FROM ${table} WHERE remote_id NOT NULL OR base_json NOT NULL`)
          .all(),
      ).toEqual([]);
    }
    expect(under.shown()).toMatchObject([
      ['create', 'p', 'unknown'],
      ['create', 'a', 'blocked'],
      ['create', 'b', 'blocked'],
    ]);
    const [project] = under.take(1);
    expect(project).toMatchObject({ subjectId: 'p', isOutcomeUnknown: true, knownRemoteIds: [] });
    if (project === undefined) throw new Error('nothing to send');
    under.send(project, remoteProject('77', { name: 'Novel' }));
    expect(under.take()).toMatchObject([
      { operationId: 'a', entry: { projectRemoteId: '77' }, isOutcomeUnknown: true },
      { operationId: 'b', entry: { projectRemoteId: '77' } },
    ]);
  });

  it("doesn't touch rows of other connections", () => {
    const under = withEntries('a');
    addTimeConnection(under.connection, 'work');
    begin(under);
    under.timeSync.beginWithInstance('work', 'x', LATER_MS, null);
    expect(under.shown()).toHaveLength(2);
    under.timeSync.beginWithInstance('work', null, LATER_MS, null);
    expect(under.timeConnections.get('work')?.instanceId).toBeNull();
  });

  it('sends changes made since as one, and keeps what the user decided', () => {
    const under = withEntries('changed', 'held', 'dropped');
    for (const id of ['changed', 'held']) {
      under.timeEntries.edit(id, { note: `New note of ${id}` }, NOW_MS);
    }
    const held = under.operations().find(({ subjectId }) => subjectId === 'held');
    under.outbox.hold(held?.id ?? '', NOW_MS);
    under.timeEntries.add(newEntry('local'), NOW_MS);
    under.outbox.drop('local', NOW_MS);
    begin(under);
    expect(under.shown()).toEqual([
      ['create', 'local', 'dropped'],
      ['create', 'p', 'unknown'],
      ['create', 'changed', 'blocked'],
      ['create', 'held', 'held'],
      ['create', 'dropped', 'blocked'],
    ]);
    expect(under.timeEntries.get('changed', NOW_MS)?.note).toBe('New note of changed');
  });

  it.each([
    [
      'a list',
      (under: OutboxUnderTest, told: RemoteEntry) => {
        under.timeSync.ingestEntries(LOCAL, [told], 'UTC', LATER_MS);
      },
    ],
    [
      'an answer',
      (under: OutboxUnderTest, told: RemoteEntry) => {
        const work = under.take().find(({ subject }) => subject === 'entry');
        if (work === undefined) throw new Error('nothing to send');
        under.send(work, told);
      },
    ],
  ])('keeps local changes if it already has the entry: %s', (_what, tell) => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Changed' }, NOW_MS);
    begin(under);
    tell(under, remoteEntry('31', { clientRef: 'a', version: '4', isBillable: false }));
    expect(under.timeEntries.get('a', NOW_MS)).toMatchObject({
      note: 'Changed',
      isBillable: false,
    });
    expect(under.take()).toMatchObject([
      { action: 'update', remoteId: '31', version: '4', entry: { note: 'Changed' } },
    ]);
  });

  it('ignores answers from the old service', () => {
    const under = withEntries('a');
    under.timeEntries.edit('a', { note: 'Changed' }, NOW_MS);
    under.timeEntries.add(newEntry('b'), NOW_MS);
    const works = under.take();
    expect(works).toHaveLength(2);
    begin(under);
    for (const work of works) under.send(work, remoteEntry('9', { clientRef: work.operationId }));
    expect(under.timeSync.readKnownLinks(LOCAL).count).toBe(0);
    expect(under.timeEntries.get('a', NOW_MS)?.note).toBe('Changed');
  });

  it('deletes there only what it turns out to have', () => {
    const under = withEntries('a', 'b');
    under.timeEntries.remove('a', NOW_MS);
    under.timeEntries.remove('b', NOW_MS);
    begin(under);
    // The pull comes first, and recognizes one of them by its reference.
    const told = remoteEntry('31', { clientRef: 'a', version: '4' });
    under.timeSync.ingestEntries(LOCAL, [told], 'UTC', LATER_MS);
    const deletions = under.take().filter(({ action }) => action === 'delete');
    expect(deletions).toMatchObject([
      { subjectId: 'a', remoteId: '31', version: '4' },
      { subjectId: 'b', remoteId: null },
    ]);
    expect(under.timeEntries.list(query(), NOW_MS).total).toBe(0);
  });

  it('ends a conflict in favor of this side, and stores the other in the revisions', () => {
    const under = withEntries('a', 'b');
    for (const id of ['a', 'b']) under.timeEntries.edit(id, { note: 'Here' }, NOW_MS);
    const there = { version: '2', projectRemoteId: '1', note: 'There' };
    under.timeSync.ingestEntries(
      LOCAL,
      [
        remoteEntry('1', { ...there, clientRef: 'a' }),
        remoteEntry('2', { ...there, clientRef: 'b', isDeleted: true }),
      ],
      'UTC',
      LATER_MS,
    );
    expect(under.timeSync.listConflicts()).toHaveLength(2);
    begin(under);
    expect(under.timeSync.listConflicts()).toEqual([]);
    expect(under.timeEntries.listRevisions('a')).toMatchObject([
      { cause: 'conflict', note: 'There' },
      { cause: 'person', note: 'Note of a' },
    ]);
    for (const id of ['a', 'b']) {
      expect(under.timeEntries.get(id, NOW_MS)).toMatchObject({ note: 'Here', projectId: 'p' });
    }
  });

  it.each([
    ['no timer is running: it becomes the timer', false],
    ['a timer is running: the entry ends now', true],
  ])('adopts an entry running at the old service when %s', (_what, isTimerOn) => {
    const under = openOutbox();
    const startedAtMs = NOW_MS - HOUR_MS;
    const running = remoteEntry('5', { startedAtMs, endedAtMs: null, isRunning: true });
    under.timeSync.ingestEntries(LOCAL, [running], 'UTC', NOW_MS);
    if (isTimerOn) under.timeEntries.startTimer(newTimer('t'), NOW_MS);
    begin(under);
    const [timer] = [under.timeEntries.getTimer(LATER_MS)];
    expect(timer?.id === 't').toBe(isTimerOn);
    expect(timer).not.toBeNull();
    const ended = under.timeEntries
      .list(query(), LATER_MS)
      .entries.find(({ source }) => source === 'service');
    expect(ended?.endedAtMs).toBe(isTimerOn ? LATER_MS : null);
  });

  it('no longer asks whose a number of the old service is', () => {
    const under = withEntries('a');
    under.timeEntries.add(newEntry('b', { note: 'New' }), NOW_MS);
    const [create] = under.take();
    if (create === undefined) throw new Error('nothing to send');
    under.send(create, remoteEntry('1', { clientRef: 'b', note: 'New' }));
    expect(under.stateOf('b')).toBe('parked');
    begin(under);
    expect(under.stateOf('b')).toBe('waiting');
    const told = remoteEntry('1', { clientRef: 'z', note: 'Theirs' });
    under.timeSync.ingestEntries(LOCAL, [told], 'UTC', LATER_MS);
    expect(under.timeEntries.list(query(), NOW_MS).total).toBe(3);
  });
});
