import type { ExtraFields } from '../../../../shared/domain/data/extra-fields.ts';
import type {
  Formality,
  ModelType,
  SplitSentences,
  TagHandling,
  TranslationMemoryChoice,
} from '../../../../shared/domain/texts/options.ts';
import type { TranslationQuality } from '../../../../shared/domain/connections/translation-quality.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { CallOptions } from '../json-call.ts';
import type { SendTicket } from '../../../support/send-ticket.ts';

/** One translated text. */
export interface TextTranslation {
  text: string;
  /** Upper case; the given source language, or the detected one. */
  detectedSourceLang: string;
  /** Null when the service did not report it; 0 for repetitions of an equal text. */
  billedChars: number | null;
  /** Only when `modelType` was chosen. */
  modelTypeUsed: string | null;
  /** Only when tags were handled, and the service reports it. */
  tagHandlingVersion: string | null;
  /** How it was made; only from the embedded service. */
  quality?: TranslationQuality;
  /** Unknown fields of the answer. */
  extra: ExtraFields;
}

/** A text without a translation; whether it may be billed is `error.isUntouched`. */
export interface TextFailure {
  ok: false;
  error: AppError;
}

export type TextResult = ({ ok: true } & TextTranslation) | TextFailure;

/** Texts and how to translate them. Input that the service would refuse is refused without sending. */
export interface TranslateTextInput {
  texts: readonly string[];
  /** Null: detected per text. */
  sourceLang: string | null;
  targetLang: string;
  formality?: Formality;
  modelType?: ModelType | null;
  /** Helps to translate every text; neither translated nor billed. Counts toward the request size. */
  context?: string | null;
  splitSentences?: SplitSentences | null;
  preserveFormatting?: boolean;
  /** Only newer services take it without `sourceLang`. */
  glossaryId?: string | null;
  /** Several, in place of `glossaryId`; at most 5. */
  glossaryIds?: readonly string[];
  /** Only newer services take it with `latency_optimized`. */
  styleId?: string | null;
  /** In place of glossaries, style, and memory; with `latency_optimized` as above. */
  styleProfileId?: string | null;
  /** At most 10 of at most 300 characters, for some target languages; with `latency_optimized` as above. */
  customInstructions?: readonly string[];
  translationMemory?: TranslationMemoryChoice | null;
  /** Names to keep unchanged; only supported by the embedded service. */
  doNotTranslate?: readonly string[];
  tagHandling?: TagHandling | null;
  /** Groups the usage in the account's statistics; at most 100 ASCII characters without spaces. */
  reportingTag?: string | null;
  /**
   * Awaited right before each attempt to send a request, with its texts; an error it throws ends the call, and nothing
   * was sent. From then until the answer, the service may have them.
   */
  onBeforeSend?: (texts: readonly string[]) => Promise<SendTicket>;
  /**
   * Called after each request with its source texts and translations: long lists take several requests, and paid
   * translations are preserved even if the app ends before the last one.
   */
  onBatch?: (translations: readonly (readonly [source: string, TextTranslation])[]) => void;
}

/** Text translation. */
export interface TextCalls {
  /**
   * Translates texts, in as many requests as needed; equal texts are sent once, whitespace-only ones not at all.
   * @returns one result per text, in order. A failed request fails only its own texts; after a failure not specific to
   *   them (quota, key, network, cancellation) nothing more is sent.
   * @throws `input/invalid` with the field, `api/too-large`: nothing was sent; when no text could be translated, the
   *   first failure
   * @see translation service, `POST /v2/translate`
   */
  translateText(input: TranslateTextInput, options?: CallOptions): Promise<TextResult[]>;
  /**
   * Tells the embedded service that a direction will soon be requested; it answers immediately, whether its model is
   * loaded, is loading, or does not exist. Embedded service only.
   */
  prepareDirection(
    direction: { sourceLang: string; targetLang: string },
    options?: CallOptions,
  ): Promise<'ready' | 'loading' | 'nothing'>;
}
