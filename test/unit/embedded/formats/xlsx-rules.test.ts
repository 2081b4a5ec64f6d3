import { describe, expect, it } from 'vitest';
import { textPiece } from '../../../../electron/embedded/engines/piece.ts';
import { isDefaultSheetName, xlsxFormat } from '../../../../electron/embedded/formats/xlsx.ts';
import { makeXlsx, partOf, shared, sheetPart, stringsPart } from '../support/office-files.ts';
import { ample } from '../../../support/ample-budget.ts';
import { rehearse } from '../support/office-fixtures.ts';

const SHEET_NAME = 'xl/worksheets/sheet1.xml';
const WORDS = { Open: 'Abierto', Done: 'Hecho', 'Too late': 'Tarde' };
const CELLS = `<row r="1">${shared('A1', 0)}${shared('A2', 1)}${shared('A3', 2)}</row>`;
const STRINGS = stringsPart('<t>Open</t>', '<t>Done</t>', '<t>Too late</t>');
const workbook = (after: string): Uint8Array => makeXlsx(sheetPart(CELLS, after), STRINGS);

async function translated(after: string, words: Record<string, string> = WORDS): Promise<string> {
  const { bytes } = await rehearse('xlsx', workbook(after), words);
  return partOf(bytes, SHEET_NAME);
}

const check = (list: string): string =>
  `<dataValidations count="1"><dataValidation type="list" sqref="A1"><formula1>${list}</formula1></dataValidation></dataValidations>`;
const condition = (attributes: string, ...formulas: readonly string[]): string =>
  `<conditionalFormatting sqref="A1:A9"><cfRule ${attributes} dxfId="0" priority="1">${formulas.map((one) => `<formula>${one}</formula>`).join('')}</cfRule></conditionalFormatting>`;

describe('rules that name cells by their words', () => {
  it.each([
    ['a list of choices', check('"Open,Done"'), '<formula1>"Abierto,Hecho"</formula1>'],
    ['choices without a cell', check('"Open, never"'), '<formula1>"Abierto,never"</formula1>'],
    [
      'an equal text',
      condition('type="cellIs" operator="equal"', '"Done"'),
      '<formula>"Hecho"</formula>',
    ],
    [
      'two texts',
      condition('type="cellIs" operator="between"', '"Done"', '"open"'),
      '<formula>"Hecho"</formula><formula>"Abierto"</formula>',
    ],
    [
      'a text inside',
      condition('type="containsText" text="Done"', 'NOT(ISERROR(SEARCH("Done",A1)))'),
      'text="Hecho" dxfId="0" priority="1"><formula>NOT(ISERROR(SEARCH("Hecho",A1)))</formula>',
    ],
    [
      'a prefix',
      condition('type="beginsWith" text="Open"', 'LEFT(A1,LEN("Open"))="Open"'),
      '<formula>LEFT(A1,LEN("Abierto"))="Abierto"</formula>',
    ],
    [
      'a prefix by its length',
      condition('type="beginsWith" text="Open"', 'LEFT(A1,4)="Open"'),
      '<formula>LEFT(A1,7)="Abierto"</formula>',
    ],
    [
      'a formula',
      condition('type="expression"', 'OR($A1="Done",$A1="Other")'),
      '<formula>OR($A1="Hecho",$A1="Other")</formula>',
    ],
    [
      'a sort order of words',
      '<sortState ref="A1:A3"><sortCondition ref="A1:A3" customList="Open,Done"/></sortState>',
      'customList="Abierto,Hecho"',
    ],
    [
      'a sort order inside a filter',
      '<autoFilter ref="A1:A3"><sortState ref="A1:A3"><sortCondition ref="A1:A3" customList="Open,Done"/></sortState></autoFilter>',
      'customList="Abierto,Hecho"',
    ],
    [
      'a list of a later version',
      '<extLst><ext xmlns:x14="urn:x14"><x14:dataValidations xmlns:xm="urn:xm"><x14:dataValidation type="list"><x14:formula1><xm:f>"Open,Done"</xm:f></x14:formula1><xm:sqref>A1</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>',
      '"Abierto,Hecho"</xm:f></x14:formula1>',
    ],
    [
      'a condition of a later version',
      '<extLst><ext xmlns:x14="urn:x14"><x14:conditionalFormatting xmlns:xm="urn:xm"><x14:cfRule type="cellIs"><xm:f>"Done"</xm:f></x14:cfRule></x14:conditionalFormatting></ext></extLst>',
      '"Hecho"</xm:f></x14:cfRule>',
    ],
  ])('follow in %s', async (_what, after, expected) => {
    expect(await translated(after)).toContain(expected);
  });

  it('stay with their cells where a formula in a cell names the same words', async () => {
    const sheet = sheetPart(
      `${CELLS}<row r="4"><c r="A4"><f>COUNTIF(A1:A3,"Done")</f><v>1</v></c></row>`,
      check('"Open,Done"'),
    );
    const { texts, bytes } = await rehearse('xlsx', makeXlsx(sheet, STRINGS), WORDS);
    expect(texts).toEqual(['Open', 'Too late']);
    expect(await partOf(bytes, SHEET_NAME)).toContain('<formula1>"Abierto,Done"</formula1>');
  });

  it.each([
    ['a comma', 'Abierto, aún'],
    ['more letters than a list may have', 'a'.repeat(260)],
  ])("keep the cells of a list that can't hold %s", async (_what, text) => {
    const source = workbook(check('"Open,Done"'));
    const document = xlsxFormat.open(source, ample());
    const answers = [text, 'Hecho', 'Tarde'].map((one) => [textPiece(one)]);
    const written = document.write(answers, 'ES');
    expect(await partOf(written, SHEET_NAME)).toContain('<formula1>"Open,Done"</formula1>');
    const strings = await partOf(written, 'xl/sharedStrings.xml');
    expect(strings).toContain('<t>Open</t></si><si><t>Done</t></si><si><t>Tarde</t>');
    expect(document.leftOut()).toEqual([0, 1]);
  });

  it('are listed where no cell has their words', () => {
    const rules =
      check('"Open,never"') + condition('type="containsText" text="late"', 'SEARCH("late",A1)');
    const compared = xlsxFormat
      .open(workbook(rules), ample())
      .kept.find(({ reason }) => reason === 'compared');
    expect(compared?.texts).toEqual(['never', 'late']);
  });
});

describe('names that a program gave to sheets', () => {
  const names =
    'Sheet1;Tabelle12;Feuil1;Hoja 2;Foglio1;Planilha1;Blad1;Ark1;Лист1;Аркуш1;Φύλλο1;ورقة1;גיליון1;工作表1;시트1;シート1;Munka1;Sheet1 (2);sheet_3;Chart1;Diagramm1;Hárok1;Taul1;ورقة٢';
  it.each(names.split(';'))('are recognized: %s', (name) => {
    expect(isDefaultSheetName(name)).toBe(true);
  });

  it.each(['Sheet', 'Sheet1 costs', 'Sales1', 'Costs Sheet1', 'List', 'Plan 2026 Q1', 'Data'])(
    "don't include %s",
    (name) => {
      expect(isDefaultSheetName(name)).toBe(false);
    },
  );

  it("aren't counted as omitted", () => {
    const named = (name: string): Uint8Array =>
      makeXlsx(sheetPart(CELLS), STRINGS, {
        'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="w1"/></sheets></workbook>`,
      });
    expect(xlsxFormat.open(named('Tabelle1'), ample()).kept).toEqual([]);
    expect(xlsxFormat.open(named('Umsatz'), ample()).kept.map(({ reason }) => reason)).toEqual([
      'sheetNames',
    ]);
  });
});
