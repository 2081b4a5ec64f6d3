import { t } from '../../../shared/i18n/text.ts';
import type { Notice } from '../../../shared/ipc/contract.ts';
import type { TimeAccount } from '../../clients/time/time-client.ts';
import type { TimeConnectionRecord } from '../../db/time/connections-repo.ts';
import type { Timers } from '../../support/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { toAppError, type AppError } from '../../../shared/errors.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { TOKEN_WARNING_DAYS } from '../../../shared/domain/time/limits.ts';

export interface TimeSyncScheduleDeps {
  listConnections: () => Promise<TimeConnectionRecord[]>;
  /** Returns false while a connection is on hold and asking would be futile. */
  isUsable: (connectionId: string) => boolean;
  pull: (connectionId: string) => Promise<void>;
  probe: (connectionId: string) => Promise<unknown>;
  openAccount: (connectionId: string) => Promise<TimeAccount>;
  succeeded: (connectionId: string) => void;
  failed: (connectionId: string, error: AppError) => void;
  addNotice: (notice: Omit<Notice, 'id'>) => void;
  now: () => number;
  timers: Timers;
  logger: Pick<Logger, 'warn'>;
  /** Retries waiting connections, and wakes the outbox. */
  onReconnected: () => void;
}

const LOOK_EVERY_MS = 5 * 60_000;
const PULL_EVERY_MS = 15 * 60_000;

/** Keeps both sides in sync while the app runs. */
export function createTimeSyncSchedule(deps: TimeSyncScheduleDeps) {
  const warned = new Set<string>();
  let isStopped = false;
  let isBusy = false;
  let mustLookAgain = false;
  let forget = (): void => undefined;

  /** Returns true when the time has come, or when the clock was set back before the last time. */
  const isDue = (lastAtMs: number | null, everyMs: number): boolean => {
    const sinceMs = lastAtMs === null ? Infinity : deps.now() - lastAtMs;
    return sinceMs < 0 || sinceMs >= everyMs;
  };

  const lookAt = async (connection: TimeConnectionRecord, isForced: boolean): Promise<void> => {
    const { id } = connection;
    warn(connection);
    if (!deps.isUsable(id)) return;
    try {
      if (isDue(connection.capabilitiesAtMs, DAY_MS)) await deps.probe(id);
      if (isForced || isDue(connection.pulledAtMs, PULL_EVERY_MS)) await deps.pull(id);
    } catch (error) {
      // Shown at the connection; logged for diagnosis.
      deps.logger.warn('time connection could not be read', { connectionId: id, error });
    }
    await keepAlive(connection);
  };

  /** Keeps a token alive, which any call does; makes one if there was none above. */
  const keepAlive = async ({ id, abilities }: TimeConnectionRecord): Promise<void> => {
    if (!abilities.tokenExpires || isStopped) return;
    const now = (await deps.listConnections()).find((each) => each.id === id);
    if (now === undefined || !isDue(now.lastContactAtMs, DAY_MS) || !deps.isUsable(id)) return;
    try {
      await (await deps.openAccount(id)).for('account').keepAlive();
      deps.succeeded(id);
    } catch (error) {
      deps.failed(id, toAppError(error));
    }
  };

  const warn = (connection: TimeConnectionRecord): void => {
    const { id, name, abilities, lastContactAtMs, createdAtMs } = connection;
    const sinceMs = deps.now() - (lastContactAtMs ?? createdAtMs);
    if (!abilities.tokenExpires || warned.has(id) || sinceMs < TOKEN_WARNING_DAYS * DAY_MS) return;
    warned.add(id);
    deps.addNotice({
      severity: 'warning',
      title: t('notices.notReached', { name, days: Math.floor(sinceMs / DAY_MS) }),
      message: t('notices.tokenExpires'),
    });
  };

  const look = async (isForced: boolean): Promise<void> => {
    if (isBusy) {
      mustLookAgain ||= isForced;
      return;
    }
    isBusy = true;
    forget();
    try {
      const connections = await deps.listConnections();
      await Promise.all(connections.map(async (connection) => lookAt(connection, isForced)));
    } catch (error) {
      if (!isStopped) deps.logger.warn('time connections could not be read', { error });
    }
    isBusy = false;
    if (isStopped) return;
    if (mustLookAgain) {
      mustLookAgain = false;
      void look(true);
      return;
    }
    forget = deps.timers.after(LOOK_EVERY_MS, () => void look(false));
  };

  return {
    /** Syncs now, then every few minutes. */
    start: () => void look(true),
    /** Called when the network is back or the computer woke up: syncs everything now. */
    reconnected() {
      if (isStopped) return;
      deps.onReconnected();
      void look(true);
    },
    stop() {
      isStopped = true;
      forget();
    },
  };
}
