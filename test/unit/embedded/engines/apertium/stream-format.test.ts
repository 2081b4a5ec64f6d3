import { describe, expect, it } from 'vitest';
import { decodeAnswer } from '../../../../../electron/embedded/engines/apertium/decode.ts';
import { encodeSegment } from '../../../../../electron/embedded/engines/apertium/encode.ts';
import { tidyAnswer } from '../../../../../electron/embedded/engines/apertium/tidy.ts';
import type { Piece } from '../../../../../electron/embedded/engines/piece.ts';
import {
  joinPieces,
  objectPiece,
  textPiece,
} from '../../../../../electron/embedded/engines/piece.ts';
import { runs } from '../../../../support/runs.ts';
import { createRandom, seg, show } from '../../support/segments.ts';

describe('encodeSegment', () => {
  it.each([
    ['plain text', 'plain text.[]'],
    ['a <1:b c>', '[[t:0:x]]a[[/]] [[t:1:x]]b c[[/]].[]'],
    // Abbreviations, numbers, and multiword phrases are only known as a whole.
    ['<1:the U.S.> (e.g. 3.5)', '[[t:1:x]]the U.S.[[/]] [[t:0:x]](e.g. 3.5)[[/]].[]'],
    ['a<1: – >b/c ', '[[t:0:x]]a[[/]] – [[t:0:x]]b[[/]][<c47/>][[t:0:x]]c[[/]] .[]'],
    // The engine loses spaces around compounds: marks preserve their places.
    ['a well-known b', '[[t:0:x]]a well-known b[[/]].[]'],
    ["<1:l'home> x", "[[t:1:x]]l'home[[/]] [[t:0:x]]x[[/]].[]"],
    ['a{12}b', 'a[<ph12/>]b.[]'],
  ])('writes %s', (segment, encoded) => {
    expect(encodeSegment(seg(segment))).toBe(encoded);
  });

  it.each([
    '*',
    '@',
    '#',
    '~',
    '[',
    ']',
    '{',
    '}',
    '^',
    '$',
    '/',
    '\\',
    '<',
    '>',
    '\0',
    '\n',
    '\t',
    '\u00A0',
    '\u2028',
    '\uD800',
    '\uDC00',
  ])('sends the unsafe character %j as a space', (char) => {
    const code = String(char.charCodeAt(0));
    expect(encodeSegment([textPiece(`a${char}b`)])).toBe(`a[<c${code}/>]b.[]`);
  });

  it('never writes NUL, which ends a request', () => {
    expect(encodeSegment([textPiece('\0x', 0), textPiece('y\0', 1)])).not.toContain('\0');
  });
});

describe('hostile text', () => {
  it.each([
    ['one endless word', 'a', '!'],
    ['endless spaces', ' ', 'x'],
    ['endless periods', '. ', 'x'],
  ])(
    '%s takes linear steps',
    (_name, unit, end) => {
      const source = [textPiece(`${unit.repeat(200_000)}${end} `, 0), textPiece('b', 1)];
      // Compared before the assertion: printing a difference of this size takes minutes.
      expect(show(decodeAnswer(encodeSegment(source), source).pieces) === show(source)).toBe(true);
    },
    5_000,
  );
});

describe('decodeAnswer', () => {
  const decode = (answer: string, source: string): string => {
    const decoded = decodeAnswer(answer, seg(source));
    return `${show(decoded.pieces)}|${String(decoded.unknownWords)}`;
  };

  const OF_HOUSE = '<1:of> <2:the> house';
  const LINK = '[[t:1:x]]enlace[[/]] [[t:0:x]]aquí[[/]].[]';
  const RED = '[[t:0:x]]es[[/]] [[t:1:x]]rojo[[/]]..[]';
  it.each([
    ['removes the artificial period', 'hola.[]', 'hello', 'hola|0'],
    ['keeps the real one', 'hola..[]', 'hello.', 'hola.|0'],
    ['keeps the real one when the engine merged both', 'hola.[]', 'hello.', 'hola.|0'],
    ['finds the period inside a word blank', '[[t:1:x]]fin.[[/]][]', '<1:end>', '<1:fin>|0'],
    ['counts and removes marks', '*foo @bar #baz qux.[]', 'a b c d', 'foo bar baz qux|3'],
    ['counts a mark that a stage escaped', '\\@The #\\#foo.[]', 'a b', 'The foo|2'],
    ['keeps literal marks', 'x [<c42/>]y[<c64/>].[]', 'x *y@', 'x *y@|0'],
    ['drops stray tags', 'moi<prn> ici.[]', 'me here', 'moi ici|0'],
    ['undoes escapes', 'a\\[b\\^c.[]', 'x', 'a[b^c|0'],
    ['drops unknown blanks', 'a[foo]b[[bar]]c[[/]].[]', 'x', 'abc|0'],
    ['keeps objects', '[[t:1:x]]la[<ph3/>]casa[[/]].[]', '<1:the>{3} x', '<1:la>{3}<1:casa>|0'],
    ['shares merged words', '[[t:1:x; t:2:x]]de la[[/]] casa.[]', OF_HOUSE, '<1:de ><2:la> casa|0'],
    ['gives a space to the plainer run', LINK, '<1:link> here', '<1:enlace> aquí|0'],
    [
      'gives the last mark to the run that ended the source',
      RED,
      'it is <1:red>.',
      'es <1:rojo>.|0',
    ],
    ["ignores runs that the source doesn't have", '[[t:9:x]]a[[/]] b.[]', 'a b', 'a b|0'],
    [
      'separates words that the engine put in place of a compound without a space',
      '[[t:0:x]]presentación[[/]][[t:0:x]]bien[[/]]que[[t:0:x]]ilustrada[[/]], [[t:0:x]]dada[[/]].[]',
      'well-illustrated presentation, given',
      'presentación bien que ilustrada, dada|0',
    ],
    ["doesn't split words", '[[t:0:x]]dar[[/]][[t:1:x]]lo[[/]].[]', 'give <1:it>', 'dar<1:lo>|0'],
    ['reads a cut answer', '[[t:1:x]]abc[<ph', '<1:abc>{1}', '<1:abc>|0'],
    ['reads an empty answer', '', 'abc', '|0'],
  ])('%s', (_name, answer, source, expected) => {
    expect(decode(answer, source)).toBe(expected);
  });

  it('returns every segment when the engine changes nothing', () => {
    const random = createRandom(20_260_101);
    const alphabet = [
      ...Array.from('ab Zé.,!?*@#~[]{}^$/\\<>"\'’-0\n\t\0 €日'),
      '\u00A0',
      '\u2028',
      '😀',
      '\uD83D',
      'word ',
      '[[',
      ']]',
      '[<ph1/>]',
      '[]',
      '..',
    ];
    for (let round = 0; round < runs(4_000); round += 1) {
      const source: Piece[] = [];
      for (let piece = 0; piece < 1 + random() * 5; piece += 1) {
        if (random() < 0.3) {
          source.push(objectPiece(piece));
          continue;
        }
        let text = '';
        for (let part = 0; part < random() * 12; part += 1) {
          text += alphabet[Math.floor(random() * alphabet.length)] ?? '';
        }
        source.push(textPiece(text, 0));
      }
      const decoded = decodeAnswer(encodeSegment(source), source);
      expect(decoded.pieces).toEqual(joinPieces(source));
      expect(decoded.unknownWords).toBe(0);
    }
  });

  it('keeps text and objects for any runs, and survives any answer', () => {
    const random = createRandom(7);
    const noise = [
      '[[',
      ']]',
      '[',
      ']',
      '\\',
      '<',
      '>',
      't:1:x',
      't:99999999999:x',
      '[[/]]',
      '[<ph1/>]',
      '[<c65/>]',
      '[<c99999999/>]',
      '*',
      'a',
      '.',
      '[]',
      ' ',
    ];
    for (let round = 0; round < runs(3_000); round += 1) {
      const source = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, index) =>
        random() < 0.3
          ? objectPiece(index)
          : textPiece(`w${String(index)}${random() < 0.5 ? ' ' : ''}`, Math.floor(random() * 3)),
      );
      const same = decodeAnswer(encodeSegment(source), source).pieces;
      expect(same.map((piece) => (piece.kind === 'text' ? piece.text : '|')).join('')).toBe(
        source.map((piece) => (piece.kind === 'text' ? piece.text : '|')).join(''),
      );
      let answer = '';
      for (let part = 0; part < random() * 20; part += 1) {
        answer += noise[Math.floor(random() * noise.length)] ?? '';
      }
      const known = new Set(source.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : [0])));
      const answered = decodeAnswer(answer, source).pieces;
      const used = answered.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : []));
      expect(used.filter((run) => !known.has(run))).toEqual([]);
    }
  });
});

describe('tidyAnswer', () => {
  const tidy = (source: string, answer: string, target = 'ES'): string =>
    show(tidyAnswer(seg(source), seg(answer), target));

  it.each([
    ["doesn't capitalize a single word in lower case", 'musician', 'Músico', 'músico'],
    ["doesn't capitalize a list item", 'to see the picture', 'Para ver', 'para ver'],
    ['keeps the capital of a leading name', 'young Anna', 'Anna joven', 'Anna joven'],
    ['keeps the capital of a leading abbreviation', 'digital tv', 'TV digital', 'TV digital'],
    ['keeps a capital', 'The house', 'la casa', 'La casa'],
    [
      'keeps all capitals',
      'CALENDAR <1:PEAK>',
      '<1:CUMBRE> de calendario',
      '<1:CUMBRE> DE CALENDARIO',
    ],
    ["doesn't treat a single capital as all capitals", 'A 2', 'un 2', 'Un 2'],
    ['removes doubled spaces, even across runs', 'a b c', 'a  b <1: c>', 'a b <1:c>'],
    ['keeps spaces that the source doubles', 'a  b', 'a  b', 'a  b'],
    ['keeps the spaces on both sides of an object', 'a {1} b c', 'a  b {1} c', 'a b {1} c'],
    ['removes the space of a vanished first word, through runs', 'It is', ' <1: >Es', 'Es'],
    ['removes the space of a vanished last word', 'header it', 'cabecera <1: >', 'cabecera'],
    ['keeps spaces at the edges of the source', ' a ', ' b ', ' b '],
    ['space, mark', 'normal text (do).', 'texto normal <1:( )> .', 'texto normal <1:()>.'],
    ['puts no space before a mark in another run', 'text<1:.>', 'texto <1:.>', 'texto<1:.>'],
    ['keeps a space before a number or a name', 'a b', 'a .5 .NET', 'a .5 .NET'],
    ['keeps a space that the source has before a mark', 'text .', 'texto .', 'texto .'],
  ])('%s', (_name, source, answer, expected) => {
    expect(tidy(source, answer)).toBe(expected);
  });

  it.each([
    ['lunes', 'Monday', 'Monday'],
    ['enero', 'January', 'January'],
    ['español', 'Spanish', 'Spanish'],
    ['creo que sí', 'I think so', 'I think so'],
    ['puede ser', 'May be', 'may be'],
    ['casa', 'House', 'house'],
  ])('English keeps its own capitals: %s', (source, answer, expected) => {
    expect(tidy(source, answer, 'EN')).toBe(expected);
  });
});
