import { describe, expect, it } from 'vitest';
import {
  attributeOf,
  decodeRange,
  scanXml,
  toUtf8Xml,
  unescapeXml,
} from '../../../../shared/documents/xml/xml-scan.ts';
import { codeOf } from '../thrown.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns a visitor's events: `a` opens, `/a` closes. */
function eventsOf(text: string): string {
  const events: string[] = [];
  scanXml(utf8(text), {
    open: ({ name }) => events.push(name),
    close: ({ name }) => events.push(`/${name}`),
  });
  return events.join(' ');
}

describe('scanXml', () => {
  it.each([
    ['<a/>', 'a /a'],
    ['<a><b></b ></a>', 'a b /b /a'],
    ['<x:a xmlns:x="u"><x:b c="1>2"/></x:a>', 'a b /b /a'],
    ["<?xml version='1.0'?><!-- <b> --><a><![CDATA[<c>]]></a>\n", 'a /a'],
    ['<a x=\'"\' y="\'"><b/></a>', 'a b /b /a'],
    ['<ä>ö</ä>', 'Ã¤ /Ã¤'],
  ])('%s', (text, events) => {
    expect(eventsOf(text)).toBe(events);
  });

  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a></ab>',
    '<ab></a>',
    '</a>',
    '<a/><b/>',
    '<a',
    '<a b="',
    '<a <b/>',
    '< a/>',
    '<a><!-- </a>',
    '<a><![CDATA[ </a>',
    '<!DOCTYPE a><a/>',
    '<!ENTITY a "b"><a/>',
    '<>',
    `<${'a'.repeat(300)}/>`,
  ])('refuses %j', (text) => {
    expect(codeOf(() => eventsOf(text))).toBe('document/damaged');
  });

  it('refuses deep nesting and nothing less', () => {
    const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(codeOf(() => eventsOf(nested(501)))).toBe('document/too-large');
    expect(codeOf(() => eventsOf(nested(500)))).toBe('none');
  });

  it('gives offsets that cut out exactly the element', () => {
    const bytes = utf8('<a>é<b>x</b></a>');
    let start = 0;
    let cut = '';
    scanXml(bytes, {
      open(tag) {
        if (tag.name === 'b') start = tag.start;
      },
      close(tag) {
        if (tag.name === 'b') cut = decodeRange(bytes, start, tag.end);
      },
    });
    expect(cut).toBe('<b>x</b>');
  });
});

describe('attributeOf', () => {
  const read = (tag: string, name: string): string | null => {
    const bytes = utf8(tag);
    let value: string | null = null;
    scanXml(bytes, {
      open(found) {
        value = attributeOf(bytes, found, name);
      },
    });
    return value;
  };

  it.each([
    ['<c r="A1" t="s"/>', 't', 's'],
    ["<c t = 's' r='A1'/>", 't', 's'],
    ['<c xt="no" t="s"/>', 't', 's'],
    ['<c x:t="no"/>', 't', null],
    ['<c r="t=&quot;s&quot;"/>', 't', null],
    ['<c r="a&amp;b"/>', 'r', 'a&b'],
    ['<c/>', 't', null],
  ])('%s %s', (tag, name, value) => {
    expect(read(tag, name)).toBe(value);
  });
});

describe('unescapeXml', () => {
  it.each([
    ['&lt;&gt;&amp;&quot;&apos;', '<>&"\''],
    ['&#65;&#x1F600;', 'A😀'],
    ['&amp;lt;', '&lt;'],
  ])('%s', (raw, text) => {
    expect(unescapeXml(raw)).toBe(text);
  });

  it.each(['&nbsp;', '&#0;', '&#x110000;', '&lt'])('refuses %s', (raw) => {
    expect(codeOf(() => unescapeXml(raw))).toBe('document/damaged');
  });
});

describe('toUtf8Xml', () => {
  const text = '<?xml version="1.0" encoding="UTF-16"?><a>é</a>';

  it('leaves UTF-8 unchanged', () => {
    const bytes = utf8('<?xml version="1.0" encoding="utf-8"?><a>é</a>');
    expect(toUtf8Xml(bytes)).toBe(bytes);
  });

  it.each([
    ['UTF-16 with a mark', Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    ['UTF-16 without', Uint8Array.from(Buffer.from(text, 'utf16le'))],
    ['big-endian UTF-16', Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())],
    ['Latin-1', Uint8Array.from(Buffer.from(text.replace('UTF-16', 'ISO-8859-1'), 'latin1'))],
  ])('turns %s into UTF-8', (_name, bytes) => {
    const decoded = new TextDecoder().decode(toUtf8Xml(bytes));
    expect(decoded).toBe('<?xml version="1.0" encoding="UTF-8"?><a>é</a>');
  });

  it('refuses bytes that are not in the encoding', () => {
    const bytes = Uint8Array.of(0x3c, 0x61, 0x3e, 0xff);
    expect(codeOf(() => decodeRange(bytes, 0, 4))).toBe('document/damaged');
  });
});
