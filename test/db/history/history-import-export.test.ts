import { describe, expect, it } from 'vitest';
import type { HistoryRepo } from '../../../electron/db/history/repo.ts';
import type { HistoryExportSegment } from '../../../electron/db/history/repo-types.ts';
import { partsToJson } from '../../../electron/db/history/parts-column.ts';
import { pack, unpack } from '../../../electron/support/packed.ts';
import type { HistoryFilter } from '../../../shared/domain/history/history.ts';
import { emptyFile, newItem, NOW_MS, openFile, openNew, segments } from '../helpers.ts';

const PAGE = { page: 1, limit: 50 };
const found = (history: HistoryRepo, text = ''): string[] =>
  history.search({ ...PAGE, text }).items.map((item) => item.id);

function exportAll(
  history: HistoryRepo,
  filter: Partial<HistoryFilter> = {},
  options: { limit?: number; between?: () => void } = {},
): HistoryExportSegment[] {
  const { limit = 2, between } = options;
  const full = { text: '', ...filter };
  const { upToRowId } = history.startExport(full);
  const all: HistoryExportSegment[] = [];
  for (;;) {
    const afterRowId = all.at(-1)?.rowId ?? 0;
    const batch = history.readSegmentsForExport({ filter: full, afterRowId, upToRowId, limit });
    all.push(...batch);
    if (batch.length < limit) return all;
    between?.();
  }
}

const sources = (exported: readonly HistoryExportSegment[]): string[] =>
  exported.map((each) => each.source);

describe('an import', () => {
  it('is invisible to searches until its end, then complete', () => {
    const { history } = openNew().repos;
    history.beginImport(newItem('i', { kind: 'import', title: 'memory.tmx' }));
    history.appendSegments('i', segments(['one 契', 'eins']));
    history.appendSegments('i', [{ position: 1, source: 'two', target: 'zwei' }]);
    expect([found(history), found(history, 'one'), found(history, 'memory')]).toEqual([[], [], []]);
    expect(history.findConcordances({ ...PAGE, text: 'one' }).total).toBe(0);
    expect(history.getDetail('i', PAGE)).toBeNull();
    expect(history.listFacets().kinds).toEqual([]);
    expect(exportAll(history)).toEqual([]);
    history.finishImports(['i']);
    expect(history.search({ ...PAGE, text: '' }).items).toMatchObject([
      { kind: 'import', segmentCount: 2 },
    ]);
    expect([found(history, '契'), found(history, 'zwei')]).toEqual([['i'], ['i']]);
    expect(history.getDetail('i', PAGE)?.totalSegments).toBe(2);
  });

  it('of several items completes for all of them or for none', () => {
    const { history } = openNew().repos;
    history.beginImport(newItem('a'));
    history.beginImport(newItem('b'));
    expect(() => history.finishImports(['a', 'none'])).toThrow(
      expect.objectContaining({ code: 'input/not-found' }),
    );
    expect(found(history)).toEqual([]);
    history.finishImports(['a', 'b']);
    expect(found(history)).toEqual(['b', 'a']);
  });

  it('that was cut off is removed, a part at a time, even after a restart', () => {
    const file = emptyFile();
    const first = openFile(file);
    first.repos.history.add(newItem('kept'), segments(['kept', '']));
    first.repos.history.beginImport(newItem('i'));
    for (let batch = 0; batch < 3; batch += 1) {
      first.repos.history.appendSegments(
        'i',
        Array.from({ length: 1000 }, (_, index) => ({
          position: batch * 1000 + index,
          source: 'cut off',
          target: '',
        })),
      );
    }
    first.close();
    const { repos, connection } = openFile(file);
    expect(found(repos.history, 'cut')).toEqual([]);
    expect(repos.history.discardUnfinished(null)).toBe(false);
    while (!repos.history.discardUnfinished(null));
    expect(connection.prepare('SELECT count(*) FROM history_segments').pluck().get()).toBe(1);
    expect(connection.prepare('SELECT count(*) FROM history_items').pluck().get()).toBe(1);
  });

  it('adds parts of several items at a time, all of them or none', () => {
    const { history } = openNew().repos;
    const [one = { position: 0, source: '', target: '' }] = segments(['one', '']);
    const part = (itemId: string, position: number, isFirst: boolean) => ({
      itemId,
      begin: isFirst ? newItem(itemId, { kind: 'import' }) : null,
      segments: [{ ...one, position }],
    });
    history.appendImports([part('a', 0, true), part('b', 0, true)]);
    history.appendImports([part('b', 1, false), part('a', 1, false)]);
    expect(() => {
      history.appendImports([part('a', 2, false), part('c', 0, true), part('none', 0, false)]);
    }).toThrow(expect.objectContaining({ code: 'input/not-found' }));
    expect(found(history)).toEqual([]);
    history.finishImports(['a', 'b']);
    expect(history.search({ ...PAGE, text: '' }).items).toMatchObject([
      { id: 'b', segmentCount: 2 },
      { id: 'a', kind: 'import', segmentCount: 2 },
    ]);
    expect(history.findConcordances({ ...PAGE, text: 'one' }).total).toBe(4);
    expect(() => history.finishImports(['c'])).toThrow(/no longer in the history/);
  });

  it('accepts and returns packed segments just like plain ones', () => {
    const { history } = openNew().repos;
    const part = {
      itemId: 'a',
      begin: newItem('a'),
      segments: segments(['one', 'eins'], ['two', 'zwei']),
    };
    history.appendPackedImports(pack([part]));
    history.finishImports(['a']);
    const read = { filter: { text: '' }, afterRowId: 0, ...history.startExport({ text: '' }) };
    const all = history.readSegmentsForExport({ ...read, limit: 9 });
    const { packed, ...rest } = history.readPackedForExport({ ...read, limit: 9 });
    expect(all.map(({ target }) => target)).toEqual(['eins', 'zwei']);
    expect(unpack(packed)).toEqual(all);
    expect(rest).toEqual({ count: 2, partCount: 2, lastRowId: all[1]?.rowId, projectIds: [] });
    const none = history.readPackedForExport({ ...read, afterRowId: rest.lastRowId, limit: 9 });
    expect([none.count, none.lastRowId, unpack(none.packed)]).toEqual([0, 0, []]);
  });

  it('can be discarded while another continues', () => {
    const { history } = openNew().repos;
    history.beginImport(newItem('a'));
    history.beginImport(newItem('b'));
    while (!history.discardUnfinished('a'));
    history.finishImports(['b']);
    expect(found(history)).toEqual(['b']);
  });

  it.each([
    ["an item that wasn't begun", 'none'],
    ['an item that is finished', 'done'],
  ])('adds nothing to %s', (_what, id) => {
    const { history } = openNew().repos;
    history.add(newItem('done'), segments(['one', '']));
    expect(() => {
      history.appendSegments(id, [{ position: 1, source: 'two', target: '' }]);
    }).toThrow(expect.objectContaining({ code: 'input/not-found' }));
    expect(found(history, 'two')).toEqual([]);
  });

  it.each([-1, 0.5, 4_194_304, Number.NaN, Number.POSITIVE_INFINITY])(
    'rejects the position %d by name, and adds nothing of the batch',
    (position) => {
      const { history } = openNew().repos;
      history.beginImport(newItem('i'));
      expect(() => {
        history.appendSegments('i', [
          { position: 0, source: 'one', target: '' },
          { position, source: 'two', target: '' },
        ]);
      }).toThrow(
        expect.objectContaining({ code: 'input/invalid', details: { field: 'position' } }),
      );
      history.finishImports(['i']);
      expect(history.getDetail('i', PAGE)?.totalSegments).toBe(0);
      expect(found(history, 'one')).toEqual([]);
    },
  );

  it('keeps segments of two neighboring items apart at the limits of their positions', () => {
    const { history } = openNew().repos;
    const last = 4_194_303;
    history.beginImport(newItem('a'));
    history.appendSegments('a', [{ position: last, source: 'needle', target: '' }]);
    history.finishImports(['a']);
    history.add(newItem('b'), segments(['hay', '']));
    expect(found(history, 'needle')).toEqual(['a']);
    expect(found(history, 'hay')).toEqual(['b']);
    expect(history.search({ ...PAGE, text: 'needle' }).items[0]?.snippet?.position).toBe(last);
  });

  it.each([0, 1, 99, 100, 101, 2000, 2101])('stores %d segments in order, complete', (count) => {
    const { history } = openNew().repos;
    const many = Array.from({ length: count }, (_, position) => ({
      position,
      source: `s${String(position)}`,
      target: '契',
    }));
    history.stageSegments('x', many.slice(0, 50));
    expect(history.add(newItem('x'), many.slice(50)).segmentCount).toBe(count);
    expect(sources(exportAll(history, {}, { limit: 500 }))).toEqual(
      many.map((each) => each.source),
    );
  });

  it('forgets what was staged but not added', () => {
    const { history } = openNew().repos;
    history.stageSegments('x', segments(['staged', '']));
    history.unstageSegments('x');
    expect(history.add(newItem('x'), segments(['own', ''])).segmentCount).toBe(1);
    expect(found(history, 'staged')).toEqual([]);
  });
});

describe('aligned parts in an export', () => {
  it('leave with their whole segment while any of them is not confirmed', () => {
    const { connection, repos } = openNew();
    const { history } = repos;
    history.add(newItem('d'), segments(['One. Two.', 'Eins. Zwei.'], ['A. B.', 'C. D.']));
    const setParts = connection.prepare(
      'UPDATE history_segments SET parts_json = ? WHERE position = ?',
    );
    const parts = (first: boolean, second: boolean) =>
      [0, 5].map((source, index) => ({
        source,
        target: index * 6,
        isConfirmed: index === 0 ? first : second,
        isEdited: false,
        isAligned: true,
        isLocked: index === 1,
      }));
    const exported = (text = '') =>
      exportAll(history, { text }, { limit: 100 }).map(({ source, target, sourceStart }) => [
        sourceStart,
        source,
        target,
      ]);
    const other = [undefined, 'A. B.', 'C. D.'];
    const whole = [undefined, 'One. Two.', 'Eins. Zwei.'];
    for (const first of [false, true]) {
      setParts.run(partsToJson(parts(first, false)), 0);
      expect(exported(), String(first)).toEqual([whole, other]);
      expect(exported('zwei'), String(first)).toEqual([whole]);
    }
    setParts.run(partsToJson(parts(true, true)), 0);
    expect(exported()).toEqual([[0, 'One.', 'Eins.'], [5, 'Two.', 'Zwei.'], other]);
  });
});

describe('reading for an export', () => {
  function filled(): HistoryRepo {
    const { history } = openNew().repos;
    history.add(
      newItem('a', { projectId: 'p', projectName: 'Harbour' }),
      segments(['a0 needle', ''], ['a1', ''], ['a2 needle', '']),
    );
    history.add(newItem('b', { kind: 'text', createdAtMs: NOW_MS - 1 }), segments(['b0', '']));
    history.add(
      newItem('c', { title: 'needle.docx' }),
      segments(['c0', ''], ['c1', ''], ['c2', '']),
    );
    return history;
  }

  it.each<[string, Partial<HistoryFilter>, string[]]>([
    ['all', {}, ['a0 needle', 'a1', 'a2 needle', 'b0', 'c0', 'c1', 'c2']],
    ['a filter', { kind: 'text' }, ['b0']],
    [
      'a text: its segments, and all of an item with it in the title',
      { text: 'needle' },
      ['a0 needle', 'a2 needle', 'c0', 'c1', 'c2'],
    ],
    ['a text and a filter', { text: 'needle', projectId: 'p' }, ['a0 needle', 'a2 needle']],
    ['one item', { itemId: 'a' }, ['a0 needle', 'a1', 'a2 needle']],
    ['nothing found', { text: 'nothing' }, []],
  ])('%s, whatever the size of the batches', (_what, filter, expected) => {
    for (const limit of [1, 2, 3, 100]) {
      const history = filled();
      expect(sources(exportAll(history, filter, { limit }))).toEqual(expected);
      expect(history.startExport({ text: '', ...filter }).total).toBe(expected.length);
    }
  });

  it('returns what an exchange file needs', () => {
    const history = filled();
    history.editSegment({ itemId: 'a', position: 0, target: 'Nadel' }, NOW_MS);
    const [first] = exportAll(history);
    expect(first).toEqual({
      rowId: 4_194_304,
      itemId: 'a',
      itemTitle: 'a.docx',
      position: 0,
      source: 'a0 needle',
      target: 'Nadel',
      sourceLang: 'EN',
      targetLang: 'DE',
      projectName: 'Harbour',
      isChangedByMe: true,
      createdAtMs: NOW_MS,
      location: null,
    });
  });

  it.each(['', 'needle'])(
    'with %j: excludes what is added meanwhile, and returns nothing twice',
    (text) => {
      const history = filled();
      const expected = sources(exportAll(filled(), { text }));
      let number = 0;
      const between = (): void => {
        number += 1;
        const id = `new${String(number)}`;
        history.add(newItem(id, { createdAtMs: NOW_MS + number }), segments(['needle new', '']));
      };
      expect(sources(exportAll(history, { text }, { between }))).toEqual(expected);
      expect(number).toBeGreaterThan(1);
    },
  );

  it.each(['', 'needle'])(
    'with %j: loses nothing else when something is deleted meanwhile',
    (text) => {
      const history = filled();
      const expected = sources(exportAll(filled(), { text })).filter(
        (each) => !each.startsWith('c'),
      );
      const between = (): void => {
        history.deleteItems(['c'], NOW_MS);
      };
      expect(sources(exportAll(history, { text }, { between }))).toEqual(expected);
    },
  );
});
