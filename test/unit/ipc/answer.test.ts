import { describe, expect, it } from 'vitest';
import { answer, type IpcHandlers } from '../../../electron/ipc/answer.ts';
import { appHandlers, settingsHandlers } from '../../../electron/ipc/app.ts';
import { connectionHandlers } from '../../../electron/ipc/connections.ts';
import { analysisHandlers, documentHandlers } from '../../../electron/ipc/documents.ts';
import { noBands } from '../../../shared/domain/analysis/analysis.ts';
import {
  historyHandlers,
  sourceLanguageHandlers,
  handoffHandlers,
  historyTransferHandlers,
  reviewHandlers,
} from '../../../electron/ipc/history.ts';
import { toDocumentJob } from '../../../electron/services/documents/job-view.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/app/settings.ts';
import { AppError } from '../../../shared/errors.ts';
import { requests, type RequestName } from '../../../shared/ipc/contract.ts';
import { REQUEST_NAMES } from '../../../shared/ipc/channels.ts';
import { aRecord } from '../services/support/fake-jobs.ts';
import { account, ANALYSIS_INPUT, INPUTS, page, SECRET } from './proper-inputs.ts';
import { BAD_TEXT_INPUTS, createTextHandlers } from './text-requests.ts';
import { BAD_CHECK_INPUTS, createCheckHandlers } from './check-requests.ts';
import { createDataHandlers } from './data-requests.ts';
import { BAD_COPY_INPUTS, createCopyHandlers } from './copy-requests.ts';
import { BAD_GLOSSARY_INPUTS, createGlossaryHandlers } from './glossary-requests.ts';
import { BAD_MEMORY_INPUTS, createMemoryHandlers } from './memory-requests.ts';
import { createLaneHandlers } from './lane-requests.ts';
import { BAD_TIME_INPUTS, createTimeHandlers } from './time-requests.ts';
import { BAD_USAGE_INPUTS, createUsageHandlers } from './usage-requests.ts';
import { soundHandlers } from '../../../electron/ipc/voice.ts';
import { BAD_MODEL_INPUTS, createModelHandlers } from './model-requests.ts';
import { BAD_VOICE_INPUTS, createVoiceHandlers } from './voice-requests.ts';
import { aConnection } from '../../support/builders/connections.ts';
import { aSegmentHit } from '../../support/builders/history.ts';

/** Sets up services that know more than the window may. */
function setUp() {
  const logged: unknown[] = [];
  const calls: unknown[] = [];
  const job = toDocumentJob(
    aRecord({
      sourcePath: `/home/me/${SECRET}`,
      sealedDocumentKey: new TextEncoder().encode(SECRET),
      error: new AppError(
        'net/offline',
        { english: 'Offline.' },
        { cause: new Error(SECRET) },
      ).toData(),
    }),
    null,
  );
  const connection = aConnection({ id: 'a', name: 'A', kind: 'paid' });
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
    connectionId: 'a',
    connectionName: 'A',
    projectId: null,
    projectName: null,
    options: { formality: 'more' },
    engine: null,
    isPractice: false,
    segmentCount: 1,
    billedChars: null,
    isStarred: false,
    isChangedByMe: false,
    createdAtMs: 1,
    documentJobId: null,
  } as const;
  const pieces = [{ text: 'a', isHit: true }];
  const segment = aSegmentHit({
    target: 'a',
    isChangedByMe: true,
    state: 'edited',
    sourcePieces: pieces,
    targetPieces: pieces,
  });
  const hit = {
    ...item,
    titlePieces: pieces,
    snippet: { position: 0, source: pieces, target: pieces },
  };
  const handlers: IpcHandlers = {
    ...appHandlers({
      info: () => ({
        version: '1',
        platform: 'linux',
        dataFolder: '/data',
        locale: 'en',
        electron: { version: '45.4.1', isFallback: false },
      }),
      notices: {
        list: () => [notice],
        add: () => '',
        dismiss: () => undefined,
        withdraw: () => undefined,
      },
      embedded: { status: () => status },
      openDataFolder: later(undefined),
      diagnostics: {
        collect: later('Facts.'),
        suggestName: () => 'facts.txt',
        save: later({ fileName: 'facts.txt' }),
      },
      desktop: { copyText: () => undefined, pickSavePath: later('/home/me/facts.txt') },
      onRendererReady: () => undefined,
    }),
    ...analysisHandlers({
      analysis: {
        run: later({
          id: 'a',
          files: [
            {
              fileId: 'f',
              fileName: 'a.txt',
              format: 'txt',
              bands: noBands(),
              uncounted: null,
            },
          ],
          total: noBands(),
        }),
        cancel: () => undefined,
        suggestName: () => 'Analysis.csv',
        export: later({ fileName: 'Analysis.csv' }),
        lastPath: () => '/home/me/Analysis.csv',
      },
      desktop: { pickSavePath: later('/home/me/Analysis.csv'), revealFile: () => undefined },
    }),
    ...documentHandlers({
      heldPaths: { hold: () => 'token', take: () => '/a.txt' },
      edited: {
        save: later({
          fileName: 'a.de.txt',
          memories: [],
          changedCount: 1,
          unplacedCount: 0,
          unplaced: [],
        }),
        savedPath: () => '/a.de.txt',
      },
      tags: { list: later([]), mend: later({ marks: [], restored: [] }) },
      plan: {
        get: () => plan,
        add: later(plan),
        addAgain: later(plan),
        convert: later(plan),
        remove: later(plan),
        sources: () => [],
        detectLanguage: later('de'),
        start: later([job]),
      },
      ledger: {
        resumeAll: later(undefined),
        announce: later(undefined),
        add: later([job]),
        list: later({ jobs: [job], total: 1 }),
        pause: later(job),
        resume: later(job),
        cancel: later(job),
        retry: later(job),
        decideHeld: later(job),
        keepResult: later(job),
        remove: later(undefined),
        saveTo: later(job),
        deliveredPath: later('/home/me/a.de.txt'),
        source: later({ path: '/home/me/a.txt', projectId: null }),
        wake: () => undefined,
        rulesChanged: later(undefined),
      },
      desktop: {
        pickFiles: later(['/home/me/a.txt']),
        pickFolder: later('/home/me'),
        revealFile: () => undefined,
        openFile: later(undefined),
      },
    }),
    ...connectionHandlers({
      list: later([connection]),
      get: later(connection),
      add: later(connection),
      setKey: later(connection),
      rename: later(connection),
      resumeAfterQuota: later(connection),
      practiceChanged: later(undefined),
      setDefault: later([connection]),
      remove: later([connection]),
      getLanguages: later(languages),
      getUsage: later({ characterCount: 1, characterLimit: null }),
      listGlossaries: later([]),
      account: async () => Promise.reject(new Error('unused')),
      setConcurrency: () => undefined,
      close: () => undefined,
    }),
    ...sourceLanguageHandlers({ set: later(1) }),
    ...historyHandlers({
      add: async () => Promise.reject(new Error('unused')),
      cleanUp: async () => Promise.reject(new Error('unused')),
      search: later({ items: [hit], total: 1, page: 1, limit: 20 }),
      getItem: later({ item, segments: [segment], totalSegments: 1 }),
      listRevisions: later([{ target: 'alt', replacedAtMs: 1 }]),
      editSegment: later(segment),
      splitSegment: later(segment),
      joinSegment: later(segment),
      decideSegment: later(segment),
      setComment: later(segment),
      listDrafts: later({
        drafts: [{ segmentId: 'h.0', text: 'b', was: 'a', marks: [] }],
        count: 1,
        firstPosition: 0,
      }),
      keepDraft: later({ count: 1, firstPosition: 0 }),
      discardDraft: later({ count: 0, firstPosition: null }),
      undoEdit: later({ segment, count: 1 }),
      starItem: later(item),
      deleteItems: later(1),
      restoreItems: later(1),
      purgeItems: later(1),
      findConcordances: later({ pairs: [], total: 0, page: 1, limit: 20 }),
      listFacets: later({
        sourceLangs: [],
        targetLangs: [{ code: 'DE', count: 1 }],
        kinds: [{ kind: 'document', count: 1 }],
        connections: [],
        projects: [],
      }),
    }),
    ...reviewHandlers({
      replacements: {
        preview: later({
          previewId: 'p',
          segments: [
            {
              position: 0,
              pieces: [{ text: 'a', isHit: true }],
              isLocked: false,
              isChanged: false,
            },
          ],
          total: 1,
          placeCount: 1,
          segmentCount: 1,
          lockedCount: 0,
          isCut: false,
        }),
        replace: later({
          placeCount: 1,
          segmentCount: 1,
          lockedCount: 0,
          changedCount: 1,
          changed: [4],
        }),
      },
      terms: { find: later([{ source: 'a', targets: ['b'], isInflected: false }]) },
    }),
    ...historyTransferHandlers({
      exports: {
        export: later({ fileNames: ['a.tmx'], segmentCount: 1 }),
        lastPath: () => '/home/me/a.tmx',
      },
      imports: {
        import: later({
          fileName: 'a.tmx',
          itemCount: 1,
          segmentCount: 1,
          knownCount: 0,
          replacedCount: 0,
          skippedCount: 0,
        }),
        askedPath: () => null,
        removeLeftovers: later(undefined),
      },
      slot: {
        run: async () => Promise.reject(new Error('unused')),
        cancel: () => undefined,
        stop: later(undefined),
      },
      desktop: {
        pickFile: later('/home/me/a.tmx'),
        pickSavePath: later('/home/me/a.tmx'),
        revealFile: () => undefined,
      },
    }),
    ...handoffHandlers({
      handoffs: {
        suggestName: later('letter.docx.DE.xlf'),
        write: later({ fileNames: ['letter.docx.DE.xlf'], segmentCount: 1 }),
        lastPath: () => '/home/me/letter.docx.DE.xlf',
      },
      returned: {
        open: later({
          returnedId: 'r',
          itemId: 'h',
          fileName: 'letter.xlf',
          exportedAtMs: null,
          counts: [{ kind: 'theirs', count: 1 }],
          commentCount: 1,
        }),
        list: later({ entries: [], total: 0, page: 1, limit: 20 }),
        take: later({ count: 1, commentCount: 1 }),
        close: later(undefined),
      },
      heldPaths: { take: () => '/home/me/letter.xlf' },
      desktop: {
        pickFile: later('/home/me/letter.xlf'),
        pickSavePath: later('/home/me/letter.xlf'),
        revealFile: () => undefined,
      },
    }),
    ...createCheckHandlers(later),
    ...createDataHandlers(later),
    ...createTextHandlers(later, calls),
    ...createGlossaryHandlers(later),
    ...createCopyHandlers(later),
    ...createMemoryHandlers(later),
    ...createModelHandlers(later),
    ...createTimeHandlers(later),
    ...createUsageHandlers(later, calls),
    ...createVoiceHandlers(later),
    ...soundHandlers({ ask: later('allowed' as const), giveUp: () => void calls.push([]) }),
    ...createLaneHandlers(later),
    ...settingsHandlers({
      settings: {
        get: () => DEFAULT_SETTINGS,
        update: () => DEFAULT_SETTINGS,
      } as unknown as Parameters<typeof settingsHandlers>[0]['settings'],
      secrets: { recheck: () => vault, status: () => vault },
      weakStorage: { setConsent: later(vault) },
      proxies: { status: () => null, give: later(null), forget: later(null) },
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
    ['analysis:run', { ...ANALYSIS_INPUT, fileIds: [] }],
    ['analysis:run', { ...ANALYSIS_INPUT, targetLang: 'not a language' }],
    ['analysis:export', { analysisId: 'a', format: 'xlsx', price: null }],
    ['documents:retry-job', { jobId: '' }],
    ['documents:retry-job', { jobId: 'x'.repeat(101) }],
    ['documents:list-jobs', { page: 0, limit: 20, text: '' }],
    ['documents:list-jobs', { page: 1, limit: 1e9, text: '' }],
    ['documents:list-jobs', { page: 1, limit: Number.NaN, text: '' }],
    ['documents:add-files', { items: [] }],
    ['documents:add-files', { items: [{ kind: 'bytes', name: 'a.txt', bytes: 'no bytes' }] }],
    ['connections:add', { name: ' ', kind: 'paid', baseUrl: null, key: SECRET }],
    ['connections:add', { name: 'A', kind: 'embedded', baseUrl: null, key: SECRET }],
    ['history:export-segments', { format: 'docx', filter: { text: '' } }],
    ['history:export-segments', { format: 'constructor', filter: { text: '' } }],
    ['history:export-segments', { format: 'tmx', filter: { text: 'x'.repeat(100_001) } }],
    ['history:export-segments', { format: 'tmx' }],
    ['history:import-segments', { sourceLang: 'no code', targetLang: null }],
    ['history:import-segments', { sourceLang: null, targetLang: '../../x' }],
    ['settings:update', { documents: { concurrency: 11 } }],
    ['settings:update', { vault: { allowWeakStorage: true } }],
    ['documents:add-files', { items: [{ kind: 'path', path: '/a.txt' }] }],
    ['vault:set-weak-consent', { allow: 'yes' }],
    ['history:search', { page: 1, limit: 20, text: 'x'.repeat(100_001) }],
    ['history:search', { page: '1', limit: 20, text: '' }],
    ['history:search', { page: 1.5, limit: 20, text: '' }],
    ['history:search', { page: 1_000_001, limit: 20, text: '' }],
    ['history:search', { page: 1, limit: 201, text: '' }],
    ['history:get-item', { itemId: 'h', page: 1_000_001, limit: 20 }],
    ['history:search', { page: 1, limit: 20, text: '', kind: 'constructor' }],
    ['history:search', { page: 1, limit: 20, text: '', order: 'row_id; DROP TABLE x' }],
    ['history:search', { page: 1, limit: 20, text: '', fromMs: Number.POSITIVE_INFINITY }],
    ['history:search', { page: 1, limit: 20, text: '', isStarred: 1 }],
    ['history:search', { page: 1, limit: 20, text: '', sourceLang: { $ne: '' } }],
    ['history:edit-segment', { segmentId: 'h.-1', target: '' }],
    ['history:edit-segment', { itemId: 'h', position: 0, target: '' }],
    ['history:edit-segment', { segmentId: 'h.0', target: 'x'.repeat(1_000_001) }],
    ['history:edit-segment', { segmentId: 'h.0', target: '', part: -1 }],
    ['history:split-segment', { segmentId: 'h.0', target: '', cut: { source: 0.5, target: 1 } }],
    ['history:join-segment', { segmentId: 'h.0', target: '', to: 'next' }],
    ['history:replace-text', { previewId: 'p', isAll: true, positions: [-1] }],
    ['history:replace-text', { previewId: 'p', isAll: true, positions: [0.5] }],
    ['history:delete-items', { itemIds: [] }],
    ['history:delete-items', { itemIds: Array.from({ length: 1001 }, () => 'h') }],
    ['history:purge-items', { scope: 'filter' }],
    ['history:purge-items', { scope: '__proto__' }],
    ['history:find-concordances', { page: 1, limit: 201, text: 'x' }],
    ['settings:update', { time: { idleMinutes: -1 } }],
    ...BAD_CHECK_INPUTS,
    ...BAD_TEXT_INPUTS,
    ...BAD_GLOSSARY_INPUTS,
    ...BAD_MEMORY_INPUTS,
    ...BAD_COPY_INPUTS,
    ...BAD_TIME_INPUTS,
    ...BAD_USAGE_INPUTS,
    ...BAD_MODEL_INPUTS,
    ...BAD_VOICE_INPUTS,
    ['sound:ask', { origin: 'camera' }],
    ['sound:ask', { origin: ['microphone'] }],
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
        throw new AppError('quota/exceeded', { english: 'Used up.' }, { details: { status: 456 } });
      },
    ],
    [
      'rejected',
      async () =>
        Promise.reject(
          new AppError('quota/exceeded', { english: 'Used up.' }, { details: { status: 456 } }),
        ),
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
