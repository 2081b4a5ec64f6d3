import { describe, expect, it } from 'vitest';
import { answer, type IpcHandlers } from '../../../electron/ipc/answer.ts';
import { appHandlers, settingsHandlers } from '../../../electron/ipc/app.ts';
import { checkHandlers } from '../../../electron/ipc/checks.ts';
import { connectionHandlers } from '../../../electron/ipc/connections.ts';
import { copyHandlers } from '../../../electron/ipc/copies.ts';
import { dataHandlers } from '../../../electron/ipc/data.ts';
import { analysisHandlers, documentHandlers } from '../../../electron/ipc/documents.ts';
import {
  glossaryHandlers,
  spokenTermsHandlers,
  styleProfileHandlers,
  styleRuleHandlers,
} from '../../../electron/ipc/glossaries.ts';
import {
  historyHandlers,
  gridHandlers,
  sourceLanguageHandlers,
  handoffHandlers,
  historyTransferHandlers,
  reviewHandlers,
} from '../../../electron/ipc/history.ts';
import { laneHandlers } from '../../../electron/ipc/lane.ts';
import { memoryHandlers } from '../../../electron/ipc/memories.ts';
import { modelHandlers } from '../../../electron/ipc/models.ts';
import { watchHandlers } from '../../../electron/ipc/watches.ts';
import { quickHandlers } from '../../../electron/ipc/quick.ts';
import { programHandlers } from '../../../electron/ipc/programs.ts';
import { updateHandlers } from '../../../electron/ipc/updates.ts';
import { projectHandlers } from '../../../electron/ipc/projects.ts';
import { textHandlers } from '../../../electron/ipc/texts.ts';
import {
  outboxHandlers,
  timeConflictHandlers,
  timeConnectionHandlers,
  timeHandlers,
  timeImportHandlers,
  timeReportHandlers,
  workHandlers,
} from '../../../electron/ipc/time.ts';
import { usageHandlers } from '../../../electron/ipc/usage.ts';
import { soundHandlers, voiceHandlers } from '../../../electron/ipc/voice.ts';
import { toDocumentJob } from '../../../electron/services/documents/job-view.ts';
import { AppError } from '../../../shared/errors.ts';
import { requests, type RequestName } from '../../../shared/ipc/contract.ts';
import { REQUEST_NAMES } from '../../../shared/ipc/channels.ts';
import { aRecord } from '../services/support/fake-jobs.ts';
import { BAD_INPUTS } from './bad-inputs.ts';
import { createFakeServices, sampleOf } from './fake-services.ts';
import { INPUTS, SECRET } from './proper-inputs.ts';

/** Requests whose handler puts what its service answers into a field of its own. */
const WRAPPING: ReadonlySet<RequestName> = new Set([
  'app:get-diagnostics',
  'data:decide-held-work',
  'documents:hold-path',
  'documents:start',
  'history:set-source-language',
  'history:delete-items',
  'history:restore-items',
  'history:purge-items',
  'lane:purge-egress',
  'models:download',
  'models:pause',
  'models:resume',
  'models:cancel',
  'models:remove',
  'models:restore',
  'sound:ask',
  'voice:add-sound',
  'voice:read-sound',
  'voice:delete-sessions',
  'voice:restore-sessions',
]);

/** A path that services know and the window may not. */
const PATH = `/home/me/${SECRET}`;
const PATH_METHOD = /\b(?:pick|last|asked|saved|delivered)\w+$|^heldPaths\.take$/u;

/** Sets up services that answer with a sample of what the request is answered with. */
function setUp(request: RequestName = 'app:get-info') {
  const logged: unknown[] = [];
  const calls: unknown[] = [];
  const methods: string[] = [];
  const sample = sampleOf(requests[request].output);
  const answers = WRAPPING.has(request) ? Object.values(sample as object)[0] : sample;
  const services = createFakeServices((method) => {
    methods.push(method);
    if (method === 'desktop.pickFiles') return [PATH];
    if (method === 'ledger.source') return { path: PATH, projectId: null };
    return PATH_METHOD.test(method) ? PATH : answers;
  }, calls) as never;
  const handlers: IpcHandlers = {
    ...appHandlers(services),
    ...analysisHandlers(services),
    ...documentHandlers(services),
    ...connectionHandlers(services),
    ...sourceLanguageHandlers(services),
    ...historyHandlers(services),
    ...gridHandlers(services),
    ...reviewHandlers(services),
    ...historyTransferHandlers(services),
    ...handoffHandlers(services),
    ...checkHandlers(services),
    ...dataHandlers(services),
    ...textHandlers(services),
    ...glossaryHandlers(services),
    ...spokenTermsHandlers(services),
    ...styleProfileHandlers(services),
    ...styleRuleHandlers(services),
    ...copyHandlers(services),
    ...memoryHandlers(services),
    ...modelHandlers(services),
    ...timeHandlers(services),
    ...workHandlers(services),
    ...timeReportHandlers(services),
    ...timeImportHandlers(services),
    ...timeConflictHandlers(services),
    ...timeConnectionHandlers(services),
    ...outboxHandlers(services),
    ...projectHandlers(services),
    ...usageHandlers(services),
    ...voiceHandlers(services),
    ...soundHandlers(services),
    ...laneHandlers(services),
    ...programHandlers(services),
    ...watchHandlers(services),
    ...updateHandlers(services),
    ...quickHandlers(services),
    ...settingsHandlers(services),
  };
  const logger = {
    debug() {},
    info() {},
    warn() {},
    error: (_message: string, fields?: object) => logged.push(fields),
  };
  return {
    calls,
    methods,
    logged,
    ask: (name: RequestName, input: unknown, patch: Partial<IpcHandlers> = {}) =>
      answer(name, { ...handlers, ...patch }, input, logger),
  };
}

describe('answering the window', () => {
  it.each(REQUEST_NAMES)('%s: plain data, as the contract says, without a secret', async (name) => {
    const result = await setUp(name).ask(name, INPUTS[name]);
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
    expect(structuredClone(result)).toEqual(result);
    expect(requests[name].output.parse(result.value)).toEqual(result.value);
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it('asks one method of a service, or a few, for each request', async () => {
    const asked: Record<string, string> = {};
    for (const name of REQUEST_NAMES) {
      const { ask, methods } = setUp(name);
      await ask(name, INPUTS[name]);
      asked[name] = methods.join(', ');
    }
    expect(asked).toMatchSnapshot();
  });

  it("hides the path of a job's document, its key, and the cause of its error", async () => {
    const job = toDocumentJob(
      aRecord({
        sourcePath: PATH,
        sealedDocumentKey: new TextEncoder().encode(SECRET),
        error: new AppError(
          'net/offline',
          { english: 'Offline.' },
          { cause: new Error(SECRET) },
        ).toData(),
      }),
      null,
    );
    expect(requests['documents:pause-job'].output.parse(job)).toEqual(job);
    expect(JSON.stringify(job)).not.toContain(SECRET);
  });

  it.each(REQUEST_NAMES)('%s: bad input never reaches a service', async (name) => {
    const under = setUp();
    for (const input of [null, 7, 'text', []]) {
      const result = await under.ask(name, input);
      expect(result).toMatchObject({ ok: false, error: { code: 'input/invalid' } });
    }
    expect(under.calls).toEqual([]);
  });

  it.each(BAD_INPUTS)('%s refuses %j', async (name, patch) => {
    const under = setUp();
    const result = await under.ask(name, { ...INPUTS[name], ...patch });
    expect(result).toMatchObject({ ok: false, error: { code: 'input/invalid' } });
    expect(under.calls).toEqual([]);
  });

  it('names the invalid field and repeats none of its value', async () => {
    const result = await setUp().ask('connections:set-key', {
      ...INPUTS['connections:set-key'],
      key: SECRET.repeat(99),
    });
    expect(result).toMatchObject({ ok: false, error: { details: { field: 'key' } } });
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it('passes on only what the contract names', async () => {
    const under = setUp();
    const page = INPUTS['history:search'];
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

  it('passes a cancellation on as one', async () => {
    const result = await setUp().ask('app:get-info', undefined, {
      'app:get-info': () => {
        throw new DOMException('stopped', 'AbortError');
      },
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'canceled' } });
  });
});
