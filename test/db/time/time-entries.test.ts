import { describe, expect, it } from 'vitest';
import { NOW_MS, openNew } from '../helpers.ts';
import {
  addProject,
  addTimeConnection,
  DAY_MS,
  HOUR_MS,
  newEntry,
  newTimer,
  outboxOf,
  query,
  takeAll,
} from '../time-ledger-helpers.ts';

const LOCAL = 'embedded-time';

function setUp() {
  const { connection, repos } = openNew();
  return { connection, entries: repos.timeEntries };
}

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

describe('adding an entry', () => {
  it('stores it with its operation, under the same id', () => {
    const { connection, entries } = setUp();
    const added = entries.add(newEntry('a', { tags: ['x'], documentJobId: 'job' }), NOW_MS);
    expect(added).toMatchObject({
      ...newEntry('a', { tags: ['x'], documentJobId: 'job' }),
      connectionId: LOCAL,
      syncState: 'waiting',
      hasOverlap: false,
      createdAtMs: NOW_MS,
    });
    const operation = connection.prepare('SELECT * FROM outbox_operations').get();
    expect(operation).toMatchObject({ id: 'a', action: 'create', subject_id: 'a' });
    expect(entries.get('a', NOW_MS)).toEqual(added);
  });

  it('assigns it to the connection of its project, otherwise to the default one', () => {
    const { connection, entries } = setUp();
    addTimeConnection(connection, 'work');
    addProject(connection, 'p', { connectionId: 'work', customer: 'Acme' });
    expect(entries.add(newEntry('a', { projectId: 'p' }), NOW_MS)).toMatchObject({
      connectionId: 'work',
      projectName: 'p',
      customerName: 'Acme',
    });
    connection.exec('UPDATE time_connections SET is_default = 0');
    connection.exec(`UPDATE time_connections SET is_default = 1 WHERE id = 'work'`);
    expect(entries.add(newEntry('b'), NOW_MS).connectionId).toBe('work');
  });

  it("keeps it local, out of the outbox, if the service can't take it", () => {
    const { connection, entries } = setUp();
    addTimeConnection(connection, 'work', { 'entries.write': 'absent' });
    addProject(connection, 'p', { connectionId: 'work' });
    const added = entries.add(newEntry('a', { projectId: 'p' }), NOW_MS);
    expect(added.syncState).toBe('local-only');
    expect(entries.startTimer(newTimer('b', { projectId: 'p' }), NOW_MS).syncState).toBe(
      'local-only',
    );
    expect(outboxOf(connection)).toEqual([]);
  });

  it.each([
    ['end before start', { endedAtMs: NOW_MS - 4 * HOUR_MS }, 'endedAtMs'],
    ['ten years', { startedAtMs: NOW_MS - 3650 * DAY_MS }, 'endedAtMs'],
    ['unknown zone', { zone: 'Mars/Phobos' }, 'zone'],
    ['huge note', { note: 'x'.repeat(10_001) }, 'note'],
  ])('refuses %s with the field, and adds nothing', (_what, change, field) => {
    const { connection, entries } = setUp();
    expect(codeOf(() => entries.add(newEntry('a', change), NOW_MS))).toMatchObject({
      code: 'input/invalid',
      details: { field },
    });
    expect(entries.list(query(), NOW_MS).total).toBe(0);
    expect(outboxOf(connection)).toEqual([]);
  });

  it('refuses a project that is unknown or deleted', () => {
    const { connection, entries } = setUp();
    addProject(connection, 'gone');
    connection.exec(`UPDATE projects SET deleted_at_ms = 1 WHERE id = 'gone'`);
    for (const projectId of ['gone', 'never', '__proto__', "' OR 1=1 --"]) {
      expect(codeOf(() => entries.add(newEntry('a', { projectId }), NOW_MS))).toMatchObject({
        code: 'input/not-found',
        details: { field: 'projectId' },
      });
    }
    expect(outboxOf(connection)).toEqual([]);
  });

  it('stores odd texts whole and finds them, except for half characters', () => {
    const { entries } = setUp();
    const note = `"quoted" 'x' -- %_\\ 契約 😀 a\0b \ud800 ééé`;
    const added = entries.add(newEntry('a', { note, tags: ['__proto__', '"', 'a\0'] }), NOW_MS);
    expect(added.note).toBe(`"quoted" 'x' -- %_\\ 契約 😀 ab \ufffd ééé`);
    expect(added.tags).toEqual(['__proto__', '"', 'a']);
    for (const text of ['quoted', '契', 'eee', '__proto__', '%', '"', "' OR", 'NEAR(', 'a* AND']) {
      const { total } = entries.list(query({ text }), NOW_MS);
      expect([text, total]).toEqual([text, text === 'NEAR(' || text === 'a* AND' ? 0 : 1]);
    }
  });

  it('accepts one that overlaps, and marks both', () => {
    const { entries } = setUp();
    entries.add(newEntry('a'), NOW_MS);
    const touching = { startedAtMs: NOW_MS - 2 * HOUR_MS, endedAtMs: NOW_MS - HOUR_MS };
    expect(entries.add(newEntry('b', touching), NOW_MS).hasOverlap).toBe(false);
    const crossing = { startedAtMs: NOW_MS - 2.5 * HOUR_MS, endedAtMs: NOW_MS - 2.2 * HOUR_MS };
    expect(entries.add(newEntry('c', crossing), NOW_MS).hasOverlap).toBe(true);
    const flags = entries.list(query(), NOW_MS).entries.map((each) => [each.id, each.hasOverlap]);
    expect(flags).toEqual([
      ['b', false],
      ['c', true],
      ['a', true],
    ]);
    entries.remove('c', NOW_MS);
    expect(entries.get('a', NOW_MS)?.hasOverlap).toBe(false);
  });

  it('detects an overlap with one that began many days before', () => {
    const { entries } = setUp();
    const long = { startedAtMs: NOW_MS - 20 * DAY_MS, endedAtMs: NOW_MS - 2.5 * HOUR_MS };
    entries.add(newEntry('long', long), NOW_MS);
    expect(entries.add(newEntry('a'), NOW_MS).hasOverlap).toBe(true);
    expect(entries.get('long', NOW_MS)?.hasOverlap).toBe(true);
  });
});

describe('changing an entry', () => {
  it("stores the previous state and merges into what wasn't sent", () => {
    const { connection, entries } = setUp();
    entries.add(newEntry('a'), NOW_MS);
    const edited = entries.edit('a', { note: 'New', tags: ['t'] }, NOW_MS + 5);
    expect(edited).toMatchObject({ note: 'New', tags: ['t'], updatedAtMs: NOW_MS + 5 });
    expect(outboxOf(connection)).toEqual([['create', 'a', LOCAL]]);
    expect(entries.listRevisions('a')).toEqual([
      expect.objectContaining({ atMs: NOW_MS + 5, cause: 'person', note: 'Note of a', tags: [] }),
    ]);
    expect(entries.list(query({ text: 'new t' }), NOW_MS).total).toBe(1);
    expect(entries.list(query({ text: 'note' }), NOW_MS).total).toBe(0);
  });

  it('sends only the changed fields of what the service has', () => {
    const { connection, entries } = setUp();
    entries.add(newEntry('a'), NOW_MS);
    takeAll(connection);
    entries.edit('a', { note: 'New', isBillable: true, zone: 'Asia/Kolkata' }, NOW_MS);
    const fields = connection.prepare('SELECT fields_json FROM outbox_operations').pluck().get();
    expect(JSON.parse(String(fields))).toEqual({ note: 'New' });
  });

  it('does nothing if nothing differs, and sends nothing if only the zone changes', () => {
    const { connection, entries } = setUp();
    const added = entries.add(newEntry('a', { tags: ['x'] }), NOW_MS);
    takeAll(connection);
    entries.edit('a', { note: added.note, tags: ['x', 'x'], projectId: null }, NOW_MS + 1);
    expect(entries.listRevisions('a')).toEqual([]);
    expect(entries.edit('a', { zone: 'Asia/Kolkata' }, NOW_MS + 1).zone).toBe('Asia/Kolkata');
    expect(entries.listRevisions('a')).toHaveLength(1);
    expect(outboxOf(connection)).toEqual([]);
  });

  it('checks both times together when one changes', () => {
    const { connection, entries } = setUp();
    entries.add(newEntry('a'), NOW_MS);
    const before = outboxOf(connection);
    expect(codeOf(() => entries.edit('a', { startedAtMs: NOW_MS }, NOW_MS))).toMatchObject({
      code: 'input/invalid',
      details: { field: 'endedAtMs' },
    });
    expect(entries.listRevisions('a')).toEqual([]);
    expect(outboxOf(connection)).toEqual(before);
  });

  it('allows a new note for one whose times break every rule', () => {
    const { connection, entries } = setUp();
    entries.add(newEntry('a'), NOW_MS);
    connection.exec('UPDATE time_entries SET ended_at_ms = started_at_ms');
    expect(entries.edit('a', { note: 'New' }, NOW_MS).note).toBe('New');
  });

  it('moves it to the connection of another project: deleted there, new here', () => {
    const { connection, entries } = setUp();
    addTimeConnection(connection, 'work');
    addProject(connection, 'p', { connectionId: 'work' });
    entries.add(newEntry('never-sent'), NOW_MS);
    entries.edit('never-sent', { projectId: 'p' }, NOW_MS);
    expect(outboxOf(connection)).toEqual([['create', 'never-sent', 'work']]);
    connection.exec('DELETE FROM outbox_operations');
    entries.add(newEntry('sent'), NOW_MS);
    takeAll(connection);
    expect(entries.edit('sent', { projectId: 'p' }, NOW_MS)).toMatchObject({
      connectionId: 'work',
      syncState: 'waiting',
    });
    expect(outboxOf(connection)).toEqual([
      ['delete', 'sent', LOCAL],
      ['create', 'sent', 'work'],
    ]);
    const remote = connection.prepare('SELECT remote_id FROM outbox_operations').pluck().all();
    expect(remote).toEqual(['remote-sent', null]);
  });

  it('keeps it at its connection when its project is removed', () => {
    const { connection, entries } = setUp();
    addTimeConnection(connection, 'work');
    addProject(connection, 'p', { connectionId: 'work' });
    entries.add(newEntry('a', { projectId: 'p' }), NOW_MS);
    takeAll(connection);
    expect(entries.edit('a', { projectId: null }, NOW_MS).connectionId).toBe('work');
    expect(outboxOf(connection)).toEqual([['update', 'a', 'work']]);
  });

  it('names the project of an earlier state even after it was renamed', () => {
    const { connection, entries } = setUp();
    addProject(connection, 'p', { name: 'Old name' });
    entries.add(newEntry('a', { projectId: 'p' }), NOW_MS);
    entries.edit('a', { projectId: null }, NOW_MS);
    connection.exec(`UPDATE projects SET name = 'New name'`);
    expect(entries.listRevisions('a')[0]?.projectName).toBe('Old name');
  });
});

describe('deleting and restoring', () => {
  it('leaves no trace in the outbox if it was never sent, and queues it again when restored', () => {
    const { connection, entries } = setUp();
    const added = entries.add(newEntry('a'), NOW_MS);
    entries.remove('a', NOW_MS + 1);
    expect(outboxOf(connection)).toEqual([]);
    expect(entries.get('a', NOW_MS)).toBeNull();
    expect(entries.list(query({ text: 'note' }), NOW_MS).total).toBe(0);
    entries.undo(NOW_MS + 2);
    expect(entries.get('a', NOW_MS)).toEqual({ ...added, updatedAtMs: NOW_MS + 2 });
    expect(outboxOf(connection)).toEqual([['create', 'a', LOCAL]]);
    expect(entries.listRevisions('a').map(({ cause }) => cause)).toEqual(['delete']);
  });

  it('deletes a sent one at the service, and sends nothing at all if undone in time', () => {
    const { connection, entries } = setUp();
    entries.add(newEntry('a'), NOW_MS);
    takeAll(connection);
    entries.remove('a', NOW_MS);
    expect(outboxOf(connection)).toEqual([['delete', 'a', LOCAL]]);
    entries.undo(NOW_MS);
    expect(entries.get('a', NOW_MS)?.syncState).toBe('synced');
    expect(outboxOf(connection)).toEqual([]);
  });

  it('creates it again under another reference when restored after the service deleted it', () => {
    const { connection, entries } = setUp();
    entries.add(newEntry('a'), NOW_MS);
    takeAll(connection);
    entries.remove('a', NOW_MS);
    takeAll(connection);
    entries.undo(NOW_MS);
    expect(entries.get('a', NOW_MS)?.syncState).toBe('waiting');
    expect(outboxOf(connection)).toEqual([['create', 'a', LOCAL]]);
    const id = connection.prepare('SELECT id FROM outbox_operations').pluck().get();
    expect(id).not.toBe('a');
  });

  it('reports a missing entry', () => {
    const { entries } = setUp();
    entries.add(newEntry('a'), NOW_MS);
    entries.remove('a', NOW_MS);
    for (const work of [
      () => {
        entries.remove('a', NOW_MS);
      },
      () => entries.edit('a', { note: 'x' }, NOW_MS),
      () => entries.edit('__proto__', { note: 'x' }, NOW_MS),
    ]) {
      expect(codeOf(work)).toMatchObject({ code: 'input/not-found' });
    }
  });
});
