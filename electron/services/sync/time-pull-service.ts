import { toAppError, type AppError } from '../../../shared/errors.ts';
import type {
  TimeAccount,
  TimeAccountClient,
  TimeChanges,
} from '../../clients/time/time-client.ts';
import type { Database } from '../../db/database.ts';
import type { TimeConnectionRecord } from '../../db/time/connections-repo.ts';
import { createSharedRuns } from '../../support/keyed.ts';
import type { CallFailure } from './outbox-sender.ts';

/** Pull of changes from services. */
export type TimePullService = ReturnType<typeof createTimePullService>;

export interface TimePullServiceDeps {
  connections: Pick<Database['timeConnections'], 'get' | 'notePulled'>;
  sync: Pick<Database['timeSync'], 'ingestCustomers' | 'ingestProjects' | 'ingestEntries'>;
  backUp: Database['backUp'];
  openAccount: (connectionId: string) => Promise<TimeAccount>;
  explain: (thrown: unknown) => CallFailure;
  failed: (connectionId: string, error: AppError) => void;
  succeeded: (connectionId: string) => void;
  now: () => number;
  /** Returns the IANA zone of this computer, for records made elsewhere. */
  zone: () => string;
  onChanged: (connectionId: string) => void;
}

/** Reports do not show changes: this much is reread each time. */
const REPORT_SPAN_MS = 62 * 24 * 3_600_000;

/** A restore point this recent is as good as a new one. */
const JUST_MADE_MS = 60_000;
/** Limit for entries in the future. */
const REPORT_AHEAD_MS = 366 * 24 * 3_600_000;
/** Statuses by which a service reports that it has no such list. */
const NOT_OFFERED = new Set([403, 404, 405, 501]);

export function createTimePullService(deps: TimePullServiceDeps) {
  const pulls = createSharedRuns<void>();
  /** Local ids answered while a pull runs, by connection. */
  const answered = new Map<string, Set<string>>();
  const abort = new AbortController();
  const { signal } = abort;

  const answeredIn = (connectionId: string): string[] => [...(answered.get(connectionId) ?? [])];

  /** Reads a list; one that the service does not offer is not a failure. @returns whether it is offered */
  const ifOffered = async (read: () => Promise<void>): Promise<boolean> => {
    try {
      await read();
      return true;
    } catch (thrown) {
      const { outcome, error } = deps.explain(thrown);
      if (outcome !== 'refused' || !NOT_OFFERED.has(error.details?.status ?? 0)) throw thrown;
      return false;
    }
  };

  /** @returns where the next pull begins */
  const readAll = async (
    connection: TimeConnectionRecord,
    client: TimeAccountClient,
    changes: TimeChanges,
  ): Promise<string | null> => {
    const { id, capabilities, pulledAtMs } = connection;
    if (capabilities?.['customers.read'] !== 'absent') {
      await ifOffered(async () => {
        const customers = await client.listCustomers(changes.query, { signal });
        const pulled = await deps.sync.ingestCustomers(id, customers, deps.now(), answeredIn(id));
        changes.note(customers, pulled.passedOver);
      });
    }
    const projects = await client.listProjects(changes.query, { signal });
    const pulledProjects = await deps.sync.ingestProjects(id, projects, deps.now(), answeredIn(id));
    changes.note(projects, pulledProjects.passedOver);
    if (capabilities?.['entries.read'] === 'absent') return changes.end();
    const isReport = capabilities?.entriesReadBy === 'reports';
    const query = isReport ? reportRange(pulledAtMs) : changes.query;
    const hasEntries = await ifOffered(async () => {
      for await (const { items } of client.listEntries(query, { signal })) {
        const pulled = await deps.sync.ingestEntries(
          id,
          items,
          deps.zone(),
          deps.now(),
          answeredIn(id),
        );
        changes.note(items, pulled.passedOver);
      }
    });
    // A list that was hidden for a moment is read from the same place when it is back.
    return hasEntries ? changes.end() : connection.pullCursor;
  };

  const reportRange = (pulledAtMs: number | null): { fromMs: number; toMs: number } => ({
    fromMs: pulledAtMs === null ? 0 : Math.max(0, deps.now() - REPORT_SPAN_MS),
    toMs: deps.now() + REPORT_AHEAD_MS,
  });

  const run = async (connectionId: string): Promise<void> => {
    if ((await deps.connections.get(connectionId)) === null) return;
    answered.set(connectionId, new Set());
    try {
      const account = await deps.openAccount(connectionId);
      // Opening may have started over, with another service.
      const connection = await deps.connections.get(connectionId);
      if (connection === null) return;
      // This imports all of the service's data; the restore point allows undoing that.
      if (connection.pulledAtMs === null) await deps.backUp(JUST_MADE_MS);
      const changes = account.changesSince(connection.pullCursor);
      const cursor = await readAll(connection, account.for('account'), changes);
      const readBy = connection.capabilities?.entriesReadBy ?? null;
      await deps.connections.notePulled(connectionId, cursor, deps.now(), readBy);
      deps.succeeded(connectionId);
    } catch (thrown) {
      const { error } = deps.explain(thrown);
      if (error.code !== 'canceled') deps.failed(connectionId, error);
      throw toAppError(thrown);
    } finally {
      answered.delete(connectionId);
      deps.onChanged(connectionId);
    }
  };

  return {
    /**
     * Reads everything that changed since the last pull, or all data the first time, after making a restore point. Joins
     * a running pull of the same connection.
     * @throws the reason why the service cannot be read; nothing is lost, and the next pull begins at the
     * same place
     */
    pull: (connectionId: string) => pulls.join(connectionId, () => run(connectionId)),
    /** Called when the service answered a change: data requested by a running pull may predate it. */
    noteAnswered(connectionId: string, subjectId: string) {
      answered.get(connectionId)?.add(subjectId);
    },
    /** Resolves once no pull of the connection is running, however it ended. */
    async ended(connectionId: string) {
      await pulls.get(connectionId)?.catch(() => undefined);
    },
    /** Aborts running pulls. */
    async stop() {
      abort.abort();
      await Promise.allSettled(pulls.all());
    },
  };
}
