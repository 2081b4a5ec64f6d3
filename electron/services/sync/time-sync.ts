import type { OutboxSubject } from '../../../shared/domain/sync/names.ts';
import { EMBEDDED_TIME_CONNECTION_ID } from '../../../shared/domain/time/names.ts';
import { ANOTHER_INSTANCE_HINT } from '../../../shared/domain/sync/time-remote.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Notice, SendEvent } from '../../../shared/ipc/contract.ts';
import type { TimeAccount } from '../../clients/time/time-client.ts';
import type { Database } from '../../db/database.ts';
import type { Timers } from '../../support/clock.ts';
import type { RunDays } from '../../platform/files/run-days.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { SecretStore } from '../../settings/secret-store.ts';
import { createBoundKeys } from '../connections/bound-keys.ts';
import { createConnectionHealth } from '../connections/connection-health.ts';
import type { EmbeddedService } from '../connections/embedded-service.ts';
import { createOutboxRunner } from './outbox-runner.ts';
import { sendOperation, type CallFailure } from './outbox-sender.ts';
import { createOutboxService } from './outbox-service.ts';
import { syncBackOffMs } from './sync-pace.ts';
import { createCatalogService } from '../projects/catalog-service.ts';
import { createTimeClients, type TimeAccountOptions } from '../time/clients.ts';
import { createTimeConflictService } from './time-conflict-service.ts';
import {
  createTimeConnectionService,
  type TimeConnectionServiceDeps,
} from '../time/time-connection-service.ts';
import { createTimeEvents } from '../time/events.ts';
import { createTimeInstanceGuard } from './time-instance-guard.ts';
import { createTimePullService } from './time-pull-service.ts';
import { createTimeSyncSchedule } from './time-sync-schedule.ts';

/** Sync of time entries with their services. */
export type TimeSync = ReturnType<typeof createTimeSync>;

export interface TimeSyncDeps extends Pick<
  TimeConnectionServiceDeps,
  'signIn' | 'parseBaseUrl' | 'userAgent'
> {
  database: Database;
  secrets: Pick<SecretStore, 'get' | 'set' | 'delete' | 'has'>;
  embedded: Pick<EmbeddedService, 'endpoint' | 'renewTimeToken'>;
  createAccount: (options: TimeAccountOptions) => TimeAccount;
  /** Explains a failed client call. */
  explain: (thrown: unknown) => CallFailure;
  newId: () => string;
  now: () => number;
  runDays: RunDays;
  random: () => number;
  timers: Timers;
  /** Returns the IANA zone of this computer. */
  zone: () => string;
  logger: Logger;
  send: SendEvent;
  addNotice: (notice: Omit<Notice, 'id'>) => void;
}

export function createTimeSync(deps: TimeSyncDeps) {
  const { database, now, random, timers, logger, newId } = deps;
  const repo = database.timeConnections;
  const quietly = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      if (!isStopped) logger.warn('time connection could not be noted', { error });
    });
  };
  let isStopped = false;

  const events = createTimeEvents({
    database,
    listConnections: () => connections.list(),
    send: deps.send,
    timers,
    logger,
  });
  const health = createConnectionHealth({
    now,
    random,
    onChanged: (id, error) => {
      quietly(repo.noteError(id, error));
      if (id === EMBEDDED_TIME_CONNECTION_ID && error?.code === 'auth/rejected') void renewToken();
      events.connectionsChanged();
      events.outboxChanged();
    },
    onContact: (id) => {
      quietly(repo.noteContact(id, now()));
      events.connectionsChanged();
    },
  });
  const renewToken = createTokenRenewal({
    renew: () => deps.embedded.renewTimeToken(),
    onRenewed: () => {
      health.lift(EMBEDDED_TIME_CONNECTION_ID);
      schedule.reconnected();
    },
    now,
    logger,
  });
  const succeeded = (id: string): void => health.succeeded(id);
  const failed = (id: string, error: AppError): void => {
    suspect(id, error);
    health.report(id, error);
  };
  /** Doubts a service that itself reported that it is not the intended one. */
  const suspect = (id: string, error: AppError): void => {
    if (error.details?.hint === ANOTHER_INSTANCE_HINT) guard.doubt(id);
  };
  const keys = createBoundKeys(deps.secrets);
  const clients = createTimeClients({
    keys,
    embedded: deps.embedded,
    createAccount: deps.createAccount,
  });
  const openAccount = (id: string): Promise<TimeAccount> => connections.account(id);
  const sender = {
    explain: deps.explain,
    failed: (id: string, error: AppError) => {
      suspect(id, error);
      return health.failed(id, error);
    },
    succeeded,
    nextTryAtMs: (tries: number, error: { retryAfterMs: number | undefined }) =>
      now() + syncBackOffMs(tries, random, error.retryAfterMs),
  };
  const runner = createOutboxRunner({
    outbox: database.outbox,
    health,
    openAccount: (id) => guard.openToSend(id),
    async send(work, account, signal) {
      const client = account.for({ projectIds: work.projectIds });
      const result = await sendOperation(work, client, sender, signal);
      pulls.noteAnswered(work.connectionId, work.subjectId);
      return result;
    },
    now,
    runDays: deps.runDays,
    random,
    timers,
    logger,
    onEffect: (effect) => events.effect(effect),
  });
  const pulls = createTimePullService({
    connections: repo,
    sync: database.timeSync,
    backUp: (everyMs) => database.backUp(everyMs),
    openAccount: (id) => guard.openToRead(id),
    explain: deps.explain,
    failed,
    succeeded,
    now,
    zone: deps.zone,
    onChanged: () => {
      everythingChanged();
      runner.nudge();
    },
  });
  const guard = createTimeInstanceGuard({
    connections: repo,
    sync: database.timeSync,
    backUp: (everyMs) => database.backUp(everyMs),
    account: openAccount,
    runner,
    pull: (id) => pulls.pull(id),
    pullEnded: (id) => pulls.ended(id),
    now,
    addNotice: deps.addNotice,
    onRowsChanged: () => everythingChanged(),
  });
  const everythingChanged = (): void => {
    events.entriesChanged(null);
    events.catalogChanged();
    events.outboxChanged();
    events.connectionsChanged();
  };
  const connections = createTimeConnectionService({
    repo,
    sync: database.timeSync,
    keys,
    clients,
    createAccount: ({ token, ...options }) =>
      deps.createAccount({
        ...options,
        getToken: async () => Promise.resolve(token),
        pinned: null,
        entriesReadBy: null,
      }),
    signIn: deps.signIn,
    parseBaseUrl: deps.parseBaseUrl,
    userAgent: deps.userAgent,
    health,
    runner,
    pulls,
    newId,
    now,
    onChanged: (list) => deps.send('time-connections:changed', list),
    onRowsChanged: everythingChanged,
  });
  const changedHere = (subject: OutboxSubject, id: string): void => {
    events.rowChanged(subject, id);
    events.outboxChanged();
  };
  const outbox = createOutboxService({
    outbox: database.outbox,
    runner,
    health,
    now,
    onChanged: changedHere,
    onManyChanged: everythingChanged,
  });
  const catalog = createCatalogService({
    catalog: database.catalog,
    newId,
    now,
    onChanged: () => {
      events.catalogChanged();
      events.outboxChanged();
      runner.nudge();
    },
    onNamesChanged: () => events.entriesChanged(null),
  });
  const entriesChanged = (entryId: string | null): void => {
    deps.send('time:entries-changed', { entryId });
    events.outboxChanged();
    runner.nudge();
  };
  const conflicts = createTimeConflictService({
    sync: database.timeSync,
    entries: database.timeEntries,
    now,
    onChanged: entriesChanged,
  });
  const schedule = createTimeSyncSchedule({
    listConnections: () => repo.list(),
    isUsable: (id) => health.hold(id) === null,
    pull: (id) => pulls.pull(id),
    probe: (id) => connections.probe(id),
    openAccount,
    succeeded,
    failed,
    addNotice: deps.addNotice,
    now,
    timers,
    logger,
    onReconnected: () => {
      health.liftTimed();
      runner.nudge();
    },
  });

  return {
    outbox,
    connections,
    catalog,
    conflicts,
    /** Called when a local entry changed, or with null when several did: notifies the window and the outbox. */
    entriesChanged,
    /** Called when an import, or its undo, changed entries, projects, and customers. */
    imported: () => {
      everythingChanged();
      runner.nudge();
    },
    /** Called when a project's entries may be sent, or no longer. */
    rulesChanged: () => {
      events.outboxChanged();
      runner.nudge();
    },
    /** Called when the network is back or the computer woke up. */
    reconnected: () => schedule.reconnected(),
    /** Called once the database is open. */
    async start() {
      await runner.start();
      schedule.start();
    },
    /** Called before the database is closed. */
    async stop() {
      isStopped = true;
      schedule.stop();
      events.stop();
      // Aborts running calls, so that nobody waits for a slow service.
      clients.close();
      await Promise.all([runner.stop(), pulls.stop()]);
    },
  };
}

/** A token refused right after renewal will be refused again. */
const LEAST_PAUSE_MS = 60_000;

/**
 * Returns the handler for when the embedded service refuses its own token, for example after the clock was set by
 * months: nobody else could replace it.
 */
export function createTokenRenewal(deps: {
  /** Makes the service renew a destroyed token. */
  renew: () => Promise<void>;
  onRenewed: () => void;
  now: () => number;
  logger: Pick<Logger, 'warn'>;
}): () => Promise<void> {
  let lastMs: number | null = null;
  return async () => {
    const nowMs = deps.now();
    if (lastMs !== null && Math.abs(nowMs - lastMs) < LEAST_PAUSE_MS) return;
    lastMs = nowMs;
    try {
      await deps.renew();
    } catch (error) {
      deps.logger.warn('token of the embedded time service not renewed', { error });
      return;
    }
    deps.onRenewed();
  };
}
