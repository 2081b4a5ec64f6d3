import type { LanguageOffer } from '../languages.ts';
import type { RequestFields } from '../request-fields.ts';
import { checkFormality, refuseUnknownResources } from '../request-fields.ts';
import { badRequest } from '../service-error.ts';
import { countCodePoints } from './code-points.ts';
import type { TagOptions } from './tagged-text.ts';
import { openTaggedText } from './tagged-text.ts';
import type { TextUnit } from './text-unit.ts';
import { openPlainText } from './text-unit.ts';

/** A checked request for text translation. */
export interface TextRequest {
  readonly units: readonly TextUnit[];
  readonly sourceLang: string | null;
  readonly targetLang: string;
  readonly showBilledChars: boolean;
  /** Null when no model was asked for. */
  readonly modelTypeUsed: 'quality_optimized' | 'latency_optimized' | null;
  /** Options that were understood but that the engine cannot follow. */
  readonly ignoredOptions: readonly string[];
}

const MODEL_TYPES = ['quality_optimized', 'prefer_quality_optimized', 'latency_optimized'] as const;
const SPLIT_SENTENCES = ['0', '1', 'nonewlines'] as const;
const INSTRUCTION_TARGETS = new Set(['DE', 'EN', 'ES', 'FR', 'IT', 'JA', 'KO', 'ZH']);
const MAX_INSTRUCTIONS = 10;
const MAX_INSTRUCTION_CHARS = 300;

/**
 * Checks the fields in the order that clients expect: languages, texts, resources, values, limits.
 * @throws 400 naming the field
 * @see translation service, `POST /v2/translate`
 */
export function readTextRequest(fields: RequestFields, offer: LanguageOffer): TextRequest {
  const sourceLang = offer.parseSource(fields.text('source_lang'));
  const targetLang = offer.parseTarget(fields.text('target_lang'));
  const texts = fields.texts('text');
  if (texts.length === 0) throw badRequest('text is missing.');
  const modelType = fields.choice('model_type', MODEL_TYPES);
  checkStyleOptions(fields, modelType, targetLang);
  refuseUnknownResources(fields, sourceLang);
  checkFormality(fields);
  fields.choice('split_sentences', SPLIT_SENTENCES);
  fields.flag('preserve_formatting');
  const tags = readTagOptions(fields);
  return {
    units: texts.map((text) => (tags === null ? openPlainText(text) : openTaggedText(text, tags))),
    sourceLang,
    targetLang,
    showBilledChars: fields.flag('show_billed_characters') ?? false,
    modelTypeUsed: modelTypeUsed(modelType),
    ignoredOptions: ['context', 'custom_instructions'].filter((name) => fields.has(name)),
  };
}

function modelTypeUsed(
  modelType: (typeof MODEL_TYPES)[number] | undefined,
): TextRequest['modelTypeUsed'] {
  if (modelType === undefined) return null;
  return modelType === 'latency_optimized' ? modelType : 'quality_optimized';
}

function checkStyleOptions(
  fields: RequestFields,
  modelType: string | undefined,
  targetLang: string,
): void {
  const isFast = modelType === 'latency_optimized';
  if (isFast && fields.has('style_id')) {
    throw badRequest('style_id cannot be combined with model_type latency_optimized.');
  }
  const instructions = fields.texts('custom_instructions');
  if (instructions.length === 0) return;
  if (isFast) {
    throw badRequest('custom_instructions cannot be combined with model_type latency_optimized.');
  }
  if (instructions.length > MAX_INSTRUCTIONS) {
    throw badRequest(`custom_instructions has more than ${String(MAX_INSTRUCTIONS)} items.`);
  }
  if (instructions.some((instruction) => countCodePoints(instruction) > MAX_INSTRUCTION_CHARS)) {
    throw badRequest(
      `An item of custom_instructions has more than ${String(MAX_INSTRUCTION_CHARS)} characters.`,
    );
  }
  if (!INSTRUCTION_TARGETS.has(targetLang.split('-')[0] ?? '')) {
    throw badRequest('custom_instructions is not supported for this target_lang.');
  }
}

function readTagOptions(fields: RequestFields): TagOptions | null {
  const handling = fields.choice('tag_handling', ['xml', 'html']);
  const version = fields.choice('tag_handling_version', ['v1', 'v2']);
  fields.flag('outline_detection');
  if (handling === undefined) return null;
  return {
    handling,
    isStrict: version === 'v2',
    ignoreTags: tagNames(fields, 'ignore_tags'),
    splittingTags: tagNames(fields, 'splitting_tags'),
  };
}

/** A JSON list, repeated form fields, or one value with commas. */
function tagNames(fields: RequestFields, name: string): Set<string> {
  const names = fields.texts(name).flatMap((value) => value.split(','));
  return new Set(names.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== ''));
}
