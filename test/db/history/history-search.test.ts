import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStatementCache } from '../../../electron/db/engine/statement-cache.ts';
import { createHistoryCache } from '../../../electron/db/history/found-places.ts';
import type { HistoryRepo } from '../../../electron/db/history/repo.ts';
import { createHistoryFinder } from '../../../electron/db/history/search.ts';
import { HISTORY_SQL } from '../../../electron/db/history/sql.ts';
import { createHistoryWords } from '../../../electron/db/history/words.ts';
import type { HistoryFilter, TextPiece } from '../../../shared/domain/history/history.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { newItem, NOW_MS, openNew, segments } from '../helpers.ts';

const PAGE = { page: 1, limit: 50 };

const find = (history: HistoryRepo, filter: Partial<HistoryFilter>): string[] =>
  history.search({ ...PAGE, text: '', ...filter }).items.map((item) => item.id);

const marked = (pieces: readonly TextPiece[] | undefined): string | undefined =>
  pieces?.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('');

function filled(): HistoryRepo {
  const { history } = openNew().repos;
  history.add(
    newItem('contract', {
      title: 'Rahmenvertrag.docx',
      createdAtMs: NOW_MS,
      connectionId: 'work',
      connectionName: 'Work',
      projectId: 'p1',
      projectName: 'Harbour',
    }),
    segments(
      ['The supplier delivers the goods.', 'Der Lieferant liefert die Ware.'],
      ['The goods are delivered by the supplier, free of charge.', 'Die Ware wird frei geliefert.'],
      ['Nothing here.', 'Nichts hier.'],
    ),
  );
  history.add(
    newItem('text', {
      kind: 'text',
      title: 'The goods',
      sourceLang: null,
      targetLang: 'JA',
      createdAtMs: NOW_MS + 10,
      connectionId: 'home',
      connectionName: 'Home',
    }),
    segments(['The goods', '商品']),
  );
  history.add(
    newItem('improved', {
      kind: 'improvement',
      sourceLang: 'EN',
      targetLang: 'EN-GB',
      createdAtMs: NOW_MS - 10,
      connectionId: 'work',
      connectionName: 'Work renamed',
      projectId: 'p2',
      projectName: 'Museum',
    }),
    segments(['free supplier', 'supplier free']),
  );
  return history;
}

describe('finding items', () => {
  it.each<[string, Partial<HistoryFilter>, string[]]>([
    ['no filter', {}, ['text', 'contract', 'improved']],
    ['a source language', { sourceLang: 'EN' }, ['contract', 'improved']],
    ['a target language', { targetLang: 'JA' }, ['text']],
    ['a kind', { kind: 'improvement' }, ['improved']],
    ['an account', { connectionId: 'work' }, ['contract', 'improved']],
    ['a project', { projectId: 'p1' }, ['contract']],
    ['from an instant on', { fromMs: NOW_MS }, ['text', 'contract']],
    ['before an instant', { toMs: NOW_MS }, ['improved']],
    ['a text', { text: 'supplier' }, ['contract', 'improved']],
    ['a text in a title', { text: 'rahmenvertrag' }, ['contract']],
    ['words in any order', { text: 'free supplier' }, ['contract', 'improved']],
    ['a phrase', { text: '"free supplier"' }, ['improved']],
    ['a phrase over punctuation', { text: '"supplier free of"' }, ['contract']],
    ['one Japanese character', { text: '品' }, ['text']],
    ['text and filter', { text: 'supplier', kind: 'improvement' }, ['improved']],
    ['filters that exclude each other', { kind: 'text', projectId: 'p1' }, []],
    ['an invalid language', { targetLang: "DE' OR 1=1 --" }, []],
    ['a project named like a property', { projectId: '__proto__' }, []],
  ])('%s', (_what, filter, expected) => {
    expect(find(filled(), filter)).toEqual(expected);
    expect(filled().search({ ...PAGE, text: '', ...filter }).total).toBe(expected.length);
  });

  it("filters by stars and by the user's own changes", () => {
    const history = filled();
    history.setStarred('text', true);
    history.editSegment({ itemId: 'contract', position: 2, target: 'Gar nichts.' }, NOW_MS);
    expect(find(history, { isStarred: true })).toEqual(['text']);
    expect(find(history, { isStarred: false })).toEqual(['contract', 'improved']);
    expect(find(history, { isChangedByMe: true })).toEqual(['contract']);
    expect(find(history, { isChangedByMe: true, text: 'goods' })).toEqual(['contract']);
  });

  it('marks the hits in title and best segment', () => {
    const { items } = filled().search({ ...PAGE, text: 'goods supplier free' });
    expect(items).toHaveLength(1);
    expect(items[0]?.snippet?.position).toBe(1);
    expect(marked(items[0]?.snippet?.source)).toBe(
      'The [goods] are delivered by the [supplier], [free] of charge.',
    );
    const [text] = filled().search({ ...PAGE, text: 'the goods', kind: 'text' }).items;
    expect(marked(text?.titlePieces)).toBe('[The] [goods]');
    expect(marked(text?.snippet?.target)).toBe('商品');
  });

  it.each([
    ['with all words in the source', 'free=supplier | the supplier is free=x'],
    ['with all words in the target', 'free=supplier | x=the supplier is free'],
    ['that is the shortest of those', 'the free supplier=x | x=supplier free'],
    ['that is the shortest if none has all words', 'free of charge=supplier | free=supplier'],
  ])("shows an item's segment %s", (_what, listed) => {
    const pairs = listed.split(' | ').map((pair) => pair.split('=') as [string, string]);
    const { history } = openNew().repos;
    history.add(newItem('i', {}), segments(...pairs));
    const [item] = history.search({ ...PAGE, text: 'supplier free' }).items;
    expect(item?.snippet?.position).toBe(1);
  });

  it('looks up the rows if few contain a text, and lists all if many do', () => {
    const { connection, repos } = openNew();
    for (let index = 0; index < 130; index += 1) {
      const text = index < 2 ? 'rare common' : 'common';
      repos.history.add(newItem(`i${String(index)}`, {}), segments([text, '']));
    }
    const statements = createStatementCache(connection);
    const asked: string[] = [];
    const value: typeof statements.value = (sql, ...values) => {
      asked.push(sql);
      return statements.value(sql, ...values);
    };
    const words = createHistoryWords(statements);
    const finder = createHistoryFinder({ ...statements, value }, createHistoryCache(), words);
    const wayOf = (text: string): [number, boolean] => {
      asked.length = 0;
      const found = finder.findRowIds({ text }).length;
      return [found, asked.includes(HISTORY_SQL.listRowIds("state = 'kept'"))];
    };
    expect([wayOf('rare'), wayOf('common')]).toEqual([
      [2, false],
      [130, true],
    ]);
  });

  it('has no snippet if only the title contains the words', () => {
    const [item] = filled().search({ ...PAGE, text: 'rahmenvertrag' }).items;
    expect(item?.snippet).toBeNull();
    expect(marked(item?.titlePieces)).toBe('[Rahmenvertrag].docx');
  });

  it('sorts by relevance: the title first, then the segments that match, relative to the length', () => {
    const { history } = openNew().repos;
    const add = (id: string, title: string, texts: string[]): void => {
      const pairs = texts.map((text): [string, string] => [text, '']);
      history.add(newItem(id, { title, createdAtMs: NOW_MS }), segments(...pairs));
    };
    add('title', 'needle', ['x']);
    add('one', 'a', ['needle', 'x', 'x', 'x']);
    add('three', 'b', ['needle', 'needle', 'x', 'needle']);
    add('long', 'c', ['needle', ...Array.from({ length: 40 }, () => 'x')]);
    const ids = (order: 'time' | 'relevance'): string[] =>
      history.search({ ...PAGE, text: 'needle', order }).items.map((item) => item.id);
    expect(ids('time')).toEqual(['long', 'three', 'one', 'title']);
    expect(ids('relevance')).toEqual(['title', 'three', 'one', 'long']);
    expect(history.search({ ...PAGE, text: '', order: 'relevance' }).total).toBe(4);
  });

  it('returns an empty page beyond the last, with the true total', () => {
    const history = filled();
    for (const text of ['', 'goods']) {
      const { items, total } = history.search({ page: 1_000_000, limit: 20, text });
      expect(items).toEqual([]);
      expect(total).toBe(text === '' ? 3 : 2);
    }
  });

  it('lists each found item once, in order, over many pages', () => {
    const { history } = openNew().repos;
    const count = 57;
    for (let index = 0; index < count; index += 1) {
      // Each time occurs twice, so that the order needs its tie-break.
      const createdAtMs = NOW_MS + Math.floor(index / 2);
      history.add(newItem(`i${String(index)}`, { createdAtMs }), segments(['same words', '']));
    }
    for (const text of ['same', '']) {
      const ids = Array.from({ length: 7 }, (_, index) =>
        history.search({ page: index + 1, limit: 9, text }).items.map((item) => item.id),
      ).flat();
      expect(ids).toEqual(
        Array.from({ length: count }, (_, index) => `i${String(count - 1 - index)}`),
      );
    }
  });

  it('shows the current state, whatever was searched for before', () => {
    const history = filled();
    const total = (text: string): number => history.search({ ...PAGE, text }).total;
    const facet = (): number => history.listFacets().targetLangs.length;
    expect([total(''), total('goods'), facet()]).toEqual([3, 2, 3]);
    history.add(newItem('new', { targetLang: 'FR' }), segments(['goods', '']));
    expect([total(''), total('goods'), facet()]).toEqual([4, 3, 4]);
    history.deleteItems(['new'], NOW_MS);
    expect([total(''), total('goods'), facet()]).toEqual([3, 2, 3]);
    history.restoreItems(['new']);
    expect([total(''), total('goods'), facet()]).toEqual([4, 3, 4]);
    history.editSegment({ itemId: 'new', position: 0, target: 'Marchandise' }, NOW_MS);
    expect(total('marchandise')).toBe(1);
    history.purgeItems({ scope: 'filter', filter: { text: 'goods' } }, 0);
    expect([total(''), total('goods'), total('marchandise')]).toEqual([1, 0, 0]);
  });

  it('never fails for any text, and finds a segment by its own contents', () => {
    const { history } = openNew().repos;
    let number = 0;
    forAll(runs(150), fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      number += 1;
      const id = `i${String(number)}`;
      history.add(newItem(id, { title: 'none' }), segments([text, '']));
      const { items, total } = history.search({ page: 1, limit: 200, text });
      expect(total).toBeGreaterThanOrEqual(items.length);
      // Without letters or marks everything is listed, in either order.
      const { total: all } = history.search({ page: 1, limit: 2, text: '' });
      expect(items.some((item) => item.id === id) || total === all).toBe(true);
      history.deleteItems([id], NOW_MS);
    });
  });
});

describe('the values offered as filters', () => {
  it('include each existing value, most frequent first, with the newest name', () => {
    expect(filled().listFacets()).toEqual({
      sourceLangs: [{ code: 'EN', count: 2 }],
      targetLangs: [
        { code: 'DE', count: 1 },
        { code: 'EN-GB', count: 1 },
        { code: 'JA', count: 1 },
      ],
      kinds: [
        { kind: 'document', count: 1 },
        { kind: 'improvement', count: 1 },
        { kind: 'text', count: 1 },
      ],
      connections: [
        { id: 'work', name: 'Work', count: 2 },
        { id: 'home', name: 'Home', count: 1 },
      ],
      projects: [
        { id: 'p1', name: 'Harbour', count: 1 },
        { id: 'p2', name: 'Museum', count: 1 },
      ],
    });
  });
});

describe('concordance', () => {
  it('finds a term with its pairs anywhere, latest added item first, a page at a time', () => {
    const history = filled();
    const page = (number: number) =>
      history.findConcordances({ text: 'supplier', page: number, limit: 2 });
    expect(page(1).total).toBe(3);
    expect(page(1).pairs.map(({ itemId, position }) => [itemId, position])).toEqual([
      ['improved', 0],
      ['contract', 1],
    ]);
    expect(page(2).pairs).toEqual([
      {
        itemId: 'contract',
        itemTitle: 'Rahmenvertrag.docx',
        position: 0,
        sourceLang: 'EN',
        targetLang: 'DE',
        createdAtMs: NOW_MS,
        isChangedByMe: false,
        sourcePieces: [
          { text: 'The ', isHit: false },
          { text: 'supplier', isHit: true },
          { text: ' delivers the goods.', isHit: false },
        ],
        targetPieces: [{ text: 'Der Lieferant liefert die Ware.', isHit: false }],
      },
    ]);
    expect(page(3)).toEqual({ pairs: [], total: 3, page: 3, limit: 2 });
  });

  it('respects the filter of the history and leaves out deleted segments', () => {
    const history = filled();
    const total = (filter: Partial<HistoryFilter>): number =>
      history.findConcordances({ ...PAGE, text: 'supplier', ...filter }).total;
    expect(total({ targetLang: 'DE' })).toBe(2);
    expect(total({ sourceLang: 'EN', targetLang: 'EN-GB' })).toBe(1);
    expect([total({ kind: 'document' }), total({ kind: 'improvement' })]).toEqual([2, 1]);
    expect([total({ isStarred: true }), total({ projectId: 'p1', kind: 'document' })]).toEqual([
      0, 2,
    ]);
    history.deleteItems(['contract'], NOW_MS);
    expect([total({}), total({ targetLang: 'DE' })]).toEqual([1, 0]);
  });

  it.each(['', ' ', '\u0000', '""'])('finds nothing for %j', (text) => {
    expect(filled().findConcordances({ ...PAGE, text })).toEqual({ pairs: [], total: 0, ...PAGE });
  });

  it('finds a punctuation mark that no index contains', () => {
    expect(filled().findConcordances({ ...PAGE, text: ',' }).total).toBe(1);
  });
});

describe('an item side by side', () => {
  it('has the search hits marked', () => {
    const { segments } = filled().listRows({
      itemId: 'contract',
      filter: 'all',
      text: '',
      offset: 0,
      limit: 20,
      highlight: 'lieferant "the goods"',
    });
    expect(segments.map((each) => [marked(each.sourcePieces), marked(each.targetPieces)])).toEqual([
      ['The supplier delivers [the goods].', 'Der [Lieferant] liefert die Ware.'],
      [
        '[The goods] are delivered by the supplier, free of charge.',
        'Die Ware wird frei geliefert.',
      ],
      ['Nothing here.', 'Nichts hier.'],
    ]);
  });
});
