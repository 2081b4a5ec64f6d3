import type { MessageId } from '../i18n/message-id.ts';
import { hasBytesAt } from '../documents/bytes.ts';
import { COMPOUND_FILE_SIGNATURE, listCompoundStreams } from '../documents/compound-file.ts';
import { encryptedDocument } from '../documents/document-errors.ts';
import { readSharedTexts, textOfCell } from '../documents/office/cell-texts.ts';
import { openOoxmlPackage } from '../documents/office/ooxml-package.ts';
import {
  placeOf,
  scanSheet,
  withLineFeeds,
  type CellText,
} from '../documents/office/sheet-scan.ts';
import { workbookParts } from '../documents/office/workbook-parts.ts';
import { toUtf8Xml } from '../documents/xml/xml-scan.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { MAX_CELLS } from './delimited-rows.ts';
import { MAX_IMPORT_ROWS, tooManyRows } from './import-kinds.ts';

/** A row of a list. */
export interface CellRow {
  /** Row number in the file, from 1: its line, or its row in a sheet. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A quotation mark of it is never closed. */
  readonly isUnclosed?: boolean;
}

/** The default messages of document errors are about translation. */
const REFUSALS: Partial<Record<ErrorCode, MessageId>> = {
  'document/encrypted': 'glossaryErrors.workbookEncrypted',
  'document/too-large': 'glossaryErrors.workbookUnsafe',
};
const DAMAGED: MessageId = 'glossaryErrors.workbookDamaged';

/**
 * Reads the text cells of the first sheet that has any, row by row. Numbers and results of formulas
 * are not terms, so their cells are empty.
 * @throws `input/invalid`
 */
export function readXlsxRows(bytes: Uint8Array): CellRow[] {
  try {
    return readRows(bytes);
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('document/')) throw error;
    const message = REFUSALS[error.code] ?? DAMAGED;
    throw new AppError('input/invalid', message, { details: { field: 'file' }, cause: error });
  }
}

function readRows(bytes: Uint8Array): CellRow[] {
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
  for (const sheet of sheets) {
    if (!sheet.hasCells) continue;
    const part = toUtf8Xml(office.entries.read(sheet.name));
    const rows = new Map<number, string[]>();
    const add = (ref: string, found: CellText): void => {
      const place = placeOf(ref);
      const text = withLineFeeds(textOfCell(part, found, shared));
      if (place === null || place.column > MAX_CELLS || text === '') return;
      const cells = rows.get(place.row) ?? [];
      while (cells.length < place.column - 1) cells.push('');
      cells[place.column - 1] = text;
      rows.set(place.row, cells);
      if (rows.size > MAX_IMPORT_ROWS) throw tooManyRows();
    };
    scanSheet(part, { text: add });
    if (rows.size === 0) continue;
    return [...rows]
      .sort(([one], [other]) => one - other)
      .map(([line, cells]) => ({ line, cells }));
  }
  return [];
}
