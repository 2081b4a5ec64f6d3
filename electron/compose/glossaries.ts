import { randomUUID } from 'node:crypto';
import { NO_PROJECT } from '../../shared/domain/connections/call-purpose.ts';
import { EMBEDDED_CONNECTION_ID } from '../../shared/domain/connections/connection-kind.ts';
import { createGlossaryThread } from '../threads/glossaries/client.ts';
import { glossaryHandlers } from '../ipc/glossaries.ts';
import { now } from '../support/clock.ts';
import type { ConnectionService } from '../services/connections/connection-service.ts';
import { createBuiltInCopies } from '../services/glossaries/built-in-copies.ts';
import { createGlossaryFilesService } from '../services/glossaries/files-service.ts';
import { createGlossaryLocalService } from '../services/glossaries/local-service.ts';
import { createCopyKeeper, createGlossaryService } from '../services/glossaries/service.ts';
import { createGlossarySyncService } from '../services/glossaries/sync-service.ts';
import type { PageParts } from './parts.ts';

export interface ComposeGlossariesOptions extends Pick<
  PageParts,
  'csvStyle' | 'database' | 'desktop' | 'exchangeFiles' | 'logger' | 'runDays' | 'send'
> {
  connections: Pick<ConnectionService, 'account'>;
  /** Returns the projects on whose behalf a local glossary is sent. */
  projectsOfGlossary: (glossaryId: string) => Promise<readonly string[]>;
  /** URL of the built thread that reads and writes term files. */
  glossaryThreadUrl: URL;
  onChanged: () => void;
  /** Called when the built-in service has the change, too. */
  onCopied: () => void;
  /** Adds terms to the words that checks report in a language. */
  avoidWords: (targetLang: string, terms: readonly string[]) => Promise<void>;
}

/** Builds the glossary services. */
export function composeGlossaries({ database, send, ...options }: ComposeGlossariesOptions) {
  const builtIn = createBuiltInCopies({
    glossaries: database.glossaries,
    entries: database.glossaryEntries,
    // No other service: a glossary may hold terms of any project.
    client: async () => (await options.connections.account(EMBEDDED_CONNECTION_ID)).for(NO_PROJECT),
    logger: options.logger,
    onCopied: options.onCopied,
  });
  const common = {
    glossaries: database.glossaries,
    entries: database.glossaryEntries,
    newId: randomUUID,
    now,
    onChanged: (glossaryId: string): void => {
      builtIn.wake(glossaryId);
      options.onChanged();
      send('glossaries:changed', { glossaryId });
    },
  };
  const local = createGlossaryLocalService(common);
  const files = createGlossaryFilesService({
    ...common,
    rules: database.projectRules,
    files: options.exchangeFiles,
    csvStyle: options.csvStyle,
    avoid: options.avoidWords,
    thread: createGlossaryThread({ workerUrl: options.glossaryThreadUrl }),
    exportThread: createGlossaryThread({ workerUrl: options.glossaryThreadUrl }),
  });
  const sync = createGlossarySyncService({
    ...common,
    snapshots: database.glossarySnapshots,
    keepCopy: createCopyKeeper({ copies: database.glossaryCopies, now: common.now }),
    client: async (connectionId, glossaryId) => {
      const account = await options.connections.account(connectionId);
      return account.for({ projectIds: await options.projectsOfGlossary(glossaryId) });
    },
    reader: async (connectionId) =>
      (await options.connections.account(connectionId)).for('account'),
  });
  return {
    /** Service for requests that use a glossary. */
    service: createGlossaryService({
      copies: database.glossaryCopies,
      builtIn,
      now: common.now,
    }),
    copies: sync,
    handlers: glossaryHandlers({ local, files, sync, desktop: options.desktop }),
    /** Called once the database is open. */
    cleanUp: () => local.cleanUp(options.runDays),
    /** Called before the database is closed. */
    async stop() {
      await Promise.all([files.stop(), builtIn.stop()]);
    },
  };
}
