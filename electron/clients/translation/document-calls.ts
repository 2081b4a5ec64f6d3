import type { HistorySegment } from '../../../shared/domain/history.ts';
import type { ExtraFields } from '../../../shared/domain/extra-fields.ts';
import type { TranslationMemoryChoice } from '../../../shared/domain/text-options.ts';
import type { TranslationQuality } from '../../../shared/domain/translation-quality.ts';
import type { UnreadPages } from '../../../shared/domain/unread-pages.ts';
import type { CallOptions } from './call-options.ts';

/** What identifies an uploaded document; the key is data of that document and is returned once. */
export interface DocumentHandle {
  documentId: string;
  documentKey: string;
}

export interface UploadDocumentInput {
  fileName: string;
  sizeBytes: number;
  /** Opens the file anew from its first byte, in chunks. */
  open: () => AsyncIterable<Uint8Array>;
  sourceLang: string | null;
  targetLang: string;
  formality: string;
  /** Needs `sourceLang`. */
  glossaryId: string | null;
  /** Several, in place of `glossaryId`; at most 5. */
  glossaryIds?: readonly string[];
  /** File extension of the wanted output without a dot; the input's where nothing is said. */
  outputFormat?: string | null;
  styleId?: string | null;
  translationMemory?: TranslationMemoryChoice | null;
  /** Names that stay as they are; only the service inside the app keeps to them. */
  doNotTranslate?: readonly string[];
  /** Told after each chunk was handed to the network, in bytes of the file. */
  onProgress?: (sentBytes: number) => void;
  /**
   * Awaited before the last bytes of the request leave. Until it resolves the service
   * cannot have the whole document, so it surely has not accepted it.
   */
  onBeforeComplete?: () => Promise<void>;
}

export interface DocumentStatus {
  state: 'queued' | 'translating' | 'done' | 'error';
  /** An estimate, while the state is `translating` only. */
  secondsRemaining: number | null;
  /** Known once the document is done; the account pays when the result was downloaded. */
  billedChars: number | null;
  /** The service's own words when `state` is `error`. */
  errorMessage: string | null;
  /** How it was made, once it is done; only the service inside the app tells. */
  quality?: TranslationQuality;
  /** Pages that it could not read, once it is done; only the service inside the app tells. */
  unreadPages?: UnreadPages;
  /** Fields of the answer that the app does not know. */
  extra: ExtraFields;
}

export interface DocumentDownload {
  /** Bytes in order; throws `net/interrupted` when the connection ends early. */
  body: AsyncIterable<Uint8Array>;
  contentType: string | null;
  sizeBytes: number | null;
}

/** The three steps of a document. @see translation service, translate documents */
export interface DocumentCalls {
  /**
   * @throws `document/outcome-unknown` when the request was sent whole but no usable answer came
   * (none, a gateway's timeout, or a success without a readable handle): it is never repeated by the
   * client. `document/source-changed`, `document/source-missing` when the file is not what it was;
   * `input/invalid` for a choice that the service refuses; errors of `open` and `onBeforeComplete` as
   * they are, when they are `AppError`.
   * @see translation service, `POST /v2/document`
   */
  uploadDocument(input: UploadDocumentInput, options?: CallOptions): Promise<DocumentHandle>;
  /** @throws `document/gone` for an unknown id or a wrong key. */
  getDocumentStatus(handle: DocumentHandle, options?: CallOptions): Promise<DocumentStatus>;
  /**
   * One-shot: the service may erase the document with the first download, so it is never repeated here.
   * @throws `document/not-ready`, `document/gone`
   */
  downloadDocument(handle: DocumentHandle, options?: CallOptions): Promise<DocumentDownload>;
  /**
   * What was translated, segment by segment, as long as the document was not downloaded. Only the service
   * inside the app has it: ask no other one.
   * @throws `document/gone`
   */
  listDocumentSegments(handle: DocumentHandle, options?: CallOptions): Promise<HistorySegment[]>;
}
