import { hasBytesAt } from '../documents/bytes.ts';
import { COMPOUND_FILE_SIGNATURE, listCompoundStreams } from '../documents/compound-file.ts';
import { encryptedDocument } from '../documents/document-errors.ts';
import { createNumberTexts } from '../documents/office/cell-numbers.ts';
import { readSharedTexts, textOfCell } from '../documents/office/cell-texts.ts';
import { openOoxmlPackage } from '../documents/office/ooxml-package.ts';
import {
  placeOf,
  scanSheet,
  withLineFeeds,
  type CellText,
  type SheetCell,
} from '../documents/office/sheet-scan.ts';
import { workbookParts } from '../documents/office/workbook-parts.ts';
import { decodeRange, toUtf8Xml } from '../documents/xml/xml-scan.ts';
import { AppError } from '../errors.ts';
import { MAX_CELLS } from './delimited-rows.ts';
import { refusedTable, type CellRow, type TableWords } from './table-file.ts';

interface XlsxOptions {
  readonly words: TableWords;
  readonly maxRows: number;
  /**
   * True if numbers, dates, and results of formulas are read, too, as texts that do not depend on the workbook's
   * language: `1.5`, `2026-03-04`, `09:30:00`, `2026-03-04T09:30:00`. Otherwise their cells are empty.
   */
  readonly hasNumbers?: boolean;
}

/**
 * Reads the cells of the first sheet that has any, row by row.
 * @throws `input/invalid`
 */
export function readXlsxRows(bytes: Uint8Array, options: XlsxOptions): CellRow[] {
  const { words } = options;
  try {
    return readRows(bytes, options);
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('document/')) throw error;
    // The default messages of document errors are about translation.
    if (error.code === 'document/encrypted') throw refusedTable(words.encrypted, 'file', error);
    if (error.code === 'document/too-large') throw refusedTable(words.unsafe, 'file', error);
    throw refusedTable(words.damaged, 'file', error);
  }
}

function readRows(bytes: Uint8Array, options: XlsxOptions): CellRow[] {
  // A password wraps the whole package, so that it is no longer a ZIP archive.
  if (
    hasBytesAt(bytes, COMPOUND_FILE_SIGNATURE, 0) &&
    listCompoundStreams(bytes).includes('EncryptedPackage')
  ) {
    throw encryptedDocument();
  }
  const office = openOoxmlPackage(bytes);
  const { sheets, sharedStrings } = workbookParts(office);
  const shared = readSharedTexts(office, sharedStrings);
  const numberText = options.hasNumbers === true ? createNumberTexts(office) : null;
  for (const sheet of sheets) {
    if (!sheet.hasCells) continue;
    const part = toUtf8Xml(office.entries.read(sheet.name));
    const rows = new Map<number, string[]>();
    const add = (ref: string, text: string): void => {
      const place = placeOf(ref);
      if (place === null || place.column > MAX_CELLS || text === '') return;
      const cells = rows.get(place.row) ?? [];
      while (cells.length < place.column - 1) cells.push('');
      cells[place.column - 1] = text;
      rows.set(place.row, cells);
      if (rows.size > options.maxRows) throw refusedTable(options.words.rows);
    };
    const textOf = (text: CellText): string => withLineFeeds(textOfCell(part, text, shared));
    const valueOf = ({ text, value, isError, style }: SheetCell): string => {
      if (text !== null) return textOf(text);
      if (value === null || isError || numberText === null) return '';
      return numberText(decodeRange(part, value.start, value.end).trim(), style);
    };
    scanSheet(
      part,
      numberText === null
        ? { text: (ref, text) => add(ref, textOf(text)) }
        : { cell: (cell) => add(cell.ref, valueOf(cell)) },
    );
    if (rows.size === 0) continue;
    return [...rows]
      .sort(([one], [other]) => one - other)
      .map(([line, cells]) => ({ line, cells }));
  }
  return [];
}
