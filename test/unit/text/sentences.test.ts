import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SplitSentences } from '../../../shared/domain/texts/options.ts';
import { cutText, lineBorders } from '../../../shared/text/lines.ts';
import {
  cutSentences,
  endsOpen,
  continues,
  sentenceBorders,
  unwrappedBorders,
} from '../../../shared/text/sentences.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

function parts(text: string, split: SplitSentences = '1'): string[] {
  return cutText(text, sentenceBorders(text, null, split));
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
    ['\u200Fأهلا. \u200Fنراكم.', ['\u200Fأهلا. ', '\u200Fنراكم.']],
    ['One. \u2066Two\u2069. \u200Ethree', ['One. ', '\u2066Two\u2069. \u200Ethree']],
    ['One.', ['One.']],
    ['', ['']],
  ])('splits %j', (text, expected) => {
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
  ])('splits as a person would: %s', (marked) => {
    const expected = marked.split('|');
    expect(parts(expected.join(' ')).map((part) => part.trim())).toEqual(expected);
  });

  it('keeps a Japanese quotation with what introduces it', () => {
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
      expect(sentenceBorders(text, null).every((at) => at <= text.length)).toBe(true);
    }
  }, 5_000);

  it.each<[SplitSentences, string[]]>([
    ['0', ['One. Two\nthree']],
    ['1', ['One. ', 'Two\n', 'three']],
    ['nonewlines', ['One. ', 'Two\nthree']],
  ])('splits with %s', (split, expected) => {
    expect(parts('One. Two\nthree', split)).toEqual(expected);
  });

  it('never loses a character, and its borders ascend', () => {
    const text = fc
      .array(
        fc.constantFrom('A', 'b', '. ', '...', '\n', '\r\n', '。', '"', ' ', '\ud800', '😀', 'Mr.'),
      )
      .map((all) => all.join(''));
    forAll(runs(1000, 1000), text, (any) => {
      for (const borders of [sentenceBorders(any, null), lineBorders(any)]) {
        const ascending = [...new Set(borders)].toSorted((a, b) => a - b);
        expect(borders).toEqual(ascending);
        expect(borders.every((at) => at > 0 && at < any.length)).toBe(true);
      }
    });
  });
});

describe('unwrappedBorders', () => {
  const cut = (text: string, language: string | null = 'en'): string[] =>
    cutText(text, unwrappedBorders(text, language));

  it.each([
    ['a wrapped sentence', 'I told you\nnot to go there.', []],
    ['a name at the start of a line', 'I spoke with\nMr. Smith\nAbout it.', []],
    ['two lines without an end', 'Talk to\nPeter', []],
    ['lines in capitals', 'I TOLD\nYOU NOT\nTO GO', []],
    ['sentences of several lines', 'One and\ntwo.\nThree is\nhere. Four.', [13, 28]],
    ['a menu', 'Main menu\nSettings\nHelp (F1)', [10, 19]],
    ['a list', 'We have:\n- tea\n2) milk', [9, 15]],
    ['a heading', 'The heading\n\nthe text\r\n\r\nanother', [13, 25]],
    ['lines without a word', '***\n\nOne\n\n***\n\nTwo', [15]],
    ['a rule of a single line', 'one\n***\ntwo', [8]],
    ['nothing to read', '***\n\n–\n\n!', []],
    ['entries that are long', `Main menu\nSettings\n${'Help '.repeat(9)}`, []],
  ] as const)('of %s', (_what, text, expected) => {
    expect(unwrappedBorders(text, 'en')).toEqual(expected);
    expect(cut(text).join('')).toBe(text);
  });

  it('are at lines that are known to be visible, with the white space after their ends', () => {
    expect(unwrappedBorders('One\n two\nthree', 'en', [4])).toEqual([4]);
    expect(unwrappedBorders('One\n \n two', 'en', [4])).toEqual([6]);
  });

  it('take linear time', () => {
    for (const line of ['\n', 'Ab\n', 'ab\n', '- \n', 'A. \n', 'A b c d e f g h\n']) {
      const text = line.repeat(100_000);
      expect(cut(text).join('')).toBe(text);
    }
  });

  it('are some of all borders, for any text', () => {
    const piece = fc.constantFrom('\n', '\r\n', ' ', '. ', 'Ab', 'c', '5', '- ', '。', '*', ', ');
    const lines = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    forAll(500, lines, (text) => {
      const all = sentenceBorders(text, 'en');
      const borders = unwrappedBorders(text, 'en');
      expect(all).toEqual(expect.arrayContaining(borders));
      const isRead = (part: string): boolean => /[\p{L}\p{N}]/u.test(part);
      expect(borders.length === 0 || cut(text).every(isRead)).toBe(true);
    });
  });
});

describe('cutSentences', () => {
  it.each([
    ['en', 'Ask Dr. Weber.|It is urgent.'],
    ['en-GB', 'He lives in the U.S. Navy yard, e.g. near No. 5.|Is it far?'],
    ['en', 'He lives in the U.S.|He works for Acme Inc.|They pay well, etc.|It is fine.'],
    ['en', 'Take vitamin C.|It helps.'],
    ['de', 'Fragen Sie Dr. med. Meier.|Es eilt.'],
    ['de', 'Das ist z. B. Holz, d. h. Brennstoff i. d. R. Buche.|Gut.'],
    ['de', 'Prof. Dr. rer. nat. Schulz kommt.|Die anderen nicht.'],
    ['de', 'Er zahlte 5 Mio. Euro bzw. Dollar.|Das war viel.'],
    ['de', 'Bzgl. Ihrer Anfrage siehe Tab. 2.|Danke.'],
    ['en', 'He lives at 5 Main St.|She works in St. Louis.|They met at St. Mary’s.'],
    ['fr', 'Voir l’art. L. 123-4 du Code.|C’est de l’art.|Il dit.'],
    ['fr', 'Voir art. 5 al. 2.|Il dit le contraire.'],
    ['en', 'Call Ft. Worth, Para. 8.|It is 6 ft.|The door is 7 ft.|It fits.'],
    ['fr', 'Rome, 50 av. J.-C.|Elle part.'],
    ['es', 'Vive en EE. UU. Ganó mucho, p. ej. Dinero.|Luego volvió.'],
    ['es', 'Vive en EE. UU.|El lunes vuelve la Sra. Gil.|Adiós.'],
    ['fr', 'M. Le Goff et Mme Roux sont là.|Elle part.'],
    ['it', 'Il sig. Rossi, p. es. Mario, è qui.|Bene.'],
    ['pt', 'A Dra. Costa e o Sr. Lima, p. ex. Ontem.|Fim.'],
    ['nl', 'Fruit, d.w.z. Appels, enz.|Het is op.'],
    ['pl', 'Owoce, m.in. Jabłka itd.|To wszystko.'],
    ['sv', 'Frukt, t. ex. Äpplen, m. m.|Det är allt.'],
    ['nb', 'Frukt, f. eks. Epler o. l.|Det er alt.'],
    ['cs', 'Ovoce, tzv. Jablka apod.|To je vše.'],
    ['sr', 'Воће, нпр. Јабуке.|То је све.'],
    ['bg', 'Г-н Петров и д-р Иванов са тук.|Добре.'],
    ['uk', 'Він живе в м. Києві на вул. Миру.|Там тихо.'],
    ['ro', 'Dl. Popa și dr. Ionescu sunt aici.|Bine.'],
    ['el', 'Ο κ. Παπάς, π.χ. Νίκος, είναι εδώ.|Καλά.'],
    ['tr', 'Dr. Kaya ve Prof. Demir burada.|Bu kadar.'],
    ['hi', 'डॉ. शर्मा यहाँ हैं।|वे डॉक्टर हैं।'],
  ])('knows the abbreviations of %s: %s', (language, marked) => {
    const expected = marked.split('|');
    const text = expected.join(' ');
    expect(cutSentences(text, language).map((part) => part.trim())).toEqual(expected);
    expect(cutSentences(text, language).join('')).toBe(text);
  });
});

describe('endsOpen', () => {
  it.each([
    ['en', 'Ask Dr.', true],
    ['de', 'Das ist z. B.', true],
    ['es', 'Vive en la Avda.', true],
    ['en', 'He works for Acme Inc.', false],
    ['en', 'Ask him.', false],
    ['en', 'Dr.', false],
    ['de', 'z. B.', false],
    ['en', 'And so on...', false],
    ['en', '12 Main St.', false],
  ])('%s: %s', (language, text, expected) => {
    expect(endsOpen(text, language)).toBe(expected);
  });
});

describe('continues', () => {
  it.each([
    ['Ask Dr.', 'Weber. It is urgent.', true],
    ['Ask her.', 'It is urgent.', false],
    ['on 3 p.m.', 'sharp', true],
  ])('%s + %s', (before, after, expected) => {
    expect(continues(before, after, 'en')).toBe(expected);
  });
});
