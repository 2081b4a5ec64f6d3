import type { ExtraFields } from '../data/extra-fields.ts';

/** Two language codes in uppercase, such as `DE` to `EN`. */
export interface LanguagePair {
  source: string;
  target: string;
}

/** Measured quality of an offline direction. */
export const DIRECTION_QUALITIES = ['good', 'fair', 'rough'] as const;
export type DirectionQuality = (typeof DIRECTION_QUALITIES)[number];

/** Resources whose languages can be requested. @see translation service, languages */
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

/** An ability of a language within a resource, such as `formality`. */
export interface LanguageFeature {
  name: string;
  /** `stable`, `beta`, `early_access`, or a newer service's value; null when not reported. */
  status: string | null;
  /** True when a different company provides it on behalf of the service. */
  isExternal: boolean;
  extra: ExtraFields;
}

/** A language as listed for a resource of the service. */
export interface ResourceLanguage {
  /** BCP 47 in its usual case, such as `en-US` or `zh-Hant`. */
  code: string;
  name: string;
  isSource: boolean;
  isTarget: boolean;
  /** `stable`, `beta`, `early_access`, or a newer service's value. */
  status: string;
  /** Only supported features, in the order of the service. */
  features: LanguageFeature[];
  extra: ExtraFields;
}

/** The service's detection result for one text. @see translation service, language detection */
export interface LanguageDetection {
  /** Code from the service, such as `pl`; null unless `status` is `success`. */
  language: string | null;
  /**
   * `success`, `insufficient_confidence`, `unsupported_language`, `no_language_detected`, or a
   * newer service's value.
   */
  status: string;
  extra: ExtraFields;
}

/**
 * Returns the language of a code without its variant, in lowercase: `en` for `EN-US` and `en_gb`.
 */
export function baseLanguage(code: string): string {
  return code.trim().toLowerCase().split(/[-_]/u, 1)[0] ?? '';
}

/** Compares languages without their variants. */
export function isSameLanguage(a: string, b: string): boolean {
  return baseLanguage(a) === baseLanguage(b);
}

/**
 * Formats a code such as `PT-BR` in BCP 47 case: language lowercase, region uppercase, script
 * capitalized.
 */
export function toBcp47(code: string): string {
  const [language = '', ...rest] = code.split('-');
  const parts = rest.map((part) =>
    part.length === 4
      ? part.charAt(0).toUpperCase() + part.slice(1).toLowerCase()
      : part.toUpperCase(),
  );
  return [language.toLowerCase(), ...parts].join('-');
}
