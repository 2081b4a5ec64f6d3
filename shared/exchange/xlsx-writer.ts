import { toLanguageTag, type ExchangeUnit } from './exchange-unit.ts';
import type { ExchangeWriter } from './exchange-writer.ts';
import { cellTexts, createXlsxBook, toSpreadsheetDays } from './xlsx-book.ts';
import { numberCell, textCell, XLSX_MAX_ROWS, XLSX_STYLE } from './xlsx-parts.ts';

const COLUMNS = [
  'No.',
  'Source',
  'Target',
  'Source language',
  'Target language',
  'Title',
  'Date (UTC)',
  'Location',
];
/** Source and target are wide. */
const WIDTHS = [9, 60, 60, 12, 12, 30, 18, 30];

/**
 * Creates a writer for a bilingual workbook as a streamed ZIP. When a sheet is full, a new one
 * begins; a text beyond the cell limit continues in the row below, under the same number.
 * @param maxRows rows of a sheet, including the header
 */
export function createXlsxWriter(maxRows = XLSX_MAX_ROWS): ExchangeWriter {
  const options = { sheetName: 'Segments', head: COLUMNS, widths: WIDTHS, maxRows };
  let unitCount = 0;
  return createXlsxBook(options, (unit) => {
    unitCount += 1;
    return rowsOf(unit, unitCount);
  });
}

function rowsOf(unit: ExchangeUnit, number: number): string[] {
  const sources = cellTexts(unit.source);
  const targets = cellTexts(unit.target);
  const titles = cellTexts(unit.title ?? '');
  const [location = ''] = cellTexts(unit.location ?? '');
  const date =
    unit.createdAtMs === null
      ? textCell('')
      : numberCell(toSpreadsheetDays(unit.createdAtMs), XLSX_STYLE.date);
  return Array.from(
    { length: Math.max(sources.length, targets.length) },
    (_, index) =>
      `${numberCell(number)}${textCell(sources[index] ?? '')}${textCell(targets[index] ?? '')}` +
      `${textCell(toLanguageTag(unit.sourceLang))}${textCell(toLanguageTag(unit.targetLang))}` +
      `${textCell(titles[0] ?? '')}${date}${textCell(location)}`,
  );
}
