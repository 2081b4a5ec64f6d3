import { join } from 'node:path';
import { onTestFinished, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { createTranslationAccount } from '../../../../electron/clients/translation/create-translation-account.ts';
import { composePrograms } from '../../../../electron/compose/programs.ts';
import { openDatabase } from '../../../../electron/db/client.ts';
import { openDatabaseFile } from '../../../../electron/db/engine/open-database-file.ts';
import { createRepos } from '../../../../electron/db/repos.ts';
import type { ClientOptions } from '../../../../electron/services/connections/account-clients.ts';
import { NO_PROJECT } from '../../../../shared/domain/connections/call-purpose.ts';
import type { NewProgram } from '../../../../shared/domain/programs/program.ts';
import { remoteProject } from '../../../db/outbox-helpers.ts';
import { addTimeConnection } from '../../../db/time-ledger-helpers.ts';
import { projectRulesInput } from '../../../support/builders/lane.ts';
import { putMigratedDatabase } from '../../../support/migrated-database.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { SETTINGS } from '../../../unit/renderer/builders.ts';
import {
  askPort,
  JSON_TYPE,
  unusedPort,
  withKey,
} from '../../embedded/translation/programs/support.ts';
import { startService } from '../../embedded/translation/support.ts';

const AGENCY = 'agency';
const NOW_MS = Date.UTC(2026, 5, 1);

/** Stores a project `open` with a glossary; at the agency it is waiting to be added. */
function storeProject(file: string): void {
  const opened = openDatabaseFile({ file, nowMs: NOW_MS });
  const { connection } = opened;
  const { catalog, glossaries, glossaryEntries, projectRules } = createRepos(connection);
  addTimeConnection(connection, AGENCY);
  const fields = { customerId: null, isBillable: true, hourlyRate: null };
  catalog.addProject('open', { ...fields, connectionId: AGENCY, name: 'Shop' }, NOW_MS);
  glossaries.create({ id: 'g', name: 'Shop', connectionId: null, atMs: NOW_MS });
  const dictionary = { id: 'd', glossaryId: 'g', sourceLang: 'en', targetLang: 'de' };
  glossaries.addDictionary({ ...dictionary, atMs: NOW_MS });
  const terms = [{ source: 'cart', target: 'Einkaufskorb' }];
  glossaryEntries.change({ dictionaryId: 'd', add: terms, update: [], remove: [] }, NOW_MS);
  const rules = projectRulesInput({ projectId: 'open', reach: 'anywhere', glossaryId: 'g' });
  projectRules.save(rules, NOW_MS);
  opened.close();
}

/** Starts the service for programs, with one program that translates with the project `open`. */
async function setUp() {
  const { service, url } = await startService();
  const file = putMigratedDatabase(join(temporaryFolder(), 'database', 'dragoman.db'));
  storeProject(file);
  const database = openDatabase({
    file,
    workerUrl: new URL('../../../../electron/db/worker.ts', import.meta.url),
  });
  const settings = {
    ...SETTINGS,
    programs: { isOn: true, port: await unusedPort(), origins: [] as string[] },
  };
  const programs = composePrograms({
    database,
    settings: { get: () => settings },
    embedded: {
      endpoint: async () =>
        Promise.resolve({ url, key: service.apiKey, adminKey: service.adminKey }),
    },
    logger: { warn: () => undefined, error: () => undefined },
    send: () => undefined,
    createAccount: ({ baseUrl, getKey }: ClientOptions) =>
      createTranslationAccount({ baseUrl, getKey, transport: createNodeTransport() }),
  } as never);
  onTestFinished(async () => {
    programs.stop();
    await database.close();
  });
  await programs.service.start();
  const program: NewProgram = {
    label: 'Writer',
    uses: ['texts'],
    characterLimit: null,
    projectId: 'open',
  };
  const { key } = await programs.service.add(program);
  const translate = async (): Promise<string> => {
    const answer = await askPort(settings.programs.port, '/v2/translate', {
      headers: { ...JSON_TYPE, ...withKey(key) },
      body: JSON.stringify({ text: ['The cart.'], source_lang: 'EN', target_lang: 'DE' }),
    });
    return answer.body;
  };
  const own = createTranslationAccount({
    baseUrl: url,
    getKey: async () => Promise.resolve(service.apiKey),
    transport: createNodeTransport(),
  });
  onTestFinished(() => own.close());
  const clearBuiltIn = async (): Promise<void> => programs.clearBuiltIn();
  return {
    database,
    programs: programs.service,
    clearBuiltIn,
    own: own.for(NO_PROJECT),
    translate,
  };
}

describe('another program has nothing of a project', () => {
  it('that was deleted', async () => {
    const { database, programs, translate } = await setUp();
    expect(await translate()).toContain('Einkaufskorb');
    await database.catalog.deleteProject('open', NOW_MS + 1);
    await programs.settled();
    expect(await translate()).not.toContain('Einkaufskorb');
  });

  it('that turned out to be the same as a confidential one', async () => {
    const { database, programs, translate } = await setUp();
    const [operation] = await database.outbox.take(AGENCY, 10, NOW_MS);
    const twin = remoteProject('r-9', { name: 'Shop of the agency' });
    await database.timeSync.ingestProjects(AGENCY, [twin], NOW_MS);
    const { projects } = await database.catalog.list();
    const twinId = projects.find(({ id }) => id !== 'open')?.id ?? '';
    const rules = projectRulesInput({ projectId: twinId, reach: 'here' });
    await database.projectRules.save(rules, NOW_MS);
    await programs.settled();
    expect(await translate()).toContain('Einkaufskorb');
    const { operationId = '' } = operation ?? {};
    await database.outbox.settle([{ operationId, kind: 'done', remote: twin }], NOW_MS);
    expect(await database.projectRules.get('open')).toMatchObject({ reach: 'here' });
    await programs.settled();
    expect(await translate()).not.toContain('Einkaufskorb');
  });
});

describe('a purge of all texts', () => {
  it('leaves no glossary and no memory in the built-in service', async () => {
    const { database, clearBuiltIn, own, translate } = await setUp();
    await own.putGlossary('6f1f9c2a-7c39-4c59-8f0e-1c7f2b1d9a01', {
      name: 'Shop',
      dictionaries: [{ source: 'en', target: 'de', entries: [{ source: 'cart', target: 'Korb' }] }],
    });
    const tmx =
      '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>The cart.</seg></tuv>' +
      '<tuv xml:lang="de"><seg>Der Korb.</seg></tuv></tu></body></tmx>';
    await own.importTranslationMemory({
      name: 'Shop',
      sourceLang: 'en',
      sizeBytes: tmx.length,
      async *open() {
        yield await Promise.resolve(Buffer.from(tmx));
      },
    });
    expect(await own.listGlossaries()).toHaveLength(1);
    expect(await own.listTranslationMemories()).toHaveLength(1);
    await database.catalog.deleteProject('open', NOW_MS + 1);
    await clearBuiltIn();
    expect(await own.listGlossaries()).toEqual([]);
    expect(await own.listTranslationMemories()).toEqual([]);
    expect(await translate()).not.toContain('Einkaufskorb');
  });
});
