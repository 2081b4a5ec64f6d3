import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import {
  createHoursDesk,
  type HoursReading,
  type HoursSource,
} from '../../../../shared/exchange/hours/desk.ts';

export const NOW_MS = Date.UTC(2026, 0, 15, 12);

const FOLDER = new URL('../../../fixtures/hours/', import.meta.url);

export const fixture = (name: string): Uint8Array => readFileSync(new URL(name, FOLDER));

/** Opens a file of hours. @param content its bytes, or its text in UTF-8 */
export function openHours(
  fileName: string,
  content: Uint8Array | string,
  options: Partial<HoursSource> & { reading?: HoursReading } = {},
) {
  const { reading, ...source } = options;
  const desk = createHoursDesk({
    fileName,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    zone: 'Europe/Berlin',
    dateOrder: 'dmy',
    catalog: { projects: [], customers: [], homeId: 'home' },
    nowMs: NOW_MS,
    ...source,
  });
  if (reading !== undefined) desk.reread(reading);
  return desk;
}

const iso = (atMs: number): string => new Date(atMs).toISOString().replace('.000Z', 'Z');

/** Returns the entries of a file in short: times, project, note. */
export function entriesOf(desk: ReturnType<typeof openHours>): string[] {
  return desk
    .take()
    .map(({ startedAtMs, endedAtMs, project, customer, note, tags, isBillable }) =>
      [
        `${iso(startedAtMs)}/${iso(endedAtMs)}`,
        project,
        customer,
        note,
        tags.join('+'),
        isBillable === null ? '' : isBillable ? 'yes' : 'no',
      ].join('|'),
    );
}

/** Returns the faults of a file, by their lines. */
export const faultsOf = (desk: ReturnType<typeof openHours>) =>
  desk
    .listLines({ kind: 'fault', page: 1, limit: 100 })
    .lines.map(({ line, fault }) => [line, fault?.message]);

/** Returns a table with these cells in one line, below its header. */
export const table = (header: string, ...rows: readonly string[]): string =>
  `${[header, ...rows].join('\n')}\n`;

const relations = (target: string, type: string, more = ''): Uint8Array =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>${more}</Relationships>`,
  );

/** Number formats of {@link hoursBook} by the index of their style. */
const FORMATS = [
  'yyyy\\-mm\\-dd',
  'hh:mm',
  '[hh]:mm',
  'dd/mm/yyyy hh:mm',
  '#,##0.00 "mg"',
  'mmm yyyy',
];

/** Returns a workbook. @param rows its rows as SpreadsheetML; styles count from 1 */
export function hoursBook(rows: string, { is1904 = false } = {}): Uint8Array {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    ),
    '_rels/.rels': relations('xl/workbook.xml', 'officeDocument'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations(
      'worksheets/sheet1.xml',
      'worksheet',
      '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>',
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${String(FORMATS.length)}">${FORMATS.map(
        (code, index) =>
          `<numFmt numFmtId="${String(164 + index)}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
      ).join(
        '',
      )}</numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${FORMATS.map(
        (_, index) => `<xf numFmtId="${String(164 + index)}"/>`,
      ).join('')}<xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  });
}

/** Returns a row of a workbook: texts as they are, numbers with their style as `[number, style]`. */
export const bookRow = (
  number: number,
  cells: readonly (string | readonly [value: number | string, style: number])[],
): string =>
  `<row r="${String(number)}">${cells
    .map((cell, index) => {
      const ref = `${String.fromCharCode(65 + index)}${String(number)}`;
      return typeof cell === 'string'
        ? `<c r="${ref}" t="inlineStr"><is><t>${cell}</t></is></c>`
        : `<c r="${ref}" s="${String(cell[1])}"><v>${String(cell[0])}</v></c>`;
    })
    .join('')}</row>`;
