import { badRequest } from '../../http/service-error.ts';
import type { LanguageOffer } from '../languages/offer.ts';
import type { RequestFields } from '../request-fields.ts';
import { readFormality } from './formality.ts';
import {
  readForeignOptions,
  readLinkedResources,
  requireGlossarySource,
  type LinkedResources,
} from './linked-resources.ts';
import {
  SPLIT_SENTENCES,
  CUSTOM_INSTRUCTION_LANGUAGES,
  MODEL_TYPES,
  type ModelType,
} from '../../../../shared/domain/texts/options.ts';
import { openTaggedText, type TagOptions } from './tagged-text.ts';
import { openPlainText, type TextLayout, type TextUnit } from './unit.ts';
import { countCodePoints } from '../../../../shared/graphemes.ts';
import {
  MAX_CUSTOM_INSTRUCTIONS,
  MAX_CUSTOM_INSTRUCTION_CHARS,
} from '../../../../shared/domain/texts/limits.ts';

/** A checked request for text translation. */
export interface TextRequest {
  readonly units: readonly TextUnit[];
  readonly sourceLang: string | null;
  readonly targetLang: string;
  readonly resources: LinkedResources;
  readonly showBilledChars: boolean;
  /** Null when no model was requested. */
  readonly modelTypeUsed: 'quality_optimized' | 'latency_optimized' | null;
  /** Null when no tag handling was requested. */
  readonly tagHandlingVersion: 'v1' | 'v2' | null;
  /** Whether the faster model was requested, which cannot be combined with style rules. */
  readonly isLatencyOptimized: boolean;
  /** Options that were understood but that no engine here supports; without style rules. */
  readonly ignoredOptions: readonly string[];
}

/** Limits that a service sets for itself. */
export interface TextLimits {
  /** Texts in one request; null: limited only by the size of the request. */
  readonly maxTexts: number | null;
}

const INSTRUCTION_TARGETS = new Set<string>(CUSTOM_INSTRUCTION_LANGUAGES);

/**
 * Checks the fields in the order that clients expect: languages, texts, the source of a glossary,
 * values, limits. Does not check whether named resources exist.
 * @throws 400 naming the field
 * @see translation service, `POST /v2/translate`
 */
export function readTextRequest(
  fields: RequestFields,
  offer: LanguageOffer,
  limits: TextLimits,
): TextRequest {
  const sourceLang = offer.parseSource(fields.text('source_lang'));
  const targetLang = offer.parseTarget(fields.text('target_lang'));
  if (sourceLang !== null) offer.requirePair(sourceLang, targetLang);
  const texts = fields.texts('text');
  if (texts.length === 0) throw badRequest('text is missing.');
  requireGlossarySource(fields, sourceLang);

  const modelType = fields.choice('model_type', MODEL_TYPES);
  const formality = readFormality(fields, targetLang);
  const tags = readTagOptions(fields);
  const layout = readLayout(fields, tags);
  const showBilledChars = fields.flag('show_billed_characters') ?? false;
  fields.flag('enable_beta_languages');
  const context = fields.text('context');
  const resources = readLinkedResources(fields);
  const instructions = readInstructions(fields, targetLang);
  checkModel(modelType, resources, instructions);
  if (limits.maxTexts !== null && texts.length > limits.maxTexts) {
    throw badRequest(`text has more than ${String(limits.maxTexts)} items.`);
  }
  return {
    units: texts.map((text) =>
      tags === null ? openPlainText(text, layout) : openTaggedText(text, tags, layout),
    ),
    sourceLang,
    targetLang,
    resources,
    showBilledChars,
    modelTypeUsed: modelTypeUsed(modelType, sourceLang),
    tagHandlingVersion: tags?.version ?? null,
    isLatencyOptimized: modelType === 'latency_optimized',
    ignoredOptions: [
      ...(context === undefined ? [] : ['context']),
      ...(instructions.length === 0 ? [] : ['custom_instructions']),
      ...(formality === 'default' ? [] : ['formality']),
      ...readForeignOptions(fields),
    ],
  };
}

/**
 * Returns the reported model: without a source language it is the next-generation one, even if
 * another was requested.
 */
function modelTypeUsed(
  modelType: ModelType | undefined,
  sourceLang: string | null,
): TextRequest['modelTypeUsed'] {
  if (modelType === undefined) return null;
  return modelType === 'latency_optimized' && sourceLang !== null ? modelType : 'quality_optimized';
}

function checkModel(
  modelType: ModelType | undefined,
  { styleId }: LinkedResources,
  instructions: readonly string[],
): void {
  if (modelType !== 'latency_optimized') return;
  if (styleId !== null) {
    throw badRequest('style_id cannot be combined with model_type latency_optimized.');
  }
  if (instructions.length > 0) {
    throw badRequest('custom_instructions cannot be combined with model_type latency_optimized.');
  }
}

function readInstructions(fields: RequestFields, targetLang: string): string[] {
  const instructions = fields.texts('custom_instructions');
  if (instructions.length === 0) return instructions;
  if (!INSTRUCTION_TARGETS.has(targetLang.split('-')[0] ?? '')) {
    throw badRequest('custom_instructions is not supported for this target_lang.');
  }
  if (instructions.length > MAX_CUSTOM_INSTRUCTIONS) {
    throw badRequest(`custom_instructions has more than ${String(MAX_CUSTOM_INSTRUCTIONS)} items.`);
  }
  if (
    instructions.some((instruction) => countCodePoints(instruction) > MAX_CUSTOM_INSTRUCTION_CHARS)
  ) {
    throw badRequest(
      `An item of custom_instructions has more than ${String(MAX_CUSTOM_INSTRUCTION_CHARS)} characters.`,
    );
  }
  return instructions;
}

function readLayout(fields: RequestFields, tags: TagOptions | null): TextLayout {
  const split = fields.choice('split_sentences', SPLIT_SENTENCES);
  return {
    split: split ?? (tags?.handling === 'html' ? 'nonewlines' : '1'),
    keepsEdges: fields.flag('preserve_formatting') ?? false,
  };
}

function readTagOptions(fields: RequestFields): TagOptions | null {
  const handling = fields.choice('tag_handling', ['xml', 'html']);
  const version = fields.choice('tag_handling_version', ['v1', 'v2']) ?? 'v1';
  const detectsOutline = fields.flag('outline_detection') ?? true;
  const ignoreTags = tagNames(fields, 'ignore_tags');
  const splittingTags = tagNames(fields, 'splitting_tags');
  const nonSplittingTags = tagNames(fields, 'non_splitting_tags');
  if (handling === undefined) return null;
  return { handling, version, detectsOutline, ignoreTags, splittingTags, nonSplittingTags };
}

/** Reads a JSON list, repeated form fields, or one value with commas. XML is case-sensitive. */
function tagNames(fields: RequestFields, name: string): Set<string> {
  if (!fields.has(name)) return NO_NAMES;
  const names = fields.texts(name).flatMap((value) => value.split(','));
  return new Set(names.map((tag) => tag.trim()).filter((tag) => tag !== ''));
}

const NO_NAMES = new Set<string>();
