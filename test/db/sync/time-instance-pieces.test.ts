import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStatementCache } from '../../../electron/db/engine/statement-cache.ts';
import { linkedRowsSql } from '../../../electron/db/sync/time-instance.ts';
import type { LastTaken } from '../../../electron/db/sync/time-instance.ts';
import { insertEntryRow } from '../../../electron/db/time/entry-writer.ts';
import { runs } from '../../support/runs.ts';
import { emptyFile, newFile, NOW_MS, openFile, openNew } from '../helpers.ts';
import { LOCAL, remoteEntry, remoteProject } from '../outbox-helpers.ts';
import { addProject, HOUR_MS, newEntry, newTimer, outboxOf } from '../time-ledger-helpers.ts';
import { writeAndKill } from '../write-and-kill.ts';

const ENTRIES = 700;
const LATER_MS = NOW_MS + HOUR_MS;
const KILLED = new URL('../begin-instance-until-killed.ts', import.meta.url);

type Ledger = Pick<ReturnType<typeof openNew>, 'connection' | 'repos'>;

/** Adds entries `e0`, `e1`, … that the service `one` has unchanged, of a project that it has as well. */
function fill({ connection, repos }: Ledger, count = ENTRIES): void {
  const statements = createStatementCache(connection);
  connection.transaction(() => {
    addProject(connection, 'p', { customer: 'c' });
    for (let index = 0; index < count; index += 1) {
      const projectId = index % 2 === 0 ? 'p' : null;
      const entry = newEntry(`e${String(index)}`, { projectId });
      insertEntryRow(statements, { ...entry, connectionId: LOCAL, syncState: 'synced' }, NOW_MS);
    }
    connection.exec(`
      UPDATE time_entries SET remote_id = 'remote-' || row_id, client_ref = id,
        base_json = json_object('startedAtMs', started_at_ms, 'endedAtMs', ended_at_ms,
          'note', note, 'projectId', project_id, 'isBillable', json('true'), 'tags', json('[]'))`);
  })();
  repos.timeConnections.bindInstance(LOCAL, 'one');
  repos.timeConnections.notePulled(LOCAL, '5', NOW_MS, null);
}

/** Continues to the end; `between` is called after each piece but the last. @returns the number of pieces */
function begin({ repos }: Ledger, between: (piece: number) => void = () => undefined): number {
  let pieces = 0;
  let last: LastTaken | null = null;
  for (;;) {
    last = repos.timeSync.beginWithInstance(LOCAL, 'two', LATER_MS, last);
    pieces += 1;
    if (last === null) return pieces;
    between(pieces);
  }
}

/** Expects that the service named `two` is sent each entry in its current state, once. */
function expectAllQueued({ connection, repos }: Ledger): void {
  const found = (sql: string): unknown[] => connection.prepare<[]>(sql).pluck().all();
  expect(repos.timeConnections.get(LOCAL)).toMatchObject({
    instanceId: 'two',
    pullCursor: null,
    pulledAtMs: null,
  });
  expect(repos.timeSync.readKnownLinks(LOCAL)).toEqual({ count: 0, entries: [], projects: [] });
  const isLinked = 'remote_id IS NOT NULL OR base_json IS NOT NULL';
  expect(found(`SELECT id FROM time_entries WHERE ${isLinked}`)).toEqual([]);
  expect(found(`SELECT subject_id FROM catalogue_links WHERE ${isLinked}`)).toEqual([]);
  expect(found('SELECT id FROM outbox_operations WHERE remote_id IS NOT NULL')).toEqual([]);
  // Each has one create; changes made after it was queued follow it in order.
  expect(
    found(`SELECT e.id FROM time_entries AS e WHERE deleted_at_ms IS NULL AND ended_at_ms IS NOT NULL
      AND (SELECT count(*) FROM outbox_operations AS o WHERE o.subject_id = e.id
        AND o.action = 'create') <> 1`),
  ).toEqual([]);
  expect(
    found(`SELECT o.id FROM outbox_operations AS o WHERE o.action <> 'create' AND NOT EXISTS (
        SELECT 1 FROM outbox_operations AS c WHERE c.subject_id = o.subject_id
          AND c.action = 'create' AND c.row_id < o.row_id)
      AND NOT (o.action = 'delete' AND o.subject = 'entry')`),
  ).toEqual([]);
  expect(
    found(`SELECT e.id FROM time_entries AS e WHERE deleted_at_ms IS NULL AND ended_at_ms IS NOT NULL
      AND e.note <> (SELECT o.fields_json ->> '$.note' FROM outbox_operations AS o
        WHERE o.subject_id = e.id AND o.fields_json ->> '$.note' IS NOT NULL
        ORDER BY o.row_id DESC LIMIT 1)`),
  ).toEqual([]);
  expect(
    found(`SELECT e.id FROM time_entries AS e WHERE deleted_at_ms IS NOT NULL AND EXISTS (
        SELECT 1 FROM outbox_operations AS o WHERE o.subject_id = e.id)
      AND (SELECT o.action FROM outbox_operations AS o WHERE o.subject_id = e.id
        ORDER BY o.row_id DESC LIMIT 1) <> 'delete'`),
  ).toEqual([]);
}

describe('a switch to another service with many entries', () => {
  it('is done in batches, and only the last one binds the connection', () => {
    const ledger = openNew();
    fill(ledger);
    const queued = ledger.connection
      .prepare<[], number>('SELECT count(*) FROM outbox_operations')
      .pluck();
    let before = 0;
    const pieces = begin(ledger, () => {
      const now = queued.get() ?? 0;
      expect(now).toBeGreaterThan(before);
      before = now;
      // If the app ends here, the service is compared with this one again.
      expect(ledger.repos.timeConnections.get(LOCAL)?.instanceId).toBe('one');
      expect(ledger.repos.timeSync.readKnownLinks(LOCAL).count).toBeGreaterThan(0);
    });
    expect(pieces).toBeGreaterThan(2);
    expectAllQueued(ledger);
    const order = ledger.connection
      .prepare<[], string>('SELECT subject_id FROM outbox_operations ORDER BY row_id')
      .pluck()
      .all();
    expect(order).toEqual([
      'p',
      ...Array.from({ length: ENTRIES }, (_, index) => `e${String(index)}`),
    ]);
  });

  it.each([199, 200, 201, 399])('has no empty batch at its end: %i entries', (count) => {
    const ledger = openNew();
    fill(ledger, count);
    // A trace remains between the pieces, so that a start after a kill knows.
    begin(ledger, () => {
      expect(ledger.repos.timeSync.readKnownLinks(LOCAL).count).toBeGreaterThan(0);
    });
    expectAllQueued(ledger);
  });

  it("isn't finished while entries without a number are left", () => {
    const ledger = openNew();
    fill(ledger);
    ledger.connection.exec('UPDATE time_entries SET remote_id = NULL');
    begin(ledger, () => {
      expect(ledger.repos.timeSync.readKnownLinks(LOCAL).count).toBeGreaterThan(0);
    });
    expectAllQueued(ledger);
  });

  it('keeps what is done meanwhile', () => {
    const step = record({
      piece: constantFrom(1, 2),
      entry: nat(ENTRIES - 1),
      kind: constantFrom('edit', 'edit twice', 'remove', 'add', 'timer', 'stop', 'hold', 'project'),
    });
    const file = emptyFile();
    const filled = openFile(file);
    fill(filled);
    filled.close();
    assert(
      property(array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const copy = newFile();
        mkdirSync(dirname(copy));
        copyFileSync(file, copy);
        const ledger = openFile(copy);
        const { repos, connection } = ledger;
        let count = 0;
        begin(ledger, (piece) => {
          for (const { entry, kind } of steps.filter((each) => each.piece === piece)) {
            const id = `e${String(entry)}`;
            const { timeEntries } = repos;
            const isThere = timeEntries.get(id, NOW_MS) !== null;
            count += 1;
            const note = `Changed ${String(count)}`;
            if (kind === 'add') timeEntries.add(newEntry(`new${String(count)}`), NOW_MS);
            else if (kind === 'timer') {
              timeEntries.startTimer(newTimer(`timer${String(count)}`), NOW_MS + count * 1000);
            } else if (kind === 'stop' && timeEntries.getTimer(NOW_MS) !== null) {
              timeEntries.stopTimer(NOW_MS + (count + 1) * 1000);
            } else if (kind === 'hold') {
              const operation = connection
                .prepare<[string], string>('SELECT id FROM outbox_operations WHERE subject_id = ?')
                .pluck()
                .get(id);
              if (operation !== undefined) repos.outbox.hold(operation, NOW_MS);
            } else if (!isThere) continue;
            else if (kind === 'remove') timeEntries.remove(id, NOW_MS);
            else if (kind === 'project') timeEntries.edit(id, { projectId: 'p' }, NOW_MS);
            else {
              timeEntries.edit(id, { note }, NOW_MS);
              if (kind === 'edit twice') timeEntries.edit(id, { note: `${note} again` }, NOW_MS);
            }
          }
        });
        expectAllQueued(ledger);
        ledger.close();
      }),
      { numRuns: runs(150, 6) },
    );
  });

  it.each([1, 2])('continues after kill -9, %i batches in', async (count) => {
    const file = emptyFile();
    const filled = openFile(file);
    fill(filled);
    filled.close();
    const told = await writeAndKill(KILLED, file, 'two', count);
    // It may have been faster than the kill.
    const isDone = told.includes('null');
    const ledger = openFile(file);
    const isBound = ledger.repos.timeConnections.get(LOCAL)?.instanceId === 'two';
    expect(isBound || !isDone).toBe(true);
    expect(ledger.repos.timeSync.readKnownLinks(LOCAL).count > 0).toBe(!isBound);
    if (!isBound) begin(ledger);
    expectAllQueued(ledger);
  });

  it('has each entry once if the old service answers again after a kill', () => {
    const ledger = openNew();
    fill(ledger, 300);
    const { connection, repos } = ledger;
    expect(repos.timeSync.beginWithInstance(LOCAL, 'two', LATER_MS, null)).not.toBeNull();
    const there = connection
      .prepare<[], { id: string; row_id: number; project_id: string | null }>(
        'SELECT id, row_id, project_id FROM time_entries',
      )
      .all()
      .map(({ id, row_id: rowId, project_id: projectId }) =>
        remoteEntry(`remote-${String(rowId)}`, {
          clientRef: id,
          note: `Note of ${id}`,
          projectRemoteId: projectId === null ? null : 'remote-p',
        }),
      );
    repos.outbox.recover(LATER_MS);
    // Its lists are read before anything is sent.
    repos.timeSync.ingestProjects(LOCAL, [remoteProject('remote-p', { name: 'p' })], LATER_MS);
    repos.timeSync.ingestEntries(LOCAL, there, 'UTC', LATER_MS);
    const states = connection
      .prepare<[], [string, number]>(
        'SELECT sync_state, count(*) FROM time_entries WHERE deleted_at_ms IS NULL GROUP BY 1',
      )
      .raw()
      .all();
    expect(states).toEqual([['synced', 300]]);
    expect(outboxOf(connection)).toEqual([]);
    expect(connection.prepare('SELECT id FROM projects').pluck().all()).toEqual(['p']);
  });

  it('reads each entry once', () => {
    const [step, ...more] = openNew()
      .connection.prepare<[object], { detail: string }>(
        `EXPLAIN QUERY PLAN ${linkedRowsSql('entry')}`,
      )
      .all({ connectionId: 'c', after: 1, limit: 1 });
    expect(step?.detail).toBe('SEARCH time_entries USING INTEGER PRIMARY KEY (rowid>?)');
    expect(more).toEqual([]);
  });
});
