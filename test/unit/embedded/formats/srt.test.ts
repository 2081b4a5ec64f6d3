import iconv from 'iconv-lite';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import type { Segment } from '../../../../electron/embedded/engines/piece.ts';
import { objectPiece, plainText, textPiece } from '../../../../electron/embedded/engines/piece.ts';
import { srtFormat } from '../../../../electron/embedded/formats/srt.ts';
import { tagKindsOf } from '../../../../electron/embedded/formats/tag-kinds.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { readSrtSegments } from '../../../../shared/documents/srt-text.ts';
import { ample } from '../../../support/ample-budget.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const open = (text: string) => srtFormat.open(utf8(text), ample());
const accents = (segment: Segment): Segment => accentSegment(segment).pieces;
const sourcesOf = (text: string): string[] => open(text).segments.map(plainText);

function translate(text: string, answer: (segment: Segment) => Segment = accents): string {
  const document = open(text);
  return Buffer.from(document.write(document.segments.map(answer), 'ES')).toString();
}

const words = (text: string) => (): Segment => [textPiece(text)];

describe('srtFormat', () => {
  it('keeps numbers, times, positions, spaces and line ends byte for byte', () => {
    const source =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:03,500\r\none\r\n\r\n' +
      ' 2 \r\n0:00:04.0 -->  00:00:06,000 X1:40 Y1:20\r\n{\\an8}two\r\n\r\n\r\n3\r\n00:00:07,000 --> 00:00:08,000\r\n\r\n';
    expect(translate(source)).toBe(source.replace('one', 'óñé').replace('two', 'ţŵó'));
  });

  it('joins the lines of a subtitle to one text and splits long ones again', () => {
    const source =
      '1\n00:00:01,000 --> 00:00:03,500\nThe company sold three\nnew cars last year.\n';
    expect(sourcesOf(source)).toEqual(['The company sold three new cars last year.']);
    expect(translate(source, words('Short.'))).toContain('\nShort.\n');
    expect(
      translate(source, words('La empresa vendió tres coches nuevos durante el año pasado.')),
    ).toBe(
      '1\n00:00:01,000 --> 00:00:03,500\nLa empresa vendió tres coches\nnuevos durante el año pasado.\n',
    );
  });

  it('separates the words of two speakers', () => {
    const source =
      '1\n00:00:01,000 --> 00:00:03,500\n{\\an8}<i>- Where is the house?\n- Near the church.</i>\n';
    expect(sourcesOf(source)).toEqual(['- Where is the house?', '- Near the church.']);
    expect(translate(source)).toBe(
      '1\n00:00:01,000 --> 00:00:03,500\n{\\an8}<i>- Ŵĥéŕé íš ţĥé ĥóúšé?</i>\n<i>- Ñéáŕ ţĥé çĥúŕçĥ.</i>\n',
    );
  });

  it('omits the words that a user emptied, and keeps what an engine left empty', () => {
    const source =
      '1\n00:00:01,000 --> 00:00:03,500\n{\\an8}- Where?\n- Here.\n\n2\n00:00:04,000 --> 00:00:05,000\n<i>door slams</i>\n\n3\n00:00:06,000 --> 00:00:07,000\nEnd.\n';
    const document = srtFormat.openTranslation(utf8(source), ample());
    const edited = document.write([undefined, [], [textPiece('')], undefined], 'ES');
    expect(Buffer.from(edited).toString()).toBe(
      source.replace('\n- Here.', '').replace('<i>door slams</i>', ''),
    );
    expect(readSrtSegments(edited, createReadBudget()).map(({ text }) => text)).toEqual([
      '- Where?',
      'End.',
    ]);
    expect(translate(source, () => [])).toBe(source);
  });

  it("doesn't treat breaks and spaces written with a backslash as letters", () => {
    const source = '1\n00:00:01,000 --> 00:00:03,500\n{\\i1}The harbour{\\i0}\\Nopens at\\hseven\n';
    expect(translate(source)).toBe(
      source
        .replace('The harbour', 'Ţĥé ĥáŕƀóúŕ')
        .replace('opens at', 'óþéñš áţ')
        .replace('seven', 'šéṽéñ'),
    );
    expect(readSrtSegments(utf8(source), createReadBudget())[0]?.text).toBe(
      'The harbour opens at seven',
    );
    const { segments } = open(source);
    expect(Object.values(tagKindsOf(segments[0] ?? []).objects)).toContain('line-break');
    expect(sourcesOf('1\n00:00:01,000 --> 00:00:03,500\nIn C:\\Notes\n')).toEqual(['In C:\\Notes']);
  });

  it('begins no line with a dash inside a text, which would be another speaker', () => {
    const source = '1\n00:00:01,000 --> 00:00:03,500\nThe new harbour is open.\n';
    const answer = 'El puerto nuevo de la ciudad - por fin - ya está abierto.';
    const result = translate(source, words(answer));
    expect(result).toContain('\nEl puerto nuevo de la ciudad -\npor fin - ya está abierto.\n');
    expect(sourcesOf(result)).toEqual([answer]);
  });

  it('moves formatting with its words and closes every tag', () => {
    const document = open(
      '1\n00:00:01,000 --> 00:00:02,000\nthe <b>red</b> <font color="#f00">house</font>\n',
    );
    expect(document.segments[0]).toEqual([
      textPiece('the ', 0),
      textPiece('red', 1),
      textPiece(' ', 0),
      textPiece('house', 2),
    ]);
    const answer = [textPiece('la '), textPiece('casa', 2), textPiece(' '), textPiece('roja', 1)];
    expect(Buffer.from(document.write([answer], 'ES')).toString()).toContain(
      '\nla <font color="#f00">casa</font> <b>roja</b>\n',
    );
  });

  it.each([
    ['a tag that is never closed', '<i>one', '<i>óñé'],
    ['a tag that was never opened', 'one</i>', 'óñé</i>'],
    ['crossed tags', '<i><b>one</i></b>', '<i><b>óñé</i></b>'],
    ['a note in angle brackets', '<Narrator> one', '<Narrator> óñé'],
    ['an arrow', 'one --> two', 'óñé --> ţŵó'],
    ['a lone bracket', '1 < 2 one', '1 < 2 óñé'],
  ])('keeps %s', (_, line, expected) => {
    const head = '1\n00:00:01,000 --> 00:00:02,000\n';
    expect(translate(`${head}${line}\n`)).toBe(`${head}${expected}\n`);
  });

  it('reads texts with blank lines, without blank lines between, and without numbers', () => {
    expect(
      sourcesOf(
        '1\n00:00:01,000 --> 00:00:02,000\none\n\ntwo\n2\n00:00:03,000 --> 00:00:04,000\nthree\n00:00:05,000 --> 00:00:06,000\nfour 5',
      ),
    ).toEqual(['one two', 'three', 'four 5']);
  });

  it('lets no answer end a subtitle early', () => {
    const source = '1\n00:00:01,000 --> 00:00:02,000\none\n';
    expect(translate(source, words('a\n\n2\n00:00:03,000 --> 00:00:04,000\nb'))).not.toMatch(
      /\n\n2\n/u,
    );
    expect(translate(source, words('  '))).toContain('\none\n');
  });

  it('keeps the encoding', () => {
    const text = '1\r\n00:00:01,000 --> 00:00:02,000\r\nПожалуйста, отправьте договор сегодня.\r\n';
    const bytes = Uint8Array.from(iconv.encode(text, 'win1251'));
    const document = srtFormat.open(bytes, ample());
    expect(document.segments.map(plainText)).toEqual(['Пожалуйста, отправьте договор сегодня.']);
    const written = document.write([[textPiece('Да')]], 'RU');
    expect(iconv.decode(Buffer.from(written), 'win1251')).toContain('\r\nДа\r\n');
  });

  it('reports the place of each text', () => {
    const document = open('1\n00:00:01,000 --> 00:00:02,000\none\n');
    expect(document.locations).toEqual(['00:00:01,000']);
  });

  it('reads thousands of subtitles', () => {
    const source = Array.from(
      { length: 5000 },
      (_, index) =>
        `${String(index + 1)}\n00:00:01,000 --> 00:00:03,500\nThe company sold ${String(index)} cars.`,
    ).join('\n\n');
    const document = open(source);
    expect(document.segments).toHaveLength(5000);
    expect(Buffer.from(document.write(document.segments, 'ES')).toString()).toBe(source);
  });

  it('is unchanged by its own texts, whatever they are', () => {
    forAll(
      runs(100, 100),
      fc.array(fc.constantFrom('a', ' ', '\n', '\r\n', '<i>', '</i>', '{\\an8}', '- ', '1', '-->')),
      (parts) => {
        const source = `1\n00:00:01,000 --> 00:00:02,000\n${parts.join('')}\n\n2\n00:00:03,000 --> 00:00:04,000\nend`;
        const document = open(source);
        const result = document.write(document.segments, 'ES');
        expect(Buffer.from(result).toString()).toBe(source);
      },
    );
  });

  it('keeps every mark, whatever an engine makes of the words', () => {
    forAll(
      runs(100, 100),
      fc.array(fc.constantFrom('a', 'b c', '<i>', '</i>', '<b>', '</b>', '{\\an8}', '\n')),
      (parts) => {
        const source = `1\n00:00:01,000 --> 00:00:02,000\nstart ${parts.join('')}\n`;
        const result = translate(source, (segment) => [...accents(segment)].toReversed());
        const objects = (text: string) => text.match(/\{\\an8\}/gu)?.length ?? 0;
        expect(objects(result)).toBe(objects(source));
      },
    );
  });

  it.each([
    ['binary data', Uint8Array.of(0, 1, 2, 3)],
    ['a program', Uint8Array.of(0x4d, 0x5a, 0x90, 0)],
  ])('refuses %s', (_, bytes) => {
    expect(() => srtFormat.open(bytes, ample())).toThrow(
      expect.objectContaining({ code: 'document/unsupported' }),
    );
  });

  it('reads endlessly nested tags', () => {
    const depth = 15_000;
    const line = `${'<i>a'.repeat(depth)}${'</i>'.repeat(depth)}`;
    const source = `1\n00:00:01,000 --> 00:00:02,000\n${line}\n`;
    const result = translate(source);
    expect(result.match(/<i>/gu)).toHaveLength(depth);
    expect(result.match(/<\/i>/gu)).toHaveLength(depth);
  });

  it('returns an empty file, and refuses words without a time', () => {
    expect(translate('')).toBe('');
    expect(() => translate('hello\n')).toThrow('it has no line with the times of a subtitle');
  });

  it('ignores objects that it never issued', () => {
    const source = '1\n00:00:01,000 --> 00:00:02,000\none\n';
    expect(translate(source, () => [textPiece('uno'), objectPiece(7)])).toContain('\nuno\n');
  });
});

describe('readSrtSegments', () => {
  it('gives each subtitle the same id as its translation', () => {
    const source =
      '1\n00:00:01,000 --> 00:00:02,000\n<i>one</i>\ntwo\n\n2\n00:00:03,000 --> 00:00:04,000\n3\n';
    expect(readSrtSegments(utf8(source), createReadBudget())).toEqual([
      { id: 'cue#0', text: 'one two', location: '00:00:01,000' },
      { id: 'cue#1', text: '3', location: '00:00:03,000' },
    ]);
    expect(
      readSrtSegments(utf8(translate(source)), createReadBudget()).map(({ id }) => id),
    ).toEqual(['cue#0', 'cue#1']);
  });
});
