import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createNodeTransport } from '../../../electron/clients/http/node-transport.ts';
import type { HttpTransport } from '../../../electron/clients/http/transport.ts';
import type { TranslationClient } from '../../../electron/clients/translation/translation-client.ts';
import { openDatabase } from '../../../electron/db/client.ts';
import type { Database } from '../../../electron/db/database.ts';
import { startServices, type RunningServices } from '../../../electron/embedded/start/services.ts';
import { createTranslationClient } from '../../support/clients.ts';
import { putMigratedDatabase } from '../../support/migrated-database.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A client of the services inside the app, and a database for each test. */
export interface LibraryUnderTest {
  readonly folder: string;
  readonly client: TranslationClient;
  readonly database: Database;
  /** The database's file. */
  readonly file: string;
}

/** Starts the services for a test file. `clean` removes from the account what a test left there. */
export function shareLibrary(options: {
  transport: (real: HttpTransport) => HttpTransport;
  now?: () => number;
  clean?: (client: TranslationClient) => Promise<void>;
}): LibraryUnderTest {
  let folder: string;
  let services: RunningServices;
  let client: TranslationClient;
  let database: Database;
  let databases = 0;
  const file = (): string => join(folder, `db-${String(databases)}`, 'dragoman.db');

  beforeAll(async () => {
    folder = temporaryFolder();
    services = await startServices({
      dataFolder: join(folder, 'service'),
      engine: 'pseudo',
      port: 0,
      log: () => undefined,
    });
    client = createTranslationClient({
      baseUrl: services.translation.url,
      getKey: async () => Promise.resolve(services.translation.key),
      transport: options.transport(createNodeTransport()),
      // Without a delay between tries.
      random: () => 0,
      appVersion: '0.0.0-test',
    });
  });
  afterAll(async () => {
    client.close();
    await services.close();
  });
  beforeEach(() => {
    databases += 1;
    database = openDatabase({
      file: putMigratedDatabase(file()),
      workerUrl: new URL('../../../electron/db/worker.ts', import.meta.url),
      ...(options.now && { now: options.now }),
    });
  });
  afterEach(async () => {
    await database.close();
    await options.clean?.(client);
  });
  return {
    get folder() {
      return folder;
    },
    get client() {
      return client;
    },
    get database() {
      return database;
    },
    get file() {
      return file();
    },
  };
}
