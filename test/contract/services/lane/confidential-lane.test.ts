import { systemClock } from '../../../../electron/support/clock.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import { createTranslationAccount } from '../../../../electron/clients/translation/create-translation-account.ts';
import type { TranslationClient } from '../../../../electron/clients/translation/translation-client.ts';
import type { Database } from '../../../../electron/db/database.ts';
import { createNodeLines } from '../../../../electron/clients/http/node-lines.ts';
import { createConfidentialLane } from '../../../../electron/services/lane/confidential-lane.ts';
import { createRecoveredEgressLog } from '../../../../electron/services/lane/egress-log-service.ts';
import { createCopyKeeper } from '../../../../electron/services/glossaries/service.ts';
import { createGlossarySyncService } from '../../../../electron/services/glossaries/sync-service.ts';
import { createProjectRulesService } from '../../../../electron/services/projects/project-rules-service.ts';
import { createStyleProfileService } from '../../../../electron/services/glossaries/style-profile-service.ts';
import { createTextAccess } from '../../../../electron/services/texts/access.ts';
import { ofProject } from '../../../../shared/domain/connections/call-purpose.ts';
import type { EgressEntry } from '../../../../shared/domain/lane/egress-log.ts';
import { AppError } from '../../../../shared/errors.ts';
import { newFile, NOW_MS, openInWorker } from '../../../db/helpers.ts';
import { createByteCounter, sendJson, type ByteCounter } from '../../support/byte-counter.ts';
import { abilitiesOfKind } from '../../../../shared/domain/connections/abilities.ts';
import type { Reach } from '../../../../shared/domain/lane/reach.ts';
import { noReceipt } from '../../../support/no-receipt.ts';
import { aConnection } from '../../../support/builders/connections.ts';
import { newProject } from '../../../support/builders/time.ts';
import { anUpload } from '../../../support/builders/documents.ts';
import { projectRulesInput } from '../../../support/builders/lane.ts';

const SECRET = 'confidential words';
const KEY = 'k-0123456789:fx';
const ALL = { text: '', kind: null, outcome: null, projectId: null, fromMs: null, untilMs: null };
const TEXT = { texts: [SECRET], sourceLang: 'EN', targetLang: 'DE' };

/** Data left by an app that ended in the middle of a request. */
const LEFT_OPEN = {
  atMs: NOW_MS - 1000,
  kind: 'text',
  connectionId: 'work',
  connectionName: 'Work account',
  method: 'POST',
  host: 'service.example',
  path: '/v2/translate',
  sizeBytes: 5,
  sha256: null,
  projectId: null,
  projectName: null,
  outcome: 'under-way',
} as const;

const project = (name: string) => newProject({ name });

async function counter(
  answer: Parameters<typeof createByteCounter>[0] = (_request, response) => {
    sendJson(response, { translations: [{ text: 'x', detected_source_language: 'EN' }] });
  },
): Promise<ByteCounter> {
  const server = await createByteCounter(answer);
  onTestFinished(() => server.close());
  return server;
}

/** Sets up the gate on a real database, with an open and a confidential project, and a client behind it. */
async function setUpWith<L extends Pick<Database['egressLog'], 'begin' | 'complete'>>(
  server: ByteCounter,
  logOf: (database: Database) => L,
) {
  const file = newFile();
  const database = openInWorker(file);
  await database.opening;
  await database.catalog.addProject('open', project('Open work'), NOW_MS);
  await database.catalog.addProject('secret', project('Merger'), NOW_MS);
  const logged = logOf(database);
  const lane = createConfidentialLane({
    lines: createNodeLines(),
    transport: createNodeTransport(),
    rules: database.projectRules,
    log: logged,
    now: () => NOW_MS,
    logger: { error() {} },
  });
  const connection = aConnection({
    id: 'work',
    name: 'Work account',
    kind: 'custom',
    baseUrl: server.url,
  });
  const account = createTranslationAccount({
    baseUrl: server.url,
    getKey: async () => Promise.resolve(KEY),
    transport: lane.transport({ connectionId: 'work', connectionName: () => connection.name }),
    concurrency: 2,
    clock: {
      ...systemClock,
      after(delayMs, callback) {
        const timer = setTimeout(callback, delayMs > 9000 ? delayMs : 5);
        return () => {
          clearTimeout(timer);
        };
      },
    },
  });
  onTestFinished(() => {
    account.close();
  });
  const rules = createProjectRulesService({
    rules: database.projectRules,
    connections: {
      get: async (id) =>
        Promise.resolve(
          id === 'work'
            ? connection
            : { ...connection, id, abilities: abilitiesOfKind('embedded') },
        ),
    },
    lane,
    now: () => NOW_MS,
    readText: async () => Promise.resolve('{}'),
    onChanged: () => undefined,
  });
  const setReach = async (projectId: string, reach: Reach = 'here') =>
    rules.save({ projectId, reach, connectionId: null, glossaryId: null, memoryId: null });
  const log = async (): Promise<EgressEntry[]> => {
    const { entries } = await database.egressLog.list({ ...ALL, page: 1, limit: 200 });
    return entries.toReversed();
  };
  const of = (projectId: string | null): TranslationClient => account.for(ofProject(projectId));
  return { file, database, logged, lane, connection, account, rules, setReach, log, of };
}

const setUp = (server: ByteCounter) => setUpWith(server, (database) => database.egressLog);

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** Translates a text; an error, which would be its result, is thrown here. */
async function translate(client: TranslationClient, change: Partial<typeof TEXT> = {}) {
  const [result] = await client.translateText({ ...TEXT, ...change });
  if (result?.ok === false) throw result.error;
}

const DOCUMENT = anUpload({
  sizeBytes: 5,
  onBeforeComplete: noReceipt,
  async *open() {
    await Promise.resolve();
    yield Buffer.from('bytes');
  },
});

describe('a confidential project', () => {
  it("is refused by a directly named external account, but not by the app's own services", async () => {
    const server = await counter();
    const under = await setUp(server);
    const { lane, account, connection, setReach, log } = under;
    await setReach('secret');
    const access = createTextAccess({
      connections: {
        get: async () => Promise.resolve(connection),
        account: async () => Promise.resolve(account),
        getLanguages: async () => Promise.reject(new Error('asked')),
      },
      lane,
      projectsOfProfile: async () => Promise.resolve([]),
    });
    const asker = { connectionId: 'work', projectId: 'secret' };
    expect(await codeOf(access.open(asker))).toBe('lane/local-only');
    expect(await codeOf(access.getLanguages(asker))).toBe('lane/local-only');
    expect([server.connections, await log()]).toEqual([0, []]);
    await lane.assertMayUse({ abilities: abilitiesOfKind('embedded') }, 'secret');
    await lane.assertMayUse({ abilities: abilitiesOfKind('custom') }, 'open');
    await lane.assertMayUse({ abilities: abilitiesOfKind('custom') }, null);
  });

  it('is refused whatever other project is named beside it', async () => {
    const server = await counter();
    const { account, setReach } = await setUp(server);
    await setReach('secret');
    const both = account.for({ projectIds: ['open', 'secret'] });
    expect(await codeOf(translate(both))).toBe('lane/local-only');
    expect(server.bytes).toBe(0);
  });

  it('is sent again when the rule is removed', async () => {
    const server = await counter();
    const { setReach, of, log } = await setUp(server);
    await setReach('secret');
    await codeOf(translate(of('secret')));
    await setReach('secret', 'anywhere');
    expect(await codeOf(translate(of('secret')))).toBe('done');
    expect((await log()).map(({ outcome }) => outcome)).toEqual(['refused', 'answered']);
  });

  it("isn't led elsewhere by a service that redirects", async () => {
    const elsewhere = await counter();
    const server = await counter((_request, response) => {
      response.writeHead(307, { location: `${elsewhere.url}/v2/translate` });
      response.end();
    });
    const { of, log } = await setUp(server);
    expect(await codeOf(translate(of('open')))).not.toBe('done');
    expect([elsewhere.connections, elsewhere.bytes]).toEqual([0, 0]);
    expect((await log()).every(({ host, status }) => host === server.host && status === 307)).toBe(
      true,
    );
  });

  it('stops waiting and running requests when the project is switched', async () => {
    const server = await counter(async () => new Promise(() => undefined));
    const { setReach, of, log } = await setUp(server);
    const ask = of('secret');
    // Two slots: the third waits for its turn.
    const asked = [1, 2, 3].map((number) => codeOf(translate(ask, { texts: [String(number)] })));
    // Complete: none of their bytes may still be in transit when they are counted.
    await expect.poll(() => server.requests.length).toBe(2);
    await setReach('secret');
    const { bytes, connections } = server;
    expect(await asked[2]).toBe('lane/local-only');
    expect(await Promise.all(asked)).not.toContain('done');
    expect([server.bytes, server.connections]).toEqual([bytes, connections]);
    const outcomes = (await log()).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'answered')).toEqual([]);
    expect(outcomes).toContain('refused');
  });

  it('reports the switch, not a damaged answer, when it is switched as the answer arrives', async () => {
    const noted: (() => void)[] = [];
    const server = await counter();
    const { setReach, of } = await setUpWith(server, ({ egressLog }) => ({
      begin: egressLog.begin,
      async complete(id, end) {
        if (noted.length === 0) await new Promise<void>((resolve) => noted.push(resolve));
        await egressLog.complete(id, end);
      },
    }));
    const asked = codeOf(translate(of('secret')));
    await expect.poll(() => noted.length).toBe(1);
    await setReach('secret');
    noted[0]?.();
    expect(await asked).toBe('canceled');
  });

  it('leaves no gap between reading the rule and sending', async () => {
    const server = await counter();
    const { database, rules, log } = await setUp(server);
    const judging: (() => void)[] = [];
    const slow = createConfidentialLane({
      lines: createNodeLines(),
      transport: createNodeTransport(),
      rules: {
        judge: async (ids) => {
          const rulings = await database.projectRules.judge(ids);
          await new Promise<void>((resolve) => judging.push(resolve));
          return rulings;
        },
      },
      log: database.egressLog,
      now: () => NOW_MS,
      logger: { error() {} },
    });
    const send = slow.transport({ connectionId: 'work', connectionName: null });
    const ended = codeOf(
      send.fetchOnce(`${server.url}/v2/translate`, { ...REQUEST, purpose: ofProject('secret') }),
    );
    await expect.poll(() => judging.length).toBe(1);
    // The old rule is read; the new one is stored before the request is sent.
    await rules.save(projectRulesInput({ projectId: 'secret' }));
    slow.enforce('secret');
    judging[0]?.();
    expect(await ended).toBe('canceled');
    expect([server.connections, server.bytes]).toEqual([0, 0]);
    expect(await log()).toEqual([expect.objectContaining({ outcome: 'refused', sizeBytes: 0 })]);
  });

  it("can't be given an external service as its own", async () => {
    const server = await counter();
    const { rules } = await setUp(server);
    const wanted = { projectId: 'secret', connectionId: 'work', glossaryId: null, memoryId: null };
    await expect(rules.save({ ...wanted, reach: 'here' })).rejects.toMatchObject({
      code: 'input/invalid',
      details: { field: 'connectionId' },
    });
    expect((await rules.list()).map(({ reach }) => reach)).not.toContain('here');
    await rules.save({ ...wanted, reach: 'anywhere' });
    await rules.save({ ...wanted, reach: 'here', connectionId: 'embedded' });
  });
});

const REQUEST = {
  purpose: 'account' as const,
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: '{"text":"é"}',
  signal: new AbortController().signal,
};

describe('a style profile with a glossary used only by confidential projects', () => {
  const PROFILE = { style_profile_id: 'p', name: 'Customer', glossary_ids: ['r'] };

  async function setUpProfile() {
    const server = await counter((request, response) => {
      sendJson(response, request.method === 'GET' ? PROFILE : { message: 'no' }, 200);
    });
    const under = await setUp(server);
    const { database, account } = under;
    await database.glossaries.create({ id: 'g', name: SECRET, connectionId: 'work', atMs: 1 });
    await database.glossaries.link({ id: 'g', connectionId: 'work', remoteId: 'r' });
    const profiles = createStyleProfileService({
      client: async (_connectionId, projectIds) => Promise.resolve(account.for({ projectIds })),
      isHere: async () => Promise.resolve(false),
      links: {
        glossaries: async (id) => database.glossaries.listLinks(id),
        memories: async (id) => database.memories.listLinks(id),
      },
      confidentialOf: {
        glossaries: async (id) => database.projectRules.listConfidentialOfGlossary(id),
        memories: async (id) => database.projectRules.listConfidentialOfMemory(id),
      },
      now: () => NOW_MS,
      onChanged: () => undefined,
    });
    const access = createTextAccess({
      connections: {
        get: async () => Promise.resolve(under.connection),
        account: async () => Promise.resolve(account),
        getLanguages: async () => Promise.reject(new Error('not asked')),
      },
      lane: under.lane,
      projectsOfProfile: async (...use) => profiles.projectsOfUse(...use),
    });
    const attach = async (projectId: string, reach: Reach) =>
      database.projectRules.save(
        { projectId, reach, connectionId: null, glossaryId: 'g', memoryId: null },
        NOW_MS,
      );
    const translate = async () => {
      const asker = { connectionId: 'work', projectId: 'open', styleProfileId: 'p' };
      const client = await access.open(asker);
      const [result] = await client.translateText({ ...TEXT, styleProfileId: 'p' });
      if (result?.ok === false) throw result.error;
    };
    return { profiles, attach, translate, log: under.log };
  }

  it('is used for no text at an external service, of whatever project', async () => {
    const { attach, translate, log } = await setUpProfile();
    await attach('secret', 'here');
    expect(await codeOf(translate())).toBe('lane/local-only');
    expect((await log()).at(-1)).toMatchObject({ path: '/v2/translate', outcome: 'refused' });
    // As the glossary itself: an open project that uses it opens it.
    await attach('open', 'anywhere');
    expect(await codeOf(translate())).not.toBe('lane/local-only');
  });

  it("doesn't get the glossary there", async () => {
    const { attach, profiles, log } = await setUpProfile();
    await attach('secret', 'here');
    const parts = { name: 'Customer', styleRuleIds: [], memoryIds: [], isOrdered: false };
    const edit = {
      connectionId: 'work',
      profileId: 'p',
      seen: { ...parts, glossaryIds: ['r'] },
      wanted: { ...parts, glossaryIds: ['other', 'r'] },
    };
    expect(await codeOf(profiles.edit(edit))).toBe('lane/local-only');
    expect((await log()).map(({ path, outcome }) => [path, outcome])).toEqual([
      ['/v3/style_profiles/…', 'answered'],
      ['/v3/style_profiles/…', 'refused'],
    ]);
  });
});

describe('a glossary used only by confidential projects', () => {
  const setUpGlossary = async (isLinked: boolean) => {
    const server = await counter((_request, response) => {
      sendJson(response, { glossaries: [], message: 'no' }, 404);
    });
    const under = await setUp(server);
    const { database, account } = under;
    await database.glossaries.create({ id: 'g', name: SECRET, connectionId: 'work', atMs: 1 });
    const dictionary = { id: 'd', glossaryId: 'g', sourceLang: 'en', targetLang: 'de' };
    await database.glossaries.addDictionary({ ...dictionary, atMs: 1 });
    const terms = { dictionaryId: 'd', update: [], remove: [] };
    await database.glossaryEntries.change({ ...terms, add: [{ source: 'a', target: 'b' }] }, 1);
    const link = { id: 'g', connectionId: 'work', remoteId: 'r' };
    if (isLinked) await database.glossaries.link(link);
    const sync = createGlossarySyncService({
      glossaries: database.glossaries,
      entries: database.glossaryEntries,
      snapshots: database.glossarySnapshots,
      keepCopy: createCopyKeeper({ copies: database.glossaryCopies, now: () => NOW_MS }),
      client: async (_connectionId, glossaryId) =>
        account.for({
          projectIds: await database.projectRules.listConfidentialOfGlossary(glossaryId),
        }),
      reader: async () => Promise.resolve(account.for('account')),
      newId: randomUUID,
      now: () => NOW_MS,
      onChanged: () => undefined,
    });
    const attach = async (projectId: string, reach: Reach) =>
      database.projectRules.save(
        { projectId, reach, connectionId: null, glossaryId: 'g', memoryId: null },
        NOW_MS,
      );
    return { server, sync, attach };
  };

  it('is neither compared, pushed nor deleted at an external service', async () => {
    const { server, sync, attach } = await setUpGlossary(true);
    await attach('secret', 'here');
    expect(await codeOf(sync.compare('g'))).toBe('lane/local-only');
    expect(await codeOf(sync.deleteRemote('g', SECRET))).toBe('lane/local-only');
    expect([server.connections, server.bytes]).toEqual([0, 0]);
  });

  it("isn't created there either", async () => {
    const { server, sync, attach } = await setUpGlossary(false);
    await attach('secret', 'here');
    const { comparisonId } = await sync.compare('g');
    const pushed = await sync.push(comparisonId).catch((error: unknown) => error);
    expect(JSON.stringify(pushed)).toContain('lane/local-only');
    expect([server.connections, server.bytes]).toEqual([0, 0]);
  });

  it('is sent once an open project uses it too', async () => {
    const { server, sync, attach } = await setUpGlossary(true);
    await attach('secret', 'here');
    await attach('open', 'anywhere');
    expect(await codeOf(sync.compare('g'))).not.toBe('lane/local-only');
    expect(server.bytes).toBeGreaterThan(0);
  });
});

describe('the log of what left the app', () => {
  it('has the file of a memory without the secret part of its signed address', async () => {
    const server = await counter((request, response) => {
      const upload_url = `http://${server.host}/bucket/5ecret?signature=5ecret`;
      if (request.method === 'POST') sendJson(response, { job_id: 'j', upload_url });
      else response.end();
    });
    const { of, log } = await setUp(server);
    const { address } = await of('open').declareMemoryImport({ name: 'Shop', sizeBytes: 5 });
    await of('open').uploadMemoryFile(address, {
      sizeBytes: 5,
      async *open() {
        yield await Promise.resolve(Buffer.from('<tmx>'));
      },
    });
    const [declared, file] = await log();
    expect(declared).toMatchObject({ kind: 'memory', path: '/v3/translation_memories/import' });
    expect(file).toMatchObject({
      kind: 'memory',
      method: 'PUT',
      path: '/…/…',
      sizeBytes: 5,
      sha256: server.requests[1]?.bodySha256,
      outcome: 'answered',
    });
    expect(JSON.stringify(await log())).not.toContain('5ecret');
  });

  it('has the row before the bytes leave, and the bytes and hash that arrived', async () => {
    const before: EgressEntry[] = [];
    const server = await counter(async (request, response) => {
      before.push(...(await log()));
      if (request.url === '/v2/document') {
        sendJson(response, { document_id: 'a'.repeat(32), document_key: 'b'.repeat(64) });
      } else sendJson(response, { translations: [{ text: 'x', detected_source_language: 'EN' }] });
    });
    const { of, log } = await setUp(server);
    await translate(of('open'));
    expect(before).toMatchObject([
      { outcome: 'under-way', sha256: server.requests[0]?.bodySha256 },
    ]);
    await of(null).uploadDocument(DOCUMENT);
    const [text, document] = await log();
    expect(text).toEqual({
      id: 1,
      atMs: NOW_MS,
      kind: 'text',
      connectionName: 'Work account',
      method: 'POST',
      host: server.host,
      path: '/v2/translate',
      sizeBytes: server.requests[0]?.bodyBytes,
      sha256: server.requests[0]?.bodySha256,
      projectId: 'open',
      projectName: 'Open work',
      outcome: 'answered',
      status: 200,
      finishedAtMs: NOW_MS,
    });
    expect(document).toMatchObject({
      kind: 'document',
      path: '/v2/document',
      sizeBytes: server.requests[1]?.bodyBytes,
      sha256: server.requests[1]?.bodySha256,
      projectId: null,
      outcome: 'answered',
    });
  });

  it('contains no text, key, id or password, in the log or in its file', async () => {
    const signingIn: EgressEntry[] = [];
    const server = await counter(async (request, response) => {
      if (request.url?.includes('/auth') ?? false) signingIn.push(...(await log()).slice(-1));
      sendJson(response, { message: SECRET }, 500);
    });
    const { of, log, file, database, lane } = await setUp(server);
    await codeOf(translate(of('open')));
    await codeOf(
      of('open').getDocumentStatus({ documentId: 'doc-id-9', documentKey: 'doc-key-9' }),
    );
    const send = lane.transport({ connectionId: null, connectionName: null });
    await send.fetchOnce(`${server.url}/a/acme-corp/api/v1/auth?user=me@example.org`, REQUEST);
    // A hash would allow guessing passwords, so there is none, even before the answer.
    expect(signingIn).toMatchObject([{ outcome: 'under-way', sha256: null }]);
    const rows = await log();
    expect(new Set(rows.map(({ path }) => path))).toEqual(
      new Set(['/v2/translate', '/v2/document/…', '/…/…/api/v1/auth']),
    );
    expect(rows.at(-1)).toMatchObject({
      connectionName: server.host,
      sha256: null,
      sizeBytes: Buffer.byteLength(REQUEST.body),
    });
    await database.close();
    const stored = readFileSync(file).toString('latin1') + JSON.stringify(rows);
    for (const secret of [SECRET, KEY, 'doc-id-9', 'doc-key-9', 'acme-corp', 'me@example']) {
      expect(stored).not.toContain(secret);
    }
  });

  it('keeps projects that share the slots of an account apart', async () => {
    const server = await counter();
    const { of, log } = await setUp(server);
    const texts = Array.from({ length: 12 }, (_, index) => `text ${String(index)}`);
    await Promise.all(
      texts.map(async (text, index) =>
        translate(of(index % 2 === 0 ? 'open' : 'secret'), {
          texts: [index % 2 === 0 ? text : `${text}${' and more'.repeat(9)}`],
        }),
      ),
    );
    const sizes = (projectId: string, rows: EgressEntry[]): Set<number> =>
      new Set(rows.filter((row) => row.projectId === projectId).map((row) => row.sizeBytes));
    const rows = await log();
    expect(rows).toHaveLength(12);
    const small = sizes('open', rows);
    const large = sizes('secret', rows);
    expect(Math.max(...small)).toBeLessThan(Math.min(...large));
  });

  it("sends nothing that it can't log", async () => {
    const server = await counter();
    const lane = createConfidentialLane({
      lines: createNodeLines(),
      transport: createNodeTransport(),
      rules: { judge: async () => Promise.resolve([]) },
      log: {
        begin: async () =>
          Promise.reject(new AppError('db/unavailable', { english: 'No database.' })),
        complete: async () => Promise.resolve(),
      },
      now: () => NOW_MS,
      logger: { error() {} },
    });
    const send = lane.transport({ connectionId: 'work', connectionName: null });
    expect(await codeOf(send.fetch(`${server.url}/v2/usage`, REQUEST))).toBe('db/unavailable');
    expect(server.connections).toBe(0);
  });

  it('records when no answer came', async () => {
    const server = await counter((_request, response) => {
      response.destroy();
    });
    const { lane, log } = await setUp(server);
    const send = lane.transport({ connectionId: 'work', connectionName: () => 'Work' });
    await codeOf(send.fetchOnce(`${server.url}/v2/write/rephrase`, REQUEST));
    expect(await log()).toMatchObject([
      { kind: 'improvement', outcome: 'failed', status: null, finishedAtMs: NOW_MS },
    ]);
  });
});

describe('the log of what leaves the computer, after a start', () => {
  it('holds every request until what the last run left open in it is marked', async () => {
    const server = await counter();
    let failures = 1;
    const { of, database, logged, log } = await setUpWith(server, (opened) => {
      const { egressLog } = opened;
      const recover = async (atMs: number): Promise<number> => {
        failures -= 1;
        if (failures >= 0) throw new AppError('db/unavailable', { english: 'The disk is full.' });
        return egressLog.recover(atMs);
      };
      return createRecoveredEgressLog({
        log: new Proxy(egressLog, {
          get: (own, name) => (name === 'recover' ? recover : (Reflect.get(own, name) as unknown)),
        }),
        opening: opened.opening,
        now: () => NOW_MS,
      });
    });
    await database.egressLog.begin(LEFT_OPEN);

    const waiting = codeOf(translate(of(null)));
    await expect(logged.recover()).rejects.toThrow('The disk is full.');
    // Waiting and new requests are refused; none of them is sent when the log opens.
    expect(await waiting).toBe('db/unavailable');
    expect(await codeOf(of(null).getUsage())).toBe('db/unavailable');
    expect([server.connections, server.bytes]).toEqual([0, 0]);
    // Surely not sent: such a document needs no decision by the user.
    await expect(of(null).uploadDocument(DOCUMENT)).rejects.toMatchObject({
      code: 'db/unavailable',
      retryable: true,
    });
    expect([server.connections, server.bytes]).toEqual([0, 0]);

    await logged.recover();
    expect(await codeOf(translate(of(null)))).toBe('done');
    expect(server.requests).toHaveLength(1);
    expect((await log()).map(({ outcome }) => outcome)).toEqual(['unknown', 'answered']);
  });

  it("keeps no one waiting if the database can't be opened", async () => {
    const server = await counter();
    const { of } = await setUpWith(server, (opened) =>
      createRecoveredEgressLog({
        log: opened.egressLog,
        opening: Promise.reject(new AppError('db/corrupt', { english: 'Unreadable.' })),
        now: () => NOW_MS,
      }),
    );
    expect(await codeOf(translate(of(null)))).toBe('db/corrupt');
    expect(server.connections).toBe(0);
  });
});
