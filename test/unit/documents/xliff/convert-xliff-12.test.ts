import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { convertXliff12 } from '../../../../shared/documents/xliff/convert-xliff-12.ts';
import {
  findXliffSegments,
  openXliff,
  visibleXliffText,
} from '../../../../shared/documents/xliff/xliff-document.ts';
import { codeOf, errorOf } from '../thrown.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const convert = (text: string): string =>
  new TextDecoder().decode(convertXliff12(utf8(text), createReadBudget()).bytes);

/** Returns a 1.2 document of one file. */
function old(body: string, header = '', attributes = 'target-language="es"'): string {
  return `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a.html" datatype="html" source-language="en" ${attributes}>${header}<body>${body}</body></file></xliff>`;
}
const unit = (content: string, attributes = ''): string =>
  `<trans-unit id="u1"${attributes}>${content}</trans-unit>`;
/** Returns the converted content of one unit. */
function unitOf(content: string, attributes = ''): string {
  return /<unit[^>]*>(.*)<\/unit>/su.exec(convert(old(unit(content, attributes))))?.[1] ?? '';
}

describe('convertXliff12', () => {
  it('makes a 2.1 document that can be translated', () => {
    const result = convert(
      old(
        unit(
          '<source>one</source><target state="needs-translation">uno</target><note from="dev">see</note>',
          ' resname="menu" translate="no"',
        ),
      ),
    );
    expect(result).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<xliff version="2.1" srcLang="en" trgLang="es" xmlns="urn:oasis:names:tc:xliff:document:2.0">' +
        '<file id="f1" original="a.html">\n' +
        '<mda:metadata xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0"><mda:metaGroup category="xliff-1.2:file"><mda:meta type="datatype">html</mda:meta></mda:metaGroup></mda:metadata>' +
        '<unit id="u1" name="menu" translate="no"><notes><note id="n1" category="dev">see</note></notes>' +
        '<segment id="s1" state="initial" subState="xliff12:needs-translation"><source>one</source><target>uno</target></segment></unit>\n' +
        '</file>\n</xliff>\n',
    );
    expect(findXliffSegments(openXliff(utf8(result)))).toHaveLength(1);
  });

  it('keeps ids, and replaces invalid or duplicate ones with valid ones', () => {
    const units = ['a', 'a', 'has blank', 'u1', '']
      .map((id) => `<trans-unit id="${id}"><source>x</source></trans-unit>`)
      .join('');
    const result = convert(old(`<group id="g 1" resname="n">${units}</group><group id="a"/>`));
    expect(
      [...result.matchAll(/<unit id="([^"]*)"(?: name="([^"]*)")?/gu)].map((m) => [m[1], m[2]]),
    ).toEqual([
      ['a', undefined],
      ['u2', 'a'],
      ['u3', 'has blank'],
      ['u1', undefined],
      ['u4', ''],
    ]);
    expect(result).toContain('<group id="g1" name="n">');
    expect(result).toContain('<group id="a">');
  });

  it.each([
    ['no state', '<target>b</target>', '', ''],
    ['new', '<target state="new">b</target>', '', ' state="initial" subState="xliff12:new"'],
    [
      'translated',
      '<target state="translated">b</target>',
      '',
      ' state="translated" subState="xliff12:translated"',
    ],
    [
      'needs review',
      '<target state="needs-review-translation">b</target>',
      '',
      ' state="translated" subState="xliff12:needs-review-translation"',
    ],
    [
      'signed off',
      '<target state="signed-off">b</target>',
      '',
      ' state="reviewed" subState="xliff12:signed-off"',
    ],
    ['final', '<target state="final">b</target>', '', ' state="final" subState="xliff12:final"'],
    ['approved', '<target>b</target>', ' approved="yes"', ' state="final"'],
  ])('tells the state of a segment: %s', (_, target, attributes, state) => {
    expect(unitOf(`<source>a</source>${target}`, attributes)).toBe(
      `<segment id="s1"${state}><source>a</source><target>b</target></segment>`,
    );
  });

  it.each([
    ['no target', '<source>a</source>'],
    ['an empty target', '<source>a</source><target state="new"/>'],
  ])('leaves a segment with %s open', (_, content) => {
    expect(unitOf(content)).toBe('<segment id="s1"><source>a</source></segment>');
  });

  it('converts codes with their native content', () => {
    expect(
      unitOf(
        '<source>a <g id="1" ctype="bold" equiv-text="B">b</g><x id="2" ctype="lb"/><bpt id="3">&lt;i></bpt>c<ept id="3">&lt;/i></ept><ph id="4">&lt;br/></ph><it id="5" pos="open">&lt;i></it></source>',
      ),
    ).toBe(
      '<originalData><data id="d1">&lt;i&gt;</data><data id="d2">&lt;/i&gt;</data><data id="d3">&lt;br/&gt;</data></originalData>' +
        '<segment id="s1"><source>a <pc id="1" type="fmt" subType="xlf:b" equivStart="B">b</pc><ph id="2" type="fmt" subType="xlf:lb"/>' +
        '<sc id="3" dataRef="d1"/>c<ec startRef="3" dataRef="d2"/><ph id="4" dataRef="d3"/><sc id="5" isolated="yes" dataRef="d1"/></source></segment>',
    );
  });

  it('pairs codes by rid, and isolates those without a counterpart', () => {
    expect(
      unitOf('<source><bx id="1" rid="9"/>a<ex id="2" rid="9"/><ex id="3"/><bx id="4"/></source>'),
    ).toContain(
      '<source><sc id="1"/>a<ec startRef="1"/><ec id="3" isolated="yes"/><sc id="4" isolated="yes"/></source>',
    );
  });

  it('gives a code the same id on both sides, and every code of a side a separate one', () => {
    expect(
      unitOf(
        '<source><x id="a b"/>x<x id="1"/><x id="1"/></source><target><x id="1"/>y<x id="a b"/><x id="1"/></target>',
      ),
    ).toBe(
      '<segment id="s1"><source><ph id="c1"/>x<ph id="1"/><ph id="c2"/></source><target><ph id="1"/>y<ph id="c1"/><ph id="c2"/></target></segment>',
    );
  });

  it('converts marks', () => {
    expect(
      unitOf(
        '<source><mrk mtype="protected">a</mrk> <mrk mtype="term">b</mrk> <mrk mtype="x-c" comment="d">e</mrk></source>',
      ),
    ).toContain(
      '<source><mrk id="mark1" translate="no">a</mrk> <mrk id="mark2" type="term">b</mrk> <mrk id="mark3" type="comment" value="d">e</mrk></source>',
    );
  });

  it('keeps the segments of a unit', () => {
    expect(
      unitOf(
        '<source>A. B.</source><seg-source><mrk mtype="seg" mid="0">A.</mrk> <mrk mtype="seg" mid="1">B.</mrk></seg-source><target><mrk mtype="seg" mid="1">D.</mrk></target>',
      ),
    ).toBe(
      '<segment id="s1"><source>A.</source></segment><ignorable><source> </source></ignorable><segment id="s3"><source>B.</source><target>D.</target></segment>',
    );
  });

  it("takes a unit as one segment when its marks don't fit", () => {
    const whole = '<segment id="s1"><source>A.</source><target>B.</target></segment>';
    expect(
      unitOf(
        '<source>A.</source><seg-source><mrk mtype="seg" mid="0">A.</mrk></seg-source><target>B.</target>',
      ),
    ).toBe(whole);
    expect(
      unitOf(
        '<source>A.</source><seg-source><g id="1"><mrk mtype="seg" mid="0">A.</mrk></g></seg-source><target>B.</target>',
      ),
    ).toBe(whole);
  });

  it('keeps notes, alternatives, contexts, attributes and other vocabularies', () => {
    const content = unitOf(
      '<source>a</source><my:x xmlns:my="urn:my">b</my:x><alt-trans match-quality="85%" origin="TM"><source>c</source><target>d</target></alt-trans>' +
        '<context-group purpose="location"><context context-type="linenumber">7</context></context-group><note annotates="source" priority="2">n</note>',
      ' maxwidth="20"',
    );
    expect(content).toContain('<my:x xmlns:my="urn:my">b</my:x>');
    expect(content).toMatch(
      /<mtc:match [^>]*ref="#s1" origin="TM" matchQuality="85"><source[^>]*>c<\/source><target[^>]*>d<\/target>/u,
    );
    expect(content).toContain('<mda:meta type="maxwidth">20</mda:meta>');
    expect(content).toContain(
      '<mda:meta type="purpose">location</mda:meta><mda:metaGroup category="xliff-1.2:context"><mda:meta type="context-type">linenumber</mda:meta><mda:meta type="text">7</mda:meta></mda:metaGroup>',
    );
    expect(content).toContain('<note id="n1" appliesTo="source" priority="2">n</note>');
  });

  it('keeps the header: skeleton, notes and tools', () => {
    const header = (skeleton: string): string =>
      convert(
        old(
          unit('<source>a</source>'),
          `<header><skl>${skeleton}</skl><note>n</note><tool tool-id="t" tool-name="T"/></header>`,
        ),
      );
    expect(header('<external-file href="a.skl"/>')).toContain('<skeleton href="a.skl"/>');
    expect(header('<internal-file>&lt;p></internal-file>')).toContain(
      '<skeleton>&lt;p&gt;</skeleton>',
    );
    expect(header('')).toContain('<notes><note id="n1">n</note></notes>');
    expect(header('')).toContain('<mda:meta type="tool-id">t</mda:meta>');
  });

  it('reads a document type that is only named, and files without a namespace', () => {
    const text =
      '<!DOCTYPE xliff PUBLIC "-//XLIFF//DTD XLIFF//EN" "http://127.0.0.1:1/xliff.dtd"><xliff version="1.0"><file original="a" source-language="en" datatype="x"><body><trans-unit id="1"><source>a</source></trans-unit></body></file></xliff>';
    expect(convert(text)).toContain('<segment id="s1"><source>a</source></segment>');
  });

  it('reports what was left out', () => {
    const { warnings } = convertXliff12(
      utf8(old('<bin-unit id="1" mime-type="x"><bin-source/></bin-unit>')),
      createReadBudget(),
    );
    expect(warnings).toEqual([
      { message: 'documentErrors.binaryUnitsLeftOut', values: { count: 1 } },
    ]);
    expect(convertXliff12(utf8(old('')), createReadBudget()).warnings).toEqual([]);
  });

  it('accepts only one language pair', () => {
    const file = (target: string): string =>
      `<file original="a" source-language="en" target-language="${target}"><body/></file>`;
    const both = (a: string, b: string): string =>
      `<xliff version="1.2">${file(a)}${file(b)}</xliff>`;
    expect(errorOf(() => convert(both('es', 'de')), 'document/unsupported').message).toContain(
      'es, de',
    );
    expect(convert(both('ES', 'es'))).toContain('<file id="f2"');
    expect(convert(old('', '', ''))).not.toContain('trgLang');
  });

  it.each([
    ['2.1', '<xliff version="2.1"><file/></xliff>', 'document/unsupported'],
    ['no version', '<xliff><file/></xliff>', 'document/unsupported'],
    ['another root', '<tmx version="1.2"/>', 'document/damaged'],
    ['no file', '<xliff version="1.2"/>', 'document/damaged'],
    ['nothing', '', 'document/damaged'],
    ['a broken end', old('').slice(0, -10), 'document/damaged'],
    ['NUL', old(unit('<source>\0</source>')), 'document/damaged'],
    [
      'entities',
      '<!DOCTYPE xliff [<!ENTITY a SYSTEM "file:///etc/passwd">]><xliff version="1.2"><file>&a;</file></xliff>',
      'document/damaged',
    ],
    ['deep nesting', old('<group>'.repeat(100_000)), 'document/too-large'],
  ] as const)('refuses %s', (_, text, code) => {
    expect(codeOf(() => convert(text))).toBe(code);
  });

  it('loses no text, whatever the codes', () => {
    const part = fc.constantFrom(
      'a',
      ' b ',
      '&lt;',
      '<x id="1"/>',
      '<g id="1">c</g>',
      '<g id="2"><g id="3">d</g></g>',
      '<bx id="4"/>',
      '<ex id="4"/>',
      '<bpt id="5">[</bpt>',
      '<ept id="5">]</ept>',
      '<mrk mtype="term">e</mrk>',
    );
    const visible = (text: string): string =>
      text.replace(/<(bpt|ept)[^>]*>[^<]*<\/\1>|<[^>]*>/gu, '').replaceAll('&lt;', '<');
    forAll(runs(100, 100), fc.array(part), (parts) => {
      const text = parts.join('');
      const [segment] = findXliffSegments(
        openXliff(
          convertXliff12(utf8(old(unit(`<source>${text}</source>`))), createReadBudget()).bytes,
        ),
      );
      expect(segment === undefined ? '' : visibleXliffText(segment.source)).toBe(visible(text));
      const ids = Array.from(segment?.source.getElementsByTagNameNS('*', '*') ?? []).flatMap(
        (element) => element.getAttribute('id') ?? [],
      );
      expect(new Set(ids).size).toBe(ids.length);
    });
  });
});
