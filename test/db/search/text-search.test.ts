import SqliteDatabase from 'better-sqlite3';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toIndexText, tokenizeText } from '../../../electron/db/search/text-search-fold.ts';
import { foldText } from '../../../shared/text/fold-text.ts';
import { fitsQuery, markHits, markSnippet } from '../../../electron/db/search/text-search-hits.ts';
import { planTextQuery } from '../../../electron/db/search/text-search.ts';
import { forAll } from '../../support/for-all.ts';
import { IS_DEEP, runs } from '../../support/runs.ts';

/** Opens an index like that of the history, over individually added texts. */
function openIndex() {
  const connection = new SqliteDatabase(':memory:');
  connection.exec(`
    CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE words USING fts5vocab (texts, 'instance');`);
  const insert = connection.prepare(
    'INSERT INTO texts (rowid, text) VALUES (CAST(? AS INTEGER), ?)',
  );
  return {
    connection,
    add: (rowId: number, text: string) => insert.run(rowId, toIndexText(text) ?? text),
    find: (match: string) =>
      connection
        .prepare<[string], number>('SELECT rowid FROM texts WHERE texts MATCH ?')
        .pluck()
        .all(match),
    clear: () => connection.exec('DELETE FROM texts'),
  };
}

/** Texts of scripts, marks, and fragments that affect words. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom(
      ...Array.from(
        'aéßÅıİſﬁ１ｱﾞかがカ契約계약ёйЁάςΣשלוםעבىéहिंสวั%"\'*()-_.\u0000\u00ad\u200d\u0301\u3099😀',
      ),
      ' ',
      'e\u0301',
      '\ud800',
      'AND',
      'OR',
      ' -',
      '\ue000',
    ),
    maxLength: 12,
  }),
);

/** Texts that the index stores unchanged. */
const plainText = fc.string({
  unit: fc.constantFrom(...Array.from('aZéÅßøłŁΣσάабЖ5 .,-…\u00a0')),
  maxLength: 12,
});

describe('words of a text', () => {
  it('are split exactly as the index does, for every character', () => {
    const { add, connection } = openIndex();
    const textOf = (code: number): string => `x${String.fromCodePoint(code)}y`;
    const codes = Array.from({ length: IS_DEEP ? 0x20000 : 0x3000 }, (_, code) => code).filter(
      (code) => code < 0xd800 || code > 0xdfff,
    );
    connection.transaction(() => {
      for (const code of codes) add(code, textOf(code));
    })();
    const indexed = new Map<number, string[]>();
    const words = connection
      .prepare<[], [number, string]>('SELECT doc, term FROM words ORDER BY doc, "offset"')
      .raw();
    for (const [code, word] of words.iterate()) {
      indexed.set(code, [...(indexed.get(code) ?? []), word]);
    }
    const wrong = codes.filter((code) => {
      const expected = tokenizeText(textOf(code)).map((token) => token.text);
      return JSON.stringify(expected) !== JSON.stringify(indexed.get(code));
    });
    expect(wrong.map((code) => code.toString(16))).toEqual([]);
  });

  it('are at the reported positions, in order, for any text', () => {
    forAll(runs(100, 100), anyText, (text) => {
      const tokens = tokenizeText(text);
      let before = { start: 0, end: 0 };
      for (const { start, end, text: word } of tokens) {
        expect(word).not.toBe('');
        expect(start).toBeGreaterThanOrEqual(before.start);
        expect(end).toBeGreaterThanOrEqual(before.end);
        expect(end).toBeLessThanOrEqual(text.length);
        before = { start, end };
      }
    });
  });

  it.each([
    ['Größe', 'grosse'],
    ['GRÖẞE', 'grosse'],
    ['GRÖSSE', 'grosse'],
    ['ISPARTA ısparta İzmir', 'isparta isparta izmir'],
    ['ﬂiegt', 'fliegt'],
    ['CAFÉ', 'cafe'],
    ['ＡＢＣ１２', 'abc12'],
    ['ｶﾞ', 'ガ'],
    ['Ёлки', 'елки'],
    ['ΛΌΓΟΣ', 'λογοσ'],
    ['Liefe\u00adrung', 'lieferung'],
    ['كِتَاب', 'كتاب'],
  ])('%s is folded', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('leaves texts in Latin script to the index', () => {
    expect(toIndexText('Der Lieferant – „größter“, d. h. naïve.'.replace('ß', 's'))).toBeNull();
    expect(toIndexText('契約書v2')?.trim().split(/\s+/)).toEqual(['契', '約', '書', 'v2']);
  });
});

describe('a search text', () => {
  it.each([
    ['supplier goods', '"supplier" AND "goods"*'],
    ['"the goods" supplier', '"the goods" AND "supplier"*'],
    ['„the goods“', '"the goods"'],
    ['« the goods »', '"the goods"'],
    ['supplier "the goo', '"supplier" AND "the" AND "goo"*'],
    ['契', '"契"'],
    ['契約 書', '"契 約" AND "書"'],
    ['docx契', '"docx 契"'],
    ['a', '"a"'],
    ['AND OR NEAR(', '("and" OR "near"*)'],
    ['source:x* ^y', '"source x" AND "\ue0005e y"'],
    ['x - y', '"x" AND "y"'],
    ['goods goods', '"goods" AND "goods"*'],
    ['wild* goods', '"wild"* AND "goods"*'],
    ['w* goods', '"w" AND "goods"*'],
    ['the OR "a lot" goods', '("the" OR "a lot") AND "goods"*'],
    ['goods OR', '"goods"'],
    ['OR goods', '"goods"*'],
    ['OR OR', '"or" AND "or"*'],
    ['or the', '"or" AND "the"*'],
    ['goods -the', '("goods") NOT "the"'],
    ['goods -"the lot" -wi*', '("goods") NOT ("the lot" OR "wi"*)'],
    ['-the -a', '"\ue000"'],
    ['E-Mail --help', '"e mail" AND "help"*'],
    ['"goods -the OR wild*"', '"goods the or wild \ue0002a"'],
    ['the\u0000goods', '"the" AND "goods"*'],
  ])('%j becomes the query %j', (text, match) => {
    expect(planTextQuery(text)).toMatchObject({ kind: 'index', match, needsCheck: false });
  });

  it.each(['', '  ', '\u0000', '\u0301', '\u200d'])('%j finds nothing', (text) => {
    expect(planTextQuery(text)).toBeNull();
  });

  it.each([
    ['"', ['"']],
    ['( -', ['(', '-']],
    ['""', ['""']],
    ['-" "', ['-" "']],
  ])('%j is searched for in the texts', (text, marks) => {
    expect(planTextQuery(text)).toEqual({ kind: 'scan', marks });
  });

  it('is never a syntax error, and finds exactly the texts that contain it', () => {
    const { add, find, clear } = openIndex();
    forAll(
      runs(400),
      fc.array(anyText, { minLength: 1, maxLength: 5 }),
      anyText,
      (texts, search) => {
        const query = planTextQuery(search);
        if (query?.kind !== 'index') return;
        clear();
        for (const [index, text] of texts.entries()) add(index + 1, text);
        const expected = texts.flatMap((text, index) =>
          fitsQuery([text], query) ? [index + 1] : [],
        );
        expect(find(query.match)).toEqual(expected);
      },
    );
  });

  it('finds a text by any piece of it in Chinese, Japanese or Korean', () => {
    const { add, find, clear } = openIndex();
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('契約書供給者は商品をがカー계약을체결한다')),
      minLength: 1,
      maxLength: 20,
    });
    forAll(runs(100, 100), letters, fc.nat(), fc.nat(), (text, from, length) => {
      const start = from % text.length;
      const query = planTextQuery(text.slice(start, start + 1 + (length % text.length)));
      clear();
      add(1, `x ${text}。`);
      expect(query?.kind).toBe('index');
      expect(query?.kind === 'index' ? find(query.match) : []).toEqual([1]);
    });
  });
});

describe('hits', () => {
  const marked = (text: string, search: string): string =>
    markHits(text, planTextQuery(search))
      .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
      .join('');

  it("are the same in a text that needn't be split into words", () => {
    const search = fc.oneof(
      plainText,
      plainText.map((text) => `"${text}"`),
    );
    forAll(runs(1000), fc.array(plainText, { maxLength: 6 }), search, (parts, searched) => {
      const query = planTextQuery(searched);
      if (query?.kind !== 'index') return;
      const text = parts.join(' ');
      // A word of a script without spaces causes the whole text to be split, and is not searched
      // for.
      const split = markHits(`${text} 契`, query);
      const { text: rest = '', isHit } = split.at(-1) ?? {};
      expect(isHit).toBe(false);
      const expected = [...split.slice(0, -1), { text: rest.slice(0, -2), isHit: false }];
      expect(markHits(text, query)).toEqual(expected.filter((piece) => piece.text !== ''));
    });
  });

  it.each([
    ['The supplier delivers.', 'SUPPL', 'The [supplier] delivers.'],
    ['Größe, große', 'grö', '[Größe], [große]'],
    ['Größe, große', 'grosse', '[Größe], [große]'],
    ['GROẞ, GROSS', 'groß', '[GROẞ], [GROSS]'],
    ['Istanbul, İstanbul', 'ıstan', '[Istanbul], [İstanbul]'],
    ['ΛΌΓΟΣ', 'λόγος', '[ΛΌΓΟΣ]'],
    ['Ｓearch', 'search', '[Ｓearch]'],
    ['Größe, große', 'größe', '[Größe], [große]'],
    ['cafe\u0301 au lait', 'café', '[cafe\u0301] au lait'],
    ['the goods, the lot', '"the lot"', 'the goods, [the lot]'],
    ['契約書と契約', '契約', '[契約]書と[契約]'],
    ['がか', 'か', 'が[か]'],
    ['C++ and C', 'C++', '[C++] and C'],
    ['100 % sure', '%', '100 [%] sure'],
    ['"quoted"', '"', '["]quoted["]'],
    ['ab😀c', '😀', 'ab[😀]c'],
    ['supplier', 'lier', 'supplier'],
    ['one two three', 'one two', '[one] [two] three'],
  ])('%j searched for %j: %j', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });

  it('leave the text unchanged, for any text and search', () => {
    forAll(runs(100, 100), anyText, anyText, (text, search) => {
      const pieces = markHits(text, planTextQuery(search));
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const piece of pieces) expect(piece.text).not.toBe('');
    });
  });

  it('include every searched word, in a text that is only scanned', () => {
    forAll(runs(5000), plainText, (text) => {
      for (const token of tokenizeText(text)) {
        const query = planTextQuery(`"${text.slice(token.start, token.end)}"`);
        if (query?.kind !== 'index') continue;
        const hits = markHits(text, query).filter((piece) => piece.isHit);
        expect(hits, JSON.stringify(text)).not.toEqual([]);
      }
    });
  });

  it('are in the middle of a snippet, which marks where it omits something', () => {
    const text = `${'before '.repeat(100)}needle ${'behind '.repeat(100)}`;
    const pieces = markSnippet(text, planTextQuery('needle'));
    expect(pieces.at(0)).toEqual({ text: '…', isHit: false });
    expect(pieces.at(-1)).toEqual({ text: '…', isHit: false });
    expect(pieces.filter((piece) => piece.isHit)).toEqual([{ text: 'needle', isHit: true }]);
    expect(pieces.map((piece) => piece.text).join('').length).toBeLessThan(250);
  });

  it('a snippet never begins or ends in the middle of a character', () => {
    forAll(runs(100, 100), fc.nat(300), (padding) => {
      const text = `${'😀'.repeat(padding)}x${'😀'.repeat(300)}`;
      for (const { text: piece } of markSnippet(text, planTextQuery('x'))) {
        expect(piece.isWellFormed()).toBe(true);
      }
    });
  });
});
