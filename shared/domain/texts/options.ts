import { DEFAULT_MATCH_PERCENT } from './limits.ts';
/**
 * Options for the translation of texts and documents.
 * @see translation service, shared parameter types
 */

/** `more` and `less` fail where a language has no such form; the `prefer_` ones never do. */
export const FORMALITIES = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const;
export type Formality = (typeof FORMALITIES)[number];

/** `prefer_quality_optimized` is an older spelling of `quality_optimized`. */
export const MODEL_TYPES = [
  'quality_optimized',
  'prefer_quality_optimized',
  'latency_optimized',
] as const;
export type ModelType = (typeof MODEL_TYPES)[number];

/** Never; at punctuation and line ends; at punctuation only. */
export const SPLIT_SENTENCES = ['0', '1', 'nonewlines'] as const;
export type SplitSentences = (typeof SPLIT_SENTENCES)[number];

/** A translation memory of the service, for one request. */
export interface TranslationMemoryChoice {
  id: string;
  /** Minimum similarity of a match, 0 to 100; the service's default (75) when absent. */
  thresholdPercent?: number;
}

/**
 * How marked-up text is read. Lists of tags hold names without brackets and apply to `xml` only.
 */
export interface TagHandling {
  kind: 'xml' | 'html';
  /** `v2` refuses malformed XML; the account's setting when absent. */
  version?: 'v1' | 'v2';
  /** False leaves the structure to `splittingTags`; true when absent. */
  outlineDetection?: boolean;
  splittingTags?: readonly string[];
  nonSplittingTags?: readonly string[];
  /** Their content is not translated. */
  ignoreTags?: readonly string[];
}

/** Target languages that support custom instructions, with all their variants. */
export const CUSTOM_INSTRUCTION_LANGUAGES = [
  'DE',
  'EN',
  'ES',
  'FR',
  'IT',
  'JA',
  'KO',
  'ZH',
] as const;

/** Options of a text that leave everything to the service. */
export const PLAIN_TEXT_OPTIONS = {
  formality: 'default' as const,
  modelType: null,
  context: '',
  glossaryIds: new Array<string>(),
  memoryId: null,
  memoryThresholdPercent: DEFAULT_MATCH_PERCENT,
  styleId: null,
  styleProfileId: null,
  customInstructions: new Array<string>(),
  tagHandling: 'off' as const,
};

/** Options that are left out where the service cannot have them with the languages or the model. */
export const OMITTABLE_OPTIONS = [
  'formality',
  'modelType',
  'memoryId',
  'styleId',
  'styleProfileId',
  'customInstructions',
  'tagHandling',
] as const satisfies readonly (keyof typeof PLAIN_TEXT_OPTIONS)[];
export type OmittableOption = (typeof OMITTABLE_OPTIONS)[number];

/** Returns the options as they are sent without some of them. */
export function withoutOptions<T extends Record<OmittableOption, unknown>>(
  options: T,
  leftOut: readonly OmittableOption[] = [],
): T {
  const plain = leftOut.map((key) => [key, PLAIN_TEXT_OPTIONS[key]] as const);
  return { ...options, ...Object.fromEntries(plain) };
}

/** Hint of an error: the text leaves its language open, and none was chosen. */
export const UNCLEAR_LANGUAGE_HINT = 'unclear-language';

/** Reasons why an option cannot be used with the current languages and model. */
export const OPTION_OBSTACLES = [
  'needs-source',
  'source-language',
  'target-language',
  'model',
  'pair',
  'service',
  'nothing-there',
] as const;
export type OptionObstacle = (typeof OPTION_OBSTACLES)[number];
