import type { TagMark } from '../../../../shared/domain/documents/tags.ts';
import type { HistorySegment } from '../../../../shared/domain/history/history.ts';
import type { ExtraFields } from '../../../../shared/domain/data/extra-fields.ts';
import type { TranslationMemoryChoice } from '../../../../shared/domain/texts/options.ts';
import type { TranslationQuality } from '../../../../shared/domain/connections/translation-quality.ts';
import type { LeftOut, UnreadPages } from '../../../../shared/domain/documents/left-out.ts';
import type { TextRules } from '../../../../shared/documents/rules/text-rules.ts';
import type { StreamedFile } from '../../http/streamed-body.ts';
import type { CallOptions } from '../json-call.ts';
import type { FileToSend } from './upload-body.ts';

/** Identifies an uploaded document; the key belongs to that document and is returned only once. */
export interface DocumentHandle {
  documentId: string;
  documentKey: string;
}

export interface UploadDocumentInput extends FileToSend {
  fileName: string;
  sourceLang: string | null;
  targetLang: string;
  formality: string;
  /** Requires `sourceLang`. */
  glossaryId: string | null;
  /** Several, in place of `glossaryId`; at most 5. */
  glossaryIds?: readonly string[];
  /** File extension of the output, without a dot; defaults to that of the input. */
  outputFormat?: string | null;
  styleId?: string | null;
  /** In place of glossaries, style, and memory. */
  styleProfileId?: string | null;
  translationMemory?: TranslationMemoryChoice | null;
  /** Adds the service's mark to a docx or pdf; not sent unless true. */
  hasWatermark?: boolean;
  /** Names to keep unchanged; only supported by the embedded service. */
  doNotTranslate?: readonly string[];
  /** Rules about the texts of an XML or JSON file; only supported by the embedded service. */
  rules?: TextRules | null;
}

export interface DocumentStatus {
  state: 'queued' | 'translating' | 'done' | 'error';
  /** An estimate, only while the state is `translating`. */
  secondsRemaining: number | null;
  /** Known once the document is done; the account is charged on download. */
  billedChars: number | null;
  /** The service's own message when `state` is `error`. */
  errorMessage: string | null;
  /** How it was made, once done; only from the embedded service. */
  quality?: TranslationQuality;
  /** Pages it could not read, once done; only from the embedded service. */
  unreadPages?: UnreadPages;
  /** Texts that it did not translate, once done; only from the embedded service. */
  leftOut?: readonly LeftOut[];
  /** Source language, if none was given, once done; only from the embedded service. Wire code in upper case. */
  detectedSourceLang?: string;
  /** Unknown fields of the answer. */
  extra: ExtraFields;
}

/** A document, and new wordings for its texts. */
export interface WriteEditsInput extends Pick<FileToSend, 'sizeBytes' | 'open'> {
  fileName: string;
  /** Kind of the file: a translation, or the source of one, which the edits then turn into a translation. */
  of: 'translation' | 'source';
  /** Language of the text in images. */
  sourceLang: string | null;
  targetLang: string;
  /** All texts of the document in order; those without `edited` stay unchanged. */
  edits: readonly WrittenEdit[];
  /** Rules about the texts of an XML or JSON file. */
  rules?: TextRules | null;
}

/** `tagged` in place of `edited`: a wording with the tags of {@link DocumentText.tagged}. */
export interface WrittenEdit {
  text: string;
  edited?: string;
  tagged?: string;
  /** Positions at which the user placed the tags in `edited`. */
  marks?: readonly TagMark[];
}

/** A document whose texts are requested. */
export interface ReadTextsInput extends Pick<FileToSend, 'sizeBytes' | 'open'> {
  fileName: string;
  sourceLang: string | null;
  targetLang: string;
  /** Rules about the texts of an XML or JSON file. */
  rules?: TextRules | null;
}

/** A text of a document, in reading order. */
export interface DocumentText {
  /** Text as the reader sees it. */
  text: string;
  /** Text with its formatting as XML tags; null if it has none. */
  tagged: string | null;
  /** Location in plain words; null if the format has none. */
  location: string | null;
}

/** A document that is still arriving, and the positions of edits that did not fit. */
export interface EditedDownload extends StreamedFile {
  unplaced: number[];
}

/** A result that is still arriving; `net/interrupted` when the connection ends early. */
export type DocumentDownload = StreamedFile;

/** The three steps of a document. @see translation service, translate documents */
export interface DocumentCalls {
  /**
   * @throws `document/outcome-unknown` when the request was sent completely but no usable answer arrived
   *   (none, a gateway error, or a success without a readable handle): the client never repeats it.
   *   `document/source-changed`, `document/source-missing` when the file is not what it was;
   *   `input/invalid` for a choice that the service refuses; errors of `open` and `onBeforeComplete`
   *   unchanged, when they are `AppError`.
   * @see translation service, `POST /v2/document`
   */
  uploadDocument(input: UploadDocumentInput, options?: CallOptions): Promise<DocumentHandle>;
  /** Returns the state of a document. @throws `document/gone` for an unknown id or a wrong key. */
  getDocumentStatus(handle: DocumentHandle, options?: CallOptions): Promise<DocumentStatus>;
  /**
   * Downloads the translation. One-shot: the service may erase the document on first download, so it is never repeated
   * here.
   * @throws `document/not-ready`, `document/gone`
   */
  downloadDocument(handle: DocumentHandle, options?: CallOptions): Promise<DocumentDownload>;
  /**
   * Confirms that the result is stored locally, so that the service may erase and bill it. Embedded service only.
   * @throws `document/gone`
   */
  confirmDocument(handle: DocumentHandle, options?: CallOptions): Promise<void>;
  /**
   * Lists the translated segments, while the result can be downloaded. Embedded service only.
   * @throws `document/gone`
   */
  listDocumentSegments(handle: DocumentHandle, options?: CallOptions): Promise<HistorySegment[]>;
  /**
   * Writes new wordings into a document. Free and repeatable. Embedded service only.
   * @throws `input/invalid` or `document/*` for a document that cannot be read or holds none of the texts
   */
  writeEdits(input: WriteEditsInput, options?: CallOptions): Promise<EditedDownload>;
  /**
   * Returns the texts of a document that have tags, one per line: the index in the list, a tab, and pieces with their
   * kinds as JSON, or `null` for one that was not found. Otherwise like {@link writeEdits}.
   */
  readTags(input: WriteEditsInput, options?: CallOptions): Promise<EditedDownload>;
  /**
   * Returns the texts of a document, as {@link writeEdits} takes them. Free and repeatable. Embedded service only.
   * @throws `input/invalid` or `document/*` for a document that cannot be read
   */
  readDocumentTexts(input: ReadTextsInput, options?: CallOptions): Promise<DocumentText[]>;
}
