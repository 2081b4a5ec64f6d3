import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import type { TranslationClient } from '../../../../electron/clients/translation/translation-client.ts';
import type { Database } from '../../../../electron/db/database.ts';
import { createExchangeFiles } from '../../../../electron/platform/files/exchange-files.ts';
import { createScratchFiles } from '../../../../electron/platform/files/scratch-files.ts';
import { createTempFileMemory } from '../../../../electron/platform/files/temp-file-memory.ts';
import { createTransferSlot } from '../../../../electron/services/exchange/transfer-slot.ts';
import { createMemoryFilesService } from '../../../../electron/services/memories/files-service.ts';
import { LOOK_MS } from '../../../../electron/services/memories/remote-file.ts';
import {
  createMemorySyncService,
  type MemorySyncService,
} from '../../../../electron/services/memories/sync-service.ts';
import { createMemoryService } from '../../../../electron/services/memories/service.ts';
import { createMemoryTmx } from '../../../../electron/services/memories/tmx.ts';
import { createExchangeCodec } from '../../../../electron/threads/exchange/client.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { createMemoryStore, type MemoryStore } from '../../../fakes/memory-store.ts';
import { createTranslationClient } from '../../../support/clients.ts';
import { failureOf } from '../../clients/translation/support.ts';
import { shareLibrary } from '../../support/library-under-test.ts';
import { watchConnections } from '../../support/break-connections.ts';
import { NO_ORIGINS } from '../../../fakes/no-origins.ts';
import { firstOf } from '../../../support/runs.ts';

const FIXTURE = join(import.meta.dirname, '../../../fixtures/tmx/tools-mix.tmx');
const ALL = { page: 1, limit: 50, text: '', targetLang: null };

let client: TranslationClient;
let database: Database;
let store: MemoryStore;
let fake: TranslationClient;
let ids = 0;
/** True if the answer to the next completely sent file is lost. */
let isAnswerLost = false;

const codec = createExchangeCodec({
  csvStyle: () => PLAIN_CSV,
  workerUrl: new URL('../../../../electron/threads/exchange/worker.ts', import.meta.url),
});

const library = shareLibrary({
  transport: (real) => ({
    ...real,
    async upload(url, request) {
      const answer = await real.upload(url, request);
      if (!isAnswerLost) return answer;
      answer.discard();
      throw Object.assign(new Error('broken'), { code: 'ECONNRESET' });
    },
  }),
  async clean(of) {
    for (const { id } of await of.listTranslationMemories()) await of.deleteTranslationMemory(id);
  },
});

beforeAll(async () => {
  store = await createMemoryStore();
  const transport = createNodeTransport();
  const getKey = async () => Promise.resolve('any');
  fake = createTranslationClient({ baseUrl: store.url, getKey, transport, random: () => 0 });
});

afterAll(async () => {
  fake.close();
  await store.close();
});

beforeEach(() => {
  ({ client, database } = library);
  isAnswerLost = false;
  store.requests.length = 0;
  store.uploadFaults = [];
  store.memories = [];
  store.operation = 'import';
});

/** @param setMs how far the wall clock has been set */
function setUp(at: TranslationClient = client, setMs = (): number => 0) {
  const clock = createManualClock();
  // The service's delays take no time.
  const timers = {
    after: (delayMs: number, callback: () => void) => {
      const handle = clock.after(delayMs, callback);
      queueMicrotask(() => void clock.advance(delayMs));
      return handle;
    },
  };
  const tmx = createMemoryTmx({
    transfers: database.memoryTransfers,
    copies: database.memoryCopies,
    codec,
  });
  const scratch = join(library.folder, `scratch-${String((ids += 1))}`);
  let cancelAt = Infinity;
  let reports = 0;
  const slot = createTransferSlot({
    now: () => (reports += 1000),
    onProgress: () => {
      cancelAt -= 1;
      if (cancelAt === 0) slot.cancel();
    },
  });
  const offers = { withProblem: <T>(memory: T): T => memory, wake: () => undefined };
  const common = {
    memories: database.memories,
    transfers: database.memoryTransfers,
    codec,
    tmx,
    slot,
    offers,
    newId: () => `id-${String((ids += 1))}`,
    onChanged: () => undefined,
  };
  const sync: MemorySyncService = createMemorySyncService({
    ...common,
    copies: database.memoryCopies,
    files: createScratchFiles(scratch),
    now: () => clock.now() + setMs(),
    elapsedMs: () => clock.now(),
    timers,
    client: async () => Promise.resolve(at),
  });
  const files = createMemoryFilesService({
    ...common,
    files: createExchangeFiles(
      createTempFileMemory(join(library.folder, 'unfinished')),
      NO_ORIGINS,
    ),
    now: () => 1,
  });
  const make = async (units: readonly [source: string, target: string][], name = 'Shop') => {
    const id = common.newId();
    await database.memories.create({ id, name, sourceLang: 'en', targetLang: 'de', atMs: 1 });
    for (const [source, target] of units) await add(id, source, target);
    await database.memories.edit({ memoryId: id, connectionId: 'work', atMs: 1 });
    return id;
  };
  const add = (memoryId: string, source: string, target: string) =>
    database.memoryUnits.add({ memoryId, source, target, targetLang: 'de' }, 1);
  const push = async (memoryId: string) => sync.push((await sync.compare(memoryId)).comparisonId);
  const texts = async (memoryId: string) => {
    const { units } = await database.memoryUnits.list({ memoryId, ...ALL });
    return units.map(({ source, target }) => `${source} = ${target}`).sort();
  };
  const remote = async () => {
    const listed = await at.listTranslationMemories();
    return listed.map(({ name, segmentCount }) => `${name} ${String(segmentCount)}`);
  };
  const leftovers = async () => readdir(scratch).catch(() => []);
  return {
    sync,
    files,
    make,
    add,
    push,
    texts,
    remote,
    leftovers,
    cancelAfter: (count: number) => {
      cancelAt = count;
    },
  };
}

describe('a memory used by a confidential and an open project', () => {
  it('is sent without the pairs that only documents of the confidential one have', async () => {
    const { sync, make, push, texts } = setUp(fake);
    const project = { connectionId: null, customerId: null, isBillable: true, hourlyRate: null };
    for (const id of ['secret', 'open'])
      await database.catalog.addProject(id, { ...project, name: id }, 1);
    const rules = { projectId: 'secret', connectionId: null, glossaryId: null, memoryId: null };
    await database.projectRules.save({ ...rules, reach: 'here' }, 1);
    const id = await make([['Good day', 'Guten Tag']]);
    await database.memories.edit({ memoryId: id, projectIds: ['secret', 'open'], atMs: 1 });
    const memories = createMemoryService({
      memories: database.memories,
      units: database.memoryUnits,
      offers: { withProblem: (memory) => memory, wake: () => undefined },
      newId: () => 'none',
      now: () => 1,
      onChanged: () => undefined,
      ruledMemory: async () => Promise.resolve(null),
    });
    const remember = async (projectId: string, source: string) =>
      memories.rememberPairs({
        projectId,
        sourceLang: 'EN',
        targetLang: 'DE',
        pairs: [{ source, target: `${source} (de)` }],
      });
    await remember('secret', 'Merger');
    await remember('open', 'Ferry');
    expect(await texts(id)).toHaveLength(3);
    store.script = [{ status: 'completed', translation_memory_id: 'made' }];
    await push(id);
    const sent = store.requests.map(({ bytes }) => bytes.toString('utf8')).join('\n');
    expect(sent).toContain('Ferry');
    expect(sent).toContain('Good day');
    expect(sent).not.toContain('Merger');
    expect(await sync.compare(id)).toMatchObject({ stayingCount: 1 });
  });
});

describe('a memory and its counterpart', () => {
  it('is sent, compared, replaced by sending again, and restored there', async () => {
    const { sync, make, add, push, remote, texts, leftovers } = setUp();
    const id = await make([
      ['Good day', 'Guten Tag'],
      ['Good night', 'Gute Nacht'],
    ]);
    const first = await sync.compare(id);
    expect(first).toMatchObject({ remote: 'none', canPush: true, canPull: false, nameThere: null });
    expect(first.pairs).toEqual([
      { sourceLang: 'en', targetLang: 'de', added: 2, removed: 0, changed: 0, same: 0, plan: null },
    ]);
    const pushed = await sync.push(first.comparisonId);
    expect(pushed).toMatchObject({ isComplete: true, snapshotId: null });
    expect(pushed.steps).toMatchObject([{ action: 'create', outcome: 'done' }]);
    expect(await remote()).toEqual(['Shop 2']);
    const { link } = (await database.memories.get(id))!;
    expect(link).toMatchObject({ connectionId: 'work', isGone: false, isChanged: false });
    const equal = await sync.compare(id);
    expect(equal).toMatchObject({ remote: 'present', canPush: false, canPull: false });

    const unit = (await database.memoryUnits.list({ memoryId: id, ...ALL })).units.find(
      ({ source }) => source === 'Good day',
    )!;
    await database.memoryUnits.edit(
      { memoryId: id, unitId: unit.id, source: 'Good day', target: 'Servus' },
      2,
    );
    await add(id, 'Bye', 'Tschüs');
    expect((await database.memories.get(id))?.link?.isChanged).toBe(true);
    const changed = await sync.compare(id);
    expect(changed.pairs).toMatchObject([{ added: 1, removed: 0, changed: 1, same: 1 }]);
    const { comparisonId } = changed;
    const query = { comparisonId, sourceLang: 'en', targetLang: 'de', page: 1, limit: 10 };
    expect(await sync.listDifferences({ ...query, kind: null })).toEqual({
      total: 2,
      differences: [
        { kind: 'added', source: 'Bye', here: 'Tschüs', there: null },
        { kind: 'changed', source: 'Good day', here: 'Servus', there: 'Guten Tag' },
      ],
    });
    expect(await sync.listDifferences({ ...query, kind: 'changed', page: 2, limit: 1 })).toEqual({
      total: 1,
      differences: [],
    });
    const again = await sync.push(changed.comparisonId);
    expect(again.steps).toMatchObject([
      { action: 'create', outcome: 'done' },
      { action: 'delete', outcome: 'done' },
    ]);
    expect(await remote()).toEqual(['Shop 3']);
    expect((await database.memories.get(id))?.link?.remoteId).not.toBe(link?.remoteId);

    const [snapshot] = await sync.listSnapshots(id);
    expect(snapshot).toMatchObject({ side: 'there', reason: 'push', count: 2 });
    expect(await sync.rollBack(snapshot!.id)).toMatchObject({ isComplete: true });
    expect(await remote()).toEqual(['Shop 2']);
    expect(await texts(id)).toHaveLength(3);
    expect((await sync.compare(id)).pairs).toMatchObject([{ added: 1, changed: 1, same: 1 }]);
    expect((await sync.listSnapshots(id)).map(({ reason }) => reason)).toEqual([
      'roll-back',
      'push',
    ]);
    expect(await push(id)).toMatchObject({ isComplete: true });
    expect(await leftovers()).toEqual([]);
  });

  it('adopts what is there, and can be reverted', async () => {
    const { sync, make, push, texts } = setUp();
    const there = await make([
      ['One', 'Eins'],
      ['Two', 'Zwei'],
    ]);
    await push(there);
    const before = await texts(there);
    const units = (await database.memoryUnits.list({ memoryId: there, ...ALL })).units;
    await database.memoryUnits.remove({ memoryId: there, unitIds: [units[0]!.id] }, 3);
    await database.memoryUnits.add(
      { memoryId: there, source: 'Three', target: 'Drei', targetLang: 'de' },
      3,
    );
    const mine = await texts(there);
    const compared = await sync.compare(there);
    expect(compared).toMatchObject({ canPull: true });
    const pull = { comparisonId: compared.comparisonId, pair: null };
    await sync.pull(pull);
    const pulled = await database.memories.get(there);
    expect(pulled).toMatchObject({ unitCount: 2, link: { isChanged: false } });
    expect(await texts(there)).toEqual(before);
    const [snapshot] = await sync.listSnapshots(there);
    expect(snapshot).toMatchObject({ side: 'here', reason: 'pull', count: 2 });
    await sync.rollBack(snapshot!.id);
    expect(await texts(there)).toEqual(mine);
    expect(await database.memories.get(there)).toMatchObject({ unitCount: 2 });
    expect((await failureOf(sync.pull(pull))).code).toBe('input/not-found');
  });

  it('preserves a real file from other tools in both directions', { tags: 'deep' }, async () => {
    const { sync, files, push, texts } = setUp();
    const done = await files.import(null, FIXTURE);
    const memoryId = 'memory' in done ? done.memory.id : '';
    await database.memories.edit({ memoryId, connectionId: 'work', atMs: 2 });
    await push(memoryId);
    const again = await sync.compare(memoryId);
    expect(again.canPush).toBe(false);
    const { remoteId } = (await database.memories.get(memoryId))!.link!;
    const adopt = { connectionId: 'work', remoteId, isLinked: false };
    const copy = await sync.adopt(adopt);
    expect(await database.memories.get(copy.id)).toMatchObject({ link: null, connectionId: null });
    expect(await texts(copy.id)).toEqual(await texts(memoryId));
    expect((await failureOf(sync.adopt({ ...adopt, isLinked: true }))).code).toBe('input/conflict');
    await sync.unlink(memoryId);
    const linked = await sync.adopt({ ...adopt, isLinked: true });
    expect((await database.memories.get(linked.id))?.link).toMatchObject({
      remoteId,
      isChanged: false,
    });
    expect((await sync.compare(linked.id)).canPush).toBe(false);
  });

  it("doesn't replace the service's copy when a damaged database lost part of it", async () => {
    const { sync, make, add, push, remote, texts } = setUp();
    const id = await make([
      ['Good day', 'Guten Tag'],
      ['Thanks', 'Danke'],
    ]);
    await push(id);
    await add(id, 'Later', 'Später');
    const file = new BetterSqlite(library.file);
    file.exec("DELETE FROM memory_units WHERE source = 'Thanks'");
    file.close();
    expect(await failureOf(push(id))).toMatchObject({
      code: 'input/conflict',
      message: expect.stringContaining('1 pair less') as string,
    });
    expect(await remote()).toEqual(['Shop 2']);
    // The service's copy replaces it, and it is complete again.
    await sync.pull({ comparisonId: (await sync.compare(id)).comparisonId, pair: null });
    expect(await texts(id)).toEqual(['Good day = Guten Tag', 'Thanks = Danke']);
    await add(id, 'Later', 'Später');
    await push(id);
    expect(await remote()).toEqual(['Shop 3']);
  });

  it("isn't sent over changes made since, here or there", async () => {
    const { sync, make, add, push, remote } = setUp();
    const id = await make([['One', 'Eins']]);
    const { comparisonId } = await sync.compare(id);
    await add(id, 'Two', 'Zwei');
    expect(await failureOf(sync.push(comparisonId))).toMatchObject({ code: 'input/conflict' });
    await push(id);
    await add(id, 'Three', 'Drei');
    const compared = await sync.compare(id);
    await client.deleteTranslationMemory((await database.memories.get(id))!.link!.remoteId);
    expect((await failureOf(sync.push(compared.comparisonId))).code).toBe('input/conflict');
    expect(await sync.compare(id)).toMatchObject({ remote: 'gone', canPush: true, canPull: false });
    expect((await database.memories.get(id))?.link?.isGone).toBe(true);
    await push(id);
    expect(await remote()).toEqual(['Shop 3']);
  });

  it('is deleted there when its name is typed, and can be restored', async () => {
    const { sync, make, push, remote } = setUp();
    const id = await make([['One', 'Eins']]);
    await push(id);
    expect(await failureOf(sync.deleteRemote(id, 'Shops'))).toMatchObject({
      code: 'input/invalid',
      details: { field: 'typedName' },
    });
    expect(await sync.deleteRemote(id, ' Shop ')).toMatchObject({
      isComplete: true,
      steps: [{ action: 'delete', outcome: 'done' }],
    });
    expect(await remote()).toEqual([]);
    const gone = await database.memories.get(id);
    expect(gone).toMatchObject({ link: null, connectionId: 'work', unitCount: 1 });
    const [snapshot] = await sync.listSnapshots(id);
    expect(snapshot).toMatchObject({ reason: 'delete', side: 'there' });
    await sync.rollBack(snapshot!.id);
    expect(await remote()).toEqual(['Shop 1']);
  });

  it('requires an account first', async () => {
    const { sync, make } = setUp();
    const id = await make([]);
    await database.memories.edit({ memoryId: id, connectionId: null, atMs: 2 });
    expect(await failureOf(sync.compare(id))).toMatchObject({ details: { field: 'connectionId' } });
  });
});

describe('when something goes wrong', () => {
  it('a lost answer is looked up by the job, and nothing is sent twice', async () => {
    const { make, push, remote } = setUp();
    const id = await make([['One', 'Eins']]);
    isAnswerLost = true;
    expect((await push(id)).steps).toMatchObject([{ action: 'create', outcome: 'confirmed' }]);
    expect(await remote()).toEqual(['Shop 1']);
  });

  it('a network lost after the last byte is no proof that nothing was sent', async () => {
    const { make, push } = setUp(fake);
    const id = await make([['One', 'Eins']]);
    const breakConnections = watchConnections();
    store.uploadFaults = [{ kind: 'lost', breakOff: () => breakConnections('EHOSTUNREACH') }];
    store.script = [{ status: 'completed', translation_memory_id: 'made' }];
    expect((await push(id)).steps).toMatchObject([{ action: 'create', outcome: 'confirmed' }]);
    expect(store.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('a file with unknown outcome is reported so, and the next comparison finds it', async () => {
    const { sync, make, push } = setUp(fake);
    const id = await make([['One', 'Eins']]);
    store.uploadFaults = [{ kind: 'lost' }];
    store.script = [{ status: 'awaiting_input' }];
    const { steps, isComplete } = await push(id);
    expect(isComplete).toBe(false);
    expect(steps).toMatchObject([
      { action: 'create', outcome: 'unknown', error: { code: 'document/outcome-unknown' } },
    ]);
    expect(store.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect((await database.memories.get(id))?.link).toBeNull();

    store.script = [{ status: 'completed', translation_memory_id: 'late' }];
    expect(await sync.compare(id)).toMatchObject({ remote: 'gone' });
    expect((await database.memories.get(id))?.link).toMatchObject({ remoteId: 'late' });
    expect(await database.memories.getSyncState(id)).toMatchObject({ importJobId: null });
    expect(LOOK_MS).toBeGreaterThan(60_000);
  });

  it.each(
    firstOf(1, [
      ['an hour ahead', 3_600_000],
      ['an hour back', -3_600_000],
    ] as const),
  )('a job is polled just as long if the clock is set %s meanwhile', async (_how, setMs) => {
    const looks = (): number => store.requests.filter(({ path }) => path.includes('/jobs/')).length;
    const { make, push } = setUp(fake, () => (looks() > 3 ? setMs : 0));
    const id = await make([['One', 'Eins']]);
    store.uploadFaults = [{ kind: 'lost' }];
    store.script = [{ status: 'processing' }];
    expect((await push(id)).steps).toMatchObject([{ action: 'create', outcome: 'unknown' }]);
    // Four short pauses, then one poll every five seconds.
    expect(looks()).toBe(5 + Math.ceil((LOOK_MS - 3750) / 5000));
  });

  it("a failed job shows the service's reason, and an expired one is reported", async () => {
    const { make, push, leftovers } = setUp(fake);
    const id = await make([['One', 'Eins']]);
    store.script = [{ status: 'failed', error: { message: 'Too many units.' } }];
    expect((await push(id)).steps).toMatchObject([
      {
        outcome: 'not-done',
        error: { code: 'api/bad-request', details: { serviceMessage: 'Too many units.' } },
      },
    ]);
    store.script = [{ status: 'expired' }];
    expect((await push(id)).steps).toMatchObject([
      { outcome: 'not-done', error: { code: 'api/not-found' } },
    ]);
    expect(await database.memories.getSyncState(id)).toMatchObject({ importJobId: null });
    expect(await leftovers()).toEqual([]);
  });

  it('a job that never ends is left to the service', { tags: 'deep' }, async () => {
    const { make, push } = setUp(fake);
    const id = await make([['One', 'Eins']]);
    store.script = [{ status: 'processing' }];
    expect((await push(id)).steps).toMatchObject([
      { outcome: 'unknown', error: { code: 'net/timeout' } },
    ]);
    expect(await database.memories.getSyncState(id)).toMatchObject({ importJobId: 'job' });
  });

  it('an expired address and a service without jobs change nothing', async () => {
    const { make, push } = setUp(fake);
    const id = await make([['One', 'Eins']]);
    store.uploadFaults = [{ kind: 'status', status: 403 }];
    expect((await push(id)).steps).toMatchObject([
      { outcome: 'not-done', error: { code: 'api/not-found' } },
    ]);
    expect((await database.memories.get(id))?.link).toBeNull();
  });

  it("a file that isn't TMX, or breaks off, leaves the memory unchanged", async () => {
    const { sync, make, texts, leftovers } = setUp(fake);
    const id = await make([['One', 'Eins']]);
    await database.memories.link({ id, connectionId: 'work', remoteId: 'r' });
    const record = { translation_memory_id: 'r', name: 'Shop', source_language: 'en' };
    store.memories = [record];
    store.operation = 'export';
    store.script = [store.exported];
    store.download = (response) => {
      response.writeHead(200, { 'content-type': 'application/xml' }).end('<tmx><oops>');
    };
    expect((await failureOf(sync.compare(id))).code).toBe('input/invalid');
    store.download = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('<tmx>', () => response.destroy());
    };
    expect((await failureOf(sync.compare(id))).code).toBe('net/interrupted');
    store.download = (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('x');
    expect((await failureOf(sync.compare(id))).code).toBe('api/unexpected-response');
    expect(await texts(id)).toEqual(['One = Eins']);
    expect(await leftovers()).toEqual([]);
  });

  it('a canceled push leaves the service unchanged', async () => {
    const { sync, make, remote, cancelAfter, leftovers } = setUp();
    const id = await make([['One', 'Eins']]);
    const { comparisonId } = await sync.compare(id);
    cancelAfter(1);
    expect((await failureOf(sync.push(comparisonId))).code).toBe('canceled');
    expect(await remote()).toEqual([]);
    expect(await leftovers()).toEqual([]);
  });

  it(
    '50,000 units arrive while the main process continues with other work',
    { tags: 'deep' },
    async () => {
      const { sync } = setUp(fake);
      const unit = (index: number): string =>
        `<tu><tuv xml:lang="en"><seg>Sentence ${String(index)} of many</seg></tuv>` +
        `<tuv xml:lang="de"><seg>Satz ${String(index)} von vielen</seg></tuv></tu>`;
      const body = Array.from({ length: 50_000 }, (_value, index) => unit(index)).join('\n');
      const file = `<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>${body}</body></tmx>`;
      store.memories = [{ translation_memory_id: 'r', name: 'Big', source_language: 'en' }];
      store.operation = 'export';
      store.script = [store.exported];
      store.download = (response) => {
        response.writeHead(200, { 'content-type': 'application/xml' }).end(file);
      };
      let turns = 0;
      const turn = setInterval(() => (turns += 1), 0);
      const adopted = await sync.adopt({ connectionId: 'work', remoteId: 'r', isLinked: true });
      clearInterval(turn);
      expect((await database.memories.get(adopted.id))?.unitCount).toBe(50_000);
      // Other work ran between any two chunks of the file, each of which threads read and stored.
      expect(turns).toBeGreaterThan(file.length / 65_536);
    },
  );
});
