import type { Said } from '../../../shared/i18n/text.ts';
import type { ConvertedXliff } from '../../../shared/documents/xliff/convert-xliff-12.ts';
import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import type { ResultFault, ResultOrigin } from './result-fault.ts';

/** What the document thread is started with. */
export interface DocumentThreadData {
  /** Largest file that is read at all, in bytes. */
  maxFileBytes: number;
}

/** What was found out about a file that can be translated. */
export interface InspectedFile {
  format: DocumentFormatId;
  sizeBytes: number;
  /** Lower-case hex SHA-256 of the bytes. */
  sha256: string;
  /** Unicode code points to translate, or null when they cannot be counted. */
  charCount: number | null;
  /** Full sentences about what to know before sending. */
  warnings: Said[];
}

/** A document and its translation. */
export interface DocumentPair {
  format: DocumentFormatId;
  /** The format of the translation. */
  targetFormat: DocumentFormatId;
  sourcePath: string;
  targetPath: string;
}

/** A translation that is about to be believed. */
export type DownloadedResult = ResultOrigin & { sourcePath: string; targetPath: string };

/** What the document thread does, one call at a time. Every method throws `document/*`. */
export interface DocumentThreadCalls {
  inspect(path: string, fileName: string): Promise<InspectedFile>;
  inspectBytes(fileName: string, bytes: Uint8Array): Promise<InspectedFile>;
  convertXliff(path: string): Promise<ConvertedXliff>;
  readSegmentPairs(files: DocumentPair): Promise<HistorySegment[]>;
  findResultFault(files: DownloadedResult): Promise<ResultFault | null>;
  isSameContent(format: DocumentFormatId, pathA: string, pathB: string): Promise<boolean>;
}
