import { createCsvWriter, createTsvWriter } from './delimited-writer.ts';
import type { ExportFormat } from './exchange-formats.ts';
import type { ExchangeWriter } from './exchange-writer.ts';
import { createTmxWriter } from './tmx-writer.ts';
import { createXliff12Writer } from './xliff-12-writer.ts';
import { createXliff21Writer } from './xliff-21-writer.ts';
import { createXlsxWriter } from './xlsx-writer.ts';

const WRITERS: Record<ExportFormat, () => ExchangeWriter> = {
  tmx: createTmxWriter,
  'xliff-1.2': createXliff12Writer,
  'xliff-2.1': createXliff21Writer,
  xlsx: () => createXlsxWriter(),
  csv: createCsvWriter,
  tsv: createTsvWriter,
};

/** A writer for one new file of this format. */
export function createExchangeWriter(format: ExportFormat): ExchangeWriter {
  return WRITERS[format]();
}
