import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { plainText, textPiece, type Segment } from '../../../../electron/embedded/engines/piece.ts';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { xmlFormat } from '../../../../electron/embedded/formats/xml.ts';
import { readXmlSegments } from '../../../../shared/documents/xml/xml-text.ts';
import { readXmlSource } from '../../../../shared/documents/xml/xml-source.ts';
import { ample } from '../../../support/ample-budget.ts';
import { forAllAsync } from '../../../support/for-all.ts';
import { runs, sizeOf } from '../../../support/runs.ts';
import { thrownBy } from '../../../support/thrown.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const accents = (segment: Segment): Segment => accentSegment(segment).pieces;
const open = (text: string | Uint8Array, sourceLang: string | null = 'EN') =>
  xmlFormat.open(typeof text === 'string' ? utf8(text) : text, ample(), {
    sourceLang,
    targetLang: 'DE',
  });
const textsOf = (text: string | Uint8Array): string[] => open(text).segments.map(plainText);

async function translated(
  text: string | Uint8Array,
  answer: (segment: Segment) => Segment | undefined = accents,
): Promise<string> {
  const document = open(text);
  return Buffer.from(document.write(document.segments.map(answer), 'DE')).toString();
}

function refusalOf(text: string | Uint8Array): string {
  const { code, message } = thrownBy(() => open(text));
  return `${code} ${message}`;
}

describe('an XML file', () => {
  it('is translated text by text, and everything else stays byte for byte', async () => {
    const file = (title: string, step: string) =>
      `\ufeff<?xml version='1.0'  encoding="utf-8"?>\r\n<!-- a --><?pi x?>\r\n<!DOCTYPE m [ <!ENTITY co "The Boats"> ]>\r\n<m a = 'x &amp; y' xmlns:n="urn:n">\r\n\t<n:t  id="1" >${title}</n:t >\r\n <s>${step}</s><empty/><id>a_1</id>\r\n</m>\r\n<!-- end -->\r\n`;
    const source = file('The boats', 'Open <!-- door --> the &co; gate');
    expect(textsOf(source)).toEqual(['The boats', 'Open  the  gate']);
    expect(await translated(source)).toBe(file('Ţĥé ƀóáţš', 'Óþéñ <!-- door --> ţĥé &co; ĝáţé'));
  });

  it('names the place of each text', () => {
    const { locations } = open('<a>\n<s name="title">One</s>\n\n<b>Two</b></a>');
    expect(locations).toEqual(['line 2, title', 'line 4, b']);
  });

  it('has elements in texts as tags, empty ones as objects, and lists as texts of their own', () => {
    const { segments } = open(
      '<p>See <b>the boat</b><br/> at <i><u>sea</u></i> <ref to="1"/> <list><item>One</item><item>Two</item></list> and so on</p>',
    );
    expect(segments.map(plainText)).toEqual(['See the boat at sea ', 'One', 'Two', 'and so on']);
    const [first = []] = segments;
    expect(first.map((piece) => (piece.kind === 'text' ? piece.run : 'object'))).toEqual([
      0,
      1,
      'object',
      0,
      2,
      0,
      'object',
    ]);
  });

  it('is structure where an element has only elements', () => {
    expect(textsOf('<r><name>One</name> <city>Two</city></r>')).toEqual(['One', 'Two']);
    expect(textsOf('<p><b>Only this</b></p>')).toEqual(['Only this']);
  });

  it('keeps every element, and gives an id only once', async () => {
    const source = '<p>a <b id="x" n="1">red boat</b> c</p>';
    const swap = (segment: Segment): Segment => {
      const run = segment.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : []));
      return [textPiece('rot', run[1]), textPiece(' und ', run[0]), textPiece('Boot', run[1])];
    };
    expect(await translated(source, swap)).toBe(
      '<p><b id="x" n="1">rot</b> und <b n="1">Boot</b></p>',
    );
    expect(await translated(source, () => [textPiece('weg')])).toBe(
      '<p>weg<b id="x" n="1"></b></p>',
    );
  });

  it('keeps CDATA sections, with line ends and whatever is in them', async () => {
    const source = '<p><![CDATA[One <b> & two\r\nlines]]></p>';
    expect(textsOf(source)).toEqual(['One <b> & two\nlines']);
    expect(await translated(source)).toBe('<p><![CDATA[Óñé <b> & ţŵó\r\nļíñéš]]></p>');
    expect(await translated(source, () => [textPiece('a ]]> b')])).toBe(
      '<p><![CDATA[a ]]]]><![CDATA[> b]]></p>',
    );
  });

  it('collapses white space that lays out a text; preserved white space stays', async () => {
    expect(textsOf('<a>\n <p>\n  One\n  boat </p>\n</a>')).toEqual(['One boat']);
    expect(await translated('<a>\n <p>\n  One\n  boat </p>\n</a>')).toBe(
      '<a>\n <p>\n  Óñé ƀóáţ </p>\n</a>',
    );
    const kept =
      '<a xml:space="preserve">\r\n  One\r\n    boat\r\n<b xml:space="default">Two\n boats</b></a>';
    expect(textsOf(kept)).toEqual(['One\n    boat\nTwo\n boats']);
    expect(await translated(kept)).toContain('\r\n  Óñé\r\n    ƀóáţ\r\n<b');
  });

  it.each([
    ['translate="no"', '<a><b translate="no">One</b><c>Two</c></a>', ['Two']],
    ['its:translate', '<a xmlns:its="u"><b its:translate="no">One</b><c>Two</c></a>', ['Two']],
    ['yes inside of no', '<a translate="no"><b>One</b><c translate="yes">Two</c></a>', ['Two']],
    ['in a sentence', '<a>See <b translate="no">One</b> there</a>', ['See  there']],
    ['scripts and styles', '<a><script>go on now</script><style>a b</style><p>Two</p></a>', ['Two']],
    ['attributes', '<a title="A boat"><b alt="x y">Two</b></a>', ['Two']],
    ['data', '<a><id>row_12</id><u>http://a.example</u><d>2024-05-01</d><p>Two</p></a>', ['Two']],
    ['other languages', '<a xml:lang="en"><b xml:lang="fr">Un</b><c xml:lang="en-GB">Two</c></a>', ['Two']],
  ])('leaves out: %s', (_what, source, texts) => {
    expect(textsOf(source)).toEqual(texts);
  }); // prettier-ignore

  it('changes xml:lang where it is the language translated from', async () => {
    const source = `<a xml:lang='en-US'><b xml:lang="fr">Un</b><c xml:lang="en">Two</c><d translate="no" xml:lang="en">x</d></a>`;
    expect(await translated(source)).toBe(
      `<a xml:lang='de'><b xml:lang="fr">Un</b><c xml:lang="de">Ţŵó</c><d translate="no" xml:lang="en">x</d></a>`,
    );
    const detected = open('<a xml:lang="en">One</a>', null);
    expect(Buffer.from(detected.write([[textPiece('Eins')]], 'PT-BR')).toString()).toBe(
      '<a xml:lang="pt-BR">Eins</a>',
    );
    const edited = xmlFormat.openTranslation(utf8('<a xml:lang="en">One</a>'), ample(), { sourceLang: null, targetLang: 'EN-GB' }); // prettier-ignore
    expect(Buffer.from(edited.write([[textPiece('Two')]], 'EN-GB')).toString()).toBe(
      '<a xml:lang="en">Two</a>',
    );
  });

  it('writes references where its source has only those', async () => {
    const answer = () => [textPiece('<ä\u00a0&\r\u0001>')];
    expect(await translated('<a>One&#160;boat</a>', answer)).toBe('<a>&lt;ä&#160;&amp; &gt;</a>');
    expect(await translated('<a>One boat</a>', answer)).toBe('<a>&lt;ä\u00a0&amp; &gt;</a>');
  });

  it('is translated as XLIFF if that is what it is', () => {
    const xliff = `<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="de"><file id="f"><unit id="u"><segment><source>One</source></segment></unit></file></xliff>`;
    expect(open(xliff).locations).toEqual(['file f, unit u']);
  });
});

describe('the encoding of an XML file', () => {
  it.each([
    ['iso-8859-1', 'ä „x“', '\u00e4 &#8222;x&#8220;'],
    ['windows-1252', 'ä „x“ Ł', '\u00e4 \u0084x\u0093 &#321;'],
    ['us-ascii', 'ä', '&#228;'],
  ])('%s is kept, and lacking letters are references', async (encoding, answer, expected) => {
    const head = `<?xml version="1.0" encoding="${encoding}"?>`;
    const letter = encoding === 'us-ascii' ? 'e' : '\u00e9';
    const document = open(
      latin1(
        `${head}<a><b>caf${letter} noir</b><c>${letter}\u0093</c></a>`.replace(
          encoding === 'us-ascii' ? '\u0093' : '',
          '',
        ),
      ),
    );
    const answers = document.segments.map((_, index) => index === 0 ? [textPiece(answer)] : undefined); // prettier-ignore
    const written = Buffer.from(document.write(answers, 'DE')).toString('latin1');
    expect(written).toContain(`${head}<a><b>${expected}</b><c>${letter}`);
  });

  it('splits a CDATA section at a letter that it lacks', async () => {
    const file = latin1(
      '<?xml version="1.0" encoding="iso-8859-1"?><a><![CDATA[caf\u00e9 noir]]></a>',
    );
    const document = open(file);
    const [segment = []] = document.segments;
    const run = segment.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : []))[0];
    const written = Buffer.from(document.write([[textPiece('aŁb', run)]], 'PL'));
    expect(written.toString('latin1')).toContain('<a><![CDATA[a]]>&#321;<![CDATA[b]]></a>');
  });

  it('is UTF-8 where it says something else, and then says so', async () => {
    const file = '<?xml version="1.0" encoding="iso-8859-1"?><a>Café noir</a>';
    expect(textsOf(file)).toEqual(['Café noir']);
    expect(await translated(file, (segment) => segment)).toBe(file);
    expect(await translated(file, () => [textPiece('Łódź')])).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><a>Łódź</a>',
    );
  });

  it.each([true, false])('UTF-16 is kept, with a byte order mark: %s', async (hasMark) => {
    const wide = (text: string) =>
      Uint8Array.from(Buffer.from(`${hasMark ? '\ufeff' : ''}${text}`, 'utf16le'));
    const document = open(wide('<?xml version="1.0" encoding="utf-16"?><a>One</a>'));
    const written = document.write([[textPiece('Łódź')]], 'PL');
    expect(Buffer.from(written)).toEqual(
      Buffer.from(wide('<?xml version="1.0" encoding="utf-16"?><a>Łódź</a>')),
    );
  });
});

describe('a broken XML file', () => {
  it.each([
    ['<a>\n<b>x</c></a>', 'line 2: c is closed, but isn’t the element that is open'],
    ['<a>\n<b>x</b>', 'line 1: a isn’t closed'],
    ['<a>\n<![CDATA[x</a>', 'line 2: a tag, comment, or section'],
    ['<a><!-- x</a>', 'line 1: a tag, comment, or section'],
    ['<a><b x="1</a>', 'line 1:'],
    ['<a x="1" x="2"/>', 'line 1: an attribute is there twice'],
    ['<a x=1>y</a>', 'line 1: an attribute'],
    ['<a x="<">y</a>', 'line 1: an attribute'],
    ['<a>x & y</a>', 'line 1: an & isn’t written as &amp;'],
    ['<a>&nbsp;</a>', 'line 1: an &'],
    ['<a>&#0;</a>', 'line 1: an &'],
    ['<a>&#xD800;</a>', 'line 1: an &'],
    ['<a b="&x"/>', 'line 1: an &'],
    ['<a/>\nx', 'line 2: something is outside'],
    ['<a/><b/>', 'line 1: something is outside'],
    ['x<a/>', 'line 1: the markup isn’t well-formed'],
    ['<a>< b/></a>', 'line 1: the markup'],
    ['<a>\n\u000c</a>', 'line 2: it contains a character'],
    ['<a>\ufffe</a>', 'line 1: it contains a character'],
    ['<!-- only -->', 'line 1: the markup'],
    ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'its document type defines entities'],
    ['<!DOCTYPE a [<!ENTITY % x "y">]><a/>', 'its document type defines entities'],
    ['<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;">]><a>&z;</a>', 'its document type defines entities'],
    ['<!DOCTYPE a [<!ENTITY x PUBLIC "p" "http://a/b">]><a/>', 'its document type defines entities'],
    ['<!DOCTYPE a [<a/>', 'line 1: a tag'],
  ])('%j is refused with the line', (text, words) => {
    expect(refusalOf(text)).toMatch(/^document\/damaged /u);
    expect(refusalOf(text)).toContain(words);
  }); // prettier-ignore

  it('is refused: nested 100,000 times, or with a NUL', () => {
    expect(refusalOf('<a>'.repeat(100_000))).toContain('document/too-large');
    expect(refusalOf('<?xml version="1.0"?><a>\0</a>')).toContain('document/unsupported');
    expect(refusalOf(`<a${Array.from({ length: 600 }, (_, at) => ` b${String(at)}="1"`).join('')}/>`)).toContain('document/too-large'); // prettier-ignore
  });

  it('is read in one pass, in one long line', () => {
    const count = sizeOf(200_000, 20_000);
    const root = readXmlSource(`<a>${'<b c="d">x</b>'.repeat(count)}</a>`);
    expect(root.children).toHaveLength(count);
    for (const part of ['&amp;', '<!---->', 'x ', ']]>', '<![CDATA[]]>', '"', '\n']) {
      expect(readXmlSource(`<a>${part.repeat(count)}</a>`).name).toBe('a');
    }
    expect(refusalOf(`<a ${'b '.repeat(count)}`)).toContain('document/damaged');
    expect(textsOf(`<a>x${'<b>y'.repeat(400)}${'</b>'.repeat(400)}</a>`)).toHaveLength(1);
  });
});

/** Documents with everything that may be between tags. */
const anyXml = fc.letrec<{ node: string; element: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('words', ' ', '\n  ', 'é 😀', '&amp;', '&#233;', '&lt;b&gt;', '&co;', '<!-- c & d -->', '<?pi?>', '<![CDATA[x < y]]>', '<![CDATA[]]>', '<e/>', '<e a="&quot;"/>', ']]', '12', "'\""),
    tie('element'),
  ),
  element: fc.tuple(fc.constantFrom('p', 'b', 'n:i', 'list', 'br'), fc.constantFrom('', ' id="a"', " xml:space = 'preserve'", ' translate="no"', ' xml:lang="en"'), fc.array(tie('node'), { maxLength: 6 })).map(([name, attribute, nodes]) => `<${name}${attribute}>${nodes.join('')}</${name}>`),
})).element.map((element) => `<?xml version="1.0"?>\n<!DOCTYPE r [<!ENTITY co "Boats">]>\n<r xmlns:n="urn:n" xml:lang="en">${element}</r>\n`); // prettier-ignore

describe('any XML file', () => {
  it('is the same byte for byte without an edit', () =>
    forAllAsync(runs(2000), anyXml, async (text) => {
      expect(await translated(text, (segment) => segment)).toBe(text);
      expect(await translated(text, () => undefined)).toBe(text);
    }));

  it('has the same elements after an edit, for any reader', () =>
    forAllAsync(runs(2000), anyXml, async (text) => {
      const marked = await translated(text, (segment) => segment.map((piece) => piece.kind === 'text' ? textPiece(`${piece.text}ž<&`, piece.run) : piece)); // prettier-ignore
      const shapeOf = (xml: string): string[] => {
        const parsed = new DOMParser({ onError: (_, message) => { throw new Error(message); } }).parseFromString(xml.replaceAll('&co;', 'x'), 'text/xml'); // prettier-ignore
        return Array.from(parsed.getElementsByTagName('*'), ({ tagName }) => tagName);
      };
      expect(shapeOf(marked)).toEqual(shapeOf(text));
      const idsOf = (xml: string) =>
        readXmlSegments(utf8(xml), ample(), 'target').map(({ id }) => id);
      expect(idsOf(marked)).toEqual(idsOf(text));
    }));

  it.skipIf(spawnSync('xmllint', ['--version']).status !== 0)(
    'is well formed for xmllint (needs libxml2)',
    async () => {
      const some = fc.sample(anyXml, { numRuns: 20, seed: 5 });
      for (const text of some) {
        const input = await translated(text);
        expect(spawnSync('xmllint', ['--noout', '--nonet', '-'], { input }).status).toBe(0);
      }
    },
  );
});
