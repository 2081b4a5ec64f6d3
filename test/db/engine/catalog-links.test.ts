import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listDataTables } from '../../../electron/db/engine/sqlite-database.ts';
import { copyRows } from '../../../electron/sqlite/copy-rows.ts';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import { CATALOG_SQL } from '../../../electron/db/projects/catalog-row.ts';
import { REMOTE_ID_SQL } from '../../../electron/db/sync/kinds/link-store.ts';
import { CATALOG_KINDS } from '../../../electron/db/sync/kinds/registry.ts';
import { OUTBOX_SQL } from '../../../electron/db/sync/outbox-sql.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { NOW_MS, openFile, openNew } from '../helpers.ts';
import { LOCAL, remoteProject } from '../outbox-helpers.ts';
import { addLink, addProject, addTimeConnection, newEntry } from '../time-ledger-helpers.ts';

const LATER_MS = NOW_MS + 1000;

/** Projects and customers in every state. */
const ROWS = `
  INSERT INTO time_connections (id, name, kind, base_url, token_header, user_agent, is_default,
    created_at_ms)
  VALUES ('work', 'Work', 'remote', 'https://time.example/api/v1', 'bearer', 'x', 0, 1);
  INSERT INTO customers (id, home_connection_id, name, rounding_json, created_at_ms, updated_at_ms)
  VALUES
    ('acme', '${LOCAL}', 'Acme', '{"stepMinutes":15,"direction":"up","scope":"day"}', 1, 2),
    ('new-client', '${LOCAL}', 'New client', NULL, 1, 2);
  INSERT INTO projects (id, home_connection_id, customer_id, name, is_billable, hourly_rate,
    is_archived, created_at_ms, updated_at_ms, deleted_at_ms)
  VALUES
    ('synced', '${LOCAL}', 'acme', 'Novel', 1, 80.5, 0, 1, 2, NULL),
    ('renamed', '${LOCAL}', NULL, 'Now', 1, NULL, 0, 1, 2, NULL),
    ('unsent', '${LOCAL}', 'new-client', 'Brochure', 0, NULL, 0, 1, 2, NULL),
    ('refused', '${LOCAL}', NULL, 'Refused', 1, NULL, 0, 1, 2, NULL),
    ('here', '${LOCAL}', NULL, 'Here alone', 1, NULL, 1, 1, 2, NULL),
    ('deleted', '${LOCAL}', NULL, 'Deleted', 1, NULL, 0, 1, 2, 3),
    ('elsewhere', 'work', NULL, 'Novel', 1, NULL, 0, 1, 2, NULL);
  INSERT INTO catalogue_links (subject, subject_id, connection_id, remote_id, base_json, extra_json,
    sync_state, pulled_at_ms)
  VALUES
    ('customer', 'acme', '${LOCAL}', '5', '{"name":"Acme","isArchived":false}', '{"vat":"DE1"}',
      'synced', 6),
    ('customer', 'new-client', '${LOCAL}', NULL, NULL, NULL, 'waiting', NULL),
    ('project', 'synced', '${LOCAL}', '5',
      '{"name":"Novel","customerId":"acme","isBillable":true,"hourlyRate":80.5,"isArchived":false}',
      '{"color":"red"}', 'synced', 6),
    ('project', 'renamed', '${LOCAL}', '6',
      '{"name":"Then","customerId":null,"isBillable":true,"hourlyRate":null,"isArchived":false}',
      NULL, 'waiting', NULL),
    ('project', 'unsent', '${LOCAL}', NULL, NULL, NULL, 'waiting', NULL),
    ('project', 'refused', '${LOCAL}', NULL, NULL, NULL, 'parked', NULL),
    ('project', 'here', '${LOCAL}', NULL, NULL, NULL, 'local-only', NULL),
    ('project', 'deleted', '${LOCAL}', '9', '{"name":"Deleted"}', NULL, 'waiting', NULL),
    ('project', 'elsewhere', 'work', '5',
      '{"name":"Novel","customerId":null,"isBillable":true,"hourlyRate":null,"isArchived":false}',
      NULL, 'synced', 7);
  INSERT INTO time_entries (id, connection_id, started_at_ms, ended_at_ms, zone, note, project_id,
    is_billable, tags_json, search_text, source, sync_state, created_at_ms, updated_at_ms)
  VALUES ('e', '${LOCAL}', 1, 2, 'UTC', 'n', 'unsent', 1, '[]', 'n', 'manual', 'waiting', 1, 2);
  INSERT INTO outbox_operations (id, connection_id, subject, subject_id, action, fields_json,
    remote_id, state, created_at_ms, updated_at_ms)
  VALUES
    ('o1', '${LOCAL}', 'customer', 'new-client', 'create',
      '{"name":"New client","isArchived":false}', NULL, 'waiting', 1, 2),
    ('o2', '${LOCAL}', 'project', 'renamed', 'update', '{"name":"Now"}', NULL, 'waiting', 1, 2),
    ('o3', '${LOCAL}', 'project', 'unsent', 'create',
      '{"name":"Brochure","customerId":"new-client","isBillable":false,"hourlyRate":null}',
      NULL, 'waiting', 1, 2),
    ('o4', '${LOCAL}', 'project', 'refused', 'create', '{"name":"Refused"}', NULL, 'parked', 1, 2),
    ('o5', '${LOCAL}', 'project', 'deleted', 'delete', '{}', '9', 'waiting', 1, 2),
    ('e', '${LOCAL}', 'entry', 'e', 'create', '{"note":"n","projectId":"unsent"}', NULL,
      'waiting', 1, 2);`;

const read = <Row extends object>(connection: SqliteDatabase, table: string): Row[] =>
  connection.prepare<[], Row>(`SELECT * FROM ${table} ORDER BY rowid`).all();

function openWithRows() {
  const opened = openNew();
  opened.connection.exec(ROWS);
  return opened;
}

describe('projects and customers of services', () => {
  it('are shown in their state, and waiting ones are sent', () => {
    const { repos } = openWithRows();
    const { projects, customers } = repos.catalog.list();
    expect(
      Object.fromEntries(
        projects.map(({ id, connectionId, syncState }) => [id, [connectionId, syncState]]),
      ),
    ).toEqual({
      synced: [LOCAL, 'synced'],
      renamed: [LOCAL, 'waiting'],
      unsent: [LOCAL, 'waiting'],
      refused: [LOCAL, 'parked'],
      here: [LOCAL, 'local-only'],
      elsewhere: ['work', 'synced'],
    });
    expect(
      customers.map(({ id, syncState, projectCount }) => [id, syncState, projectCount]),
    ).toEqual([
      ['acme', 'synced', 1],
      ['new-client', 'waiting', 1],
    ]);
    expect(repos.timeSync.readKnownLinks(LOCAL)).toMatchObject({ count: 4 });
    expect(repos.timeSync.readKnownLinks('work').projects).toEqual([
      { remoteId: '5', name: 'Novel' },
    ]);
    expect(repos.outbox.take(LOCAL, 10, NOW_MS)).toMatchObject([
      { subjectId: 'new-client', action: 'create' },
      { subjectId: 'renamed', action: 'update', remoteId: '6', project: { name: 'Now' } },
      { subjectId: 'deleted', action: 'delete', remoteId: '9' },
    ]);
    const remote = {
      remoteId: '40',
      name: 'New client',
      isActive: true,
      createdAtMs: NOW_MS,
      changedAtMs: NOW_MS,
      isDeleted: false,
      extra: {},
    };
    repos.outbox.settle([{ operationId: 'o1', kind: 'done', remote }], LATER_MS);
    expect(repos.outbox.take(LOCAL, 10, NOW_MS)).toMatchObject([
      { subjectId: 'unsent', action: 'create', project: { customerRemoteId: '40' } },
    ]);
  });

  it('are recognized by their id, each service by its own', () => {
    const { repos, connection } = openWithRows();
    const there = remoteProject('5', { name: 'Novel II', extra: { size: 3 } });
    repos.timeSync.ingestProjects('work', [there], LATER_MS);
    const names = () =>
      Object.fromEntries(repos.catalog.list().projects.map(({ id, name }) => [id, name]));
    expect(names()).toMatchObject({ synced: 'Novel', elsewhere: 'Novel II' });
    repos.timeSync.ingestProjects(LOCAL, [there], LATER_MS);
    expect(names()).toMatchObject({ synced: 'Novel II', elsewhere: 'Novel II' });
    expect(
      connection
        .prepare("SELECT extra_json FROM catalogue_links WHERE subject_id = 'synced'")
        .pluck()
        .get(),
    ).toBe('{"color":"red","size":3}');
  });

  it('are merged: an unsent project and one pulled under its name', () => {
    const { repos, connection } = openWithRows();
    const before = repos.catalog.list().projects.length;
    const there = [
      remoteProject('20', { name: 'Brochure', isBillable: false }),
      remoteProject('21', { name: 'Refused' }),
    ];
    repos.timeSync.ingestProjects(LOCAL, there, LATER_MS);
    expect(repos.catalog.list().projects).toHaveLength(before);
    expect(
      connection
        .prepare<[], object>(
          `SELECT subject_id AS id, connection_id AS at, remote_id AS remoteId FROM catalogue_links
           WHERE remote_id IN ('20', '21') ORDER BY remote_id`,
        )
        .all(),
    ).toEqual([
      { id: 'unsent', at: LOCAL, remoteId: '20' },
      { id: 'refused', at: LOCAL, remoteId: '21' },
    ]);
    expect(repos.outbox.list({ text: '', state: null, page: 1, limit: 50 }).operations).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ subjectId: 'refused', action: 'create' })]),
    );
  });

  it('are merged when an answer shows that the same project was pulled meanwhile', () => {
    const { repos, connection } = openWithRows();
    connection.exec("DELETE FROM outbox_operations WHERE id <> 'o4'");
    repos.outbox.retryAll(NOW_MS);
    repos.outbox.take(LOCAL, 10, NOW_MS);
    repos.timeSync.ingestProjects(LOCAL, [remoteProject('30', { name: 'Their name' })], LATER_MS);
    const twin = repos.catalog.list().projects.find(({ name }) => name === 'Their name');
    repos.timeEntries.add(newEntry('late', { projectId: twin?.id ?? null }), LATER_MS);
    const remote = remoteProject('30', { name: 'Refused' });
    repos.outbox.settle([{ operationId: 'o4', kind: 'done', remote }], LATER_MS);
    expect(repos.timeEntries.get('late', LATER_MS)?.projectId).toBe('refused');
    expect(
      connection
        .prepare<[], string>("SELECT subject_id FROM catalogue_links WHERE remote_id = '30'")
        .pluck()
        .all(),
    ).toEqual(['refused']);
    expect(
      connection.prepare('SELECT 1 FROM catalogue_links WHERE subject_id = ?').get(twin?.id),
    ).toBeUndefined();
  });
});

describe('links', () => {
  it('are unique for each service, and for each id of a service', () => {
    const { connection, repos } = openNew();
    addTimeConnection(connection, 'work');
    addProject(connection, 'p');
    addProject(connection, 'q');
    addLink(connection, 'project', 'p', 'work', 'remote-p');
    expect(repos.catalog.list().projects).toHaveLength(2);
    expect(repos.timeSync.readKnownLinks('work').projects).toEqual([
      { remoteId: 'remote-p', name: 'p' },
    ]);
    const take = connection.prepare(
      "UPDATE catalogue_links SET remote_id = 'remote-p' WHERE subject_id = 'q'",
    );
    expect(() => take.run()).toThrow(/UNIQUE/u);
  });

  it('to another service neither release an entry nor name its project', () => {
    const { connection, repos } = openNew();
    addTimeConnection(connection, 'work');
    addProject(connection, 'p');
    addLink(connection, 'project', 'p', LOCAL, null);
    addLink(connection, 'project', 'p', 'work', '7');
    repos.timeEntries.add(newEntry('a', { projectId: 'p' }), NOW_MS);
    expect(repos.outbox.take(LOCAL, 10, NOW_MS)).toEqual([]);
    addLink(connection, 'project', 'p', LOCAL, '5');
    expect(repos.outbox.take(LOCAL, 10, NOW_MS)).toMatchObject([
      { subjectId: 'a', entry: { projectRemoteId: '5' } },
    ]);
  });

  it('belong to a row, and are removed with it', () => {
    const { connection } = openNew();
    addProject(connection, 'p', { customer: 'c' });
    expect(() => {
      addLink(connection, 'project', 'unknown', LOCAL, null);
    }).toThrow(/FOREIGN KEY/u);
    connection.exec("DELETE FROM projects WHERE id = 'p'");
    expect(read(connection, 'catalogue_links')).toMatchObject([{ subject_id: 'c' }]);
  });

  it('are restored from a damaged file with the rows that are left', () => {
    const old = openWithRows();
    const { connection, repos } = openFile(join(temporaryFolder(), 'salvaged.db'));
    copyRows(old.connection, connection, {
      tables: listDataTables(connection),
      sizeBytes: 1_000_000,
    });
    expect(read(connection, 'catalogue_links')).toHaveLength(9);
    // One project has lost its row, a different one its link.
    const again = openFile(join(temporaryFolder(), 'again.db'));
    connection.pragma('foreign_keys = OFF');
    connection.exec(`DELETE FROM projects WHERE id = 'renamed';
      DELETE FROM catalogue_links WHERE subject_id = 'synced'`);
    copyRows(connection, again.connection, {
      tables: listDataTables(again.connection),
      sizeBytes: 1_000_000,
    });
    const left = read(connection, 'catalogue_links').filter(
      (link) => 'subject_id' in link && link.subject_id !== 'renamed',
    );
    expect(read(again.connection, 'catalogue_links')).toEqual(left);
    expect(again.repos.catalog.list().projects).toContainEqual(
      expect.objectContaining({ id: 'synced', syncState: 'local-only' }),
    );
    // The next pull links it again: one project, not two.
    again.repos.timeSync.ingestProjects(LOCAL, [remoteProject('5', { name: 'Novel' })], LATER_MS);
    expect(again.repos.timeSync.readKnownLinks(LOCAL).projects).toContainEqual({
      remoteId: '5',
      name: 'Novel',
    });
    expect(again.repos.catalog.list().projects).toHaveLength(repos.catalog.list().projects.length);
  });
});

describe('hot queries of links', () => {
  function planOf(sql: string): string {
    const values = [...sql.matchAll(/\?/gu)].map(() => 1);
    return openNew()
      .connection.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => detail)
      .join('\n');
  }
  const BY_ROW =
    'sqlite_autoindex_catalogue_links_1 (subject=? AND subject_id=? AND connection_id=?)';
  const BY_REMOTE = 'idx_catalogue_links_remote (connection_id=? AND subject=? AND remote_id=?)';
  const { rows, links } = CATALOG_KINDS.project.store;

  it.each([
    ['a row with its link', `SELECT * FROM ${rows} WHERE id = ?`, BY_ROW],
    [
      'by id of a service',
      `SELECT id FROM ${links} WHERE connection_id = ? AND remote_id = ?`,
      BY_REMOTE,
    ],
    [
      'in a state',
      `SELECT id FROM ${links} WHERE connection_id = ? AND sync_state = 'local-only'`,
      'idx_catalogue_links_state (connection_id=? AND subject=? AND sync_state=?)',
    ],
    ['id at a service', REMOTE_ID_SQL, BY_ROW],
    ['list', CATALOG_SQL.listProjects, BY_ROW],
    ['what may be sent', OUTBOX_SQL.take, BY_ROW],
    [
      'of a removed row',
      'DELETE FROM catalogue_links WHERE project_id = ?',
      'idx_catalogue_links_project (project_id=?)',
    ],
  ])('%s', (_what, sql, expected) => {
    const plan = planOf(sql);
    expect(plan).toContain(expected);
    expect(plan).not.toMatch(/SCAN (?:l|there|catalogue_links)\b/u);
  });
});
