import { toAppError, type AppError } from '../../../shared/errors.ts';
import type { TimeAccount, TimeAccountClient } from '../../clients/time/time-client.ts';
import type { Database } from '../../db/database.ts';
import type { TimeConnectionRecord } from '../../db/time/connections-repo.ts';
import type { Pulled } from '../../db/sync/time-sync-repo-types.ts';
import type { CallFailure } from './outbox-sender.ts';

/** Reads changes from services. */
export interface TimePullService {
  /**
   * Reads what changed since the last pull, or everything the first time, after making a restore point.
   * Joins a running pull of the same connection.
   * @throws why the service cannot be read; nothing is lost, and the next pull begins at the same place
   */
  pull(connectionId: string): Promise<void>;
  /** Resolves once no pull of the connection is running, however it ended. */
  ended(connectionId: string): Promise<void>;
  /** Aborts running pulls. */
  stop(): Promise<void>;
}

export interface TimePullServiceDeps {
  connections: Pick<Database['timeConnections'], 'get' | 'notePulled'>;
  sync: Pick<Database['timeSync'], 'takeInCustomers' | 'takeInProjects' | 'takeInEntries'>;
  backUp: Database['backUp'];
  openAccount: (connectionId: string) => Promise<TimeAccount>;
  explain: (thrown: unknown) => CallFailure;
  failed: (connectionId: string, error: AppError) => void;
  succeeded: (connectionId: string) => void;
  now: () => number;
  /** IANA zone of this computer, for records made elsewhere. */
  zone: () => string;
  onChanged: (connectionId: string) => void;
}

/** Clocks differ, and changes in the same second as the cursor must not be missed. */
const OVERLAP_MS = 5 * 60_000;
/** Reports do not show changes: this much is read again each time. */
const REPORT_SPAN_MS = 62 * 24 * 3_600_000;

/** A restore point this recent is as good as a new one. */
const JUST_MADE_MS = 60_000;
/** Limit for entries in the future. */
const REPORT_AHEAD_MS = 366 * 24 * 3_600_000;
/** Statuses by which a service says that it has no such list. */
const NOT_OFFERED = new Set([403, 404, 405, 501]);

interface Progress {
  /** When the pull began. Later change instants come from a wrong clock. */
  startedAtMs: number;
  /** Latest change instant up to then, by the service's clock. */
  lastChangeMs: number | null;
  /** @see Pulled.againSinceMs */
  againSinceMs: number | null;
  changed: number;
}

export function createTimePullService(deps: TimePullServiceDeps): TimePullService {
  const underWay = new Map<string, Promise<void>>();
  const abort = new AbortController();
  const { signal } = abort;

  const note = (
    progress: Progress,
    items: readonly { changedAtMs: number | null; createdAtMs: number | null }[],
    pulled: Pulled,
  ): void => {
    for (const { changedAtMs, createdAtMs } of items) {
      // Never-changed records have no change instant.
      const atMs = changedAtMs ?? createdAtMs;
      if (atMs === null || atMs > progress.startedAtMs) continue;
      progress.lastChangeMs = Math.max(progress.lastChangeMs ?? 0, atMs);
    }
    if (pulled.againSinceMs !== null) {
      progress.againSinceMs = Math.min(progress.againSinceMs ?? Infinity, pulled.againSinceMs);
    }
    progress.changed += pulled.changed;
  };

  /** A list the service does not offer is not a failure. */
  const ifOffered = async (read: () => Promise<void>): Promise<void> => {
    try {
      await read();
    } catch (thrown) {
      const { outcome, error } = deps.explain(thrown);
      if (outcome !== 'refused' || !NOT_OFFERED.has(error.details?.status ?? 0)) throw thrown;
    }
  };

  const readAll = async (
    connection: TimeConnectionRecord,
    client: TimeAccountClient,
    progress: Progress,
  ): Promise<void> => {
    const { id, capabilities, pulledAtMs } = connection;
    // Also the first time: otherwise a service does not report earlier deletions.
    const since = {
      updatedSinceMs: Math.max(0, (usableCursor(connection, progress) ?? 0) - OVERLAP_MS),
    };
    if (capabilities?.['customers.read'] !== 'absent') {
      await ifOffered(async () => {
        const customers = await client.listCustomers(since, { signal });
        note(progress, customers, await deps.sync.takeInCustomers(id, customers, deps.now()));
      });
    }
    const projects = await client.listProjects(since, { signal });
    note(progress, projects, await deps.sync.takeInProjects(id, projects, deps.now()));
    if (capabilities?.['entries.read'] === 'absent') return;
    const isReport = capabilities?.entriesReadBy === 'reports';
    const query = isReport ? reportRange(pulledAtMs) : since;
    await ifOffered(async () => {
      for await (const { items } of client.listEntries(query, { signal })) {
        const pulled = await deps.sync.takeInEntries(id, items, deps.zone(), deps.now());
        note(progress, items, pulled);
      }
    });
  };

  const reportRange = (pulledAtMs: number | null): { fromMs: number; toMs: number } => ({
    fromMs: pulledAtMs === null ? 0 : Math.max(0, deps.now() - REPORT_SPAN_MS),
    toMs: deps.now() + REPORT_AHEAD_MS,
  });

  const run = async (connectionId: string): Promise<void> => {
    if ((await deps.connections.get(connectionId)) === null) return;
    const progress: Progress = {
      startedAtMs: deps.now(),
      lastChangeMs: null,
      againSinceMs: null,
      changed: 0,
    };
    try {
      const account = await deps.openAccount(connectionId);
      // Opening may have started over, with another service.
      const connection = await deps.connections.get(connectionId);
      if (connection === null) return;
      // All of the service's data is imported at once: this allows going back.
      if (connection.pulledAtMs === null) await deps.backUp(JUST_MADE_MS);
      await readAll(connection, account.for('account'), progress);
      await deps.connections.notePulled(
        connectionId,
        cursorAfter(usableCursor(connection, progress), progress),
        deps.now(),
      );
      deps.succeeded(connectionId);
    } catch (thrown) {
      const { error } = deps.explain(thrown);
      if (error.code !== 'cancelled') deps.failed(connectionId, error);
      throw toAppError(thrown);
    } finally {
      deps.onChanged(connectionId);
    }
  };

  return {
    async pull(connectionId) {
      const known = underWay.get(connectionId);
      if (known !== undefined) return known;
      const task = run(connectionId).finally(() => {
        underWay.delete(connectionId);
      });
      underWay.set(connectionId, task);
      return task;
    },
    async ended(connectionId) {
      await underWay.get(connectionId)?.catch(() => undefined);
    },
    async stop() {
      abort.abort();
      await Promise.allSettled(underWay.values());
    },
  };
}

/**
 * Where the last pull ended; null before the first, and if that is in the future: then everything is read
 * again.
 */
function usableCursor(
  { pullCursorMs }: Pick<TimeConnectionRecord, 'pullCursorMs'>,
  { startedAtMs }: Pick<Progress, 'startedAtMs'>,
): number | null {
  if (pullCursorMs === null || pullCursorMs - OVERLAP_MS > startedAtMs) return null;
  return pullCursorMs;
}

/** The next pull begins at the last change seen, or at the first that could not be stored. */
function cursorAfter(before: number | null, progress: Progress): number | null {
  const seen =
    progress.lastChangeMs === null ? before : Math.max(before ?? 0, progress.lastChangeMs);
  if (progress.againSinceMs === null || seen === null) return seen;
  // Its change instant is unknown: from where this pull began.
  return progress.againSinceMs === 0 ? before : Math.min(seen, progress.againSinceMs);
}
