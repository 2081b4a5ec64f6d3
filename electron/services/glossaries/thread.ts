import type { CsvStyle } from '../../../shared/exchange/csv-style.ts';
import type {
  FixImport,
  GlossaryExportFormat,
  ImportReview,
  ImportRowPage,
  ImportRowQuery,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import type { DictionaryPair, TermIds } from '../../../shared/glossaries/glossary-entry.ts';
import type { AsyncCalls } from '../../support/thread-client.ts';
import type { ImportReading, ImportSource } from '../../../shared/glossaries/read-import.ts';

/** Rows of an import with their problems. */
export type ImportFindings = Omit<ImportReview, 'importId' | 'fileName'>;

/** Work on glossary files, off the main process, which must stay responsive. */
export interface GlossaryThreadCalls {
  /**
   * Opens a file, replacing the one opened before.
   * @param knownTsv the terms of the dictionary that it is compared with; none by default
   * @throws `input/invalid`
   */
  open(source: ImportSource, knownTsv?: string): ImportFindings;
  /** Rereads the same file with other options, discarding fixes. @throws `input/invalid` */
  reread(reading: ImportReading): ImportFindings;
  listRows(query: Omit<ImportRowQuery, 'importId'>): ImportRowPage;
  change(change: FixImport['change']): ImportFindings;
  /** Returns the rows as TSV. @throws `input/invalid` while rows are open */
  take(): string;
  /** Returns the ids of those terms, as far as the file states them. */
  takeIds(): TermIds;
  /** Returns the terms of the target language that the file marks as not to be used. */
  takeAvoided(): string[];
  /** Starts a file that is written in chunks. @param file its unique number; several may be open */
  beginFile(
    file: number,
    format: GlossaryExportFormat,
    name: string,
    pair: DictionaryPair,
    ids: TermIds,
    csvStyle: CsvStyle,
  ): void;
  /** Returns its next bytes; may be empty. @throws `canceled` when the thread was ended meanwhile */
  writeTerms(file: number, entriesTsv: string): Uint8Array;
  /** Returns its remaining bytes. @throws `canceled` when the thread was ended meanwhile */
  endFile(file: number): Uint8Array;
  /** Discards an unfinished file; harmless otherwise. */
  dropFile(file: number): void;
}

/** A thread that reads and writes files of terms, with at most one file open for import. */
export type GlossaryThread = AsyncCalls<GlossaryThreadCalls> & {
  /** Ends the thread; running calls fail with `canceled`. The next call starts another. */
  close(): Promise<void>;
};
