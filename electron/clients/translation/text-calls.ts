import type { ExtraFields } from '../../../shared/domain/data/extra-fields.ts';
import type {
  Formality,
  ModelType,
  SplitSentences,
  TagHandling,
  TranslationMemoryChoice,
} from '../../../shared/domain/texts/options.ts';
import type { TranslationQuality } from '../../../shared/domain/connections/translation-quality.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { CallOptions } from './json-call.ts';

/** One translated text. */
export interface TextTranslation {
  text: string;
  /** Upper case; the source language that was named, or the one the service found. */
  detectedSourceLang: string;
  /** Null when the service did not say; 0 for the repetition of an equal text. */
  billedChars: number | null;
  /** Only when `modelType` was chosen. */
  modelTypeUsed: string | null;
  /** Only when tags were handled, and the service says so. */
  tagHandlingVersion: string | null;
  /** How it was made; only the service inside the app tells. */
  quality?: TranslationQuality;
  /** Fields of the answer that the app does not know. */
  extra: ExtraFields;
}

/** A text that brought no translation. */
export interface TextFailure {
  ok: false;
  error: AppError;
  /** False when the service surely did not translate it: to ask again cannot cost twice. */
  mayBeBilled: boolean;
}

/** What came of one text. */
export type TextResult = ({ ok: true } & TextTranslation) | TextFailure;

/** Texts and how they are to be translated. What the service would surely refuse is refused unsent. */
export interface TranslateTextInput {
  texts: readonly string[];
  /** Null: each text's language is detected. */
  sourceLang: string | null;
  targetLang: string;
  formality?: Formality;
  modelType?: ModelType | null;
  /** Helps to translate every text; neither translated nor billed. Counts towards the request's size. */
  context?: string | null;
  splitSentences?: SplitSentences | null;
  preserveFormatting?: boolean;
  /** Needs `sourceLang`. */
  glossaryId?: string | null;
  /** Several, in place of `glossaryId`; at most 5. */
  glossaryIds?: readonly string[];
  /** Excludes `latency_optimized`. */
  styleId?: string | null;
  /** At most 10 of at most 300 characters, for some target languages; excludes `latency_optimized`. */
  customInstructions?: readonly string[];
  translationMemory?: TranslationMemoryChoice | null;
  /** Names that stay as they are; only the service inside the app keeps to them. */
  doNotTranslate?: readonly string[];
  tagHandling?: TagHandling | null;
  /** Groups the usage in the account's statistics; at most 100 ASCII characters without blanks. */
  reportingTag?: string | null;
  /**
   * Told after each request what it brought, as source text and translation: long lists take several
   * requests, and what was paid for is then kept even if the app ends before the last one.
   */
  onBatch?: (translations: readonly (readonly [source: string, TextTranslation])[]) => void;
}

/** Text translation. */
export interface TextCalls {
  /**
   * Translates texts, in as many requests as they need; equal texts are sent once, blank ones never.
   * @returns one result per text, in order. A request that fails takes only its own texts with it;
   * after one that says nothing about its own texts (quota, key, network, cancellation) no further
   * request is sent.
   * @throws `input/invalid` with the field, `api/too-large`: nothing was sent; when not a single text
   * could be translated, the first failure
   * @see translation service, `POST /v2/translate`
   */
  translateText(input: TranslateTextInput, options?: CallOptions): Promise<TextResult[]>;
}
