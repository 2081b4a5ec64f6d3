import type { OutboxResult, OutboxWork } from '../../electron/db/sync/outbox-repo-types.ts';
import type { SqliteDatabase } from '../../electron/db/engine/sqlite-database.ts';
import type { Repos } from '../../electron/db/repos.ts';
import type { RemoteEntry, RemoteProject } from '../../shared/domain/sync/time-remote.ts';
import type { OutboxOperation } from '../../shared/domain/sync/outbox.ts';
import { NOW_MS, openNew } from './helpers.ts';
import { newEntry } from './time-ledger-helpers.ts';
import { stubRemoteEntry, stubRemoteProject } from '../unit/services/support/time-client-stub.ts';

export const LOCAL = 'embedded-time';

/** Returns an entry as a service of the profile reports it, equal to `newEntry(clientRef)`. */
export function remoteEntry(remoteId: string, change: Partial<RemoteEntry> = {}): RemoteEntry {
  const { startedAtMs, endedAtMs } = newEntry('x');
  return stubRemoteEntry({
    remoteId,
    clientRef: null,
    note: 'Note of a',
    startedAtMs,
    endedAtMs,
    createdAtMs: NOW_MS,
    changedAtMs: NOW_MS,
    ...change,
  });
}

export function remoteProject(
  remoteId: string,
  change: Partial<RemoteProject> = {},
): RemoteProject {
  return stubRemoteProject({
    remoteId,
    name: `Project ${remoteId}`,
    createdAtMs: NOW_MS,
    changedAtMs: NOW_MS,
    ...change,
  });
}

/** Opens a new database with its outbox. */
export function openOutbox(): OutboxUnderTest {
  const { connection, repos } = openNew();
  const operations = (): OutboxOperation[] =>
    repos.outbox.list({ text: '', state: null, page: 1, limit: 200 }).operations;
  /** Returns each operation as action, row id, state. */
  const shown = (): [string, string, string][] =>
    operations().map(({ action, subjectId, state }) => [action, subjectId, state]);
  const take = (limit = 10, nowMs = NOW_MS): OutboxWork[] => repos.outbox.take(LOCAL, limit, nowMs);
  const settle = (result: OutboxResult): void => {
    repos.outbox.settle([result], NOW_MS);
  };
  /** Sends one as if a service accepted it. */
  const send = (
    work: OutboxWork,
    remote: Extract<OutboxResult, { kind: 'done' }>['remote'],
  ): void => {
    settle({ operationId: work.operationId, kind: 'done', remote });
  };
  /** Adds an entry that both sides have, as entry `1` of the service. */
  const addSynced = (id = 'a'): void => {
    repos.timeEntries.add(newEntry(id), NOW_MS);
    const [work] = take();
    if (work === undefined) throw new Error('nothing to send');
    send(work, remoteEntry('1', { clientRef: work.operationId, note: `Note of ${id}` }));
  };
  const stateOf = (id: string): string | undefined =>
    connection
      .prepare<[string], { sync_state: string }>('SELECT sync_state FROM time_entries WHERE id = ?')
      .get(id)?.sync_state;
  return { connection, ...repos, operations, shown, take, settle, send, addSynced, stateOf };
}

export interface OutboxUnderTest extends Repos {
  connection: SqliteDatabase;
  operations: () => OutboxOperation[];
  shown: () => [string, string, string][];
  take: (limit?: number, nowMs?: number) => OutboxWork[];
  settle: (result: OutboxResult) => void;
  send: (work: OutboxWork, remote: Extract<OutboxResult, { kind: 'done' }>['remote']) => void;
  addSynced: (id?: string) => void;
  stateOf: (id: string) => string | undefined;
}
