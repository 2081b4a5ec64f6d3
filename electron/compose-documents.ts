import { randomUUID } from 'node:crypto';
import { EMBEDDED_CONNECTION_ID } from '../shared/domain/connection-kind.ts';
import type { EventName, EventPayload } from '../shared/ipc/contract.ts';
import type { Database } from './db/database.ts';
import type { createDocumentInspector } from './documents/client.ts';
import { expandDroppedPaths } from './documents/list-dropped-files.ts';
import { documentHandlers } from './ipc/documents.ts';
import { systemClock, systemTimers } from './platform/clock.ts';
import type { Desktop } from './platform/desktop.ts';
import type { createDocumentFiles } from './platform/document-files.ts';
import { createSealer } from './platform/key-file.ts';
import type { Logger } from './platform/logger.ts';
import type { ConfidentialLane } from './services/confidential-lane.ts';
import type { ConnectionService } from './services/connection-service.ts';
import { toDocumentJob } from './services/document-job-view.ts';
import { createDocumentLedger } from './services/document-ledger.ts';
import { createDocumentPlanService } from './services/document-plan-service.ts';
import { createDocumentRunner } from './services/document-runner.ts';
import { createDocumentSteps } from './services/document-steps.ts';
import type { EmbeddedService } from './services/embedded-service.ts';
import type { GlossaryService } from './services/glossary-service.ts';
import type { HistoryService } from './services/history-service.ts';
import type { SettingsStore } from './settings/settings-store.ts';

export interface ComposeDocumentsOptions {
  database: Database;
  settings: Pick<SettingsStore, 'get'>;
  logger: Logger;
  desktop: Desktop;
  connections: ConnectionService;
  lane: ConfidentialLane;
  embedded: Pick<EmbeddedService, 'status'>;
  glossaries: GlossaryService;
  history: HistoryService;
  onHistoryChanged: (itemId: string) => void;
  inspector: ReturnType<typeof createDocumentInspector>;
  files: ReturnType<typeof createDocumentFiles>;
  /** File of the key that seals document keys. */
  keyFile: string;
  send: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
}

/** Everything about documents: built once, like the rest in composition.ts. */
export function composeDocuments(options: ComposeDocumentsOptions) {
  const { database, settings, logger, connections, lane, inspector, files, send } = options;
  const now = (): number => systemClock.now();
  const newId = randomUUID;
  const steps = createDocumentSteps({
    jobs: database.documentJobs,
    history: options.history,
    engineOf: (id) => (id === EMBEDDED_CONNECTION_ID ? options.embedded.status().engine : null),
    keptNames: () => settings.get().documents.doNotTranslate,
    client: async (id, onStarting, projectId) => {
      await lane.assertMayUse(await connections.get(id), projectId);
      return lane.forProjects(await connections.client(id, onStarting), [projectId]);
    },
    glossaries: options.glossaries,
    files,
    inspector,
    sealer: createSealer({ file: options.keyFile }),
    now,
    newId,
    onHistoryChanged: options.onHistoryChanged,
  });
  const runner = createDocumentRunner({
    jobs: database.documentJobs,
    steps,
    now,
    timers: systemTimers,
    random: Math.random,
    logger,
    onChanged: (record) => {
      send('documents:job-changed', toDocumentJob(record, runner.live(record.id)));
    },
  });
  const ledger = createDocumentLedger({
    jobs: database.documentJobs,
    files,
    runner,
    now,
    onJobChanged: (job) => {
      send('documents:job-changed', job);
    },
    onJobRemoved: (jobId) => {
      send('documents:job-removed', { jobId });
    },
  });
  const plan = createDocumentPlanService({
    inspector,
    expandPaths: expandDroppedPaths,
    files,
    jobs: database.documentJobs,
    ledger,
    connections,
    lane,
    newId,
    now,
  });

  return {
    handlers: documentHandlers({ plan, ledger, desktop: options.desktop }),
    /** Jobs that wait for this account look again. */
    wake: (connectionId: string): void => {
      runner.wake(connectionId);
    },
    /** The rule of a project is another one. */
    async rulesChanged(projectId: string) {
      await ledger.rulesChanged(projectId);
    },
    /** For the start, once the database is open. */
    async start() {
      await files.prunePlanned();
      await ledger.resumeAll();
    },
    /** Before the database is closed. */
    stop: () => runner.stopAll(),
  };
}
