import { describe, expect, it } from 'vitest';
import type { NewEntryRecord } from '../../../electron/db/time/entry-row.ts';
import type { ImportedProject } from '../../../electron/db/projects/names-of-import.ts';
import { pack, unpack } from '../../../electron/support/packed.ts';
import { emptyFile, NOW_MS, openFile } from '../helpers.ts';
import { openOutbox, remoteEntry } from '../outbox-helpers.ts';
import {
  addProject,
  addTimeConnection,
  HOUR_MS,
  newEntry,
  newTimer,
  outboxOf,
  query,
} from '../time-ledger-helpers.ts';

const hoursAgo = (id: string, count: number, change: Partial<NewEntryRecord> = {}) =>
  newEntry(id, {
    startedAtMs: NOW_MS - count * HOUR_MS,
    endedAtMs: NOW_MS - count * HOUR_MS + 1_800_000,
    ...change,
  });

function openImports(file = emptyFile()) {
  const opened = openFile(file);
  const { timeEntries, timeImports, catalog } = opened.repos;
  return {
    ...opened,
    ...opened.repos,
    begin: (importId: string, projects: readonly Partial<ImportedProject>[]) =>
      unpack(
        timeImports.begin(
          importId,
          pack(projects.map((each) => ({ project: 'P', customer: '', isBillable: true, ...each }))),
          NOW_MS,
        ),
      ),
    addPart: (importId: string, ...entries: readonly NewEntryRecord[]) =>
      timeImports.add(importId, pack([...entries]), NOW_MS),
    /** Adds the last part. */
    add: (importId: string, ...entries: readonly NewEntryRecord[]) => {
      const added = timeImports.add(importId, pack([...entries]), NOW_MS);
      timeImports.end(importId);
      return added;
    },
    ids: () => timeEntries.list(query(), NOW_MS).entries.map(({ id }) => id),
    names: () => {
      const { projects, customers } = catalog.list();
      return {
        projects: projects.map(({ name, customerName }) => [name, customerName]),
        customers: customers.map(({ name }) => name),
      };
    },
    /** Undoes or redoes a whole import, as the service does; returns the number of entries. */
    go: (way: 'undo' | 'redo') => {
      const first = timeEntries[way](NOW_MS);
      if (first === null || first.importId === null) return first?.count ?? null;
      let sum = first.count;
      for (;;) {
        const next = timeEntries[way](NOW_MS, first.importId);
        if (next === null) return sum;
        sum += next.count;
      }
    },
  };
}

describe('an import of hours', () => {
  it('adds projects and customers once, and matches those that exist', () => {
    const { connection, begin, names, catalog } = openImports();
    addProject(connection, 'known', { name: 'Website', customer: 'Client A' });
    const found = begin('i', [
      { project: 'website', customer: 'client a' },
      { project: 'Website', customer: 'Client B', isBillable: false },
      { project: 'Manual', customer: 'Client B' },
      { project: 'Office' },
    ]);
    expect(found[0]).toEqual({ id: 'known', isBillable: true });
    expect(found.map(({ isBillable }) => isBillable)).toEqual([true, false, true, true]);
    expect(names()).toEqual({
      projects: [
        ['Manual', 'Client B'],
        ['Office', null],
        ['Website', 'Client A'],
        ['Website (Client B)', 'Client B'],
      ],
      customers: ['Client A', 'Client B'],
    });
    // Rates are the person's.
    expect(catalog.list().projects.map(({ hourlyRate }) => hourlyRate)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const again = begin('j', [{ project: 'Website', customer: 'Client B' }, { project: 'Manual' }]);
    expect(again.map(({ id }) => id)).toEqual([found[1]?.id, found[2]?.id]);
  });

  it('leaves out entries of the same seconds, deleted ones aside', () => {
    const { add, ids, timeEntries } = openImports();
    timeEntries.add(hoursAgo('mine', 5, { startedAtMs: NOW_MS - 5 * HOUR_MS + 400 }), NOW_MS);
    timeEntries.add(hoursAgo('gone', 7), NOW_MS);
    timeEntries.remove('gone', NOW_MS);
    const times = hoursAgo('longer', 5).endedAtMs ?? 0;
    expect(
      add(
        'i',
        hoursAgo('same', 5),
        hoursAgo('longer', 5, { endedAtMs: times + 1000 }),
        hoursAgo('b', 7),
      ),
    ).toEqual({ addedCount: 2, knownCount: 1, durationMs: 3_601_000 });
    expect(ids()).toEqual(['mine', 'longer', 'b']);
    expect(add('j', hoursAgo('x', 5), hoursAgo('y', 7), hoursAgo('z', 8))).toMatchObject({
      addedCount: 1,
      knownCount: 2,
    });
  });

  it('does not compare its entries with each other, which the reader of the file did', () => {
    const { add, addPart } = openImports();
    expect(addPart('i', hoursAgo('ann', 8), hoursAgo('bob', 8))).toMatchObject({ addedCount: 2 });
    expect(add('i', hoursAgo('eve', 8))).toMatchObject({ addedCount: 1 });
    expect(add('j', hoursAgo('again', 8))).toMatchObject({ addedCount: 0, knownCount: 1 });
  });

  it('knows the times of the list that a file reaches', () => {
    const { timeEntries, timeImports } = openImports();
    timeEntries.add(hoursAgo('a', 5), NOW_MS);
    timeEntries.add(hoursAgo('b', 9), NOW_MS);
    timeEntries.startTimer(newTimer('timer'), NOW_MS - HOUR_MS);
    const fromMs = NOW_MS - 6 * HOUR_MS;
    const times = unpack(timeImports.listTimes({ fromMs, toMs: NOW_MS }));
    expect([...times]).toEqual([NOW_MS - 5 * HOUR_MS, NOW_MS - 5 * HOUR_MS + 1_800_000]);
    expect(unpack(timeImports.listTimes(null))).toHaveLength(0);
  });

  it('is undone and redone as a whole, with all that it added, also after a restart', () => {
    const file = emptyFile();
    const first = openImports(file);
    addProject(first.connection, 'known', { name: 'Known' });
    const [known, made] = first.begin('i', [
      { project: 'Known' },
      { project: 'New', customer: 'Client A' },
    ]);
    first.addPart('i', hoursAgo('a', 5, { projectId: made?.id ?? null }), hoursAgo('b', 6));
    first.add('i', hoursAgo('c', 7, { projectId: known?.id ?? null }));
    first.close();

    const { go, ids, names, timeEntries } = openImports(file);
    const before = [ids(), names()];
    expect(go('undo')).toBe(3);
    expect(ids()).toEqual([]);
    expect(names()).toEqual({ projects: [['Known', null]], customers: [] });
    expect(timeEntries.undo(NOW_MS)).toBeNull();
    expect(go('redo')).toBe(3);
    expect([ids(), names()]).toEqual(before);
    expect(timeEntries.get('a', NOW_MS)).toMatchObject({
      projectName: 'New',
      customerName: 'Client A',
    });
    expect(go('undo')).toBe(3);
    expect(ids()).toEqual([]);
  });

  it('is undone after later changes, and not with them', () => {
    const { add, go, ids, timeEntries } = openImports();
    timeEntries.add(hoursAgo('before', 20), NOW_MS);
    add('i', hoursAgo('a', 5), hoursAgo('b', 6));
    timeEntries.edit('a', { note: 'Edited' }, NOW_MS);
    timeEntries.remove('b', NOW_MS);
    expect([go('undo'), go('undo'), go('undo'), go('undo')]).toEqual([1, 1, 2, 1]);
    expect(ids()).toEqual([]);
    expect([go('redo'), go('redo'), go('redo'), go('redo')]).toEqual([1, 2, 1, 1]);
    expect(ids()).toEqual(['a', 'before']);
    expect(timeEntries.get('a', NOW_MS)?.note).toBe('Edited');
  });

  it('keeps a project that something else uses by now', () => {
    const { connection, begin, add, go, names, timeEntries, projectRules } = openImports();
    timeEntries.add(hoursAgo('mine', 9), NOW_MS);
    const [used, ruled, free] = begin('i', [
      { project: 'Used', customer: 'Client A' },
      { project: 'Ruled', customer: 'Client B' },
      { project: 'Free', customer: 'Client B' },
    ]);
    add(
      'i',
      hoursAgo('a', 5, { projectId: used?.id ?? null }),
      hoursAgo('b', 6, { projectId: free?.id ?? null }),
    );
    projectRules.save(
      {
        projectId: ruled?.id ?? '',
        reach: 'here',
        connectionId: null,
        glossaryId: null,
        memoryId: null,
      },
      NOW_MS,
    );
    // Not by a person of this list.
    connection.prepare("UPDATE time_entries SET project_id = ? WHERE id = 'mine'").run(used?.id);
    expect(go('undo')).toBe(2);
    expect(names()).toEqual({
      projects: [
        ['Ruled', 'Client B'],
        ['Used', 'Client A'],
      ],
      customers: ['Client A', 'Client B'],
    });
  });

  it('that did not finish is undone whatever happened since, and cannot be redone', () => {
    const { begin, addPart, go, ids, names, timeEntries, timeImports } = openImports();
    const [made] = begin('i', [{ project: 'New', customer: 'Client A' }]);
    addPart('i', hoursAgo('a', 5, { projectId: made?.id ?? null }), hoursAgo('b', 6));
    timeEntries.add(hoursAgo('mine', 9), NOW_MS);
    addPart('i', hoursAgo('c', 7));
    // It is still going on.
    expect(go('undo')).toBeNull();
    timeEntries.remove('b', NOW_MS);
    const taken = [1, 2, 3, 4].map(() => timeImports.takeBack(NOW_MS, 'i'));
    expect(taken).toEqual([true, true, true, false]);
    expect(ids()).toEqual(['mine']);
    expect(names()).toEqual({ projects: [], customers: [] });
    expect(go('redo')).toBeNull();
  });

  it('is undone as a whole if something else was done while it went on', () => {
    const { add, addPart, begin, go, ids, names, timeEntries } = openImports();
    const [made] = begin('i', [{ project: 'New' }]);
    addPart('i', hoursAgo('a', 5, { projectId: made?.id ?? null }));
    timeEntries.add(hoursAgo('mine', 9), NOW_MS);
    addPart('i', hoursAgo('b', 6));
    timeEntries.startTimer(newTimer('timer'), NOW_MS - HOUR_MS);
    add('i', hoursAgo('c', 7));
    const all = ids();
    // The import ended last.
    expect(go('undo')).toBe(3);
    expect([ids(), names().projects]).toEqual([['timer', 'mine'], []]);
    expect(go('redo')).toBe(3);
    expect(ids()).toEqual(all);
    expect([go('undo'), go('undo'), go('undo'), go('undo')]).toEqual([3, 1, 1, null]);
    expect(ids()).toEqual([]);
    expect([go('redo'), go('redo'), go('redo'), go('redo')]).toEqual([1, 1, 3, null]);
  });

  it('is undone or redone as a whole if something else is done in between', () => {
    const { add, addPart, go, ids, timeEntries } = openImports();
    addPart('i', hoursAgo('a', 5));
    addPart('i', hoursAgo('b', 6));
    add('i', hoursAgo('c', 7));
    timeEntries.undo(NOW_MS);
    // Other work that goes on is not undone with it.
    expect(timeEntries.undo(NOW_MS)).toBeNull();
    expect(go('undo')).toBeNull();
    while (timeEntries.undo(NOW_MS, 'i') !== null);
    expect(ids()).toEqual([]);

    timeEntries.redo(NOW_MS);
    timeEntries.add(hoursAgo('mine', 9), NOW_MS);
    while (timeEntries.redo(NOW_MS, 'i') !== null);
    expect(ids()).toEqual(['a', 'b', 'c', 'mine']);
    expect([go('undo'), go('undo')]).toEqual([1, 3]);
    expect([go('redo'), go('redo')]).toEqual([3, 1]);

    go('undo');
    timeEntries.undo(NOW_MS);
    timeEntries.add(hoursAgo('late', 10), NOW_MS);
    while (timeEntries.undo(NOW_MS, 'i') !== null);
    expect(ids()).toEqual(['late']);
    // A new step drops what was undone before it.
    expect(go('redo')).toBeNull();
    expect(go('undo')).toBe(1);
  });

  it.each(['undo', 'redo'] as const)(
    'of which the app stopped in the middle of its %s is as if it had never begun',
    (way) => {
      const file = emptyFile();
      const first = openImports(file);
      first.timeEntries.add(hoursAgo('mine', 9), NOW_MS);
      const [made] = first.begin('i', [{ project: 'New' }]);
      first.addPart('i', hoursAgo('a', 5, { projectId: made?.id ?? null }));
      first.add('i', hoursAgo('b', 6));
      if (way === 'redo') first.go('undo');
      first.timeEntries[way](NOW_MS);
      first.close();

      const { go, ids, names, timeImports } = openImports(file);
      while (timeImports.takeBack(NOW_MS, null));
      expect([ids(), names().projects]).toEqual([['mine'], []]);
      expect(go('redo')).toBeNull();
      expect(go('undo')).toBe(1);
    },
  );

  it.each([
    ['project', 'a project named New was added'],
    ['customer', 'a customer named New was added'],
  ] as const)('is not redone while another %s has the name, and then is', (subject, said) => {
    const { connection, add, begin, catalog, go, ids, names } = openImports();
    const [made] = begin('i', [{ project: 'New', customer: 'New' }]);
    add('i', hoursAgo('a', 5, { projectId: made?.id ?? null }));
    go('undo');
    const fields = { connectionId: null, name: 'New' };
    const project = { ...fields, customerId: null, isBillable: true, hourlyRate: null };
    if (subject === 'project') catalog.addProject('other', project, NOW_MS);
    else catalog.addCustomer('other', fields, NOW_MS);
    expect(() => go('redo')).toThrow(said);
    expect(() => go('redo')).toThrow('Rename it');
    expect(ids()).toEqual([]);
    expect(outboxOf(connection)).toEqual([['create', 'other', 'embedded-time']]);
    if (subject === 'project') catalog.editProject('other', { name: 'Other' }, NOW_MS);
    else catalog.deleteCustomer('other', NOW_MS);
    expect(go('redo')).toBe(1);
    expect(ids()).toEqual(['a']);
    expect(names().projects).toContainEqual(['New', 'New']);
  });

  it('is undone without the others', () => {
    const { add, addPart, go, ids, timeEntries, timeImports } = openImports();
    addPart('i', hoursAgo('a', 5));
    add('i', hoursAgo('b', 6));
    timeEntries.undo(NOW_MS);
    addPart('j', hoursAgo('c', 7));
    while (timeImports.takeBack(NOW_MS, 'j'));
    expect(ids()).toEqual(['a']);
    while (timeEntries.undo(NOW_MS, 'i') !== null);
    expect(ids()).toEqual([]);
    expect(go('redo')).toBe(2);
  });

  it('takes back what is left when a service deleted some of it', () => {
    const { add, connection, go, ids } = openImports();
    add('i', hoursAgo('a', 5), hoursAgo('b', 6), hoursAgo('c', 7));
    connection.prepare("UPDATE time_entries SET deleted_at_ms = 1 WHERE id = 'b'").run();
    expect(go('undo')).toBe(2);
    expect(ids()).toEqual([]);
    expect(go('redo')).toBe(2);
    expect(ids()).toEqual(['a', 'c']);
  });

  it('adds nothing of a batch with an entry that is refused', () => {
    const { add, ids, timeEntries } = openImports();
    const late = hoursAgo('late', 5, { endedAtMs: NOW_MS - 6 * HOUR_MS });
    expect(() => add('i', hoursAgo('a', 4), late)).toThrow('The end must be later than the start.');
    expect(() => add('i', hoursAgo('a', 4), hoursAgo('b', 5, { projectId: 'gone' }))).toThrow(
      'no longer exists',
    );
    expect(ids()).toEqual([]);
    expect(timeEntries.undo(NOW_MS)).toBeNull();
  });

  it('leaves the timer running, and is undone while it runs', () => {
    const { add, go, timeEntries } = openImports();
    timeEntries.startTimer(newTimer('timer'), NOW_MS - HOUR_MS);
    add('i', hoursAgo('a', 5));
    expect(timeEntries.getTimer(NOW_MS)?.id).toBe('timer');
    expect(go('undo')).toBe(1);
    expect(go('redo')).toBe(1);
    expect(timeEntries.getTimer(NOW_MS)).toMatchObject({ id: 'timer', endedAtMs: null });
  });

  it('goes to the outbox like other entries: to the service of each project, once it is stopped', () => {
    const { connection, begin, add, go } = openImports();
    addTimeConnection(connection, 'remote');
    addTimeConnection(connection, 'deaf', { 'entries.write': 'absent' });
    addProject(connection, 'far', { connectionId: 'remote', name: 'Far' });
    const [far] = begin('i', [{ project: 'Far' }]);
    add('i', hoursAgo('a', 5, { projectId: far?.id ?? null }), hoursAgo('b', 6));
    expect(outboxOf(connection)).toEqual([
      ['create', 'a', 'remote'],
      ['create', 'b', 'embedded-time'],
    ]);
    go('undo');
    expect(outboxOf(connection)).toEqual([]);
  });

  it('corrects at a service what it has already', () => {
    const { timeEntries, timeImports, take, send, shown } = openOutbox();
    timeImports.add('i', pack([hoursAgo('a', 5)]), NOW_MS);
    timeImports.end('i');
    const [work] = take();
    if (work === undefined) throw new Error('nothing to send');
    const { startedAtMs, endedAtMs } = hoursAgo('a', 5);
    const clientRef = work.operationId;
    send(work, remoteEntry('1', { clientRef, startedAtMs, endedAtMs }));
    expect(timeEntries.undo(NOW_MS)).toMatchObject({ kind: 'import', isSent: true, isLost: false });
    expect(shown()).toEqual([['delete', 'a', 'waiting']]);
  });
});
