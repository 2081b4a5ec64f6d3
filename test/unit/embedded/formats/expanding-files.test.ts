import { describe, expect, it } from 'vitest';
import { formatOfId } from '../../../../electron/embedded/formats/registry.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { links, makeXlsx, shared, SHEET, sheetPart, stringsPart } from '../support/office-files.ts';
import { makePdf, PAGE_FONT, stream } from '../support/pdf-maker.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** Returns the letters of a column, from 0. */
function columnOf(index: number): string {
  const rest = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? rest : columnOf(Math.floor(index / 26) - 1) + rest;
}

/** Returns a page with a drawing that draws the next one ten times, and so on; the last one has the text. */
function pdfOfDrawings(depth: number): Uint8Array {
  const form = (inside: string, entries: string): Uint8Array =>
    stream(`/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${entries}`, Buffer.from(inside));
  const text = `BT /F 12 Tf 60 700 Td (${'word '.repeat(20)}) Tj ET`;
  const drawn = (number: number): string =>
    `/Resources << /XObject << /X ${String(number)} 0 R >> >>`;
  return makePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${drawn(5)} /Contents 4 0 R >>`,
    stream('', Buffer.from('/X Do')),
    ...Array.from({ length: depth }, (_, index) =>
      form(
        times(10, () => '/X Do '),
        drawn(index + 6),
      ),
    ),
    form(text, PAGE_FONT),
  ]);
}

const word = (count: number): string => 'Word'.repeat(count);

/**
 * A file of each kind in which a text is written once and referenced `count` times. Plain text, web pages, subtitles,
 * Word, and PowerPoint have no references: each of their parts is read once.
 */
const FILES = {
  'a shared text in the headers of a table': [
    'xlsx',
    (count: number) =>
      makeXlsx(
        sheetPart(
          `<row r="1">${times(count, (index) => shared(`${columnOf(index)}1`, 0))}</row>`,
          '<tableParts><tablePart r:id="r1"/></tableParts>',
        ),
        stringsPart(`<t>${word(250)}</t>`),
        {
          'xl/worksheets/_rels/sheet1.xml.rels': links(['r1', 'table', '../tables/table1.xml']),
          'xl/tables/table1.xml': `<table xmlns="${SHEET}" id="1" name="T" displayName="T" ref="A1:${columnOf(count - 1)}2"><tableColumns>${times(count, (index) => `<tableColumn id="${String(index + 1)}" name="x"/>`)}</tableColumns></table>`,
        },
      ),
  ],
  'the name of a sheet in the places of its cells': [
    'xlsx',
    (count: number) =>
      makeXlsx(
        sheetPart(
          times(
            count,
            (at) =>
              `<row r="${String(at + 1)}"><c r="A${String(at + 1)}" t="str"><v>Text</v></c></row>`,
          ),
        ),
        stringsPart(),
        {
          'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${word(250)}" sheetId="1" r:id="w1"/></sheets></workbook>`,
        },
      ),
  ],
  'the name of a file in the places of its units (1.2)': [
    'xliff',
    (count: number) =>
      utf8(
        `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="${word(250)}" source-language="en"><body>${times(count, (index) => `<trans-unit id="${String(index)}"><source>Text</source></trans-unit>`)}</body></file></xliff>`,
      ),
  ],
  'the name of a unit in the places of its segments (2.1)': [
    'xliff',
    (count: number) =>
      utf8(
        `<xliff version="2.1" srcLang="en" trgLang="de" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f"><unit id="u" name="${word(250)}">${times(count, () => '<segment><source>Text</source></segment>')}</unit></file></xliff>`,
      ),
  ],
  'the context of a message in the places of its lines': [
    'po',
    (count: number) =>
      utf8(`msgctxt "${word(250)}"\nmsgid "${times(count, () => 'Text\\n')}"\nmsgstr ""\n`),
  ],
  'drawings inside of drawings': ['pdf', (count: number) => pdfOfDrawings(count === 1 ? 0 : 8)],
} as const;

describe.each(Object.entries(FILES))('%s', (_what, [format, make]) => {
  const open = async (count: number) =>
    formatOfId(format)?.open(
      make(count),
      createReadBudget({ textChars: 20_000, fileChars: 20_000 }),
      { sourceLang: 'EN', targetLang: 'DE', outputFormat: format },
    );

  it('is refused where it is referenced so often that it becomes too long, and read otherwise', async () => {
    await expect(open(60)).rejects.toMatchObject({ code: 'document/too-large' });
    expect((await open(1))?.segments).toHaveLength(1);
  });
});
