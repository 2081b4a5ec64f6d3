import { encodeXString, xCode } from '../documents/office/x-string.ts';
import { RELATIONS, relationshipsXml, relationshipXml, XML_HEAD } from './office-xml.ts';
import { escapeXmlAttribute, escapeXmlText } from './xml-text.ts';

/**
 * Maximum rows of a sheet, and UTF-16 units of a cell. @see the limits of the spreadsheet program
 */
export const XLSX_MAX_ROWS = 1_048_576;
export const XLSX_MAX_CELL_CHARS = 32_767;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Indexes into `cellXfs` of {@link STYLES_XML}. */
export const XLSX_STYLE = {
  text: 1,
  head: 2,
  date: 3,
  day: 4,
  time: 5,
  duration: 6,
  hours: 7,
  money: 8,
  /** Editable text in a protected sheet. */
  openText: 9,
} as const;

/** Custom formats; `[h]` counts beyond 24 hours. */
const NUMBER_FORMATS = ['yyyy\\-mm\\-dd\\ hh:mm', 'yyyy\\-mm\\-dd', 'hh:mm', '[h]:mm'];
const FIRST_NUMBER_FORMAT = 164;
/** Built-in formats: `0.00`, and the same with thousands separators. */
const DECIMAL_FORMAT = 2;
const MONEY_FORMAT = 4;

const numberStyle = (format: number): string =>
  `<xf numFmtId="${String(format)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">` +
  '<alignment vertical="top"/></xf>';

/**
 * Text cells have the number format "@", so that text that looks like a formula stays text, even
 * when edited.
 */
export const STYLES_XML =
  `${XML_HEAD}<styleSheet xmlns="${MAIN}">` +
  `<numFmts count="${String(NUMBER_FORMATS.length)}">${NUMBER_FORMATS.map(
    (code, index) =>
      `<numFmt numFmtId="${String(FIRST_NUMBER_FORMAT + index)}" formatCode="${code}"/>`,
  ).join('')}</numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="10"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">' +
  '<alignment vertical="top" wrapText="1"/></xf>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  NUMBER_FORMATS.map((_, index) => numberStyle(FIRST_NUMBER_FORMAT + index)).join('') +
  `${numberStyle(DECIMAL_FORMAT)}${numberStyle(MONEY_FORMAT)}` +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1" applyProtection="1">' +
  '<alignment vertical="top" wrapText="1"/><protection locked="0"/></xf></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Writes `xl/workbook.xml`; sheets after the first are numbered. */
export function workbookXml(sheetName: string, sheetCount: number): string {
  return (
    `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
    perSheet(
      sheetCount,
      (n) =>
        `<sheet name="${escapeXmlAttribute(sheetName)}${n === '1' ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`,
    ) +
    '</sheets></workbook>'
  );
}

/** Writes `xl/_rels/workbook.xml.rels`. */
export function workbookRelationsXml(sheetCount: number): string {
  return relationshipsXml(
    perSheet(sheetCount, (n) =>
      relationshipXml(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`),
    ),
    relationshipXml(`rId${String(sheetCount + 1)}`, 'styles', 'styles.xml'),
  );
}

/**
 * Writes the beginning of a sheet, whose header row stays visible.
 * @param widths of the columns, in characters; 0 hides the column
 */
export function sheetBegin(widths: readonly number[]): string {
  const columns = widths.map((width, index) => {
    const n = String(index + 1);
    const look = width === 0 ? 'width="9" hidden="1"' : `width="${String(width)}"`;
    return `<col min="${n}" max="${n}" ${look} customWidth="1"/>`;
  });
  return (
    `${XML_HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.join('')}</cols><sheetData>`
  );
}
/** Writes the end of a sheet. @param tail markup after the rows, such as protection */
export const sheetEnd = (tail: string): string => `</sheetData>${tail}</worksheet>`;

/** Writes a cell that is always text. */
export function textCell(text: string, style: number = XLSX_STYLE.text): string {
  return `<c t="inlineStr" s="${String(style)}"><is><t xml:space="preserve">${escapeSpreadsheetText(text)}</t></is></c>`;
}

export function numberCell(value: number, style: number = 0): string {
  return `<c s="${String(style)}"><v>${String(value)}</v></c>`;
}

/**
 * Matches most texts, which contain no markup, no code, and no character that XML or UTF-8 does not
 * have.
 */
const PLAIN = /^[ -%'-;=?-^`-~\u00A0-\u2027\u2029-\uD7FF]*$/u;

function escapeSpreadsheetText(text: string): string {
  return PLAIN.test(text) ? text : escapeXmlText(encodeXString(text), xCode);
}

function perSheet(count: number, write: (n: string) => string): string {
  return Array.from({ length: count }, (_, index) => write(String(index + 1))).join('');
}
