import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { Settings } from '../../../../../shared/domain/app/settings.ts';
import type { DocumentPlan } from '../../../../../shared/domain/documents/job.ts';
import type { DocumentJobPage } from '../../../../../shared/ipc/contract.ts';
import { createDocumentsStore } from '../../../../../renderer/features/documents/store.ts';
import { selectIsFirstDataSettled } from '../../../../../renderer/features/documents/selectors.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import { aFile, aJob, LANGUAGES, SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';
import { abilitiesOfKind } from '../../../../../shared/domain/connections/abilities.ts';
import { aStyleProfile } from '../../../../support/builders/style-rules.ts';
import { aConnection } from '../../../../support/builders/connections.ts';

const EMPTY_PLAN: DocumentPlan = { files: [], rejected: [] };
const EMBEDDED = aConnection({ isDefault: false, key: 'not-needed' });
const PAID = aConnection({
  id: 'paid',
  name: 'Agency',
  kind: 'paid',
  baseUrl: 'https://service.example',
});

function setup(handlers: Handlers = {}, newGlossaries = new Set<string>()) {
  const fake = createFakeApi({
    'documents:get-plan': () => EMPTY_PLAN,
    'documents:list-jobs': () => ({ jobs: [], total: 0 }),
    'connections:list': () => [EMBEDDED, PAID],
    'connections:get-languages': () => LANGUAGES,
    'connections:get-usage': () => ({ characterCount: 10, characterLimit: 1000 }),
    'connections:list-glossaries': () => [],
    'settings:get': () => SETTINGS,
    'settings:update': () => SETTINGS,
    'app:get-embedded-status': () => ({ state: 'running', engine: 'apertium', message: null }),
    ...handlers,
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  const store = createDocumentsStore({ api: fake.api, timers, session, newGlossaries });
  return { fake, timers, store, get: store.getState };
}

const jobsOf = (page: DocumentJobPage | null) => page?.jobs.map((job) => job.id);
const fileOf = (name: string, text = 'x') => new File([text], name);

describe('first data', () => {
  it('is settled by plan and jobs, whether they could be read or not', async () => {
    const plan = defer<DocumentPlan>();
    const { store, get } = setup({
      'documents:get-plan': () => plan.promise,
      'documents:list-jobs': () => {
        throw new AppError('db/unavailable', { english: 'Gone.' });
      },
    });
    get().connect();
    await settle();
    expect(selectIsFirstDataSettled(store.getState())).toBe(false);
    plan.resolve(EMPTY_PLAN);
    await settle();
    expect(selectIsFirstDataSettled(store.getState())).toBe(true);
  });

  it("doesn't wake the built-in service: languages come with the options", async () => {
    const { fake, get } = setup();
    get().connect();
    await settle();
    expect(fake.inputsOf('connections:get-languages')).toEqual([]);
    await get().loadOptions();
    await settle();
    expect(fake.inputsOf('connections:get-languages')).toEqual([{ connectionId: 'paid' }]);
  });
});

describe('jobs', () => {
  it('lets the latest search win and goes to page 1 for a new text', async () => {
    const slow = defer<DocumentJobPage>();
    const { fake, timers, get } = setup();
    fake.answer({
      'documents:list-jobs': ({ text }) =>
        text === 'a' ? slow.promise : { jobs: [aJob({ id: text })], total: 1 },
    });
    await get().jobSearch.goToPage(3);
    get().jobSearch.setValue('text', 'a');
    timers.runAll();
    get().jobSearch.setValue('text', 'ab');
    timers.runAll();
    await settle();
    slow.resolve({ jobs: [aJob({ id: 'late' })], total: 1 });
    await settle();
    expect(jobsOf(valueOf(get().jobSearch.results))).toEqual(['ab']);
    expect(get().jobSearch.asked).toEqual({ values: { text: 'ab' }, page: 1, limit: 20 });
  });

  it('asks once for text typed without a pause', async () => {
    const { fake, timers, get } = setup();
    for (const text of ['c', 'co', 'con']) get().jobSearch.setValue('text', text);
    timers.runAll();
    await settle();
    expect(fake.inputsOf('documents:list-jobs')).toEqual([{ text: 'con', page: 1, limit: 20 }]);
  });

  it('come back as they were left, before anything else is requested', async () => {
    const { fake, get } = setup({
      'settings:get': () => ({
        ...SETTINGS,
        searchForms: { 'document-jobs': { page: 2, limit: null, inputs: { text: 'con' } } },
      }),
      'documents:list-jobs': () => ({ jobs: [aJob()], total: 21 }),
    });
    get().connect();
    await settle();
    expect(fake.inputsOf('documents:list-jobs')).toEqual([{ text: 'con', page: 2, limit: 20 }]);
    expect(get().jobSearch.values.text).toBe('con');
  });

  it("keep out a row that doesn't match the current search, whatever is being typed", async () => {
    const { fake, get } = setup({ 'documents:list-jobs': () => ({ jobs: [aJob()], total: 1 }) });
    get().connect();
    get().jobSearch.setValue('text', 'contract');
    await get().jobSearch.submit();
    get().jobSearch.setValue('text', 'let');
    fake.emit('documents:job-changed', aJob({ id: 'job-2', fileName: 'letter.txt' }));
    expect(jobsOf(valueOf(get().jobSearch.results))).toEqual(['job-1']);
  });

  it('updates, adds and removes rows by events', async () => {
    const { fake, get } = setup({ 'documents:list-jobs': () => ({ jobs: [aJob()], total: 1 }) });
    get().connect();
    await settle();
    fake.emit('documents:job-changed', aJob({ state: 'saved' }));
    fake.emit('documents:job-changed', aJob({ id: 'job-2' }));
    // From one start, so in the order they were added.
    const page = valueOf(get().jobSearch.results);
    expect(page?.jobs.map((job) => `${job.id} ${job.state}`)).toEqual([
      'job-1 saved',
      'job-2 ready',
    ]);
    fake.emit('documents:job-removed', { jobId: 'job-1' });
    expect(valueOf(get().jobSearch.results)).toMatchObject({ total: 1 });
  });

  it('keeps an event that arrives while the list is read', async () => {
    const list = defer<DocumentJobPage>();
    const { fake, get } = setup({ 'documents:list-jobs': () => list.promise });
    get().connect();
    await settle();
    fake.emit('documents:job-changed', aJob({ state: 'saved', updatedAtMs: 9 }));
    list.resolve({ jobs: [aJob({ state: 'queued', updatedAtMs: 5 })], total: 1 });
    await settle();
    expect(valueOf(get().jobSearch.results)?.jobs[0]?.state).toBe('saved');
  });

  it('stops listening when disconnected', async () => {
    const { fake, get } = setup();
    const stop = get().connect();
    await settle();
    stop();
    fake.emit('documents:job-changed', aJob());
    expect(valueOf(get().jobSearch.results)?.jobs).toEqual([]);
  });

  it('fetches the row that moves up when one of a long list is removed', async () => {
    const { fake, get } = setup({ 'documents:list-jobs': () => ({ jobs: [aJob()], total: 41 }) });
    get().connect();
    await get().jobSearch.goToPage(3);
    fake.answer({ 'documents:list-jobs': () => ({ jobs: [aJob({ id: 'other' })], total: 40 }) });
    fake.emit('documents:job-removed', { jobId: 'job-1' });
    await settle();
    expect(get().jobSearch.asked?.page).toBe(2);
    expect(jobsOf(valueOf(get().jobSearch.results))).toEqual(['other']);
  });

  it('runs one action per row at a time and shows the row it gets back', async () => {
    const paused = defer<ReturnType<typeof aJob>>();
    const { fake, get } = setup({
      'documents:list-jobs': () => ({ jobs: [aJob()], total: 1 }),
      'documents:pause-job': () => paused.promise,
    });
    await get().jobSearch.reload();
    const running = get().runJobAction('job-1', 'pause');
    await get().runJobAction('job-1', 'cancel');
    expect(get().busyJobs).toEqual({ 'job-1': 'pause' });
    expect(fake.inputsOf('documents:cancel-job')).toEqual([]);
    paused.resolve(aJob({ isPaused: true }));
    await running;
    expect(get().busyJobs).toEqual({});
    expect(valueOf(get().jobSearch.results)?.jobs[0]?.isPaused).toBe(true);
  });

  it('keeps the reason for a refused action with its row until the next one', async () => {
    const { fake, get } = setup({
      'documents:reveal-job': () => {
        throw new AppError('document/source-missing', { english: 'Not there.' });
      },
    });
    await get().runJobAction('job-1', 'reveal');
    expect(get().jobErrors['job-1']?.code).toBe('document/source-missing');
    fake.answer({ 'documents:reveal-job': () => undefined });
    await get().runJobAction('job-1', 'reveal');
    expect(get().jobErrors).toEqual({});
  });

  it('keeps a doubtful result when told to, and shows the job as it is then', async () => {
    const looked = aJob({ state: 'needs-attention', hasStoredResult: true });
    const { fake, get } = setup({
      'documents:list-jobs': () => ({ jobs: [looked], total: 1 }),
      'documents:keep-result': () => aJob({ state: 'downloading', hasStoredResult: true }),
    });
    await get().jobSearch.reload();
    await get().runJobAction('job-1', 'keep');
    expect(fake.inputsOf('documents:keep-result')).toEqual([{ jobId: 'job-1' }]);
    expect(valueOf(get().jobSearch.results)?.jobs[0]?.state).toBe('downloading');
  });

  it('treats a closed folder dialog as no change', async () => {
    const { get } = setup({
      'documents:list-jobs': () => ({ jobs: [aJob({ state: 'saved' })], total: 1 }),
      'documents:save-job-elsewhere': () => null,
    });
    await get().jobSearch.reload();
    await get().runJobAction('job-1', 'saveElsewhere');
    expect(valueOf(get().jobSearch.results)?.jobs).toHaveLength(1);
    expect(get().jobErrors).toEqual({});
  });
});

const HOLD: Handlers = {
  'documents:hold-path': ({ path }) => ({ token: `token of ${path}` }),
};

describe('drops', () => {
  it('sends tokens of paths together and bytes one by one', async () => {
    const { fake, get } = setup({ ...HOLD, 'documents:add-files': () => EMPTY_PLAN });
    fake.setPath('a.docx', '/orders/a.docx');
    fake.setPath('folder', '/orders/folder');
    await get().addDropped([
      { file: fileOf('a.docx'), isFolder: false },
      { file: fileOf('b.txt', 'hi'), isFolder: false },
      { file: fileOf('folder'), isFolder: true },
    ]);
    expect(fake.inputsOf('documents:add-files')).toEqual([
      { items: [{ kind: 'bytes', name: 'b.txt', bytes: new Uint8Array([104, 105]) }] },
      {
        items: [
          { kind: 'held', token: 'token of /orders/a.docx' },
          { kind: 'held', token: 'token of /orders/folder' },
        ],
      },
    ]);
  });

  it('keeps within the number of items of one call', async () => {
    const { fake, get } = setup({ ...HOLD, 'documents:add-files': () => EMPTY_PLAN });
    const entries = Array.from({ length: 2300 }, (_, index) => {
      fake.setPath(`${index}.txt`, `/many/${index}.txt`);
      return { file: fileOf(`${index}.txt`), isFolder: false };
    });
    await get().addDropped(entries);
    expect(fake.inputsOf('documents:add-files').map((input) => input.items.length)).toEqual([
      1000, 1000, 300,
    ]);
  });

  it('queues a drop after the one under way, so that answers keep their order', async () => {
    const first = defer<DocumentPlan>();
    const { fake, get } = setup();
    fake.answer({
      'documents:add-files': ({ items }) => {
        const [item] = items;
        const name = item?.kind === 'bytes' ? item.name : '';
        const plan = { files: [aFile({ id: name, fileName: name })], rejected: [] };
        return name === 'one.txt' ? first.promise.then(() => plan) : plan;
      },
    });
    const one = get().addDropped([{ file: fileOf('one.txt'), isFolder: false }]);
    const two = get().addDropped([{ file: fileOf('two.txt'), isFolder: false }]);
    await settle();
    expect(get().pendingDrops).toBe(2);
    expect(fake.inputsOf('documents:add-files')).toHaveLength(1);
    first.resolve(EMPTY_PLAN);
    await Promise.all([one, two]);
    expect(get().pendingDrops).toBe(0);
    expect(valueOf(get().plan)?.files.map((file) => file.id)).toEqual(['two.txt']);
  });

  it('continues with the queue after a refused drop', async () => {
    const { fake, get } = setup({
      'documents:add-files': () => {
        throw new AppError('db/unavailable', { english: 'Gone.' });
      },
    });
    await get().addDropped([{ file: fileOf('one.txt'), isFolder: false }]);
    expect(get().planError?.code).toBe('db/unavailable');
    fake.answer({ 'documents:add-files': () => ({ files: [aFile()], rejected: [] }) });
    await get().addDropped([{ file: fileOf('two.txt'), isFolder: false }]);
    expect(valueOf(get().plan)?.files).toHaveLength(1);
    expect(get().planError).toBeNull();
  });

  it('lists what cannot be sent, of all calls of a drop, and starts again with the next drop', async () => {
    const { fake, get } = setup({
      'documents:add-files': () => ({
        files: [],
        rejected: [
          {
            fileName: 'b.txt',
            error: { code: 'document/empty', message: 'Empty.', retryable: false },
          },
        ],
      }),
    });
    await get().addDropped([
      { file: fileOf('folder'), isFolder: true },
      { file: fileOf('b.txt'), isFolder: false },
    ]);
    expect(get().rejected.map((each) => `${each.fileName} ${each.error.code}`)).toEqual([
      'folder document/unsupported',
      'b.txt document/empty',
    ]);
    fake.answer({ 'documents:add-files': () => EMPTY_PLAN });
    await get().addDropped([{ file: fileOf('c.txt'), isFolder: false }]);
    expect(get().rejected).toEqual([]);
  });

  it('collects the results that folders brought along until the next drop, each once', async () => {
    const ownResults = ['in/a.de.txt'];
    const { fake, get } = setup({
      'documents:add-files': () => ({ ...EMPTY_PLAN, ownResults }),
      'documents:get-plan': () => ({ ...EMPTY_PLAN, ownResults: ['in/b.de.txt'] }),
    });
    await get().addDropped([{ file: fileOf('in.txt'), isFolder: false }]);
    await get().loadPlan();
    await get().loadPlan();
    expect(get().ownResults).toEqual(['in/a.de.txt', 'in/b.de.txt']);
    fake.answer({ 'documents:add-files': () => EMPTY_PLAN });
    await get().addDropped([{ file: fileOf('c.txt'), isFolder: false }]);
    expect(get().ownResults).toEqual([]);
  });

  it('takes a converted file into the plan and off the list, and keeps it there when that fails', async () => {
    const error = { code: 'document/unsupported', message: 'Old.', retryable: false } as const;
    const { fake, get } = setup({
      'documents:add-files': () => ({
        files: [],
        rejected: [
          { fileName: 'a.xlf', error, conversionId: 'c1' },
          { fileName: 'b.xlf', error, conversionId: 'c2' },
        ],
      }),
      'documents:convert-rejected': () => {
        throw new AppError('document/damaged', { english: 'Broken.' });
      },
    });
    await get().addDropped([{ file: fileOf('a.xlf'), isFolder: false }]);
    await get().convertRejected('c1');
    expect(get().planError?.code).toBe('document/damaged');
    expect(get().rejected).toHaveLength(2);

    fake.answer({ 'documents:convert-rejected': () => ({ files: [aFile()], rejected: [] }) });
    await get().convertRejected('c1');
    expect(get().planError).toBeNull();
    expect(get().rejected.map(({ conversionId }) => conversionId)).toEqual(['c2']);
    expect(valueOf(get().plan)?.files).toHaveLength(1);
  });
});

describe('translate', () => {
  const ready = async (handlers: Handlers = {}) => {
    const world = setup({
      'documents:get-plan': () => ({ files: [aFile()], rejected: [] }),
      'settings:get': () => ({
        ...SETTINGS,
        documents: { ...SETTINGS.documents, targetLangs: ['DE', 'CA'], formality: 'prefer_more' },
      }),
      ...handlers,
    });
    await world.get().loadPlan();
    await world.get().loadOptions();
    await settle();
    return world;
  };

  it('sends the plan with the chosen options, once, and shows the first page', async () => {
    const { fake, get } = await ready();
    get().jobSearch.setValue('text', 'old');
    await get().jobSearch.goToPage(3);
    const started = defer<{ jobs: never[] }>();
    fake.answer({
      'documents:start': () => started.promise,
      'documents:get-plan': () => EMPTY_PLAN,
    });
    const first = get().translate();
    const second = get().translate();
    started.resolve({ jobs: [] });
    await Promise.all([first, second]);
    expect(fake.inputsOf('documents:start')).toEqual([
      {
        fileIds: ['file-1'],
        connectionId: 'paid',
        sourceLang: null,
        targetLangs: ['DE', 'CA'],
        formality: 'prefer_more',
        glossaryIds: [],
        style: null,
        styleProfile: null,
        hasWatermark: false,
        keepsMedia: true,
        memory: null,
        projectId: null,
        outputFormats: {},
        preTranslation: null,
      },
    ]);
    expect(valueOf(get().plan)?.files).toEqual([]);
    expect(get().jobSearch).toMatchObject({ values: { text: '' }, asked: { page: 1 } });
  });

  it('sends a style profile or what it takes the place of, whichever was chosen last', async () => {
    const { get } = await ready();
    const profile = { id: 'p', name: 'Customer' };
    const memory = { id: 'm', name: 'Law', thresholdPercent: 75 };
    const chosen = () => {
      const { glossaryIds, memory: own, style, styleProfile } = get();
      return { glossaryIds, memory: own, style, styleProfile };
    };
    const nothing = { glossaryIds: [], memory: null, style: null, styleProfile: null };
    get().setGlossaries(['g']);
    get().setMemory(memory);
    get().setStyle({ id: 's', name: 'House' });
    get().setStyleProfile(profile);
    expect(chosen()).toEqual({ ...nothing, styleProfile: profile });
    get().setMemory(memory);
    expect(chosen()).toEqual({ ...nothing, memory });
    get().setStyleProfile(profile);
    get().setStyle({ id: 's', name: 'House' });
    expect(chosen()).toEqual({ ...nothing, style: { id: 's', name: 'House' } });
    get().setStyleProfile(profile);
    get().setGlossaries(['g']);
    expect(chosen()).toEqual({ ...nothing, glossaryIds: ['g'] });
  });

  it.each([
    ['docx', PAID, true],
    ['txt', PAID, false],
    ['docx', EMBEDDED, false],
  ] as const)('asks for a mark in %s where the service adds one', async (format, at, isAsked) => {
    const { fake, get } = await ready({
      'documents:get-plan': () => ({ files: [aFile({ format })], rejected: [] }),
      'documents:start': () => ({ jobs: [] }),
    });
    get().setConnection(at.id);
    await settle();
    get().setWatermark(true);
    await get().translate();
    expect(fake.inputsOf('documents:start').map(({ hasWatermark }) => hasWatermark)).toEqual([
      isAsked,
    ]);
  });

  it('keeps the plan and says why when it is refused', async () => {
    const { get } = await ready({
      'documents:start': () => {
        throw new AppError('input/conflict', { english: 'Changed meanwhile.' });
      },
    });
    await get().translate();
    expect(get().planError?.code).toBe('input/conflict');
    expect(valueOf(get().plan)?.files).toHaveLength(1);
    expect(get().isStarting).toBe(false);
  });

  it("offers to convert what the service doesn't accept", async () => {
    const error = { code: 'document/unsupported', message: 'Old.', retryable: false } as const;
    const { fake, get } = await ready({
      'documents:start': () => {
        throw new AppError(error.code, { english: error.message });
      },
    });
    fake.answer({
      'documents:get-plan': () => ({
        files: [],
        rejected: [{ fileName: 'old.xlf', error, conversionId: 'c1' }],
      }),
    });
    await get().translate();
    expect(get().planError?.code).toBe('document/unsupported');
    expect(valueOf(get().plan)?.files).toEqual([]);
    expect(get().rejected).toMatchObject([{ fileName: 'old.xlf', conversionId: 'c1' }]);
  });

  it('sends nothing while something blocks', async () => {
    const { fake, get } = await ready();
    get().removeTargetLang('DE');
    get().removeTargetLang('CA');
    await get().translate();
    expect(fake.inputsOf('documents:start')).toEqual([]);
  });
});

describe('options', () => {
  it('takes the default connection and shows nothing of it for a different one', async () => {
    const { fake, get } = setup();
    await get().loadOptions();
    await settle();
    expect(get().connectionId).toBe('paid');
    const languages = defer<typeof LANGUAGES>();
    fake.answer({ 'connections:get-languages': () => languages.promise });
    get().setConnection('embedded');
    expect(valueOf(get().languages)).toBeNull();
    languages.resolve(LANGUAGES);
    await settle();
    expect(valueOf(get().languages)).toEqual(LANGUAGES);
  });

  it('keeps what is chosen while the last choices are read', async () => {
    const stored = defer<Settings>();
    const { get } = setup({ 'settings:get': () => stored.promise });
    const loaded = get().loadOptions();
    get().addTargetLang('FR');
    const { documents } = SETTINGS;
    stored.resolve({
      ...SETTINGS,
      documents: { ...documents, formality: 'more', targetLangs: [] },
    });
    await loaded;
    expect(get()).toMatchObject({ targetLangs: ['FR'], formality: 'more' });
  });

  it('ignores a late answer of the connection that was left', async () => {
    const paid = defer<typeof LANGUAGES>();
    const { get } = setup({
      'connections:get-languages': ({ connectionId }) =>
        connectionId === 'paid' ? paid.promise : { ...LANGUAGES, isPractice: true },
    });
    await get().loadOptions();
    get().setConnection('embedded');
    await settle();
    paid.resolve(LANGUAGES);
    await settle();
    expect(valueOf(get().languages)?.isPractice).toBe(true);
  });

  it('leaves a connection that was removed and reads one again that got its key', async () => {
    const { fake, get } = setup();
    get().connect();
    await get().loadOptions();
    await settle();
    fake.emit('connections:changed', [EMBEDDED, { ...PAID, key: 'missing' }]);
    fake.emit('connections:changed', [EMBEDDED, PAID]);
    await settle();
    expect(fake.inputsOf('connections:get-languages')).toHaveLength(3);
    fake.emit('connections:changed', [EMBEDDED]);
    await settle();
    expect(get().connectionId).toBe('embedded');
  });

  it('follows the default until a service is picked, and again when the picked one is gone', async () => {
    const { fake, get } = setup();
    get().connect();
    await get().loadOptions();
    const another = { ...PAID, id: 'another', name: 'Change', isDefault: false };
    const withDefault = (id: string) =>
      [EMBEDDED, PAID, another].map((each) => ({ ...each, isDefault: each.id === id }));
    fake.emit('connections:changed', withDefault('another'));
    expect(get().connectionId).toBe('another');
    get().setConnection('embedded');
    fake.emit('connections:changed', withDefault('paid'));
    expect(get().connectionId).toBe('embedded');
    get().setConnection('another');
    fake.emit('connections:changed', [EMBEDDED, PAID]);
    expect(get().connectionId).toBe('paid');
    fake.emit('connections:changed', withDefault('embedded'));
    expect(get().connectionId).toBe('embedded');
  });

  it('reads the languages of the built-in service when it has started', async () => {
    const { fake, get } = setup({
      'connections:list': () => [EMBEDDED],
      'connections:get-languages': () => {
        throw new AppError('api/unavailable', { english: 'Starting.' });
      },
    });
    get().connect();
    await get().loadOptions();
    await settle();
    expect(get().languages.status).toBe('failed');
    fake.answer({ 'connections:get-languages': () => LANGUAGES });
    fake.emit('app:embedded-status-changed', { state: 'running', engine: 'pseudo', message: null });
    await settle();
    expect(get().languages.status).toBe('ready');
  });

  it('keeps the choice for the next start, without doubles', async () => {
    const { fake, get } = setup();
    get().addTargetLang('DE');
    get().addTargetLang('DE');
    get().setSourceLang('EN');
    get().setFormality('prefer_less');
    expect(fake.inputsOf('settings:update')).toEqual([
      { documents: { targetLangs: ['DE'] } },
      { documents: { sourceLang: 'EN' } },
      { documents: { formality: 'prefer_less' } },
    ]);
    await settle();
  });
});

describe('memories and style rules', () => {
  it('have the style profiles as they are when they can be chosen', async () => {
    const { fake, get } = setup({
      'style-profiles:list': () => ({ profiles: [aStyleProfile()], isMissing: false }),
    });
    get().connect();
    await get().loadOptions();
    await settle();
    expect(fake.inputsOf('style-profiles:list')).toEqual([]);
    get().toggleOptions();
    await settle();
    expect(valueOf(get().styleProfiles)).toEqual([aStyleProfile()]);
    get().toggleOptions();
    get().toggleOptions();
    get().setConnection('embedded');
    await settle();
    expect(fake.inputsOf('style-profiles:list').map(({ connectionId }) => connectionId)).toEqual([
      'paid',
      'paid',
      'embedded',
    ]);
  });

  const lists = { lists: [], readAtMs: 0, isRemembered: false, isMissing: false };

  it.each([
    ['paid', 1, 1],
    ['embedded', 1, 0],
    ['custom', 0, 0],
  ] as const)(
    'of a %s connection are requested where documents can use them',
    async (kind, ...counts) => {
      const { fake, get } = setup();
      fake.answer({
        'connections:list': () => [{ ...PAID, kind, abilities: abilitiesOfKind(kind) }],
        'memories:list-remote': () => ({ memories: null }),
        'style-rules:list': () => lists,
      });
      get().connect();
      await get().loadOptions();
      await settle();
      expect([
        fake.inputsOf('memories:list-remote').length,
        fake.inputsOf('style-rules:list').length,
      ]).toEqual(counts);
    },
  );
});

describe('glossaries', () => {
  it('that were created or sent meanwhile are offered when the page is shown again', async () => {
    const { fake, get } = setup();
    get().connect();
    await get().loadOptions();
    await settle();
    const sent = { id: 'sent', name: 'Sent', pairs: [{ source: 'en', target: 'de' }] };
    fake.answer({ 'connections:list-glossaries': () => [sent] });
    for (let term = 0; term < 3; term += 1) fake.emit('glossaries:changed', { glossaryId: 'g' });
    await settle();
    expect(fake.inputsOf('connections:list-glossaries')).toHaveLength(1);

    const close = get().openOptions();
    await settle();
    expect(valueOf(get().glossaries)).toEqual([sent]);
    expect(fake.inputsOf('connections:list-glossaries')).toHaveLength(2);

    fake.answer({ 'connections:list-glossaries': () => [] });
    fake.emit('glossaries:changed', { glossaryId: 'g' });
    await settle();
    expect(valueOf(get().glossaries)).toEqual([]);

    close();
    get().openOptions();
    await settle();
    expect(fake.inputsOf('connections:list-glossaries')).toHaveLength(3);
  });

  it('made in this window are used for their languages, until the user chooses', async () => {
    const made = { id: 'new', name: 'New', pairs: [{ source: 'en', target: 'es' }] };
    const answers: Handlers = { 'connections:list-glossaries': () => [made] };
    const { get } = setup(answers, new Set(['new']));
    await get().loadOptions();
    await settle();
    get().setConnection(EMBEDDED.id);
    await settle();
    for (const code of get().targetLangs) get().removeTargetLang(code);
    get().setSourceLang('EN');
    get().addTargetLang('ES');
    expect(get().glossaryIds).toEqual(['new']);
    // It does not cover both.
    get().addTargetLang('FR');
    expect(get().glossaryIds).toEqual([]);
    get().removeTargetLang('FR');
    expect(get().glossaryIds).toEqual(['new']);
    get().setGlossaries([]);
    get().setSourceLang('EN');
    expect(get().glossaryIds).toEqual([]);
  });
});
