import type { ReadBudget } from '../documents/read-budget.ts';
import type { ImportFormat } from './exchange-formats.ts';
import type { ExchangeReader, ReaderDefaults } from './exchange-reader.ts';
import { createTmxUnitReader } from './tmx-units.ts';
import { createTsvReader } from './tsv-reader.ts';
import { createXliffReader } from './xliff-reader.ts';

type CreateReader = (budget: ReadBudget, defaults: ReaderDefaults) => ExchangeReader;

const READERS: Record<ImportFormat, CreateReader> = {
  tmx: createTmxUnitReader,
  xliff: createXliffReader,
  tsv: createTsvReader,
};

/** Creates a reader for one file of this format. @param budget of this file */
export function createExchangeReader(
  format: ImportFormat,
  defaults: ReaderDefaults,
  budget: ReadBudget,
): ExchangeReader {
  return READERS[format](budget, defaults);
}
