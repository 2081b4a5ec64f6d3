import { describe, expect, it } from 'vitest';
import { markHits, searchWords } from '../../../../../renderer/features/history/highlight.ts';

const marked = (text: string, query: string) =>
  markHits(text, searchWords(query))
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('');

describe('markHits', () => {
  it.each([
    ['Price list', 'price', '[Price] list'],
    ['Der Lieferant liefert', 'lie', 'Der [Lie]ferant [lie]fert'],
    ['Überprüfung der Prüfung', 'pruf', 'Überprüfung der [Prüf]ung'],
    ['naïve café', 'CAFE naive', '[naïve] [café]'],
    ['cafe\u0301 au lait', 'café', '[cafe\u0301] au lait'],
    ['a supplier supplies', 'sup supplier', 'a [supplier] [sup]plies'],
    ['請求書を送る', '求書', '請[求書]を送る'],
    ['straße', 'strasse', 'straße'],
    ['😀 smile 😀', 'smile', '😀 [smile] 😀'],
    ['nothing here', 'zzz', 'nothing here'],
    ['a "b" (c)', '"b" OR (c)', 'a "[b]" ([c])'],
  ])('%s for %s', (text, query, expected) => expect(marked(text, query)).toBe(expected));

  it('gives the text back whole for any query, also broken Unicode', () => {
    const texts = ['İstanbul ŞİŞLİ', 'a\uD800b\uDC00', '\u0301\u0301x', 'ﬁnance ﬂow', '', 'ẞß ǅ'];
    const queries = ['i', 's', 'x', '\uD800', 'f', 'İ', '()*"', 'a'.repeat(5000)];
    for (const text of texts) {
      for (const query of queries) {
        const pieces = markHits(text, searchWords(query));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        expect(new Set(pieces.map((piece) => piece.at)).size).toBe(pieces.length);
      }
    }
  });

  it('bounds the words of a search', () => {
    const query = Array.from({ length: 500 }, (_, index) => `w${index}`).join(' ');
    expect(searchWords(query).length).toBeLessThanOrEqual(32);
  });
});
