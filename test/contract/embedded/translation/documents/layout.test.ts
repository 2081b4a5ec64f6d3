import { readFileSync } from 'node:fs';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { createApertiumEngine } from '../../../../../electron/embedded/engines/apertium/apertium-engine.ts';
import { discoverModes } from '../../../../../electron/embedded/engines/apertium/modes.ts';
import {
  makeXlsx,
  shared,
  sheetPart,
  stringsPart,
} from '../../../../unit/embedded/support/office-files.ts';
import { shareDocuments } from '../../../support/shared-documents.ts';

const modes = await discoverModes();
const has = (source: string, target: string): boolean =>
  modes.some((mode) => mode.source === source && mode.target === target);
const EN_ES = { source_lang: 'EN', target_lang: 'ES' };
const fixture = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../../fixtures/documents/${name}`, import.meta.url));

describe.skipIf(!has('EN', 'ES'))('layout with Apertium (needs apertium-eng-spa)', () => {
  const documents = shareDocuments(() => createApertiumEngine({ modes }));

  const translated = async (name: string, bytes: Uint8Array | string, fields = {}) => {
    const outcome = await documents.translate(name, Buffer.from(bytes), fields);
    if (outcome.kind !== 'done') throw new Error(outcome.message);
    return Buffer.from(outcome.bytes);
  };
  const part = async (archive: Uint8Array, name: string): Promise<string> => {
    const zip = await JSZip.loadAsync(archive);
    return (await zip.file(name)?.async('string')) ?? '';
  };
  /** Returns texts of runs, with raised and lowered ones in brackets, a line break as `/`, a paragraph as `|`. */
  const runsOf = (xml: string): string =>
    [
      ...xml.matchAll(
        /<(?:w:vertAlign|a:rPr)[^>]*(?:val|baseline)="([^"0][^"]*)"|<(?:w|a):t(?: [^>]*)?>([^<]*)<|<(?:w|a):(br)\b|<\/(?:w|a):(p)>/gu,
      ),
    ]
      .map(([, raised, text, line, paragraph]) =>
        raised === undefined ? (text ?? (line ? '/' : paragraph ? '|' : '')) : '^',
      )
      .join('');
  const translatedText = async (text: string, fields: object): Promise<string> => {
    const answer = await fetch(`${documents.url()}/v2/translate`, {
      method: 'POST',
      headers: { authorization: documents.authorization(), 'content-type': 'application/json' },
      body: JSON.stringify({ text: [text], ...EN_ES, ...fields }),
    });
    const { translations }: { translations: { text: string }[] } = await answer.json();
    return translations[0]?.text ?? '';
  };

  it('keeps superscripts and subscripts in Word, and translates their words', async () => {
    const result = await translated('raised-lowered.docx', fixture('raised-lowered.docx'));
    expect(runsOf(await part(result, 'word/document.xml'))).toBe(
      'Ver la casa^1 ahora|20 m^2 de jardín|El CO^2 nivel|',
    );
  });

  it('translates each line of a Word paragraph separately', async () => {
    const result = await translated('line-breaks.docx', fixture('line-breaks.docx'));
    expect(runsOf(await part(result, 'word/document.xml'))).toBe(
      'Coche rojo/Casa azul/Jardín verde|',
    );
  });

  it('keeps every formatting of a Word paragraph with any content', async () => {
    const zip = await JSZip.loadAsync(fixture('line-breaks.docx'));
    const name = 'word/document.xml';
    const xml = (await zip.file(name)?.async('string')) ?? '';
    const run = (text: string, properties = ''): string =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const properties = [
      '<w:position w:val="6"/>',
      '<w:b/>',
      '<w:color w:val="FF0000"/>',
      '<w:u w:val="single"/>',
      '<w:highlight w:val="yellow"/>',
    ];
    const [raised, bold, red, lined, yellow] = properties;
    const content =
      run('The house') +
      run('b', raised) +
      run(' of the gar') +
      run('dens', bold) +
      run(' is big') +
      run('!', red) +
      run(' Sign here ') +
      run('      ', lined) +
      run(' with a ') +
      run('★', yellow) +
      run(' please') +
      '<w:r><w:cr/></w:r>' +
      run('Green garden');
    zip.file(name, xml.replace(/<w:p>[\s\S]*<\/w:p>/u, `<w:p>${content}</w:p>`));
    const bytes = await zip.generateAsync({ type: 'uint8array' });
    const result = await part(await translated('all.docx', bytes), name);
    for (const each of properties) expect(result).toContain(each);
    const textBehind = (property = ''): string | undefined =>
      new RegExp(`${property}</w:rPr><w:t[^>]*>([^<]*)`, 'u').exec(result)?.[1];
    expect([raised, red, yellow].map(textBehind)).toEqual(['b', '!', '★']);
    expect(textBehind(lined)?.length).toBeGreaterThan(2);
    expect(result.slice(result.indexOf('<w:cr/>'))).toContain('Jardín verde');
  });

  it('keeps superscripts in a cell, and each of its lines', async () => {
    const book = makeXlsx(
      sheetPart(`<row r="1">${shared('A1', 0)}${shared('B1', 1)}</row>`),
      stringsPart(
        '<r><t>See the house</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>1</t></r>',
        '<t>Red car\nBlue house</t>',
      ),
    );
    const strings = await part(await translated('cells.xlsx', book), 'xl/sharedStrings.xml');
    expect(strings).toMatch(/>Ver la casa<.*vertAlign val="superscript"\/><\/rPr><t[^>]*>1</su);
    expect(strings).toContain('Coche rojo\nCasa azul');
  });

  it('keeps both on slides', async () => {
    const slide = 'ppt/slides/slide1.xml';
    const zip = await JSZip.loadAsync(fixture('island.pptx'));
    const xml = (await zip.file(slide)?.async('string')) ?? '';
    const paragraph =
      '<a:p><a:r><a:t>Red house</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>a</a:t></a:r>' +
      '<a:br/><a:r><a:t>Green garden</a:t></a:r></a:p>';
    zip.file(slide, xml.replace(/<a:p>(?:(?!<\/a:p>)[\s\S])*<\/a:p>/u, paragraph));
    const result = await translated('slides.pptx', await zip.generateAsync({ type: 'uint8array' }));
    expect(runsOf(await part(result, slide))).toContain('Casa^a roja/Jardín verde|');
  });

  it('keeps both on web pages', async () => {
    const page = await translated(
      'page.html',
      '<p>The red house<sup>1</sup> is <b>b</b>ig<br>Green garden<br/>Old car</p>' +
        '<p>The house<span style="vertical-align:super">c</span></p>' +
        '<p>H<sub>2</sub>O, the house<sup>a,b</sup> and the 5<sup>th</sup> day.</p>' +
        '<p>The word<sup>®</sup> and the <i>dog</i>s.</p>',
    );
    expect(page.toString()).toContain(
      '<p>La casa<sup>1</sup> roja es <b>gr</b>ande<br>Jardín verde<br/>Coche viejo</p>' +
        '<p>La casa<span style="vertical-align:super">c</span></p>' +
        '<p>H<sub>2</sub>O, la casa<sup>a,b</sup> y el 5<sup>.º</sup> día.</p>' +
        '<p>La palabra<sup>®</sup> y los <i>perro</i>s.</p>',
    );
  });

  it('ends a line at each break of an XLIFF file, but not at line ends of its layout', async () => {
    const result = await translated(
      'texts.xlf',
      `<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="a"
        source-language="en" target-language="es" datatype="plaintext"><body>
        <trans-unit id="1"><source>Red car<x id="1" ctype="lb"/>Blue house</source></trans-unit>
        <trans-unit id="2"><source>Red car\nBlue house</source></trans-unit>
        <trans-unit id="3"><source>The red
            house</source></trans-unit>
        <trans-unit id="4"><source>The house<g id="1" ctype="x-sup">b</g> now</source></trans-unit>
        </body></file></xliff>`,
    );
    const targets = [...result.toString().matchAll(/<target[^>]*>([\s\S]*?)<\/target>/gu)];
    expect(targets.map(([, text]) => text?.replaceAll(/\n\s+/gu, ' '))).toEqual([
      'Coche rojo<x id="1" ctype="lb"/>Casa azul',
      'Coche rojo\nCasa azul',
      expect.stringMatching(/^La casa roja/u),
      'La casa<g id="1" ctype="x-sup">b</g> ahora',
    ]);
  });

  it('reads the breaks of XLIFF 2 by their meaning', async () => {
    const result = await translated(
      'texts.xlf',
      `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="es"><file id="f">
        <unit id="1"><originalData><data id="d">&lt;br class="x"/&gt;</data></originalData>
        <segment><source>Red car<ph id="1" dataRef="d"/>Blue house</source></segment></unit>
        <unit id="2"><segment><source>Red car<ph id="1" equiv="LINE_BREAK"/>Blue house</source></segment></unit>
        </file></xliff>`,
    );
    const targets = [...result.toString().matchAll(/<target[^>]*>([\s\S]*?)<\/target>/gu)];
    expect(targets.map(([, text]) => text?.replace(/<ph[^>]*>/u, '/'))).toEqual([
      'Coche rojo/Casa azul',
      'Coche rojo/Casa azul',
    ]);
  });

  it('ends a line in program messages and in cells', async () => {
    const po = await translated(
      'messages.po',
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n' +
        'msgid "Red car\\nBlue house"\nmsgstr ""\n\nmsgid "Red car<br>Green garden"\nmsgstr ""\n',
    );
    expect(po.toString()).toMatch(
      /msgstr ""\n"Coche rojo\\n"\n"Casa azul"|"Coche rojo\\nCasa azul"/u,
    );
    expect(po.toString()).toContain('msgstr "Coche rojo<br>Jardín verde"');
  });

  it.each([
    [
      'xml',
      'The red house<sup>1</sup> is big<br/>Green garden',
      'La casa<sup>1</sup> roja es grande<br/>Jardín verde',
    ],
    ['html', 'Red car<br>Blue house', 'Coche rojo<br>Casa azul'],
    ['xml', 'Red car<br>Blue house', 'Coche rojo<br>Casa azul'],
    // The app's own tags for texts that it sends instead of documents.
    ['xml', 'Red car<x id="2" ctype="lb"/>Blue house', 'Coche rojo<x id="2" ctype="lb"/>Casa azul'],
    [
      'xml',
      'The house<g id="1" ctype="x-sup">a</g> now',
      'La casa<g id="1" ctype="x-sup">a</g> ahora',
    ],
  ])('keeps both in texts with tags (%s): %s', async (handling, text, expected) => {
    expect(await translatedText(text, { tag_handling: handling })).toBe(expected);
  });

  it.each([
    ['Red car\nBlue house', {}, 'Coche rojo\nCasa azul'],
    ['The house¹ is red.', {}, 'La casa¹ es roja.'],
  ])('keeps both in plain texts: %j', async (text, fields, expected) => {
    expect(await translatedText(text, fields)).toBe(expected);
  });

  it.skipIf(!has('EN', 'CA'))(
    'keeps both when translating into Catalan',
    { tags: 'deep' },
    async () => {
      const options = { target_lang: 'CA', tag_handling: 'html' };
      expect(await translatedText('The red house<sup>1</sup><br>Blue house', options)).toBe(
        'La casa<sup>1</sup> vermella<br>Casa blava',
      );
    },
  );

  it('keeps both when translating from Spanish', { tags: 'deep' }, async () => {
    const options = { source_lang: 'ES', target_lang: 'EN-US', tag_handling: 'html' };
    expect(await translatedText('La casa roja<sup>1</sup><br>El coche azul', options)).toBe(
      'The red<sup>1</sup> house<br>The blue car',
    );
  });

  it('finds a glossary term before a superscript character', async () => {
    const made = await fetch(`${documents.url()}/v3/glossaries`, {
      method: 'POST',
      headers: { authorization: documents.authorization(), 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'g',
        dictionaries: [
          {
            source_lang: 'EN',
            target_lang: 'ES',
            entries: 'house\tvivienda',
            entries_format: 'tsv',
          },
        ],
      }),
    });
    const { glossary_id: id }: { glossary_id: string } = await made.json();
    expect(
      await translatedText('See the house<sup>1</sup> now', {
        tag_handling: 'xml',
        glossary_id: id,
      }),
    ).toContain('vivienda<sup>1</sup>');
  });
});
