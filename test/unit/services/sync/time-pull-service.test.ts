import { describe, expect, it, vi } from 'vitest';
import { TimeCallError } from '../../../../electron/clients/time/time-call-error.ts';
import type { EntryQuery, TimeClient } from '../../../../electron/clients/time/time-client.ts';
import type { TimeConnectionRecord } from '../../../../electron/db/time/connections-repo.ts';
import { createTimePullService } from '../../../../electron/services/sync/time-pull-service.ts';
import type { RemoteEntry } from '../../../../shared/domain/sync/time-remote.ts';
import { timeAccountOf } from '../../../support/clients.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import { stubRemoteEntry, stubRemoteProject, stubTimeClient } from '../support/time-client-stub.ts';

const NOW_MS = 1_700_000_000_000;
const MINUTE_MS = 60_000;

const CAPABILITIES = {
  'projects.write': 'present',
  'customers.read': 'present',
  'entries.read': 'present',
  'entries.write': 'present',
  'entries.delete': 'present',
  'session.revoke': 'present',
  entriesReadBy: 'profile',
} as const;

const RECORD: TimeConnectionRecord = {
  id: 'c',
  name: 'C',
  kind: 'remote',
  baseUrl: 'https://x.example/api/v1',
  tokenHeader: 'bearer',
  userAgent: 'x',
  isDefault: false,
  capabilities: CAPABILITIES,
  capabilitiesAtMs: null,
  pullCursorMs: null,
  pulledAtMs: null,
  lastContactAtMs: null,
  instanceId: null,
  error: null,
  createdAtMs: 0,
};

async function* pages(...lists: RemoteEntry[][]) {
  for (const items of lists) {
    yield await Promise.resolve({ items, total: null, offset: 0 });
  }
}

function setUp(given: {
  record?: Partial<TimeConnectionRecord>;
  client?: Partial<TimeClient>;
  entriesAgainSinceMs?: number;
  backUp?: () => Promise<string | null>;
}) {
  const done: string[] = [];
  const queries: unknown[] = [];
  const cursors: (number | null)[] = [];
  const failures: string[] = [];
  const nothing = { changed: 0, againSinceMs: null };
  const note = (what: string) => (_id: string, items: readonly unknown[]) => {
    done.push(`${what} ${String(items.length)}`);
    const againSinceMs = what === 'entries' ? (given.entriesAgainSinceMs ?? null) : null;
    return Promise.resolve({ ...nothing, againSinceMs });
  };
  const pulls = createTimePullService({
    connections: {
      get: () => Promise.resolve({ ...RECORD, ...given.record }),
      notePulled: (_id, cursorMs) => {
        cursors.push(cursorMs);
        return Promise.resolve();
      },
    },
    sync: {
      takeInCustomers: note('customers'),
      takeInProjects: note('projects'),
      takeInEntries: note('entries'),
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
  return { pulls, done, queries, cursors, failures };
}

const refused = (status: number): TimeCallError =>
  new TimeCallError(
    new AppError('api/not-found', { english: 'No.' }, { details: { status } }),
    'refused',
  );

describe('a pull', () => {
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
    expect(cursors).toEqual([9000]);
  });

  it('reads nothing when the restore point cannot be made', async () => {
    const full = new AppError('db/unavailable', { english: 'Full.' }, { retryable: true });
    const { pulls, done, cursors } = setUp({ backUp: () => Promise.reject(full) });
    await expect(pulls.pull('c')).rejects.toMatchObject({ code: 'db/unavailable' });
    expect([done, cursors]).toEqual([['changed'], []]);
  });

  it('goes on from the last change seen by the clock of the service, some minutes before it', async () => {
    const record = { pullCursorMs: 10 * MINUTE_MS, pulledAtMs: 1 };
    const { pulls, done, queries, cursors } = setUp({ record });
    await pulls.pull('c');
    expect(done[0]).toBe('customers 0');
    expect(queries[0]).toEqual({ updatedSinceMs: 5 * MINUTE_MS });
    // Nothing newer was seen.
    expect(cursors).toEqual([10 * MINUTE_MS]);
  });

  it.each([
    ['of the year 2090', Date.UTC(2090, 0, 1)],
    ['of a clock that is a minute fast', NOW_MS + MINUTE_MS],
  ])('is not led astray by a change %s', async (_what, changedAtMs) => {
    const listEntries = () =>
      pages([stubRemoteEntry({ changedAtMs })], [stubRemoteEntry({ changedAtMs: 9000 })]);
    const first = setUp({ client: { listEntries } });
    await first.pulls.pull('c');
    expect(first.cursors).toEqual([9000]);
    const onlyWrong = setUp({
      record: { pullCursorMs: 8000, pulledAtMs: 1 },
      client: { listEntries: () => pages([stubRemoteEntry({ changedAtMs })]) },
    });
    await onlyWrong.pulls.pull('c');
    expect(onlyWrong.cursors).toEqual([8000]);
  });

  it('reads all again where an earlier one was led astray', async () => {
    const record = { pullCursorMs: Date.UTC(2090, 0, 1), pulledAtMs: 1 };
    const { pulls, queries, cursors } = setUp({ record });
    await pulls.pull('c');
    expect([queries, cursors]).toEqual([[{ updatedSinceMs: 0 }, { updatedSinceMs: 0 }], [9000]]);
  });

  it('is told again what it could not take in', async () => {
    const again = setUp({ entriesAgainSinceMs: 7000 });
    await again.pulls.pull('c');
    expect(again.cursors).toEqual([7000]);
    const record = { pullCursorMs: 3000, pulledAtMs: 1 };
    const unknown = setUp({ record, entriesAgainSinceMs: 0 });
    await unknown.pulls.pull('c');
    expect(unknown.cursors).toEqual([3000]);
  });

  it('is not done in half: after a failure the next begins at the same place', async () => {
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

  it.each([403, 404, 405, 501])('passes over what is not offered (%i)', async (status) => {
    const listCustomers = () => Promise.reject(refused(status));
    const { pulls, done } = setUp({ client: { listCustomers } });
    await pulls.pull('c');
    expect(done).toContain('entries 1');
  });

  it('does not pass over a refusal of another kind', async () => {
    const listEntries = async function* () {
      yield await Promise.reject(refused(422));
    };
    const { pulls, cursors, failures } = setUp({ client: { listEntries } });
    await expect(pulls.pull('c')).rejects.toMatchObject({ code: 'api/not-found' });
    expect([cursors, failures]).toEqual([[], ['api/not-found']]);
  });

  it('asks for nothing that is known to be absent', async () => {
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
