import type { FaultId } from '../i18n/message-id.ts';
import type { Counted, ReadBudget } from '../documents/read-budget.ts';
import { decodeBytes, UNICODE_TEXT } from '../text/decode-bytes.ts';
import { normalizeLanguageTag } from '../tmx/tmx-unit.ts';
import { cellPosition, createRowReader, type DelimitedRow, type RowFault } from './row-reader.ts';
import { readCell } from './delimited-text.ts';
import { ExchangeError } from './exchange-error.ts';
import {
  locationFrom,
  MAX_TEXT_CHARS,
  textFrom,
  titleFrom,
  type ExchangeReader,
  type ReaderDefaults,
} from './exchange-reader.ts';
import { knownLanguage, type ExchangeUnit } from './exchange-unit.ts';

const FAULTS: Record<RowFault, FaultId> = {
  unclosed: 'faults.quoteOpen',
  stray: 'faults.quoteInside',
  trailing: 'faults.quoteTrailing',
  'too-long': 'faults.long',
};

/**
 * Creates a reader for tab-separated text: by the column names of a header row, or else source and
 * target. Languages come from their columns, or else from `defaults`. A cell in double quotation
 * marks can contain tabs and line ends, with its own quotation marks doubled; a cell that merely
 * begins with a quoted word is literal.
 */
export function createTsvReader(budget: ReadBudget, defaults: ReaderDefaults): ExchangeReader {
  const decoder = decodeBytes(
    UNICODE_TEXT,
    (_fault, place) => new ExchangeError('TSV', place, 'faults.encodingBytes'),
  );
  const rows = createRowReader({
    delimiter: '\t',
    quotes: {
      unclosed: 'refuse',
      stray: 'literal',
      trailing: 'literal-word',
      keepsNeedless: false,
    },
    maxRowChars: 4 * MAX_TEXT_CHARS,
    refuse: (fault, _at, position) => new ExchangeError('TSV', position(), FAULTS[fault]),
  });
  let columns: TsvColumns | null = null;
  let skipped = 0;

  const unitsOf = (found: readonly DelimitedRow[]): Counted<ExchangeUnit>[] =>
    found.flatMap((row) => {
      const long = row.cells.findIndex((cell) => cell.length > MAX_TEXT_CHARS);
      if (long !== -1) throw new ExchangeError('TSV', cellPosition(row, long), 'faults.long');
      if (row.cells.every((cell) => cell === '')) return [];
      if (columns === null) {
        const named = columnsOf(row);
        columns = named ?? PLAIN_COLUMNS;
        if (named !== null) return [];
      }
      const unit = unitOf(row, columns, defaults);
      if (unit === null) skipped += 1;
      return unit === null ? [] : budget.count(unit);
    });

  const readText = (text: string): Counted<ExchangeUnit>[] => {
    const nul = text.indexOf('\0');
    if (nul === -1) return unitsOf(rows.write(text));
    rows.write(text.slice(0, nul));
    const reason = 'faults.nul';
    throw new ExchangeError('TSV', rows.position(), reason);
  };

  return {
    write(bytes) {
      budget.addBytes(bytes.length);
      return readText(decoder.write(bytes));
    },
    end: () => [...readText(decoder.end()), ...unitsOf(rows.end())],
    skippedCount: () => skipped,
  };
}

/** Reads a row; null for one without a source or without a translation. */
function unitOf(
  row: DelimitedRow,
  columns: TsvColumns,
  defaults: ReaderDefaults,
): ExchangeUnit | null {
  const { cells } = row;
  const broken = (index: number, reason: FaultId): ExchangeError =>
    new ExchangeError('TSV', cellPosition(row, index), reason);
  if (cells.length > columns.count) {
    throw broken(columns.count, 'faults.cells');
  }
  if (cells.length <= Math.max(columns.source, columns.target)) {
    throw broken(0, 'faults.noTab');
  }
  const cell = (index: number | null): string =>
    index === null ? '' : readCell(cells[index] ?? '');
  const language = (index: number | null, fallback: string | null): string | null => {
    const code = cell(index).trim() || (fallback ?? '');
    if (code === '') return null;
    const tag = normalizeLanguageTag(code);
    if (tag !== null) return tag;
    throw broken(index ?? 0, 'faults.language');
  };

  const source = textFrom(cell(columns.source));
  const target = textFrom(cell(columns.target));
  if (source === '' || target === '') return null;
  const targetLang = language(columns.targetLang, defaults.targetLang);
  if (targetLang === null) {
    throw broken(0, 'faults.targetMissing');
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

/** Index of each column; null where the file has none. */
interface TsvColumns {
  readonly source: number;
  readonly target: number;
  readonly sourceLang: number | null;
  readonly targetLang: number | null;
  readonly title: number | null;
  readonly date: number | null;
  readonly location: number | null;
  /** Maximum cells per row. */
  readonly count: number;
}

/** Columns of files without a header row: only source and target. */
const PLAIN_COLUMNS: TsvColumns = {
  source: 0,
  target: 1,
  sourceLang: null,
  targetLang: null,
  title: null,
  date: null,
  location: null,
  count: 2,
};

const NAMES = {
  source: ['source', 'source text'],
  target: ['target', 'target text', 'translation'],
  sourceLang: ['source language', 'source lang'],
  targetLang: ['target language', 'target lang'],
  title: ['title', 'document', 'file'],
  date: ['date', 'created'],
  location: ['location', 'place'],
} as const;

/** Finds the columns that a first row names; null when it is not a header row. */
function columnsOf({ cells }: DelimitedRow): TsvColumns | null {
  const names = cells.map((cell) => cell.trim().toLowerCase().replaceAll(/[_-]/gu, ' '));
  const find = (known: readonly string[]): number | null => {
    const index = names.findIndex((name) => known.includes(name));
    return index === -1 ? null : index;
  };
  const source = find(NAMES.source);
  const target = find(NAMES.target);
  if (source === null || target === null) return null;
  return {
    source,
    target,
    sourceLang: find(NAMES.sourceLang),
    targetLang: find(NAMES.targetLang),
    title: find(NAMES.title),
    date: find(NAMES.date),
    location: find(NAMES.location),
    count: cells.length,
  };
}
