import { randomUUID } from 'node:crypto';
import type { EventName, EventPayload } from '../shared/ipc/contract.ts';
import type { Database } from './db/database.ts';
import { createGlossaryDesk } from './glossaries/client.ts';
import { glossaryHandlers } from './ipc/glossaries.ts';
import { systemClock } from './platform/clock.ts';
import type { Desktop } from './platform/desktop.ts';
import type { ConfidentialLane } from './services/confidential-lane.ts';
import type { ConnectionService } from './services/connection-service.ts';
import type { ExchangeFiles } from './services/exchange-files.ts';
import { createGlossaryFilesService } from './services/glossary-files-service.ts';
import { createGlossaryLocalService } from './services/glossary-local-service.ts';
import { createCopyKeeper } from './services/glossary-service.ts';
import { createGlossarySyncService } from './services/glossary-sync-service.ts';

export interface ComposeGlossariesOptions {
  database: Database;
  connections: Pick<ConnectionService, 'client'>;
  lane: Pick<ConfidentialLane, 'forProjects'>;
  /** On whose behalf a glossary of this computer goes out. */
  projectsOfGlossary: (glossaryId: string) => Promise<readonly string[]>;
  desktop: Desktop;
  exchangeFiles: ExchangeFiles;
  /** The built thread that reads and writes files of terms. */
  deskUrl: URL;
  send: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
}

/** Everything about glossaries of this computer: built once, like the rest in composition.ts. */
export function composeGlossaries({ database, send, ...options }: ComposeGlossariesOptions) {
  const common = {
    glossaries: database.glossaries,
    entries: database.glossaryEntries,
    newId: randomUUID,
    now: (): number => systemClock.now(),
    onChanged: (glossaryId: string): void => {
      send('glossaries:changed', { glossaryId });
    },
  };
  const local = createGlossaryLocalService(common);
  const files = createGlossaryFilesService({
    ...common,
    files: options.exchangeFiles,
    desk: createGlossaryDesk({ workerUrl: options.deskUrl }),
  });
  const sync = createGlossarySyncService({
    ...common,
    snapshots: database.glossarySnapshots,
    keepCopy: createCopyKeeper({ copies: database.glossaryCopies, now: common.now }),
    client: async (connectionId, glossaryId) => {
      const client = await options.connections.client(connectionId);
      const owners = glossaryId === null ? [] : await options.projectsOfGlossary(glossaryId);
      return options.lane.forProjects(client, owners);
    },
  });
  return {
    handlers: glossaryHandlers({ local, files, sync, desktop: options.desktop }),
    /** Once the database is open. */
    cleanUp: () => local.cleanUp(),
    /** Before the database is closed. */
    stop: () => files.stop(),
  };
}
