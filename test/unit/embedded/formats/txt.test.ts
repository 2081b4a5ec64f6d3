import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { plainText, textPiece } from '../../../../electron/embedded/engines/piece.ts';
import { txtFormat } from '../../../../electron/embedded/formats/txt.ts';
import { ample } from '../../../support/ample-budget.ts';

function translate(bytes: Uint8Array): Buffer {
  const document = txtFormat.open(bytes, ample());
  return Buffer.from(
    document.write(
      document.segments.map((segment) => accentSegment(segment).pieces),
      'ES',
    ),
  );
}

describe('txtFormat', () => {
  it('translates line by line and keeps every line end and blank line', () => {
    const source = 'one\r\n\r\n  two \nthree\rfour\u2028five\n';
    expect(translate(Buffer.from(source)).toString()).toBe(
      'óñé\r\n\r\n  ţŵó \nţĥŕéé\rƒóúŕ\u2028ƒíṽé\n',
    );
  });

  it('uses the line ends of the file in an answer', () => {
    const document = txtFormat.open(Buffer.from('one\r\ntwo\r\n'), ample());
    const written = document.write([[textPiece('a\nb\r\nc')], undefined], 'ES');
    expect(Buffer.from(written).toString()).toBe('a\r\nb\r\nc\r\ntwo\r\n');
  });

  it.each([
    ['UTF-8', '', 'utf8'],
    ['UTF-8 with a byte order mark', '\uFEFF', 'utf8'],
    ['UTF-16', '\uFEFF', 'utf16le'],
  ] as const)('keeps %s', (_name, bom, encoding) => {
    const result = translate(Buffer.from(`${bom}añb\n`, encoding));
    expect(result.toString(encoding)).toBe(`${bom}áñƀ\n`);
  });

  it('keeps windows-1252 while it can hold the translation, else writes UTF-8 with a byte order mark', () => {
    const source = Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]);
    const document = txtFormat.open(source, ample());
    expect(document.segments.map(plainText)).toEqual(['café']);
    expect(Buffer.from(document.write([[textPiece('façade')]], 'FR')).toString('latin1')).toBe(
      'façade\n',
    );
    const wide = Buffer.from(txtFormat.open(source, ample()).write([[textPiece('кафе')]], 'RU'));
    expect(wide.toString()).toBe('\uFEFFкафе\n');
  });

  it.each([
    ['win1251', 'Комитет утвердил годовой бюджет во вторник.\r\n'],
    ['shift_jis', '委員会は火曜日に年間予算を承認しました。お送りください。\r\n'],
    ['gb18030', '委员会星期二批准了年度预算。请在月底之前寄到我们的办公室。\r\n'],
  ])('keeps %s', (encoding, text) => {
    const source = Uint8Array.from(iconv.encode(text, encoding));
    const document = txtFormat.open(source, ample());
    expect(document.segments.map(plainText)).toEqual([text.trimEnd()]);
    expect(Uint8Array.from(document.write(document.segments, 'EN'))).toEqual(source);
  });

  it('names the line of each text', () => {
    expect(txtFormat.open(Buffer.from('a\n\r\n1\rb'), ample()).locations).toEqual([
      'line 1',
      'line 4',
    ]);
  });

  it('refuses binary data', () => {
    expect(() => txtFormat.open(Buffer.from([0, 1, 2, 3]), ample())).toThrow(
      expect.objectContaining({ code: 'document/unsupported' }),
    );
  });

  it('returns an unchanged file when there is nothing to translate', () => {
    expect(translate(Buffer.from('1\n2\n\n')).toString()).toBe('1\n2\n\n');
  });
});
