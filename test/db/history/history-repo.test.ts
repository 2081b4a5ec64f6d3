import { describe, expect, it } from 'vitest';
import type { HistoryRepo } from '../../../electron/db/history/repo.ts';
import { newItem, NOW_MS, openNew, segments } from '../helpers.ts';

const find = (history: HistoryRepo, text: string): string[] =>
  history.search({ page: 1, limit: 50, text }).items.map((item) => item.id);

describe('history', () => {
  it('returns an item with its segments, a page at a time', () => {
    const { history } = openNew().repos;
    const added = history.add(newItem('h', { isPractice: true, documentJobId: 'j' }), [
      ...segments(['One.', 'Eins.'], ['Two.', 'Zwei.'], ['Three.', 'Drei.']),
    ]);
    expect(added).toEqual({
      ...newItem('h', { isPractice: true, documentJobId: 'j' }),
      connectionId: null,
      projectId: null,
      projectName: null,
      options: {},
      sourceLangBasis: null,
      engine: null,
      segmentCount: 3,
      sentenceCount: 3,
      confirmedCount: 0,
      isStarred: false,
      isChangedByMe: false,
    });
    expect(history.getDetail('h', { page: 2, limit: 2 })).toEqual({
      item: added,
      segments: [
        {
          id: 'h.2',
          position: 2,
          source: 'Three.',
          target: 'Drei.',
          isChangedByMe: false,
          state: 'machine',
          sourcePieces: [{ text: 'Three.', isHit: false }],
          targetPieces: [{ text: 'Drei.', isHit: false }],
        },
      ],
      totalSegments: 3,
      canUndo: false,
      canRedo: false,
    });
    expect(history.getDetail('none', { page: 1, limit: 2 })).toBeNull();
  });

  it('replaces the earlier item of the same job, including in the index', () => {
    const { repos, connection } = openNew();
    const { history } = repos;
    history.add(newItem('first', { documentJobId: 'j' }), segments(['alpha', 'beta']));
    history.add(newItem('second', { documentJobId: 'j' }), segments(['gamma', 'delta']));
    expect(find(history, '')).toEqual(['second']);
    expect(find(history, 'alpha')).toEqual([]);
    expect(find(history, 'gamma')).toEqual(['second']);
    expect(connection.prepare('SELECT count(*) FROM history_segments').pluck().get()).toBe(1);
    connection.exec(
      "INSERT INTO history_segments_fts (history_segments_fts, rank) VALUES ('integrity-check', 1)",
    );
  });

  it('changes nothing when the same item is added again', () => {
    const { history } = openNew().repos;
    history.add(newItem('h'), segments(['one', 'eins']));
    history.add(newItem('h'), segments(['one', 'eins']));
    expect(history.search({ page: 1, limit: 10, text: 'eins' }).total).toBe(1);
  });

  it('adds an item with all of its segments or not at all', () => {
    const { history } = openNew().repos;
    const twice = [...segments(['a', 'b']), ...segments(['c', 'd'])];
    expect(() => history.add(newItem('h'), twice)).toThrow(/UNIQUE/);
    expect(history.search({ page: 1, limit: 10, text: '' }).total).toBe(0);
  });

  it('lists newest first in a stable order, page by page', () => {
    const { history } = openNew().repos;
    for (const id of ['b', 'a', 'c']) history.add(newItem(id), []);
    history.add(newItem('new', { createdAtMs: NOW_MS + 1 }), []);
    const page = (page: number): string[] =>
      history.search({ page, limit: 3, text: '' }).items.map((item) => item.id);
    expect([page(1), page(2), page(3)]).toEqual([['new', 'c', 'a'], ['b'], []]);
    expect(history.search({ page: 2, limit: 3, text: '' })).toMatchObject({
      total: 4,
      page: 2,
      limit: 3,
    });
  });

  describe('search', () => {
    const open = (): HistoryRepo => {
      const { history } = openNew().repos;
      history.add(newItem('de', { title: 'Rahmenvertrag.docx' }), [
        ...segments(
          ['The supplier shall deliver.', 'Der Lieferant hat zu liefern.'],
          ['Größe und Qualität', 'Size and quality'],
        ),
      ]);
      history.add(
        newItem('cjk', { title: '契約書.docx' }),
        segments(['供給者は商品を納入する。', 'ผู้ขายต้องส่งมอบสินค้า'], ['がんばる', '계약을 체결한다']),
      );
      history.add(
        newItem('odd', { title: 'C++ & 100% sure? 😀' }),
        segments(['decomposed cafe\u0301', 'İSTANBUL'], ['nul\u0000inside', 'foo_bar-baz']),
      );
      return history;
    };

    it.each([
      ['a word of the title', 'rahmenvertrag', ['de']],
      ['words of one segment, source and target together', 'supplier Lieferant', ['de']],
      ['words of two different segments', 'supplier quality', []],
      ['case and accents', 'GROSSE QUALITAT', ['de']],
      ['accents', 'große qualitat', ['de']],
      ['an accent written apart', 'café', ['odd']],
      ['a letter whose lower case is two letters', 'istanbul', ['odd']],
      ['the beginning of the last word', 'the supp', ['de']],
      ['the beginning of an earlier word', 'supp the', []],
      ['one Chinese character', '契', ['cjk']],
      ['a piece of a Japanese sentence', '商品を', ['cjk']],
      ['Japanese beside a word of the index', '契約 docx', ['cjk']],
      ['a piece of Thai', 'ส่งมอบ', ['cjk']],
      ['a Korean stem', '계약', ['cjk']],
      ['a kana with its mark', 'が', ['cjk']],
      ['a kana without its mark', 'か', []],
      ["a punctuation mark that isn't a word", '%', ['odd']],
      ['an emoji', '😀', ['odd']],
      ['a word with marks', 'C++', ['odd']],
      ['words joined by marks', 'foo_bar-baz', ['odd']],
      ['text around a NUL', 'nul\u0000inside', ['odd']],
      ["a lone accent, which isn't a word", '\u0301', ['odd', 'cjk', 'de']],
    ])('finds by %s', (_what, text, expected) => {
      expect(find(open(), text)).toEqual(expected);
    });

    it.each([
      'AND',
      'OR NOT NEAR',
      'supplier" OR "x',
      '"',
      '""',
      "'; DROP TABLE history_items; --",
      'source:supplier',
      '{source target}:x',
      'NEAR(a b)',
      '^supplier',
      '(((',
      '*',
      'a*b*',
      '- +y',
      '\\',
      '\u0000',
      '\ud800',
      'x\udc00y',
      'ꟾ\u{1e900}',
    ])('treats %j as text, not as a query', (text) => {
      const history = open();
      expect(() => find(history, text)).not.toThrow();
      history.add(newItem('exact', { title: `x ${text} y` }), []);
      expect(find(history, text)).toContain('exact');
    });

    it('accepts a search text of 100 kB, whether one word or thousands', () => {
      const history = open();
      expect(find(history, 'x'.repeat(100_000))).toEqual([]);
      expect(find(history, '契'.repeat(30_000))).toEqual([]);
      const words = Array.from({ length: 15_000 }, (_, index) => `w${index}`);
      expect(find(history, words.join(' '))).toEqual([]);
      history.add(newItem('long'), segments([words.join(' '), '']));
      expect(find(history, words.join(' '))).toEqual(['long']);
      expect(find(history, `${words.join(' ')} missing`)).toEqual([]);
    });
  });
});
