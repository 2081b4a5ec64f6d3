import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeEntry } from '../../../shared/domain/time/entry.ts';
import type { TimeStepKind } from '../../../shared/domain/time/time-steps.ts';
import { runs } from '../../support/runs.ts';
import { filesWith } from '../files-with.ts';
import { emptyFile, newItem, NOW_MS, openFile, segments } from '../helpers.ts';
import { openOutbox, remoteEntry } from '../outbox-helpers.ts';
import { addProject, HOUR_MS, newEntry, newTimer, query } from '../time-ledger-helpers.ts';

const patch = fc.record(
  {
    note: fc.constantFrom('', 'x', 'y'),
    isBillable: fc.boolean(),
    tags: fc.constantFrom<string[]>([], ['t']),
    projectId: fc.constantFrom(null, 'p'),
    startedAtMs: fc.constantFrom(NOW_MS - 5 * HOUR_MS, NOW_MS - 4 * HOUR_MS),
    endedAtMs: fc.constantFrom(NOW_MS - 2 * HOUR_MS, NOW_MS - HOUR_MS),
  },
  { requiredKeys: [] },
);
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('edit' as const), at: fc.nat(8), patch }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat(8) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('start' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('stop' as const) }) },
  fc.record({ kind: fc.constant('vanish' as const), at: fc.nat(8) }),
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('redo' as const) }) },
  fc.record({ kind: fc.constant('restart' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** The fields of an entry that a person can change. */
type Fields = Pick<
  TimeEntry,
  'note' | 'isBillable' | 'tags' | 'projectId' | 'startedAtMs' | 'endedAtMs'
>;

interface Step {
  kind: TimeStepKind;
  id: string;
  /** Fields on the other side of an edit, or of the entry that was stopped. */
  fields: Partial<Fields>;
  stoppedId?: string | undefined;
}

/** Ends a running entry now, after a second at least. */
const ended = (fields: Fields): Fields => ({
  ...fields,
  endedAtMs: Math.max(NOW_MS, fields.startedAtMs + 1000),
});

function openTime(file: string) {
  const { repos, connection, close } = openFile(file);
  const read = () =>
    new Map(
      repos.timeEntries
        .list(query(), NOW_MS)
        .entries.map(({ id, note, isBillable, tags, projectId, startedAtMs, endedAtMs }) => [
          id,
          { note, isBillable, tags, projectId, startedAtMs, endedAtMs },
        ]),
    );
  return { repos, connection, close, read };
}

/** Plays the actions on the time list, and on a model that keeps the fields of each step. */
function play(actions: readonly Action[]): void {
  const file = emptyFile();
  let time = openTime(file);
  addProject(time.connection, 'p');
  const model = new Map<string, Fields>();
  /** Entries that a step deleted, as they were. */
  const hidden = new Map<string, Fields>();
  const done: Step[] = [];
  const undone: Step[] = [];
  let made = 0;
  const idAt = (at: number): string | undefined => [...model.keys()][at % model.size];
  const hide = (id: string): void => {
    hidden.set(id, model.get(id) ?? assert.fail());
    model.delete(id);
  };
  const show = (id: string): void => {
    const fields = hidden.get(id) ?? assert.fail();
    const isOther = [...model.values()].some(({ endedAtMs }) => endedAtMs === null);
    // It was running: it ends where it was deleted if another runs by now.
    model.set(id, fields.endedAtMs === null && isOther ? ended(fields) : fields);
    hidden.delete(id);
  };
  const runningId = () => [...model].find(([, { endedAtMs }]) => endedAtMs === null)?.[0];
  const stop = (): void => {
    for (const [id, fields] of model) if (fields.endedAtMs === null) model.set(id, ended(fields));
  };
  /** Undoes or redoes what the timer did. @returns the step on its other side; null: lost */
  const goTimer = (step: Step, direction: 'undo' | 'redo'): Step | null => {
    const { kind, id, fields, stoppedId } = step;
    const isStart = kind === 'start';
    const there = isStart && direction === 'redo' ? hidden : model;
    const isThere = there.has(id) && (stoppedId === undefined || model.has(stoppedId));
    const running = runningId();
    const isLeaving = isStart && direction === 'undo' && running === id;
    const isEnding = typeof fields.endedAtMs === 'number' && running === stoppedId;
    if (!isThere || (running !== undefined && !isLeaving && !isEnding)) return null;
    if (isStart && direction === 'undo') hide(id);
    const was = model.get(stoppedId ?? '');
    if (stoppedId !== undefined && was !== undefined) model.set(stoppedId, { ...was, ...fields });
    if (isStart && direction === 'redo') show(id);
    return was === undefined ? step : { ...step, fields: { endedAtMs: was.endedAtMs } };
  };
  const go = (from: Step[], to: Step[], direction: 'undo' | 'redo'): void => {
    const step = from.pop();
    const { startedAtMs = 0, endedAtMs = null } = { ...model.get(step?.id ?? ''), ...step?.fields };
    const isKnown = step?.kind === 'edit' && model.has(step.id);
    // The timer was stopped since, before the start that would be restored.
    const isLate =
      endedAtMs === null && startedAtMs > NOW_MS && 'startedAtMs' in (step?.fields ?? {});
    const isRefused = isKnown && (isLate || (endedAtMs !== null && endedAtMs <= startedAtMs));
    const work = () => time.repos.timeEntries[direction](NOW_MS);
    if (isRefused) assert.throws(work, { code: 'input/invalid' });
    const result = isRefused ? null : work();
    if (step === undefined) {
      assert.equal(result, null);
      return;
    }
    const { kind, id, fields } = step;
    if (isRefused) return;
    if (kind === 'start' || kind === 'stop') {
      const other = goTimer(step, direction);
      const isLost = other === null;
      assert.deepEqual([result?.kind, result?.entryId, result?.isLost], [kind, id, isLost]);
      if (other !== null) to.push(other);
      return;
    }
    const isComing = (kind === 'delete') === (direction === 'undo') && kind !== 'edit';
    const isLost = !(isComing ? hidden : model).has(id);
    assert.deepEqual([result?.kind, result?.entryId, result?.isLost], [kind, id, isLost]);
    if (isLost) return;
    const now = model.get(id);
    if (kind !== 'edit') (isComing ? show : hide)(id);
    else if (now !== undefined) {
      const names = Object.keys(fields) as (keyof Fields)[];
      const other = Object.fromEntries(names.map((name) => [name, now[name]]));
      model.set(id, { ...now, ...fields });
      to.push({ kind, id, fields: other });
      return;
    }
    to.push(step);
  };
  const act = (one: Exclude<Action, { kind: 'undo' | 'redo' | 'restart' }>): Step | null => {
    const { timeEntries } = time.repos;
    if (one.kind === 'stop') {
      const stoppedId = runningId();
      timeEntries.stopTimer(NOW_MS);
      stop();
      if (stoppedId === undefined) return null;
      return { kind: 'stop', id: stoppedId, fields: { endedAtMs: null }, stoppedId };
    }
    if (one.kind === 'add' || one.kind === 'start') {
      made += 1;
      const id = `e${String(made)}`;
      const stoppedId = one.kind === 'start' ? runningId() : undefined;
      if (one.kind === 'start') {
        stop();
        timeEntries.startTimer(newTimer(id), NOW_MS);
      } else {
        timeEntries.add(newEntry(id), NOW_MS);
      }
      model.set(id, time.read().get(id) ?? assert.fail());
      const fields = stoppedId === undefined ? {} : { endedAtMs: null };
      return { kind: one.kind, id, fields, stoppedId };
    }
    const id = idAt(one.at);
    if (id === undefined) return null;
    if (one.kind === 'vanish') {
      // A service reported that it was deleted there: hidden, but by nobody here.
      time.connection.exec(`DELETE FROM time_entries WHERE id = '${id}'`);
      model.delete(id);
      return null;
    }
    if (one.kind === 'delete') {
      timeEntries.remove(id, NOW_MS);
      hide(id);
      return { kind: 'delete', id, fields: {} };
    }
    const was = model.get(id) ?? assert.fail();
    const wanted = { ...was, ...one.patch };
    if (wanted.endedAtMs !== null && wanted.endedAtMs <= wanted.startedAtMs) return null;
    const isStopped = was.endedAtMs === null && wanted.endedAtMs !== null;
    timeEntries.edit(id, one.patch, NOW_MS);
    model.set(id, wanted);
    const fields = Object.entries(was).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(wanted[name as keyof Fields]) &&
        // The timer that it stopped stays so.
        !(isStopped && name.endsWith('AtMs')),
    );
    return fields.length === 0 ? null : { kind: 'edit', id, fields: Object.fromEntries(fields) };
  };
  for (const one of actions) {
    if (one.kind === 'undo') go(done, undone, 'undo');
    else if (one.kind === 'redo') go(undone, done, 'redo');
    else if (one.kind === 'restart') {
      time.close();
      time = openTime(file);
    } else {
      const step = act(one);
      if (step !== null) {
        done.push(step);
        undone.length = 0;
      }
    }
    assert.deepEqual(Object.fromEntries(time.read()), Object.fromEntries(model));
  }
  time.close();
}

describe('the steps of the time list', () => {
  it('take back and redo any sequence of changes, also after a restart', () => {
    fc.assert(fc.property(fc.array(action, { maxLength: 40, size: 'max' }), play), {
      numRuns: runs(500, 25),
    });
  });

  it('are made by all that a person changes', () => {
    expect(filesWith(/\b(?:insert|update)EntryRow\(/u)).toEqual([
      // Changes at a service.
      'db/sync/kinds/entry.ts',
      'db/sync/time-pull-entries.ts',
      'db/time/entry-changes.ts',
      'db/time/entry-writer.ts',
    ]);
    expect(filesWith(/\bcreateTimeEntryChanges\(/u)).toEqual([
      // All through steps.
      'db/time/entries-repo.ts',
      'db/time/entry-changes.ts',
      'db/time/imports-repo.ts',
      'db/time/timer-gaps-repo.ts',
      'db/time/work-repo.ts',
    ]);
  });

  it('leave a timer stopped that an edit has stopped', () => {
    const { timeEntries } = openFile(emptyFile()).repos;
    timeEntries.startTimer(newTimer('a'), NOW_MS - HOUR_MS);
    timeEntries.edit('a', { endedAtMs: NOW_MS, startedAtMs: NOW_MS - 1000, note: 'x' }, NOW_MS);
    expect(timeEntries.undo(NOW_MS)).toMatchObject({ kind: 'edit', note: 'Note of a' });
    expect(timeEntries.get('a', NOW_MS)).toMatchObject({
      startedAtMs: NOW_MS - 1000,
      endedAtMs: NOW_MS,
    });
  });

  it('correct at the service what it has already, and say so', () => {
    const { addSynced, timeEntries, take, send, shown } = openOutbox();
    addSynced();
    timeEntries.edit('a', { note: 'Typo' }, NOW_MS);
    // Not sent yet: nothing to correct.
    expect(timeEntries.undo(NOW_MS)).toMatchObject({ kind: 'edit', note: 'Note of a' });
    expect(timeEntries.redo(NOW_MS)).toMatchObject({ note: 'Typo', isSent: true });
    const [update] = take();
    assert(update !== undefined);
    send(update, remoteEntry('1', { note: 'Typo' }));
    expect(timeEntries.undo(NOW_MS)).toMatchObject({ isSent: true, isLost: false });
    expect(take()).toMatchObject([{ action: 'update', entry: { note: 'Note of a' } }]);
    expect(shown()).toHaveLength(1);
  });

  it('delete at the service what an undo takes out of the list', () => {
    const { addSynced, timeEntries, take } = openOutbox();
    addSynced();
    expect(timeEntries.undo(NOW_MS)).toMatchObject({
      kind: 'add',
      startedAtMs: null,
      count: 1,
      isSent: true,
    });
    expect(take()).toMatchObject([{ action: 'delete', remoteId: '1' }]);
  });

  it('have the work on a document as one, which can be logged again', () => {
    const { repos } = openFile(emptyFile());
    repos.history.add(newItem('i'), segments(['one', 'eins']));
    const activity = { idleMs: HOUR_MS, isSteady: true };
    for (const minutes of [0, 10]) repos.work.note('i', activity, NOW_MS + minutes * 60_000);
    const at = NOW_MS + HOUR_MS;
    expect(repos.work.log('i', 'UTC', at).loggedMs).toBe(600_000);
    expect(repos.timeEntries.undo(at)).toMatchObject({ kind: 'log', count: 1 });
    expect(repos.timeEntries.list(query(), at).total).toBe(0);
    expect(repos.work.get('i', at)?.loggableMs).toBe(600_000);
    expect(repos.timeEntries.redo(at)).toMatchObject({ kind: 'log' });
    expect(repos.work.get('i', at)?.loggableMs).toBe(0);
  });

  it('let the timer run on that was stopped, and take back its start with what it stopped', () => {
    const { timeEntries } = openFile(emptyFile()).repos;
    const running = () => timeEntries.getTimer(NOW_MS + HOUR_MS)?.id ?? null;
    timeEntries.startTimer(newTimer('a'), NOW_MS);
    timeEntries.startTimer(newTimer('b'), NOW_MS + 60_000);
    timeEntries.stopTimer(NOW_MS + HOUR_MS);
    const stopped = timeEntries.get('b', NOW_MS);
    expect(timeEntries.undo(NOW_MS + HOUR_MS)).toMatchObject({ kind: 'stop', entryId: 'b' });
    expect(running()).toBe('b');
    expect(timeEntries.undo(NOW_MS + HOUR_MS)).toMatchObject({ kind: 'start', count: 2 });
    expect(running()).toBe('a');
    expect(timeEntries.redo(NOW_MS + HOUR_MS)).toMatchObject({ kind: 'start', isLost: false });
    expect(running()).toBe('b');
    expect(timeEntries.get('a', NOW_MS)).toMatchObject({ endedAtMs: NOW_MS + 60_000 });
    timeEntries.redo(NOW_MS + 2 * HOUR_MS);
    expect(running()).toBeNull();
    expect(timeEntries.get('b', NOW_MS)).toMatchObject({ endedAtMs: stopped?.endedAtMs });
  });

  it('take a stopped entry back from the built-in service, and create it there once it is stopped again', () => {
    const { timeEntries, take, send, shown } = openOutbox();
    timeEntries.startTimer(newTimer('a'), NOW_MS);
    timeEntries.stopTimer(NOW_MS + HOUR_MS);
    const [create] = take();
    assert(create !== undefined);
    const endedAtMs = NOW_MS + HOUR_MS;
    send(create, remoteEntry('1', { clientRef: 'a', startedAtMs: NOW_MS, endedAtMs }));
    expect(timeEntries.undo(NOW_MS + HOUR_MS)).toMatchObject({ kind: 'stop', isLost: false });
    expect(shown()).toEqual([['delete', 'a', 'waiting']]);
    timeEntries.stopTimer(NOW_MS + 2 * HOUR_MS);
    const entry = { endedAtMs: NOW_MS + 2 * HOUR_MS };
    expect(take()).toMatchObject([{ action: 'delete', remoteId: '1' }]);
    expect(shown().map(([action]) => action)).toEqual(['delete', 'create']);
    expect(timeEntries.get('a', NOW_MS)).toMatchObject({ ...entry, syncState: 'waiting' });
  });

  it('leave what a service outside of the app has of the timer, and say so', () => {
    const { timeEntries, take, send, connection } = openOutbox();
    timeEntries.startTimer(newTimer('a'), NOW_MS);
    timeEntries.stopTimer(NOW_MS + HOUR_MS);
    const [create] = take();
    assert(create !== undefined);
    send(create, remoteEntry('1', { clientRef: 'a' }));
    connection.exec("UPDATE time_entries SET connection_id = 'elsewhere'");
    const said = { isLost: true, isSent: true };
    expect(timeEntries.undo(NOW_MS + HOUR_MS)).toMatchObject({ kind: 'stop', ...said });
    expect(timeEntries.get('a', NOW_MS)?.endedAtMs).not.toBeNull();
    expect(timeEntries.undo(NOW_MS + HOUR_MS)).toMatchObject({ kind: 'start', ...said });
    expect(timeEntries.get('a', NOW_MS)).not.toBeNull();
    expect(timeEntries.undo(NOW_MS + HOUR_MS)).toBeNull();
  });

  it('say why they are refused, and make way for the one before', () => {
    const { repos, connection } = openFile(emptyFile());
    addProject(connection, 'p');
    repos.timeEntries.add(newEntry('a', { projectId: 'p' }), NOW_MS);
    repos.timeEntries.edit('a', { projectId: null }, NOW_MS);
    connection.exec('UPDATE projects SET deleted_at_ms = 1');
    const refused = expect.objectContaining({ code: 'input/not-found' });
    expect(() => repos.timeEntries.undo(NOW_MS)).toThrow(refused);
    expect(repos.timeEntries.get('a', NOW_MS)?.projectId).toBeNull();
    expect(repos.timeEntries.undo(NOW_MS)).toMatchObject({ kind: 'add', isLost: false });
    expect(repos.timeEntries.undo(NOW_MS)).toBeNull();
  });
});
