import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStatementCache } from '../../../electron/db/engine/statement-cache.ts';
import { createHistoryCache } from '../../../electron/db/history/found-places.ts';
import { createHistoryFinder, type HistoryFinder } from '../../../electron/db/history/search.ts';
import {
  createHistoryWords,
  forgetHistoryWords,
  type HistoryWords,
} from '../../../electron/db/history/words.ts';
import { planTextQuery } from '../../../electron/db/search/text-search.ts';
import type { HistoryQuery } from '../../../shared/domain/history/history.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { newItem, NOW_MS, openNew, segments } from '../helpers.ts';

/** Everything, in a single run. */
const WHOLE = 60_000;

type Opened = ReturnType<typeof openNew>;

/** Returns searches through either index, and the word search of the history for single words. */
function findersOf({ connection }: Opened): {
  words: HistoryWords;
  byWords: HistoryFinder;
  bySegments: HistoryFinder;
} {
  const statements = createStatementCache(connection);
  const words = createHistoryWords(statements);
  const finderWith = (used: HistoryWords): HistoryFinder =>
    createHistoryFinder(statements, createHistoryCache(), used, 0);
  return {
    words,
    byWords: finderWith(words),
    bySegments: finderWith({ ...words, canFind: () => false }),
  };
}

const dueOf = ({ connection }: Opened): number[] =>
  connection
    .prepare<[], number>('SELECT block FROM history_words_due ORDER BY block')
    .pluck()
    .all();

const rowIdsOf = (words: HistoryWords, text: string): readonly number[] | undefined => {
  const query = planTextQuery(text);
  return query !== null && words.canFind(query) ? words.find(query).itemRowIds : undefined;
};

const WORDS = [
  'the',
  'then',
  'Größe',
  'край',
  '契約',
  '契',
  '한국',
  '100%',
  'Θέλω',
  'x',
  'a-b',
  '“',
];
const TEXTS = [
  ...WORDS,
  'th',
  'grosse',
  'größ',
  'кр',
  '%',
  'the then',
  '"the then"',
  'θελω',
  '約',
  'nothing',
];
const aText = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '));
const aPair = fc.tuple(aText, aText);
const anAction = fc.oneof(
  fc.record({
    what: fc.constant('add' as const),
    item: fc.nat(5),
    count: fc.constantFrom(1, 3, 64, 130),
    pairs: fc.array(aPair, { minLength: 1, maxLength: 5 }),
    title: aText,
  }),
  fc.record({
    what: fc.constant('edit' as const),
    item: fc.nat(5),
    position: fc.constantFrom(0, 2, 63, 64, 129),
    target: aText,
  }),
  fc.record({ what: fc.constantFrom('delete' as const, 'restore' as const), item: fc.nat(5) }),
  fc.record({ what: fc.constantFrom('purge' as const, 'index' as const) }),
);

describe('the index of words', () => {
  it('finds the same as the index of segments, whatever was added, changed and removed', () => {
    forAll(runs(200), fc.array(anAction, { minLength: 1, maxLength: 12 }), (actions) => {
      const opened = openNew();
      const { history } = opened.repos;
      const { words } = findersOf(opened);
      for (const action of actions) {
        const id = 'item' in action ? `i${String(action.item)}` : '';
        if (action.what === 'add') {
          const pairs = Array.from(
            { length: action.count },
            (_, at): [string, string] => action.pairs[at % action.pairs.length] ?? ['', ''],
          );
          const title = action.title;
          history.add(
            newItem(id, { title, createdAtMs: NOW_MS - action.item }),
            segments(...pairs),
          );
        } else if (action.what === 'edit') {
          const { position, target } = action;
          const item = history.getDetail(id, { page: 1, limit: 1 });
          if (item === null || item.totalSegments <= position) continue;
          history.editSegment({ itemId: id, position, target }, NOW_MS);
        } else if (action.what === 'delete') history.deleteItems([id], NOW_MS);
        else if (action.what === 'restore') history.restoreItems([id]);
        else if (action.what === 'index') words.indexSome(0);
        else {
          history.purgeItems({ scope: 'deleted' }, NOW_MS + 1);
          while (!history.removePurged());
        }
      }
      expect(words.indexSome(WHOLE)).toBe(true);
      const { byWords, bySegments } = findersOf(opened);
      for (const text of TEXTS) {
        for (const more of [
          {},
          { targetLang: 'DE' },
          { targetLang: 'FR' },
          { page: 2, limit: 2 },
        ]) {
          const query: HistoryQuery = { page: 1, limit: 50, text, ...more };
          expect(byWords.search(query)).toEqual(bySegments.search(query));
        }
        expect(byWords.findRowIds({ text })).toEqual(bySegments.findRowIds({ text }));
      }
      opened.close();
    });
  });

  it('is asked for a single word, and only when it has indexed every block', () => {
    const opened = openNew();
    const { words } = findersOf(opened);
    opened.repos.history.add(newItem('one'), segments(['the word', '契約']));
    expect(rowIdsOf(words, 'word')).toBeUndefined();
    words.indexSome(WHOLE);
    expect(rowIdsOf(words, 'word')).toEqual([1]);
    expect(rowIdsOf(words, 'wor')).toEqual([1]);
    expect(rowIdsOf(words, '契')).toEqual([1]);
    expect(rowIdsOf(words, 'absent')).toEqual([]);
    for (const text of ['the word', '契約', '"the word"', '!']) {
      expect(rowIdsOf(words, text)).toBeUndefined();
    }
    opened.repos.history.editSegment({ itemId: 'one', position: 0, target: 'other' }, NOW_MS);
    expect(rowIdsOf(words, 'word')).toBeUndefined();
    words.indexSome(WHOLE);
    expect(rowIdsOf(words, 'other')).toEqual([1]);
    expect(rowIdsOf(words, '契')).toEqual([]);
  });

  it('is asked only for a word with many occurrences', () => {
    const opened = openNew();
    const { words } = findersOf(opened);
    opened.repos.history.add(newItem('one'), segments(['rare many', ''], ['many', '']));
    words.indexSome(WHOLE);
    const asked: string[] = [];
    const finder = createHistoryFinder(
      createStatementCache(opened.connection),
      createHistoryCache(),
      {
        ...words,
        find: (query) => {
          asked.push(query.kind === 'index' ? query.match : '');
          return words.find(query);
        },
      },
      1,
    );
    for (const text of ['rare', 'many'])
      expect(finder.search({ text, page: 1, limit: 20 }).items).toMatchObject([
        { id: 'one', snippet: { position: 0 } },
      ]);
    expect(asked).toEqual(['"many"*']);
  });

  it('is built in pieces: a change makes only its own block due', () => {
    const opened = openNew();
    const { words } = findersOf(opened);
    const many = Array.from({ length: 200 }, (): [string, string] => ['many', 'viele']);
    opened.repos.history.add(newItem('large'), segments(...many));
    const first = 65_536;
    expect(dueOf(opened)).toEqual([first, first + 1, first + 2, first + 3]);
    expect(words.indexSome(0)).toBe(false);
    expect(dueOf(opened)).toEqual([first + 1, first + 2, first + 3]);
    expect(words.indexSome(WHOLE)).toBe(true);
    opened.repos.history.editSegment({ itemId: 'large', position: 130, target: 'x' }, NOW_MS);
    expect(dueOf(opened)).toEqual([first + 2]);
  });

  it('holds no word of what was removed once it was emptied, and everything else is due', () => {
    const opened = openNew();
    const { words } = findersOf(opened);
    opened.repos.history.add(newItem('kept'), segments(['kept', '']));
    opened.repos.history.add(newItem('gone'), segments(['secretword', '']));
    words.indexSome(WHOLE);
    opened.repos.history.deleteItems(['gone'], NOW_MS);
    opened.repos.history.purgeItems({ scope: 'deleted' }, NOW_MS + 1);
    opened.repos.history.removePurged();
    const holdsSecret = (): boolean =>
      opened.connection
        .prepare<[], Buffer>('SELECT block FROM history_words_fts_data')
        .pluck()
        .all()
        .some((page) => page.includes('secretword'));
    expect(holdsSecret()).toBe(true);
    forgetHistoryWords(createStatementCache(opened.connection));
    expect(holdsSecret()).toBe(false);
    expect(dueOf(opened)).toEqual([65_536]);
  });
});
