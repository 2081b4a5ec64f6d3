import { beginningOf } from '../graphemes.ts';
import { Zip, ZipDeflate } from 'fflate';
import {
  contentTypesXml,
  packageRelationsXml,
  sheetBegin,
  sheetEnd,
  STYLES_XML,
  textCell,
  workbookRelationsXml,
  workbookXml,
  XLSX_MAX_CELL_CHARS,
  XLSX_STYLE,
} from './xlsx-parts.ts';
import { DAY_MS } from '../durations.ts';
import { CUSTOM_PROPERTIES_PART, customPropertiesXml } from './office-properties.ts';
import { concatBytes } from '../documents/bytes.ts';

/** A fixed date, the oldest that ZIP knows: the same rows always give the same bytes. */
const ENTRY_DATE = new Date(1980, 0, 1, 12);
/** Little time per byte: the text of a sheet packs well at any level. */
const LEVEL = 3;
/** 1970-01-01 as spreadsheets count days. */
const EPOCH_DAY = 25_569;

/** A workbook that is being written as a streamed ZIP. */
export interface XlsxBook {
  /** A row of cells; a full sheet is followed by another one with the same head. */
  addRow(cells: string): void;
  /** The bytes so far that were not taken yet. */
  take(): Uint8Array;
  /** The rest of the file. */
  end(): Uint8Array;
}

export function createXlsxBook(options: {
  /** Further sheets are numbered. */
  sheetName: string;
  head: readonly string[];
  /** Of the columns, in characters; 0: the column is hidden. */
  widths: readonly number[];
  /** Rows of a sheet, the head included. */
  maxRows: number;
  /** Markup behind the rows of each sheet, such as protection. */
  sheetTail?: string;
  /** What the file says of itself, by name. */
  properties?: Readonly<Record<string, string>>;
}): XlsxBook {
  const { sheetName, head, widths, maxRows, sheetTail = '', properties } = options;
  const encoder = new TextEncoder();
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  let sheet: ZipDeflate | null = null;
  let sheetCount = 0;
  let rowCount = 0;
  /** Rows wait here until they are taken, so that the packer is asked seldom. */
  let rows: string[] = [];

  const addFile = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: LEVEL });
    file.mtime = ENTRY_DATE;
    zip.add(file);
    return file;
  };
  const addText = (name: string, text: string): void =>
    addFile(name).push(encoder.encode(text), true);
  const beginSheet = (): ZipDeflate => {
    sheetCount += 1;
    rowCount = 1;
    const begun = addFile(`xl/worksheets/sheet${String(sheetCount)}.xml`);
    const names = head.map((name) => textCell(name, XLSX_STYLE.head)).join('');
    begun.push(encoder.encode(`${sheetBegin(widths)}<row>${names}</row>`));
    return begun;
  };
  const flush = (): void => {
    if (rows.length > 0) sheet?.push(encoder.encode(rows.join('')));
    rows = [];
  };
  const endSheet = (): void => {
    flush();
    sheet?.push(encoder.encode(sheetEnd(sheetTail)), true);
    sheet = null;
  };
  const take = (): Uint8Array => {
    flush();
    const taken = concatBytes(chunks);
    chunks = [];
    return taken;
  };

  return {
    addRow(cells) {
      if (rowCount === maxRows) endSheet();
      sheet ??= beginSheet();
      rows.push(`<row>${cells}</row>`);
      rowCount += 1;
    },
    take,
    end() {
      if (sheetCount === 0) sheet = beginSheet();
      endSheet();
      addText('xl/styles.xml', STYLES_XML);
      addText('xl/workbook.xml', workbookXml(sheetName, sheetCount));
      addText('xl/_rels/workbook.xml.rels', workbookRelationsXml(sheetCount));
      if (properties !== undefined)
        addText(CUSTOM_PROPERTIES_PART, customPropertiesXml(properties));
      addText('_rels/.rels', packageRelationsXml(properties !== undefined));
      addText('[Content_Types].xml', contentTypesXml(sheetCount, properties !== undefined));
      zip.end();
      return take();
    },
  };
}

/** An instant, or the start of a day, as spreadsheets count days. */
export function toSpreadsheetDays(utcMs: number): number {
  return utcMs / DAY_MS + EPOCH_DAY;
}

/** A text in parts that cells can hold; never cut inside of a character. */
export function cellTexts(text: string): string[] {
  const parts: string[] = [];
  let rest = text.toWellFormed();
  while (rest.length > XLSX_MAX_CELL_CHARS) {
    const part = beginningOf(rest, XLSX_MAX_CELL_CHARS);
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return [...parts, rest];
}
