import { describe, expect, it } from 'vitest';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { alignSegments } from '../../../shared/documents/align-segments.ts';
import { countChars, extractSegments } from '../../../shared/documents/extract-segments.ts';
import { makeDocx, paragraph } from './office/office-maker.ts';
import { rejectionOf } from './thrown.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('extractSegments', () => {
  it('reads a text line by line, with the line number as id', async () => {
    expect(
      await extractSegments('txt', utf8('\ufeffone\r\n\r\n  two \rthree\n'), createReadBudget()),
    ).toEqual([
      { id: 'line#0', text: 'one', location: 'line 1' },
      { id: 'line#2', text: 'two', location: 'line 3' },
      { id: 'line#3', text: 'three', location: 'line 4' },
    ]);
  });

  it('reads a Word document by paragraphs', async () => {
    expect(await extractSegments('docx', makeDocx(paragraph('one')), createReadBudget())).toEqual([
      { id: 'word/document.xml#0', text: 'one' },
    ]);
  });

  it('reads web pages, subtitles and XLIFF files', async () => {
    const texts = async (format: 'html' | 'srt' | 'xliff', text: string): Promise<string[]> =>
      ((await extractSegments(format, utf8(text), createReadBudget())) ?? []).map(
        (segment) => segment.text,
      );
    expect(await texts('html', '<p>one <b>two</b></p>')).toEqual(['one two']);
    expect(await texts('srt', '1\n00:00:01,000 --> 00:00:02,000\none\ntwo')).toEqual(['one two']);
    const xliff =
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en"><file id="f"><unit id="u"><segment><source>one</source></segment></unit></file></xliff>';
    expect(await texts('xliff', xliff)).toEqual(['one']);
  });

  it('names the place of a line of a web page only where there is a word for it', async () => {
    const page = utf8('<h2>one</h2><div>two</div><div title="three"></div><p>four</p>');
    const segments = (await extractSegments('html', page, createReadBudget())) ?? [];
    expect(segments.map(({ text, location }) => ({ text, location }))).toEqual([
      { text: 'one', location: 'heading 2' },
      { text: 'two' },
      { text: 'three', location: 'title' },
      { text: 'four', location: 'paragraph' },
    ]);
  });

  it('tells "cannot be read here" from "has no text"', async () => {
    for (const format of ['pdf', 'jpeg', 'png'] as const) {
      expect(await extractSegments(format, utf8('x'), createReadBudget())).toBeNull();
    }
    expect(await extractSegments('txt', utf8('\n'), createReadBudget())).toEqual([]);
  });

  it('refuses binary content', async () => {
    const reading = extractSegments('txt', Uint8Array.of(0, 1, 2), createReadBudget());
    expect((await rejectionOf(reading, 'document/unsupported')).message).toContain('binary');
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
    expect(alignSegments(source, segments(['b', 'dos'], ['a', 'uno']))).toMatchObject([
      { position: 0, source: 'one', target: 'uno' },
      { position: 1, source: 'two', target: 'dos' },
    ]);
  });

  it('names each pair by its id and its place', () => {
    const source = [{ id: 'a', text: 'one', location: 'slide 1' }];
    const target = [
      { id: 'a', text: 'uno', location: 'slide 1' },
      { id: 'x', text: 'extra' },
    ];
    expect(alignSegments(source, target)).toEqual([
      { id: 'a', location: 'slide 1', position: 0, source: 'one', target: 'uno' },
      { id: 'x', position: 1, source: '', target: 'extra' },
    ]);
  });

  it('keeps what exists on one side only, in its place', () => {
    const source = segments(['a', 'one'], ['b', 'two'], ['c', 'three']);
    const target = segments(
      ['x', 'intro'],
      ['a', 'uno'],
      ['y', 'extra'],
      ['z', 'more'],
      ['c', 'tres'],
    );
    expect(alignSegments(source, target)).toMatchObject([
      { position: 0, source: '', target: 'intro' },
      { position: 1, source: 'one', target: 'uno' },
      { position: 2, source: '', target: 'extra' },
      { position: 3, source: '', target: 'more' },
      { position: 4, source: 'two', target: '' },
      { position: 5, source: 'three', target: 'tres' },
    ]);
  });

  it('drops pairs without text on both sides and closes the gaps', () => {
    const source = segments(['a', ' '], ['b', 'two'], ['c', '']);
    expect(alignSegments(source, segments(['a', '\n'], ['b', 'dos'], ['d', '\t']))).toMatchObject([
      { position: 0, source: 'two', target: 'dos' },
    ]);
  });

  it('handles empty sides', () => {
    expect(alignSegments([], [])).toEqual([]);
    expect(alignSegments([], segments(['a', 'x']))).toHaveLength(1);
    expect(alignSegments(segments(['a', 'x']), [])).toHaveLength(1);
  });
});
