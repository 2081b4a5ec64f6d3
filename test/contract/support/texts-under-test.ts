import { join } from 'node:path';
import { createNodeTransport } from '../../../electron/clients/http/node-transport.ts';
import type { TranslationClient } from '../../../electron/clients/translation/translation-client.ts';
import { openDatabase } from '../../../electron/db/client.ts';
import type { Database } from '../../../electron/db/database.ts';
import { startServices } from '../../../electron/embedded/start/services.ts';
import { createGlossaryService } from '../../../electron/services/glossaries/service.ts';
import {
  createHistoryService,
  type HistoryService,
} from '../../../electron/services/history/service.ts';
import { createTextAccess } from '../../../electron/services/texts/access.ts';
import { createTextFactsReader } from '../../../electron/services/texts/facts.ts';
import {
  createHistoryMatchSource,
  createTextMatchService,
} from '../../../electron/services/texts/match-service.ts';
import { createTextService, type TextService } from '../../../electron/services/texts/service.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/domain/app/settings.ts';
import { AppError } from '../../../shared/errors.ts';
import { accountOf, createTranslationClient } from '../../support/clients.ts';
import { putMigratedDatabase } from '../../support/migrated-database.ts';
import { aConnection } from '../../support/builders/connections.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const WORKER = new URL('../../../electron/db/worker.ts', import.meta.url);
const EMBEDDED = 'embedded';

/** The services behind the Translate page, with the built-in service and their own database. */
export interface TextsUnderTest {
  client: TranslationClient;
  database: Database;
  history: HistoryService;
  /** Settings of the history; a test may change them. */
  settings: { history: Settings['history'] };
  logged: unknown[];
  /** Starts the service of the page, as after a start of the app. */
  startTexts: () => TextService;
  close(): Promise<void>;
}

export async function startTextsUnderTest(): Promise<TextsUnderTest> {
  const folder = temporaryFolder();
  const logged: unknown[] = [];
  const logger = { error: (...all: unknown[]) => logged.push(all) };
  const services = await startServices({
    dataFolder: join(folder, 'services'),
    engine: 'pseudo',
    port: 0,
    log: (line) => logged.push(line),
  });
  const client = createTranslationClient({
    baseUrl: services.translation.url,
    getKey: async () => Promise.resolve(services.translation.key),
    transport: createNodeTransport(),
    appVersion: '0.0.0-test',
  });
  const database = openDatabase({
    file: putMigratedDatabase(join(folder, 'db', 'dragoman.db')),
    workerUrl: WORKER,
  });
  const settings = { history: DEFAULT_SETTINGS.history };
  const now = (): number => Date.now();
  const history = createHistoryService({
    history: database.history,
    settings: () => settings.history,
    now,
    logger,
    onChanged: () => undefined,
    onPurged: () => undefined,
  });
  let ids = 0;
  const getConnection = async (id: string) => {
    if (id !== EMBEDDED)
      throw new AppError('input/not-found', { english: 'There is no such account.' });
    return Promise.resolve(aConnection({ id, name: 'Inside the app', key: 'not-needed' }));
  };
  const access = createTextAccess({
    projectsOfProfile: async () => Promise.resolve([]),
    connections: {
      account: async (id) => {
        await getConnection(id);
        return accountOf(client);
      },
      getLanguages: async (id) => {
        await getConnection(id);
        return { ...(await client.listLanguages()), isPractice: false };
      },
      get: getConnection,
    },
    lane: { assertMayUse: async () => Promise.resolve() },
  });
  return {
    client,
    database,
    history,
    settings,
    logged,
    startTexts: () =>
      createTextService({
        access,
        facts: createTextFactsReader({ access, getConnection, now }),
        glossaries: createGlossaryService({ copies: database.glossaryCopies, now }),
        matches: createTextMatchService({
          sources: [createHistoryMatchSource(database.textMatches)],
          logger,
        }),
        drafts: database.textDrafts,
        history,
        getConnection,
        isRecorded: (projectId) => projectId !== 'unrecorded',
        projectName: async () => Promise.resolve(null),
        engineOf: () => 'pseudo',
        keptNames: () => [],
        newId: () => `id-${String((ids += 1))}`,
        now,
        steadyNow: now,
        logger,
        onWait: () => undefined,
        onHistoryChanged: () => undefined,
      }),
    async close() {
      client.close();
      await services.close();
      await database.close();
    },
  };
}
