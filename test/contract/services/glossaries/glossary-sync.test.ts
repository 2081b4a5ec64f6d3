import BetterSqlite from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  UnansweredError,
  type HttpTransport,
} from '../../../../electron/clients/http/transport.ts';
import type { TranslationClient } from '../../../../electron/clients/translation/translation-client.ts';
import type { Database } from '../../../../electron/db/database.ts';
import { createCopyKeeper } from '../../../../electron/services/glossaries/service.ts';
import {
  createGlossarySyncService,
  type GlossarySyncService,
} from '../../../../electron/services/glossaries/sync-service.ts';
import { shareLibrary } from '../../support/library-under-test.ts';

const PAIR = { sourceLang: 'en', targetLang: 'de' };
const EN_DE = { source: 'EN', target: 'DE' };

let client: TranslationClient;
let database: Database;
let sync: GlossarySyncService;
let clock = 1_000;
let ids = 0;
/** Fault of writing requests: they are answered, their answer is lost, the network is, or they never arrive. */
let fault: 'lose-answer' | 'lose-network' | 'lose-request' | null = null;
let isOffline = false;
let sent: string[] = [];

const faulty =
  (call: HttpTransport['fetch']): HttpTransport['fetch'] =>
  async (url, request) => {
    if (isOffline) throw lost();
    if (request.method === 'GET') return call(url, request);
    sent.push(`${request.method} ${new URL(url).pathname.split('/').slice(0, 3).join('/')}`);
    if (fault === 'lose-request') throw lost();
    const answer = await call(url, request);
    if (fault === null) return answer;
    answer.discard();
    if (fault === 'lose-answer') throw lost();
    // As the transports report it.
    throw new UnansweredError(Object.assign(new Error('lost'), { code: 'EHOSTUNREACH' }), false);
  };

const library = shareLibrary({
  transport: ({ fetch, fetchOnce, upload }) => ({
    fetch: faulty(fetch),
    fetchOnce: faulty(fetchOnce),
    upload,
  }),
  now: () => clock,
  async clean(of) {
    fault = null;
    isOffline = false;
    for (const { id } of await of.listGlossaries()) await of.deleteGlossary(id);
  },
});

beforeEach(() => {
  ({ client, database } = library);
  fault = null;
  isOffline = false;
  sent = [];
  sync = createSync();
});

const createSync = (over: Partial<Parameters<typeof createGlossarySyncService>[0]> = {}) =>
  createGlossarySyncService({
    glossaries: database.glossaries,
    entries: database.glossaryEntries,
    snapshots: database.glossarySnapshots,
    keepCopy: createCopyKeeper({ copies: database.glossaryCopies, now: () => clock }),
    client: async () => Promise.resolve(client),
    reader: async () => Promise.resolve(client),
    newId: () => `id-${String((ids += 1))}`,
    now: () => (clock += 1),
    onChanged: () => undefined,
    ...over,
  });

const lost = (): Error => Object.assign(new Error('broken'), { code: 'ECONNRESET' });

async function createLocal(terms: string, name = 'Shop'): Promise<string> {
  const id = `g-${String((ids += 1))}`;
  await database.glossaries.create({ id, name, connectionId: 'work', atMs: clock });
  await database.glossaries.addDictionary({ ...PAIR, id: `d-${id}`, glossaryId: id, atMs: clock });
  await setTerms(id, terms);
  return id;
}

async function setTerms(glossaryId: string, terms: string): Promise<void> {
  await database.glossaryEntries.ingest(
    {
      dictionaryId: `d-${glossaryId}`,
      entriesTsv: terms,
      mode: 'replace',
      onKnown: 'take-theirs',
    },
    (clock += 1),
  );
}

async function pushed(terms: string, name?: string): Promise<{ id: string; remoteId: string }> {
  const id = await createLocal(terms, name);
  const { comparisonId } = await sync.compare(id);
  const result = await sync.push(comparisonId);
  expect(result.isComplete).toBe(true);
  const remoteId = (await database.glossaries.get(id))?.link?.remoteId ?? '';
  sent = [];
  return { id, remoteId };
}

const there = async (remoteId: string): Promise<string> =>
  (await client.getDictionaryEntries(remoteId, EN_DE))
    .map(({ source, target }) => `${source}=${target}`)
    .sort()
    .join(' ');
const here = async (glossaryId: string): Promise<string> =>
  (await database.glossaryEntries.readAll(`d-${glossaryId}`))
    .split('\n')
    .map((line) => line.replace('\t', '='))
    .sort()
    .join(' ');

describe('a local glossary and its counterpart at the service', () => {
  it('is created there by the first push, and equal afterward', async () => {
    const { id, remoteId } = await pushed('cart\tWagen\ntill\tKasse');
    expect(await there(remoteId)).toBe('cart=Wagen till=Kasse');
    const compared = await sync.compare(id);
    expect(compared).toMatchObject({ remote: 'present', canPush: false });
    expect(compared.pairs).toMatchObject([{ same: 2, added: 0, plan: { action: 'nothing' } }]);
    expect((await database.glossaries.get(id))?.dictionaries[0]?.isChanged).toBe(false);
    await expect(sync.push(compared.comparisonId)).rejects.toMatchObject({ code: 'input/invalid' });
  });

  it('is compared row by row', async () => {
    const { id } = await pushed('a\t1\nb\t2\nc\t3');
    await setTerms(id, 'b\t2\nc\t9\nd\t4');
    const { comparisonId, pairs } = await sync.compare(id);
    expect(pairs).toMatchObject([{ added: 1, removed: 1, changed: 1, same: 1 }]);
    const ask = { comparisonId, ...PAIR, page: 1, limit: 20 };
    expect((await sync.listDifferences({ ...ask, kind: null })).differences).toEqual([
      { kind: 'changed', source: 'c', here: '9', there: '3' },
      { kind: 'added', source: 'd', here: '4', there: null },
      { kind: 'removed', source: 'a', here: null, there: '1' },
    ]);
    expect((await sync.listDifferences({ ...ask, kind: 'same' })).total).toBe(1);
    const second = await sync.listDifferences({ ...ask, kind: null, page: 2, limit: 2 });
    expect(second.differences).toHaveLength(1);
  });

  it('is merged when rows were only added or changed, and replaced when rows were removed', async () => {
    const { id, remoteId } = await pushed('a\t1\nb\t2');
    await setTerms(id, 'a\t1\nb\t9\nc\t3');
    const merge = await sync.compare(id);
    expect(merge.pairs).toMatchObject([{ plan: { action: 'merge' } }]);
    await sync.push(merge.comparisonId);
    expect(sent).toEqual(['PATCH /v3/glossaries']);
    expect(await there(remoteId)).toBe('a=1 b=9 c=3');
    await setTerms(id, 'c\t3');
    const replace = await sync.compare(id);
    expect(replace.pairs).toMatchObject([{ removed: 2, plan: { action: 'replace' } }]);
    await sync.push(replace.comparisonId);
    expect(sent.at(-1)).toBe('PUT /v3/glossaries');
    expect(await there(remoteId)).toBe('c=3');
  });

  it('gains pairs and another name, and loses pairs', async () => {
    const { id, remoteId } = await pushed('a\t1');
    await database.glossaries.edit({ glossaryId: id, name: 'Store', atMs: clock });
    await database.glossaries.removeDictionary(`d-${id}`, clock);
    const other = { id: 'fr', glossaryId: id, sourceLang: 'en', targetLang: 'fr', atMs: clock };
    await database.glossaries.addDictionary(other);
    const add = {
      dictionaryId: 'fr',
      add: [{ source: 'a', target: 'un' }],
      update: [],
      remove: [],
    };
    await database.glossaryEntries.change(add, clock);
    const { steps } = await sync.push((await sync.compare(id)).comparisonId);
    expect(steps.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'rename done',
      'create done',
      'delete done',
    ]);
    const now = await client.getGlossary(remoteId);
    expect(now.name).toBe('Store');
    expect(now.dictionaries.map(({ target }) => target)).toEqual(['FR']);
  });

  it("isn't pushed when the service has changed since the comparison", async () => {
    const { id, remoteId } = await pushed('a\t1');
    await setTerms(id, 'a\t2');
    const { comparisonId } = await sync.compare(id);
    await client.replaceDictionary(remoteId, { ...EN_DE, entries: [{ source: 'x', target: 'y' }] });
    sent = [];
    await expect(sync.push(comparisonId)).rejects.toMatchObject({ code: 'input/conflict' });
    expect(sent).toEqual([]);
    const again = await sync.compare(id);
    expect(again.pairs).toMatchObject([{ added: 1, removed: 1, plan: { isChangedThere: true } }]);
    await setTerms(id, 'a\t3');
    await expect(sync.push(again.comparisonId)).rejects.toMatchObject({ code: 'input/conflict' });
    expect(await there(remoteId)).toBe('x=y');
  });

  it("adopts the service's terms, and can be reverted", async () => {
    const { id, remoteId } = await pushed('a\t1');
    await setTerms(id, 'mine\t1');
    await client.replaceDictionary(remoteId, {
      ...EN_DE,
      entries: [{ source: 'theirs', target: '2' }],
    });
    const { comparisonId } = await sync.compare(id);
    await sync.pull({ comparisonId, pair: null });
    expect(await here(id)).toBe('theirs=2');
    expect((await database.glossaries.get(id))?.dictionaries[0]?.isChanged).toBe(false);
    await database.glossaryEntries.undo(`d-${id}`, clock);
    expect(await here(id)).toBe('mine=1');
  });
});

describe('a glossary that lost terms to a damaged database', () => {
  it("isn't sent over the service's complete one, and is complete again once it adopts that", async () => {
    const { id, remoteId } = await pushed('a\t1\nb\t2\nc\t3');
    const connection = new BetterSqlite(library.file);
    connection.prepare("DELETE FROM glossary_entries WHERE source = 'b'").run();
    connection.close();
    const lossy = await sync.compare(id);
    sent = [];
    await expect(sync.push(lossy.comparisonId)).rejects.toMatchObject({
      code: 'input/conflict',
      message: expect.stringContaining('1 term less') as string,
    });
    expect(sent).toEqual([]);
    expect(await there(remoteId)).toBe('a=1 b=2 c=3');
    const { comparisonId } = await sync.compare(id);
    await sync.pull({ comparisonId, pair: null });
    await setTerms(id, 'a\t1\nb\t2\nc\t4');
    const again = await sync.compare(id);
    await sync.push(again.comparisonId);
    expect(await there(remoteId)).toBe('a=1 b=2 c=4');
  });
});

describe('a push that could be refused', () => {
  it('is reported by the dry run and not sent', async () => {
    const id = await createLocal('');
    const empty = await sync.compare(id);
    expect(empty).toMatchObject({ canPush: false, pairs: [{ plan: { obstacle: 'empty' } }] });
    await expect(sync.push(empty.comparisonId)).rejects.toMatchObject({ code: 'input/invalid' });
    const thai = { id: 'th', glossaryId: id, sourceLang: 'en', targetLang: 'th', atMs: clock };
    await setTerms(id, 'a\t1');
    await database.glossaries.addDictionary(thai);
    const add = { dictionaryId: 'th', add: [{ source: 'a', target: 'x' }], update: [], remove: [] };
    await database.glossaryEntries.change(add, clock);
    const { pairs } = await sync.compare(id);
    expect(pairs.map(({ plan }) => plan?.obstacle)).toEqual([null, 'language']);
    expect(sent).toEqual([]);
  });

  it('includes a glossary of more than 10 MiB', { tags: 'deep' }, async () => {
    const target = 'x'.repeat(1000);
    const terms = Array.from({ length: 10_600 }, (_, index) => `${String(index)}\t${target}`);
    const id = await createLocal(terms.join('\n'));
    expect((await sync.compare(id)).pairs).toMatchObject([{ plan: { obstacle: 'too-large' } }]);
  });
});

describe('snapshots', () => {
  it('store what the service had before each change, and restore it there and here', async () => {
    const { id, remoteId } = await pushed('a\t1', 'First');
    await database.glossaries.edit({ glossaryId: id, name: 'Second', atMs: clock });
    await setTerms(id, 'b\t2');
    const second = await sync.push((await sync.compare(id)).comparisonId);
    expect(second.snapshotId).not.toBeNull();
    const [snapshot] = await sync.listSnapshots(id);
    expect(snapshot).toMatchObject({ reason: 'push', name: 'First', pairs: [{ count: 1 }] });
    const back = await sync.rollBack(snapshot?.id ?? '');
    expect(back.isComplete).toBe(true);
    expect([await there(remoteId), await here(id)]).toEqual(['a=1', 'a=1']);
    expect((await client.getGlossary(remoteId)).name).toBe('First');
    // Rolling back is a change too, and can be undone.
    const [newest] = await sync.listSnapshots(id);
    expect(newest).toMatchObject({ reason: 'roll-back', name: 'Second' });
    await sync.rollBack(newest?.id ?? '');
    expect(await there(remoteId)).toBe('b=2');
  });

  it('are restored only here once the glossary has no account', async () => {
    const { id } = await pushed('a\t1');
    await setTerms(id, 'b\t2');
    await sync.push((await sync.compare(id)).comparisonId);
    const [snapshot] = await sync.listSnapshots(id);
    await sync.unlink(id);
    await database.glossaries.edit({ glossaryId: id, connectionId: null, atMs: clock });
    const back = await sync.rollBack(snapshot?.id ?? '');
    expect(back).toMatchObject({ steps: [], isComplete: true });
    expect(await here(id)).toBe('a=1');
  });

  it('end every earlier comparison, as does any change', async () => {
    const { id } = await pushed('a\t1');
    await setTerms(id, 'b\t2');
    const [first, second] = [await sync.compare(id), await sync.compare(id)];
    await expect(sync.push(first.comparisonId)).rejects.toMatchObject({ code: 'input/not-found' });
    await sync.unlink(id);
    await expect(
      sync.pull({ comparisonId: second.comparisonId, pair: null }),
    ).rejects.toMatchObject({ code: 'input/not-found' });
    expect(await here(id)).toBe('b=2');
  });

  it('change nothing when the service is out of reach', async () => {
    const { id } = await pushed('a\t1');
    await setTerms(id, 'b\t2');
    await sync.push((await sync.compare(id)).comparisonId);
    const [snapshot] = await sync.listSnapshots(id);
    isOffline = true;
    await expect(sync.rollBack(snapshot?.id ?? '')).rejects.toMatchObject({
      code: 'net/interrupted',
    });
    isOffline = false;
    expect(await here(id)).toBe('b=2');
  });
});

describe('a lost answer', () => {
  it.each([
    ['lose-answer', 'confirmed', 'a=1 b=2'],
    ['lose-network', 'confirmed', 'a=1 b=2'],
    ['lose-request', 'not-done', 'a=1'],
  ] as const)('to a merge, %s: the service is read again: %s', async (kind, outcome, wanted) => {
    const { id, remoteId } = await pushed('a\t1');
    await setTerms(id, 'a\t1\nb\t2');
    const { comparisonId } = await sync.compare(id);
    fault = kind;
    const { steps } = await sync.push(comparisonId);
    fault = null;
    expect(steps).toMatchObject([{ action: 'merge', outcome }]);
    expect(await there(remoteId)).toBe(wanted);
  });

  it.each([
    ['lose-answer', 'confirmed', 1],
    ['lose-network', 'confirmed', 1],
    ['lose-request', 'not-done', 0],
  ] as const)('to a creation, %s: never creates a second one: %s', async (kind, outcome, count) => {
    await client.createGlossary({
      name: 'Shop',
      dictionaries: [{ ...EN_DE, entries: [{ source: 'x', target: 'y' }] }],
    });
    const id = await createLocal('a\t1');
    const { comparisonId } = await sync.compare(id);
    sent = [];
    fault = kind;
    const { steps } = await sync.push(comparisonId);
    fault = null;
    expect(steps[0]).toMatchObject({ action: 'create', outcome });
    expect(sent).toEqual(['POST /v3/glossaries']);
    expect(await client.listGlossaries()).toHaveLength(1 + count);
    expect((await database.glossaries.get(id))?.link === null).toBe(count === 0);
  });

  it("that can't be looked up is reported as unknown, and nothing after it is tried", async () => {
    const { id } = await pushed('a\t1');
    await database.glossaries.edit({ glossaryId: id, name: 'Other', atMs: clock });
    await setTerms(id, 'a\t2');
    const { comparisonId } = await sync.compare(id);
    const broken = createSync({
      client: async () =>
        Promise.resolve({
          ...client,
          updateGlossary: async () => {
            isOffline = true;
            return Promise.reject(lost());
          },
        }),
    });
    expect(comparisonId).not.toBe('');
    const { steps, isComplete } = await broken.push((await broken.compare(id)).comparisonId);
    isOffline = false;
    expect(steps.map(({ outcome }) => outcome)).toEqual(['unknown', 'not-tried']);
    expect(isComplete).toBe(false);
  });
});

describe('a glossary that no longer exists', () => {
  it('is reported, and created again by a push', async () => {
    const { id, remoteId } = await pushed('a\t1');
    await client.deleteGlossary(remoteId);
    const compared = await sync.compare(id);
    expect(compared).toMatchObject({ remote: 'gone', pairs: [{ plan: { action: 'create' } }] });
    expect((await database.glossaries.get(id))?.link?.isGone).toBe(true);
    await sync.push(compared.comparisonId);
    const link = (await database.glossaries.get(id))?.link;
    expect(link?.isGone).toBe(false);
    expect(link?.remoteId).not.toBe(remoteId);
    expect(await there(link?.remoteId ?? '')).toBe('a=1');
  });

  it('is deleted there only by its name, after a snapshot, and stays here', async () => {
    const { id, remoteId } = await pushed('a\t1');
    await expect(sync.deleteRemote(id, 'shop')).rejects.toMatchObject({
      details: { field: 'typedName' },
    });
    fault = 'lose-answer';
    const { steps, snapshotId } = await sync.deleteRemote(id, 'Shop');
    fault = null;
    expect(steps).toMatchObject([{ action: 'delete' }]);
    expect(['done', 'confirmed']).toContain(steps[0]?.outcome);
    expect(snapshotId).not.toBeNull();
    expect(await client.listGlossaries()).toEqual([]);
    expect(await here(id)).toBe('a=1');
    expect((await database.glossaries.get(id))?.link).toBeNull();
    expect(remoteId).not.toBe('');
  });
});

describe('glossaries of the older API version', () => {
  const createOld = async (): Promise<string> => {
    const input = { ...EN_DE, name: 'Old', entries: [{ source: 'a', target: '1' }] };
    const { id } = await client.createSinglePairGlossary(input);
    sent = [];
    return id;
  };

  const adopt = async (at: GlossarySyncService, remoteId: string, isLinked: boolean) => {
    const { id } = await at.adopt({ connectionId: 'work', remoteId, isLinked });
    return database.glossaries.get(id);
  };

  it('are reported as such, copied by reading, and can still be deleted with that version', async () => {
    const remoteId = await createOld();
    const { glossaries, isOldOnly } = await sync.listRemote('work');
    expect(glossaries).toMatchObject([{ remoteId, generation: 'either', glossaryId: null }]);
    expect(isOldOnly).toBe(false);
    const copy = await adopt(sync, remoteId, false);
    expect(copy).toMatchObject({ name: 'Old', link: null, dictionaries: [{ entryCount: 1 }] });
    expect(sent).toEqual([]);
    // The service refuses this once the newer generation has changed it.
    await client.deleteSinglePairGlossary(remoteId);
  });

  it("can be linked once at the user's request", async () => {
    const remoteId = await createOld();
    const linked = await adopt(sync, remoteId, true);
    expect(linked?.link).toMatchObject({ remoteId });
    expect(linked?.dictionaries).toMatchObject([{ isChanged: false, entryCount: 1 }]);
    await expect(adopt(sync, remoteId, true)).rejects.toMatchObject({ code: 'input/conflict' });
    expect((await sync.listRemote('work')).glossaries).toMatchObject([
      { generation: 'new', glossaryId: linked?.id },
    ]);
  });

  it('are all that some services know: nothing can be linked there', async () => {
    const remoteId = await createOld();
    const oldOnly = createSync({
      reader: async () =>
        Promise.resolve({ ...client, listGlossaries: async () => Promise.resolve([]) }),
    });
    expect(await oldOnly.listRemote('work')).toMatchObject({
      isOldOnly: true,
      glossaries: [{ generation: 'old' }],
    });
    await expect(adopt(oldOnly, remoteId, true)).rejects.toMatchObject({ code: 'input/invalid' });
    const copy = await adopt(oldOnly, remoteId, false);
    expect(copy?.dictionaries).toMatchObject([{ entryCount: 1 }]);
  });
});
