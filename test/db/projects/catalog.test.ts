import { describe, expect, it } from 'vitest';
import type { NewProject } from '../../../shared/domain/projects/project.ts';
import { NOW_MS, openNew } from '../helpers.ts';
import { LOCAL, openOutbox, remoteProject } from '../outbox-helpers.ts';
import { addTimeConnection, newEntry } from '../time-ledger-helpers.ts';
import { newProject } from '../../support/builders/time.ts';
import { isOutOfReach } from '../../../electron/db/projects/reach-sql.ts';
import { thrownBy } from '../../support/thrown.ts';

const project = (change: Partial<NewProject> = {}): NewProject =>
  newProject({ name: 'Novel', hourlyRate: 60, ...change });

const customer = (name: string, connectionId: string | null = null) => ({ connectionId, name });

describe('projects and customers', () => {
  it('exist immediately and wait for their service, a project for its customer', () => {
    const { catalog, shown, take } = openOutbox();
    catalog.addCustomer('c', customer('Acme'), NOW_MS);
    const added = catalog.addProject('p', project({ customerId: 'c' }), NOW_MS);
    expect(added).toEqual({
      ...project({ customerId: 'c', connectionId: LOCAL }),
      id: 'p',
      customerName: 'Acme',
      isArchived: false,
      syncState: 'waiting',
    });
    expect(catalog.list().customers).toMatchObject([{ id: 'c', projectCount: 1 }]);
    expect(shown()).toEqual([
      ['create', 'c', 'waiting'],
      ['create', 'p', 'blocked'],
    ]);
    expect(take()).toMatchObject([{ subject: 'customer', customer: { name: 'Acme' } }]);
  });

  it('send changes to what the service has', () => {
    const { catalog, timeSync, take, operations } = openOutbox();
    timeSync.ingestProjects(LOCAL, [remoteProject('5', { name: 'Old' })], NOW_MS);
    const { id = '' } = catalog.list().projects[0] ?? {};
    catalog.editProject(id, { name: 'New', isArchived: true, isBillable: true }, NOW_MS);
    expect(operations()[0]).toMatchObject({ label: 'New', action: 'update' });
    expect(take()).toMatchObject([{ remoteId: '5', project: { name: 'New', isActive: false } }]);
  });

  it('rename a customer at every service, and archive it where customers are known', () => {
    const { catalog, timeSync, take, connection } = openOutbox();
    const told = remoteProject('5', { customerRemoteId: '8', customerName: 'Acme' });
    timeSync.ingestProjects(LOCAL, [told], NOW_MS);
    timeSync.saveCapabilities(LOCAL, JSON.stringify({ 'customers.read': 'absent' }), NOW_MS);
    const { id = '' } = catalog.list().customers[0] ?? {};
    catalog.editCustomer(id, { name: 'Acme Ltd' }, NOW_MS);
    expect(take()).toMatchObject([{ remoteId: '8', customer: { name: 'Acme Ltd' } }]);
    catalog.addCustomer('c', customer('Other'), NOW_MS);
    expect(catalog.list().customers.find((each) => each.id === 'c')?.syncState).toBe('local-only');
    expect(connection.prepare('SELECT count(*) FROM outbox_operations').pluck().get()).toBe(1);
  });

  it('keep the rounding rule local', () => {
    const { catalog, shown } = openOutbox();
    catalog.addCustomer('c', customer('Acme'), NOW_MS);
    const rounding = { stepMinutes: 15, direction: 'up', scope: 'day' } as const;
    expect(catalog.editCustomer('c', { rounding }, NOW_MS).rounding).toEqual(rounding);
    expect(catalog.editCustomer('c', { rounding: null }, NOW_MS).rounding).toBeNull();
    expect(shown()).toEqual([['create', 'c', 'waiting']]);
  });

  it.each([
    ['project of the same name', { connectionId: null, name: 'Novel' }, 'name'],
    ['customer from another connection', project({ name: 'x', customerId: 'far' }), 'customerId'],
    ['unknown customer', project({ name: 'x', customerId: '__proto__' }), 'customerId'],
    ['unknown connection', project({ name: 'x', connectionId: 'gone' }), 'connectionId'],
  ])('refuse a %s and name the field', (_name, change, field) => {
    const { connection, catalog } = openOutbox();
    addTimeConnection(connection, 'work');
    catalog.addProject('p', project(), NOW_MS);
    catalog.addCustomer('far', customer('Far', 'work'), NOW_MS);
    const error = thrownBy(() => catalog.addProject('q', project(change), NOW_MS));
    expect(error.details?.field).toBe(field);
    expect(catalog.list().projects).toHaveLength(1);
  });

  it("may share a name with another connection's", () => {
    const { connection, catalog } = openOutbox();
    addTimeConnection(connection, 'work');
    catalog.addProject('p', project(), NOW_MS);
    catalog.addProject('q', project({ connectionId: 'work' }), NOW_MS);
    expect(catalog.editProject('p', { name: 'Novel' }, NOW_MS).name).toBe('Novel');
    catalog.addProject('r', project({ name: 'Other' }), NOW_MS);
    expect(thrownBy(() => catalog.editProject('r', { name: 'Novel' }, NOW_MS)).code).toBe(
      'input/conflict',
    );
  });

  it("aren't deleted while something belongs to them", () => {
    const { catalog, timeEntries, shown } = openOutbox();
    catalog.addCustomer('c', customer('Acme'), NOW_MS);
    catalog.addProject('p', project({ customerId: 'c' }), NOW_MS);
    timeEntries.add(newEntry('a', { projectId: 'p' }), NOW_MS);
    expect(thrownBy(() => catalog.deleteProject('p', NOW_MS)).code).toBe('input/conflict');
    expect(thrownBy(() => catalog.deleteCustomer('c', NOW_MS)).code).toBe('input/conflict');
    timeEntries.remove('a', NOW_MS);
    catalog.deleteProject('p', NOW_MS);
    catalog.deleteCustomer('c', NOW_MS);
    expect([shown(), catalog.list()]).toEqual([[], { projects: [], customers: [] }]);
    expect(thrownBy(() => catalog.deleteProject('p', NOW_MS)).code).toBe('input/not-found');
  });

  it('disappear from the pickers when the service deletes them, but their entries keep them', () => {
    const { catalog, timeSync, timeEntries, take, send } = openOutbox();
    catalog.addProject('p', project(), NOW_MS);
    const [work] = take();
    if (work === undefined) throw new Error('nothing was taken');
    send(work, remoteProject('5', { name: 'Novel', hourlyRate: 60 }));
    timeEntries.add(newEntry('a', { projectId: 'p' }), NOW_MS);
    timeSync.ingestProjects(LOCAL, [remoteProject('5', { isDeleted: true })], NOW_MS);
    expect(catalog.list().projects).toEqual([]);
    expect(timeEntries.get('a', NOW_MS)?.projectName).toBe('Novel');
  });

  it('keep local changes when the service changed the same field, and take the rest', () => {
    const { catalog, timeSync, take } = openOutbox();
    timeSync.ingestProjects(LOCAL, [remoteProject('5', { name: 'Old', hourlyRate: 50 })], NOW_MS);
    const { id = '' } = catalog.list().projects[0] ?? {};
    catalog.editProject(id, { name: 'Here' }, NOW_MS);
    timeSync.ingestProjects(LOCAL, [remoteProject('5', { name: 'There', hourlyRate: 70 })], NOW_MS);
    expect(catalog.list().projects).toMatchObject([{ name: 'Here', hourlyRate: 70 }]);
    expect(take()).toMatchObject([{ project: { name: 'Here' } }]);
  });
});

describe('connections', () => {
  const added = {
    id: 'w',
    name: 'Work',
    baseUrl: 'https://time.example/api/v1',
    tokenHeader: 'bearer',
    userAgent: 'x/1',
    createdAtMs: NOW_MS,
  } as const;

  it("begin with the one inside the app, which can't be removed", () => {
    const { timeConnections } = openOutbox();
    timeConnections.insert(added);
    expect(timeConnections.list()).toMatchObject([
      { id: LOCAL, kind: 'embedded', isDefault: true },
      { id: 'w', kind: 'remote', isDefault: false, userAgent: 'x/1', capabilities: null },
    ]);
    expect(thrownBy(() => timeConnections.remove(LOCAL, NOW_MS)).code).toBe('input/not-found');
    expect(thrownBy(() => timeConnections.insert({ ...added, id: 'v' })).details?.field).toBe(
      'name',
    );
  });

  it('lose the default when removed; rows stay, and waiting operations are parked', () => {
    const { timeConnections, timeEntries, outbox, operations, stateOf } = openOutbox();
    timeConnections.insert(added);
    timeConnections.setDefault('w');
    timeEntries.add(newEntry('a'), NOW_MS);
    timeConnections.remove('w', NOW_MS);
    expect(timeConnections.list()).toMatchObject([{ id: LOCAL, isDefault: true }]);
    expect(operations()).toMatchObject([{ state: 'parked', connectionName: 'Work' }]);
    expect([stateOf('a'), outbox.take('w', 5, NOW_MS)]).toEqual(['parked', []]);
    outbox.retryAll(NOW_MS);
    expect([operations()[0]?.state, outbox.listConnectionIds()]).toEqual(['parked', []]);
    expect(thrownBy(() => timeConnections.setDefault('w')).code).toBe('input/not-found');
    expect(timeConnections.list()[0]?.isDefault).toBe(true);
  });

  it('are restored with all that belongs to them under the same name and address', () => {
    const { timeConnections, timeEntries, outbox, stateOf } = openOutbox();
    timeConnections.insert(added);
    timeConnections.setDefault('w');
    timeEntries.add(newEntry('a'), NOW_MS);
    timeConnections.remove('w', NOW_MS);
    const elsewhere = { ...added, id: 'v', baseUrl: 'https://other.example/api/v1' };
    expect(timeConnections.insert(elsewhere).id).toBe('v');
    timeConnections.remove('v', NOW_MS);
    const back = timeConnections.insert({ ...added, id: 'u', userAgent: 'x/2' });
    expect(back).toMatchObject({ id: 'w', userAgent: 'x/2', pullCursor: null });
    expect(stateOf('a')).toBe('waiting');
    expect(outbox.take('w', 5, NOW_MS)).toHaveLength(1);
  });

  it('are restored with what an older version parked, whatever its wording', () => {
    const { connection, timeConnections, timeEntries, stateOf } = openOutbox();
    timeConnections.insert(added);
    timeConnections.setDefault('w');
    timeEntries.add(newEntry('a'), NOW_MS);
    timeConnections.remove('w', NOW_MS);
    const reason = {
      code: 'input/not-found',
      message: 'Its connection is gone.',
      retryable: false,
    };
    connection.prepare('UPDATE outbox_operations SET reason_json = ?').run(JSON.stringify(reason));
    timeConnections.insert({ ...added, id: 'u' });
    expect(stateOf('a')).toBe('waiting');
  });

  it('read everything again once entries are read differently', () => {
    const { timeConnections, timeSync } = openOutbox();
    const save = (entriesReadBy: 'profile' | 'reports'): void => {
      timeSync.saveCapabilities(LOCAL, JSON.stringify({ entriesReadBy }), NOW_MS);
    };
    const cursor = (): unknown => timeConnections.get(LOCAL)?.pullCursor;
    save('reports');
    timeConnections.notePulled(LOCAL, '5', 6, 'reports');
    save('reports');
    expect(cursor()).toBe('5');
    save('profile');
    expect(cursor()).toBeNull();
    // The pull was in progress when this was discovered.
    timeConnections.notePulled(LOCAL, '7', 8, 'reports');
    expect(cursor()).toBeNull();
    timeConnections.notePulled(LOCAL, '9', 10, 'profile');
    expect(cursor()).toBe('9');
  });

  it('remember their last contact, error and pull', () => {
    const { timeConnections } = openOutbox();
    const error = { code: 'net/offline', message: 'No.', retryable: true } as const;
    timeConnections.noteContact(LOCAL, 7);
    timeConnections.noteError(LOCAL, error);
    timeConnections.notePulled(LOCAL, '5', 6, null);
    expect(timeConnections.get(LOCAL)).toMatchObject({
      lastContactAtMs: 7,
      error,
      pullCursor: '5',
      pulledAtMs: 6,
    });
    timeConnections.noteError(LOCAL, null);
    expect(timeConnections.get(LOCAL)?.error).toBeNull();
    expect(timeConnections.get('constructor')).toBeNull();
  });
});

describe('the rule in SQL', () => {
  it.each([
    ['here', 'embedded', 0],
    ['here', 'remote', 1],
    ['anywhere', 'embedded', 0],
    ['anywhere', 'remote', 0],
  ])('%s, %s: out of reach %i', (reach, kind, expected) => {
    const { connection } = openNew();
    const sql = `SELECT ${isOutOfReach('@reach', '@kind')} AS found`;
    expect(connection.prepare<[object], object>(sql).get({ reach, kind })).toEqual({
      found: expected,
    });
  });
});
