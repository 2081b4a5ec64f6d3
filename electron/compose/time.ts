import { randomUUID } from 'node:crypto';
import { powerMonitor } from 'electron';
import type { SegmentPlace } from '../../shared/domain/history/segment-id.ts';
import { toAppError } from '../../shared/errors.ts';
import { createTimeAccount } from '../clients/time/create-time-account.ts';
import { signIn } from '../clients/time/sign-in.ts';
import { parseTimeBaseUrl } from '../clients/time/time-profile.ts';
import { TimeCallError } from '../clients/time/time-call-error.ts';
import { projectHandlers } from '../ipc/projects.ts';
import {
  outboxHandlers,
  timeHandlers,
  timeImportHandlers,
  timeConnectionHandlers,
  timeReportHandlers,
  timeConflictHandlers,
  workHandlers,
} from '../ipc/time.ts';
import { now, systemClock } from '../support/clock.ts';
import { watchReconnection } from '../platform/network/network-watch.ts';
import { createPinnedTransport } from '../clients/http/pinned-transport.ts';
import { createPower } from '../platform/power.ts';
import { createIdleService } from '../services/time/idle-service.ts';
import { createTimeEntryService } from '../services/time/entry-service.ts';
import { createTimeExportService } from '../services/time/export-service.ts';
import { createTimeSync } from '../services/sync/time-sync.ts';
import { createWorkService } from '../services/time/work-service.ts';
import { createTimerService } from '../services/time/timer-service.ts';
import { createTimeImportService } from '../services/time/import-service.ts';
import type { HeldPaths } from '../services/documents/held-paths.ts';
import type { CheckThread } from '../services/checks/thread.ts';
import type { PageParts } from './parts.ts';

/** The app's user agent at every time service: tokens are bound to it, so it never changes. */
const USER_AGENT = 'Dragoman time/1';

/** An account that is not stored yet. */
const UNKNOWN_PARTY = { connectionId: null, connectionName: null };

/** Builds the time services. */
export function composeTime(
  options: PageParts & { checkThread: CheckThread; heldPaths: Pick<HeldPaths, 'take'> },
) {
  const { database, settings, logger, send } = options;
  const newId = randomUUID;
  const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
  const power = createPower(powerMonitor, process.env['XDG_SESSION_TYPE']);

  const sync = createTimeSync({
    database,
    secrets: options.secrets,
    embedded: options.embedded,
    createAccount: ({ pinned, baseUrl, party, ...access }) =>
      createTimeAccount({
        ...access,
        baseUrl,
        transport:
          // The embedded service has its own transport.
          pinned === null
            ? options.lane.transport(party ?? UNKNOWN_PARTY)
            : createPinnedTransport({ ...pinned, origin: new URL(baseUrl).origin }),
      }),
    signIn: (input) => signIn({ ...input, transport: options.lane.transport(UNKNOWN_PARTY) }),
    parseBaseUrl: parseTimeBaseUrl,
    explain: (thrown) =>
      thrown instanceof TimeCallError
        ? { error: thrown, outcome: thrown.outcome, current: thrown.current }
        : { error: toAppError(thrown), outcome: 'unknown', current: null },
    userAgent: USER_AGENT,
    newId,
    now,
    runDays: options.runDays,
    random: Math.random,
    timers: systemClock,
    zone,
    logger,
    send,
    addNotice: (notice) => options.notices.add(notice),
  });
  const { entriesChanged } = sync;
  let stopWatching = (): void => undefined;
  const timer = createTimerService({
    entries: database.timeEntries,
    gaps: database.timerGaps,
    newId,
    now,
    canMeasureIdle: () => power.idleMs() !== null,
    logger,
    onEntriesChanged: entriesChanged,
    onTimerChanged: (changed) => {
      idle.timerChanged(changed);
      send('time:timer-changed', changed);
    },
  });
  const entries = createTimeEntryService({
    entries: database.timeEntries,
    newId,
    now,
    onChanged: entriesChanged,
    onImportChanged: sync.imported,
    onTimerTouched: () => void timer.refresh(),
  });
  const imports = createTimeImportService({
    imports: database.timeImports,
    catalog: database.catalog,
    connections: database.timeConnections,
    files: options.exchangeFiles,
    codec: options.codec,
    newId,
    now,
    onProgress: (progress) => send('time:import-progressed', progress),
    onChanged: sync.imported,
  });
  const idle = createIdleService({
    gaps: database.timerGaps,
    entries: database.timeEntries,
    power,
    now,
    monotonicNow: () => performance.now(),
    timers: systemClock,
    idleMinutes: () => settings.get().time.idleMinutes,
    logger,
    onGap: () => void timer.refresh(),
  });

  const work = createWorkService({
    work: database.work,
    history: database.history,
    thread: options.checkThread,
    settings: () => settings.get().time,
    zone,
    now,
    monotonicNow: () => performance.now(),
    logger,
    onLogged: () => entriesChanged(null),
  });
  const exports = createTimeExportService({
    reports: database.timeReports,
    files: options.exchangeFiles,
    codec: options.codec,
    now,
  });

  return {
    handlers: {
      ...timeHandlers({ entries, timer }),
      ...workHandlers({ work }),
      ...timeImportHandlers({ imports, heldPaths: options.heldPaths, desktop: options.desktop }),
      ...timeReportHandlers({
        reports: { get: (query) => database.timeReports.sumUp(query, now()) },
        exports,
        desktop: options.desktop,
      }),
      ...projectHandlers(sync.catalog),
      ...timeConflictHandlers(sync.conflicts),
      ...outboxHandlers(sync.outbox),
      ...timeConnectionHandlers(sync.connections),
    },
    /** Called when a segment of the history may have been confirmed, or no longer is. */
    segmentChanged: (place: SegmentPlace): void => work.segmentChanged(place),
    /** Called when the rule of a project changed: rechecks everything that waits for it. */
    rulesChanged: (): void => sync.rulesChanged(),
    /** Called at startup, once the database is open. */
    async start() {
      await imports.start();
      await idle.start();
      // A failed start may be retried.
      stopWatching();
      stopWatching = watchReconnection({
        timers: systemClock,
        power,
        onBack: sync.reconnected,
      });
      await sync.start();
    },
    /** Called before the database is closed. */
    async stop() {
      stopWatching();
      // It may still have to take a part back.
      await imports.stop();
      await Promise.all([idle.stop(), sync.stop(), exports.stop(), work.stop()]);
    },
  };
}
