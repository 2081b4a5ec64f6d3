import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeTransport } from '../../../../electron/clients/http/node-transport.ts';
import type { HttpTransport } from '../../../../electron/clients/http/transport.ts';
import { createTimeAccount } from '../../../../electron/clients/time/create-time-account.ts';
import { signIn } from '../../../../electron/clients/time/sign-in.ts';
import type {
  TimeAccount,
  TimeAccountClient,
  TimeClient,
  TimeControls,
} from '../../../../electron/clients/time/time-client.ts';
import { createTranslationAccount } from '../../../../electron/clients/translation/create-translation-account.ts';
import type {
  AccountClient,
  ClientControls,
  TranslationAccount,
  TranslationClient,
} from '../../../../electron/clients/translation/translation-client.ts';
import { openDatabase } from '../../../../electron/db/client.ts';
import type { Database } from '../../../../electron/db/database.ts';
import { createNodeLines } from '../../../../electron/clients/http/node-lines.ts';
import { createConfidentialLane } from '../../../../electron/services/lane/confidential-lane.ts';
import {
  ofProject,
  type ProjectPurpose,
} from '../../../../shared/domain/connections/call-purpose.ts';
import { SignedAddress } from '../../../../electron/clients/http/signed-address.ts';
import { AppError } from '../../../../shared/errors.ts';
import { NOW_MS, WORKER } from '../../../db/helpers.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { createByteCounter, sendJson, type ByteCounter } from '../../support/byte-counter.ts';
import { RESOURCE_CALLS, type ResourceCall } from '../../support/resource-calls.ts';
import { putMigratedDatabase } from '../../../support/migrated-database.ts';
import { noReceipt } from '../../../support/no-receipt.ts';

const HANDLE = { documentId: 'd', documentKey: 'k' };
const FILE = {
  fileName: 'secret.txt',
  sizeBytes: 5,
  onBeforeComplete: noReceipt,
  async *open() {
    yield await Promise.resolve(Buffer.from('bytes'));
  },
};
const TEXT = { texts: ['words'], sourceLang: 'EN', targetLang: 'DE' };
const ENTRY = { clientRef: '00000000-0000-4000-8000-000000000001', startedAtMs: 1000, note: 'n' };
const NEAR = { projectRemoteId: null, startedAtMs: 1000, endedAtMs: null, note: 'n' };

/** All calls: a method that is missing from the list does not compile. */
const TRANSLATION_CALLS: Record<
  Exclude<keyof TranslationClient, keyof ClientControls>,
  ResourceCall
> = {
  ...RESOURCE_CALLS,
  async translateText(client) {
    const [result] = await client.translateText(TEXT);
    if (result?.ok === false) throw result.error;
  },
  uploadDocument: (client) =>
    client.uploadDocument({
      ...FILE,
      sourceLang: null,
      targetLang: 'DE',
      formality: 'default',
      glossaryId: null,
    }),
  downloadDocument: (client) => client.downloadDocument(HANDLE),
  writeEdits: (client) =>
    client.writeEdits({
      ...FILE,
      of: 'translation',
      sourceLang: null,
      targetLang: 'DE',
      edits: [],
    }),
  readTags: (client) =>
    client.readTags({
      ...FILE,
      of: 'translation',
      sourceLang: null,
      targetLang: 'DE',
      edits: [],
    }),
  readDocumentTexts: (client) =>
    client.readDocumentTexts({
      ...FILE,
      sourceLang: null,
      targetLang: 'DE',
    }),
  getDocumentStatus: (client) => client.getDocumentStatus(HANDLE),
  confirmDocument: (client) => client.confirmDocument(HANDLE),
  listDocumentSegments: (client) => client.listDocumentSegments(HANDLE),
  uploadMemoryFile: (client) =>
    client.uploadMemoryFile(new SignedAddress(`${server.url}/file`, server.url), FILE),
  downloadMemoryExport: (client) =>
    client.downloadMemoryExport(new SignedAddress(`${server.url}/file`, server.url)),
  requestVoice: (client) =>
    client.requestVoice({
      format: 'json',
      sourceLang: 'en',
      targetLangs: ['de'],
      speechTarget: null,
      speechVoice: 'default',
      formality: 'default',
      glossaryId: null,
      spokenTermsId: null,
    }),
  reconnectVoice: (client) => client.reconnectVoice('token'),
  createVoiceJob: (client) =>
    client.createVoiceJob({
      fileName: 'secret.mp3',
      contentType: 'audio/mpeg',
      sizeBytes: 5,
      sourceLang: 'en',
      targets: [{ language: 'de', type: 'text/plain' }],
    }),
  uploadSound: (client) =>
    client.uploadSound(
      { jobId: 'j', address: new SignedAddress(`${server.url}/file`, server.url) },
      {
        fileName: 'secret.mp3',
        sizeBytes: 5,
        onBeforeComplete: noReceipt,
        async *open() {
          yield await Promise.resolve(Buffer.from('bytes'));
        },
      },
    ),
  getVoiceJob: (client) => client.getVoiceJob('j'),
  downloadVoiceResult: (client) =>
    client.downloadVoiceResult(new SignedAddress(`${server.url}/file`, server.url)),
  confirmVoiceJob: (client) => client.confirmVoiceJob('j'),
  listVoiceSegments: (client) => client.listVoiceSegments('j', 'de'),
  openVoiceLine: (client) =>
    client.openVoiceLine(
      { url: server.url.replace('http:', 'ws:'), token: 'token' },
      AbortSignal.timeout(60_000),
    ),
};

const TIME_CALLS: Record<
  Exclude<keyof TimeClient, keyof TimeControls>,
  (client: TimeClient) => Promise<unknown>
> = {
  listProjects: (client) => client.listProjects(),
  createProject: (client) => client.createProject({ name: 'P' }),
  updateProject: (client) => client.updateProject('1', { name: 'P' }),
  deleteProject: (client) => client.deleteProject('1'),
  listCustomers: (client) => client.listCustomers(),
  createCustomer: (client) => client.createCustomer({ name: 'C' }),
  renameCustomer: (client) => client.renameCustomer('1', 'C'),
  setCustomerActive: (client) => client.setCustomerActive('1', false),
  deleteCustomer: (client) => client.deleteCustomer('1'),
  listEntryPage: (client) => client.listEntryPage(),
  async listEntries(client) {
    for await (const page of client.listEntries()) void page;
  },
  findEntryByClientRef: (client) => client.findEntryByClientRef(ENTRY.clientRef, NEAR),
  readEntry: (client) => client.readEntry('1'),
  createEntry: (client) => client.createEntry(ENTRY),
  updateEntry: (client) => client.updateEntry('1', { note: 'n' }, '1'),
  deleteEntry: (client) => client.deleteEntry('1'),
  probeCapabilities: (client) => client.probeCapabilities(),
  readInstance: (client) => client.readInstance(),
  keepAlive: (client) => client.keepAlive(),
  revoke: (client) => client.revoke(),
};

/** Data that an account call without a project may send beside ids, languages, and days. */
type Carries = 'nothing' | 'a label that a person typed' | 'numbers' | 'the id of a key';

/** All account methods, with the reason why they cannot carry a text of a project. */
const ACCOUNT_CALLS: Record<Exclude<keyof AccountClient, keyof ClientControls>, Carries> = {
  getUsage: 'nothing',
  getAccountUsage: 'nothing',
  listLanguages: 'nothing',
  listResourceLanguages: 'nothing',
  listGlossaries: 'nothing',
  getGlossary: 'nothing',
  getDictionaryEntries: 'nothing',
  listSinglePairGlossaries: 'nothing',
  getSinglePairGlossary: 'nothing',
  getSinglePairEntries: 'nothing',
  listTranslationMemories: 'nothing',
  listDeveloperKeys: 'nothing',
  createDeveloperKey: 'a label that a person typed',
  renameDeveloperKey: 'a label that a person typed',
  deactivateDeveloperKey: 'the id of a key',
  setDeveloperKeyLimits: 'numbers',
  listPrograms: 'nothing',
  addProgram: 'a label that a person typed',
  editProgram: 'numbers',
  removeProgram: 'nothing',
  openProgramListener: 'numbers',
  getUsageReport: 'nothing',
  listTagUsage: 'nothing',
  listLanguagePairUsage: 'nothing',
};
const TIME_ACCOUNT_CALLS: Record<keyof TimeAccountClient, Carries> = {
  listProjects: 'nothing',
  listCustomers: 'nothing',
  listEntryPage: 'nothing',
  listEntries: 'nothing',
  readEntry: 'nothing',
  probeCapabilities: 'nothing',
  readInstance: 'nothing',
  keepAlive: 'nothing',
  revoke: 'nothing',
};
/** Names for the whole account, and for the calendar of a pull: they send nothing. */
const CONTROLS: Record<keyof ClientControls | keyof TimeControls, true> = {
  getEngine: true,
  getRecognizer: true,
  quotaHold: true,
  resumeAfterQuota: true,
  setConcurrency: true,
  close: true,
  expectInstance: true,
  changesSince: true,
};
const keysOf = <K extends string>(record: Record<K, unknown>): K[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has no other keys
  Object.keys(record) as K[];
const namesOf = (client: object): string[] =>
  Object.keys(client)
    .filter((name) => !(name in CONTROLS))
    .sort();

let folder: string;
let server: ByteCounter;
let database: Database;
let outside: HttpTransport;
let account: TranslationAccount;
let time: TimeAccount;
/** Same kind, with a network that records its data and sends nothing. */
let noting: TranslationAccount;
const sent: string[] = [];

beforeAll(async () => {
  server = await createByteCounter((_request, response) => {
    sendJson(response, {});
  });
  folder = temporaryFolder();
  database = openDatabase({
    file: putMigratedDatabase(join(folder, 'database', 'dragoman.db')),
    workerUrl: WORKER,
  });
  await database.opening;
  await database.catalog.addProject(
    'secret',
    { connectionId: null, name: 'Merger', customerId: null, isBillable: true, hourlyRate: null },
    NOW_MS,
  );
  const rule = { connectionId: null, glossaryId: null, memoryId: null };
  await database.projectRules.save({ projectId: 'secret', reach: 'here', ...rule }, NOW_MS);
  const lane = createConfidentialLane({
    lines: createNodeLines(),
    transport: createNodeTransport(),
    rules: database.projectRules,
    log: database.egressLog,
    now: () => NOW_MS,
    logger: { error() {} },
  });
  const party = { connectionId: 'work', connectionName: () => 'Work' };
  outside = lane.transport(party);
  const ways = { transport: outside, lines: lane.lines(party) };
  const getKey = async (): Promise<string> => Promise.resolve('key-of-the-account');
  account = createTranslationAccount({ baseUrl: server.url, getKey, ...ways });
  const note: HttpTransport['fetch'] = async (_url, { body }) => {
    sent.push(String(body));
    return Promise.reject(new AppError('api/bad-request', { english: 'Noted.' }));
  };
  noting = createTranslationAccount({
    baseUrl: server.url,
    getKey,
    transport: {
      fetch: note,
      fetchOnce: note,
      upload: async () => Promise.reject(new Error('sent')),
    },
  });
  time = createTimeAccount({
    baseUrl: server.url.replace('http:', 'https:'),
    tokenHeader: 'bearer',
    getToken: getKey,
    userAgent: 'Dragoman time/1',
    transport: outside,
  });
});

afterAll(async () => {
  account.close();
  time.close();
  noting.close();
  await server.close();
  await database.close();
});

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** Returns the result of a call, and what reached the service. */
async function outcomeOf(work: Promise<unknown>): Promise<[string, number, number]> {
  return [await codeOf(work), server.connections, server.bytes];
}

/** As an untyped caller could pass it. */
const NOTHING = undefined as unknown as ProjectPurpose;

describe('the methods of a client', () => {
  it('are exactly those tried here, as the client has at run time', () => {
    const purpose = ofProject('secret');
    expect(namesOf(account.for(purpose))).toEqual(Object.keys(TRANSLATION_CALLS).sort());
    expect(namesOf(time.for(purpose))).toEqual(Object.keys(TIME_CALLS).sort());
    expect(namesOf(account.for('account'))).toEqual(Object.keys(ACCOUNT_CALLS).sort());
    expect(namesOf(time.for('account'))).toEqual(Object.keys(TIME_ACCOUNT_CALLS).sort());
    expect(namesOf(account)).toEqual(['for']);
    expect(namesOf(time)).toEqual(['for']);
  });

  it('carry no text when called for an account', async () => {
    const bodies: Record<string, boolean> = {};
    for (const name of keysOf(ACCOUNT_CALLS)) {
      const before = sent.length;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tried method exists
      await codeOf(TRANSLATION_CALLS[name](noting.for('account') as TranslationClient));
      expect(sent.length, name).toBeGreaterThan(before);
      bodies[name] = sent.slice(before).some((body) => !['null', '{}'].includes(body));
    }
    const carries = Object.entries(ACCOUNT_CALLS).filter(([, what]) => what !== 'nothing');
    expect(Object.keys(bodies).filter((name) => bodies[name])).toEqual(
      carries.map(([name]) => name),
    );
  });
});

describe.each(Object.entries(TRANSLATION_CALLS))('%s', (_name, call) => {
  it('is refused for a confidential project, and when its purpose is missing', async () => {
    expect(await outcomeOf(call(account.for(ofProject('secret'))))).toEqual([
      'lane/local-only',
      0,
      0,
    ]);
    expect(await outcomeOf(call(account.for(NOTHING)))).toEqual(['lane/no-purpose', 0, 0]);
  });
});

describe.each(Object.entries(TIME_CALLS))('%s of a time service', (_name, call) => {
  it('is refused for a confidential project, and when its purpose is missing', async () => {
    expect(await outcomeOf(call(time.for(ofProject('secret'))))).toEqual(['lane/local-only', 0, 0]);
    expect(await outcomeOf(call(time.for(NOTHING)))).toEqual(['lane/no-purpose', 0, 0]);
  });
});

describe('a request without a valid purpose', () => {
  const { signal } = new AbortController();
  const WRONG: unknown[] = [undefined, null, {}, [], 'project', '', { projectIds: 'x' }];
  WRONG.push({ projectIds: [1] }, { projectIds: undefined }, 7);

  it.each(WRONG.map((purpose) => [JSON.stringify(purpose), purpose]))(
    'is refused on every way to the network: %s',
    async (_name, given) => {
      const purpose = given as never;
      const url = `${server.url}/v2/translate`;
      const request = { purpose, method: 'POST', headers: {}, body: '{}', signal } as const;
      const body = (async function* chunks() {
        yield await Promise.resolve(Buffer.from('bytes'));
      })();
      const before = (await database.egressLog.list(ALL)).total;
      for (const send of [
        outside.fetch(url, request),
        outside.fetchOnce(url, request),
        outside.upload(url, { purpose, method: 'PUT', headers: {}, body, signal }),
      ]) {
        expect(await outcomeOf(send)).toEqual(['lane/no-purpose', 0, 0]);
      }
      expect((await database.egressLog.list(ALL)).total).toBe(before);
    },
  );

  it("doesn't include signing in, which is for an account", async () => {
    const purposes: unknown[] = [];
    const note: HttpTransport['fetch'] = async (_url, { purpose }) => {
      purposes.push(purpose);
      return Promise.reject(new Error('enough'));
    };
    const input = { baseUrl: 'https://time.example', email: 'a@b.example', password: 'p' };
    const unused = async (): Promise<never> => Promise.reject(new Error('unused'));
    const transport: HttpTransport = { fetch: note, fetchOnce: note, upload: unused };
    const agent = { accountId: '1', userAgent: 'Dragoman time/1' };
    await codeOf(signIn({ ...input, ...agent, transport }));
    expect(purposes).toEqual(['account']);
  });
});

const ALL = {
  text: '',
  kind: null,
  outcome: null,
  projectId: null,
  fromMs: null,
  untilMs: null,
  page: 1,
  limit: 1,
};
