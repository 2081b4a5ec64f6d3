import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createBuiltInCopies,
  type BuiltInCopies,
} from '../../../../electron/services/glossaries/built-in-copies.ts';
import {
  createGlossaryLocalService,
  type GlossaryLocalService,
} from '../../../../electron/services/glossaries/local-service.ts';
import {
  createGlossaryService,
  type GlossaryService,
} from '../../../../electron/services/glossaries/service.ts';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import { shareLibrary } from '../../support/library-under-test.ts';

const EN_DE = { sourceLang: 'en', targetLang: 'de' };

let copies: BuiltInCopies;
let local: GlossaryLocalService;
let service: GlossaryService;
let isDown = false;
let warned = 0;

const library = shareLibrary({
  transport: (real) => real,
  async clean(of) {
    for (const { id } of await of.listGlossaries()) await of.deleteGlossary(id);
  },
});

/** Starts the services as a start of the app does. */
function start(): void {
  const { database } = library;
  const now = (): number => Date.now();
  copies = createBuiltInCopies({
    glossaries: database.glossaries,
    entries: database.glossaryEntries,
    client: async () => {
      if (isDown) throw new Error('not started');
      return Promise.resolve(library.client);
    },
    logger: { warn: () => (warned += 1) },
    onCopied: () => undefined,
  });
  service = createGlossaryService({ copies: database.glossaryCopies, builtIn: copies, now });
  local = createGlossaryLocalService({
    glossaries: database.glossaries,
    entries: database.glossaryEntries,
    newId: randomUUID,
    now,
    onChanged: (id) => copies.wake(id),
  });
}

beforeEach(() => {
  isDown = false;
  warned = 0;
  start();
});

const add = async (dictionaryId: string, source: string, target: string): Promise<void> => {
  const change = { dictionaryId, add: [{ source, target }], update: [], remove: [] };
  await local.changeEntries(change);
};
const create = async (name = 'Shop') => {
  const { id, dictionaries } = await local.create({ name, ...EN_DE });
  return { id, dictionaryId: dictionaries[0]?.id ?? '' };
};
/** Translates as the pages do: the terms are checked, then the text is sent. */
async function translate(glossaryId: string, text = 'the cart'): Promise<string | undefined> {
  const route = { connectionId: EMBEDDED_CONNECTION_ID, glossaryId, ...EN_DE };
  await service.check(route, library.client);
  const ask = { texts: [text], glossaryIds: [glossaryId], ...EN_DE };
  const [answer] = await library.client.translateText(ask);
  return answer !== undefined && 'text' in answer ? answer.text : undefined;
}
const listed = async (): Promise<string[]> => {
  await service.settle(EMBEDDED_CONNECTION_ID);
  return (await library.client.listGlossaries()).map(({ name }) => name).toSorted();
};

describe('a glossary of this computer', () => {
  it('changes a translation of the built-in service in three steps', async () => {
    const { id, dictionaryId } = await create();
    await add(dictionaryId, 'cart', 'Wagen');
    expect(await translate(id)).toContain('Wagen');
  });

  it('follows each change, also many at once', async () => {
    const { id, dictionaryId } = await create();
    await add(dictionaryId, 'cart', 'Wagen');
    expect(await translate(id)).toContain('Wagen');
    await local.replaceText({
      dictionaryId,
      text: '',
      side: 'target',
      find: 'Wagen',
      replaceWith: 'Karren',
    });
    expect(await translate(id)).toContain('Karren');
    await Promise.all(
      ['till', 'mug', 'pin'].map((source) => add(dictionaryId, source, source.toUpperCase())),
    );
    expect(await translate(id, 'the pin')).toContain('PIN');
    await local.edit({ glossaryId: id, name: 'Market' });
    expect(await listed()).toEqual(['Market']);
  });

  it('leaves the service when it is deleted, and returns', async () => {
    const { id, dictionaryId } = await create();
    await add(dictionaryId, 'cart', 'Wagen');
    expect(await listed()).toEqual(['Shop']);
    await local.remove(id);
    expect(await listed()).toEqual([]);
    await local.restore(id);
    expect(await translate(id)).toContain('Wagen');
  });

  it('loses a deleted pair there', async () => {
    const { id, dictionaryId } = await create();
    await add(dictionaryId, 'cart', 'Wagen');
    await translate(id);
    await local.removeDictionary(dictionaryId);
    await expect(translate(id)).rejects.toMatchObject({ code: 'glossary/no-dictionary' });
  });

  it('is copied by the next start if this one could not, and leaves others alone', async () => {
    await library.client.createGlossary({ name: 'Of a program', dictionaries: [] });
    isDown = true;
    const { id, dictionaryId } = await create();
    await add(dictionaryId, 'cart', 'Wagen');
    await service.settle(EMBEDDED_CONNECTION_ID);
    expect(warned).toBeGreaterThan(0);
    isDown = false;
    start();
    expect(await listed()).toEqual(['Of a program', 'Shop']);
    expect(await translate(id)).toContain('Wagen');
  });

  it('is retried as soon as it is used again', async () => {
    const { id, dictionaryId } = await create();
    await service.settle(EMBEDDED_CONNECTION_ID);
    isDown = true;
    await add(dictionaryId, 'cart', 'Wagen');
    await service.settle(EMBEDDED_CONNECTION_ID);
    isDown = false;
    expect(await translate(id)).toContain('Wagen');
  });

  it('is not copied for other services', async () => {
    isDown = true;
    await service.settle('work');
    expect(warned).toBe(0);
  });

  it('that was linked to the built-in service can also go to another one', async () => {
    const { id, dictionaryId } = await create();
    await add(dictionaryId, 'cart', 'Wagen');
    const remote = await library.client.createGlossary({ name: 'Shop', dictionaries: [] });
    await service.settle(EMBEDDED_CONNECTION_ID);
    const link = { id, connectionId: EMBEDDED_CONNECTION_ID, remoteId: remote.id };
    await library.database.glossaries.link(link);
    await local.edit({ glossaryId: id, name: 'Linked' });
    expect(await translate(remote.id)).toContain('Wagen');
    const edited = await local.edit({ glossaryId: id, connectionId: 'work' });
    expect(edited).toMatchObject({ connectionId: 'work', link: null });
    expect(await translate(id)).toContain('Wagen');
  });
});
