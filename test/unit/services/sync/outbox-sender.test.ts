import { describe, expect, it, vi } from 'vitest';
import {
  TimeCallError,
  type CallOutcome,
} from '../../../../electron/clients/time/time-call-error.ts';
import type { TimeClient } from '../../../../electron/clients/time/time-client.ts';
import type { OutboxWork } from '../../../../electron/db/sync/outbox-repo-types.ts';
import { sendOperation } from '../../../../electron/services/sync/outbox-sender.ts';
import type { RemoteEntry } from '../../../../shared/domain/sync/time-remote.ts';
import { AppError, toAppError, type ErrorCode } from '../../../../shared/errors.ts';
import { stubRemoteEntry, stubRemoteProject, stubTimeClient } from '../support/time-client-stub.ts';

const ENTRY = { startedAtMs: 1000, endedAtMs: 2000, note: 'n', projectRemoteId: null };

const work = (change: Partial<OutboxWork> = {}): OutboxWork => ({
  operationId: 'o',
  connectionId: 'c',
  subject: 'entry',
  subjectId: 'a',
  action: 'create',
  projectIds: [],
  remoteId: null,
  version: null,
  isOutcomeUnknown: false,
  tryCount: 1,
  entry: ENTRY,
  project: {},
  customer: {},
  knownRemoteIds: [],
  ...change,
});

const failure = (
  code: ErrorCode,
  outcome: CallOutcome,
  current: RemoteEntry | null = null,
): TimeCallError =>
  new TimeCallError(
    new AppError(code, { english: 'No.' }, { retryAfterMs: undefined }),
    outcome,
    current,
  );

function setUp(client: Partial<TimeClient>, isOfConnection = false) {
  const failed = vi.fn<(id: string, error: AppError) => boolean>(() => isOfConnection);
  const succeeded = vi.fn<(id: string) => void>();
  const run = (what: OutboxWork) =>
    sendOperation(
      what,
      stubTimeClient(client),
      {
        explain: (thrown) =>
          thrown instanceof TimeCallError
            ? { error: thrown, outcome: thrown.outcome, current: thrown.current }
            : { error: toAppError(thrown), outcome: 'unknown', current: null },
        failed,
        succeeded,
        nextTryAtMs: (tries) => tries * 100,
      },
      new AbortController().signal,
    );
  return { run, failed, succeeded };
}

const rejects = (failed: Error) => (): Promise<never> => {
  throw failed;
};

describe('a create', () => {
  it('is sent under its own id', async () => {
    const createEntry = vi.fn<TimeClient['createEntry']>(async () =>
      Promise.resolve(stubRemoteEntry()),
    );
    const { run, succeeded } = setUp({ createEntry });
    expect(await run(work())).toMatchObject({ kind: 'done', remote: { remoteId: '1' } });
    expect(createEntry).toHaveBeenCalledWith({ ...ENTRY, clientRef: 'o' }, expect.anything());
    expect(succeeded).toHaveBeenCalledWith('c');
  });

  it('of unknown outcome is looked for before it is repeated', async () => {
    const findEntryByClientRef = vi.fn<TimeClient['findEntryByClientRef']>(async () =>
      Promise.resolve(stubRemoteEntry({ remoteId: '7' })),
    );
    const { run } = setUp({ findEntryByClientRef });
    const unknown = work({ isOutcomeUnknown: true, knownRemoteIds: ['3'] });
    expect(await run(unknown)).toMatchObject({ kind: 'done', remote: { remoteId: '7' } });
    expect(findEntryByClientRef).toHaveBeenCalledWith(
      'o',
      { ...ENTRY, knownRemoteIds: new Set(['3']) },
      expect.anything(),
    );
  });

  it('that is not found is repeated', async () => {
    const { run } = setUp({
      findEntryByClientRef: () => Promise.resolve(null),
      createEntry: () => Promise.resolve(stubRemoteEntry()),
    });
    expect(await run(work({ isOutcomeUnknown: true }))).toMatchObject({ kind: 'done' });
  });

  it.each([
    ['looking for it', { findEntryByClientRef: () => Promise.resolve(deleted) }],
    [
      'repeating it',
      {
        findEntryByClientRef: () => Promise.resolve(null),
        createEntry: () => Promise.resolve(deleted),
      },
    ],
  ])("that was deleted there meanwhile, found by %s, isn't made again", async (_name, client) => {
    const { run } = setUp(client);
    expect(await run(work({ isOutcomeUnknown: true }))).toEqual({ operationId: 'o', kind: 'gone' });
  });

  it('stays unknown while it cannot be looked for', async () => {
    const { run } = setUp({
      findEntryByClientRef: rejects(failure('net/offline', 'untouched')),
    });
    expect(await run(work({ isOutcomeUnknown: true }))).toMatchObject({
      kind: 'later',
      isOutcomeUnknown: true,
    });
  });

  it('waits for a user when the service lists nothing', async () => {
    const { run } = setUp({
      findEntryByClientRef: rejects(failure('api/not-found', 'refused')),
    });
    expect(await run(work({ isOutcomeUnknown: true }))).toMatchObject({
      kind: 'parked',
      isOutcomeUnknown: true,
      error: { details: { hint: 'outcome-unknown' } },
    });
  });

  it('accepted without a word is looked for, and never repeated by itself', async () => {
    const found = setUp({
      createEntry: () => Promise.resolve(null),
      findEntryByClientRef: () => Promise.resolve(stubRemoteEntry()),
    });
    expect(await found.run(work())).toMatchObject({ kind: 'done' });
    const lost = setUp({
      createEntry: () => Promise.resolve(null),
      findEntryByClientRef: () => Promise.resolve(null),
    });
    expect(await lost.run(work())).toMatchObject({ kind: 'parked', isOutcomeUnknown: true });
  });

  it("of a project is recognized by its name, when that isn't a different one of ours", async () => {
    const listProjects = () =>
      Promise.resolve([stubRemoteProject({ remoteId: '4' }), stubRemoteProject()]);
    const { run } = setUp({ listProjects });
    const what = work({ subject: 'project', isOutcomeUnknown: true, project: { name: 'P' } });
    expect(await run({ ...what, knownRemoteIds: ['4'] })).toMatchObject({
      kind: 'done',
      remote: { remoteId: '5' },
    });
  });
});

const deleted = stubRemoteEntry({ isDeleted: true });

describe('a change', () => {
  const update = work({ action: 'update', remoteId: '1', version: '3', entry: { note: 'x' } });

  it('is sent with the version it was made from', async () => {
    const updateEntry = vi.fn<TimeClient['updateEntry']>(async () => Promise.resolve(null));
    const { run } = setUp({ updateEntry });
    expect(await run(update)).toMatchObject({ kind: 'done', remote: null });
    expect(updateEntry).toHaveBeenCalledWith('1', { note: 'x' }, '3', expect.anything());
  });

  it('made from an old version returns the present one; when that recurs, it waits', async () => {
    const current = stubRemoteEntry({ version: '9' });
    const client = { updateEntry: rejects(failure('input/conflict', 'refused', current)) };
    const { run } = setUp(client);
    const stale = { operationId: 'o', kind: 'stale', current };
    expect(await run(update)).toEqual({ ...stale, nextTryAtMs: null });
    expect(await run({ ...update, tryCount: 4 })).toEqual({ ...stale, nextTryAtMs: 400 });
  });

  it('of something deleted there says so, for an update and a delete', async () => {
    const gone = rejects(failure('api/not-found', 'refused'));
    const { run } = setUp({ updateEntry: gone, deleteEntry: gone });
    expect(await run(update)).toEqual({ operationId: 'o', kind: 'gone' });
    expect(await run({ ...update, action: 'delete' })).toEqual({ operationId: 'o', kind: 'gone' });
  });

  it('of what never was there sends nothing', async () => {
    const { run } = setUp({});
    expect(await run({ ...update, action: 'delete', remoteId: null })).toMatchObject({
      kind: 'done',
    });
  });

  it('of a customer is a rename and, when requested, archiving', async () => {
    const renameCustomer = vi.fn<TimeClient['renameCustomer']>(async () => Promise.resolve(null));
    const setCustomerActive = vi.fn<TimeClient['setCustomerActive']>(async () =>
      Promise.resolve(null),
    );
    const { run } = setUp({ renameCustomer, setCustomerActive });
    const what = work({ subject: 'customer', action: 'update', remoteId: '8' });
    await run({ ...what, customer: { name: 'A' } });
    expect(setCustomerActive).not.toHaveBeenCalled();
    await run({ ...what, customer: { name: 'A', isActive: false } });
    expect(renameCustomer).toHaveBeenCalledWith('8', 'A', expect.anything());
    expect(setCustomerActive).toHaveBeenCalledWith('8', false, expect.anything());
  });
});

describe('a failure', () => {
  it.each<[CallOutcome, ErrorCode, object]>([
    ['refused', 'api/bad-request', { kind: 'parked', isOutcomeUnknown: false }],
    ['refused', 'auth/forbidden', { kind: 'parked' }],
    ['refused', 'input/conflict', { kind: 'parked' }],
    ['refused', 'api/not-found', { kind: 'parked' }],
    ['untouched', 'net/offline', { kind: 'later', isOutcomeUnknown: false, nextTryAtMs: 200 }],
    ['unknown', 'net/timeout', { kind: 'later', isOutcomeUnknown: true, nextTryAtMs: 200 }],
    ['unknown', 'canceled', { kind: 'later', isOutcomeUnknown: true, error: null }],
    ['untouched', 'canceled', { kind: 'later', isOutcomeUnknown: false, nextTryAtMs: null }],
  ])('%s, %s', async (outcome, code, expected) => {
    const { run, failed } = setUp({ createEntry: rejects(failure(code, outcome)) });
    expect(await run(work({ tryCount: 2 }))).toMatchObject({ operationId: 'o', ...expected });
    expect(failed).toHaveBeenCalledTimes(outcome === 'refused' || code === 'canceled' ? 0 : 1);
  });

  it("of the connection doesn't make the change wait for anything else", async () => {
    const client = { createEntry: rejects(failure('auth/rejected', 'untouched')) };
    const { run } = setUp(client, true);
    expect(await run(work())).toMatchObject({ kind: 'later', nextTryAtMs: null });
  });

  it('of a built-in service is never taken for a refusal', async () => {
    const { run } = setUp({ createEntry: rejects(new TypeError('bug')) });
    expect(await run(work())).toMatchObject({
      kind: 'later',
      isOutcomeUnknown: true,
      error: { code: 'internal' },
    });
  });
});
