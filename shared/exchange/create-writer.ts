import type { CsvStyle } from './csv-style.ts';
import { BYTE_ORDER_MARK, DELIMITED_COLUMNS, writeCsvRow, writeTsvRow } from './delimited-text.ts';
import type { ExportFormat } from './exchange-formats.ts';
import { toLanguageTag, type ExchangeUnit } from './exchange-unit.ts';
import { createRowsWriter, type ExchangeWriter } from './exchange-writer.ts';
import { createTmxWriter } from './tmx-writer.ts';
import { createXliff12Writer, createXliff21Writer } from './xliff-writer.ts';
import { createXlsxWriter } from './xlsx-writer.ts';

const WRITERS: Record<
  ExportFormat,
  (sourceLang: string | null, csvStyle: CsvStyle) => ExchangeWriter
> = {
  tmx: createTmxWriter,
  'xliff-1.2': createXliff12Writer,
  'xliff-2.1': createXliff21Writer,
  xlsx: () => createXlsxWriter(),
  csv: (_sourceLang, csvStyle) => createCsvWriter(csvStyle),
  tsv: createTsvWriter,
};

/**
 * Creates a writer for one new file of this format.
 * @param sourceLang of all units, where the format declares it once; null if there are several,
 *   or if unknown
 */
export function createExchangeWriter(
  format: ExportFormat,
  sourceLang: string | null,
  csvStyle: CsvStyle,
): ExchangeWriter {
  return WRITERS[format](sourceLang, csvStyle);
}

/** Creates a writer for CSV with a byte order mark, by which spreadsheets recognize UTF-8. @see RFC 4180 */
function createCsvWriter(style: CsvStyle): ExchangeWriter {
  return createRowsWriter(BYTE_ORDER_MARK + writeCsvRow(DELIMITED_COLUMNS, style), (unit) =>
    writeCsvRow(cellsOf(unit), style),
  );
}

/** Creates a writer for tab-separated text; cells with a tab or line break are double-quoted. */
function createTsvWriter(): ExchangeWriter {
  return createRowsWriter(writeTsvRow(DELIMITED_COLUMNS), (unit) => writeTsvRow(cellsOf(unit)));
}

function cellsOf(unit: ExchangeUnit): string[] {
  return [
    unit.source,
    unit.target,
    toLanguageTag(unit.sourceLang),
    toLanguageTag(unit.targetLang),
    unit.title ?? '',
    unit.createdAtMs === null ? '' : new Date(unit.createdAtMs).toISOString(),
    unit.location ?? '',
  ];
}
