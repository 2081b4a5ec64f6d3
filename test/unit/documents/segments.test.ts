import { describe, expect, it } from 'vitest';
import { alignSegments } from '../../../shared/documents/align-segments.ts';
import { countChars, extractSegments } from '../../../shared/documents/extract-segments.ts';
import { makeDocx, paragraph } from './office-maker.ts';
import { codeOf } from './thrown.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('extractSegments', () => {
  it('reads a text line by line, the line number as id', () => {
    expect(extractSegments('txt', utf8('\ufeffone\r\n\r\n  two \rthree\n'))).toEqual([
      { id: 'line#0', text: 'one' },
      { id: 'line#2', text: 'two' },
      { id: 'line#3', text: 'three' },
    ]);
  });

  it('reads a Word document by paragraphs', () => {
    expect(extractSegments('docx', makeDocx(paragraph('one')))).toEqual([
      { id: 'word/document.xml#0', text: 'one' },
    ]);
  });

  it('tells "cannot be read here" from "has no text"', () => {
    for (const format of ['pdf', 'pptx', 'xlsx', 'html', 'xliff', 'srt', 'jpeg', 'png'] as const) {
      expect(extractSegments(format, utf8('x'))).toBeNull();
    }
    expect(extractSegments('txt', utf8('\n'))).toEqual([]);
  });

  it('refuses binary content', () => {
    expect(codeOf(() => extractSegments('txt', Uint8Array.of(0, 1, 2)))).toBe(
      'document/unsupported',
    );
  });
});

describe('countChars', () => {
  it.each([
    [[], 0],
    [['abc', 'de'], 5],
    [['😀é', '漢字'], 4],
    [['e\u0301'], 2],
    [['\ud83d'], 1],
  ])('counts the code points of %j', (texts, count) => {
    expect(countChars(texts.map((text, index) => ({ id: String(index), text })))).toBe(count);
  });
});

describe('alignSegments', () => {
  const segments = (...pairs: [string, string][]) => pairs.map(([id, text]) => ({ id, text }));

  it('pairs by id in the order of the source', () => {
    const source = segments(['a', 'one'], ['b', 'two']);
    expect(alignSegments(source, segments(['b', 'dos'], ['a', 'uno']))).toEqual([
      { position: 0, source: 'one', target: 'uno' },
      { position: 1, source: 'two', target: 'dos' },
    ]);
  });

  it('keeps what exists on one side only, at its place', () => {
    const source = segments(['a', 'one'], ['b', 'two'], ['c', 'three']);
    const target = segments(
      ['x', 'intro'],
      ['a', 'uno'],
      ['y', 'extra'],
      ['z', 'more'],
      ['c', 'tres'],
    );
    expect(alignSegments(source, target)).toEqual([
      { position: 0, source: '', target: 'intro' },
      { position: 1, source: 'one', target: 'uno' },
      { position: 2, source: '', target: 'extra' },
      { position: 3, source: '', target: 'more' },
      { position: 4, source: 'two', target: '' },
      { position: 5, source: 'three', target: 'tres' },
    ]);
  });

  it('drops pairs without text on either side and closes the positions up', () => {
    const source = segments(['a', ' '], ['b', 'two'], ['c', '']);
    expect(alignSegments(source, segments(['a', '\n'], ['b', 'dos'], ['d', '\t']))).toEqual([
      { position: 0, source: 'two', target: 'dos' },
    ]);
  });

  it('handles empty sides', () => {
    expect(alignSegments([], [])).toEqual([]);
    expect(alignSegments([], segments(['a', 'x']))).toHaveLength(1);
    expect(alignSegments(segments(['a', 'x']), [])).toHaveLength(1);
  });
});
