import { describe, expect, it } from 'vitest';
import { answer, type IpcHandlers } from '../../../electron/ipc/answer.ts';
import { appHandlers } from '../../../electron/ipc/app.ts';
import { connectionHandlers } from '../../../electron/ipc/connections.ts';
import { documentHandlers } from '../../../electron/ipc/documents.ts';
import { historyHandlers } from '../../../electron/ipc/history.ts';
import { settingsHandlers } from '../../../electron/ipc/settings.ts';
import { toDocumentJob } from '../../../electron/services/document-job-view.ts';
import { settingsSchema } from '../../../shared/domain/settings.ts';
import { AppError } from '../../../shared/errors.ts';
import { requests, type RequestName } from '../../../shared/ipc/contract.ts';
import { REQUEST_NAMES } from '../../../shared/ipc/request-names.ts';
import { aRecord } from '../services/support/fake-jobs.ts';

const SECRET = 'key-that-stays-here';

/** Services that know more than the window may. */
function setUp() {
  const logged: unknown[] = [];
  const calls: unknown[] = [];
  const job = toDocumentJob(
    aRecord({
      sourcePath: `/home/me/${SECRET}`,
      sealedDocumentKey: new TextEncoder().encode(SECRET),
      error: new AppError('net/offline', 'Offline.', { cause: new Error(SECRET) }).toData(),
    }),
    null,
  );
  const connection = {
    id: 'a',
    name: 'A',
    kind: 'paid',
    baseUrl: null,
    isDefault: true,
    key: 'stored',
    isOutOfQuota: false,
  } as const;
  const languages = { sources: [], targets: [], isPractice: false };
  const plan = { files: [], rejected: [] };
  const later = <T>(value: T) => {
    return async (...args: unknown[]): Promise<T> => {
      calls.push(args);
      return Promise.resolve(value);
    };
  };
  const vault = { tier: 'session', backend: 'none', backendChanged: false } as const;
  const status = { state: 'running', engine: 'pseudo', message: null } as const;
  const notice = { id: 'n', severity: 'info', title: 't', message: 'm' } as const;
  const item = {
    id: 'h',
    kind: 'document',
    title: 'a.txt',
    sourceLang: null,
    targetLang: 'DE',
    connectionName: 'A',
    isPractice: false,
    segmentCount: 0,
    billedChars: null,
    createdAtMs: 1,
    documentJobId: null,
  } as const;
  const handlers: IpcHandlers = {
    ...appHandlers({
      info: () => ({ version: '1', platform: 'linux', dataFolder: '/data', locale: 'en' }),
      notices: { list: () => [notice], add: () => undefined, dismiss: () => undefined },
      embedded: { status: () => status },
      copyText: () => undefined,
      openDataFolder: later(undefined),
      onRendererReady: () => undefined,
    }),
    ...documentHandlers({
      plan: { get: () => plan, add: later(plan), remove: later(plan), start: later([job]) },
      ledger: {
        resumeAll: later(undefined),
        add: later([job]),
        list: later({ jobs: [job], total: 1 }),
        pause: later(job),
        resume: later(job),
        cancel: later(job),
        retry: later(job),
        remove: later(undefined),
        saveTo: later(job),
        deliveredPath: later('/home/me/a.de.txt'),
        wake: () => undefined,
      },
      desktop: {
        pickFiles: later(['/home/me/a.txt']),
        pickFolder: later('/home/me'),
        revealFile: () => undefined,
        openPath: later(undefined),
      },
    }),
    ...connectionHandlers({
      list: later([connection]),
      get: later(connection),
      add: later(connection),
      setKey: later(connection),
      resumeAfterQuota: later(connection),
      practiceChanged: later(undefined),
      setDefault: later([connection]),
      remove: later([connection]),
      getLanguages: later(languages),
      getUsage: later({ characterCount: 1, characterLimit: null }),
      listGlossaries: later([]),
      client: async () => Promise.reject(new Error('unused')),
      setConcurrency: () => undefined,
      close: () => undefined,
    }),
    ...historyHandlers({
      add: async () => Promise.reject(new Error('unused')),
      search: later({ items: [item], total: 1, page: 1, limit: 20 }),
      getDetail: later({ item, segments: [], totalSegments: 0 }),
    }),
    ...settingsHandlers({
      settings: {
        get: () => settingsSchema.parse({}),
        update: () => settingsSchema.parse({}),
      } as unknown as Parameters<typeof settingsHandlers>[0]['settings'],
      secrets: {
        get: () => SECRET,
        set: () => 'stored',
        has: () => 'stored',
        delete: () => undefined,
        status: () => vault,
        setWeakConsent: () => vault,
      },
    }),
  };
  const logger = {
    debug() {},
    info() {},
    warn() {},
    error: (_message: string, fields?: object) => logged.push(fields),
  };
  return {
    calls,
    logged,
    handlers,
    ask: (name: RequestName, input: unknown, patch: Partial<IpcHandlers> = {}) =>
      answer(name, { ...handlers, ...patch }, input, logger),
  };
}

const page = { page: 1, limit: 20, text: '' };
const jobInput = { jobId: 'job' };
const account = { connectionId: 'a' };

/** A proper input of each request; a request without one does not compile. */
const INPUTS: Record<RequestName, unknown> = {
  'app:get-info': undefined,
  'app:list-notices': undefined,
  'app:dismiss-notice': { noticeId: 'n' },
  'app:get-embedded-status': undefined,
  'app:copy-text': { text: 'x' },
  'app:report-ready': undefined,
  'app:open-data-folder': undefined,
  'documents:get-plan': undefined,
  'documents:add-files': { items: [{ kind: 'path', path: '/a.txt' }] },
  'documents:pick-files': undefined,
  'documents:remove-planned': { fileIds: ['f'] },
  'documents:start': {
    fileIds: ['f'],
    connectionId: 'a',
    sourceLang: null,
    targetLangs: ['DE'],
    formality: 'default',
    glossaryId: null,
  },
  'documents:list-jobs': page,
  'documents:pause-job': jobInput,
  'documents:resume-job': jobInput,
  'documents:cancel-job': jobInput,
  'documents:retry-job': jobInput,
  'documents:remove-job': jobInput,
  'documents:reveal-job': jobInput,
  'documents:open-job': jobInput,
  'documents:save-job-elsewhere': jobInput,
  'connections:list': undefined,
  'connections:add': { name: 'A', kind: 'paid', baseUrl: null, key: SECRET },
  'connections:set-key': { ...account, key: SECRET },
  'connections:set-default': account,
  'connections:remove': account,
  'connections:get-languages': account,
  'connections:resume-after-quota': account,
  'connections:get-usage': account,
  'connections:list-glossaries': account,
  'history:search': page,
  'history:get-item': { itemId: 'h', page: 1, limit: 20 },
  'settings:get': undefined,
  'settings:update': { theme: 'dark' },
  'vault:get-status': undefined,
  'vault:set-weak-consent': { allow: true },
};

describe('answering the window', () => {
  it.each(REQUEST_NAMES)('%s: plain data, as the contract says, without a secret', async (name) => {
    const result = await setUp().ask(name, INPUTS[name]);
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
    expect(structuredClone(result)).toEqual(result);
    expect(requests[name].output.parse(result.value)).toEqual(result.value);
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it.each(REQUEST_NAMES)('%s: bad input never reaches a service', async (name) => {
    const under = setUp();
    for (const input of [null, 7, 'text', []]) {
      const result = await under.ask(name, input);
      expect(result).toMatchObject({ ok: false, error: { code: 'input/invalid' } });
    }
    expect(under.calls).toEqual([]);
  });

  it.each([
    ['documents:retry-job', { jobId: '' }],
    ['documents:retry-job', { jobId: 'x'.repeat(101) }],
    ['documents:list-jobs', { page: 0, limit: 20, text: '' }],
    ['documents:list-jobs', { page: 1, limit: 1e9, text: '' }],
    ['documents:list-jobs', { page: 1, limit: Number.NaN, text: '' }],
    ['documents:add-files', { items: [] }],
    ['documents:add-files', { items: [{ kind: 'bytes', name: 'a.txt', bytes: 'no bytes' }] }],
    ['connections:add', { name: ' ', kind: 'paid', baseUrl: null, key: SECRET }],
    ['connections:add', { name: 'A', kind: 'embedded', baseUrl: null, key: SECRET }],
    ['settings:update', { documents: { concurrency: 11 } }],
    ['vault:set-weak-consent', { allow: 'yes' }],
  ] as const)('%s refuses %j', async (name, input) => {
    const under = setUp();
    const result = await under.ask(name, input);
    expect(result).toMatchObject({ ok: false, error: { code: 'input/invalid' } });
    expect(under.calls).toEqual([]);
  });

  it('names the field that is wrong and repeats nothing of its value', async () => {
    const result = await setUp().ask('connections:set-key', { ...account, key: SECRET.repeat(99) });
    expect(result).toMatchObject({ ok: false, error: { details: { field: 'key' } } });
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it('hands on only what the contract names', async () => {
    const under = setUp();
    await under.ask('history:search', { ...page, sql: 'DROP TABLE', __proto__: { admin: true } });
    expect(under.calls).toEqual([[page]]);
  });

  it.each([
    [
      'thrown',
      () => {
        throw new AppError('quota/exceeded', 'Used up.', { details: { status: 456 } });
      },
    ],
    [
      'rejected',
      async () =>
        Promise.reject(new AppError('quota/exceeded', 'Used up.', { details: { status: 456 } })),
    ],
  ])('passes an AppError that is %s, without its cause', async (_how, handler) => {
    const under = setUp();
    const result = await under.ask('connections:list', undefined, { 'connections:list': handler });
    expect(result).toEqual({
      ok: false,
      error: {
        code: 'quota/exceeded',
        message: 'Used up.',
        retryable: false,
        details: { status: 456 },
      },
    });
    expect(under.logged).toEqual([]);
  });

  it.each([
    ['an error', new Error(`/home/me/${SECRET}`)],
    ['a text', SECRET],
    ['nothing', undefined],
    ['an object', { code: 'auth/rejected', message: SECRET }],
  ])(
    'turns %s that is thrown into "internal", without its text, and logs it',
    async (_what, thrown) => {
      const under = setUp();
      const result = await under.ask('app:get-info', undefined, {
        'app:get-info': () => {
          throw thrown;
        },
      });
      expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
      expect(JSON.stringify(result)).not.toContain(SECRET);
      expect(under.logged).toMatchObject([{ request: 'app:get-info' }]);
    },
  );

  it('keeps a cancellation one', async () => {
    const result = await setUp().ask('app:get-info', undefined, {
      'app:get-info': () => {
        throw new DOMException('stopped', 'AbortError');
      },
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });
});
