import { describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import type { RemoteCustomer } from '../../../shared/domain/sync/time-remote.ts';
import { NOW_MS } from '../helpers.ts';
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

describe("fields of a service that the app doesn't know", () => {
  it('are stored with what is first seen there', () => {
    const { connection, timeSync } = openOutbox();
    timeSync.ingestCustomers(LOCAL, [customer({ vat: 'DE1' })], NOW_MS);
    timeSync.ingestProjects(LOCAL, [remoteProject('1', { extra: { color: 'red' } })], NOW_MS);
    const told = remoteEntry('1', { clientRef: 'x', extra: { cost: { center: 7 } } });
    timeSync.ingestEntries(LOCAL, [told], 'UTC', NOW_MS);
    expect(TABLES.map((table) => extraOf(connection, table))).toEqual([
      [{ cost: { center: 7 } }],
      [{ color: 'red' }],
      [{ vat: 'DE1' }],
    ]);
  });

  it('stay when a later answer omits them, and change when one includes them again', () => {
    const { connection, timeSync } = openOutbox();
    const take = (extra: RemoteCustomer['extra']) =>
      timeSync.ingestCustomers(LOCAL, [customer(extra)], LATER_MS);
    take({ vat: 'DE1', tier: 1 });
    take({ tier: 2 });
    expect(extraOf(connection, 'customers')).toEqual([{ vat: 'DE1', tier: 2 }]);
    take({});
    expect(extraOf(connection, 'customers')).toEqual([{ vat: 'DE1', tier: 2 }]);
  });

  it('are stored from the answer to a change, and survive an edit here', () => {
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

  it('move with the number of the service that they belong to', () => {
    const under = openOutbox();
    under.timeSync.ingestEntries(LOCAL, [remoteEntry('1', { extra: { cost: 7 } })], 'UTC', NOW_MS);
    under.timeSync.beginWithInstance(LOCAL, 'other', LATER_MS, null);
    expect(extraOf(under.connection, 'time_entries')).toEqual([null]);
  });
});
