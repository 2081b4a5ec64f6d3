import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../shared/documents/text-encoding.ts';
import { codeOf } from './thrown.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('decodeText', () => {
  it.each([
    ['UTF-8', utf8('é€😀'), 'é€😀', 'utf-8', false],
    ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'é', 'utf-8', true],
    ['UTF-16 LE', bytes(0xff, 0xfe, 0xe9, 0, 0x3d, 0xd8, 0, 0xde), 'é😀', 'utf-16le', true],
    ['UTF-16 BE', bytes(0xfe, 0xff, 0, 0xe9, 0xd8, 0x3d, 0xde, 0), 'é😀', 'utf-16be', true],
    [
      'windows-1252',
      bytes(0x63, 0x61, 0x66, 0xe9, 0x20, 0x80, 0x93),
      'café €“',
      'windows-1252',
      false,
    ],
    ['nothing', bytes(), '', 'utf-8', false],
    ['a mark alone', bytes(0xef, 0xbb, 0xbf), '', 'utf-8', true],
    ['the old end mark', utf8('a\u001a'), 'a\u001a', 'utf-8', false],
  ])('reads %s', (_, input, text, encoding, hasBom) => {
    expect(decodeText(input)).toMatchObject({ text, encoding, hasBom });
  });

  it.each([
    ['a', '\n'],
    ['a\nb\nc\r\n', '\n'],
    ['a\r\nb\r\nc\n', '\r\n'],
    ['a\rb', '\r'],
    ['a\r\nb', '\r\n'],
  ])('finds the line end of %j', (text, lineEnding) => {
    expect(decodeText(utf8(text)).lineEnding).toBe(lineEnding);
  });

  it.each([
    ['NUL', bytes(0x61, 0, 0x62)],
    ['a program', bytes(0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0)],
    ['controls', bytes(0x61, 0x01, 0x62)],
    ['UTF-32', bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0)],
    ['UTF-16 without a mark', bytes(0x61, 0, 0x62, 0)],
    ['Shift-JIS', bytes(0x93, 0xfa, 0x96, 0x7b, 0x81, 0x42)],
  ])('refuses %s', (_, input) => {
    expect(codeOf(() => decodeText(input))).toBe('document/unsupported');
  });

  it.each([
    ['UTF-8', bytes(0xef, 0xbb, 0xbf, 0xff)],
    ['an odd number of UTF-16 bytes', bytes(0xff, 0xfe, 0x61)],
    ['half a pair in UTF-16', bytes(0xff, 0xfe, 0x3d, 0xd8, 0x61, 0)],
  ])('calls broken %s damaged', (_, input) => {
    expect(codeOf(() => decodeText(input))).toBe('document/damaged');
  });
});

describe('encodeText', () => {
  it.each([
    ['UTF-8', utf8('né€😀\r\n')],
    ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9)],
    ['UTF-16 LE', bytes(0xff, 0xfe, 0xe9, 0, 0x3d, 0xd8, 0, 0xde)],
    ['UTF-16 BE', bytes(0xfe, 0xff, 0, 0xe9, 0xd8, 0x3d, 0xde, 0)],
    [
      'windows-1252, each of its characters',
      Uint8Array.from(
        Array.from({ length: 256 }, (_, code) => code).filter(
          (code) =>
            (code >= 0x20 || code === 9 || code === 10) &&
            ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(code),
        ),
      ),
    ],
  ])('gives back the bytes of %s', (_, input) => {
    const { text, ...form } = decodeText(input);
    expect(encodeText(text, form)).toEqual(input);
  });

  it('turns to UTF-8 with a mark where windows-1252 has no letter', () => {
    const written = encodeText('ł', { encoding: 'windows-1252', hasBom: false });
    expect(written).toEqual(bytes(0xef, 0xbb, 0xbf, 0xc5, 0x82));
    expect(decodeText(written).text).toBe('ł');
  });
});
