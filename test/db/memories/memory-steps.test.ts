import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEPT_STEP_CHARS, KEPT_STEPS } from '../../../electron/db/engine/undo-stack.ts';
import { pack } from '../../../electron/support/packed.ts';
import type { MemoryStepKind } from '../../../shared/domain/memories/memory-steps.ts';
import { AppError } from '../../../shared/errors.ts';
import { runs } from '../../support/runs.ts';
import { filesWith } from '../files-with.ts';
import { emptyFile, NOW_MS, openFile } from '../helpers.ts';

const letter = fc.constantFrom('a', 'b', 'c');
const pair = fc.record({ source: letter, target: fc.constantFrom('x', 'y', 'z') });
const pairs = fc.array(pair, { minLength: 1, maxLength: 4 });
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), pair }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), pair, at: fc.nat(8) }) },
  fc.record({ kind: fc.constant('delete' as const), at: fc.array(fc.nat(8), { maxLength: 3 }) }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      pairs,
      onKnown: fc.constantFrom('add' as const, 'skip' as const, 'replace' as const),
    }),
  },
  fc.record({ kind: fc.constant('remember' as const), pairs }),
  fc.record({ kind: fc.constant('take' as const), pairs }),
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('redo' as const) }) },
  fc.record({ kind: fc.constant('restart' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
type Change = Exclude<Action, { kind: 'undo' | 'redo' | 'restart' }>;

const PAGE = { memoryId: 'm', page: 1, limit: 99, text: '', targetLang: null };

function openMemory(file: string) {
  const { repos, connection, close } = openFile(file);
  if (repos.memories.get('m') === null)
    repos.memories.create({ id: 'm', name: 'Shop', sourceLang: 'en', targetLang: 'de', atMs: 1 });
  let next = 0;
  const exchanged = (texts: { source: string; target: string }) => ({
    ...texts,
    sourceLang: 'en',
    targetLang: 'de',
    title: null,
    createdAtMs: null,
  });
  const newId = () => `${String(NOW_MS)}-${String((next += 1))}-${String(Math.random())}`;
  const list = () => repos.memoryUnits.list(PAGE).units;
  return {
    repos,
    connection,
    close,
    list,
    /** Returns all that a person, or a service, gets to see of the units. */
    read: () => {
      const { units, total } = repos.memoryUnits.list(PAGE);
      assert.equal(total, units.length);
      assert.equal(repos.memories.get('m')?.unitCount, total);
      return units.map(({ id, source, target, isChangedByMe }) => ({
        id,
        source,
        target,
        isChangedByMe,
        isFound: repos.memoryUnits.list({ ...PAGE, text: target }).units.some((u) => u.id === id),
        earlier: repos.memoryUnits
          .listRevisions({ memoryId: 'm', unitId: id })
          .map((one) => `${one.source} ${one.target}`),
        isEntered: connection
          .prepare<[string], number>('SELECT is_entered FROM memory_units WHERE id = ?')
          .pluck()
          .get(id),
      }));
    },
    import(
      units: readonly { source: string; target: string }[],
      onKnown: 'add' | 'skip' | 'replace',
    ) {
      const id = newId();
      repos.memoryTransfers.beginImport({ id, name: 'File', intoMemoryId: 'm', atMs: NOW_MS });
      repos.memoryTransfers.appendUnits(id, pack(units.map(exchanged)), NOW_MS);
      repos.memoryTransfers.finishImport(id, 'm', onKnown, NOW_MS);
      while (repos.memories.removeSome());
    },
    take(units: readonly { source: string; target: string }[]) {
      const [copyId, importId] = [newId(), newId()];
      repos.memoryCopies.begin({ id: copyId, memoryId: 'm', name: 'Shop', atMs: NOW_MS });
      repos.memoryCopies.append(copyId, pack(units.map(exchanged)), NOW_MS);
      repos.memoryCopies.compare(copyId);
      const into = { id: importId, name: 'Shop', intoMemoryId: 'm', atMs: NOW_MS };
      repos.memoryTransfers.beginImport(into);
      repos.memoryCopies.stage({ copyId, importId, afterRowId: 0, limit: 99 });
      repos.memoryCopies.ingest(copyId, importId, NOW_MS);
      while (repos.memories.removeSome());
    },
  };
}
type Memory = ReturnType<typeof openMemory>;

function act(memory: Memory, one: Change): void {
  const { repos, list } = memory;
  const idAt = (at: number): string[] => {
    const units = list();
    return units.length === 0 ? [] : [units[at % units.length]?.id ?? ''];
  };
  if (one.kind === 'add') {
    repos.memoryUnits.add({ memoryId: 'm', ...one.pair, targetLang: 'de' }, NOW_MS);
  } else if (one.kind === 'edit') {
    for (const unitId of idAt(one.at))
      repos.memoryUnits.edit({ memoryId: 'm', unitId, ...one.pair }, NOW_MS);
  } else if (one.kind === 'delete') {
    const unitIds = one.at.flatMap(idAt);
    repos.memoryUnits.remove({ memoryId: 'm', unitIds }, NOW_MS);
  } else if (one.kind === 'remember') {
    const added = one.pairs.map((texts) => ({ ...texts, targetLang: 'de' }));
    repos.memoryUnits.remember('m', added, 'p', NOW_MS);
  } else if (one.kind === 'import') memory.import(one.pairs, one.onKnown);
  else memory.take(one.pairs);
}

/** Plays the actions on a memory, and on a model that keeps how it read before and after each step. */
function play(actions: readonly Action[]): void {
  const file = emptyFile();
  let memory = openMemory(file);
  type Read = ReturnType<Memory['read']>;
  interface Step {
    kind: MemoryStepKind;
    other: Read;
  }
  const done: Step[] = [];
  const undone: Step[] = [];
  const go = (from: Step[], to: Step[], direction: 'undo' | 'redo'): void => {
    const step = from.pop();
    const before = memory.read();
    const result = memory.repos.memoryUnits[direction]('m', NOW_MS);
    if (step === undefined) {
      assert.equal(result, null);
      assert.deepEqual(memory.read(), before);
      return;
    }
    assert.equal(result?.kind, step.kind);
    assert.deepEqual(memory.read(), step.other);
    to.push({ kind: step.kind, other: before });
    if (result.shown === null) return;
    const { unit, index } = result.shown;
    assert.equal(memory.list()[index]?.id, unit.id);
  };
  for (const one of actions) {
    if (one.kind === 'undo') go(done, undone, 'undo');
    else if (one.kind === 'redo') go(undone, done, 'redo');
    else if (one.kind === 'restart') {
      memory.close();
      memory = openMemory(file);
    } else {
      const before = memory.read();
      try {
        act(memory, one);
      } catch (error) {
        // A pair that the memory has.
        assert(error instanceof AppError);
        assert.deepEqual(memory.read(), before);
        continue;
      }
      if (JSON.stringify(memory.read()) === JSON.stringify(before)) continue;
      done.push({ kind: one.kind, other: before });
      undone.length = 0;
    }
  }
  memory.close();
}

describe('the steps of a memory', () => {
  it('take back and redo any sequence of changes, also after a restart', () => {
    fc.assert(fc.property(fc.array(action, { maxLength: 40, size: 'max' }), play), {
      numRuns: runs(500, 25),
    });
  });

  it('are made by all that changes units', () => {
    const writes = /(?:UPDATE(?: OR IGNORE)?|INSERT INTO)\s+memory_units\b/u;
    expect(filesWith(writes)).toEqual([
      'db/memories/copies-sql.ts',
      'db/memories/journal.ts',
      'db/memories/transfers-repo.ts',
      'db/memories/unit-rows.ts',
      'db/memories/units-repo.ts',
    ]);
    expect(filesWith(/\bjournal\.note\(/u)).toEqual([
      'db/memories/copies-repo.ts',
      'db/memories/transfers-repo.ts',
      'db/memories/units-repo.ts',
    ]);
  });

  it('are those of one memory', () => {
    const { repos } = openMemory(emptyFile());
    repos.memories.create({ id: 'n', name: 'N', sourceLang: 'en', targetLang: 'de', atMs: 1 });
    for (const memoryId of ['m', 'n'])
      repos.memoryUnits.add({ memoryId, source: 'a', target: 'b', targetLang: 'de' }, NOW_MS);
    expect(repos.memoryUnits.undo('m', NOW_MS)).toEqual({ kind: 'add', count: 1, shown: null });
    expect(repos.memoryUnits.undo('m', NOW_MS)).toBeNull();
    expect(repos.memories.get('n')?.unitCount).toBe(1);
  });

  it('are remembered by number and by size, the newest one always', () => {
    const { repos, connection } = openMemory(emptyFile());
    const add = (source: string) =>
      repos.memoryUnits.add({ memoryId: 'm', source, target: 'b', targetLang: 'de' }, NOW_MS);
    const numbers = () =>
      connection.prepare<[], number>('SELECT number FROM undo_steps').pluck().all();
    for (const source of ['1', '2', '3']) add(source);
    connection.exec(`UPDATE undo_steps SET number = ${String(KEPT_STEPS + 1)} WHERE number = 3`);
    add('4');
    expect(numbers()).toEqual([KEPT_STEPS + 1, KEPT_STEPS + 2]);
    connection.exec(
      `UPDATE undo_steps SET total_size = ${String(KEPT_STEP_CHARS)} * (number - 1000)`,
    );
    add('5');
    expect(numbers()).toEqual([KEPT_STEPS + 2, KEPT_STEPS + 3]);
    expect(repos.memoryUnits.undo('m', NOW_MS)?.count).toBe(1);
  });

  it('are forgotten with the memory, and with deleted units of which they hold texts', () => {
    const { repos, connection } = openMemory(emptyFile());
    const count = () => connection.prepare('SELECT count(*) FROM undo_steps').pluck().get();
    const unit = { memoryId: 'm', source: 'Secret', target: 'b', targetLang: 'de' };
    const { id: unitId } = repos.memoryUnits.add(unit, 10);
    repos.memoryUnits.edit({ memoryId: 'm', unitId, source: 'x', target: 'y' }, 11);
    repos.memoryUnits.remove({ memoryId: 'm', unitIds: [unitId] }, 12);
    repos.memories.purge(12);
    expect(count()).toBe(3);
    repos.memories.purge(13);
    expect(count()).toBe(0);
    repos.memoryUnits.add(unit, 14);
    repos.memories.remove('m', 15);
    repos.memories.purge(16);
    while (repos.memories.removeSome());
    expect(count()).toBe(0);
  });

  it('are forgotten if a repair of the database lost a unit; the others stay', () => {
    const { repos, connection, list } = openMemory(emptyFile());
    const add = (source: string) =>
      repos.memoryUnits.add({ memoryId: 'm', source, target: 'b', targetLang: 'de' }, NOW_MS);
    const unitIds = [add('1').id, add('2').id];
    repos.memoryUnits.remove({ memoryId: 'm', unitIds }, NOW_MS);
    connection.exec("DELETE FROM memory_units WHERE source = '1'");
    expect(repos.memoryUnits.undo('m', NOW_MS)).toBeNull();
    expect([list(), repos.memoryUnits.undo('m', NOW_MS)]).toEqual([[], null]);
  });
});
