import { describe, expect, it } from 'vitest';
import { createXmlDecoder } from '../../../shared/tmx/xml-events.ts';
import { decodeBytes, UNICODE_TEXT } from '../../../shared/text/decode-bytes.ts';
import { errorOf, readAll, tmx, tu } from '../tmx/support.ts';

const TEXT = 'Grüße aus Łódź 🙂';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i += 1) view.setUint16(i * 2, text.charCodeAt(i), isLittle);
  return bytes;
}

const declared = (encoding: string, units = tu(TEXT, 'x')): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\n${tmx(units)}`;

describe('encodings', () => {
  it.each([
    ['UTF-8 without a declaration', utf8(tmx(tu(TEXT, 'x')))],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${tmx(tu(TEXT, 'x'))}`)],
    ['UTF-8 with a declaration', utf8(declared('utf-8'))],
    ['UTF-8 that says it is UTF-16', utf8(declared('UTF-16'))],
    ['UTF-16 LE with a mark', utf16(`\uFEFF${declared('UTF-16')}`, true)],
    ['UTF-16 BE with a mark', utf16(`\uFEFF${declared('UTF-16')}`, false)],
    ['UTF-16 LE without a mark', utf16(declared('UTF-16'), true)],
    ['UTF-16 BE without a mark', utf16(declared('UTF-16'), false)],
  ])('reads %s, in any chunks', (_name, bytes) => {
    for (const chunkBytes of [1, 5, 1000, 65_536]) {
      const { units } = readAll(bytes, chunkBytes);
      expect(units[0]?.variants[0]?.content).toEqual([TEXT]);
    }
  });

  it('reads the declared single-byte encoding', () => {
    const bytes = Uint8Array.from(declared('windows-1252', tu('Caf\u00E9', 'x')), (char) =>
      char.charCodeAt(0),
    );
    expect(readAll(bytes).units[0]?.variants[0]?.content).toEqual(['Café']);
  });

  it.each([
    [
      'Latin bytes without a declaration',
      Uint8Array.from(tmx(tu('\u00E9', 'x')), (c) => c.charCodeAt(0)),
    ],
    ['an unknown encoding', utf8(declared('klingon-1'))],
    ['UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0)],
    ['half a character at the end', Uint8Array.of(...utf8(tmx('')), 0xc3)],
    ['half a UTF-16 unit at the end', Uint8Array.of(...utf16(`\uFEFF${tmx('')}`, true), 0x20)],
  ])('refuses %s', (_name, bytes) => {
    expect(errorOf(bytes)?.message).toMatch(/text encoding/u);
  });

  it('names the line near wrong bytes', () => {
    const decoder = createXmlDecoder();
    decoder.write(utf8(`<tmx>${'\n'.repeat(1000)}`));
    expect(() => decoder.write(Uint8Array.of(0xff))).toThrow(/line 1001,/u);
  });

  it('holds back only the head', () => {
    const decoder = createXmlDecoder();
    expect(decoder.write(utf8('<tmx>'))).toBe('');
    expect(decoder.write(utf8('x'.repeat(600)))).toHaveLength(605);
    expect(decoder.write(utf8('yz'))).toBe('yz');
    expect(decoder.end()).toBe('');
  });
});

describe('text without a declaration', () => {
  const places: unknown[] = [];
  const decoder = () =>
    decodeBytes(UNICODE_TEXT, (fault, place) => {
      places.push({ fault, ...place });
      return new Error(fault);
    });

  it('names the place of the first invalid byte, across pieces', () => {
    const text = decoder();
    text.write(utf8('a\nbcd\n'));
    expect(() => text.write(Uint8Array.of(0x65, 0x0a, 0x66, 0xff))).toThrow('bytes');
    expect(places.pop()).toEqual({ fault: 'bytes', line: 4, column: 2 });
  });

  it('is UTF-16 by its mark or shape, and never guessed', () => {
    expect(decoder().end(utf16('\uFEFFä', true))).toBe('ä');
    expect(decoder().end(utf16('ab', false))).toBe('ab');
    expect(() => decoder().end(Uint8Array.of(0x63, 0xe9))).toThrow('bytes');
  });
});
