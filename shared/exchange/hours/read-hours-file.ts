import type { HoursProgram } from '../../domain/time/import-names.ts';
import { MAX_HOURS_LINES } from '../../domain/time/limits.ts';
import {
  guessDelimiter,
  namedDelimiter,
  readDelimited,
  type Delimiter,
} from '../delimited-rows.ts';
import { decodeTable, refusedTable, type CellRow, type TableWords } from '../table-file.ts';
import { readXlsxRows } from '../xlsx-rows.ts';
import { readBackup } from './super-productivity.ts';

/** A file of hours as a table. */
export interface HoursTable {
  /** The program, if the format identifies it; otherwise the header does. */
  program: HoursProgram | null;
  encoding: string | null;
  delimiter: Delimiter | null;
  rows: readonly CellRow[];
}

export interface TableReading {
  encoding?: string | undefined;
  delimiter?: Delimiter | undefined;
}

const WORDS: TableWords = {
  binary: 'timeImport.binaryFile',
  encoding: 'glossaryErrors.wrongEncoding',
  rows: 'timeImport.tooManyLines',
  encrypted: 'glossaryErrors.workbookEncrypted',
  unsafe: 'timeImport.workbookUnsafe',
  damaged: 'glossaryErrors.workbookDamaged',
};

/**
 * Reads a file of hours by its extension.
 * @throws `input/invalid`
 */
export function readHoursFile(
  fileName: string,
  bytes: Uint8Array,
  reading: TableReading,
): HoursTable {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (extension === 'xlsx') {
    const rows = readXlsxRows(bytes, { words: WORDS, maxRows: MAX_HOURS_LINES, hasNumbers: true });
    return { program: null, encoding: null, delimiter: null, rows };
  }
  const { text: whole, encoding } = decodeTable(bytes, reading.encoding ?? null, WORDS);
  if (extension === 'json') {
    const rows = readBackup(whole);
    if (rows.length > MAX_HOURS_LINES) throw refusedTable(WORDS.rows);
    return { program: 'super-productivity', encoding: null, delimiter: null, rows };
  }
  const named = namedDelimiter(whole);
  const text = named === null ? whole : whole.slice(named.end);
  const delimiter = reading.delimiter ?? named?.delimiter ?? guessDelimiter(text);
  const rows: CellRow[] = [];
  for (const { line, cells, isUnclosed } of readDelimited(text, delimiter)) {
    rows.push({ line: named === null ? line : line + 1, cells, isUnclosed });
    if (rows.length > MAX_HOURS_LINES) throw refusedTable(WORDS.rows);
  }
  return { program: null, encoding, delimiter, rows };
}
