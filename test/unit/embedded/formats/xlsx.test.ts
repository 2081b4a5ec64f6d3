import { describe, expect, it } from 'vitest';
import { plainText, type Segment } from '../../../../electron/embedded/engines/piece.ts';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { xlsxFormat } from '../../../../electron/embedded/formats/xlsx.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { extractSegments } from '../../../../shared/documents/extract-segments.ts';
import { makeOffice } from '../../documents/office/office-maker.ts';
import type { ZipContent } from '../../documents/zip/zip-maker.ts';
import {
  chartPart,
  drawn,
  links,
  makeXlsx,
  partOf,
  shared,
  SHEET,
  sheetPart,
  stringsPart,
} from '../support/office-files.ts';
import { seg, show } from '../support/segments.ts';
import { ample } from '../../../support/ample-budget.ts';

/** Answers by source text in the notation of `seg`; other texts are accented. */
type Answers = Readonly<Record<string, string>>;

function translate(
  source: Uint8Array,
  answers: Answers = {},
  targetLang = 'ES',
): { segments: string[]; locations: readonly string[]; bytes: Uint8Array } {
  const document = xlsxFormat.open(source, ample());
  const pieces: Segment[] = document.segments.map((segment) => {
    const answer = answers[plainText(segment)];
    return answer === undefined ? accentSegment(segment).pieces : seg(answer);
  });
  const bytes = document.write(pieces, targetLang);
  return { segments: document.segments.map(show), locations: document.locations, bytes };
}

const row = (...cells: readonly string[]): string => `<row r="1">${cells.join('')}</row>`;
const stringsOf = (bytes: Uint8Array): Promise<string> => partOf(bytes, 'xl/sharedStrings.xml');

/** Returns a workbook whose cells A1, B1, … show these shared texts. */
function cells(...items: readonly string[]): Uint8Array {
  const refs = items.map((_, index) => shared(`${String.fromCharCode(65 + index)}1`, index));
  return makeXlsx(sheetPart(row(...refs)), stringsPart(...items));
}

describe('xlsx: cells', () => {
  it('translates shared and inline texts and keeps every other byte of the sheet', async () => {
    const rest =
      '<c r="B1"><f>IF(A1="yes","Open","Closed")</f><v>0</v></c><c r="C1" t="str"><f>A1&amp;"x"</f><v>computed</v></c><c r="D1" t="b"><v>1</v></c><c  r=\'E1\' t="e"><v>#REF!</v></c><c r="F1" s="3"><v>12.50</v></c>';
    const sheet = (text: string): string =>
      sheetPart(row(shared('A1', 0), rest, `<c r="G1" t="inlineStr"><is><t>${text}</t></is></c>`));
    const source = makeXlsx(sheet('in place'), stringsPart('<t>Hello</t>'));
    const { segments, locations, bytes } = translate(source);
    expect(segments.map((segment, index) => [locations[index], segment])).toEqual([
      ['Data!A1', 'Hello'],
      ['Data!G1', 'in place'],
    ]);
    expect(await stringsOf(bytes)).toContain('<si><t>Ĥéļļó</t></si>');
    expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).toBe(sheet('íñ þļáçé'));
    expect(await partOf(bytes, 'xl/workbook.xml')).toContain('name="Data"');
  });

  it('keeps the formatting of parts of a cell and drops phonetic hints for the old text', async () => {
    const { segments, bytes } = translate(
      cells(
        '<r><t xml:space="preserve">Only the </t></r><r><rPr><b/><color rgb="FFFF0000"/></rPr><t>blue one</t></r><rPh sb="0" eb="1"><t>hint</t></rPh><phoneticPr fontId="1"/>',
      ),
      { 'Only the blue one': '<1:azul> solo' },
    );
    expect(segments).toEqual(['Only the <1:blue one>']);
    expect(await stringsOf(bytes)).toContain(
      '<si><r><rPr><b/><color rgb="FFFF0000"/></rPr><t>azul</t></r><r><t xml:space="preserve"> solo</t></r></si>',
    );
  });

  it('keeps the namespace prefixes that other programs wrote', async () => {
    const strings = `<?xml version="1.0"?><x:sst xmlns:x="${SHEET}"><x:si><x:t>One</x:t></x:si><x:si><x:r><x:rPr><x:b/></x:rPr><x:t>Two</x:t></x:r></x:si></x:sst>`;
    const source = makeXlsx(sheetPart(row(shared('A1', 0), shared('B1', 1))), strings);
    expect(await stringsOf(translate(source).bytes)).toBe(
      strings.replace('One', 'Óñé').replace('Two', 'Ţŵó'),
    );
  });

  it('moves nothing across line ends and escaped characters', async () => {
    const { segments, bytes } = translate(cells('<t>one_x000D_\ntwo</t>', '<r><t>a\nb</t></r>'));
    expect(segments).toEqual(['one', 'two', 'a', 'b']);
    const strings = await stringsOf(bytes);
    expect(strings).toContain('<t xml:space="preserve">óñé_x000D_\nţŵó</t>');
    expect(strings.replaceAll(/<[^>]*>/gu, '')).toContain('á\nƀ');
  });

  it('escapes, and keeps spaces at the edges', async () => {
    const { bytes } = translate(cells('<t>a &lt; b &amp; c &gt; d</t>', '<t>edge</t>'), {
      edge: ' x]]>\u0001 ',
    });
    const strings = await stringsOf(bytes);
    expect(strings).toContain('<t>á &lt; ƀ &amp; ç &gt; ð</t>');
    expect(strings).toContain('<t xml:space="preserve"> x]]&gt; </t>');
  });

  it('skips numbers, symbols, and texts that no cell shows', () => {
    const source = makeXlsx(
      sheetPart(row(shared('A1', 0), shared('B1', 2))),
      stringsPart('<t>12 %</t>', '<t>unseen</t>', '<t>seen</t>', '<t/>', ''),
    );
    expect(translate(source).segments).toEqual(['seen']);
  });

  it.each([
    ['musician', 'Músico', 'ES', 'músico'],
    ['musician', 'Musiker', 'DE', 'Musiker'],
    ['Musician', 'Músico', 'ES', 'Músico'],
    ['interface', 'API', 'ES', 'API'],
    ['so it is', 'Así es', 'ES', 'Así es'],
  ])('keeps the first letter of %s: %s in %s is %s', async (source, answer, lang, text) => {
    const { bytes } = translate(cells(`<t>${source}</t>`), { [source]: answer }, lang);
    expect(await stringsOf(bytes)).toContain(`<t>${text}</t>`);
  });

  it('keeps the source when the new text is longer than a cell allows', async () => {
    const { bytes } = translate(cells('<t>long</t>'), { long: 'x'.repeat(32_768) });
    expect(await stringsOf(bytes)).toContain('<t>long</t>');
  });

  it('keeps texts that formulas of cells compare with, and no others', () => {
    const sheet = sheetPart(
      row(
        shared('A1', 0),
        shared('B1', 1),
        shared('C1', 2),
        shared('D1', 3),
        '<c r="E1"><f>COUNTIF(A1:D1,"say ""yes""")</f><v>1</v></c>',
      ),
      '<dataValidations><dataValidation type="list"><formula1>"open, Closed"</formula1></dataValidation></dataValidations>',
    );
    const strings = stringsPart(
      '<t>Say "yes"</t>',
      '<r><rPr><b/></rPr><t>Closed</t></r>',
      '<t>open</t>',
      '<t>open, always</t>',
    );
    expect(translate(makeXlsx(sheet, strings)).segments).toEqual([
      'Closed',
      'open',
      'open, always',
    ]);
  });

  it('addresses cells without an address by counting', () => {
    const sheet = sheetPart('<row><c/><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>');
    const { locations } = translate(makeXlsx(sheet, stringsPart('<t>a</t>', '<t>b</t>')));
    expect(locations).toEqual(['Data!B1', 'Data!A2']);
  });
});

describe('xlsx: printed pages, comments, drawings', () => {
  it('keeps the codes of headers and footers', async () => {
    const printed = (header: string, footer: string): string =>
      sheetPart(
        '',
        `<headerFooter><oddHeader>${header}</oddHeader><firstFooter>${footer}</firstFooter></headerFooter>`,
      );
    const source = printed(
      '&amp;L&amp;"Arial,Bold"&amp;12Research &amp;&amp; more&amp;R&amp;D',
      '&amp;CPage &amp;P of &amp;N',
    );
    const { segments, locations, bytes } = translate(makeXlsx(source, stringsPart()), {
      'Research & more': '{1}{2}2 & 3',
    });
    expect(segments).toEqual(['{1}{2}Research & more', 'Page {2} of {4}']);
    expect(locations).toEqual(['Data, header', 'Data, footer']);
    expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).toBe(
      printed(
        '&amp;L&amp;"Arial,Bold"&amp;12 2 &amp;&amp; 3&amp;R&amp;D',
        '&amp;CÞáĝé &amp;P óƒ &amp;N',
      ),
    );
  });

  it('keeps a header whose translation would be too long for Excel', async () => {
    const sheet = sheetPart('', '<headerFooter><oddHeader>&amp;LShort</oddHeader></headerFooter>');
    const { bytes } = translate(makeXlsx(sheet, stringsPart()), { Short: 'y'.repeat(256) });
    expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).toBe(sheet);
  });

  const parts: ZipContent = {
    'xl/worksheets/_rels/sheet1.xml.rels': links(
      ['r1', 'comments', '../comments1.xml'],
      ['r2', 'threadedComment', '../threadedComments/t1.xml'],
      ['r3', 'drawing', '../drawings/drawing1.xml'],
    ),
    'xl/comments1.xml': `<comments xmlns="${SHEET}"><authors><author>Ann Author</author></authors><commentList><comment ref="B2" authorId="0"><text><r><rPr><b/></rPr><t>Ann:</t></r><r><t xml:space="preserve"> ask</t></r></text></comment></commentList></comments>`,
    'xl/threadedComments/t1.xml':
      '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="C3" id="{1}"><text>Why &amp; how?</text></threadedComment></ThreadedComments>',
    'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:sp><xdr:txBody>${drawn('Box')}</xdr:txBody></xdr:sp></xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': links(['r1', 'chart', '../charts/chart1.xml']),
    'xl/charts/chart1.xml': chartPart(
      `<c:title><c:tx><c:rich>${drawn('Growth')}</c:rich></c:tx></c:title><c:ser><c:tx><c:strRef><c:f>Data!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>Hello</c:v></c:pt></c:strCache></c:strRef></c:tx></c:ser>`,
    ),
  };

  it('translates notes, threads, text boxes and charts', async () => {
    const source = makeXlsx(sheetPart(row(shared('A1', 0))), stringsPart('<t>Hello</t>'), parts);
    const { segments, locations, bytes } = translate(source);
    expect(segments.map((segment, index) => [locations[index], segment])).toEqual([
      ['Data!A1', 'Hello'],
      ['Data!B2, comment', '<1:Ann:> ask'],
      ['Data!C3, comment', 'Why & how?'],
      ['Data, drawing', 'Box'],
      ['Data, chart', 'Growth'],
      ['Data, chart', 'Hello'],
    ]);
    const notes = await partOf(bytes, 'xl/comments1.xml');
    expect(notes).toContain('<author>Ann Author</author>');
    expect(notes).toContain(
      '<text><r><rPr><b/></rPr><t>Áññ:</t></r><r><t xml:space="preserve"> ášķ</t></r></text>',
    );
    expect(await partOf(bytes, 'xl/threadedComments/t1.xml')).toContain(
      '<text>Ŵĥý &amp; ĥóŵ?</text>',
    );
    expect(await partOf(bytes, 'xl/charts/chart1.xml')).toContain(
      '<c:f>Data!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>Ĥéļļó</c:v>',
    );
  });

  it('pairs with its translation, and counts the words of a chart that are in cells once', async () => {
    const source = makeXlsx(
      sheetPart(row(shared('A1', 0), shared('B1', 0))),
      stringsPart('<t>Hello</t>'),
      parts,
    );
    const before = await extractSegments('xlsx', source, createReadBudget());
    const after = await extractSegments('xlsx', translate(source).bytes, createReadBudget());
    expect(before?.map(({ location, text }) => [location, text])).toEqual([
      ['Data!A1', 'Hello'],
      ['Data!B1', 'Hello'],
      ['Data!B2, comment', 'Ann: ask'],
      ['Data!C3, comment', 'Why & how?'],
      ['Data, drawing', 'Box'],
      ['Data, chart', 'Growth'],
    ]);
    expect(after?.map(({ id }) => id)).toEqual(before?.map(({ id }) => id));
    expect(after?.map(({ text }) => text)).toEqual([
      'Ĥéļļó',
      'Ĥéļļó',
      'Áññ: ášķ',
      'Ŵĥý & ĥóŵ?',
      'Ɓóẋ',
      'Ĝŕóŵţĥ',
    ]);
  });
});

describe('xlsx: tables and pivot tables', () => {
  const table = (attributes: string, ...columns: readonly string[]): string =>
    `<table xmlns="${SHEET}" id="1" name="T" displayName="T" ${attributes}><tableColumns>${columns.map((column, index) => `<tableColumn id="${String(index + 1)}" ${column}/>`).join('')}</tableColumns></table>`;
  const withTable = (sheet: string, strings: string, part: string, more: ZipContent = {}) =>
    makeXlsx(sheet, strings, {
      'xl/worksheets/_rels/sheet1.xml.rels': links(['r1', 'table', '../tables/table1.xml']),
      'xl/tables/table1.xml': part,
      ...more,
    });
  const headers = (rest = ''): string => sheetPart(row(shared('A1', 0), shared('B1', 1), rest));
  const namesOf = async (bytes: Uint8Array): Promise<string[]> =>
    [...(await partOf(bytes, 'xl/tables/table1.xml')).matchAll(/ name="([^"]*)"/gu)]
      .map((match) => match[1] ?? '')
      .slice(1);

  it('names columns exactly as their header cells, formatted and inline ones too', async () => {
    const sheet = sheetPart(
      row(shared('B1', 0), shared('C1', 1), '<c r="D1" t="inlineStr"><is><t>Third</t></is></c>') +
        `<row r="3">${shared('B3', 2)}</row>`,
    );
    const source = withTable(
      sheet,
      stringsPart('<t>Net\nprice</t>', '<r><rPr><b/></rPr><t>Second</t></r>', '<t>Total</t>'),
      table(
        'ref="B1:D3" totalsRowCount="1"',
        'name="Net_x000a_price" totalsRowLabel="Total"',
        'name="Second"',
        'name="Third"',
      ),
    );
    const { bytes } = translate(source);
    expect(await namesOf(bytes)).toEqual(['Ñéţ_x000a_þŕíçé', 'Šéçóñð', 'Ţĥíŕð']);
    expect(await partOf(bytes, 'xl/tables/table1.xml')).toContain('totalsRowLabel="Ţóţáļ"');
  });

  it('keeps the header whose translation a different one already has', async () => {
    const source = withTable(
      headers(),
      stringsPart('<t>Name</t>', '<t>Title</t>'),
      table('ref="A1:B2"', 'name="Name"', 'name="Title"'),
    );
    const { bytes } = translate(source, { Name: 'Nombre', Title: 'nombre' });
    expect(await namesOf(bytes)).toEqual(['Nombre', 'Title']);
    expect(await stringsOf(bytes)).toContain('<si><t>Nombre</t></si><si><t>Title</t></si>');
  });

  it('keeps a header that would become equal to a kept one', async () => {
    const source = withTable(
      sheetPart(row(shared('A1', 0), shared('B1', 1), shared('C1', 2))),
      stringsPart('<t>Name</t>', '<t>Title</t>', '<t>Role</t>'),
      table('ref="A1:C2"', 'name="Name"', 'name="Title"', 'name="Role"'),
    );
    const { bytes } = translate(source, { Name: 'Nombre', Title: 'Nombre', Role: 'Title' });
    const names = await namesOf(bytes);
    expect(names).toEqual(['Nombre', 'Title', 'Role']);
  });

  it.each([
    ['a cell', headers('<c r="C1"><f>SUM(T[Sales])</f><v>1</v></c>'), {}],
    ['the same row', headers('<c r="C1"><f>T[[#This Row],[sales]]*2</f><v>1</v></c>'), {}],
    [
      'a defined name',
      headers(),
      {
        'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Data" sheetId="1" r:id="w1"/></sheets><definedNames><definedName name="N">T[Sales]</definedName></definedNames></workbook>`,
      },
    ],
    [
      'a check of input',
      `${headers().replace('</worksheet>', '')}<dataValidations><dataValidation><formula1>T[@Sales]</formula1></dataValidation></dataValidations></worksheet>`,
      {},
    ],
  ])('keeps a header that %s calls by its name', async (_name, sheet, more) => {
    const source = withTable(
      sheet,
      stringsPart('<t>Sales</t>', '<t>Region</t>'),
      table('ref="A1:B2"', 'name="Sales"', 'name="Region"'),
      more,
    );
    const { segments, bytes } = translate(source);
    expect(segments).toEqual(['Region']);
    expect(await namesOf(bytes)).toEqual(['Sales', 'Ŕéĝíóñ']);
  });

  it('keeps the headers of a table that a query fills, and names without header cells', async () => {
    const strings = stringsPart('<t>Sales</t>', '<t>Region</t>');
    const query = table('ref="A1:B2" tableType="queryTable"', 'name="Sales"', 'name="Region"');
    expect(translate(withTable(headers(), strings, query)).segments).toEqual([]);
    const bare = table('ref="A1:B2" headerRowCount="0"', 'name="Column1"', 'name="Column2"');
    const { segments, bytes } = translate(withTable(headers(), strings, bare));
    expect(segments).toEqual(['Sales', 'Region']);
    expect(await namesOf(bytes)).toEqual(['Column1', 'Column2']);
  });

  const cache = (fields: string): ZipContent => ({
    'xl/pivotCache/cache1.xml': `<pivotCacheDefinition xmlns="${SHEET}"><cacheFields>${fields}</cacheFields></pivotCacheDefinition>`,
  });
  const field = (name: string, item: string, more = ''): string =>
    `<cacheField name="${name}"${more}><sharedItems><s v="${item}"/></sharedItems></cacheField>`;

  it('renames the fields and items of a pivot table with its source cells', async () => {
    const source = makeXlsx(
      headers(),
      stringsPart('<t>Region</t>', '<t>North</t>'),
      cache(field('Region', 'North')),
    );
    expect(await partOf(translate(source).bytes, 'xl/pivotCache/cache1.xml')).toContain(
      field('Ŕéĝíóñ', 'Ñóŕţĥ'),
    );
  });

  it("doesn't change a pivot table whose formulas name its fields, or names that would clash", async () => {
    const strings = stringsPart('<t>Region</t>', '<t>North</t>');
    const computed = cache(field('Region', 'North', ' formula="Region*2"'));
    const untouched = await partOf(
      translate(makeXlsx(headers(), strings, computed)).bytes,
      'xl/pivotCache/cache1.xml',
    );
    expect(untouched).toBe(computed['xl/pivotCache/cache1.xml']);
    const clash = makeXlsx(headers(), strings, cache(field('Region', 'a') + field('North', 'b')));
    const { bytes } = translate(clash, { Region: 'X', North: 'x' });
    const after = await partOf(bytes, 'xl/pivotCache/cache1.xml');
    expect(after).toContain('name="Region"');
    expect(after).toContain('name="North"');
  });
});

describe('xlsx: other sheets', () => {
  it('reads a sheet that is one chart, and sheets in the order of their tabs', () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const source = makeOffice('xlsx', 'xl/workbook.xml', {
      'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${office}"><sheets><sheet name="Second file" r:id="w2"/><sheet name="Chart" r:id="w3"/><sheet name="First file" r:id="w1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': links(
        ['w1', 'worksheet', 'worksheets/sheet1.xml'],
        ['w2', 'worksheet', 'worksheets/sheet2.xml'],
        ['w3', 'chartsheet', 'chartsheets/sheet1.xml'],
      ),
      'xl/worksheets/sheet1.xml': sheetPart(row('<c r="A1" t="inlineStr"><is><t>one</t></is></c>')),
      'xl/worksheets/sheet2.xml': sheetPart(row('<c r="A1" t="inlineStr"><is><t>two</t></is></c>')),
      'xl/chartsheets/sheet1.xml': `<chartsheet xmlns="${SHEET}"/>`,
      'xl/chartsheets/_rels/sheet1.xml.rels': links(['r1', 'drawing', '../drawings/d.xml']),
      'xl/drawings/d.xml': `<d xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${drawn('big')}</d>`,
    });
    const { segments, locations } = translate(source);
    expect(segments).toEqual(['two', 'one', 'big']);
    expect(locations).toEqual(['Second file!A1', 'First file!A1', 'Chart, drawing']);
  });
});
