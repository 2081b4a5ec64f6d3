import { join } from 'node:path';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { accountOf, createTranslationClient } from '../../../support/clients.ts';
import { copyHandlers } from '../../../../electron/ipc/copies.ts';
import { composeGlossaries } from '../../../../electron/compose/glossaries.ts';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import { createTranslationService } from '../../../../electron/embedded/translation/service.ts';
import { exchangeFiles } from '../../../unit/platform/forgetful-files.ts';
import type { FakeApi, Handlers } from '../../../unit/renderer/fake-api.ts';
import { threadOf, type StoredDatabase } from './stored-database.ts';
import { FIRST_RUN } from '../../../fakes/run-days.ts';

export interface StoredGlossaries {
  answers: (fake: FakeApi) => Handlers;
  /** Call before the database is closed. */
  close(): Promise<void>;
}

/** Returns glossaries as the app stores them, with the built-in service behind every account. */
export async function storedGlossaries(kept: StoredDatabase): Promise<StoredGlossaries> {
  const service = await createTranslationService({
    engine: createPseudoEngine(),
    dataFolder: join(kept.folder, 'service'),
  });
  const { url } = await service.listen();
  const client = createTranslationClient({
    baseUrl: url,
    getKey: () => Promise.resolve(service.apiKey),
    transport: createNodeTransport(),
    random: Math.random,
    appVersion: '0.0.0-test',
  });
  let stop = (): Promise<void> => Promise.resolve();
  return {
    answers(fake) {
      const glossaries = composeGlossaries({
        runDays: FIRST_RUN,
        onChanged: () => undefined,
        onCopied: () => undefined,
        logger: {
          debug: () => undefined,
          info: () => undefined,
          warn: () => undefined,
          error: () => undefined,
        },
        avoidWords: () => Promise.resolve(),
        database: kept.database,
        connections: { account: () => Promise.resolve(accountOf(client)) },
        projectsOfGlossary: () => Promise.resolve([]),
        desktop: kept.desktop,
        exchangeFiles,
        csvStyle: () => PLAIN_CSV,
        glossaryThreadUrl: threadOf('threads/glossaries'),
        send: fake.emit,
      });
      stop = () => glossaries.stop();
      return {
        ...glossaries.handlers,
        ...copyHandlers({ glossaries: glossaries.copies, memories: glossaries.copies }),
      };
    },
    async close() {
      await stop();
      client.close();
      await service.close();
    },
  };
}
