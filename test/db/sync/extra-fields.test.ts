import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import type { RemoteCustomer } from '../../../shared/domain/sync/time-remote.ts';
import { newFile, NOW_MS, openFile } from '../helpers.ts';
import { LOCAL, openOutbox, remoteEntry, remoteProject } from '../outbox-helpers.ts';
import { newEntry } from '../time-ledger-helpers.ts';

const LATER_MS = NOW_MS + 1;
const TABLES = ['time_entries', 'projects', 'customers'] as const;

const EXTRAS = {
  time_entries: 'SELECT extra_json FROM time_entries ORDER BY row_id',
  projects: "SELECT extra_json FROM catalogue_links WHERE subject = 'project' ORDER BY rowid",
  customers: "SELECT extra_json FROM catalogue_links WHERE subject = 'customer' ORDER BY rowid",
} as const;

const extraOf = (connection: SqliteDatabase, table: (typeof TABLES)[number]): unknown[] =>
  connection
    .prepare<[], string | null>(EXTRAS[table])
    .pluck()
    .all()
    .map((json): unknown => (json === null ? null : JSON.parse(json)));

const customer = (extra: RemoteCustomer['extra']): RemoteCustomer => ({
  remoteId: '1',
  name: 'C',
  isActive: true,
  createdAtMs: NOW_MS,
  changedAtMs: NOW_MS,
  isDeleted: false,
  extra,
});

describe('what a service tells beyond what the app knows', () => {
  it('is kept with what is first seen there', () => {
    const { connection, timeSync } = openOutbox();
    timeSync.takeInCustomers(LOCAL, [customer({ vat: 'DE1' })], NOW_MS);
    timeSync.takeInProjects(LOCAL, [remoteProject('1', { extra: { color: 'red' } })], NOW_MS);
    const told = remoteEntry('1', { clientRef: 'x', extra: { cost: { centre: 7 } } });
    timeSync.takeInEntries(LOCAL, [told], 'UTC', NOW_MS);
    expect(TABLES.map((table) => extraOf(connection, table))).toEqual([
      [{ cost: { centre: 7 } }],
      [{ color: 'red' }],
      [{ vat: 'DE1' }],
    ]);
  });

  it('stays when a later answer does not tell it, and follows when it tells it anew', () => {
    const { connection, timeSync } = openOutbox();
    const take = (extra: RemoteCustomer['extra']) =>
      timeSync.takeInCustomers(LOCAL, [customer(extra)], LATER_MS);
    take({ vat: 'DE1', tier: 1 });
    take({ tier: 2 });
    expect(extraOf(connection, 'customers')).toEqual([{ vat: 'DE1', tier: 2 }]);
    take({});
    expect(extraOf(connection, 'customers')).toEqual([{ vat: 'DE1', tier: 2 }]);
  });

  it('is kept from the answer to a change, and through an edit here', () => {
    const under = openOutbox();
    under.timeEntries.add(newEntry('a'), NOW_MS);
    const [work] = under.take();
    if (work === undefined) throw new Error('nothing to send');
    under.send(work, remoteEntry('1', { clientRef: work.operationId, extra: { cost: 7 } }));
    under.timeEntries.edit('a', { note: 'Here' }, LATER_MS);
    expect(extraOf(under.connection, 'time_entries')).toEqual([{ cost: 7 }]);
    const [change] = under.take();
    if (change === undefined) throw new Error('nothing to send');
    under.settle({
      operationId: change.operationId,
      kind: 'stale',
      current: remoteEntry('1', { clientRef: 'a', version: '5', extra: { state: 'locked' } }),
      nextTryAtMs: null,
    });
    expect(extraOf(under.connection, 'time_entries')).toEqual([{ cost: 7, state: 'locked' }]);
  });

  it('goes with the number of the service it belongs to', () => {
    const under = openOutbox();
    under.timeSync.takeInEntries(LOCAL, [remoteEntry('1', { extra: { cost: 7 } })], 'UTC', NOW_MS);
    under.timeSync.beginWithInstance(LOCAL, 'other', LATER_MS, null);
    expect(extraOf(under.connection, 'time_entries')).toEqual([null]);
  });
});

describe('migration 16', () => {
  it('keeps every row as it was', () => {
    const file = newFile();
    const old = openFile(file, { migrations: MIGRATIONS.slice(0, 15) });
    old.connection.exec(`
      INSERT INTO customers (id, connection_id, name, sync_state, created_at_ms, updated_at_ms)
      VALUES ('c', 'embedded-time', 'C', 'waiting', 1, 2);
      INSERT INTO projects (id, connection_id, remote_id, name, is_billable, sync_state, base_json,
        created_at_ms, updated_at_ms)
      VALUES ('p', 'embedded-time', '5', 'P', 1, 'synced', '{"name":"P"}', 1, 2);
      INSERT INTO time_entries (id, connection_id, started_at_ms, zone, note, is_billable, tags_json,
        search_text, source, sync_state, created_at_ms, updated_at_ms)
      VALUES ('e', 'embedded-time', 1, 'UTC', 'n', 1, '[]', 'n', 'manual', 'waiting', 1, 2);`);
    const read = (connection: SqliteDatabase) =>
      TABLES.map((table) => connection.prepare<[], object>(`SELECT * FROM ${table}`).all());
    const before = read(old.connection);
    old.close();
    const { connection } = openFile(file, { migrations: MIGRATIONS.slice(0, 16) });
    expect(read(connection)).toEqual(
      before.map((rows) => rows.map((row) => ({ ...row, extra_json: null }))),
    );
  });
});
