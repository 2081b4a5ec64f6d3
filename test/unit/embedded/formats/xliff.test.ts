import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../../electron/embedded/engines/piece.ts';
import { objectPiece, plainText, textPiece } from '../../../../electron/embedded/engines/piece.ts';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { xliffFormat } from '../../../../electron/embedded/formats/xliff.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { readXliffSegments } from '../../../../shared/documents/xliff/xliff-text.ts';
import { ample } from '../../../support/ample-budget.ts';
import { sizeOf } from '../../../support/runs.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const accents = (segment: Segment): Segment => accentSegment(segment).pieces;
const open = (text: string | Uint8Array, targetLang = 'ES') =>
  xliffFormat.open(typeof text === 'string' ? utf8(text) : text, ample(), { targetLang });
const sourcesOf = (text: string): string[] => open(text).segments.map(plainText);

function translate(
  text: string,
  answer: (segment: Segment) => Segment = accents,
  targetLang = 'ES',
): string {
  const document = open(text, targetLang);
  return Buffer.from(document.write(document.segments.map(answer), targetLang)).toString();
}

/** Returns a file with these units. */
function file(units: string, root = 'trgLang="es"'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" ${root}>\n<file id="f1" original="a.html">\n${units}\n</file>\n</xliff>\n`;
}
const unit = (content: string, attributes = 'id="u1"'): string =>
  `<unit ${attributes}>${content}</unit>`;
const segment = (content: string, attributes = ''): string =>
  `<segment${attributes}>${content}</segment>`;
const source = (text: string): string => segment(`<source>${text}</source>`);

describe('xliffFormat', () => {
  it('adds targets and states and keeps everything else', () => {
    const before = `<?xml version='1.0' encoding='utf-8'?>\n<!-- made by hand -->\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" xmlns:my="urn:x" version="2.0" srcLang="en" my:a="1&#10;2">
  <file id="f1" original="a.html">
    <skeleton href="a.skl"/>
    <group id="g1" name="menu"><unit id="u1" my:b="c">
      <mda:metadata><mda:metaGroup><mda:meta type="x">keep</mda:meta></mda:metaGroup></mda:metadata>
      <notes><note id="n1">one</note></notes>
      <originalData><data id="d1">&lt;b></data></originalData>
      <segment id="s1" my:d="e"><source xml:space="preserve">one &amp; two </source></segment>
      <ignorable><source> </source></ignorable>
      <my:extension><my:segment>one</my:segment></my:extension>
    </unit></group>
  </file>
</xliff>
<!-- end -->
`;
    expect(translate(before)).toBe(
      before
        .replace("encoding='utf-8'", 'encoding="UTF-8"')
        .replace('&lt;b>', '&lt;b&gt;')
        .replace('srcLang="en" my:a="1&#10;2"', 'srcLang="en" my:a="1&#10;2" trgLang="es"')
        .replace('<segment id="s1" my:d="e">', '<segment id="s1" my:d="e" state="translated">')
        .replace(
          '</source></segment>',
          '</source><target xml:space="preserve">óñé &amp; ţŵó </target></segment>',
        ),
    );
  });

  it('keeps line ends, the byte order mark and a prefix', () => {
    const before = `\uFEFF<?xml version="1.0"?>\r\n<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="es">\r\n<x:file id="f"><x:unit id="u"><x:segment><x:source>one</x:source></x:segment></x:unit></x:file>\r\n</x:xliff>\r\n`;
    expect(translate(before)).toBe(
      before
        .replace('<x:segment>', '<x:segment state="translated">')
        .replace('</x:source>', '</x:source><x:target>óñé</x:target>'),
    );
  });

  it('reads UTF-16 and writes UTF-8', () => {
    const text = file(unit(source('one'))).replace('UTF-8', 'UTF-16');
    const document = open(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const result = Buffer.from(document.write([[textPiece('ł')]], 'ES')).toString();
    expect(result).toContain('encoding="UTF-8"');
    expect(result).toContain('<target>ł</target>');
  });

  it.each([
    ['no target', source('a'), ['a']],
    ['an empty target', segment('<source>a</source><target/>'), ['a']],
    ['a target that repeats the source', segment('<source>a</source><target>a</target>'), ['a']],
    ['a target with different words', segment('<source>a</source><target>b</target>'), []],
    [
      'a repetition that somebody confirmed',
      segment('<source>a</source><target>a</target>', ' state="reviewed"'),
      [],
    ],
    ['a final segment without target', segment('<source>a</source>', ' state="final"'), []],
    [
      'a translated state without target',
      segment('<source>a</source>', ' state="translated"'),
      ['a'],
    ],
    ['numbers alone', source('12'), []],
    ['several segments', `${source('a')}${source('b')}`, ['a', 'b']],
  ])('decides by rule: %s', (_, content, texts) => {
    expect(sourcesOf(file(unit(content)))).toEqual(texts);
  });

  it("doesn't change targets that are kept", () => {
    const kept = segment(
      '<source>a</source><target>b <ph id="1"/></target>',
      ' state="initial" subState="my:x"',
    );
    expect(translate(file(unit(`${kept}${source('one')}`)))).toContain(kept);
  });

  it('translates only what is open, and says so by its state', () => {
    expect(
      translate(
        file(
          unit(
            segment(
              '<source>one</source><target xml:lang="es"/>',
              ' state="initial" subState="my:x"',
            ),
          ),
        ),
      ),
    ).toContain(
      '<segment state="translated"><source>one</source><target xml:lang="es">óñé</target></segment>',
    );
  });

  it.each([
    ['a unit', unit(source('a'), 'id="u" translate="no"')],
    ['a group', `<group id="g" translate="no">${unit(source('a'))}</group>`],
    ['text in a line', unit(source('<mrk id="m" translate="no">a</mrk>'))],
  ])("doesn't translate protected text: %s", (_, content) => {
    expect(sourcesOf(file(content))).toEqual([]);
  });

  it("translates a unit inside a group that isn't translated", () => {
    const content = `<group id="g" translate="no">${unit(source('a'), 'id="u" translate="yes"')}</group>`;
    expect(sourcesOf(file(content))).toEqual(['a']);
  });

  it('moves codes around words with their words, other codes as objects', () => {
    const content =
      'The <pc id="1" dataRefStart="d1">big <mrk id="m1" type="term">red</mrk></pc> house<ph id="2"/> <sc id="3"/>is<ec startRef="3"/> cheap<cp hex="0001"/>';
    const document = open(file(unit(source(content))));
    expect(document.segments[0]).toEqual([
      textPiece('The ', 0),
      textPiece('big ', 1),
      textPiece('red', 2),
      textPiece(' house', 0),
      objectPiece(0),
      textPiece(' ', 0),
      objectPiece(1),
      textPiece('is', 0),
      objectPiece(2),
      textPiece(' cheap', 0),
      objectPiece(3),
    ]);
    const answer = [
      textPiece('La casa'),
      objectPiece(0),
      textPiece(' '),
      textPiece('roja', 2),
      textPiece(' grande', 1),
      objectPiece(1),
      textPiece(' es'),
      objectPiece(2),
      textPiece(' barata'),
      objectPiece(3),
    ];
    expect(Buffer.from(document.write([answer], 'ES')).toString()).toContain(
      '<target>La casa<ph id="2"/> <pc id="1" dataRefStart="d1"><mrk id="m1" type="term">roja</mrk> grande</pc><sc id="3"/> es<ec startRef="3"/> barata<cp hex="0001"/></target>',
    );
  });

  it('gives the second half of a split code a separate id', () => {
    const document = open(
      file(
        unit(`${source('<pc id="1">a b</pc> c')}<segment id="1-2"><source>1</source></segment>`),
      ),
    );
    const answer = [textPiece('a', 1), textPiece(' c '), textPiece('b', 1)];
    expect(Buffer.from(document.write([answer], 'ES')).toString()).toContain(
      '<target><pc id="1">a</pc> c <pc id="1-3" copyOf="1">b</pc></target>',
    );
  });

  it('restores codes whose words are gone', () => {
    expect(translate(file(unit(source('a <pc id="1">b</pc>'))), () => [textPiece('c')])).toContain(
      '<target>c<pc id="1"/></target>',
    );
  });

  it('never lets a code end before it begins', () => {
    const result = translate(
      file(unit(source('a<sc id="1"/>b<ec startRef="1"/><sm id="2"/>c<em startRef="2"/>'))),
      (given) => given.toReversed(),
    );
    const target = /<target>.*<\/target>/u.exec(result)?.[0] ?? '';
    expect(target.indexOf('<sc')).toBeLessThan(target.indexOf('<ec'));
    expect(target.indexOf('<sm')).toBeLessThan(target.indexOf('<em'));
    expect(target.match(/<(?:sc|ec|sm|em)\b/gu)).toHaveLength(4);
  });

  it("drops characters that XML can't hold", () => {
    const result = translate(file(unit(source('a'))), () => [textPiece('<b>&\u0001\ud83d]]>\r')]);
    expect(result).toContain('<target>&lt;b&gt;&amp;]]&gt;&#13;</target>');
    expect(() => open(result)).not.toThrow();
  });

  it('sets the target language', () => {
    const one = unit(source('one'));
    expect(translate(file(one, ''), accents, 'PT-BR')).toContain('trgLang="pt-BR"');
    expect(translate(file(one, 'trgLang="es-MX"'))).toContain('trgLang="es-MX"');
    expect(translate(file(one, 'trgLang="de"'))).toContain('trgLang="es"');
  });

  it("doesn't mix two target languages", () => {
    const kept = unit(segment('<source>a</source><target>ein</target>', ' state="final"'));
    expect(() => open(file(kept, 'trgLang="de"'))).toThrow(
      expect.objectContaining({
        code: 'document/unsupported',
        message: expect.stringContaining('Choose de'),
      }),
    );
    expect(() => open(file(kept, 'trgLang="de"'), 'DE')).not.toThrow();
  });

  it.each(['1.0', '1.1'])('refuses version %s with an offer to convert', (version) => {
    expect(() => open(`<xliff version="${version}"/>`)).toThrow(
      expect.objectContaining({
        code: 'document/unsupported',
        message: expect.stringMatching(new RegExp(`version ${version},.*Convert it to 2.1`, 'u')),
      }),
    );
  });

  it.each([
    ['another version', '<xliff version="3.0"/>', 'document/unsupported'],
    ['no version', '<xliff/>', 'document/unsupported'],
    ['a different vocabulary', '<xliff xmlns="urn:x" version="2.1"/>', 'document/damaged'],
    ['a different root', '<html/>', 'document/damaged'],
    ['nothing', '', 'document/damaged'],
    ['text', 'hello', 'document/damaged'],
    ['a broken end', file(unit(source('a'))).slice(0, -30), 'document/damaged'],
    [
      'entities',
      `<!DOCTYPE xliff [<!ENTITY a "${'b'.repeat(100)}"><!ENTITY c SYSTEM "file:///etc/passwd">]>${file('')}`,
      'document/damaged',
    ],
    ['deep nesting', file('<group id="g">'.repeat(100_000)), 'document/too-large'],
    [
      'deep codes',
      file(unit(source(`${'<pc id="1">'.repeat(100_000)}a${'</pc>'.repeat(100_000)}`))),
      'document/too-large',
    ],
  ])('refuses %s', (_, text, code) => {
    expect(() => open(text)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['broken UTF-8', Uint8Array.of(0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e)],
    ['0 bytes', new Uint8Array()],
    ['NUL', utf8(file(unit(source('a\0b'))))],
  ])('refuses %s', (_, bytes) => {
    expect(() => open(bytes)).toThrow(expect.objectContaining({ code: 'document/damaged' }));
  });

  it('ignores a segment without a source, or outside a unit', () => {
    expect(sourcesOf(file(`${unit('<segment/>')}<group id="g">${source('a')}</group>`))).toEqual(
      [],
    );
  });

  it('reads thousands of units', () => {
    const count = sizeOf(20_000, 5000);
    const units = Array.from({ length: count }, (_, index) =>
      unit(source(`one ${String(index)}`), `id="u${String(index)}"`),
    );
    const document = open(file(units.join('\n')));
    expect(document.segments).toHaveLength(count);
    const result = Buffer.from(document.write(document.segments, 'ES')).toString();
    expect(result.match(/state="translated"/gu)).toHaveLength(count);
  });

  it('names the place of each text', () => {
    const units = `${unit(source('a'))}${unit(source('b'), 'id="u2" name="menu"')}`;
    expect(open(file(units)).locations).toEqual(['a.html, unit u1', 'a.html, unit menu']);
  });
});

describe('readXliffSegments', () => {
  it('reads what is to be translated, and all targets of the result, with the same ids', () => {
    const text = file(
      `${unit(`${source('one <pc id="1">two</pc><ph id="2"/>')}${segment('<source>a</source><target>b</target>')}`)}${unit(source('x'), 'id="u2" translate="no"')}`,
    );
    expect(readXliffSegments(utf8(text), createReadBudget(), 'source')).toEqual([
      { id: 'f1/u1/0', text: 'one two', location: 'a.html, unit u1' },
    ]);
    expect(readXliffSegments(utf8(translate(text)), createReadBudget(), 'target')).toEqual([
      { id: 'f1/u1/0', text: 'óñé ţŵó', location: 'a.html, unit u1' },
      { id: 'f1/u1/1', text: 'b', location: 'a.html, unit u1' },
    ]);
  });
});

/** Returns XLIFF 1.2. */
const oldFile = (units: string, attributes = 'target-language="es"'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\n<file original="a.html" source-language="en" datatype="html" ${attributes}>\n<header><note>one</note></header><body>\n${units}\n</body>\n</file>\n</xliff>\n`;
const oldUnit = (content: string, attributes = ''): string =>
  `<trans-unit id="u1"${attributes}>${content}</trans-unit>`;

describe('xliffFormat with XLIFF 1.2', () => {
  it('adds targets with their states and keeps everything else', () => {
    const before = `<?xml version='1.0' encoding='utf-8'?>
<!-- made by hand -->
<!DOCTYPE xliff SYSTEM "xliff.dtd">
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:my="urn:x" version="1.2" my:a="b">
  <file original="a.html" source-language="en" datatype="html" tool-id="t">
    <header><skl><external-file href="a.skl"/></skl><tool tool-id="t" tool-name="T"/></header>
    <body>
      <group id="g1" restype="menu"><trans-unit id="u1" my:b="c"><source xml:space="preserve">one <g id="1" ctype="bold">two</g><x id="2"/></source>
        <note>one</note><alt-trans match-quality="70"><source>one</source><target>uno</target></alt-trans></trans-unit></group>
      <bin-unit id="b1" mime-type="image/png"><bin-source/></bin-unit>
    </body>
  </file>
</xliff>
`;
    expect(translate(before)).toBe(
      before
        .replace("encoding='utf-8'", 'encoding="UTF-8"')
        .replace('tool-id="t">', 'tool-id="t" target-language="es">')
        .replace(
          '</source>\n',
          '</source><target xml:space="preserve" state="translated">óñé <g id="1" ctype="bold">ţŵó</g><x id="2"/></target>\n',
        ),
    );
  });

  it.each([
    ['without a target', '<source>one</source>', '', true],
    ['whose target repeats it', '<source>one</source><target state="new">one</target>', '', true],
    ['with a target', '<source>one</source><target>uno</target>', '', false],
    [
      'that was reviewed unchanged',
      '<source>one</source><target state="needs-review-translation">one</target>',
      '',
      false,
    ],
    ['that is final and empty', '<source>one</source><target state="final"/>', '', false],
    ['that is approved', '<source>one</source>', ' approved="yes"', false],
    ['that is marked as not translatable', '<source>one</source>', ' translate="no"', false],
  ])('a unit %s', (_what, content, attributes, isTranslated) => {
    const before = oldFile(oldUnit(content, attributes));
    expect(open(before).segments).toHaveLength(isTranslated ? 1 : 0);
    expect(translate(before) === before).toBe(!isTranslated);
  });

  it('puts the target after the segments of the source, and renews an old one', () => {
    const segmented =
      '<source>one. two</source><seg-source><mrk mtype="seg" mid="0">one. </mrk><mrk mtype="seg" mid="1">two</mrk></seg-source>';
    expect(translate(oldFile(oldUnit(segmented)))).toContain(
      '</seg-source><target state="translated">óñé. ţŵó</target></trans-unit>',
    );
    const known =
      '<source>one</source><target my="1" state="new" state-qualifier="mt">one</target>';
    expect(translate(oldFile(oldUnit(known)))).toContain(
      '<source>one</source><target my="1" state="translated">óñé</target>',
    );
  });

  it("keeps codes whole and in order, and doesn't translate protected words", () => {
    const codes =
      '<bpt id="1">&lt;b&gt;</bpt>one<ept id="1">&lt;/b&gt;</ept> <bx id="2" rid="9"/>two<ex id="3" rid="9"/> <mrk mtype="protected">Dragoman</mrk>';
    const before = oldFile(oldUnit(`<source>${codes}</source>`));
    expect(translate(before)).toContain(
      `<target state="translated">${codes.replace('one', 'óñé').replace('two', 'ţŵó')}</target>`,
    );
    const turned = translate(before, (segment) => segment.toReversed());
    for (const [start, end] of [
      ['<bpt', '<ept'],
      ['<bx', '<ex'],
    ] as const) {
      const target = turned.slice(turned.indexOf('<target '));
      expect(target.indexOf(start)).toBeGreaterThan(-1);
      expect(target.indexOf(start)).toBeLessThan(target.indexOf(end));
    }
  });

  it('gives the two halves of a split code separate ids', () => {
    const before = oldFile(oldUnit('<source><g id="1">one two</g> three</source>'));
    const result = translate(before, (segment) => {
      const [first, ...rest] = segment;
      return first === undefined ? segment : [first, ...rest, first];
    });
    expect(result.slice(result.indexOf('<target '))).toMatch(/<g id="1">.*<g id="1-2">/u);
  });

  it("isn't translated into a language other than that of its kept targets", () => {
    const kept = oldUnit('<source>one</source><target state="final">uno</target>');
    expect(() => open(oldFile(kept), 'DE')).toThrow(/translations into es/u);
    expect(() => open(oldFile(kept), 'ES')).not.toThrow();
    // From a different file of the same document.
    const free = oldFile(oldUnit('<source>one</source>'), 'target-language="de"');
    expect(translate(free, accents, 'ES')).toContain('target-language="es"');
  });

  it('is read from both sides, with stable places', () => {
    const before = oldFile(oldUnit('<source>one <g id="1">two</g></source>'));
    expect(readXliffSegments(utf8(before), createReadBudget(), 'source')).toEqual([
      { id: 'a.html/u1/0', text: 'one two', location: 'a.html, unit u1' },
    ]);
    expect(readXliffSegments(utf8(translate(before)), createReadBudget(), 'target')).toEqual([
      { id: 'a.html/u1/0', text: 'óñé ţŵó', location: 'a.html, unit u1' },
    ]);
  });
});
