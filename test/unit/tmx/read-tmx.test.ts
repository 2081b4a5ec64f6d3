import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTmxReader } from '../../../shared/tmx/read-tmx.ts';
import { TmxError } from '../../../shared/tmx/tmx-error.ts';
import { plainTmxText } from '../../../shared/tmx/tmx-unit.ts';
import { writeTmxEnd, writeTmxHeader, writeTmxUnit } from '../../../shared/tmx/write-tmx.ts';
import { runs } from '../../support/runs.ts';
import { END, errorOf, HEADER, readAll, tmx, tu } from './support.ts';

const FIXTURE = new URL('../../fixtures/tmx/tools-mix.tmx', import.meta.url);

describe('reading', () => {
  it('keeps languages, texts, codes, dates, ids and properties', async () => {
    const { header, units } = readAll(await readFile(FIXTURE));
    expect(header).toMatchObject({
      version: '1.4',
      sourceLang: 'en-US',
      properties: [
        { type: 'project', value: 'Kitchen manuals' },
        { type: null, value: 'Checked in spring' },
      ],
    });
    expect(header?.attributes.get('creationtool')).toBe('Desk');

    const [first, second] = units;
    expect(units).toHaveLength(2);
    expect(first).toMatchObject({
      id: 'u1',
      sourceLang: 'en-US',
      changedAtMs: Date.UTC(2025, 0, 1),
      createdAtMs: null,
      properties: [{ type: 'domain', value: 'cooking' }],
      line: 11,
    });
    expect(first?.variants.map(({ lang }) => lang)).toEqual(['en-US', 'de-DE', 'fr']);
    expect(first?.variants[1]?.changedAtMs).toBe(Date.UTC(2025, 1, 3, 4, 5, 6));
    expect(first?.variants[1]?.attributes.get('changeid')).toBe('mara');
    expect(first?.variants[0]?.content).toMatchObject([
      'Press ',
      { name: 'bpt', code: '<b>' },
      'Start',
      { name: 'ept', code: '</b>' },
      ' on ',
      { name: 'ph', code: '{0}the panel' },
      '.',
    ]);
    // The text of `hi` is text, the element itself is dropped.
    expect(first?.variants[2]?.content).toEqual(['Appuyez sur Start.']);
    expect(second?.sourceLang).toBeNull();
    expect(second?.variants.map(({ content }) => plainTmxText(content))).toEqual([
      'Salt & pepper <mill>',
      'Sal e pimenta',
    ]);
  });

  it.each([1, 2, 3, 7, 64])('reads the same in chunks of %i bytes', async (chunkBytes) => {
    const bytes = await readFile(FIXTURE);
    expect(readAll(bytes, chunkBytes)).toEqual(readAll(bytes));
  });

  it('yields units as soon as they are complete', () => {
    const reader = createTmxReader();
    expect(reader.write(HEADER).map(({ kind }) => kind)).toEqual(['header']);
    expect(reader.write(tu('a', 'b').slice(0, -1))).toEqual([]);
    expect(reader.write('>').map(({ kind }) => kind)).toEqual(['unit']);
  });

  it('treats all line ends as one', () => {
    const { units } = readAll(tmx(tu('a\r\nb\rc&#13;', 'x')), 1);
    expect(units[0]?.variants[0]?.content).toEqual(['a\nb\nc\r']);
  });
});

describe('hostile and broken files', () => {
  const deep = (depth: number): string => '<x>'.repeat(depth) + '</x>'.repeat(depth);
  const manyAttributes = Array.from({ length: 100 }, (_, i) => ` a${String(i)}="v"`).join('');

  it.each([
    ['nothing', '', 'it is empty'],
    ['spaces', ' \n\n', 'it is empty'],
    ['no XML', 'en\tde', 'it isn’t XML'],
    ['another root', '<xliff/>', 'its first element isn’t <tmx>'],
    ['no header', '<tmx version="1.4"><body/></tmx>', '<header> is missing'],
    ['a unit before the header', `<tmx><body>${tu('a', 'b')}</body></tmx>`, '<header> is missing'],
    ['two headers', '<tmx><header/><header/></tmx>', '<header> occurs twice'],
    ['cut off in a unit', HEADER + tu('a', 'b').slice(0, 20), 'it is cut off'],
    ['cut off between units', HEADER + tu('a', 'b'), 'it is cut off'],
    [
      'crossed elements',
      tmx('<tu><tuv xml:lang="de"></tu></tuv>'),
      'closed in the order they were opened',
    ],
    ['a second root', tmx('') + tmx(''), 'continues after its end'],
    ['text after its end', `${tmx('')} more`, 'text outside'],
    ['a bare ampersand', tmx(tu('a & b', 'c')), '&amp;'],
    ['a bare less-than', tmx(tu('a < b', 'c')), 'isn’t well-formed'],
    ['an unknown entity', tmx(tu('&nbsp;', 'c')), 'an entity that XML doesn’t have'],
    [
      'an entity named as all objects have',
      tmx(tu('&constructor;', 'c')),
      'an entity that XML doesn’t have',
    ],
    ['another such entity', tmx(tu('&__proto__;', 'c')), 'an entity that XML doesn’t have'],
    ['a NUL by reference', tmx(tu('&#0;', 'c')), 'an entity that XML doesn’t have'],
    ['a surrogate by reference', tmx(tu('&#xD800;', 'c')), 'an entity that XML doesn’t have'],
    ['a literal NUL', tmx(tu('a\0b', 'c')), 'characters that XML doesn’t allow'],
    [
      'a control character in an attribute',
      tmx(tu('a', 'c', ' tuid="\u0007"')),
      'characters that XML doesn’t allow',
    ],
    ['an attribute twice', tmx(tu('a', 'c', ' tuid="1" tuid="2"')), 'same attribute twice'],
    ['an attribute without quotes', tmx(tu('a', 'c', ' tuid=1')), 'isn’t well-formed'],
    ['a tuv without language', tmx('<tu><tuv><seg>a</seg></tuv></tu>'), 'xml:lang is missing'],
    ['a language that is none', tmx('<tu><tuv xml:lang="Klartext!"/></tu>'), 'language code'],
    ['a source language that is none', '<tmx><header srclang="??"/></tmx>', 'language code'],
    ['a tuv without seg', tmx('<tu><tuv xml:lang="de"/></tu>'), '<seg> is missing'],
    [
      'a tuv with two segs',
      tmx('<tu><tuv xml:lang="de"><seg>a</seg><seg>b</seg></tuv></tu>'),
      '<seg> occurs twice',
    ],
    ['an element that segments do not have', tmx(tu('<b>a</b>', 'c')), 'isn’t well-formed'],
    ['deep nesting', tmx(deep(40)), 'nested too deeply'],
    ['deep nesting in a code', tmx(tu(`<ph>${deep(40)}</ph>`, 'c')), 'nested too deeply'],
    ['many attributes', tmx(tu('a', 'c', manyAttributes)), 'too many or too long attributes'],
    ['a long attribute', tmx(tu('a', 'c', ` tuid="${'x'.repeat(40_000)}"`)), 'too long'],
    ['an endless attribute', `<tmx a="${'x'.repeat(200_000)}`, 'too long'],
    ['an endless name', `<tmx><${'x'.repeat(200_000)}`, 'too long'],
    ['an endless comment', `<tmx><!--${'x'.repeat(200_000)}`, 'too long'],
    ['a long segment', tmx(tu('x'.repeat(100_001), 'c')), 'a text is too long'],
    ['a long code', tmx(tu(`<ph>${'x'.repeat(100_001)}</ph>`, 'c')), 'a text is too long'],
    ['many tags', tmx(tu('<ph/>'.repeat(1001), 'c')), 'a text has too many tags'],
    ['a long property', tmx(`<tu><prop>${'x'.repeat(100_001)}</prop></tu>`), 'a text is too long'],
    ['many properties', tmx(`<tu>${'<note/>'.repeat(501)}</tu>`), 'too many <prop> elements'],
    [
      'many languages',
      tmx(`<tu>${'<tuv xml:lang="de"><seg>a</seg></tuv>'.repeat(201)}</tu>`),
      'too many <tuv> elements',
    ],
    ['an entity of its own', `<!DOCTYPE tmx [<!ENTITY a "b">]>${tmx(tu('&a;', 'c'))}`, 'declares'],
    [
      'entities that multiply',
      `<!DOCTYPE tmx [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>${tmx(tu('&c;', 'd'))}`,
      'declares',
    ],
    [
      'an entity that names a file',
      `<!DOCTYPE tmx [<!ENTITY a SYSTEM "file:///etc/hostname">]>${tmx(tu('&a;', 'c'))}`,
      'declares',
    ],
    ['a document type inside', tmx('<!DOCTYPE tmx>'), 'isn’t well-formed'],
  ])('refuses %s, with line and column', (_name, file, reason) => {
    const error = errorOf(file);
    expect(error?.code).toBe('input/invalid');
    expect(error?.message).toMatch(/^The TMX is broken at line \d+, column \d+: /u);
    expect(error?.message).toContain(reason);
    expect(error?.message.length).toBeLessThan(200);
  });

  it('names the place of the error', () => {
    const error = errorOf(`${HEADER}\n${tu('a', 'b')}\n  <tu></tuv>${END}`);
    expect(error?.position).toEqual({ line: 3, column: 13 });
  });

  it('accepts a document type that declares nothing, and fetches nothing', () => {
    const file = `<!DOCTYPE tmx PUBLIC "-//x//y" "http://127.0.0.1:9/tmx14.dtd">${tmx(tu('a', 'b'))}`;
    expect(readAll(file).units).toHaveLength(1);
  });

  it.each(['hasOwnProperty', '__proto__', 'constructor', 'toString'])(
    'reads an attribute called %s like any other',
    (name) => {
      const { units } = readAll(tmx(tu('a', 'b', ` ${name}="x" tuid="7" tuid2="8"`)));
      expect(units[0]?.id).toBe('7');
      expect(units[0]?.attributes.get(name)).toBe('x');
      expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    },
  );

  it("skips what TMX doesn't have outside segments", () => {
    const file = tmx(`<x:extra a="1"><tu/>${'text '.repeat(50_000)}</x:extra>${tu('a', 'b')}<tu/>`);
    const { units } = readAll(file);
    expect(units.map(({ variants }) => variants.length)).toEqual([2, 0]);
  });

  it('reads over 10 MB of attributes that nobody wants', () => {
    const reader = createTmxReader();
    reader.write(HEADER);
    const attributes = Array.from({ length: 60 }, (_, i) => ` a${String(i)}="${'v'.repeat(500)}"`);
    const element = `<x${attributes.join('')}/>`;
    let answered = 0;
    for (let chars = 0; chars < 10_000_000; chars += element.length) {
      answered += reader.write(element).length;
    }
    expect(answered).toBe(0);
    expect(reader.write(`${tu('a', 'b')}${END}`)).toHaveLength(1);
    expect(reader.end()).toEqual([]);
  });

  it('never fails in another way, whatever the text is', () => {
    const marks =
      '< > & ; " = / ! ? - [ ] \0 \uD800 \r ä </tu> </tuv> <seg> </seg> <ph> </ph> <!-- -->';
    const longer = '<tu>|<tuv xml:lang="de">|<![CDATA[|]]>|<?xml ?>|<!DOCTYPE|hasOwnProperty|&#x| ';
    const scraps = fc.constantFrom(...marks.split(' '), ...longer.split('|'));
    const property = fc.property(fc.array(scraps, { maxLength: 60 }), (parts) => {
      // Any thrown error that is not a TMX error fails the test.
      expect(errorOf(parts.join(''))).toBeInstanceOf(TmxError);
      const inside = errorOf(HEADER + parts.join('') + END);
      expect(inside?.code ?? 'input/invalid').toBe('input/invalid');
    });
    fc.assert(property, { numRuns: runs(400) });
  });
});

describe('writing', () => {
  it('writes what reads back the same, whatever the texts are', () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 }).map((value) =>
      // Characters that are invalid in XML cannot be restored.
      // oxlint-disable-next-line no-control-regex
      value.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '').toWellFormed(),
    );
    const part = fc.oneof(
      text,
      fc.record({
        name: fc.constantFrom('bpt' as const, 'ph' as const, 'ut' as const),
        attributes: fc.constant(new Map([['x', '1']])),
        code: text,
      }),
    );
    const property = fc.property(
      fc.array(part, { maxLength: 5 }),
      fc.integer({ min: 0, max: 4_000_000_000 }),
      (content, seconds) => {
        const variant = {
          lang: 'pt-BR',
          content,
          createdAtMs: seconds * 1000,
          changedAtMs: null,
          attributes: new Map([['creationid', '"<&>"']]),
          properties: [{ type: null, value: 'a\nb' }],
        };
        const file =
          writeTmxHeader({ sourceLang: null }) +
          writeTmxUnit({ id: 'x"1', sourceLang: 'en-US', variants: [variant] }) +
          writeTmxEnd();
        const { units } = readAll(file, 13);
        expect(units).toHaveLength(1);
        expect(units[0]).toMatchObject({ id: 'x"1', sourceLang: 'en-US' });
        const read = units[0]?.variants[0];
        expect(read).toMatchObject({ lang: 'pt-BR', createdAtMs: seconds * 1000 });
        expect(read?.properties).toEqual(variant.properties);
        expect(joined(read?.content ?? [])).toEqual(joined(content));
      },
    );
    fc.assert(property, { numRuns: runs(100) });
  });
});

/** Joins adjacent texts, which are read back as one. */
function joined(content: readonly (string | { name: string; code: string })[]): string[] {
  const parts = content.map((part) =>
    typeof part === 'string' ? part : `\u0001${part.name}\u0002${part.code}\u0001`,
  );
  return parts.join('').split('\u0001');
}
