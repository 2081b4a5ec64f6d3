import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seg, show } from '../../support/segments.ts';
import { keepEdges } from '../../../../../electron/embedded/translation/text/unit.ts';
import type { SplitSentences } from '../../../../../electron/embedded/engines/text/sentences.ts';
import {
  lineBorders,
  sentenceBorders,
} from '../../../../../electron/embedded/engines/text/sentences.ts';
import { runs } from '../../../../support/runs.ts';

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
    ['one\r\ntwo\rthree\nfour', ['one\r\n', 'two\r', 'three\n', 'four']],
    ['यह नया है। iPhone भी।', ['यह नया है। ', 'iPhone भी।']],
    ['One.', ['One.']],
    ['', ['']],
  ])('parts %j', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  it.each([
    ['Dr. Smith arrived at 5 p.m. on Jan. 5, 2024.|He met Mr. J. R. Jones of Acme Inc. in Rome.'],
    ['"Is it true?" she asked.|Version 2.0.1 costs $3.50.|See Fig. 3, e.g. the map.'],
    ['We sell nos. 1 to 5.|He said no.|She left.|Then...|Ok?'],
    ['Das kostet z. B. 3,50 Euro.|Am 3. Oktober ist Feiertag.|Dr. Müller kommt um 5 Uhr.'],
    ['Am 12. Januar 2024 begann der 3. Tag.|Er kam um 8.|Dann ging er.'],
    ['Der Termin ist Montag, 3. Oktober, um zehn.|Gut.'],
    ['Die Fa. Meier GmbH & Co. KG liefert bzw. versendet.|Gut.'],
    ['M. Dupont habite au no. 5.|Il est arrivé hier !|« Vraiment ? » dit-elle.'],
    ['El Sr. García vive aquí.|¿Cómo está Ud. hoy?|¡Muy bien!|Vid. pág. 5.'],
    ['El Sr. Puig i la Dra. Mas vénen.|Ho va dir el núm. 3.'],
    ['Il sig. Rossi e il dott. Bianchi sono qui.|Vedi pag. 5.'],
    ['Han kom kl. 8 bl.a. hit.|Sedan gick han.'],
    ['Он родился в 1990 г. в Москве.|Это т. е. пример.|Как дела?'],
    ['هل أنت بخير؟|نعم.'],
    ['Πού είσαι;|Εδώ.'],
    ['Բարև։|Լավ։'],
    ['यह एक किताब है।|आप कैसे हैं?'],
  ])('parts as a person would: %s', (marked) => {
    const expected = marked.split('|');
    expect(parts(expected.join(' ')).map((part) => part.trim())).toEqual(expected);
  });

  it('keeps a Japanese quotation with what quotes it', () => {
    expect(parts('「はい。」と言った。「四。」五')).toEqual([
      '「はい。」と言った。',
      '「四。」',
      '五',
    ]);
  });

  it('reads hostile text in linear steps', () => {
    for (const unit of [
      '.',
      '. ',
      'a. ',
      '3. ',
      'am 3. ',
      '」',
      '。」',
      '; ',
      '." ',
      'Α; ',
      '\n',
    ]) {
      const text = unit.repeat(200_000 / unit.length);
      expect(sentenceBorders(text, '1').every((at) => at <= text.length)).toBe(true);
    }
  }, 5_000);

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
      { numRuns: runs(1000, 1000) },
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
