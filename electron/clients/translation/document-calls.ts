import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import type { ExtraFields } from '../../../shared/domain/data/extra-fields.ts';
import type { TranslationMemoryChoice } from '../../../shared/domain/texts/options.ts';
import type { TranslationQuality } from '../../../shared/domain/connections/translation-quality.ts';
import type { UnreadPages } from '../../../shared/domain/documents/unread-pages.ts';
import type { CallOptions } from './json-call.ts';

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
  /** Where none was given, once it is done; only the service inside the app tells. Wire code in upper case. */
  detectedSourceLang?: string;
  /** Fields of the answer that the app does not know. */
  extra: ExtraFields;
}

export interface DocumentDownload {
  /** Bytes in order; throws `net/interrupted` when the connection ends early. */
  body: AsyncIterable<Uint8Array>;
  contentType: string | null;
  sizeBytes: number | null;
  /** False when nothing but the end of the connection tells that the document is complete. */
  isEndKnown: boolean;
}

/** The three steps of a document. @see translation service, translate documents */
export interface DocumentCalls {
  /**
   * @throws `document/outcome-unknown` when the request was sent whole but no usable answer came
   * (none, an error of a gateway, or a success without a readable handle): it is never repeated by the
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
   * Says that the result is stored here, so that the service may erase and bill it. Only the service inside
   * the app listens: tell no other one.
   * @throws `document/gone`
   */
  confirmDocument(handle: DocumentHandle, options?: CallOptions): Promise<void>;
  /**
   * What was translated, segment by segment, as long as the result can be downloaded. Only the service
   * inside the app has it: ask no other one.
   * @throws `document/gone`
   */
  listDocumentSegments(handle: DocumentHandle, options?: CallOptions): Promise<HistorySegment[]>;
}
