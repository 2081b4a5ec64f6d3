import type { Said } from '../../../shared/i18n/text.ts';
import type { ConvertedXliff } from '../../../shared/documents/xliff/convert-xliff-12.ts';
import type { CountedText } from '../../../shared/domain/analysis/count-texts.ts';
import type { DocumentFormatId, JobFormatId } from '../../../shared/domain/documents/format.ts';
import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import type { ResultFault, ResultOrigin } from './result-fault.ts';

/** Start data of the document thread. */
export interface DocumentThreadData {
  /** Size limit of files, in bytes. */
  maxFileBytes: number;
}

/** What inspection found out about a translatable file. */
export interface InspectedFile {
  format: JobFormatId;
  sizeBytes: number;
  /** Lower-case hex SHA-256 of the bytes. */
  sha256: string;
  /** Unicode code points to translate, or null when they cannot be counted. */
  charCount: number | null;
  /** Of sound: how long it plays, or null when only its length in bytes is known. Absent for documents. */
  durationMs?: number | null;
  /** The beginning of its text, which tells its language; empty where no text was read. */
  sample: string;
  /** XLIFF 1.2, which not every service takes. */
  isOldXliff?: true;
  /** What to know before sending. */
  warnings: Said[];
}

/** The texts of a document, counted. */
export interface CountedDocument {
  /** Lower-case hex SHA-256 of the bytes that were read. */
  sha256: string;
  /** Null where they cannot be read here. */
  texts: CountedText[] | null;
}

/** A document and its translation. */
export interface DocumentPair {
  format: DocumentFormatId;
  /** The format of the translation. */
  targetFormat: DocumentFormatId;
  sourcePath: string;
  targetPath: string;
}

/** A downloaded translation to be checked. */
export type DownloadedResult = ResultOrigin & { sourcePath: string; targetPath: string };

/** Methods of the document thread, one call at a time. Every method throws `document/*`. */
export interface DocumentThreadCalls {
  inspect(path: string, fileName: string): Promise<InspectedFile>;
  inspectBytes(fileName: string, bytes: Uint8Array): Promise<InspectedFile>;
  convertXliff(path: string): Promise<ConvertedXliff>;
  countTexts(
    format: DocumentFormatId,
    path: string,
    locale: string | null,
  ): Promise<CountedDocument>;
  readSegmentPairs(files: DocumentPair): Promise<HistorySegment[]>;
  findResultFault(files: DownloadedResult): Promise<ResultFault | null>;
  isSameContent(format: DocumentFormatId, pathA: string, pathB: string): Promise<boolean>;
}
