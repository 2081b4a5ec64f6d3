import type { LanguageResource } from '../../../../shared/domain/connections/language.ts';
import { LANGUAGE_RESOURCES } from '../../../../shared/domain/connections/language.ts';
import { GLOSSARY_LANGUAGES } from '../../../../shared/glossaries/glossary-languages.ts';
import { STYLE_RULE_LANGUAGES } from '../../../../shared/domain/glossaries/style-rule-catalog.ts';
import { baseCode, normalizeCode } from '../../engines/language-codes.ts';

export type LanguageFeature =
  | 'auto_detection'
  | 'formality'
  | 'glossary'
  | 'tag_handling'
  | 'style_rules'
  | 'translation_memory'
  | 'transcription'
  | 'spoken_terms'
  | 'translated_speech'
  | 'writing_style'
  | 'tone';

/** Sides of a pair on which the language must have a feature. */
const NEEDS: Readonly<Record<LanguageFeature, readonly ('source' | 'target')[]>> = {
  auto_detection: ['source'],
  formality: ['target'],
  glossary: ['source', 'target'],
  tag_handling: ['source', 'target'],
  style_rules: ['target'],
  translation_memory: ['source', 'target'],
  transcription: ['source'],
  spoken_terms: ['source'],
  translated_speech: ['target'],
  writing_style: ['target'],
  tone: ['target'],
};

/** In the order of the API. */
export const RESOURCE_FEATURES: Readonly<Record<LanguageResource, readonly LanguageFeature[]>> = {
  translate_text: [
    'auto_detection',
    'formality',
    'glossary',
    'tag_handling',
    'style_rules',
    'translation_memory',
  ],
  translate_document: ['auto_detection', 'formality', 'glossary'],
  glossary: [],
  voice: [
    'auto_detection',
    'formality',
    'glossary',
    'transcription',
    'spoken_terms',
    'translated_speech',
  ],
  write: ['auto_detection', 'writing_style', 'tone'],
  style_rules: [],
  translation_memory: [],
};

/**
 * Builds the response of `GET /v3/languages/resources`; an absent flag means false.
 * @see translation service, languages: resources
 */
export function listResources(): object[] {
  return LANGUAGE_RESOURCES.map((name) => ({
    name,
    features: RESOURCE_FEATURES[name].map((feature) => ({
      name: feature,
      ...(NEEDS[feature].includes('source') ? { needs_source_support: true } : {}),
      ...(NEEDS[feature].includes('target') ? { needs_target_support: true } : {}),
    })),
  }));
}

const GLOSSARY_BASES: ReadonlySet<string> = new Set(GLOSSARY_LANGUAGES);
const STYLE_BASES: ReadonlySet<string> = new Set(STYLE_RULE_LANGUAGES);

/** Languages of translation memories, uppercase. */
const MEMORY_BASES: ReadonlySet<string> = new Set('DE EN ES FR IT JA KO ZH'.split(' '));
const MEMORY_TARGETS: ReadonlySet<string> = new Set([
  ...MEMORY_BASES,
  ...'EN-GB EN-US ES-419 ZH-HANS'.split(' '),
]);

/** @param code any case; a variant counts as its language */
export function isInGlossaries(code: string): boolean {
  return GLOSSARY_BASES.has(baseCode(code).toLowerCase());
}

/** @param code any case; a variant counts as its language */
export function isInStyleRules(code: string): boolean {
  return STYLE_BASES.has(baseCode(code).toLowerCase());
}

/** @param code any case */
export function isMemorySource(code: string): boolean {
  return MEMORY_BASES.has(normalizeCode(code));
}

/** @param code any case */
export function isMemoryTarget(code: string): boolean {
  return MEMORY_TARGETS.has(normalizeCode(code));
}
