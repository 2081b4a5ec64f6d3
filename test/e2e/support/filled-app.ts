import type { Page } from 'playwright-core';
import { askApp } from './page-api.ts';
import type { RealService } from './real-service.ts';
import { deadAddress } from './time-pages.ts';

const NO_LIMITS = { characters: null, speechToTextMs: null };

/**
 * One of everything that a page can open: accounts at a service of its own and a time service out of
 * reach, a developer key, a customer with a project, a glossary that is at the service inside the app
 * too, a memory with a pair, and a list of style rules.
 */
export async function fillApp(page: Page, service: RealService): Promise<void> {
  const ask = async (domain: string, method: string, input: object): Promise<{ id: string }> =>
    (await askApp(page, domain, method, input)) as { id: string };
  const account = { kind: 'custom', baseUrl: service.url, key: service.key };
  const agency = await ask('connections', 'add', { ...account, name: 'Agency' });
  await ask('connections', 'add', { ...account, name: 'Other agency' });
  await ask('usage', 'setAdminKey', { connectionId: agency.id, key: service.adminKey });
  await ask('usage', 'createKey', {
    connectionId: agency.id,
    label: 'Builds',
    scopes: null,
    limits: NO_LIMITS,
  });
  // Nothing listens there: it is added all the same, and asked again later.
  await ask('timeConnections', 'add', {
    name: 'Clock',
    baseUrl: await deadAddress(),
    tokenHeader: 'bearer',
    by: 'token',
    token: 'a-token',
  });

  const here = { connectionId: null };
  await ask('time', 'addCustomer', { ...here, name: 'Harbour House' });
  const project = { name: 'Catalogue', customerId: null, isBillable: true, hourlyRate: null };
  await ask('time', 'addProject', { ...here, ...project });

  const glossary = await ask('glossaries', 'create', { name: 'Shop', connectionId: 'embedded' });
  const { dictionaries } = (await askApp(page, 'glossaries', 'addDictionary', {
    glossaryId: glossary.id,
    sourceLang: 'en',
    targetLang: 'de',
  })) as { dictionaries: { id: string }[] };
  await ask('glossaries', 'changeEntries', {
    dictionaryId: dictionaries[0]?.id,
    add: [
      { source: 'cart', target: 'Wagen' },
      { source: 'till', target: 'Kasse' },
    ],
    update: [],
    remove: [],
  });
  const compared = (await askApp(page, 'glossaries', 'compare', { glossaryId: glossary.id })) as {
    comparisonId: string;
  };
  await ask('glossaries', 'push', { comparisonId: compared.comparisonId });

  const memory = await ask('memories', 'create', {
    name: 'Shop',
    sourceLang: 'en',
    targetLang: 'de',
  });
  await ask('memories', 'addUnit', {
    memoryId: memory.id,
    source: 'The door is open.',
    target: 'Die Tür ist offen.',
    targetLang: 'de',
  });
  await ask('styleRules', 'create', { connectionId: 'embedded', name: 'Web', language: 'de' });
}
