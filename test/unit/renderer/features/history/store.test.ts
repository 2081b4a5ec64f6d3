import { describe, expect, it } from 'vitest';
// Loaded already, so that the store gets it without waiting for a file.
import '../../../../../renderer/features/history/remembered-item.ts';
import { createHistoryStore } from '../../../../../renderer/features/history/store.ts';
import { selectFoundItems } from '../../../../../renderer/features/history/list-slice.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import type { SegmentDraft } from '../../../../../shared/domain/history/drafts.ts';
import type { GridPage } from '../../../../../shared/domain/history/grid.ts';
import type {
  ConcordancePair,
  HistoryDetailSegment,
  HistoryPage,
} from '../../../../../shared/domain/history/history.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { aHistoryItem, SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';
import { aMemory, aMemoryUnit } from '../../../../support/builders/memories.ts';
import { aGridPage, aSegmentHit } from '../../../../support/builders/history.ts';

const pageOf = (id: string, total = 1): HistoryPage => ({
  items: [aHistoryItem({ id })],
  total,
  itemTotal: total,
  page: 1,
  limit: 20,
});

const aSegment = (position: number, target: string): HistoryDetailSegment =>
  aSegmentHit({ id: `h1.${String(position)}`, position, source: 'source', target });

function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'history:search': ({ text }) => pageOf(text === '' ? 'all' : text, 812),
    'history:list-rows': ({ itemId }) =>
      aGridPage(aHistoryItem({ id: itemId }), [aSegment(0, 'before')]),
    'history:list-drafts': () => ({ drafts: [], count: 0, firstPosition: null }),
    'history:list-facets': () => ({
      sourceLangs: [],
      targetLangs: [],
      kinds: [],
      connections: [],
      projects: [],
    }),
    'settings:get': () => ({ ...SETTINGS, searchForms: {} }),
    'settings:update': () => SETTINGS,
    ...handlers,
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  return { fake, timers, get: createHistoryStore({ api: fake.api, timers, session }).getState };
}

type World = ReturnType<typeof setup>;
const shown = (get: World['get']) => valueOf(get().historySearch.results)?.items[0];

describe('search', () => {
  it('sends the whole form, and pages with `_page`', async () => {
    const { fake, timers, get } = setup();
    await get().historySearch.reload();
    get().historySearch.setValue('text', 'x');
    get().historySearch.setValue('targetLang', 'DE');
    get().historySearch.setValue('order', 'relevance');
    timers.runAll();
    await settle();
    await get().historySearch.goToPage(3);
    const base = { text: 'x', targetLang: 'DE', order: 'relevance', limit: 20 };
    expect(fake.inputsOf('history:search')).toEqual([
      { text: '', order: 'time', page: 1, limit: 20 },
      { ...base, page: 1 },
      { ...base, page: 3 },
    ]);
  });

  it('starts again without parameters', async () => {
    const { fake, get } = setup();
    get().historySearch.setValue('kind', 'import');
    await get().historySearch.submit();
    await get().historySearch.reset();
    expect(fake.inputsOf('history:search').at(-1)).toEqual({
      text: '',
      order: 'time',
      page: 1,
      limit: 20,
    });
  });
});

describe('rows', () => {
  it('shows a star immediately in the row and in the open item', async () => {
    const { get } = setup({
      'history:star-item': ({ itemId, isStarred }) => aHistoryItem({ id: itemId, isStarred }),
    });
    await get().historySearch.reload();
    await get().openItem('all');
    await get().starItem('all', true);
    expect(shown(get)?.isStarred).toBe(true);
    expect(valueOf(get().detail)?.item.isStarred).toBe(true);
  });

  it('deletes and undoes: the row leaves the list and returns', async () => {
    const { fake, get } = setup({
      'history:delete-items': () => ({ count: 1 }),
      'history:restore-items': () => ({ count: 1 }),
    });
    await get().historySearch.reload();
    await get().deleteItems({ itemIds: ['h1'], title: 'a.docx', targetLang: 'ES' });
    expect(get().deleted).toEqual({ itemIds: ['h1'], title: 'a.docx', targetLang: 'ES' });
    await get().undoDelete();
    expect(get().deleted).toBeNull();
    expect(fake.inputsOf('history:restore-items')).toEqual([{ itemIds: ['h1'] }]);
    expect(fake.inputsOf('history:search')).toHaveLength(3);
  });

  it('updates any translation of a row, and restores all that were deleted together', async () => {
    const other = aHistoryItem({ id: 'b', isStarred: true });
    const row = aHistoryItem({ id: 'a', title: 'a.docx', others: [other] });
    const { fake, get } = setup({
      'history:search': () => ({ ...pageOf('a'), items: [row] }),
      'history:star-item': ({ isStarred }) => ({ ...other, isStarred }),
      'history:delete-items': ({ itemIds }) => ({ count: itemIds.length }),
      'history:restore-items': ({ itemIds }) => ({ count: itemIds.length }),
    });
    await get().historySearch.reload();
    await get().starItem('b', false);
    const [changed] = valueOf(get().historySearch.results)?.items ?? [];
    expect([changed?.id, changed?.others[0]?.isStarred]).toEqual(['a', false]);
    await get().deleteItems({ itemIds: ['a', 'b'], title: 'a.docx', targetLang: null });
    await get().undoDelete();
    expect(fake.inputsOf('history:restore-items')).toEqual([{ itemIds: ['a', 'b'] }]);
  });

  it('keeps the offer after a failed undo and says why', async () => {
    const { get } = setup({
      'history:delete-items': () => ({ count: 1 }),
      'history:restore-items': () => {
        throw new AppError('db/unavailable', { english: 'busy' });
      },
    });
    await get().deleteItems({ itemIds: ['h1'], title: 'a.docx', targetLang: 'ES' });
    await get().undoDelete();
    expect(get().deleted).not.toBeNull();
    expect(get().listError).toMatchObject({ code: 'db/unavailable' });
  });
});

describe('events', () => {
  it('refresh the first page only, and nothing before the page was opened', async () => {
    const { fake, get } = setup();
    get().connect();
    fake.emit('history:changed', { itemId: 'x' });
    await settle();
    expect(fake.inputsOf('history:search')).toEqual([]);
    await get().historySearch.reload();
    fake.emit('history:changed', { itemId: null });
    await settle();
    expect(fake.inputsOf('history:search')).toHaveLength(2);
    await get().historySearch.goToPage(2);
    fake.emit('history:changed', { itemId: 'x' });
    await settle();
    expect(fake.inputsOf('history:search')).toHaveLength(3);
  });

  it('refresh the open item when it, or anything, has changed', async () => {
    const { fake, get } = setup();
    get().connect();
    await get().openItem('h1');
    fake.emit('history:changed', { itemId: 'h2' });
    fake.emit('history:changed', { itemId: 'h1' });
    fake.emit('history:changed', { itemId: null });
    await settle();
    expect(fake.inputsOf('history:list-rows')).toHaveLength(3);
  });

  it.each(['before', 'after'])(
    'of an own step, %s its answer, leave what it shows; those of others do not',
    async (order) => {
      const tell = () => fake.emit('history:changed', { itemId: 'h1' });
      const { fake, get } = setup({
        'history:undo': () => {
          if (order === 'before') tell();
          return {
            kind: 'edit',
            position: 0,
            part: null,
            caret: null,
            count: 1,
            segment: aSegment(0, 'before'),
          };
        },
      });
      get().connect();
      await get().openItem('h1');
      await get().undo();
      if (order === 'after') tell();
      await settle();
      expect(get().doneStep).toMatchObject({ kind: 'edit', direction: 'undo' });
      tell();
      await settle();
      expect(get().doneStep).toBeNull();
    },
  );
});

describe('an item', () => {
  const ROWS = { itemId: 'h1', filter: 'all', text: '', limit: 100 };
  const many = (count: number): Handlers => ({
    'history:list-rows': ({ itemId, offset, limit }) => {
      const all = Array.from({ length: count }, (_, at) => aSegment(at, `text ${String(at)}`));
      const page = aGridPage(aHistoryItem({ id: itemId }), all.slice(offset, offset + limit));
      return { ...page, total: count };
    },
    'history:find-row': ({ position }) => ({ position, index: position }),
  });
  const rowsOf = (get: World['get']) => [...(valueOf(get().detail)?.rows.keys() ?? [])];

  it('is read from its beginning, with the hits of the search, and left with the way back', async () => {
    const { fake, get } = setup();
    get().historySearch.setValue('text', 'letter');
    await get().historySearch.submit();
    await get().openItem('h1');
    expect(fake.inputsOf('history:list-rows')).toEqual([
      { ...ROWS, highlight: 'letter', offset: 0 },
    ]);
    get().closeItem();
    expect(get()).toMatchObject({ openItemId: null, returnToId: 'h1' });
  });

  it('is read around the segment that was asked for', async () => {
    const { fake, get } = setup(many(1000));
    await get().openItem('h1', { position: 250, text: 'term' });
    expect(fake.inputsOf('history:list-rows')).toEqual(
      [200, 300].map((offset) => ({ ...ROWS, highlight: 'term', offset })),
    );
    expect(get().soughtPosition).toBe(250);
  });

  it('is read where it is scrolled, each row once, and keeps only rows that are near', async () => {
    const { fake, get } = setup(many(20_000));
    await get().openItem('h1');
    await get().showRows(120, 140, null);
    await get().showRows(130, 145, null);
    expect(fake.inputsOf('history:list-rows').map(({ offset }) => offset)).toEqual([0, 100]);
    for (let first = 0; first < 19_000; first += 500) await get().showRows(first, first + 20, null);
    expect(rowsOf(get)).not.toContain(0);
    expect(rowsOf(get)).toContain(18_520);
    expect(rowsOf(get).length).toBeLessThanOrEqual(1000);
    expect(valueOf(get().detail)?.segments).toHaveLength(rowsOf(get).length);
  });

  it('keeps the edited and the focused row, however far it is scrolled', async () => {
    const { get } = setup(many(20_000));
    await get().openItem('h1');
    await get().editAt(7);
    for (let first = 0; first < 19_000; first += 500) await get().showRows(first, first + 20, 1530);
    expect(rowsOf(get)).toEqual(expect.arrayContaining([7, 1530, 18_520]));
    // Also when everything is read again.
    await get().openItem('h1');
    expect(rowsOf(get)).toEqual(expect.arrayContaining([1530, 18_520]));
  });

  it('shows no rows of an older list that arrive late', async () => {
    const { fake, get } = setup(many(1000));
    await get().openItem('h1');
    const late = defer<GridPage>();
    fake.answer({ 'history:list-rows': () => late.promise });
    const showing = get().showRows(500, 520, null);
    await settle();
    fake.answer({
      'history:list-rows': ({ itemId }) =>
        aGridPage(aHistoryItem({ id: itemId }), [aSegment(3, 'x')]),
    });
    await get().setRowFilter('edited');
    late.resolve(aGridPage(aHistoryItem({ id: 'h1' }), [aSegment(500, 'late')]));
    await showing;
    expect(rowsOf(get)).toEqual([0]);
  });

  it('shows nothing of the previous item while the next one is read', async () => {
    const { fake, get } = setup();
    await get().openItem('h1');
    const slow = defer<GridPage>();
    fake.answer({ 'history:list-rows': () => slow.promise });
    void get().openItem('h2');
    expect(valueOf(get().detail)).toBeNull();
    fake.answer({
      'history:list-rows': () => {
        throw new AppError('input/not-found', 'historyErrors.itemGone');
      },
    });
    await get().openItem('h2');
    expect(get().detail).toMatchObject({ status: 'failed', error: { code: 'input/not-found' } });
  });

  it('shows a saved edit and marks item and row as changed', async () => {
    const { fake, get } = setup({
      'history:edit-segment': ({ target }) => ({
        ...aSegment(0, target),
        isChangedByMe: true,
      }),
    });
    await get().historySearch.reload();
    await get().openItem('all');
    expect(await get().saveTarget('h1.0', { target: 'after' })).toBeNull();
    expect(fake.inputsOf('history:edit-segment')).toEqual([{ segmentId: 'h1.0', target: 'after' }]);
    const detail = valueOf(get().detail);
    expect(detail?.segments[0]?.target).toBe('after');
    expect(detail?.item.isChangedByMe).toBe(true);
    expect(shown(get)?.isChangedByMe).toBe(true);
  });

  it('ignores an edit that ends late after another item was opened', async () => {
    const answer = defer<HistoryDetailSegment>();
    const { get } = setup({ 'history:edit-segment': () => answer.promise });
    await get().openItem('h1');
    const saving = get().saveTarget('h1.0', { target: 'after' });
    await get().openItem('h2');
    answer.resolve({ ...aSegment(0, 'after'), isChangedByMe: true });
    await saving;
    const detail = valueOf(get().detail);
    expect(detail?.item).toMatchObject({ id: 'h2', isChangedByMe: false });
    expect(detail?.segments[0]?.target).toBe('before');
  });

  it('reports an edit that was not saved, and the text stays', async () => {
    const { get } = setup();
    await get().openItem('h1');
    expect(await get().saveTarget('h1.0', { target: 'after' })).toMatchObject({ code: 'internal' });
    expect(valueOf(get().detail)?.segments[0]?.target).toBe('before');
  });

  describe('what is typed', () => {
    const draft = { segmentId: 'h1.0', text: 'typed', was: 'before' };
    const counted = { count: 1, firstPosition: 0 };
    const none = { count: 0, firstPosition: null };
    const conflict = new AppError('input/conflict', 'historyErrors.segmentChanged');
    const typed = ({ text, was }: { text: string; was: string }) => ({ text, was });

    it('is stored while it is typed, not only when the user pauses', async () => {
      const { get, fake, timers } = setup({ 'history:keep-draft': () => counted });
      await get().openItem('h1');
      await get().typeDraft({ segmentId: 'h1.0' }, { text: 't', was: 'before' });
      await get().typeDraft({ segmentId: 'h1.0' }, typed(draft));
      expect(fake.inputsOf('history:keep-draft')).toEqual([]);
      timers.runAll();
      await settle();
      expect(fake.inputsOf('history:keep-draft')).toEqual([draft]);
      expect(get().drafts.get('h1.0')).toEqual(draft);
      expect(get().draftSummary).toEqual(counted);
      await get().typeDraft({ segmentId: 'h1.0' }, typed(draft));
      await get().flushDrafts();
      expect(fake.inputsOf('history:keep-draft')).toHaveLength(1);
    });

    it('is sent immediately when the window closes, even while an earlier one is in transit', async () => {
      const answer = defer<typeof counted>();
      const { get, fake } = setup({ 'history:keep-draft': () => answer.promise });
      await get().openItem('h1');
      await get().typeDraft({ segmentId: 'h1.0' }, { text: 't', was: 'before' });
      void get().flushDrafts();
      await get().typeDraft({ segmentId: 'h1.0' }, typed(draft));
      void get().flushDrafts();
      await settle();
      expect(fake.inputsOf('history:keep-draft').map(({ text }) => text)).toEqual(['t', 'typed']);
      answer.resolve(counted);
      await settle();
      expect(get().drafts.get('h1.0')?.text).toBe('typed');
    });

    it('is no draft any more when the text reads as it did', async () => {
      const { get, fake } = setup({
        'history:list-drafts': () => ({ drafts: [draft], ...counted }),
        'history:discard-draft': () => none,
      });
      await get().openItem('h1');
      expect(get().drafts.get('h1.0')).toEqual(draft);
      await get().typeDraft({ segmentId: 'h1.0' }, null);
      await get().flushDrafts();
      expect(fake.inputsOf('history:discard-draft')).toEqual([{ segmentId: 'h1.0' }]);
      expect([get().drafts.size, get().draftSummary]).toEqual([0, none]);
      await get().dropDraft({ segmentId: 'h1.0' });
      expect(fake.inputsOf('history:discard-draft')).toHaveLength(1);
    });

    it('stays while it cannot be stored, and is sent again', async () => {
      let isFull = true;
      const { get, fake } = setup({
        'history:keep-draft': () => {
          if (isFull) throw new AppError('document/disk-full', { english: 'Full.' });
          return counted;
        },
      });
      await get().openItem('h1');
      await get().typeDraft({ segmentId: 'h1.0' }, typed(draft));
      await get().flushDrafts();
      expect(get().draftError?.code).toBe('document/disk-full');
      // Reloaded, where it is missing.
      await get().openItem('h1');
      expect(get().drafts.get('h1.0')).toEqual(draft);
      isFull = false;
      await get().flushDrafts();
      expect(get().draftError).toBeNull();
      expect(fake.inputsOf('history:keep-draft')).toHaveLength(2);
    });

    it('is stored again when it could not be saved as its field disappeared; a save ends it', async () => {
      let isRefused = true;
      const kept: SegmentDraft[] = [];
      const { get, fake } = setup({
        'history:list-drafts': () => ({ drafts: kept, count: kept.length, firstPosition: 0 }),
        'history:keep-draft': (stored) => {
          kept.push(stored);
          return counted;
        },
        'history:edit-segment': ({ target }) => {
          if (isRefused) throw conflict;
          return aSegment(0, target);
        },
      });
      await get().openItem('h1');
      const edit = { target: 'typed', was: 'before' };
      await get().leaveTarget('h1.0', edit);
      expect(fake.inputsOf('history:keep-draft')).toEqual([draft]);
      expect(get().drafts.get('h1.0')).toEqual(draft);
      expect(get().itemError?.code).toBe('input/conflict');
      // The current wording was read.
      expect(fake.inputsOf('history:list-rows')).toHaveLength(2);
      isRefused = false;
      await get().typeDraft({ segmentId: 'h1.0' }, { text: 'typed more', was: 'before' });
      expect(await get().saveTarget('h1.0', edit)).toBeNull();
      expect(get().drafts.size).toBe(0);
      await get().flushDrafts();
      expect(fake.inputsOf('history:keep-draft')).toHaveLength(1);
    });

    it('is reported before the document is saved without it', async () => {
      const { get } = setup({
        'history:keep-draft': () => counted,
        'history:discard-draft': () => none,
      });
      await get().openItem('h1');
      expect(await get().holdDraftless('save')).toBe(false);
      await get().typeDraft({ segmentId: 'h1.0' }, typed(draft));
      expect(await get().holdDraftless('save')).toBe(true);
      expect(get().heldStep).toBe('save');
      expect(await get().holdDraftless('save', true)).toBe(false);
      expect(get().heldStep).toBeNull();
      await get().holdDraftless('export');
      expect(get().heldStep).toBe('export');
      await get().dropDraft({ segmentId: 'h1.0' });
      expect(get().heldStep).toBeNull();
    });

    it('is requested again when it changed while the list of drafts was in transit', async () => {
      const slow = defer<{ drafts: never[]; count: number; firstPosition: null }>();
      let asked = 0;
      const { get } = setup({
        'history:keep-draft': () => counted,
        'history:list-drafts': () => {
          asked += 1;
          if (asked === 2) return slow.promise;
          return asked === 1 ? { drafts: [], ...none } : { drafts: [draft], ...counted };
        },
      });
      await get().openItem('h1');
      const again = get().openItem('h1');
      await settle();
      await get().typeDraft({ segmentId: 'h1.0' }, typed(draft));
      await get().flushDrafts();
      slow.resolve({ drafts: [], ...none, firstPosition: null });
      await again;
      expect(asked).toBe(3);
      expect(get().drafts.get('h1.0')).toEqual(draft);
    });
  });

  it('shows the tags of a document next to its segments, and no tags when they cannot be read', async () => {
    const tagged = { tags: [], marks: [] };
    const tags = { position: 0, source: tagged, target: tagged };
    let isDown = false;
    const { get, fake } = setup({
      'history:list-rows': ({ itemId }) =>
        aGridPage(aHistoryItem({ id: itemId, documentJobId: itemId === 'text' ? null : 'j' }), [
          aSegment(0, 'before'),
        ]),
      'documents:list-tags': () => {
        if (isDown) throw new AppError('net/offline', { english: 'Away.' });
        return [tags];
      },
    });
    await get().openItem('text');
    expect(fake.inputsOf('documents:list-tags')).toEqual([]);
    await get().openItem('h1');
    expect(fake.inputsOf('documents:list-tags')).toEqual([{ itemId: 'h1', from: 0, limit: 1 }]);
    expect([...get().tags]).toEqual([[0, tags]]);
    isDown = true;
    await get().openItem('h2');
    expect([get().tags.size, get().detail.status]).toEqual([0, 'ready']);
  });

  it('plans its source again, or says why not', async () => {
    const { get } = setup({ 'documents:add-job-source': () => ({ files: [], rejected: [] }) });
    expect(await get().planAgain('j')).toBe(true);
    const gone = setup({
      'documents:add-job-source': () => {
        throw new AppError('document/source-missing', { english: 'gone' });
      },
    });
    expect(await gone.get().planAgain('j')).toBe(false);
    expect(gone.get().itemError).toMatchObject({ code: 'document/source-missing' });
  });

  it('shows its file in the folder, or says why not', async () => {
    const { fake, get } = setup({ 'documents:reveal-job': () => undefined });
    await get().revealFile('j');
    expect(fake.inputsOf('documents:reveal-job')).toEqual([{ jobId: 'j' }]);
    expect(get().itemError).toBeNull();
    const gone = setup({
      'documents:reveal-job': () => {
        throw new AppError('input/not-found', { english: 'gone' });
      },
    });
    await gone.get().revealFile('j');
    expect(gone.get().itemError).toMatchObject({ code: 'input/not-found' });
  });
});

describe('export and import', () => {
  it('exports what the search found, not what is being typed', async () => {
    const { fake, get } = setup({
      'history:export-segments': () => ({ fileNames: ['a.tmx'], segmentCount: 5 }),
    });
    get().historySearch.setValue('text', 'found');
    await get().historySearch.submit();
    get().historySearch.setValue('text', 'typed');
    await get().exportFiltered('tmx');
    expect(fake.inputsOf('history:export-segments')).toEqual([
      { format: 'tmx', filter: { text: 'found' } },
    ]);
    expect(get().transfer).toMatchObject({ status: 'exported', result: { segmentCount: 5 } });
  });

  it('reports progress while it runs, and none after', async () => {
    const slow = defer<null>();
    const { fake, get } = setup({
      'history:export-segments': () => slow.promise,
      'history:cancel-transfer': () => undefined,
    });
    get().connect();
    const running = get().exportFiltered('csv');
    fake.emit('history:transfer-progressed', { kind: 'export', doneCount: 10, share: 0.5 });
    expect(get().transfer).toMatchObject({ status: 'running', progress: { doneCount: 10 } });
    await get().cancelTransfer();
    expect(get().transfer).toMatchObject({ isCanceling: true });
    // One at a time.
    await get().importFile({ sourceLang: null, targetLang: null });
    expect(fake.inputsOf('history:import-segments')).toEqual([]);
    slow.resolve(null);
    await running;
    fake.emit('history:transfer-progressed', { kind: 'export', doneCount: 11, share: 0.6 });
    expect(get().transfer).toEqual({ status: 'idle' });
  });

  it.each([
    ['canceled', { status: 'canceled', kind: 'import' }],
    [
      'input/invalid',
      { status: 'failed', kind: 'import', error: { code: 'input/invalid', message: 'line 3' } },
    ],
  ] as const)('%s is reported as what it is', async (code, expected) => {
    const { get } = setup({
      'history:import-segments': () => {
        throw new AppError(code, { english: 'line 3' });
      },
    });
    await get().importFile({ sourceLang: 'EN', targetLang: null });
    expect(get().transfer).toMatchObject(expected);
    get().dismissTransfer();
    expect(get().transfer).toEqual({ status: 'idle' });
  });

  it('shows the exported file in its folder, or says why not', async () => {
    const { fake, get } = setup({ 'history:reveal-export': () => undefined });
    await get().revealExport();
    expect(fake.inputsOf('history:reveal-export')).toHaveLength(1);
    expect(get().transfer).toEqual({ status: 'idle' });
    const gone = setup();
    await gone.get().revealExport();
    expect(gone.get().transfer).toMatchObject({ status: 'failed', kind: 'export' });
  });
});

describe('recording and purge', () => {
  it('changes what is recorded, one setting at a time', async () => {
    const history = { doNotRecord: true, unrecordedProjectIds: ['p1'] };
    const { fake, get } = setup({ 'settings:update': () => ({ ...SETTINGS, history }) });
    await get().loadRecording();
    expect(get().recording).toEqual(SETTINGS.history);
    await get().setRecording({ doNotRecord: true });
    expect(fake.inputsOf('settings:update').at(-1)).toEqual({ history: { doNotRecord: true } });
    expect(get().recording).toEqual(history);
  });

  it.each([
    ['found', { scope: 'filter', filter: { text: 'x' } }],
    ['deleted', { scope: 'deleted' }],
    ['all', { scope: 'all' }],
  ] as const)('%s is removed for good, and the list is read again', async (scope, input) => {
    const { fake, get } = setup({ 'history:purge-items': () => ({ count: 7 }) });
    get().historySearch.setValue('text', 'x');
    await get().historySearch.submit();
    await get().purge(scope);
    expect(fake.inputsOf('history:purge-items')).toEqual([input]);
    expect(get()).toMatchObject({ purgedCount: 7, isPurging: false });
    await settle();
    expect(fake.inputsOf('history:search')).toHaveLength(2);
  });

  it('a purge that failed is reported', async () => {
    const { get } = setup();
    await get().purge('all');
    expect(get()).toMatchObject({
      manageError: { code: 'internal' },
      purgedCount: null,
      isPurging: false,
    });
  });
});

describe('concordance', () => {
  const aPair = (place: Pick<ConcordancePair, 'itemId' | 'position'>): ConcordancePair => ({
    ...place,
    itemTitle: 'b.docx',
    sourceLang: 'EN',
    targetLang: 'DE',
    createdAtMs: 1,
    isChangedByMe: false,
    sourcePieces: [],
    targetPieces: [],
  });
  const pairs: Handlers = {
    'history:find-concordances': () => ({ pairs: [], total: 0, page: 1, limit: 20 }),
    'memories:list': () => ({ memories: [aMemory({ id: 'm', name: 'Machines' })], total: 1 }),
    'memories:list-units': () => ({
      units: [
        aMemoryUnit({
          id: 'u',
          source: 'valve',
          target: 'Ventil',
          sourcePieces: [{ text: 'valve', isHit: true }],
          targetPieces: [{ text: 'Ventil', isHit: false }],
          changedAtMs: 7,
        }),
      ],
      total: 1,
    }),
  };

  it('searches a memory, which has no place in the history', async () => {
    const { fake, get } = setup(pairs);
    await get().lookUp('valve');
    await get().loadPairMemories();
    expect(get().pairMemories).toMatchObject([{ id: 'm', name: 'Machines' }]);
    await get().historySearch.choose('memoryId', 'm');
    expect(fake.inputsOf('memories:list-units')).toEqual([
      { memoryId: 'm', text: 'valve', targetLang: null, page: 1, limit: 20 },
    ]);
    expect(valueOf(get().historySearch.results)).toMatchObject({
      pairs: [{ key: 'u', place: null, createdAtMs: 7, targetPieces: [{ text: 'Ventil' }] }],
      total: 1,
    });
    get().historySearch.setValue('text', ' ');
    await get().historySearch.submit();
    expect(valueOf(get().historySearch.results)).toMatchObject({ pairs: [], total: 0 });
  });

  it('searches the history again when that memory is gone, and without memories', async () => {
    let isGone = false;
    const { get } = setup({
      ...pairs,
      'memories:list': () => {
        if (isGone) throw new AppError('db/unavailable', { english: 'No list.' });
        return { memories: [aMemory({ id: 'm', name: 'Machines' })], total: 1 };
      },
    });
    await get().lookUp('valve');
    await get().historySearch.choose('memoryId', 'm');
    isGone = true;
    await get().loadPairMemories();
    expect(get().historySearch.values.memoryId).toBe('');
    expect(get().pairMemories).toEqual([]);
  });

  it('looks up a selected term in the whole history, ignoring its white space', async () => {
    const { fake, get } = setup(pairs);
    await get().historySearch.choose('isStarred', '1');
    await get().lookUp('  delivery\n terms ');
    expect(fake.inputsOf('history:find-concordances')).toEqual([
      { text: 'delivery terms', page: 1, limit: 20 },
    ]);
    expect(get()).toMatchObject({ isTermSought: true, lookedUpIn: null });
  });

  it('without a selection, or with an invalid one, searches for what was left', async () => {
    const { fake, get } = setup(pairs);
    await get().lookUp('term');
    await get().lookUp('');
    await get().lookUp('x'.repeat(501));
    expect(fake.inputsOf('history:find-concordances').map(({ text }) => text)).toEqual([
      'term',
      'term',
      'term',
    ]);
  });

  it('is a mode of the same search: its text and filters count, and clearing keeps it', async () => {
    const { fake, get } = setup(pairs);
    const search = () => get().historySearch;
    search().setValue('text', 'valve');
    await search().choose('targetLang', 'DE');
    await search().choose('mode', 'pairs');
    expect(fake.inputsOf('history:find-concordances')).toEqual([
      { text: 'valve', targetLang: 'DE', page: 1, limit: 20 },
    ]);
    expect([search().isBlank, selectFoundItems(get())]).toEqual([false, 0]);
    await search().reset();
    expect(search()).toMatchObject({ isBlank: true, values: { text: '', mode: 'pairs' } });
  });

  it('returns to the item it was asked from, and to the list behind it', async () => {
    const { fake, get } = setup({
      ...pairs,
      'history:search': ({ page, limit }) => ({ items: [], total: 90, itemTotal: 90, page, limit }),
      'history:find-row': ({ position }) => ({ position, index: position }),
    });
    await get().historySearch.choose('kind', 'text');
    await get().historySearch.goToPage(3);
    await get().openItem('a');
    await get().editAt(0);
    await get().lookUp('valve');
    expect(get()).toMatchObject({ openItemId: null, lookedUpIn: { itemId: 'a' } });
    const place = aPair({ itemId: 'b', position: 120 });
    await get().openPair({ ...place, key: 'b 120', place });
    expect(get()).toMatchObject({ openItemId: 'b', soughtPosition: 120, detailText: 'valve' });
    get().closeItem();
    expect(get()).toMatchObject({ openedPair: 'b 120', returnToId: 'b' });
    await get().returnToItem();
    expect(get()).toMatchObject({
      openItemId: 'a',
      lookedUpIn: null,
      editingPosition: 0,
      historySearch: { asked: { page: 3, values: { text: '', kind: 'text', mode: '' } } },
    });
    expect(fake.inputsOf('history:search').at(-1)).toMatchObject({ kind: 'text', page: 3 });
  });
});

describe('time that was logged for an item', () => {
  it("is reported with it, and that of another item isn't", async () => {
    const { fake, get } = setup({
      'history:list-rows': ({ itemId }) =>
        aGridPage(
          aHistoryItem({ id: itemId, documentJobId: itemId === 'letter' ? 'job-1' : null }),
          [],
        ),
      'time:get-job-durations': ({ jobIds: [jobId = ''] }) =>
        jobId === 'text' ? [{ jobId, durationMs: 60_000 }] : [],
    });
    await get().openItem('text');
    expect(get().loggedMs).toBe(60_000);
    await get().openItem('letter');
    expect(get().loggedMs).toBe(0);
    expect(fake.inputsOf('time:get-job-durations')).toEqual([
      { jobIds: ['text'] },
      { jobIds: ['job-1'] },
    ]);
  });

  it("that arrives late isn't shown for the item opened meanwhile", async () => {
    const late = defer<{ jobId: string; durationMs: number }[]>();
    const { get } = setup({
      'history:list-rows': ({ itemId }) =>
        aGridPage(aHistoryItem({ id: itemId, documentJobId: null })),
      'time:get-job-durations': ({ jobIds: [jobId = ''] }) => (jobId === 'h1' ? late.promise : []),
    });
    const first = get().openItem('h1');
    await settle();
    await get().openItem('h2');
    late.resolve([{ jobId: 'h1', durationMs: 60_000 }]);
    await first;
    expect(get().loggedMs).toBe(0);
  });

  it("that cannot be read doesn't keep an item from being shown", async () => {
    const { get } = setup();
    await get().openItem('text');
    expect(get().loggedMs).toBe(0);
    expect(get().detail.status).toBe('ready');
  });
});

describe('the open document after a restart', () => {
  /** Settings of the app, which outlive a window. */
  function stored() {
    const searchForms: Record<string, unknown> = {};
    const handlers: Handlers = {
      'history:find-row': () => ({ index: 0, position: 0 }),
      'settings:get': () => ({ ...SETTINGS, searchForms: { ...searchForms } as never }),
      'settings:update': ({ searchForms: patch = {} }) => {
        Object.assign(searchForms, patch);
        return SETTINGS;
      },
    };
    return { searchForms, handlers };
  }

  it('is open again at its row, with its filter', async () => {
    const { handlers } = stored();
    const first = setup(handlers);
    await first.get().openItem('h1', { position: 41, part: 2, text: '' });
    await first.get().setRowFilter('unconfirmed');
    await first.get().editAt(0);
    first.timers.runAll();
    await settle();
    const second = setup(handlers);
    await second.get().restoreItem();
    expect(second.get()).toMatchObject({
      openItemId: 'h1',
      rowFilter: 'unconfirmed',
      soughtPosition: 0,
      editingPosition: null,
    });
    second.get().closeItem();
    await second.get().restoreItem();
    expect(second.get().openItemId).toBeNull();
    second.timers.runAll();
    await settle();
    const third = setup(handlers);
    await third.get().restoreItem();
    expect(third.get().openItemId).toBeNull();
  });

  it('gives way to one that was opened, and to the list if it is gone', async () => {
    const { handlers } = stored();
    const first = setup(handlers);
    await first.get().openItem('h1');
    first.timers.runAll();
    await settle();
    const second = setup({
      ...handlers,
      'history:list-rows': () => {
        throw new AppError('input/not-found', 'historyErrors.itemGone');
      },
    });
    await second.get().restoreItem();
    expect(second.get()).toMatchObject({ openItemId: null, returnToId: null });
    const third = setup(handlers);
    await third.get().openItem('h2');
    await third.get().restoreItem();
    expect(third.get().openItemId).toBe('h2');
  });
});
