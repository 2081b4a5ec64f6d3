import { describe, expect, it } from 'vitest';
import {
  baseOf,
  mergeTranslation,
  ownParagraphs,
  unknownBase,
  wordedBase,
} from '../../../../../renderer/features/translate/merge-translation.ts';
import {
  countCharacters,
  paragraphAt,
  replaceParagraph,
  type TextEdit,
} from '../../../../../renderer/features/translate/paragraphs.ts';
import { textOfPieces, withTaken } from '../../../../../renderer/features/translate/pieces.ts';
import { noteOf } from '../../../../../renderer/features/translate/time-slice.ts';
import { wordChanges } from '../../../../../renderer/features/translate/word-changes.ts';

const pairs = (text: string, shout = (line: string) => line.toUpperCase()) =>
  text.split('\n').map((source) => ({ source, target: shout(source) }));

const applyEdit = (text: string, edit: TextEdit) =>
  text.slice(0, edit.start) + edit.text + text.slice(edit.end);

describe('paragraphs', () => {
  it('are counted from the start to the place', () => {
    expect(paragraphAt('a\nb\n\nc', 0)).toBe(0);
    expect(paragraphAt('a\nb\n\nc', 1)).toBe(0);
    expect(paragraphAt('a\nb\n\nc', 2)).toBe(1);
    expect(paragraphAt('a\nb\n\nc', 6)).toBe(3);
  });

  it('are replaced one by one, and added when the text is too short', () => {
    const put = (text: string, index: number, line: string) =>
      applyEdit(text, replaceParagraph(text, index, line));
    expect(put('a\nb\nc', 1, 'new')).toBe('a\nnew\nc');
    expect(put('a', 2, 'new')).toBe('a\n\nnew');
    expect(put('', 0, 'two\nlines')).toBe('two lines');
  });

  it('are counted in characters as a service bills them', () => {
    expect(countCharacters('a😀é')).toBe(3);
    expect(countCharacters('')).toBe(0);
  });
});

describe('a newer translation', () => {
  const first = baseOf(pairs('one\ntwo'));

  it('replaces what nobody has edited', () => {
    expect(mergeTranslation(first, 'ONE\nTWO', pairs('three'))).toBe('THREE');
    expect(mergeTranslation(null, '', pairs('one'))).toBe('ONE');
  });

  it('leaves a paragraph that was worded by hand unchanged, wherever it moves', () => {
    const text = 'mine\nTWO';
    expect(mergeTranslation(first, text, pairs('one\ntwo\nthree'))).toBe('mine\nTWO\nTHREE');
    expect(mergeTranslation(first, text, pairs('zero\none\ntwo'))).toBe('ZERO\nmine\nTWO');
    // A different service words all of it differently: only the user's own paragraph stays.
    const other = pairs('one\ntwo', (line) => `${line}!`);
    expect(mergeTranslation(first, text, other)).toBe('mine\ntwo!');
  });

  it("asks when the user's wording and a new source conflict", () => {
    expect(mergeTranslation(first, 'mine\nTWO', pairs('one more\ntwo'))).toBeNull();
    expect(mergeTranslation(first, 'mine\nTWO', pairs('two'))).toBeNull();
    expect(mergeTranslation(first, 'one long line of mine', pairs('one\ntwo'))).toBeNull();
    expect(mergeTranslation(null, 'typed before any translation', pairs('one'))).toBeNull();
  });

  it('never touches what was restored after a restart, and adds what is new', () => {
    const base = unknownBase('one\ntwo', 'eins');
    expect(mergeTranslation(base, 'eins', pairs('one\ntwo'))).toBe('eins\nTWO');
  });
});

describe('a text of unknown authorship', () => {
  const unknown = unknownBase('one\ntwo', 'eins\nzwei');

  it("is the user's wording after any change", () => {
    expect([...ownParagraphs(unknown, 'eins\nzwei')]).toEqual([]);
    const worded = wordedBase(unknown, 'eins\nzwei', 'eins\nmine');
    expect([...ownParagraphs(worded, 'eins\nmine')]).toEqual([1]);
    const back = wordedBase(worded, 'eins\nmine', 'eins\nzwei');
    expect([...ownParagraphs(back, 'eins\nzwei')]).toEqual([1]);
    const joined = wordedBase(unknown, 'eins\nzwei\ndrei', 'mine\nzwei');
    expect([...ownParagraphs(joined, 'mine\nzwei')]).toEqual([0, 1]);
    expect(wordedBase(baseOf(pairs('one')), 'ONE', 'mine')).toEqual(baseOf(pairs('one')));
  });
});

describe('own paragraphs', () => {
  const base = baseOf(pairs('one\ntwo\nthree'));

  it('are those that the service did not provide', () => {
    expect([...ownParagraphs(base, 'ONE\nTWO\nTHREE')]).toEqual([]);
    expect([...ownParagraphs(base, 'ONE\nmine\nTHREE')]).toEqual([1]);
    expect([...ownParagraphs(base, 'ONE\nmine\nmore\nTHREE')]).toEqual([1, 2]);
    expect([...ownParagraphs(base, 'ONE\nTHREE')]).toEqual([1]);
    expect([...ownParagraphs(null, 'anything')]).toEqual([]);
  });
});

describe('changed words', () => {
  const before = 'We would like to talk about it on Monday.';
  const after = 'We should be glad to talk about it on Tuesday.';
  const pieces = wordChanges(before, after, 'en');

  it('are found word by word, and adjacent ones are one change', () => {
    const changes = pieces.filter((piece) => piece.kind === 'change');
    expect(changes.map(({ before, after }) => [before.trim(), after.trim()])).toEqual([
      ['would like', 'should be glad'],
      ['Monday', 'Tuesday'],
    ]);
  });

  it('give the one text or the other, or what was chosen of both', () => {
    expect(textOfPieces(pieces)).toBe(before);
    expect(textOfPieces(withTaken(pieces, null, true))).toBe(after);
    const last = pieces.findLast((piece) => piece.kind === 'change');
    expect(textOfPieces(withTaken(pieces, last?.id ?? -1, true))).toBe(
      'We would like to talk about it on Tuesday.',
    );
  });

  it('need no spaces between words', () => {
    const japanese = wordChanges('私は東京に行きます。', '私は大阪に行きます。', 'ja');
    expect(japanese.filter(({ kind }) => kind === 'change')).toHaveLength(1);
    expect(japanese[0]).toMatchObject({ kind: 'same' });
  });

  it('stay within their paragraph, and changed spaces are changes too', () => {
    const pieces = wordChanges('one\ntwo\nthree', 'eins\nzwei\nthree', null);
    expect(pieces.map(({ kind }) => kind)).toEqual(['change', 'same', 'change', 'same']);
    expect(textOfPieces(withTaken(pieces, null, true))).toBe('eins\nzwei\nthree');
    const joined = wordChanges('one\ntwo', 'one two', null);
    expect(textOfPieces(withTaken(joined, null, true))).toBe('one two');
  });

  it('of texts without a common word are one change, and of equal texts none', () => {
    expect(wordChanges('same', 'same', null).map(({ kind }) => kind)).toEqual(['same']);
    const words = (word: string) =>
      Array.from({ length: 6000 }, (_, at) => `${word}${at}`).join(' ');
    const all = wordChanges(words('a'), words('b'), 'not a language');
    expect(textOfPieces(withTaken(all, null, true))).toBe(words('b'));
  });
});

it('makes the note of a time entry from the beginning of the text, in whole words', () => {
  expect(noteOf('  Dear all,\nmore')).toBe('Dear all,');
  expect(noteOf('word '.repeat(40))).toMatch(/^(word )+…$/u);
  expect(noteOf('word '.repeat(40)).length).toBeLessThan(90);
});
