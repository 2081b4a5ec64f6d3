import { describe, expect, it, vi } from 'vitest';
import type { OutboxWork } from '../../../electron/db/sync/outbox-repo-types.ts';
import type { RemoteEntry } from '../../../shared/domain/sync/time-remote.ts';
import { NOW_MS } from '../helpers.ts';
import {
  LOCAL,
  openOutbox,
  remoteEntry,
  remoteProject,
  type OutboxUnderTest,
} from '../outbox-helpers.ts';
import { newEntry } from '../time-ledger-helpers.ts';

const REFUSED = {
  code: 'api/bad-request',
  message: 'The month is closed',
  retryable: false,
} as const;

function takeOne(under: OutboxUnderTest): OutboxWork {
  const [work] = under.take();
  if (work === undefined) throw new Error('nothing to send');
  return work;
}

/** Sends it with an unknown outcome. */
function loseAnswer(under: OutboxUnderTest): void {
  const { operationId } = takeOne(under);
  const result = { kind: 'later', error: null, isOutcomeUnknown: true, nextTryAtMs: null } as const;
  under.settle({ operationId, ...result });
}

/** Sends it again and gets a refusal, so that it waits for the user. */
function refuse(under: OutboxUnderTest): void {
  const { operationId } = takeOne(under);
  under.settle({ operationId, kind: 'parked', error: REFUSED, isOutcomeUnknown: false });
}

function pull(under: OutboxUnderTest, change: Partial<RemoteEntry>): void {
  const told = remoteEntry('1', { clientRef: 'a', version: '2', ...change });
  under.timeSync.ingestEntries(LOCAL, [told], 'UTC', NOW_MS + 1);
}

const note = (under: OutboxUnderTest): string | undefined =>
  under.timeEntries.get('a', NOW_MS)?.note;

/** Returns an entry that both sides have, whose change was sent, may have arrived, and was refused when sent again. */
function withRefusedChange(): OutboxUnderTest {
  const under = openOutbox();
  under.addSynced();
  under.timeEntries.edit('a', { note: 'Sent', isBillable: false }, NOW_MS);
  loseAnswer(under);
  refuse(under);
  return under;
}

describe('a change with a lost answer that was refused when sent again', () => {
  it('is recognized as our own when the service has it after all and more was typed since', () => {
    const under = withRefusedChange();
    under.timeEntries.edit('a', { note: 'Typed since' }, NOW_MS);
    const work = takeOne(under);
    expect(work).toMatchObject({ version: '1', entry: { note: 'Typed since', isBillable: false } });
    const current = remoteEntry('1', { note: 'Sent', isBillable: false, version: '2' });
    under.settle({ operationId: work.operationId, kind: 'stale', current, nextTryAtMs: null });
    expect([under.timeSync.listConflicts(), note(under)]).toEqual([[], 'Typed since']);
    expect(under.take()).toMatchObject([{ version: '2', entry: { note: 'Typed since' } }]);
  });

  it('is recognized as our own in a list too', () => {
    const under = withRefusedChange();
    under.timeEntries.edit('a', { note: 'Typed since' }, NOW_MS);
    pull(under, { note: 'Sent', isBillable: false });
    expect([under.timeSync.listConflicts(), note(under)]).toEqual([[], 'Typed since']);
    expect(under.take()).toMatchObject([{ version: '2', entry: { note: 'Typed since' } }]);
  });

  it('becomes a question if someone else changed the same field', () => {
    const under = withRefusedChange();
    under.timeEntries.edit('a', { note: 'Typed since' }, NOW_MS);
    pull(under, { note: 'Theirs', isBillable: false });
    expect(under.timeSync.listConflicts()).toMatchObject([
      { fields: [{ field: 'note', here: 'Typed since', there: 'Theirs' }] },
    ]);
  });

  it('is undone at the service too', () => {
    const under = withRefusedChange();
    under.timeEntries.edit('a', { note: 'Note of a', isBillable: true }, NOW_MS);
    const back = { note: 'Note of a', isBillable: true };
    expect(under.operations()).toMatchObject([{ action: 'update', state: 'waiting' }]);
    pull(under, { note: 'Sent', isBillable: false });
    expect(note(under)).toBe('Note of a');
    const work = takeOne(under);
    expect(work).toMatchObject({ version: '2', entry: back });
    under.send(work, remoteEntry('1', { ...back, version: '3' }));
    expect([under.shown(), under.stateOf('a')]).toEqual([[], 'synced']);
  });

  it('is undone where the service never had it, without endless sending', () => {
    const under = withRefusedChange();
    under.timeEntries.edit('a', { note: 'Note of a', isBillable: true }, NOW_MS);
    pull(under, { version: '1' });
    const work = takeOne(under);
    expect(work).toMatchObject({ version: '1', entry: { note: 'Note of a', isBillable: true } });
    under.send(work, remoteEntry('1', { clientRef: 'a' }));
    expect([under.shown(), under.stateOf('a')]).toEqual([[], 'synced']);
  });

  it('is remembered over several such changes', () => {
    const under = withRefusedChange();
    under.timeEntries.edit('a', { note: 'Second' }, NOW_MS);
    loseAnswer(under);
    refuse(under);
    under.timeEntries.edit('a', { note: 'Third' }, NOW_MS);
    for (const there of ['Sent', 'Second']) {
      pull(under, { note: there, isBillable: false });
      expect([under.timeSync.listConflicts(), note(under)]).toEqual([[], 'Third']);
    }
  });

  it("is forgotten once the service reports its state: from then on it is someone else's", () => {
    const under = withRefusedChange();
    under.timeEntries.edit('a', { note: 'Typed since' }, NOW_MS);
    const { operationId } = takeOne(under);
    const current = remoteEntry('1', { isBillable: false, version: '2' });
    under.settle({ operationId, kind: 'stale', current, nextTryAtMs: null });
    pull(under, { note: 'Sent', isBillable: false, version: '3' });
    expect(under.timeSync.listConflicts()).toMatchObject([
      { fields: [{ field: 'note', here: 'Typed since', there: 'Sent' }] },
    ]);
  });

  it('stays recognized while dropped and after being put back', () => {
    const under = openOutbox();
    under.addSynced();
    under.timeEntries.edit('a', { note: 'Sent' }, NOW_MS);
    loseAnswer(under);
    const [operation] = under.operations();
    under.outbox.drop(operation?.id ?? '', NOW_MS);
    under.timeEntries.edit('a', { note: 'Typed since' }, NOW_MS);
    const work = takeOne(under);
    const current = remoteEntry('1', { note: 'Sent', version: '2' });
    under.settle({ operationId: work.operationId, kind: 'stale', current, nextTryAtMs: null });
    expect([under.timeSync.listConflicts(), note(under)]).toEqual([[], 'Typed since']);
    under.outbox.restore(operation?.id ?? '', NOW_MS);
    under.timeEntries.edit('a', { note: 'Typed at last' }, NOW_MS);
    pull(under, { note: 'Sent', version: '2' });
    expect([under.timeSync.listConflicts(), note(under)]).toEqual([[], 'Typed at last']);
  });
});

describe('a creation with a lost answer that was refused when sent again', () => {
  const withRefusedCreation = (): OutboxUnderTest => {
    const under = openOutbox();
    under.timeEntries.add(newEntry('a', { note: 'Sent' }), NOW_MS);
    loseAnswer(under);
    refuse(under);
    under.timeEntries.edit('a', { note: 'Typed since' }, NOW_MS);
    return under;
  };

  it('gives way to later edits if the first request arrived late', () => {
    const under = withRefusedCreation();
    const work = takeOne(under);
    expect(work).toMatchObject({ action: 'create', entry: { note: 'Typed since' } });
    under.send(work, remoteEntry('1', { clientRef: 'a', note: 'Sent' }));
    expect([under.timeSync.listConflicts(), note(under)]).toEqual([[], 'Typed since']);
    expect(under.take()).toMatchObject([
      { action: 'update', remoteId: '1', entry: { note: 'Typed since' } },
    ]);
  });

  it('gives way to later edits in a list too', () => {
    const under = withRefusedCreation();
    pull(under, { note: 'Sent', version: '1' });
    expect([under.timeSync.listConflicts(), note(under)]).toEqual([[], 'Typed since']);
    expect(under.take()).toMatchObject([
      { action: 'update', remoteId: '1', entry: { note: 'Typed since' } },
    ]);
  });
});

it('a project that got its old name back keeps it when the new name, sent earlier, is reported', () => {
  const under = openOutbox();
  const project = { name: 'Old', customerId: null, isBillable: true, hourlyRate: null };
  under.catalog.addProject('p', { ...project, connectionId: null }, NOW_MS);
  under.send(takeOne(under), remoteProject('1', { name: 'Old' }));
  under.catalog.editProject('p', { name: 'New' }, NOW_MS);
  loseAnswer(under);
  under.catalog.editProject('p', { name: 'Old' }, NOW_MS);
  under.timeSync.ingestProjects(LOCAL, [remoteProject('1', { name: 'New' })], NOW_MS);
  expect(under.catalog.list().projects).toMatchObject([{ id: 'p', name: 'Old' }]);
});

describe('creations with lost answers', () => {
  it('are compared with an entry without a reference only if they start at the same time', () => {
    const COUNT = 100;
    const { startedAtMs } = newEntry('x');
    const times = (index: number) => ({
      startedAtMs: startedAtMs + index * 1000,
      endedAtMs: startedAtMs + index * 1000 + 60_000,
    });
    const under = openOutbox();
    for (let index = 0; index < COUNT; index += 1) {
      under.timeEntries.add(newEntry(`e${String(index)}`, times(index)), NOW_MS);
    }
    for (const { operationId } of under.take(COUNT)) {
      const result = { kind: 'later', error: null, nextTryAtMs: null } as const;
      under.settle({ operationId, ...result, isOutcomeUnknown: true });
    }
    const last = COUNT - 1;
    const told = { ...times(last), note: `Note of e${String(last)}` };
    const parse = vi.spyOn(JSON, 'parse');
    pull(under, { clientRef: null, version: null, ...told });
    const parsed = parse.mock.calls.length;
    parse.mockRestore();
    expect(under.stateOf(`e${String(last)}`)).toBe('synced');
    expect(under.shown()).toHaveLength(last);
    expect(parsed).toBeLessThan(COUNT / 2);
  });
});
