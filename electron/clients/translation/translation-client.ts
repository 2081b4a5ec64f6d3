import type { Language, Usage, GlossarySummary } from '../../../shared/domain/connection.ts';
import type { WaitInfo } from '../http/account-scheduler.ts';

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
  glossaryId: string | null;
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
  secondsRemaining: number | null;
  billedChars: number | null;
  /** The service's own words when `state` is `error`. */
  errorMessage: string | null;
}

export interface DocumentDownload {
  /** Bytes in order; throws `net/interrupted` when the connection ends early. */
  body: AsyncIterable<Uint8Array>;
  contentType: string | null;
  sizeBytes: number | null;
}

export interface TextTranslation {
  text: string;
  detectedSourceLang: string;
  billedChars: number | null;
}

export interface TranslateTextInput {
  texts: readonly string[];
  sourceLang: string | null;
  targetLang: string;
  formality?: string;
  glossaryId?: string | null;
  /**
   * Told after each request what it brought, as source text and translation: long lists take several
   * requests, and what was paid for must not be lost when a later one fails.
   */
  onBatch?: (translations: readonly (readonly [source: string, TextTranslation])[]) => void;
}

/** The engine behind the embedded service. */
export interface EngineInfo {
  /** Such as `apertium`, `pseudo`, `lexicon`. */
  id: string;
  /** True when its output is practice material and no translation. */
  isPractice: boolean;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Told when the account must wait (rate limit, back-off, free slot) and, with null, when it goes on. */
  onWait?: (wait: WaitInfo | null) => void;
}

/**
 * A DeepL-compatible translation service, one instance per account. All calls of one instance
 * share one scheduler, which repeats what is safe to repeat. Every method throws `AppError`; from
 * `uploadDocument` and `translateText` a retryable one means that the service surely did not act.
 */
export interface TranslationClient {
  /**
   * @throws `document/outcome-unknown` when the request was sent whole but no usable answer came
   * (none, a gateway's timeout, or a success without a readable handle): it is never repeated by the
   * client. `document/source-changed`, `document/source-missing` when the file is not what it was;
   * errors of `open` and `onBeforeComplete` as they are, when they are `AppError`.
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
  /** Results in the order of the texts. */
  translateText(input: TranslateTextInput, options?: CallOptions): Promise<TextTranslation[]>;
  listLanguages(options?: CallOptions): Promise<{ sources: Language[]; targets: Language[] }>;
  getUsage(options?: CallOptions): Promise<Usage>;
  /** Empty when the service has no glossaries at all (404). */
  listGlossaries(options?: CallOptions): Promise<GlossarySummary[]>;
  /**
   * The engine that gave the latest answer, as the embedded service names it in its headers; null
   * before the first answer and for every other service.
   */
  getEngine(): EngineInfo | null;
  /** Requests under way at once, from 1. */
  setConcurrency(concurrency: number): void;
  /**
   * Ends all waiting and running calls with `cancelled`; an upload whose last bytes were handed out
   * ends with `document/outcome-unknown`, as does one whose signal aborts then.
   */
  close(): void;
}
