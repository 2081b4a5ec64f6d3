import { describe, expect, it, vi } from 'vitest';
import { TimeCallError } from '../../../../electron/clients/time/time-call-error.ts';
import type { EntryQuery, TimeClient } from '../../../../electron/clients/time/time-client.ts';
import type { TimeConnectionRecord } from '../../../../electron/db/time/connections-repo.ts';
import { createTimePullService } from '../../../../electron/services/sync/time-pull-service.ts';
import type { RemoteEntry } from '../../../../shared/domain/sync/time-remote.ts';
import { timeAccountOf } from '../../../support/clients.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import {
  STUB_NOW_MS,
  stubRemoteEntry,
  stubRemoteProject,
  stubTimeClient,
} from '../support/time-client-stub.ts';
import { aTimeRecord, timeCapabilities } from '../../../support/builders/time.ts';

const NOW_MS = STUB_NOW_MS;

const CAPABILITIES = timeCapabilities();

const RECORD = aTimeRecord({
  name: 'C',
  baseUrl: 'https://x.example/api/v1',
  capabilities: CAPABILITIES,
});

async function* pages(...lists: RemoteEntry[][]) {
  for (const items of lists) {
    yield await Promise.resolve({ items, total: null, offset: 0 });
  }
}

function setUp(given: {
  record?: Partial<TimeConnectionRecord>;
  client?: Partial<TimeClient>;
  passedOver?: number[];
  backUp?: () => Promise<string | null>;
}) {
  const done: string[] = [];
  const queries: unknown[] = [];
  const cursors: (string | null)[] = [];
  const failures: string[] = [];
  const answered: (readonly string[])[] = [];
  const note =
    (what: string) =>
    (_id: string, items: readonly unknown[], ...rest: unknown[]) => {
      done.push(`${what} ${String(items.length)}`);
      if (what === 'entries') answered.push(rest.at(-1) as string[]);
      const passedOver = what === 'entries' ? (given.passedOver ?? []) : [];
      return Promise.resolve({ changed: 0, passedOver });
    };
  const pulls = createTimePullService({
    connections: {
      get: () => Promise.resolve({ ...RECORD, ...given.record }),
      notePulled: (_id, cursor) => {
        cursors.push(cursor);
        return Promise.resolve();
      },
    },
    sync: {
      ingestCustomers: note('customers'),
      ingestProjects: note('projects'),
      ingestEntries: note('entries'),
    },
    backUp:
      given.backUp ??
      (() => {
        done.push('restore point');
        return Promise.resolve('b');
      }),
    openAccount: () =>
      Promise.resolve(
        timeAccountOf(
          stubTimeClient({
            listCustomers: (query) => {
              queries.push(query);
              return Promise.resolve([]);
            },
            listProjects: () => Promise.resolve([stubRemoteProject({ changedAtMs: 5000 })]),
            listEntries: (query?: EntryQuery) => {
              queries.push(query);
              return pages([stubRemoteEntry({ changedAtMs: 9000 })], [stubRemoteEntry()]);
            },
            ...given.client,
          }),
        ),
      ),
    explain: (thrown) =>
      thrown instanceof TimeCallError
        ? { error: thrown, outcome: thrown.outcome, current: null }
        : { error: toAppError(thrown), outcome: 'unknown', current: null },
    failed: (_id, { code }) => failures.push(code),
    succeeded: () => done.push('succeeded'),
    now: () => NOW_MS,
    zone: () => 'UTC',
    onChanged: () => done.push('changed'),
  });
  return { pulls, done, queries, cursors, failures, answered };
}

const refused = (status: number): TimeCallError =>
  new TimeCallError(
    new AppError('api/not-found', { english: 'No.' }, { details: { status } }),
    'refused',
  );

describe('a pull', () => {
  it('skips what was answered since it began, but not in the next one', async () => {
    const { pulls, answered } = setUp({
      client: {
        listCustomers: () => {
          pulls.noteAnswered('c', 'a');
          pulls.noteAnswered('other', 'b');
          return Promise.resolve([]);
        },
        async *listEntries() {
          yield* pages([stubRemoteEntry()]);
          pulls.noteAnswered('c', 'd');
          yield* pages([stubRemoteEntry()]);
        },
      },
    });
    pulls.noteAnswered('c', 'before');
    await pulls.pull('c');
    expect(answered).toEqual([['a'], ['a', 'd']]);
    await pulls.pull('c');
    expect(answered.at(-2)).toEqual(['a']);
  });

  it('makes a restore point before the first, then reads customers, projects, entries', async () => {
    const { pulls, done, queries, cursors } = setUp({});
    await pulls.pull('c');
    expect(done).toEqual([
      'restore point',
      'customers 0',
      'projects 1',
      'entries 1',
      'entries 1',
      'succeeded',
      'changed',
    ]);
    expect(queries).toEqual([{ updatedSinceMs: 0 }, { updatedSinceMs: 0 }]);
    expect(cursors).toEqual(['9000']);
  });

  it('reads nothing when the restore point cannot be made', async () => {
    const full = new AppError('db/unavailable', { english: 'Full.' }, { retryable: true });
    const { pulls, done, cursors } = setUp({ backUp: () => Promise.reject(full) });
    await expect(pulls.pull('c')).rejects.toMatchObject({ code: 'db/unavailable' });
    expect([done, cursors]).toEqual([['changed'], []]);
  });

  it('returns the client its cursor, and stores the cursor that the client names next', async () => {
    const changesSince = vi.fn<TimeClient['changesSince']>(() => ({
      query: { updatedSinceMs: 7 },
      note: () => undefined,
      end: () => 'page:b2/é',
    }));
    const { pulls, done, queries, cursors } = setUp({
      record: { pullCursor: 'page:a1', pulledAtMs: 1 },
      client: { changesSince },
    });
    await pulls.pull('c');
    expect(changesSince.mock.calls).toEqual([['page:a1']]);
    expect(done[0]).toBe('customers 0');
    expect(queries[0]).toEqual({ updatedSinceMs: 7 });
    expect(cursors).toEqual(['page:b2/é']);
  });

  it('receives again what it could not store', async () => {
    const listEntries = () =>
      pages([stubRemoteEntry({ changedAtMs: 7000 }), stubRemoteEntry({ changedAtMs: 9000 })]);
    const { pulls, cursors } = setUp({ client: { listEntries }, passedOver: [0] });
    await pulls.pull('c');
    expect(cursors).toEqual(['7000']);
  });

  it("isn't half finished: after a failure the next begins at the same place", async () => {
    const failing = {
      listEntries: async function* () {
        yield await Promise.resolve({ items: [stubRemoteEntry()], total: null, offset: 0 });
        throw new TimeCallError(new AppError('net/interrupted', { english: 'No.' }), 'untouched');
      },
    };
    const { pulls, cursors, failures, done } = setUp({ client: failing });
    await expect(pulls.pull('c')).rejects.toMatchObject({ code: 'net/interrupted' });
    expect([cursors, failures, done.at(-1)]).toEqual([[], ['net/interrupted'], 'changed']);
  });

  it.each([403, 404, 405, 501])("skips what isn't offered (%i)", async (status) => {
    const listCustomers = () => Promise.reject(refused(status));
    const { pulls, done } = setUp({ client: { listCustomers } });
    await pulls.pull('c');
    expect(done).toContain('entries 1');
  });

  it('continues from the same place when the entries were hidden', async () => {
    const listEntries = async function* () {
      yield await Promise.reject(refused(404));
    };
    const { pulls, cursors } = setUp({
      record: { pullCursor: '3000', pulledAtMs: 1 },
      client: { listEntries },
    });
    await pulls.pull('c');
    expect(cursors).toEqual(['3000']);
  });

  it("doesn't skip a refusal of another kind", async () => {
    const listEntries = async function* () {
      yield await Promise.reject(refused(422));
    };
    const { pulls, cursors, failures } = setUp({ client: { listEntries } });
    await expect(pulls.pull('c')).rejects.toMatchObject({ code: 'api/not-found' });
    expect([cursors, failures]).toEqual([[], ['api/not-found']]);
  });

  it('requests nothing that is known to be absent', async () => {
    const capabilities = {
      ...CAPABILITIES,
      'customers.read': 'absent',
      'entries.read': 'absent',
    } as const;
    const { pulls, done, queries } = setUp({ record: { capabilities } });
    await pulls.pull('c');
    expect([queries, done]).toEqual([[], ['restore point', 'projects 1', 'succeeded', 'changed']]);
  });

  it('reads reports by days: all the first time, then the last two months', async () => {
    const capabilities = { ...CAPABILITIES, entriesReadBy: 'reports' } as const;
    const first = setUp({ record: { capabilities } });
    await first.pulls.pull('c');
    expect(first.queries[1]).toMatchObject({ fromMs: 0 });
    const later = setUp({ record: { capabilities, pulledAtMs: 1 } });
    await later.pulls.pull('c');
    expect(later.queries[1]).toMatchObject({ fromMs: NOW_MS - 62 * 86_400_000 });
  });

  it('of a connection that is under way is joined', async () => {
    const listProjects = vi.fn<TimeClient['listProjects']>(async () => Promise.resolve([]));
    const { pulls } = setUp({ client: { listProjects } });
    await Promise.all([pulls.pull('c'), pulls.pull('c')]);
    expect(listProjects).toHaveBeenCalledTimes(1);
    await pulls.pull('c');
    expect(listProjects).toHaveBeenCalledTimes(2);
  });
});
