import { Zip, ZipDeflate } from 'fflate';
import { toLanguageTag, type ExchangeUnit } from './exchange-unit.ts';
import type { ExchangeWriter } from './exchange-writer.ts';
import {
  contentTypesXml,
  numberCell,
  PACKAGE_RELATIONS_XML,
  SHEET_BEGIN,
  SHEET_END,
  STYLES_XML,
  textCell,
  workbookRelationsXml,
  workbookXml,
  XLSX_MAX_CELL_CHARS,
  XLSX_MAX_ROWS,
  XLSX_STYLE,
} from './xlsx-parts.ts';

const COLUMNS = [
  'No.',
  'Source',
  'Target',
  'Source language',
  'Target language',
  'Title',
  'Date (UTC)',
];
/** A fixed date, the oldest that ZIP knows: the same units always give the same bytes. */
const ENTRY_DATE = new Date(1980, 0, 1, 12);
/** Little time per byte: the text of a sheet packs well at any level. */
const LEVEL = 3;
const MS_PER_DAY = 86_400_000;
/** 1970-01-01 as spreadsheets count days. */
const EPOCH_DAY = 25_569;

/**
 * Writes a bilingual workbook as a streamed ZIP. A full sheet is followed by another one; a text longer
 * than a cell can be goes on in the row below, under the same number.
 * @param maxRows rows of a sheet, the head included
 */
export function createXlsxWriter(maxRows = XLSX_MAX_ROWS): ExchangeWriter {
  const encoder = new TextEncoder();
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  let sheet: ZipDeflate | null = null;
  let sheetCount = 0;
  let rowCount = 0;
  let unitCount = 0;

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
    const head = COLUMNS.map((name) => textCell(name, XLSX_STYLE.head)).join('');
    begun.push(encoder.encode(`${SHEET_BEGIN}<row>${head}</row>`));
    return begun;
  };
  const endSheet = (): void => {
    sheet?.push(encoder.encode(SHEET_END), true);
    sheet = null;
  };
  /** Rows wait here until the call ends, so that the packer is asked seldom. */
  let rows: string[] = [];
  const flush = (): void => {
    if (rows.length > 0) sheet?.push(encoder.encode(rows.join('')));
    rows = [];
  };
  const take = (): Uint8Array => {
    const taken = joinChunks(chunks);
    chunks = [];
    return taken;
  };

  return {
    write(units) {
      for (const unit of units) {
        unitCount += 1;
        for (const row of rowsOf(unit, unitCount)) {
          if (rowCount === maxRows) {
            flush();
            endSheet();
          }
          sheet ??= beginSheet();
          rows.push(row);
          rowCount += 1;
        }
      }
      flush();
      return take();
    },
    end() {
      if (sheetCount === 0) sheet = beginSheet();
      endSheet();
      addText('xl/styles.xml', STYLES_XML);
      addText('xl/workbook.xml', workbookXml(sheetCount));
      addText('xl/_rels/workbook.xml.rels', workbookRelationsXml(sheetCount));
      addText('_rels/.rels', PACKAGE_RELATIONS_XML);
      addText('[Content_Types].xml', contentTypesXml(sheetCount));
      zip.end();
      return take();
    },
  };
}

function rowsOf(unit: ExchangeUnit, number: number): string[] {
  const sources = cellTexts(unit.source);
  const targets = cellTexts(unit.target);
  const titles = cellTexts(unit.title ?? '');
  const date =
    unit.createdAtMs === null
      ? textCell('')
      : numberCell(unit.createdAtMs / MS_PER_DAY + EPOCH_DAY, XLSX_STYLE.date);
  return Array.from(
    { length: Math.max(sources.length, targets.length) },
    (_, index) =>
      `<row>${numberCell(number)}${textCell(sources[index] ?? '')}${textCell(targets[index] ?? '')}` +
      `${textCell(toLanguageTag(unit.sourceLang))}${textCell(toLanguageTag(unit.targetLang))}` +
      `${textCell(titles[0] ?? '')}${date}</row>`,
  );
}

/** A text in parts that cells can hold; never cut inside of a character. */
function cellTexts(text: string): string[] {
  const parts: string[] = [];
  let rest = text.toWellFormed();
  while (rest.length > XLSX_MAX_CELL_CHARS) {
    const code = rest.charCodeAt(XLSX_MAX_CELL_CHARS - 1);
    const isHighSurrogate = code >= 0xd8_00 && code <= 0xdb_ff;
    const length = XLSX_MAX_CELL_CHARS - (isHighSurrogate ? 1 : 0);
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...parts, rest];
}

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
