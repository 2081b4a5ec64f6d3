import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seg, show } from '../../support/segments.ts';
import { keepEdges } from '../../../../../electron/embedded/translation/text/keep-edges.ts';
import type { SplitSentences } from '../../../../../electron/embedded/translation/text/sentences.ts';
import {
  lineBorders,
  sentenceBorders,
} from '../../../../../electron/embedded/translation/text/sentences.ts';

function parts(text: string, split: SplitSentences = '1'): string[] {
  const borders = sentenceBorders(text, split);
  return [0, ...borders].map((start, index) => text.slice(start, borders[index]));
}

describe('sentenceBorders', () => {
  it.each([
    ['One. Two! Three? Four', ['One. ', 'Two! ', 'Three? ', 'Four']],
    ['He said "Stop." Then he left.', ['He said "Stop." ', 'Then he left.']],
    ['Wait... Go on… Well', ['Wait... ', 'Go on… ', 'Well']],
    [
      'Dr. No met Mr. J. Smith at St. Paul. He left.',
      ['Dr. No met Mr. J. Smith at St. Paul. ', 'He left.'],
    ],
    ['Version 2.0 is out. 3 people came.', ['Version 2.0 is out. ', '3 people came.']],
    ['e.g. This and z.B. Das', ['e.g. This and z.B. Das']],
    ['one. two', ['one. two']],
    ['¿Qué? ¡Ah! Sí', ['¿Qué? ', '¡Ah! ', 'Sí']],
    ['一つ。二つ！「三つ。」四つ', ['一つ。', '二つ！', '「三つ。」', '四つ']],
    ['One.', ['One.']],
    ['', ['']],
  ])('parts %j', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  it.each<[SplitSentences, string[]]>([
    ['0', ['One. Two\nthree']],
    ['1', ['One. ', 'Two\n', 'three']],
    ['nonewlines', ['One. ', 'Two\nthree']],
  ])('parts with %s', (split, expected) => {
    expect(parts('One. Two\nthree', split)).toEqual(expected);
  });

  it('never loses a character, and its borders ascend', () => {
    const text = fc
      .array(
        fc.constantFrom('A', 'b', '. ', '...', '\n', '\r\n', '。', '"', ' ', '\ud800', '😀', 'Mr.'),
      )
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, (any) => {
        for (const borders of [sentenceBorders(any, '1'), lineBorders(any)]) {
          const ascending = [...new Set(borders)].toSorted((a, b) => a - b);
          expect(borders).toEqual(ascending);
          expect(borders.every((at) => at > 0 && at < any.length)).toBe(true);
        }
      }),
      { seed: 3, numRuns: 1000 },
    );
  });
});

describe('keepEdges', () => {
  it.each([
    ['hello', 'Hallo.', 'hallo'],
    ['Hello!', 'hallo', 'Hallo!'],
    ['(Hello)', '„Hallo“', '(Hallo)'],
    ['Hello.', '<1:hallo> <2:welt!>', '<1:Hallo> <2:welt.>'],
    ['{0}hello', '{0}Hallo.', '{0}hallo'],
    ['123', 'abc.', 'abc'],
    ['你好', 'Hello', 'Hello'],
    ['...', 'x', 'x'],
    ['x', '...', '...'],
  ])('gives %j with the answer %j as %j', (source, answer, expected) => {
    expect(show(keepEdges(seg(source), seg(answer)))).toBe(expected);
  });
});
