import { describe, expect, it } from 'vitest';
import type { ProjectRulesInput } from '../../../shared/domain/projects/project-rules.ts';
import { newJob, NOW_MS, openNew } from '../helpers.ts';
import { LOCAL, remoteEntry, remoteProject } from '../outbox-helpers.ts';
import { addLink, newEntry } from '../time-ledger-helpers.ts';
import type { Reach } from '../../../shared/domain/lane/reach.ts';
import { projectRulesInput } from '../../support/builders/lane.ts';

const AGENCY = 'agency';

/** Sets up an open and a confidential project at a remote service, each with a waiting entry. */
function setUp() {
  const { connection, repos } = openNew();
  connection.exec(`INSERT INTO time_connections
    (id, name, kind, base_url, token_header, user_agent, is_default, created_at_ms)
    VALUES ('${AGENCY}', 'Agency', 'remote', 'https://a.example', 'bearer', 'x', 0, 0)`);
  const project = { customerId: null, isBillable: true, hourlyRate: null };
  for (const [id, connectionId] of [
    ['open', AGENCY],
    ['secret', AGENCY],
    ['here', LOCAL],
  ] as const) {
    repos.catalog.addProject(id, { ...project, connectionId, name: id }, NOW_MS);
    // Known at the service, so that entries need not wait for it.
    addLink(connection, 'project', id, connectionId, `r-${id}`);
  }
  connection.exec('DELETE FROM outbox_operations');
  const rule = (projectId: string, reach: Reach): ProjectRulesInput =>
    projectRulesInput({ projectId, reach });
  const take = (connectionId = AGENCY): string[] =>
    repos.outbox.take(connectionId, 10, NOW_MS).map(({ subjectId }) => subjectId);
  const shown = () =>
    repos.outbox
      .list({ text: '', state: null, page: 1, limit: 50 })
      .operations.map(({ subjectId, state, reason }) => [subjectId, state, reason?.code ?? null]);
  return {
    connection,
    repos,
    take,
    shown,
    setReach: (projectId: string, reach: Reach = 'here') =>
      repos.projectRules.save(rule(projectId, reach), NOW_MS),
    add: (id: string, projectId: string | null) =>
      repos.timeEntries.add({ ...newEntry(id), projectId }, NOW_MS),
  };
}

describe('the outbox of a confidential project', () => {
  it('holds its entries with the reason, and sends the others', () => {
    const { add, take, shown, setReach, repos } = setUp();
    setReach('secret');
    add('a', 'secret');
    add('b', 'open');
    expect(take()).toEqual(['b']);
    expect(shown()).toEqual([
      ['a', 'blocked', 'lane/local-only'],
      ['b', 'sending', null],
    ]);
    expect(repos.outbox.nextDueAtMs(AGENCY)).toBeNull();
    repos.outbox.retryAll(NOW_MS);
    expect(take()).toEqual([]);
    setReach('secret', 'anywhere');
    expect(take()).toEqual(['a']);
  });

  it('holds the project itself and its deletions', () => {
    const { add, take, setReach, repos, connection } = setUp();
    add('a', 'secret');
    expect(take()).toEqual(['a']);
    connection.exec(`UPDATE time_entries SET remote_id = 'r-a' WHERE id = 'a';
      DELETE FROM outbox_operations`);
    setReach('secret');
    repos.timeEntries.remove('a', NOW_MS);
    repos.catalog.editProject('secret', { name: 'Other name' }, NOW_MS);
    expect(take()).toEqual([]);
    setReach('secret', 'anywhere');
    expect(take().toSorted()).toEqual(['a', 'secret']);
  });

  it('holds an entry that is moved into it, and sends one that is moved out', () => {
    const { add, take, setReach, repos, connection } = setUp();
    setReach('secret');
    add('in', 'open');
    connection.exec(`UPDATE time_entries SET remote_id = 'r-in' WHERE id = 'in';
      DELETE FROM outbox_operations`);
    repos.timeEntries.edit('in', { projectId: 'secret', note: 'confidential' }, NOW_MS);
    add('out', 'secret');
    expect(take()).toEqual([]);
    repos.timeEntries.edit('out', { projectId: 'open' }, NOW_MS);
    expect(take()).toEqual(['out']);
  });

  it("doesn't hold anything for the service inside the app", () => {
    const { add, take, setReach } = setUp();
    setReach('here');
    add('a', 'here');
    expect(take(LOCAL)).toEqual(['a']);
  });

  it('holds a customer with confidential projects only, and sends one that also has an open project', () => {
    const { take, shown, setReach, repos, connection } = setUp();
    repos.catalog.addCustomer('client', { connectionId: AGENCY, name: 'Client' }, NOW_MS);
    addLink(connection, 'customer', 'client', AGENCY, 'r-client');
    connection.exec(`UPDATE projects SET customer_id = 'client' WHERE id = 'secret';
      DELETE FROM outbox_operations`);
    setReach('secret');
    repos.catalog.editCustomer('client', { name: 'Secret bidder' }, NOW_MS);
    expect(take()).toEqual([]);
    expect(shown()).toEqual([['client', 'blocked', 'lane/local-only']]);
    connection.exec(`UPDATE projects SET customer_id = 'client' WHERE id = 'open'`);
    expect(take()).toEqual(['client']);
  });

  it('tells the gate which project a customer is sent for', () => {
    const { repos, connection } = setUp();
    repos.catalog.addCustomer('client', { connectionId: AGENCY, name: 'Client' }, NOW_MS);
    const ids = () => repos.outbox.take(AGENCY, 10, NOW_MS).map(({ projectIds }) => projectIds);
    const again = (): void => {
      connection.exec("UPDATE outbox_operations SET state = 'waiting'");
    };
    expect(ids()).toEqual([[]]);
    again();
    connection.exec(`UPDATE projects SET customer_id = 'client' WHERE id = 'secret'`);
    // Not confidential yet: the gate reads the rule again right before sending the name.
    expect(ids()).toEqual([['secret']]);
    again();
    connection.exec(`UPDATE projects SET customer_id = 'client' WHERE id = 'open'`);
    expect(ids()).toEqual([[]]);
  });

  it('holds an unsent note when the service moves its entry to an open project', () => {
    const { add, take, setReach, repos, connection } = setUp();
    setReach('secret');
    add('a', 'open');
    take();
    const told = { clientRef: 'a', note: 'Note of a' };
    const there = remoteEntry('1', { ...told, projectRemoteId: 'r-open' });
    repos.outbox.settle([{ operationId: 'a', kind: 'done', remote: there }], NOW_MS);
    connection.exec(`UPDATE time_entries SET project_id = 'secret',
      base_json = json_set(base_json, '$.projectId', 'secret') WHERE id = 'a'`);
    repos.timeEntries.edit('a', { note: 'confidential' }, NOW_MS);
    expect(take()).toEqual([]);
    const moved = { ...there, version: '2', changedAtMs: NOW_MS + 1 };
    repos.timeSync.ingestEntries(AGENCY, [moved], 'UTC', NOW_MS + 1);
    expect(repos.timeEntries.get('a', NOW_MS)).toMatchObject({
      projectId: 'secret',
      note: 'confidential',
    });
    expect(repos.timeSync.listConflicts()).toEqual([
      {
        entryId: 'a',
        fields: [{ field: 'projectId', here: 'secret', there: 'open' }],
        isDeletedThere: false,
      },
    ]);
    expect(take()).toEqual([]);
  });

  it('applies the move when nothing of the entry is waiting', () => {
    const { add, take, setReach, repos, connection } = setUp();
    setReach('secret');
    add('a', 'open');
    take();
    const there = remoteEntry('1', { clientRef: 'a', projectRemoteId: 'r-open' });
    repos.outbox.settle([{ operationId: 'a', kind: 'done', remote: there }], NOW_MS);
    connection.exec(`UPDATE time_entries SET project_id = 'secret',
      base_json = json_set(base_json, '$.projectId', 'secret') WHERE id = 'a'`);
    repos.timeSync.ingestEntries(AGENCY, [{ ...there, version: '2' }], 'UTC', NOW_MS + 1);
    expect(repos.timeEntries.get('a', NOW_MS)?.projectId).toBe('open');
    expect(repos.timeSync.listConflicts()).toEqual([]);
  });

  it('stays with a project that turns out to be the same as another', () => {
    const { take, setReach, repos, connection } = setUp();
    const fields = { customerId: null, isBillable: true, hourlyRate: null };
    repos.catalog.addProject('new', { ...fields, connectionId: AGENCY, name: 'Takeover' }, NOW_MS);
    const [operation] = repos.outbox.take(AGENCY, 10, NOW_MS);
    if (operation === undefined) throw new Error('nothing to send');
    // Its answer is on the way, and the pull brings it as a different project, which is marked.
    connection.exec(`INSERT INTO projects (id, home_connection_id, name, is_billable, created_at_ms,
        updated_at_ms) VALUES ('twin', '${AGENCY}', 'Takeover (their name)', 1, 0, 0);
      INSERT INTO catalogue_links (subject, subject_id, connection_id, remote_id, sync_state,
        pulled_at_ms) VALUES ('project', 'twin', '${AGENCY}', 'r-9', 'synced', ${NOW_MS})`);
    setReach('twin');
    repos.memories.create({ id: 'm', name: 'M', sourceLang: 'en', targetLang: 'de', atMs: 1 });
    const unit = { source: 'Bidder', target: 'Bieter', targetLang: 'de' };
    repos.memoryUnits.remember('m', [unit], 'twin', NOW_MS);
    repos.documentJobs.insert([
      newJob('job', { projectId: 'twin', sha256: 'of-the-twin', sourcePath: '/a.txt' }),
    ]);
    repos.outbox.settle(
      [
        {
          operationId: operation.operationId,
          kind: 'done',
          remote: remoteProject('r-9', { name: 'Takeover' }),
        },
      ],
      NOW_MS,
    );
    expect(repos.projectRules.list().map(({ projectId }) => projectId)).not.toContain('twin');
    expect(repos.projectRules.get('new').reach).toBe('here');
    // Data of the other one goes wherever this one's may from now on.
    expect(repos.documentJobs.listConfidentialProjects('of-the-twin')).toEqual(['new']);
    expect(repos.memoryTransfers.countStaying('m')).toBe(1);
    setReach('new', 'anywhere');
    expect(repos.documentJobs.get('job')?.projectId).toBe('new');
    expect(repos.memoryTransfers.countStaying('m')).toBe(0);
    setReach('new');
    repos.catalog.editProject('new', { name: 'Takeover of the bidder' }, NOW_MS);
    expect(take()).toEqual([]);
  });

  it('names the project behind each change', () => {
    const { add, repos } = setUp();
    add('a', 'open');
    add('b', null);
    const works = [AGENCY, LOCAL].flatMap((id) => repos.outbox.take(id, 10, NOW_MS));
    expect(works.map(({ subjectId, projectIds }) => [subjectId, projectIds])).toEqual([
      ['a', ['open']],
      ['b', []],
    ]);
  });
});
