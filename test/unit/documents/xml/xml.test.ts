import { describe, expect, it } from 'vitest';
import { decodeXml, DOCUMENT_XML_LIMITS, parseXml } from '../../../../shared/documents/xml/xml.ts';
import { codeOf, errorOf } from '../thrown.ts';

const utf16 = (text: string, isLittleEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i += 1)
    view.setUint16(i * 2, text.charCodeAt(i), isLittleEndian);
  return bytes;
};
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
const textOf = (xml: string): string => parseXml(xml).documentElement?.textContent ?? '';

describe('decodeXml', () => {
  it.each([
    ['UTF-8', utf8('<a>é</a>')],
    ['UTF-8 with a byte order mark', utf8('\ufeff<a>é</a>')],
    ['UTF-16 LE with a mark', utf16('\ufeff<a>é</a>', true)],
    ['UTF-16 BE with a mark', utf16('\ufeff<a>é</a>', false)],
    ['UTF-16 LE without a mark', utf16('<?xml version="1.0"?><a>é</a>', true)],
    ['UTF-16 BE without a mark', utf16('<?xml version="1.0"?><a>é</a>', false)],
    ['a declared code page', latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>')],
    ['UTF-8 that falsely says UTF-16', utf8('<?xml version="1.0" encoding="utf-16"?><a>é</a>')],
  ])('reads %s', (_, bytes) => {
    expect(textOf(decodeXml(bytes))).toBe('é');
  });

  it('reads a code page whose last letter could be the beginning of one in UTF-8', () => {
    const bytes = latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a/><!--Ã© é');
    expect(decodeXml(bytes)).toMatch(/<!--Ã© é$/u);
  });

  it.each([
    ['bytes that are not UTF-8', Uint8Array.from([0x3c, 0x61, 0x3e, 0xe9])],
    ['an encoding nobody knows', latin1('<?xml version="1.0" encoding="klingon-8"?><a/>')],
    ['half a UTF-16 unit', utf16('\ufeff<a/>', true).subarray(0, 7)],
  ])('refuses %s', (_, bytes) => {
    expect(codeOf(() => decodeXml(bytes))).toBe('document/damaged');
  });
});

it('is not decoded when a code page hides binary content', () => {
  const bytes = latin1('<?xml version="1.0" encoding="windows-1252"?><a>\u0001</a>');
  expect(codeOf(() => decodeXml(bytes))).toBe('document/unsupported');
});

describe('parseXml', () => {
  it('preserves text: U+2028, U+0085, a replacement character, CDATA, references', () => {
    expect(textOf('<a>x\u2028y\u0085z\ufffd<![CDATA[<b>]]>&amp;&#233;\r\n.</a>')).toBe(
      'x\u2028y\u0085z\ufffd<b>&é\n.',
    );
  });

  it('takes quoted ">" and "/" as part of a value', () => {
    expect(parseXml('<a b=">/" c=\'"\'><d/></a>').documentElement?.getAttribute('b')).toBe('>/');
  });

  it("doesn't mistake words in a comment, CDATA or text for a declaration", () => {
    expect(textOf('<!-- <!DOCTYPE x> --><a><![CDATA[<!ENTITY]]></a>')).toBe('<!ENTITY');
  });

  it.each([
    ['nothing', ''],
    ['text without an element', 'hello'],
    ['an open element', '<a><b></b>'],
    ['crossed elements', '<a><b></a></b>'],
    ['an open tag', '<a b="1"'],
    ['an open comment', '<a/><!-- x'],
    ['an open CDATA section', '<a><![CDATA[x</a>'],
    ['two roots', '<a/><b/>'],
    ['an undeclared prefix', '<x:a/>'],
    ['an unquoted value', '<a b=1/>'],
    ['a repeated attribute', '<a b="1" b="2"/>'],
    ['an unknown entity', '<a>&nope;</a>'],
    ['a bare ampersand', '<a>R&D</a>'],
    ['an end tag alone', '</a>'],
  ])('refuses %s', (_, xml) => {
    expect(codeOf(() => parseXml(xml))).toBe('document/damaged');
  });

  it.each([
    [
      'a billion laughs',
      `<!DOCTYPE a [<!ENTITY l0 "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')}]><a>&l9;</a>`,
    ],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['an external document type', '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd"><a/>'],
    ['a lower-case document type', '<!doctype a><a/>'],
  ])('refuses %s', (_, xml) => {
    expect(errorOf(() => parseXml(xml), 'document/damaged').message).toContain('entities');
  });

  it('refuses what is nested too deeply, and reads what is just allowed', () => {
    const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(parseXml(nested(DOCUMENT_XML_LIMITS.maxDepth)).documentElement).not.toBeNull();
    expect(codeOf(() => parseXml(nested(DOCUMENT_XML_LIMITS.maxDepth + 1)))).toBe(
      'document/too-large',
    );
    expect(codeOf(() => parseXml('<a>'.repeat(1_000_000)))).toBe('document/too-large');
  });

  it('refuses too many elements and too many attributes', () => {
    const limits = { ...DOCUMENT_XML_LIMITS, maxElements: 10, maxAttributesPerElement: 3 };
    expect(parseXml(`<a>${'<b/>'.repeat(9)}</a>`, limits).documentElement).not.toBeNull();
    expect(codeOf(() => parseXml(`<a>${'<b/>'.repeat(10)}</a>`, limits))).toBe(
      'document/too-large',
    );
    expect(parseXml('<a b="1" c="2" d="3"/>', limits).documentElement).not.toBeNull();
    expect(codeOf(() => parseXml('<a b="1" c="2" d="3" e="4"/>', limits))).toBe(
      'document/too-large',
    );
  });

  it('reveals none of the text in its errors', () => {
    const error = errorOf(() => parseXml('<a>secret &nope; text</a>'), 'document/damaged');
    expect(error.message).not.toContain('secret');
    expect(error.cause).toBeUndefined();
  });
});
