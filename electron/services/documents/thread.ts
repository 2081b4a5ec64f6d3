import type { TextRules } from '../../../shared/documents/rules/text-rules.ts';
import type { Said } from '../../../shared/i18n/text.ts';
import type { ConvertedXliff } from '../../../shared/documents/xliff/convert-xliff-12.ts';
import type { CountedText } from '../../../shared/domain/analysis/count-texts.ts';
import type { DocumentFormatId, JobFormatId } from '../../../shared/domain/documents/format.ts';
import type { KeptMedium } from '../../../shared/domain/documents/light.ts';
import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import type { PartStart } from '../../../shared/domain/history/parts.ts';
import type { RejectedFile } from '../../../shared/domain/documents/job.ts';
import type { PairLanguages } from '../../../shared/text/miscut.ts';
import type { AsyncCalls } from '../../support/thread-client.ts';

/** Result of inspecting a translatable file. */
export interface InspectedFile {
  format: JobFormatId;
  sizeBytes: number;
  /** Lower-case hex SHA-256 of the bytes. */
  sha256: string;
  /** Unicode code points to translate, or null when they cannot be counted. */
  charCount: number | null;
  /** Duration of sound, or null when only its size is known. Absent for documents. */
  durationMs?: number | null;
  /** Size without its media; absent where it has none. */
  lightBytes?: number;
  /** Beginning of its text, from which the language is detected; empty where no text was read. */
  sample: string;
  /** XLIFF 1.2, which not every service accepts. */
  isOldXliff?: true;
  /** Warnings to show before sending. */
  warnings: Said[];
}

/** Texts of a document, counted. */
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
  /** Rules about the texts of an XML or JSON file; absent or null: what looks like text for readers. */
  rules?: TextRules | null;
}

/**
 * Reason why a file cannot be the translation: it is a page such as a network's sign-in, of another kind, or truncated.
 */
export type ResultFault = 'page' | 'kind' | 'cut';

/** Known facts about a result besides its bytes. */
export interface ResultOrigin {
  format: DocumentFormatId;
  /** The requested format. */
  targetFormat: DocumentFormatId;
  /** From the response; null when it had none, or it is no longer known. */
  contentType: string | null;
  /** False when only the end of the connection marked the end of the response, or it is no longer known. */
  isEndKnown: boolean;
}

/** A downloaded translation to be checked. */
export type DownloadedResult = ResultOrigin & { sourcePath: string; targetPath: string };

/** An office file whose media can stay here. */
export interface LightSource {
  /** Size of the file without them, in bytes. */
  sentBytes: number;
  media: KeptMedium[];
  /** Lower-case hex SHA-256 of the whole file. */
  sourceSha256: string;
}

/** A result with placeholders, its source with the media, and the path of the new file. */
export interface PutBackFiles {
  resultPath: string;
  sourcePath: string;
  to: string;
}

export interface PutBack {
  /** False where there was nothing to put back: there is no new file. */
  isWritten: boolean;
  /** Names of media that the result lacks. */
  notPutBack: string[];
}

/** A segment with the tags of its sides, as the built-in service describes them; absent: there are none. */
export interface SegmentToCut {
  source: string;
  target: string;
  sourceTags?: string | undefined;
  targetTags?: string | undefined;
}

/** A converted XLIFF file, with the lower-case hex SHA-256 of the file that it was made from. */
export interface ConvertedXliffFile extends ConvertedXliff {
  sha256: string;
}

/** Methods of the document thread, one call at a time. Every method throws `document/*`. */
export interface DocumentThreadCalls {
  /**
   * Determines from the content what a file is and contains.
   * @throws `document/*` with the reason why it cannot be translated
   */
  inspect(path: string, fileName: string): Promise<InspectedFile>;
  /** Does the same for bytes without a path. */
  inspectBytes(fileName: string, bytes: Uint8Array): Promise<InspectedFile>;
  /** Converts an XLIFF 1.x file to XLIFF 2.1 and lists what was dropped. */
  convertXliff(path: string): Promise<ConvertedXliffFile>;
  /**
   * Reads a Word document that was converted here, without its times: the same file converted again has the same bytes.
   * @throws `document/damaged` if it is something else
   */
  readConverted(path: string): Promise<Uint8Array>;
  /**
   * Counts the distinct texts of a document and their words.
   * @param locale BCP 47 tag of the texts, used to separate words; null where it is not known
   * @param rules of an XML or JSON file; null: what looks like text for readers
   */
  countTexts(
    format: DocumentFormatId,
    path: string,
    locale: string | null,
    rules: TextRules | null,
  ): Promise<CountedDocument>;
  /**
   * Reads the texts of a document with their translations; empty for formats that cannot be read here. Pairs matched
   * only by order say so in their location.
   */
  readSegmentPairs(files: DocumentPair): Promise<HistorySegment[]>;
  /**
   * Pairs the sentences of segments.
   * @returns for each one where they begin; empty for a text that stays whole
   */
  cutSegments(segments: readonly SegmentToCut[], langs: PairLanguages): PartStart[][];
  /** Finds the reason why a file cannot be the translation of another; null when nothing proves it. */
  findResultFault(files: DownloadedResult): Promise<ResultFault | null>;
  /** Lists the media of an office file that can stay here. */
  listMedia(path: string): Promise<LightSource>;
  /**
   * Writes a new private file: an office file with placeholders for its media, always with the same bytes.
   * @returns hashes of the new file, and of the source that was read
   * @throws `document/disk-full`
   */
  writeLightCopy(path: string, to: string): Promise<{ sha256: string; sourceSha256: string }>;
  /**
   * Writes a new private file: a result in which the media of its source replace their placeholders. A medium
   * is put back only if both its placeholder and the medium are unchanged.
   * @throws `document/disk-full`
   */
  putMediaBack(files: PutBackFiles, media: readonly KeptMedium[]): Promise<PutBack>;
  /** Returns true when both files hold the same bytes or the same text: the translation changed nothing. */
  isSameContent(format: DocumentFormatId, pathA: string, pathB: string): Promise<boolean>;
}

/** Reads documents in a worker thread, one at a time. Every method throws `AppError`. */
export interface DocumentInspector extends Omit<
  AsyncCalls<DocumentThreadCalls>,
  'inspect' | 'convertXliff' | 'listMedia'
> {
  /** @param fileName its name, when the file on disk is a copy with another name */
  inspect(path: string, fileName?: string): Promise<InspectedFile>;
  convertXliff(path: string, fileName: string): Promise<ConvertedXliffFile>;
  /** @param fileName its name, as above */
  listMedia(path: string, fileName?: string): Promise<LightSource>;
  /** Ends the thread; running calls fail with `canceled`. */
  close(): Promise<void>;
}

/** Converts old Word documents (.doc) with a program of this computer. */
export interface OldWordConverter {
  /**
   * Converts a copy of a file.
   * @param read reads the converted document, which exists only until then
   * @returns what `read` returned, and the lower-case hex SHA-256 of the file
   * @throws `document/unsupported` with the way on, if there is no such program or it fails; `canceled`;
   * `document/disk-full`; errors of `read`
   */
  convert<T>(
    path: string,
    read: (convertedPath: string) => Promise<T>,
  ): Promise<{ sha256: string; converted: T }>;
  /** Removes what conversions of an earlier run left behind. */
  removeLeftovers(): Promise<void>;
  /** Ends running conversions; they fail with `canceled`. */
  close(): Promise<void>;
}

/** Files behind a drop. */
export interface ExpandedPaths {
  /** Absolute paths in natural order, each file once; none is a link. */
  files: string[];
  /** Those of `files` that were found in a dropped folder. */
  found: ReadonlySet<string>;
  /** Items dropped as a link, by the paths of `files`: the link's name, and the absolute path that it points to. */
  links: ReadonlyMap<string, DroppedLink>;
  /** Links inside folders, and folders that were skipped or cut short, with the reason. */
  rejected: RejectedFile[];
}

export interface DroppedLink {
  name: string;
  target: string;
}
