import { escapeXmlText } from './xml-text.ts';

/** Rows of a sheet, and UTF-16 units of a cell. @see the limits of the spreadsheet program */
export const XLSX_MAX_ROWS = 1_048_576;
export const XLSX_MAX_CELL_CHARS = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes into `cellXfs` of {@link STYLES_XML}. */
export const XLSX_STYLE = { text: 1, head: 2, date: 3 } as const;

/** Text cells have the number format "@": what looks like a formula stays a text, also when edited. */
export const STYLES_XML =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">' +
  '<alignment vertical="top" wrapText="1"/></xf>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">' +
  '<alignment vertical="top"/></xf></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

export const PACKAGE_RELATIONS_XML =
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** `[Content_Types].xml` of a workbook with so many sheets. */
export function contentTypesXml(sheetCount: number): string {
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>` +
    perSheet(
      sheetCount,
      (n) =>
        `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
    ) +
    '</Types>'
  );
}

/** `xl/workbook.xml`. */
export function workbookXml(sheetCount: number): string {
  return (
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
    perSheet(
      sheetCount,
      (n) => `<sheet name="Segments${n === '1' ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`,
    ) +
    '</sheets></workbook>'
  );
}

/** `xl/_rels/workbook.xml.rels`. */
export function workbookRelationsXml(sheetCount: number): string {
  return (
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    perSheet(
      sheetCount,
      (n) =>
        `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    ) +
    `<Relationship Id="rId${String(sheetCount + 1)}" Type="${RELATIONS}/styles" Target="styles.xml"/>` +
    '</Relationships>'
  );
}

/** Begin of a sheet: the head row stays in sight, source and target have room. */
export const SHEET_BEGIN =
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<cols><col min="1" max="1" width="9" customWidth="1"/><col min="2" max="3" width="60" customWidth="1"/>' +
  '<col min="4" max="5" width="12" customWidth="1"/><col min="6" max="6" width="30" customWidth="1"/>' +
  '<col min="7" max="7" width="18" customWidth="1"/></cols><sheetData>';
export const SHEET_END = '</sheetData></worksheet>';

/** A cell that is a text, whatever it begins with. */
export function textCell(text: string, style: number = XLSX_STYLE.text): string {
  return `<c t="inlineStr" s="${String(style)}"><is><t xml:space="preserve">${escapeSpreadsheetText(text)}</t></is></c>`;
}

export function numberCell(value: number, style: number = 0): string {
  return `<c s="${String(style)}"><v>${String(value)}</v></c>`;
}

/** What would read as the code of a character; a character that becomes a code itself closes it too. */
// oxlint-disable-next-line no-control-regex
const LOOKS_LIKE_CODE = /_(?=x[0-9A-Fa-f]{4}[_\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF])/gu;

/** `_x000D_` stands for a character in spreadsheets, so such a text itself is written with `_x005F_`. */
function escapeSpreadsheetText(text: string): string {
  const plain = text.replaceAll(LOOKS_LIKE_CODE, '_x005F_').replaceAll('\r', code(0x0d));
  return escapeXmlText(plain, code);
}

function code(codePoint: number): string {
  return `_x${codePoint.toString(16).toUpperCase().padStart(4, '0')}_`;
}

function perSheet(count: number, write: (n: string) => string): string {
  return Array.from({ length: count }, (_, index) => write(String(index + 1))).join('');
}
