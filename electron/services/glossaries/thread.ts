import type {
  FixImport,
  GlossaryExportFormat,
  ImportReview,
  ImportRowPage,
  ImportRowQuery,
} from '../../../shared/domain/glossaries/workbench.ts';
import type { DictionaryPair, TermIds } from '../../../shared/glossaries/glossary-entry.ts';
import type { AsyncCalls } from '../../threads/thread-client.ts';
import type { ImportReading, ImportSource } from '../../../shared/glossaries/read-import.ts';

/** The rows of an import with what is wrong with them. */
export type ImportFindings = Omit<ImportReview, 'importId' | 'fileName'>;

/** What is done with files of terms: beside the main process, which must stay free for the window. */
export interface GlossaryThreadCalls {
  /** What was open before is forgotten. @throws `input/invalid` */
  open(source: ImportSource): ImportFindings;
  /** The same file in another way; what was fixed is forgotten. @throws `input/invalid` */
  reread(reading: ImportReading): ImportFindings;
  listRows(query: Omit<ImportRowQuery, 'importId'>): ImportRowPage;
  change(change: FixImport['change']): ImportFindings;
  /** As TSV. @throws `input/invalid` while rows are open */
  take(): string;
  /** Of those terms, as far as the file tells them. */
  takeIds(): TermIds;
  /** A new file, written in pieces. @param file its number, used for no other one; several may be open */
  beginFile(
    file: number,
    format: GlossaryExportFormat,
    name: string,
    pair: DictionaryPair,
    ids?: TermIds,
  ): void;
  /** The next bytes of it; may be empty. @throws `cancelled` when the thread was ended meanwhile */
  writeTerms(file: number, entriesTsv: string): Uint8Array;
  /** The rest of it. @throws `cancelled` when the thread was ended meanwhile */
  endFile(file: number): Uint8Array;
  /** What was not ended is forgotten; harmless otherwise. */
  dropFile(file: number): void;
}

/** A thread that reads and writes files of terms, with at most one file open for import. */
export type GlossaryThread = AsyncCalls<GlossaryThreadCalls> & {
  /** Ends the thread; calls under way fail with `cancelled`. The next call starts another. */
  close(): Promise<void>;
};
