import { describe, expect, it } from 'vitest';
import { xlsxFormat } from '../../../../electron/embedded/formats/xlsx.ts';
import { readXlsxRows } from '../../../../shared/exchange/xlsx-rows.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { extractSegments } from '../../../../shared/documents/extract-segments.ts';
import { decodeXString, encodeXString } from '../../../../shared/documents/office/x-string.ts';
import {
  links,
  makeXlsx,
  partOf,
  shared,
  SHEET,
  sheetPart,
  stringsPart,
} from '../support/office-files.ts';
import { officeFixture, rehearse } from '../support/office-fixtures.ts';
import { ample } from '../../../support/ample-budget.ts';

const word = 'glossaryErrors.workbookDamaged' as const;
const words = {
  binary: word,
  encoding: word,
  rows: word,
  encrypted: word,
  unsafe: word,
  damaged: word,
};
const rowsOf = (bytes: Uint8Array) => readXlsxRows(bytes, { words, maxRows: 100 });
const NO_STRINGS = stringsPart();
const SHEET_NAME = 'xl/worksheets/sheet1.xml';
const sheetOf = (bytes: Uint8Array): Promise<string> => partOf(bytes, SHEET_NAME);
const row = (number: number, ...cells: readonly string[]): string =>
  `<row r="${String(number)}">${cells.join('')}</row>`;
const typed = (ref: string, text: string): string => `<c r="${ref}" t="str"><v>${text}</v></c>`;

describe('cells with inline text', () => {
  it('are read and written', async () => {
    const { texts, bytes } = await rehearse('xlsx', officeFixture('typed-texts.xlsx'));
    expect(texts).toEqual(['Hello words']);
    expect(await sheetOf(bytes)).toContain('<c r="A1" t="str"><v>Ĥéļļó ŵóŕðš</v></c>');
  });

  it('match glossary terms, and are counted', async () => {
    const source = makeXlsx(
      sheetPart(row(1, typed('A1', 'dog'), typed('B1', 'Hund')) + row(2, typed('A2', 'a &lt; b'))),
      NO_STRINGS,
    );
    expect(rowsOf(source)).toEqual([
      { line: 1, cells: ['dog', 'Hund'] },
      { line: 2, cells: ['a < b'] },
    ]);
    const counted = await extractSegments('xlsx', source, createReadBudget());
    expect(counted?.map(({ text }) => text)).toEqual(['dog', 'Hund', 'a < b']);
  });

  it('keep their attributes, and may hold comments and sections', async () => {
    const cell =
      '<c r="A1" t="str"><v xml:space="preserve"> <!-- no --><![CDATA[One & two]]></v></c>';
    const { texts, bytes } = await rehearse('xlsx', makeXlsx(sheetPart(row(1, cell)), NO_STRINGS));
    expect(texts).toEqual([' One & two']);
    expect(await sheetOf(bytes)).toContain('<v xml:space="preserve"> Óñé &amp; ţŵó</v>');
  });

  it.each([
    ['a formula', '<c r="A1" t="str"><f>B1</f><v>Computed</v></c>'],
    ['a shared formula', '<c r="A1" t="str"><f t="shared" si="0"/><v>Computed</v></c>'],
    ['a formula after the value', '<c r="A1" t="str"><v>Computed</v><f>B1</f></c>'],
    [
      'a formula that fills further cells',
      `<c r="A1" t="str"><f t="array" ref="A1:B1">X1:Y1</f><v>Computed</v></c>${typed('B1', 'Computed')}`,
    ],
  ])('stay when they are the result of %s', (_what, cells) => {
    const source = makeXlsx(sheetPart(row(1, cells, typed('C1', 'Typed'))), NO_STRINGS);
    expect(xlsxFormat.open(source, ample()).locations).toEqual(['Data!C1']);
  });
});

describe('characters that a workbook writes as codes', () => {
  it('are read and written again', async () => {
    const { texts, bytes } = await rehearse('xlsx', officeFixture('escaped-text.xlsx'), {
      'Code _x0041_ stays': 'El código _x0041_ queda',
    });
    expect(texts).toEqual(['Code _x0041_ stays']);
    expect(await partOf(bytes, 'xl/sharedStrings.xml')).toContain(
      '<t>El código _x005F_x0041_ queda</t>',
    );
  });

  it.each([
    ['a cell with formatting', '<r><t>_x0041_ccent </t></r><r><rPr><b/></rPr><t>two</t></r>'],
    ['a plain cell', '<t>_x0041_ccent two</t>'],
  ])('are letters of %s', async (_what, item) => {
    const source = makeXlsx(sheetPart(row(1, shared('A1', 0))), stringsPart(item));
    expect((await rehearse('xlsx', source)).texts).toEqual(['Accent two']);
    expect(rowsOf(source)[0]?.cells).toEqual(['Accent two']);
  });

  it('are kept where they separate lines, and a translation adds none', async () => {
    const source = makeXlsx(
      sheetPart(row(1, shared('A1', 0))),
      stringsPart('<t>one_x000D_\ntwo_x0007_three</t>'),
    );
    const { texts, bytes } = await rehearse('xlsx', source, { one: 'uno\u0001_x0042_' });
    expect(texts).toEqual(['one', 'two', 'three']);
    expect(await partOf(bytes, 'xl/sharedStrings.xml')).toContain(
      'uno_x005F_x0042__x000D_\nţŵó_x0007_ţĥŕéé',
    );
  });

  it.each(['plain', '_x0041_', 'a_x000D_\r\n', '\u0007_x0041\u0001', '_x005F_x0041_', '__x0041__'])(
    'preserve %j',
    (text) => {
      expect(decodeXString(encodeXString(text))).toBe(text);
    },
  );
});

describe('printed headers and footers', () => {
  it('keep their lines, whatever ends them', async () => {
    const { texts, bytes } = await rehearse('xlsx', officeFixture('two-line-footer.xlsx'));
    expect(texts).toEqual(['Cell words', 'First words', 'Second words']);
    expect(await sheetOf(bytes)).toContain(
      '<oddFooter>&amp;CƑíŕšţ ŵóŕðš\nŠéçóñð ŵóŕðš</oddFooter>',
    );
  });

  it('keep an end of line that is written as a code', async () => {
    const footer = '<headerFooter><evenHeader>&amp;LOne_x000D_\nTwo</evenHeader></headerFooter>';
    const { texts, bytes } = await rehearse('xlsx', makeXlsx(sheetPart('', footer), NO_STRINGS));
    expect(texts).toEqual(['One', 'Two']);
    expect(await sheetOf(bytes)).toContain('<evenHeader>&amp;LÓñé_x000D_\nŢŵó</evenHeader>');
  });
});

describe('filters', () => {
  const CELLS = row(1, shared('A1', 0)) + row(2, shared('A2', 1)) + row(3, shared('A3', 2));
  const STRINGS = stringsPart('<t>Kind</t>', '<t>Fresh fish</t>', '<t>Dried fish</t>');
  const filter = (inside: string): string =>
    `<autoFilter ref="A1:A3"><filterColumn colId="0">${inside}</filterColumn></autoFilter>`;
  const ANSWERS = { 'Dried fish': 'Pescado seco', 'Fresh fish': 'Pescado fresco' };

  it('name the translated cells', async () => {
    const { bytes } = await rehearse('xlsx', officeFixture('filtered.xlsx'), ANSWERS);
    const sheet = await sheetOf(bytes);
    expect(sheet).toContain('<filters><filter val="Pescado seco"/></filters>');
    expect(sheet).toContain('<row r="2" hidden="1">');
  });

  it.each([
    [
      'some values, with one that is a number',
      '<filters blank="1"><filter val="dried FISH"/><filter val="12"/></filters>',
      '<filters blank="1"><filter val="Pescado seco"/><filter val="12"/></filters>',
    ],
    [
      'one value',
      '<customFilters><customFilter val="Dried fish"/></customFilters>',
      '<customFilters><customFilter val="Pescado seco"/></customFilters>',
    ],
    [
      'all but one value',
      '<customFilters><customFilter operator="notEqual" val="Dried fish"/></customFilters>',
      '<customFilters><customFilter operator="notEqual" val="Pescado seco"/></customFilters>',
    ],
    [
      'a pattern',
      '<customFilters><customFilter val="*d fish"/></customFilters>',
      '<filters><filter val="Pescado seco"/></filters>',
    ],
    [
      'one of two patterns',
      '<customFilters><customFilter val="dr*"/><customFilter val="fre?h*"/></customFilters>',
      '<filters><filter val="Pescado fresco"/><filter val="Pescado seco"/></filters>',
    ],
    [
      'a pattern without a match',
      '<customFilters><customFilter val="*meat*"/></customFilters>',
      '<customFilters><customFilter val="*meat*"/></customFilters>',
    ],
    [
      'numbers',
      '<customFilters><customFilter operator="greaterThan" val="5"/></customFilters>',
      '<customFilters><customFilter operator="greaterThan" val="5"/></customFilters>',
    ],
  ])('of a sheet by %s', async (_what, before, after) => {
    const source = makeXlsx(sheetPart(CELLS, filter(before)), STRINGS);
    const { bytes } = await rehearse('xlsx', source, ANSWERS);
    expect(await sheetOf(bytes)).toContain(filter(after));
  });

  it('of a table, and of cells that hold their text', async () => {
    const source = makeXlsx(
      sheetPart(row(1, shared('A1', 0)) + row(2, typed('A2', 'Ice'))),
      STRINGS,
      {
        'xl/worksheets/_rels/sheet1.xml.rels': links(['r1', 'table', '../tables/table1.xml']),
        'xl/tables/table1.xml': `<table xmlns="${SHEET}" id="1" name="T" displayName="T" ref="A1:A2">${filter('<filters><filter val="Ice"/></filters>')}<tableColumns><tableColumn id="1" name="Kind"/></tableColumns></table>`,
      },
    );
    const { bytes } = await rehearse('xlsx', source, { Ice: 'Hielo', Kind: 'Tipo' });
    const table = await partOf(bytes, 'xl/tables/table1.xml');
    expect(table).toContain('<filter val="Hielo"/>');
    expect(table).toContain('name="Tipo"');
  });

  it('stay byte for byte when nothing is edited', () => {
    const source = officeFixture('filtered.xlsx');
    const document = xlsxFormat.openTranslation(source, ample());
    const none = document.segments.map(() => undefined);
    expect(document.write(none, 'ES')).toEqual(xlsxFormat.open(source, ample()).write(none, 'ES'));
  });
});

describe('pivot tables', () => {
  it('and their slicers name the translated cells, even those with inline text', async () => {
    const source = makeXlsx(
      sheetPart(row(1, typed('A1', 'Region')) + row(2, typed('A2', 'North'))),
      NO_STRINGS,
      {
        'xl/_rels/workbook.xml.rels': links(
          ['w1', 'worksheet', 'worksheets/sheet1.xml'],
          ['w3', 'pivotCacheDefinition', 'pivotCache/cache1.xml'],
          ['w4', 'slicerCache', 'slicerCaches/cache1.xml'],
        ),
        'xl/worksheets/_rels/sheet1.xml.rels': links(
          ['r1', 'pivotTable', '../pivotTables/table1.xml'],
          ['r2', 'slicer', '../slicers/slicer1.xml'],
        ),
        'xl/pivotCache/cache1.xml': `<pivotCacheDefinition xmlns="${SHEET}"><cacheFields><cacheField name="Region"><sharedItems><s v="North"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>`,
        'xl/pivotTables/table1.xml': `<pivotTableDefinition xmlns="${SHEET}" rowHeaderCaption="Region"><pivotFields><pivotField name="Region"><items><item n="North" x="0"/></items></pivotField></pivotFields></pivotTableDefinition>`,
        'xl/slicerCaches/cache1.xml':
          '<slicerCacheDefinition xmlns="urn:x14" sourceName="Region"/>',
        'xl/slicers/slicer1.xml':
          '<slicers xmlns="urn:x14"><slicer name="Region" caption="Region"/></slicers>',
      },
    );
    const { bytes } = await rehearse('xlsx', source, { Region: 'Zona', North: 'Norte' });
    const table = await partOf(bytes, 'xl/pivotTables/table1.xml');
    expect(await partOf(bytes, 'xl/pivotCache/cache1.xml')).toContain(
      '<cacheField name="Zona"><sharedItems><s v="Norte"/>',
    );
    expect(table).toContain('rowHeaderCaption="Zona"');
    expect(table).toContain('<pivotField name="Zona"><items><item n="Norte"');
    expect(await partOf(bytes, 'xl/slicerCaches/cache1.xml')).toContain('sourceName="Zona"');
    expect(await partOf(bytes, 'xl/slicers/slicer1.xml')).toContain('name="Region" caption="Zona"');
  });
});
