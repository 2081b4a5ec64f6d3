import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import {
  canWrite,
  encodeMarkup,
  encodeText,
} from '../../../../electron/embedded/formats/encode-text.ts';
import { decodeText } from '../../../../shared/documents/text-encoding.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const plain = (value: Uint8Array): Uint8Array => Uint8Array.from(value);

describe('encodeText', () => {
  it.each([
    ['UTF-8', utf8('né€😀\r\n')],
    ['UTF-8 with a byte order mark', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9)],
    ['UTF-16 LE', bytes(0xff, 0xfe, 0xe9, 0, 0x3d, 0xd8, 0, 0xde)],
    ['UTF-16 BE', bytes(0xfe, 0xff, 0, 0xe9, 0xd8, 0x3d, 0xde, 0)],
    ['UTF-16 LE without a byte order mark', bytes(0x61, 0, 0x20, 0, 0x62, 0)],
  ])('returns the bytes of %s', (_, input) => {
    const { text, ...form } = decodeText(input);
    expect(encodeText(text, form)).toEqual(input);
  });

  it('returns each character of windows-1252', () => {
    const input = Uint8Array.from(
      Array.from({ length: 256 }, (_, code) => code).filter(
        (code) =>
          (code >= 0x20 || code === 9 || code === 10) &&
          ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(code),
      ),
    );
    const text = new TextDecoder('windows-1252').decode(input);
    expect(plain(encodeText(text, { encoding: 'windows-1252', hasBom: false }))).toEqual(input);
  });

  it.each([
    ['windows-1250', 'Zażółć gęślą jaźń'],
    ['windows-1251', 'Комитет утвердил'],
    ['windows-1253', 'Η επιτροπή'],
    ['windows-1254', 'Komite yıllık bütçeyi'],
    ['windows-1255', 'הוועדה'],
    ['windows-1256', 'وافقت'],
    ['iso-8859-2', 'Příliš žluťoučký kůň'],
    ['iso-8859-5', 'Комитет'],
    ['iso-8859-7', 'Η επιτροπή'],
    ['koi8-r', 'Комитет'],
    ['shift_jis', '委員会は火曜日に①ﾃｽﾄ'],
    ['euc-jp', '委員会は火曜日に'],
    ['euc-kr', '위원회는 화요일에'],
    ['gb18030', '委员会😀'],
    ['big5', '委員會'],
  ])('writes %s so that the standard decoder reads the same', (encoding, text) => {
    const written = encodeText(text, { encoding, hasBom: false });
    expect(new TextDecoder(encoding, { fatal: true }).decode(written)).toBe(text);
    expect(written.slice(0, 3)).not.toEqual(bytes(0xef, 0xbb, 0xbf));
  });

  it.each(['windows-1252', 'shift_jis', 'koi8-r', 'iso-2022-jp'])(
    'switches to UTF-8 with a byte order mark where %s lacks a letter',
    (encoding) => {
      const written = encodeText('ł', { encoding, hasBom: false });
      expect(plain(written)).toEqual(bytes(0xef, 0xbb, 0xbf, 0xc5, 0x82));
    },
  );

  it('writes half a surrogate pair as the replacement character', () => {
    for (const encoding of ['utf-8', 'utf-16le', 'windows-1252']) {
      const written = encodeText('a\ud83d', { encoding, hasBom: true });
      expect(decodeText(written).text).toBe('a\ufffd');
    }
  });
});

describe('encodeMarkup', () => {
  it('keeps the encoding and writes references for characters outside it', () => {
    const written = encodeMarkup('<p>é ł 😀</p>', { encoding: 'windows-1252', hasBom: false });
    expect(iconv.decode(Buffer.from(written), 'win1252')).toBe('<p>é &#322; &#128512;</p>');
  });

  it('writes Unicode unchanged', () => {
    const written = encodeMarkup('ł', { encoding: 'utf-8', hasBom: false });
    expect(plain(written)).toEqual(utf8('ł'));
  });
});

describe('canWrite', () => {
  it('reports which encodings can only be read', () => {
    expect(['utf-8', 'utf-16be', 'big5', 'iso-2022-jp'].map(canWrite)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
