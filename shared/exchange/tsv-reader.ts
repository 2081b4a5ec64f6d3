import { normaliseLanguageTag } from '../tmx/tmx-unit.ts';
import { readCell } from './delimited-text.ts';
import { ExchangeError } from './exchange-error.ts';
import {
  locationFrom,
  textFrom,
  titleFrom,
  type ExchangeReader,
  type ReaderDefaults,
} from './exchange-reader.ts';
import { knownLanguage, type ExchangeUnit } from './exchange-unit.ts';
import { createStreamingDecoder } from './text-decoder.ts';
import { columnsOf, PLAIN_COLUMNS, type TsvColumns } from './tsv-columns.ts';
import { createTsvRowReader, type TsvRow } from './tsv-rows.ts';

/**
 * Reads tab-separated text: with a head row by the names of its columns, else source and target.
 * Languages come from their columns, else from `defaults`.
 */
export function createTsvReader(defaults: ReaderDefaults): ExchangeReader {
  const decoder = createStreamingDecoder('TSV');
  const rows = createTsvRowReader();
  let columns: TsvColumns | null = null;
  let skipped = 0;

  const unitsOf = (found: readonly TsvRow[]): ExchangeUnit[] =>
    found.flatMap((row) => {
      if (columns === null) {
        const named = columnsOf(row);
        columns = named ?? PLAIN_COLUMNS;
        if (named !== null) return [];
      }
      const unit = unitOf(row, columns, defaults);
      if (unit === null) skipped += 1;
      return unit ?? [];
    });

  return {
    write: (bytes) => unitsOf(rows.write(decoder.write(bytes))),
    end: () => [...unitsOf(rows.write(decoder.end())), ...unitsOf(rows.end())],
    skippedCount: () => skipped,
  };
}

/** Null for a row without a source or without a translation. */
function unitOf(row: TsvRow, columns: TsvColumns, defaults: ReaderDefaults): ExchangeUnit | null {
  const { cells, positions } = row;
  const start = positions[0] ?? { line: 1, column: 1 };
  if (cells.length > columns.count) {
    const place = positions[columns.count] ?? start;
    throw new ExchangeError('TSV', place, 'a row has more cells than the file has columns');
  }
  if (cells.length <= Math.max(columns.source, columns.target)) {
    throw new ExchangeError('TSV', start, 'a row has no tab between source and target');
  }
  const cell = (index: number | null): string =>
    index === null ? '' : readCell(cells[index] ?? '');
  const language = (index: number | null, fallback: string | null): string | null => {
    const code = cell(index).trim() || (fallback ?? '');
    if (code === '') return null;
    const tag = normaliseLanguageTag(code);
    if (tag !== null) return tag;
    const place = (index === null ? undefined : positions[index]) ?? start;
    throw new ExchangeError('TSV', place, 'a language code is not valid');
  };

  const source = textFrom(cell(columns.source));
  const target = textFrom(cell(columns.target));
  if (source === '' || target === '') return null;
  const targetLang = language(columns.targetLang, defaults.targetLang);
  if (targetLang === null) {
    throw new ExchangeError('TSV', start, 'it names no target language; choose it for this file');
  }
  const sourceLang = language(columns.sourceLang, defaults.sourceLang);
  const atMs = Date.parse(cell(columns.date));
  return {
    title: titleFrom(cell(columns.title)),
    sourceLang: sourceLang === null ? null : knownLanguage(sourceLang),
    targetLang,
    source,
    target,
    createdAtMs: Number.isNaN(atMs) ? null : atMs,
    location: locationFrom(cell(columns.location)),
  };
}
