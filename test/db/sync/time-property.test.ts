import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import { AppError } from '../../../shared/errors.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { NOW_MS, openNew } from '../helpers.ts';
import {
  addProject,
  addTimeConnection,
  HOUR_MS,
  newEntry,
  newTimer,
  query,
  takeAll,
} from '../time-ledger-helpers.ts';

const IDS = ['a', 'b', 'c'] as const;
const PROJECTS = [null, 'here', 'there', 'gone'] as const;

const step = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), project: fc.constantFrom(...PROJECTS) }),
  fc.record({ kind: fc.constant('stop' as const) }),
  fc.record({
    kind: fc.constant('add' as const),
    id: fc.constantFrom(...IDS),
    hours: fc.integer({ min: -3, max: 30 }),
    project: fc.constantFrom(...PROJECTS),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    pick: fc.nat(20),
    patch: fc.record(
      {
        note: fc.string({ unit: 'binary', maxLength: 5 }),
        startedAtMs: fc.integer({ min: NOW_MS - 50 * HOUR_MS, max: NOW_MS + 50 * HOUR_MS }),
        endedAtMs: fc.integer({ min: NOW_MS - 50 * HOUR_MS, max: NOW_MS + 50 * HOUR_MS }),
        projectId: fc.constantFrom(...PROJECTS),
        tags: fc.array(fc.constantFrom('x', '__proto__', '', '"'), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant('remove' as const), pick: fc.nat(20) }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
  fc.record({ kind: fc.constant('gap' as const), minutes: fc.integer({ min: 1, max: 300 }) }),
  fc.record({
    kind: fc.constant('answer' as const),
    choice: fc.constantFrom('keep' as const, 'discard' as const, 'split' as const),
    resume: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('take' as const) }),
);

/** Checks the invariants after each step. */
function checkLedger(connection: SqliteDatabase): void {
  const count = (sql: string): unknown => connection.prepare(sql).pluck().get();
  expect(count('SELECT count(*) FROM time_entries WHERE ended_at_ms < started_at_ms + 1000')).toBe(
    0,
  );
  expect(
    count('SELECT count(*) FROM time_entries WHERE ended_at_ms IS NULL AND deleted_at_ms IS NULL'),
  ).toBeLessThanOrEqual(1);
  // Exactly the changes that a service still lacks wait in the outbox.
  expect(
    count(`SELECT count(*) FROM time_entries AS e
      WHERE deleted_at_ms IS NULL AND ended_at_ms IS NOT NULL AND remote_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM outbox_operations AS o WHERE o.subject_id = e.id
          AND o.action = 'create' AND o.connection_id = e.connection_id)`),
  ).toBe(0);
  expect(
    count(`SELECT count(*) FROM outbox_operations AS o JOIN time_entries AS e ON e.id = o.subject_id
      WHERE e.ended_at_ms IS NULL AND o.action <> 'delete'`),
  ).toBe(0);
  expect(
    count(`SELECT count(*) FROM outbox_operations AS o JOIN time_entries AS e ON e.id = o.subject_id
      WHERE e.deleted_at_ms IS NOT NULL AND o.action <> 'delete'`),
  ).toBe(0);
  expect(
    count(`SELECT count(*) FROM (SELECT 1 FROM outbox_operations
      GROUP BY subject_id, connection_id HAVING count(*) > 1)`),
  ).toBe(0);
  expect(
    count(`SELECT count(*) FROM time_entries AS e JOIN projects AS p ON p.id = e.project_id
      WHERE p.home_connection_id <> e.connection_id`),
  ).toBe(0);
  connection.exec(
    `INSERT INTO time_entries_fts (time_entries_fts, rank) VALUES ('integrity-check', 1)`,
  );
}

/** Returns the thrown error; null if there was none. */
function attempt(work: () => void): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

describe('any sequence of changes', () => {
  it('keeps the ledger, its revisions and the outbox in step', () => {
    const { connection, repos } = openNew();
    addTimeConnection(connection, 'work');
    addProject(connection, 'here');
    addProject(connection, 'there', { connectionId: 'work' });
    addProject(connection, 'gone');
    connection.exec(`UPDATE projects SET deleted_at_ms = 1 WHERE id = 'gone'`);
    const { timeEntries: entries, timerGaps: gaps } = repos;
    let nowMs = NOW_MS;
    let newId = 0;
    const pickId = (pick: number): string => {
      const ids = connection.prepare<[], string>('SELECT id FROM time_entries').pluck().all();
      return ids[pick % Math.max(1, ids.length)] ?? 'none';
    };
    const stateOf = (): string =>
      JSON.stringify([
        connection.prepare('SELECT * FROM time_entries ORDER BY row_id').all(),
        connection.prepare('SELECT * FROM outbox_operations ORDER BY row_id').all(),
        connection.prepare('SELECT * FROM time_entry_revisions ORDER BY row_id').all(),
        connection.prepare('SELECT * FROM timer_gaps ORDER BY row_id').all(),
      ]);
    const run = (each: typeof step extends fc.Arbitrary<infer T> ? T : never): void => {
      switch (each.kind) {
        case 'start':
          newId += 1;
          entries.startTimer(newTimer(`t${String(newId)}`, { projectId: each.project }), nowMs);
          break;
        case 'stop':
          entries.stopTimer(nowMs);
          break;
        case 'add':
          entries.add(
            newEntry(each.id, {
              projectId: each.project,
              endedAtMs: NOW_MS + (each.hours - 3) * HOUR_MS,
            }),
            nowMs,
          );
          break;
        case 'edit':
          entries.edit(pickId(each.pick), each.patch, nowMs);
          break;
        case 'gap':
          gaps.add({ fromMs: nowMs - each.minutes * 60_000, toMs: nowMs, reason: 'idle' }, 0);
          break;
        case 'answer': {
          const gapId = gaps.findOpen()?.id ?? 'none';
          if (each.choice === 'split') {
            gaps.answer({ gapId, choice: 'split', projectId: 'there', note: 'x' }, nowMs);
          } else if (each.choice === 'discard') {
            gaps.answer({ gapId, choice: 'discard', resume: each.resume }, nowMs);
          } else gaps.answer({ gapId, choice: 'keep' }, nowMs);
          break;
        }
        case 'take':
          takeAll(connection);
          break;
        case 'remove':
          entries.remove(pickId(each.pick), nowMs);
          break;
        default:
          entries[each.kind](nowMs);
      }
    };
    const tables =
      'time_entries time_entry_revisions timer_gaps outbox_operations undo_steps'.split(' ');

    forAll(runs(60), fc.array(step, { maxLength: 25 }), (steps) => {
      for (const table of tables) connection.exec(`DELETE FROM ${table}`);
      for (const each of steps) {
        nowMs += 60_000;
        const before = stateOf();
        const hidden = entries.list(query(), nowMs).total;
        const refused = attempt(() => {
          run(each);
        });
        // A refusal has a reason, and nothing has changed.
        expect(refused === null || refused instanceof AppError).toBe(true);
        const after = stateOf();
        expect(after).toBe(refused === null ? after : before);
        checkLedger(connection);
        const { total } = entries.list(query(), nowMs);
        expect(total).toBe(each.kind === 'stop' || each.kind === 'edit' ? hidden : total);
      }
    });
  });
});
