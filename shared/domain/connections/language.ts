import type { ExtraFields } from '../data/extra-fields.ts';

/** Two language codes, upper case, such as `DE` to `EN`. */
export interface LanguagePair {
  source: string;
  target: string;
}

/** How well an offline direction translates, by what was measured. */
export const DIRECTION_QUALITIES = ['good', 'fair', 'rough'] as const;
export type DirectionQuality = (typeof DIRECTION_QUALITIES)[number];

/** What languages can be asked for. @see translation service, languages */
export const LANGUAGE_RESOURCES = [
  'translate_text',
  'translate_document',
  'glossary',
  'voice',
  'write',
  'style_rules',
  'translation_memory',
] as const;
export type LanguageResource = (typeof LANGUAGE_RESOURCES)[number];

/** Something a language can do within a resource, such as `formality`. */
export interface LanguageFeature {
  name: string;
  /** `stable`, `beta`, `early_access`, or what a newer service says; null when it says nothing. */
  status: string | null;
  /** True when another company does it on behalf of the service. */
  isExternal: boolean;
  extra: ExtraFields;
}

/** A language as a resource of the service knows it. */
export interface ResourceLanguage {
  /** BCP 47 in its usual case, such as `en-US` or `zh-Hant`. */
  code: string;
  name: string;
  isSource: boolean;
  isTarget: boolean;
  /** `stable`, `beta`, `early_access`, or what a newer service says. */
  status: string;
  /** Only what is supported, in the order of the service. */
  features: LanguageFeature[];
  extra: ExtraFields;
}

/** What the service made of one text. @see translation service, language detection */
export interface LanguageDetection {
  /** As the service gives it, such as `pl`; null unless `status` is `success`. */
  language: string | null;
  /**
   * `success`, `insufficient_confidence`, `unsupported_language`, `no_language_detected`, or what a
   * newer service says.
   */
  status: string;
  extra: ExtraFields;
}
