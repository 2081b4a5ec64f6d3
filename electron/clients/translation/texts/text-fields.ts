import {
  MAX_CUSTOM_INSTRUCTION_CHARS,
  MAX_CUSTOM_INSTRUCTIONS,
  MAX_REPORTING_TAG_CHARS,
} from '../../../../shared/domain/texts/limits.ts';
import {
  CUSTOM_INSTRUCTION_LANGUAGES,
  type TagHandling,
} from '../../../../shared/domain/texts/options.ts';
import { countCodePoints } from '../../../../shared/graphemes.ts';
import { glossaryFields, memoryFields, profileFields } from '../choice-fields.ts';
import { invalidInput } from '../../http/request-input.ts';
import type { TranslateTextInput } from './text-calls.ts';

const INSTRUCTION_LANGUAGES: readonly string[] = CUSTOM_INSTRUCTION_LANGUAGES;

/**
 * Builds the fields of a text request other than the texts.
 * @throws `input/invalid` for input that the service would refuse
 * @see translation service, `POST /v2/translate`
 */
export function textFields(input: TranslateTextInput): Record<string, unknown> {
  const instructions = input.customInstructions ?? [];
  const styleId = input.styleId ?? null;
  checkInstructions(instructions, input.targetLang);
  const formality = input.formality ?? 'default';
  return present({
    target_lang: input.targetLang,
    source_lang: input.sourceLang,
    formality: formality === 'default' ? null : formality,
    model_type: input.modelType,
    context: input.context,
    split_sentences: input.splitSentences,
    preserve_formatting: input.preserveFormatting,
    ...glossaryFields(input, { mayDetectSource: true }),
    style_id: styleId,
    ...profileFields(input),
    custom_instructions: instructions.length === 0 ? null : instructions,
    ...memoryFields(input.translationMemory),
    ...tagFields(input.tagHandling ?? null),
    dragoman_do_not_translate: input.doNotTranslate?.length ? input.doNotTranslate : null,
    show_billed_characters: true,
  });
}

/**
 * Builds the additional headers of a text request.
 * @throws `input/invalid` for a reporting tag that a header cannot hold
 * @see translation service, reporting tag
 */
export function textHeaders(
  input: Pick<TranslateTextInput, 'reportingTag'>,
): Record<string, string> {
  const tag = input.reportingTag?.trim() ?? '';
  if (tag === '') return {};
  if (tag.length > MAX_REPORTING_TAG_CHARS || !/^[\x21-\x7e]+$/.test(tag)) {
    throw invalidInput(
      `A reporting tag has at most ${String(MAX_REPORTING_TAG_CHARS)} plain characters and no blanks.`,
      'reportingTag',
    );
  }
  return { 'x-deepl-reporting-tag': tag };
}

/** Lists the parts of a text request that a service might echo in an error. */
export function textSecrets(input: TranslateTextInput): string[] {
  return [...(input.customInstructions ?? []), ...(input.context ? [input.context] : [])];
}

function checkInstructions(instructions: readonly string[], targetLang: string): void {
  if (instructions.length === 0) return;
  if (instructions.length > MAX_CUSTOM_INSTRUCTIONS) {
    throw invalidInput(
      `At most ${String(MAX_CUSTOM_INSTRUCTIONS)} custom instructions can be given.`,
      'customInstructions',
    );
  }
  for (const [index, instruction] of instructions.entries()) {
    if (countCodePoints(instruction) > MAX_CUSTOM_INSTRUCTION_CHARS) {
      throw invalidInput(
        `A custom instruction has at most ${String(MAX_CUSTOM_INSTRUCTION_CHARS)} characters.`,
        `customInstructions.${String(index)}`,
      );
    }
  }
  const language = targetLang.split('-', 1)[0]?.toUpperCase() ?? '';
  if (!INSTRUCTION_LANGUAGES.includes(language)) {
    throw invalidInput('Custom instructions do not exist for this target language.', 'targetLang');
  }
}

function tagFields(tags: TagHandling | null): Record<string, unknown> {
  if (tags === null) return {};
  return {
    tag_handling: tags.kind,
    tag_handling_version: tags.version,
    outline_detection: tags.outlineDetection,
    splitting_tags: listed(tags.splittingTags),
    non_splitting_tags: listed(tags.nonSplittingTags),
    ignore_tags: listed(tags.ignoreTags),
  };
}

const listed = (tags: readonly string[] | undefined): readonly string[] | undefined =>
  tags === undefined || tags.length === 0 ? undefined : tags;

function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}
