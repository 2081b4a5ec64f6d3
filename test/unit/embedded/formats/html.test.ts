import * as fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../../electron/embedded/engines/piece.ts';
import { objectPiece, plainText, textPiece } from '../../../../electron/embedded/engines/piece.ts';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { htmlFormat } from '../../../../electron/embedded/formats/html.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { readHtmlSegments } from '../../../../shared/documents/html/html-text.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';
import { ample } from '../../../support/ample-budget.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const open = (text: string) => htmlFormat.open(utf8(text), ample());
const sourcesOf = (text: string): string[] => open(text).segments.map(plainText);
const accents = (segment: Segment): Segment => accentSegment(segment).pieces;

function translate(
  text: string,
  answer: (segment: Segment) => Segment = accents,
  targetLang = 'ES',
): string {
  const document = open(text);
  return Buffer.from(document.write(document.segments.map(answer), targetLang)).toString();
}

const words = (text: string) => (): Segment => [textPiece(text)];

describe('htmlFormat', () => {
  it('changes the texts and nothing else', () => {
    const source = `<!DOCTYPE html>\r\n<!-- one -->\n<HTML lang='es' CLASS=a>\n<head><meta charset=utf-8><title>one</title>\n<style>p > a { content: "one" }</style><script>if (a<b && one) { "</p>" }</script></head>\n<body onload="one()">\n  <P align=left>\n    one &amp; two&nbsp;&copy;\n  </P>\n  <hr/><pre>one</pre>\n<textarea>one</textarea>\n</body></html>\n`;
    expect(translate(source)).toBe(
      source
        .replace('<title>one', '<title>óñé')
        .replace('one &amp; two&nbsp;&copy;', 'óñé &amp; ţŵó&#160;©'),
    );
  });

  it('treats a line of text with its inline elements as one segment', () => {
    const document = open('<p>The <b>big <i>red</i></b> <a href="x">house</a>.</p>');
    expect(document.segments).toEqual([
      [
        textPiece('The ', 0),
        textPiece('big ', 1),
        textPiece('red', 3),
        textPiece(' ', 0),
        textPiece('house', 2),
        textPiece('.', 0),
      ],
    ]);
    const answer = [
      textPiece('La '),
      textPiece('casa', 2),
      textPiece(' '),
      textPiece('roja', 3),
      textPiece(' grande', 1),
      textPiece('.'),
    ];
    expect(Buffer.from(document.write([answer], 'ES')).toString()).toBe(
      '<p>La <a href="x">casa</a> <b><i>roja</i> grande</b>.</p>',
    );
  });

  it('keeps everything but text as an object: pictures, breaks, code, comments, empty anchors', () => {
    const source =
      '<p>a<br>b <img src="x.png"> c <code>npm &lt;x></code> d<a id="top"></a> e<!-- note --> f <svg><text>no</text></svg></p>';
    const document = open(source);
    expect(document.segments[0]?.filter((piece) => piece.kind === 'object')).toHaveLength(6);
    const result = Buffer.from(
      document.write([[...(document.segments[0] ?? [])].toReversed()], 'ES'),
    ).toString();
    for (const kept of [
      '<br>',
      '<img src="x.png">',
      '<code>npm &lt;x></code>',
      '<a id="top"></a>',
      '<!-- note -->',
      '<svg><text>no</text></svg>',
    ]) {
      expect(result).toContain(kept);
    }
  });

  it.each([
    ['headings and cells', '<h1>a</h1><table><tr><td>b<td>c</table>', ['a', 'b', 'c']],
    ['list items without ends', '<ul><li>a<li>b <em>c</em></ul>', ['a', 'b c']],
    ['a link around blocks', '<a href=x><div>a</div><div>b</div></a>', ['a', 'b']],
    ['text beside blocks', 'a<div>b</div>c', ['a', 'b', 'c']],
    ['two breaks in a row', '<p>a<br><br>b<br>c</p>', ['a', 'bc']],
    ['a button in a sentence', '<p>Click <button>Save</button> now</p>', ['Click  now', 'Save']],
    ['choices', '<select><optgroup label="a"><option>b<option>c</select>', ['a', 'b', 'c']],
    ['a template', '<template><p>a</p></template>', ['a']],
    ['content that is shown without scripts', '<noscript><p>a</p></noscript>', ['a']],
    ['ruby without its reading', '<p><ruby>a<rt>b</rt></ruby></p>', ['a']],
    ['unknown elements in a line', '<p>a <x-y>b</x-y></p>', ['a b']],
    ['page description', '<meta name="Description" content="a"><meta name=x content="b">', ['a']],
    ['shared links', '<meta property="og:title" content="a">', ['a']],
    [
      'attributes',
      '<p title="a">b <img alt="c"><input placeholder="d" value="x"><i aria-label="e"></i></p>',
      ['a', 'b ', 'c', 'd', 'e'],
    ],
    ['labels of buttons', '<input type="submit" value="a"><input type=text value="x">', ['a']],
    ['numbers and symbols alone', '<p>1</p><p>–</p><p>2 × 3</p><img alt="5">', []],
    ['nothing', '', []],
  ])('finds %s', (_, source, texts) => {
    expect(sourcesOf(source)).toEqual(texts);
  });

  it.each([
    ['translate="no"', '<p translate="no">a <b title="x">b</b></p>'],
    ['translate=no inside a line', '<p><span translate=no>Dragoman</span></p>'],
    ['notranslate', '<div class="x notranslate"><p>a</p></div>'],
    ['scripts', '<script>var a = "b";</script><script type="text/template"><p>a</p></script>'],
    ['styles', '<style>a::after { content: "b" }</style>'],
    ['code', '<pre>a</pre><code>b</code><kbd>c</kbd><samp>d</samp>'],
    ['comments and conditional comments', '<!--[if IE]><p>a</p><![endif]--><!-- b -->'],
    ['instructions', '<?php echo "a"; ?>'],
  ])("doesn't translate %s", (_, source) => {
    expect(sourcesOf(source)).toEqual([]);
    expect(translate(source)).toBe(source);
  });

  it('resumes translation inside of an untranslated element', () => {
    expect(sourcesOf('<div translate="no">a<p translate="yes">b</p></div>')).toEqual(['b']);
  });

  it('sets the language of the page', () => {
    const page = (attributes: string) => `<html${attributes}><body></body></html>`;
    expect(translate(page(''), accents, 'PT-BR')).toBe(page(' lang="pt-BR"'));
    expect(translate(page(' lang=en'), accents, 'EN-GB')).toBe(page(' lang="en-GB"'));
    expect(translate(page(" xml:lang='en' LANG='en'"), accents, 'ZH-HANS')).toBe(
      page(' xml:lang="zh-Hans" lang="zh-Hans"'),
    );
    expect(translate(page(''), accents, 'AR')).toBe(page(' lang="ar" dir="rtl"'));
    expect(translate(page(' dir="rtl" lang="he"'), accents, 'ES')).toBe(
      page(' dir="ltr" lang="es"'),
    );
    const meta = (code: string) =>
      `<html lang="es"><head><meta http-equiv="Content-Language" content="${code}"></head></html>`;
    expect(translate(meta('en'))).toBe(meta('es'));
    expect(translate('<p>1</p>')).toBe('<p>1</p>');
  });

  it('writes letters that markup needs as references, in texts and values', () => {
    expect(translate('<p title=a>b</p>', words('"<&>\u00a0'))).toBe(
      '<p title="&quot;&lt;&amp;&gt;&#160;">"&lt;&amp;&gt;&#160;</p>',
    );
    expect(translate('<p>a</p>', words('</p><script>x</script>\ud83d\0'))).toBe(
      '<p>&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;\ufffd</p>',
    );
  });

  it('reads references', () => {
    expect(sourcesOf('<p>caf&eacute; &lt;b&gt; &#x4f60; &unknown; A&B</p>')).toEqual([
      'café <b> 你 &unknown; A&B',
    ]);
  });

  it('translates values inside a line that is translated', () => {
    expect(translate('<p>a <b title="c">d</b> <img alt="e"> <button>f</button></p>')).toBe(
      '<p>á <b title="ç">ð</b> <img alt="é"> <button>ƒ</button></p>',
    );
  });

  it('gives one id to one element only, when its words are split', () => {
    const document = open('<p><b id="x" class="y">a b</b> c</p>');
    const answer = [textPiece('a', 1), textPiece(' c '), textPiece('b', 1)];
    expect(Buffer.from(document.write([answer], 'ES')).toString()).toBe(
      '<p><b id="x" class="y">a</b> c <b class="y">b</b></p>',
    );
  });

  it('restores elements that something may point to, when their words are gone', () => {
    const source = '<p><a id="x">a</a> <b>b</b> <a href="#y">c</a></p>';
    expect(translate(source, words('d'))).toBe('<p>d<a id="x"></a><a href="#y"></a></p>');
  });

  it.each([
    ['an element without an end', '<p>a <b>b</p><p>c</p>', '<p>á <b>ƀ</p><p>ç</p>'],
    ['crossed elements', '<p>a <b>b <i>c</b> d</i></p>', '<p>á <b>ƀ <i>ç</b> ð</i></p>'],
    ['an end without a beginning', '<p>a</font> b</p>', '<p>á</font> ƀ</p>'],
    ['text inside a table', '<table>a<tr>b<td>c</table>', '<table>á<tr>ƀ<td>ç</table>'],
    ['a block inside bold', '<b>a<p>b</p>c</b>', '<b>á<p>ƀ</p>ç</b>'],
    ['a lone bracket', '<p>a < b &amp c</p>', '<p>á &lt; ƀ &amp; ç</p>'],
  ])('keeps the tags of a page that browsers repair: %s', (_, source, expected) => {
    expect(translate(source)).toBe(expected);
  });

  it('keeps line ends and indentation around a text', () => {
    expect(translate('<p>\r\n  a\r\n  b\r\n</p>\r\n')).toBe('<p>\r\n  á ƀ\r\n</p>\r\n');
  });

  it.each([
    ['a meta element', '<meta charset="windows-1251"><p>Да</p>', 'win1251'],
    [
      'an older meta element',
      '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><p>会</p>',
      'shift_jis',
    ],
    ['an XML declaration', '<?xml version="1.0" encoding="ISO-8859-2"?><p>ł</p>', 'iso-8859-2'],
  ])('reads and writes the encoding that %s names', (_, source, encoding) => {
    const document = htmlFormat.open(Uint8Array.from(iconv.encode(source, encoding)), ample());
    expect(document.segments).toHaveLength(1);
    const written = Buffer.from(document.write([[textPiece('añ')]], 'ES'));
    expect(iconv.decode(written, encoding)).toBe(source.replace(/<p>.*<\/p>/u, '<p>a&#241;</p>'));
  });

  it.each([
    ['UTF-8 with a byte order mark', 'utf8'],
    ['UTF-16', 'utf16le'],
  ] as const)('keeps %s', (_, encoding) => {
    const document = htmlFormat.open(Buffer.from('\uFEFF<p>año</p>', encoding), ample());
    const written = Buffer.from(document.write([[textPiece('ł')]], 'PL'));
    expect(written.toString(encoding)).toBe('\uFEFF<p>ł</p>');
  });

  it.each([
    [
      'bytes that are not in the encoding it names',
      Buffer.from('<meta charset=utf-8><p>\xe9', 'latin1'),
      'document/damaged',
    ],
    ['binary data', Buffer.from('<p>a\0b</p>'), 'document/unsupported'],
    ['deep nesting', Buffer.from('<div>'.repeat(200_000)), 'document/too-large'],
    ['deep inline nesting', Buffer.from('<b><i>'.repeat(100_000)), 'document/too-large'],
    ['too many attributes', Buffer.from(`<p ${'a '.repeat(200_000)}>`), 'document/too-large'],
    [
      'attributes after a quoted bracket',
      Buffer.from(
        `<p x=">" ${Array.from({ length: 5000 }, (_, at) => `a${String(at)}=1`).join(' ')}>`,
      ),
      'document/too-large',
    ],
    ['too many elements', Buffer.from('<br>'.repeat(600_000)), 'document/too-large'],
    [
      "an encoding that can't be written",
      Buffer.from('<meta charset=iso-2022-jp><p>\u001b$B4A\u001b(B'),
      'document/unsupported',
    ],
  ])('refuses %s', (_, bytes, code) => {
    expect(() => htmlFormat.open(bytes, ample())).toThrow(expect.objectContaining({ code }));
  });

  it('reads pages that only look hostile', () => {
    expect(sourcesOf(`<script>${'a<b && "c" '.repeat(10_000)}</script><p>a</p>`)).toEqual(['a']);
    expect(sourcesOf(`<p>${'x < y and '.repeat(10_000)}</p>`)).toHaveLength(1);
    expect(sourcesOf('<!DOCTYPE html [<!ENTITY a "b">]><p>&a;</p>')).toEqual(['&a;']);
    expect(sourcesOf('<p>a')).toEqual(['a']);
    expect(sourcesOf('<p title="a')).toEqual([]);
  });

  const fragment = fc.constantFrom(
    'a',
    ' ',
    '\r\n',
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<i id=x>',
    '</i>',
    '<td>',
    '<table>',
    '</table>',
    '<br>',
    '<a href=y title="t">',
    '</a>',
    '<!-- c -->',
    '&amp;',
    '<script>',
    '</script>',
    '<',
    '"',
    '<button>',
    '</button>',
    '<li>',
    '<div translate=no>',
    '</div>',
    '<title>',
    '</title>',
    '<svg>',
  );

  it('is unchanged by its own texts, whatever the page', () => {
    forAll(runs(300), fc.array(fragment, { maxLength: 30 }), (parts) => {
      const source = parts.join('');
      const document = open(source);
      const result = document.write(document.segments, 'ES');
      expect(Buffer.from(result).toString()).toBe(source);
    });
  });

  it('keeps every tag, whatever the page, when only words change', () => {
    const tagsOf = (page: string) => page.match(/<[a-z!/][^>]*>/giu)?.toSorted() ?? [];
    forAll(runs(300), fc.array(fragment, { maxLength: 30 }), (parts) => {
      const source = parts.join('').replaceAll(' title="t"', '');
      expect(tagsOf(translate(source))).toEqual(tagsOf(source));
    });
  });

  it('ignores objects that it never issued', () => {
    expect(translate('<p>a</p>', () => [textPiece('b'), objectPiece(9)])).toBe('<p>b</p>');
  });

  it('names the place of each text', () => {
    expect(
      open('<title>a</title><h2>b</h2><p>c <img alt="d"></p><li title="e">f</li>').locations,
    ).toEqual([
      'page title',
      'heading 2',
      'paragraph',
      'text for a picture',
      'title of list item',
      'list item',
    ]);
  });
});

describe('readHtmlSegments', () => {
  it('gives the same ids as the translation', () => {
    const source =
      '<html><title>one</title><p title="two">three <b>four</b><br>five <code>six</code></p><ul><li>1<li>seven</ul></html>';
    const before = readHtmlSegments(utf8(source), createReadBudget());
    expect(before.map(({ text }) => text)).toEqual([
      'one',
      'two',
      'three four five six',
      '1',
      'seven',
    ]);
    const after = readHtmlSegments(utf8(translate(source)), createReadBudget());
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(new Set(before.map(({ id }) => id)).size).toBe(before.length);
    expect(after[2]?.text).toBe('ţĥŕéé ƒóúŕ ƒíṽé six');
  });

  it('keeps the ids apart when a translation is empty', () => {
    const source = '<p>a</p><p>b</p>';
    const document = open(source);
    const result = document.write([[], [textPiece('c')]], 'ES');
    const ids = (bytes: Uint8Array) =>
      new Map(readHtmlSegments(bytes, createReadBudget()).map(({ id, text }) => [text, id]));
    expect(ids(result).get('c')).toBe(ids(utf8(source)).get('b'));
  });
});
