import { MAX_GLOSSARIES_PER_REQUEST } from '../../../shared/domain/texts/limits.ts';
import { type TranslationMemoryChoice } from '../../../shared/domain/texts/options.ts';
import { invalidInput } from '../http/request-input.ts';

/** Glossaries as request fields. */
export interface GlossaryFields {
  glossary_id?: string;
  glossary_ids?: readonly string[];
}

/**
 * Validates the glossaries of a request before sending.
 * @param mayDetectSource newer services take a glossary without a source language, for texts only
 * @throws `input/invalid` without a source language otherwise, for both ways at once, and for too many
 * @see translation service, glossary rules
 */
export function glossaryFields(
  input: {
    sourceLang: string | null;
    glossaryId?: string | null | undefined;
    glossaryIds?: readonly string[] | undefined;
  },
  { mayDetectSource = false } = {},
): GlossaryFields {
  const one = input.glossaryId ?? null;
  const several = input.glossaryIds ?? [];
  if (one === null && several.length === 0) return {};
  if (one !== null && several.length > 0) {
    throw invalidInput('Name one glossary or a list of them, not both.', 'glossaryIds');
  }
  if (several.length > MAX_GLOSSARIES_PER_REQUEST) {
    const most = String(MAX_GLOSSARIES_PER_REQUEST);
    throw invalidInput(`At most ${most} glossaries can be used at once.`, 'glossaryIds');
  }
  if (input.sourceLang === null && !mayDetectSource) {
    throw invalidInput(
      'A glossary needs a source language. Choose the language of the source.',
      'sourceLang',
    );
  }
  // A single glossary uses the field that every service knows.
  const only = one ?? (several.length === 1 ? several[0] : undefined);
  return only === undefined ? { glossary_ids: several } : { glossary_id: only };
}

/** A translation memory as request fields. */
export interface MemoryFields {
  translation_memory_id?: string;
  translation_memory_threshold?: number;
}

/**
 * Validates the translation memory of a request before sending.
 * @throws `input/invalid` for a missing id or a threshold that is not an integer from 0 to 100
 * @see translation service, shared parameter types
 */
export function memoryFields(choice: TranslationMemoryChoice | null | undefined): MemoryFields {
  if (choice === null || choice === undefined) return {};
  const { id, thresholdPercent } = choice;
  if (id.trim() === '') {
    throw invalidInput('A threshold needs a translation memory.', 'translationMemory.id');
  }
  if (thresholdPercent === undefined) return { translation_memory_id: id };
  if (!Number.isInteger(thresholdPercent) || thresholdPercent < 0 || thresholdPercent > 100) {
    throw invalidInput(
      'The threshold must be a whole number from 0 to 100.',
      'translationMemory.thresholdPercent',
    );
  }
  return { translation_memory_id: id, translation_memory_threshold: thresholdPercent };
}

/**
 * Validates the style profile of a request before sending.
 * @throws `input/invalid` beside a glossary, memory, or style: services differ in which of them wins
 * @see translation service, style profiles
 */
export function profileFields(input: {
  styleProfileId?: string | null | undefined;
  glossaryId?: string | null | undefined;
  glossaryIds?: readonly string[] | undefined;
  styleId?: string | null | undefined;
  translationMemory?: TranslationMemoryChoice | null | undefined;
}): { style_profile_id?: string } {
  const { styleProfileId = null, glossaryIds = [] } = input;
  const { glossaryId = null, styleId = null, translationMemory = null } = input;
  if (styleProfileId === null) return {};
  const others = [glossaryId, styleId, translationMemory].filter((other) => other !== null);
  if (others.length + glossaryIds.length > 0) {
    throw invalidInput(
      'A style profile brings its own glossaries, style rules, and memory.',
      'styleProfileId',
    );
  }
  return { style_profile_id: styleProfileId };
}
