import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorOf, readAll } from './support.ts';

const v1 = (units: string, attributes = ' target-language="de"'): string =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file original="dir/a.docx" source-language="en" datatype="plaintext"${attributes}><body>${units}</body></file></xliff>`;
const v2 = (units: string, attributes = ' trgLang="de"'): string =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en"${attributes}>\n<file id="f1" original="b.docx">${units}</file></xliff>`;
const pairs = (file: string) =>
  readAll('xliff', file).units.map(({ source, target }) => [source, target]);

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/texts/${name}`, import.meta.url), 'utf8');

describe('units that a tool cut into segments', () => {
  it.each([
    ['half-translated.sdlxliff', [['Sentence one.', 'Frase uno.']], 1],
    [
      'half-translated.xlf',
      [
        ['Two.', 'Dos.'],
        ['Alone. Together.', 'Solo. Juntos.'],
      ],
      3,
    ],
  ])(
    '%s: makes each segment a separate pair, and takes spaces for no translation',
    (name, found, left) => {
      const { units, skipped } = readAll('xliff', fixture(name));
      expect(units.map(({ source, target }) => [source, target])).toEqual(found);
      expect(skipped).toBe(left);
    },
  );

  it('leaves out units of an unknown language when nothing else names one', () => {
    const unit =
      '<trans-unit id="1"><source>a</source><target xml:lang="x-none">b</target></trans-unit>';
    expect(pairs(v1(unit))).toEqual([['a', 'b']]);
  });
});

describe('XLIFF 1.2 from elsewhere', () => {
  it('keeps text inside of g and mrk, and leaves native codes out', () => {
    const unit =
      '<trans-unit id="1"><source>A <g id="1">bold <x id="2"/>word</g><bpt id="3">&lt;b&gt;<sub>inner</sub></bpt>!</source>' +
      '<seg-source><mrk mtype="seg" mid="0">A bold word!</mrk></seg-source>' +
      '<target>Ein <mrk mtype="seg" mid="0">fettes <ph id="4">code</ph>Wort</mrk></target></trans-unit>';
    expect(pairs(v1(unit))).toEqual([['A bold word!', 'Ein fettes Wort']]);
  });

  it('skips alternatives, notes and other vocabularies', () => {
    const unit =
      '<group><trans-unit id="1"><source>yes</source><target>ja</target><note>no</note>' +
      '<alt-trans><source>no</source><target>nein</target></alt-trans>' +
      '<x:tool xmlns:x="urn:x"><x:source>no</x:source><source>no</source></x:tool></trans-unit></group>';
    expect(pairs(v1(unit))).toEqual([['yes', 'ja']]);
  });

  it('has no translation when the source is only a placeholder for one', () => {
    const unit = (state: string, target = 'a') =>
      `<trans-unit id="1"><source>a</source><target${state}>${target}</target></trans-unit>`;
    const meant = ['', ' state="translated"', ' state="needs-review-translation"'].map((state) =>
      unit(state),
    );
    const open = [unit(' state="new"'), unit(' state="needs-translation"')];
    const file = v1([...open, ...meant, unit(' state="new"', 'b')].join(''));
    const { units, skipped } = readAll('xliff', file);
    expect(units.map(({ target }) => target)).toEqual(['a', 'a', 'a', 'b']);
    expect(skipped).toBe(2);
  });

  it('takes the language of a target from the target where it is given', () => {
    const file = v1(
      '<trans-unit id="1"><source>a</source><target xml:lang="PT_br">b</target></trans-unit>',
      '',
    );
    expect(readAll('xliff', file).units[0]).toMatchObject({
      sourceLang: 'en',
      targetLang: 'pt-BR',
      title: 'a.docx',
    });
  });

  it('works with a prefix', () => {
    const file =
      '<q:xliff xmlns:q="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><q:file original="a" source-language="en" target-language="de"><q:body>' +
      '<q:trans-unit id="1"><q:source>a <q:g id="1">b</q:g></q:source><q:target>c</q:target></q:trans-unit></q:body></q:file></q:xliff>';
    expect(pairs(file)).toEqual([['a b', 'c']]);
  });

  it('counts units without a target', () => {
    const file = v1(
      '<trans-unit id="1"><source>a</source></trans-unit><trans-unit id="2"><source>b</source><target/></trans-unit>',
    );
    expect(readAll('xliff', file)).toEqual({ units: [], skipped: 2 });
  });
});

describe('XLIFF 2 from elsewhere', () => {
  it('reads segments one by one, not matches or ignorables', () => {
    const unit =
      '<unit id="u1"><mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match><source>no</source><target>nein</target></mtc:match></mtc:matches>' +
      '<originalData><data id="d1">no</data></originalData>' +
      '<segment id="s1"><source>One <pc id="1">bold</pc>.</source><target>Ein <pc id="1">fettes</pc>.</target></segment>' +
      '<ignorable><source> </source><target> </target></ignorable>' +
      '<segment id="s2"><source>Two<ph id="2"/><cp hex="0007"/></source><target>Zwei<sc id="3"/>.<ec startRef="3"/></target></segment></unit>';
    expect(pairs(v2(unit))).toEqual([
      ['One bold.', 'Ein fettes.'],
      ['Two\u0007', 'Zwei.'],
    ]);
  });

  it('uses the language given for the file when it has none', () => {
    const file = v2(
      '<unit id="u"><segment><source>a</source><target>b</target></segment></unit>',
      '',
    );
    expect(errorOf('xliff', file)).toContain('a translation has no language');
    const defaults = { sourceLang: null, targetLang: 'fr' };
    expect(readAll('xliff', file, { defaults }).units[0]?.targetLang).toBe('fr');
  });
});

describe('XLIFF that is broken', () => {
  it.each([
    [
      'cut off',
      v1('<trans-unit id="1"><source>secret').split('</body>')[0]!,
      'line 2',
      'it is cut off',
    ],
    [
      'crossed elements',
      v1('<trans-unit id="1"><source>secret</target></trans-unit>'),
      'line 2',
      'closed',
    ],
    ['another root', '<tmx version="1.4"/>', 'line 1', 'its first element isn’t <xliff>'],
    ['another version', '<xliff version="3.0"/>', 'line 1', 'version'],
    ['no version', '<xliff/>', 'line 1', 'version'],
    ['a version of all objects', '<xliff version="constructor"/>', 'line 1', 'version'],
    [
      'an entity declared in the file',
      '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2"/>',
      'line 1',
      'declares',
    ],
    ['a bad language', v1('', ' target-language="no language"'), 'line 2', 'language code'],
    [
      'a bad cp',
      v2('<unit id="u"><segment><source><cp hex="110000"/></source></segment></unit>'),
      'line 2',
      'characters that XML doesn’t allow',
    ],
    [
      'a cp without a number',
      v2('<unit id="u"><segment><source><cp/></source></segment></unit>'),
      'line 2',
      'characters that XML doesn’t allow',
    ],
    [
      'a text without end',
      v1(`<trans-unit id="1"><source>${'secret '.repeat(20_000)}</source></trans-unit>`),
      'line 2',
      'too long',
    ],
    ['nesting', v1('<group>'.repeat(40)), 'line 2', 'nested'],
    ['nothing', '', 'line 1', 'empty'],
    ['no XML', 'secret words', 'line 1', 'XML'],
    ['text after the end', `${v1('')}<a/>`, 'line 2', 'after its end'],
  ])('reports %s with its place and without its words', (_, file, place, reason) => {
    const message = errorOf('xliff', file);
    expect(message).toMatch(/^The XLIFF is broken at line \d+, column \d+: /u);
    expect(message).toContain(place);
    expect(message).toContain(reason);
    expect(message).not.toContain('secret');
  });

  it('reports TMX errors the same way', () => {
    expect(errorOf('tmx', '<tmx version="1.4"><header srclang="en"/><body>\n<tu><tuv>')).toMatch(
      /^The TMX is broken at line 2, column \d+: xml:lang is missing\.$/u,
    );
  });
});

describe('TMX from elsewhere', () => {
  const tmx = (srclang: string, tuvs: string): string =>
    `<tmx version="1.4"><header srclang="${srclang}"/><body><tu>${tuvs}</tu></body></tmx>`;
  const tuv = (lang: string, text: string): string =>
    `<tuv xml:lang="${lang}"><seg>${text}</seg></tuv>`;

  it('makes a pair of the source with each translation', () => {
    const file = tmx('en-US', tuv('de', 'Haus') + tuv('EN', 'house') + tuv('fr', 'maison'));
    expect(
      readAll('tmx', file).units.map((unit) => [unit.source, unit.targetLang, unit.target]),
    ).toEqual([
      ['house', 'de', 'Haus'],
      ['house', 'fr', 'maison'],
    ]);
  });

  it('takes the first variant as the source when the file says any', () => {
    const file = tmx('*all*', tuv('de', 'Haus') + tuv('en', 'house'));
    expect(readAll('tmx', file).units[0]).toMatchObject({ sourceLang: 'de', targetLang: 'en' });
  });

  it('counts units without the source language', () => {
    expect(readAll('tmx', tmx('en', tuv('de', 'a') + tuv('fr', 'b')))).toEqual({
      units: [],
      skipped: 1,
    });
  });
});
