import { describe, expect, it } from 'vitest';
import type { ProjectRulesInput } from '../../shared/domain/project-rules.ts';
import { NOW_MS, openNew } from './helpers.ts';
import { LOCAL } from './outbox-helpers.ts';
import { newEntry } from './time-ledger-helpers.ts';

const AGENCY = 'agency';

/** An open and a confidential project at a service outside, each with an entry that waits. */
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
    repos.timeCatalogue.addProject(id, { ...project, connectionId, name: id }, NOW_MS);
    // Known at the service, so that entries need not wait for it.
    connection.exec(`UPDATE projects SET remote_id = 'r-${id}' WHERE id = '${id}'`);
  }
  connection.exec('DELETE FROM outbox_operations');
  const rule = (projectId: string, isLocalOnly: boolean): ProjectRulesInput => ({
    projectId,
    isLocalOnly,
    connectionId: null,
    glossaryId: null,
    memoryId: null,
  });
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
    setLocalOnly: (projectId: string, isLocalOnly = true) =>
      repos.projectRules.save(rule(projectId, isLocalOnly), NOW_MS),
    add: (id: string, projectId: string | null) =>
      repos.timeEntries.add({ ...newEntry(id), projectId }, NOW_MS),
  };
}

describe('the outbox of a project that is local only', () => {
  it('holds its entries with the reason, and lets the others go', () => {
    const { add, take, shown, setLocalOnly, repos } = setUp();
    setLocalOnly('secret');
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
    setLocalOnly('secret', false);
    expect(take()).toEqual(['a']);
  });

  it('holds the project itself, and what is deleted of it', () => {
    const { add, take, setLocalOnly, repos, connection } = setUp();
    add('a', 'secret');
    expect(take()).toEqual(['a']);
    connection.exec(`UPDATE time_entries SET remote_id = 'r-a' WHERE id = 'a';
      DELETE FROM outbox_operations`);
    setLocalOnly('secret');
    repos.timeEntries.remove('a', NOW_MS);
    repos.timeCatalogue.editProject('secret', { name: 'Other name' }, NOW_MS);
    expect(take()).toEqual([]);
    setLocalOnly('secret', false);
    expect(take().toSorted()).toEqual(['a', 'secret']);
  });

  it('holds an entry that is moved into it, and sends one that is moved out', () => {
    const { add, take, setLocalOnly, repos, connection } = setUp();
    setLocalOnly('secret');
    add('in', 'open');
    connection.exec(`UPDATE time_entries SET remote_id = 'r-in' WHERE id = 'in';
      DELETE FROM outbox_operations`);
    repos.timeEntries.edit('in', { projectId: 'secret', note: 'confidential' }, NOW_MS);
    add('out', 'secret');
    expect(take()).toEqual([]);
    repos.timeEntries.edit('out', { projectId: 'open' }, NOW_MS);
    expect(take()).toEqual(['out']);
  });

  it('does not hold what goes to the service inside the app', () => {
    const { add, take, setLocalOnly } = setUp();
    setLocalOnly('here');
    add('a', 'here');
    expect(take(LOCAL)).toEqual(['a']);
  });

  it('tells with each change for whose project it is', () => {
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
