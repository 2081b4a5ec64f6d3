import { describe, expect, it } from 'vitest';
import {
  isMarkAlone,
  readListMark,
} from '../../../../../electron/embedded/formats/pdf/text/list-marks.ts';

/** Returns the pattern and readings of the mark, such as "%. decimal 7". */
function marked(text: string, standsApart = false): string | null {
  const mark = readListMark(text, standsApart);
  if (mark === null) return null;
  return [
    mark.pattern,
    ...mark.numbers.map(({ format, value }) => `${format} ${String(value)}`),
  ].join(', ');
}

describe('the mark before a text', () => {
  it.each([
    ['• Dogs', '•'],
    ['\uf0b7 Dogs', '•'],
    ['\uf0a7 Dogs', '▪'],
    ['- Dogs', '-'],
    ['7. Dogs', '%., decimal 7'],
    ['112) Dogs', '%), decimal 112'],
    ['(3) Dogs', '(%), decimal 3'],
    ['b. Dogs', '%., lowerLetter 2'],
    ['B) Dogs', '%), upperLetter 2'],
    ['i. Dogs', '%., lowerRoman 1, lowerLetter 9'],
    ['v. Dogs', '%., lowerLetter 22, lowerRoman 5'],
    ['(XIV) Dogs', '(%), upperRoman 14'],
    ['1.2 Dogs', '1.%, decimal 2'],
    ['12.3.14. Dogs', '12.3.%., decimal 14'],
  ])('%j is %s', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  it.each([
    '1990 was a good year',
    '1990. That was a good year',
    '0.5 percent of them',
    '27.99 euros',
    '1.2.2026 in the morning',
    '1.02 in the list',
    '1.2.3.4.5.6 of the program',
    '1.2',
    '1.April',
    '07. Dogs',
    '(2. Dogs',
    'iiii. Dogs',
    'Iv. Dogs',
    'etc. Dogs',
    '•Dogs',
    '1.',
    'o Dogs',
    '',
  ])("isn't found in %j", (text) => {
    expect(marked(text)).toBeNull();
  });

  it('may be alone; digits and large letters may not', () => {
    for (const text of ['•', '-', 'o', '7.', '(b)', ' * ']) expect(isMarkAlone(text)).toBe(true);
    for (const text of ['7', 'A', '/', ':', '=', 'a', '1990'])
      expect(isMarkAlone(text)).toBe(false);
  });

  it('may be a small o, where the text is apart from it', () => {
    expect(marked('o Dogs', true)).toBe('o');
    expect(marked('of Dogs', true)).toBeNull();
  });

  it('is as long as the text to remove', () => {
    expect(readListMark('  12)  Dogs', false)?.length).toBe(7);
  });

  it('is read quickly in a long text', () => {
    for (const text of [' '.repeat(200_000), 'i'.repeat(200_000), `${'1'.repeat(200_000)}.`]) {
      expect(marked(text)).toBeNull();
    }
  });
});
