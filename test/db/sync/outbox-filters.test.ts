import { array, constantFrom, nat, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundOperationsSql } from '../../../electron/db/sync/outbox-sql.ts';
import { OUTBOX_STATES } from '../../../shared/domain/sync/names.ts';
import type { OutboxQuery } from '../../../shared/domain/sync/outbox.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { NOW_MS, openNew } from '../helpers.ts';
import { openOutbox, type OutboxUnderTest } from '../outbox-helpers.ts';
import { newEntry } from '../time-ledger-helpers.ts';

const QUERY: OutboxQuery = { text: '', state: null, page: 1, limit: 200 };
const WORDS = ['Lektorat', 'Größe', 'novel'];
const FILTERS = [null, ...OUTBOX_STATES].flatMap((state) =>
  ['', ...WORDS.map((word) => word.toUpperCase()), 'this computer novel'].map((text) => ({
    text,
    state,
  })),
);

const ACTS = [
  'free',
  'of project',
  'edit',
  'take',
  'lose',
  'refuse',
  'hold',
  'drop',
  'send project',
];

/** Performs an action after which the outbox has more, fewer, or different operations. */
function act(under: OutboxUnderTest, kind: string, which: number): void {
  const operations = under.operations();
  const chosen = operations[which % Math.max(1, operations.length)];
  const id = `e${String(which)}`;
  const note = `${WORDS[which % WORDS.length] ?? ''} ${String(which)}`;
  const isThere = under.timeEntries.get(id, NOW_MS) !== null;
  switch (kind) {
    case 'free':
    case 'of project':
      if (isThere) break;
      under.timeEntries.add(
        newEntry(id, { note, projectId: kind === 'of project' ? 'p' : null }),
        NOW_MS,
      );
      break;
    case 'edit':
      if (isThere) under.timeEntries.edit(id, { note: `${note} again` }, NOW_MS);
      break;
    case 'take':
      under.take(1);
      break;
    case 'lose':
      under.outbox.recover(NOW_MS);
      break;
    case 'refuse':
    case 'send project':
      for (const { operationId, subject } of under.take(kind === 'refuse' ? 1 : 200)) {
        const error = {
          code: 'input/invalid',
          message: 'errors.unexpected',
          retryable: false,
        } as const;
        const isOutcomeUnknown = false;
        if (kind === 'refuse')
          under.settle({ operationId, kind: 'parked', error, isOutcomeUnknown });
        else if (subject !== 'project') {
          under.settle({
            operationId,
            kind: 'later',
            error: null,
            isOutcomeUnknown,
            nextTryAtMs: null,
          });
        }
      }
      break;
    default:
      if (chosen === undefined || chosen.state === 'sending') break;
      if (kind === 'hold') under.outbox.hold(chosen.id, NOW_MS);
      else under.outbox.drop(chosen.id, NOW_MS);
  }
}

describe('the outbox with a filter', () => {
  it('finds the same in batches of any size as in a single query, in each state that is shown', () => {
    const step = record({ kind: constantFrom(...ACTS), which: nat(11) });
    forAll(runs(300, 12), array(step, { minLength: 8, maxLength: 40 }), nat(6), (steps, size) => {
      const under = openOutbox();
      const project = { connectionId: null, customerId: null, name: 'Novel', isBillable: true };
      under.catalog.addProject('p', { ...project, hourlyRate: null }, NOW_MS);
      for (const { kind, which } of steps) act(under, kind, which);
      const all = under.outbox.list(QUERY).operations;
      for (const filter of FILTERS) {
        const query = { ...QUERY, ...filter };
        const atOnce = under.outbox.list(query);
        expect(atOnce.total).toBe(atOnce.operations.length);
        // Operations in a state, and those with the words, found separately.
        const withWords = under.outbox.list({ ...query, state: null }).operations;
        const ids = new Set(withWords.map(({ id }) => id));
        const shown = all.filter(({ state }) => filter.state === null || state === filter.state);
        expect(atOnce.operations).toEqual(shown.filter(({ id }) => ids.has(id)));
        const rowIds: number[] = [];
        let after: number | null = 0;
        while (after !== null) {
          const found = under.outbox.findSome(filter, after, size + 1);
          rowIds.push(...found.rowIds);
          after = found.next;
        }
        expect(under.outbox.listFound(filter, rowIds)).toEqual(atOnce.operations);
      }
      under.connection.close();
    });
  });

  it("doesn't show operations that disappeared or changed since they were found", () => {
    const { outbox, timeEntries } = openOutbox();
    for (const id of ['a', 'b', 'c']) timeEntries.add(newEntry(id), NOW_MS);
    const filter = { text: '', state: 'waiting' } as const;
    const { rowIds } = outbox.findSome(filter, 0, 10);
    expect(rowIds).toHaveLength(3);
    outbox.hold('a', NOW_MS);
    timeEntries.remove('c', NOW_MS);
    expect(outbox.listFound(filter, rowIds)).toMatchObject([{ subjectId: 'b' }]);
  });

  it('reads only what lies between two operations, or a state by its index', () => {
    const { connection } = openNew();
    const values = { typed: 'x', after: 1, last: 2, limit: 1, offset: 0 };
    const plan = (sql: string): string =>
      connection
        .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(values)
        .map(({ detail }) => detail)
        .join('\n');
    for (const { state } of FILTERS) {
      for (const isTyped of [false, true]) {
        expect(plan(foundOperationsSql(state, isTyped).rowIds)).toMatch(
          /^SEARCH o USING .*(?:rowid|row_id)>\? AND (?:rowid|row_id)<\?/u,
        );
      }
    }
    for (const state of ['sending', 'parked', 'held', 'dropped'] as const) {
      const { list, count } = foundOperationsSql(state, false);
      expect(plan(count)).toBe(
        'SEARCH o USING COVERING INDEX idx_outbox_operations_state (state=?)',
      );
      expect(plan(list)).toContain('o USING INDEX idx_outbox_operations_state (state=?)');
      expect(plan(list)).not.toContain('TEMP B-TREE');
    }
  });
});
