import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  splitLines,
  splitTarget,
  splitUnits,
  type TagReading,
} from '../../../../shared/domain/texts/units.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';
import { isInScriptOf } from '../../../../shared/domain/texts/script.ts';
import { continuesText } from '../../../../shared/domain/texts/continuity.ts';

const coresOf = (text: string, tags: TagReading = 'off'): string[] =>
  splitUnits(splitLines(text), tags).map(({ core }) => core);

/** Rebuilds a text from its units, each translated by `translate`. */
function rebuilt(text: string, tags: TagReading, translate: (core: string) => string): string {
  const lines = splitLines(text);
  for (const unit of splitUnits(lines, tags)) {
    lines.splice(unit.firstLine, unit.lineCount, ...splitTarget(unit, translate(unit.core)));
  }
  return lines.join('\n');
}

const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom('<p>', '</p>', '<br>', '<b a="', '">', '<!--', '-->', '\n', '\r\n', ' ', '<'),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('units of a text', () => {
  it('are its lines, without blank ones and the white space at the edges', () => {
    expect(coresOf('One\n\n  two \r\nthree\rfour')).toEqual(['One', 'two', 'three', 'four']);
    expect(coresOf(' \n\t\n')).toEqual([]);
  });

  it('hold the lines that a tag spans', () => {
    expect(coresOf('a\n<p>\nb\n</p>\nc', 'html')).toEqual(['a', '<p>\nb\n</p>', 'c']);
    expect(coresOf('a <b\n title="x">c</b>\nd', 'xml')).toEqual(['a <b\n title="x">c</b>', 'd']);
    expect(coresOf('<!-- a\n<p> -->\nb', 'html')).toEqual(['<!-- a\n<p> -->', 'b']);
  });

  it("don't wait for the end of a tag that has none", () => {
    expect(coresOf('a<br>\nb<br/>\nc', 'html')).toEqual(['a<br>', 'b<br/>', 'c']);
    expect(coresOf('<x/>\nb', 'xml')).toEqual(['<x/>', 'b']);
    expect(coresOf('a < b\nc > d', 'xml')).toEqual(['a < b', 'c > d']);
    expect(coresOf('</p>\nb', 'html')).toEqual(['</p>', 'b']);
  });

  it('hold all of the rest after a tag that is never closed', () => {
    expect(coresOf('a\n<p>b\nc', 'xml')).toEqual(['a', '<p>b\nc']);
  });

  it('take a hostile text in one pass', () => {
    const hostile = '<!--'.repeat(25_000);
    expect(coresOf(hostile, 'html')).toEqual([hostile]);
    expect(coresOf('<a '.repeat(30_000), 'xml')).toHaveLength(1);
  });

  it('make up the text again, for any text', () => {
    forAll(
      runs(100, 100),
      texts,
      fc.constantFrom<TagReading>('off', 'xml', 'html'),
      (text, tags) => {
        expect(rebuilt(text, tags, (core) => core)).toBe(splitLines(text).join('\n'));
      },
    );
  });

  it('keep as many lines, whatever a service makes of them', () => {
    forAll(runs(100, 100), texts, fc.string(), (text, answer) => {
      const lines = splitLines(rebuilt(text, 'html', () => answer));
      expect(lines).toHaveLength(splitLines(text).length);
    });
  });

  it('turn line breaks that a service added into spaces, and keep the edges', () => {
    expect(rebuilt('  One \nTwo', 'off', () => 'a\n b')).toBe('  a b \na b');
  });
});

it.each([
  ['Hello, what is 漢字?', 'EN', true],
  ['مرحبا بالعالم', 'EN', false],
  ['مرحبا بالعالم', 'ar', true],
  ['Привет мир', 'DE', false],
  ['Привет мир', 'BG', true],
  ['नमस्ते दुनिया', 'ES', false],
  ['日本語のテキスト', 'JA', true],
  ['中文文本', 'ZH-HANS', true],
  ['한국어 텍스트', 'KO', true],
  ['Hello', 'EN-GB', true],
  ['2026', 'EN', true],
  ['', 'EN', true],
  ['Hello', 'no such code', true],
])('%j may be in %s: %j', (text, language, is) => {
  expect(isInScriptOf(text, language)).toBe(is);
});

it.each([
  ['', 'anything'],
  ['one', 'one more'],
  ['one', 'zero\none'],
  ['Hello', 'Hallo'],
  ['The house is big.', 'The small house is big, and old.'],
  ['one two three four', 'zero one two new three five'],
  ['今日は雨です。', '今日は雨です。明日は晴れ。'],
])('%j continues as %j', (before, after) => {
  expect(continuesText(before, after)).toBe(true);
});

it.each([
  ['one', ''],
  ['The house is big.', 'T'],
  ['The house is big.', 'A contract was signed.'],
  ['one two', 'one'],
  ['one one one', 'one two three'],
  ['今日は雨です。', '契約書に署名した。'],
])("%j doesn't continue as %j", (before, after) => {
  expect(continuesText(before, after)).toBe(false);
});
