import type { ImportFormat } from './exchange-formats.ts';
import type { ExchangeReader, ReaderDefaults } from './exchange-reader.ts';
import { createTmxUnitReader } from './tmx-units.ts';
import { createTsvReader } from './tsv-reader.ts';
import { createXliffReader } from './xliff-reader.ts';

const READERS: Record<ImportFormat, (defaults: ReaderDefaults) => ExchangeReader> = {
  tmx: createTmxUnitReader,
  xliff: createXliffReader,
  tsv: createTsvReader,
};

/** A reader for one file of this format. */
export function createExchangeReader(
  format: ImportFormat,
  defaults: ReaderDefaults,
): ExchangeReader {
  return READERS[format](defaults);
}
