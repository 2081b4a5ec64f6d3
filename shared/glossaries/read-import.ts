import type { Counted, ReadBudget } from '../documents/read-budget.ts';
import { AppError } from '../errors.ts';
import {
  guessDelimiter,
  namedDelimiter,
  readDelimited,
  type Delimiter,
} from '../exchange/delimited-rows.ts';
import { readCell } from '../exchange/delimited-text.ts';
import { decodeTable, type CellRow, type TableWords } from '../exchange/table-file.ts';
import { readXlsxRows } from '../exchange/xlsx-rows.ts';
import { findTermFault } from './entry-rules.ts';
import { isGlossaryLanguage } from './glossary-languages.ts';
import {
  headingLanguage,
  isOtherHeading,
  isSourceHeading,
  isTargetHeading,
} from './import-headings.ts';
import {
  IMPORT_FORMAT_OF_ENDING,
  MAX_IMPORT_ROWS,
  tooManyRows,
  type GlossaryImportFormat,
} from './import-kinds.ts';
import { readTbx, type TbxConcept, type TbxTerm } from './tbx-reader.ts';

/** Words for refused files of terms. */
const WORDS: TableWords = {
  binary: 'glossaryErrors.binaryFile',
  encoding: 'glossaryErrors.wrongEncoding',
  rows: 'glossaryErrors.tooManyRows',
  encrypted: 'glossaryErrors.workbookEncrypted',
  unsafe: 'glossaryErrors.workbookUnsafe',
  damaged: 'glossaryErrors.workbookDamaged',
};

/** Input to read: a file, or text from the clipboard. */
export interface ImportSource {
  readonly fileName: string | null;
  readonly bytes: Uint8Array;
  /** Root codes of the dictionary to import into, if there is one. */
  readonly sourceLang: string | null;
  readonly targetLang: string | null;
}

/** Reading options; missing ones are detected. */
export interface ImportReading {
  encoding?: string | undefined;
  delimiter?: Delimiter | undefined;
  sourceColumn?: number | undefined;
  targetColumn?: number | undefined;
  hasHeader?: boolean | undefined;
}

/** A row of terms. */
export interface TermRow {
  /** Row number in the file, from 1: its line, or its row in a sheet. */
  readonly row: number;
  readonly source: string;
  readonly target: string;
  /** Its number of cells differs from the other rows. */
  readonly isOdd: boolean;
  /** A quotation mark of it is never closed. */
  readonly isUnclosed?: boolean;
  /** ID from the file; absent if it is not one of the app's. */
  readonly id?: string;
}

/** Content of a file, and how it was read. */
export interface ReadTerms {
  readonly format: GlossaryImportFormat;
  readonly encoding: string | null;
  readonly isGuessed: boolean;
  readonly hasBom: boolean;
  readonly delimiter: Delimiter | null;
  readonly columns: readonly string[];
  readonly sourceColumn: number;
  readonly targetColumn: number;
  readonly hasHeader: boolean;
  readonly rows: readonly Counted<TermRow>[];
  /**
   * Terms of the target language that the file marks as not to be used; no row has them as its
   * target.
   */
  readonly avoided: readonly string[];
}

/**
 * Reads a list of terms.
 * @param budget of this file
 * @throws `input/invalid`, `document/too-large`
 */
export function readImport(
  source: ImportSource,
  reading: ImportReading,
  budget: ReadBudget,
): ReadTerms {
  const format = formatOf(source.fileName);
  budget.addBytes(source.bytes.length);
  if (format === 'tbx') return fromConcepts(readTbx(source.bytes), source, reading, budget);
  if (format === 'xlsx') {
    const form = { format, encoding: null, isGuessed: false, hasBom: false, delimiter: null };
    return fromRows(
      readXlsxRows(source.bytes, { words: WORDS, maxRows: MAX_IMPORT_ROWS }),
      source,
      { ...reading, form, budget },
    );
  }
  const { text: whole, ...form } = decodeTable(source.bytes, reading.encoding ?? null, WORDS);
  const named = namedDelimiter(whole);
  const text = named === null ? whole : whole.slice(named.end);
  const delimiter = reading.delimiter ?? named?.delimiter ?? guessDelimiter(text);
  const rows: CellRow[] = [];
  for (const { line, cells, isUnclosed } of readDelimited(text, delimiter)) {
    // Most programs write quotation marks literally between tabs.
    const isFaulty = isUnclosed && delimiter !== '\t';
    rows.push({ line: named === null ? line : line + 1, cells, isUnclosed: isFaulty });
    if (rows.length > MAX_IMPORT_ROWS) throw tooManyRows();
  }
  return fromRows(rows, source, { ...reading, form: { ...form, format, delimiter }, budget });
}

function formatOf(fileName: string | null): GlossaryImportFormat {
  if (fileName === null) return 'paste';
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const format = Object.hasOwn(IMPORT_FORMAT_OF_ENDING, ending)
    ? IMPORT_FORMAT_OF_ENDING[ending]
    : undefined;
  if (format !== undefined) return format;
  throw new AppError('input/invalid', 'glossaryErrors.unknownFileType', {
    details: { field: 'file' },
  });
}

type Form = Pick<ReadTerms, 'format' | 'encoding' | 'isGuessed' | 'hasBom' | 'delimiter'>;

function fromRows(
  rows: readonly CellRow[],
  wanted: Pick<ImportSource, 'sourceLang' | 'targetLang'>,
  { form, budget, ...reading }: ImportReading & { form: Form; budget: ReadBudget },
): ReadTerms {
  const first = rows[0]?.cells ?? [];
  const named = findColumns(first, wanted);
  const hasHeader = reading.hasHeader ?? named !== null;
  const sourceColumn = reading.sourceColumn ?? named?.source ?? 0;
  const targetColumn = reading.targetColumn ?? named?.target ?? 1;
  const usual = usualCount(rows);
  const isText = form.delimiter !== null;
  const cellOf = (cells: readonly string[], column: number): string => {
    const cell = cells[column] ?? '';
    return isText ? readCell(cell) : cell;
  };
  return {
    ...form,
    columns: first,
    sourceColumn,
    targetColumn,
    hasHeader,
    avoided: [],
    rows: rows.slice(hasHeader ? 1 : 0).map(({ line, cells, isUnclosed = false }) =>
      budget.count({
        row: line,
        source: cellOf(cells, sourceColumn),
        target: cellOf(cells, targetColumn),
        // An unclosed quotation mark explains missing cells.
        isOdd:
          isText && !isUnclosed && isOdd(cells, usual, Math.max(sourceColumn, targetColumn) + 1),
        isUnclosed,
      }),
    ),
  };
}

/**
 * Finds the columns that the first row names, by words or by languages; null when it is a row of
 * terms.
 */
function findColumns(
  cells: readonly string[],
  { sourceLang, targetLang }: Pick<ImportSource, 'sourceLang' | 'targetLang'>,
): { source: number; target: number } | null {
  const source = cells.findIndex(isSourceHeading);
  const target = cells.findIndex((cell, column) => column !== source && isTargetHeading(cell));
  if (source !== -1 && target !== -1) return { source, target };
  const codes = cells.map(headingLanguage);
  const named = codes.filter((code, column) => code !== '' || !isOtherHeading(cells[column] ?? ''));
  // Two words such as "is" and "it" are terms; a row that consists of only codes is a header.
  if (named.length < 2 || !named.every((code) => isGlossaryLanguage(code))) return null;
  const wantedSource = sourceLang === null ? 0 : codes.indexOf(sourceLang);
  const wantedTarget = targetLang === null ? 1 : codes.indexOf(targetLang);
  if (wantedSource === -1 || wantedTarget === -1) return null;
  return { source: wantedSource, target: wantedTarget };
}

/** Returns the number of cells that most rows have. */
function usualCount(rows: readonly CellRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let best = { count: 2, rows: 0 };
  for (const [count, having] of counts) if (having > best.rows) best = { count, rows: having };
  return Math.max(2, best.count);
}

/**
 * Returns true for a row with a different number of cells. Empty cells, with which spreadsheets pad
 * rows, do not count.
 */
function isOdd(cells: readonly string[], usual: number, needed: number): boolean {
  return cells.length < needed || cells.slice(usual).some((cell) => cell.trim() !== '');
}

/**
 * Converts concepts to rows. @param wanted languages that are chosen by default if the file has
 * them
 */
function fromConcepts(
  concepts: readonly TbxConcept[],
  wanted: Pick<ImportSource, 'sourceLang' | 'targetLang'>,
  reading: ImportReading,
  budget: ReadBudget,
): ReadTerms {
  const columns = [...new Set(concepts.flatMap(({ terms }) => [...terms.keys()]))];
  const find = (code: string | null, otherwise: number): number => {
    const index = code === null ? -1 : columns.indexOf(code);
    return index === -1 ? otherwise : index;
  };
  const sourceColumn = reading.sourceColumn ?? find(wanted.sourceLang, 0);
  const targetColumn = reading.targetColumn ?? find(wanted.targetLang, sourceColumn === 1 ? 0 : 1);
  const sourceLang = columns[sourceColumn] ?? '';
  const targetLang = columns[targetColumn] ?? '';
  const rows = concepts.flatMap(({ id, line, terms }) => {
    // Without a preferred term the first one counts; synonyms lead to it.
    const usable = (terms.get(targetLang) ?? []).filter(({ standing }) => standing !== 'avoided');
    const target = (usable.find(isPreferred) ?? usable[0])?.text ?? '';
    const sources = (terms.get(sourceLang) ?? [])
      .toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
      .map(({ text }) => text);
    if (sources.length === 0 && target === '') return [];
    return (sources.length === 0 ? [''] : sources).map((source, index) =>
      budget.count({
        row: line,
        source,
        target,
        isOdd: false,
        // A synonym is a separate term.
        ...(id === null || index > 0 ? {} : { id }),
      }),
    );
  });
  if (rows.length > MAX_IMPORT_ROWS) throw tooManyRows();
  return {
    format: 'tbx',
    encoding: null,
    isGuessed: false,
    hasBom: false,
    delimiter: null,
    columns: columns.slice(0, 50),
    sourceColumn,
    targetColumn,
    hasHeader: false,
    rows,
    avoided: avoidedOf(concepts, targetLang),
  };
}

const isPreferred = ({ standing }: TbxTerm): boolean => standing === 'preferred';

/** Returns the terms to avoid, except those that are correct in a different concept. */
function avoidedOf(concepts: readonly TbxConcept[], language: string): string[] {
  const all = concepts.flatMap(({ terms }) => terms.get(language) ?? []);
  const avoided = new Set(
    all.flatMap(({ text, standing }) => (standing === 'avoided' ? [text] : [])),
  );
  for (const { text, standing } of all) if (standing !== 'avoided') avoided.delete(text);
  return [...avoided].filter((term) => findTermFault(term) === null);
}
