import { describe, expect, it } from 'vitest';
import type { OutboxWork } from '../../../electron/db/sync/outbox-repo-types.ts';
import type { RemoteCustomer } from '../../../shared/domain/sync/time-remote.ts';
import { NOW_MS } from '../helpers.ts';
import {
  LOCAL,
  openOutbox,
  remoteEntry,
  remoteProject,
  type OutboxUnderTest,
} from '../outbox-helpers.ts';
import { HOUR_MS, newEntry } from '../time-ledger-helpers.ts';

const LATER_MS = NOW_MS + HOUR_MS;

const remoteCustomer = (remoteId: string, name: string): RemoteCustomer => ({
  remoteId,
  name,
  isActive: true,
  createdAtMs: NOW_MS,
  changedAtMs: NOW_MS,
  isDeleted: false,
  extra: {},
});

function takeOne(under: OutboxUnderTest): OutboxWork {
  const [work] = under.take(1, LATER_MS);
  if (work === undefined) throw new Error('nothing to send');
  return work;
}

interface Standing {
  id: string;
  remote_id: string | null;
  project_id: string | null;
  note: string;
}

const entriesOf = ({ connection }: OutboxUnderTest): Standing[] =>
  connection
    .prepare<[], Standing>(
      `SELECT id, remote_id, project_id, note FROM time_entries
       WHERE deleted_at_ms IS NULL ORDER BY row_id`,
    )
    .all();

const PROJECT = { customerId: null, isBillable: true, hourlyRate: null, connectionId: null };

/** Adds a local project that both sides have. */
function addSyncedProject(under: OutboxUnderTest, id: string, remoteId: string): void {
  under.catalog.addProject(id, { ...PROJECT, name: id }, NOW_MS);
  under.send(takeOne(under), remoteProject(remoteId, { name: id }));
}

describe('an answer with the number of another local row', () => {
  it.each([
    ['a service that stores references', 'b', '1'],
    ['a service that keeps no reference', null, null],
  ])('%s: removes no entry, and asks the user', (_what, clientRef, version) => {
    const under = openOutbox();
    under.addSynced('a');
    under.timeEntries.add(newEntry('b', { note: 'New' }), NOW_MS);
    under.send(takeOne(under), remoteEntry('1', { clientRef, version, note: 'New' }));
    expect(entriesOf(under)).toMatchObject([
      { id: 'a', remote_id: '1', note: 'Note of a' },
      { id: 'b', remote_id: null, note: 'New' },
    ]);
    expect(under.operations()).toMatchObject([
      { action: 'create', subjectId: 'b', state: 'parked', reason: { code: 'input/conflict' } },
    ]);
    expect([under.stateOf('a'), under.stateOf('b')]).toEqual(['synced', 'parked']);
    expect(under.timeEntries.listRevisions('a')).toEqual([]);
  });

  it('for a project leaves its entries on it', () => {
    const under = openOutbox();
    addSyncedProject(under, 'old', '1');
    under.timeEntries.add(newEntry('a', { projectId: 'old' }), NOW_MS);
    under.catalog.addProject('new', { ...PROJECT, name: 'new' }, NOW_MS);
    const works = under.take(10, LATER_MS);
    const create = works.find(({ subjectId }) => subjectId === 'new');
    if (create === undefined) throw new Error('nothing to send');
    under.send(create, remoteProject('1', { name: 'new' }));
    expect(under.catalog.list().projects.map(({ name }) => name)).toEqual(['new', 'old']);
    expect(entriesOf(under)).toMatchObject([{ id: 'a', project_id: 'old' }]);
    expect(under.operations()).toContainEqual(
      expect.objectContaining({ subject: 'project', subjectId: 'new', state: 'parked' }),
    );
  });

  it('for a customer leaves its projects with it', () => {
    const under = openOutbox();
    under.catalog.addCustomer('old', { name: 'Old', connectionId: null }, NOW_MS);
    under.send(takeOne(under), remoteCustomer('1', 'Old'));
    under.catalog.addProject('p', { ...PROJECT, name: 'p', customerId: 'old' }, NOW_MS);
    under.send(takeOne(under), remoteProject('4', { name: 'p', customerRemoteId: '1' }));
    under.catalog.addCustomer('new', { name: 'New', connectionId: null }, NOW_MS);
    under.send(takeOne(under), remoteCustomer('1', 'New'));
    const { customers, projects } = under.catalog.list();
    expect(customers.map(({ name }) => name).toSorted()).toEqual(['New', 'Old']);
    expect(projects).toMatchObject([{ id: 'p', customerId: 'old' }]);
  });

  it('never becomes the number of a deletion', () => {
    const under = openOutbox();
    under.addSynced('a');
    under.timeEntries.add(newEntry('b'), NOW_MS);
    const create = takeOne(under);
    under.timeEntries.remove('b', NOW_MS);
    under.send(create, remoteEntry('1', { clientRef: 'b' }));
    expect(under.take(10, LATER_MS)).toEqual([]);
    under.outbox.drop(create.operationId, LATER_MS);
    expect(under.take(10, LATER_MS).filter(({ remoteId }) => remoteId !== null)).toEqual([]);
    expect(entriesOf(under)).toMatchObject([{ id: 'a', remote_id: '1' }]);
  });

  it('to an update raises a question too, and blocks nothing else', () => {
    const under = openOutbox();
    under.addSynced('a');
    under.timeEntries.add(newEntry('b'), NOW_MS);
    under.send(takeOne(under), remoteEntry('2', { clientRef: 'b' }));
    under.timeEntries.edit('b', { note: 'Changed' }, NOW_MS);
    under.send(takeOne(under), remoteEntry('1', { clientRef: null, note: 'Changed' }));
    expect(entriesOf(under)).toMatchObject([
      { id: 'a', remote_id: '1', note: 'Note of a' },
      { id: 'b', remote_id: '2', note: 'Changed' },
    ]);
    expect(under.shown()).toEqual([['update', 'b', 'parked']]);
  });
});

describe('the question about a number', () => {
  const asked = (): OutboxUnderTest => {
    const under = openOutbox();
    under.addSynced('a');
    under.timeEntries.add(newEntry('b', { note: 'New' }), NOW_MS);
    under.send(takeOne(under), remoteEntry('1', { clientRef: 'b', note: 'New' }));
    return under;
  };

  it('when retried keeps the answer, and resends the other entry under its own reference', () => {
    const under = asked();
    under.outbox.retry('b', LATER_MS);
    const works = under.take(10, LATER_MS);
    expect(
      works.map(({ operationId, action, isOutcomeUnknown }) => ({
        operationId,
        action,
        isOutcomeUnknown,
      })),
    ).toEqual([
      { operationId: 'b', action: 'create', isOutcomeUnknown: true },
      { operationId: 'a', action: 'create', isOutcomeUnknown: true },
    ]);
    for (const [index, work] of works.entries()) {
      const note = work.operationId === 'b' ? 'New' : 'Note of a';
      under.send(work, remoteEntry(String(index + 1), { clientRef: work.operationId, note }));
    }
    expect(entriesOf(under)).toMatchObject([
      { id: 'a', remote_id: '2' },
      { id: 'b', remote_id: '1' },
    ]);
    expect(under.shown()).toEqual([]);
  });

  it('when dropped keeps the new entry in the app only, and leaves the other unchanged', () => {
    const under = asked();
    under.outbox.drop('b', LATER_MS);
    expect(under.take(10, LATER_MS)).toEqual([]);
    expect([under.stateOf('a'), under.stateOf('b')]).toEqual(['synced', 'local-only']);
  });

  it("isn't answered by the next pull", () => {
    const under = asked();
    for (const clientRef of ['b', null]) {
      const told = remoteEntry('1', { clientRef, note: 'New', version: '1' });
      under.timeSync.ingestEntries(LOCAL, [told], 'UTC', LATER_MS);
    }
    expect(entriesOf(under)).toMatchObject([
      { id: 'a', remote_id: '1', note: 'Note of a' },
      { id: 'b', remote_id: null, note: 'New' },
    ]);
    expect(under.shown()).toEqual([['create', 'b', 'parked']]);
  });
});

describe('an entry pulled under the number of another row', () => {
  it("is separate if its reference differs, and doesn't overwrite the local row", () => {
    const under = openOutbox();
    under.addSynced('a');
    const told = remoteEntry('1', { clientRef: 'z', note: 'From there', version: '1' });
    for (let times = 0; times < 2; times += 1) {
      under.timeSync.ingestEntries(LOCAL, [told], 'UTC', LATER_MS);
    }
    expect(entriesOf(under)).toMatchObject([
      { id: 'a', remote_id: null, note: 'Note of a' },
      { remote_id: '1', note: 'From there' },
    ]);
    expect(under.operations()).toMatchObject([
      { action: 'create', subjectId: 'a', state: 'parked', reason: { code: 'input/conflict' } },
    ]);
    under.outbox.retry('a', LATER_MS);
    expect(under.take(10, LATER_MS)).toMatchObject([{ operationId: 'a', isOutcomeUnknown: true }]);
  });

  it('raises a question if it was just created here and its answer lost, and the pull continues', () => {
    const under = openOutbox();
    under.addSynced('a');
    under.timeEntries.add(newEntry('b', { note: 'New' }), NOW_MS);
    takeOne(under);
    under.outbox.recover(LATER_MS);
    const told = [
      remoteEntry('1', { clientRef: 'b', note: 'New' }),
      remoteEntry('9', { clientRef: 'z', note: 'From there' }),
    ];
    under.timeSync.ingestEntries(LOCAL, told, 'UTC', LATER_MS);
    expect(entriesOf(under)).toMatchObject([
      { id: 'a', remote_id: '1', note: 'Note of a' },
      { id: 'b', remote_id: null },
      { remote_id: '9', note: 'From there' },
    ]);
    expect(under.shown()).toEqual([['create', 'b', 'parked']]);
  });

  it('is recognized by its contents if what was sent had no reference', () => {
    const under = openOutbox();
    under.addSynced('a');
    const startedAtMs = NOW_MS - HOUR_MS;
    const endedAtMs = NOW_MS - HOUR_MS / 2;
    under.timeEntries.add(newEntry('b', { note: 'New', startedAtMs, endedAtMs }), NOW_MS);
    takeOne(under);
    const told = remoteEntry('1', {
      clientRef: null,
      version: null,
      note: 'New',
      startedAtMs,
      endedAtMs,
    });
    const pull = () => under.timeSync.ingestEntries(LOCAL, [told], 'UTC', LATER_MS);
    // The answer may be on its way.
    expect(pull()).toMatchObject({ changed: 0, passedOver: [0] });
    under.outbox.recover(LATER_MS);
    pull();
    expect(entriesOf(under)).toMatchObject([
      { id: 'a', remote_id: '1', note: 'Note of a' },
      { id: 'b', remote_id: null },
    ]);
    expect(under.shown()).toEqual([['create', 'b', 'parked']]);
  });
});

describe('a pulled entry', () => {
  it('is merged with one whose create was under way', () => {
    const under = openOutbox();
    under.timeEntries.add(newEntry('b', { note: 'New' }), NOW_MS);
    const create = takeOne(under);
    const told = remoteEntry('7', { clientRef: null, version: null, note: 'new' });
    under.timeSync.ingestEntries(LOCAL, [told], 'UTC', LATER_MS);
    expect(entriesOf(under)).toHaveLength(2);
    under.send(create, told);
    expect(entriesOf(under)).toMatchObject([{ id: 'b', remote_id: '7' }]);
    expect(under.shown()).toEqual([]);
  });

  it('is merged for a project too, with the entries that came with it', () => {
    const under = openOutbox();
    under.catalog.addProject('p', { ...PROJECT, name: 'Novel' }, NOW_MS);
    const create = takeOne(under);
    const told = remoteEntry('9', { projectRemoteId: '5', projectName: 'NOVEL', clientRef: 'z' });
    under.timeSync.ingestEntries(LOCAL, [told], 'UTC', LATER_MS);
    under.send(create, remoteProject('5', { name: 'NOVEL' }));
    expect(under.catalog.list().projects).toMatchObject([{ id: 'p', name: 'NOVEL' }]);
    expect(entriesOf(under)).toMatchObject([{ remote_id: '9', project_id: 'p' }]);
  });

  it('raises a question if it came before the create was sent', () => {
    const under = openOutbox();
    const told = remoteEntry('7', { clientRef: null, version: null, note: 'There' });
    under.timeSync.ingestEntries(LOCAL, [told], 'UTC', NOW_MS);
    under.timeSync.ingestProjects(LOCAL, [remoteProject('5', { name: 'Theirs' })], NOW_MS);
    under.timeEntries.add(newEntry('b', { note: 'New' }), NOW_MS);
    under.catalog.addProject('p', { ...PROJECT, name: 'Ours' }, NOW_MS);
    for (const work of under.take(10, LATER_MS)) {
      under.send(work, work.subject === 'entry' ? told : remoteProject('5', { name: 'Ours' }));
    }
    expect(entriesOf(under).map(({ note }) => note)).toEqual(['There', 'New']);
    expect(under.catalog.list().projects).toHaveLength(2);
    expect(under.shown().map(([, , state]) => state)).toEqual(['parked', 'parked']);
  });
});
