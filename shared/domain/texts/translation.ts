import { z } from 'zod';
import { PAIR_WORTHS } from '../history/pair-worth.ts';
import { id, languageCode } from '../schemas.ts';
import {
  MAX_CONTEXT_CHARS,
  MAX_CUSTOM_INSTRUCTIONS,
  MAX_CUSTOM_INSTRUCTION_CHARS,
  MAX_GLOSSARIES_PER_REQUEST,
  MAX_PROPOSAL_PIECES,
  MAX_TEXT_LENGTH,
} from './limits.ts';
import { FORMALITIES, MODEL_TYPES, OMITTABLE_OPTIONS, OPTION_OBSTACLES } from './options.ts';
import { WRITING_STYLES, WRITING_TONES } from './improvement.ts';

/**
 * Options for translating a text. Options that do not fit the language or the model are reported,
 * never sent.
 */
const textOptionsSchema = z.object({
  formality: z.enum(FORMALITIES),
  /** Null to let the service choose. */
  modelType: z.enum(MODEL_TYPES).nullable(),
  /** Helps the service; neither translated nor billed. */
  context: z.string().max(MAX_CONTEXT_CHARS),
  /** The first one that knows a term decides its translation. */
  glossaryIds: z.array(id).max(MAX_GLOSSARIES_PER_REQUEST),
  memoryId: id.nullable(),
  memoryThresholdPercent: z.number().int().min(0).max(100),
  styleId: id.nullable(),
  /** In place of glossaries, memory, and style rules; missing in drafts of earlier versions. */
  styleProfileId: id.nullable().default(null),
  customInstructions: z
    .array(z.string().max(MAX_CUSTOM_INSTRUCTION_CHARS))
    .max(MAX_CUSTOM_INSTRUCTIONS),
  tagHandling: z.enum(['off', 'xml', 'html']),
});
export type TextOptions = z.infer<typeof textOptionsSchema>;

/** Connection and languages of a text. */
export const textRouteSchema = z.object({
  connectionId: id,
  /**
   * A project of the time pages, whose rules apply (where texts may be sent, what is not recorded).
   */
  projectId: id.nullable(),
  /** Null to detect it. */
  sourceLang: languageCode.nullable(),
  targetLang: languageCode,
});
export type TextRoute = z.infer<typeof textRouteSchema>;

export const translateTextInputSchema = z.object({
  ...textRouteSchema.shape,
  /**
   * ID from the page; a newer request of the same page ends the older one, which then fails as
   * `canceled`.
   */
  requestId: id,
  text: z.string().max(MAX_TEXT_LENGTH),
  options: textOptionsSchema,
  /** Fallback when the language is detected and the text leaves it open. */
  lastSourceLang: languageCode.nullable().optional(),
});
export type TranslateTextInput = z.infer<typeof translateTextInputSchema>;

/**
 * Reason why a translation or improvement waits; `untilMs` is a UTC epoch instant, null when
 * unknown.
 */
export const textWaitSchema = z.object({
  reason: z.enum(['slot', 'rate-limit', 'retry', 'service-starting']),
  untilMs: z.number().nullable(),
});
export type TextWait = z.infer<typeof textWaitSchema>;

/** One paragraph (a line of the text) and its translation; blank lines are returned unchanged. */
const translatedParagraphSchema = z.object({
  source: z.string(),
  target: z.string(),
  /** True when it was already known, so that nothing was requested or billed for it. */
  isKnown: z.boolean(),
});

export const textTranslationSchema = z.object({
  requestId: z.string(),
  /**
   * Joined with line breaks they are the whole text; as many as the source has lines. Where tags
   * span lines and the service joins them, the lines that it left out are empty.
   */
  paragraphs: z.array(translatedParagraphSchema),
  /** Uppercase; null when there was nothing to translate. */
  detectedSourceLang: z.string().nullable(),
  /** Set where the text left its language open and the last used language was assumed. */
  isSourceAssumed: z.literal(true).optional(),
  /** Chosen options that were not sent, because the service cannot have them here; absent if there are none. */
  leftOut: z.array(z.enum(OMITTABLE_OPTIONS)).optional(),
  /** For this request only; null when the service does not report it. */
  billedChars: z.number().nullable(),
  modelTypeUsed: z.string().nullable(),
  /** From the embedded service, in display words; null for all others. */
  engine: z.string().nullable(),
  /** Set if some of it is the output of the practice engine, which is not a real translation. */
  isPractice: z.literal(true).optional(),
});
export type TextTranslationResult = z.infer<typeof textTranslationSchema>;

export const improveTextInputSchema = z.object({
  connectionId: id,
  projectId: id.nullable(),
  requestId: id,
  text: z.string().max(MAX_TEXT_LENGTH),
  /** Language or variant of the text; null to let the service detect it. */
  targetLang: languageCode.nullable(),
  /** `correct` changes spelling and grammar only. */
  mode: z.enum(['rephrase', 'correct']),
  /** At most one of the two may differ from `default`; both are `default` for `correct`. */
  style: z.enum(WRITING_STYLES),
  tone: z.enum(WRITING_TONES),
});
export type ImproveTextInput = z.infer<typeof improveTextInputSchema>;

export const textImprovementSchema = z.object({
  requestId: z.string(),
  text: z.string(),
  targetLang: z.string().nullable(),
  detectedSourceLang: z.string().nullable(),
});
export type TextImprovementResult = z.infer<typeof textImprovementSchema>;

/** A proposed better wording, with the changes accepted so far. */
const textProposalSchema = z.object({
  of: z.enum(['source', 'target']),
  /** Language of the text; missing in drafts of earlier versions. */
  lang: languageCode.nullable().optional(),
  original: z.string().max(MAX_TEXT_LENGTH),
  pieces: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('same'), text: z.string().max(MAX_TEXT_LENGTH) }),
        z.object({
          kind: z.literal('change'),
          id: z.number().int().min(0),
          before: z.string().max(MAX_TEXT_LENGTH),
          after: z.string().max(MAX_TEXT_LENGTH),
          isTaken: z.boolean(),
        }),
      ]),
    )
    .max(MAX_PROPOSAL_PIECES),
});
export type TextProposal = z.infer<typeof textProposalSchema>;

/** Inputs and origin of the translation in the pane. */
export const draftOriginSchema = z.object({
  /** Null for the source text of the draft. */
  sourceText: z.string().max(MAX_TEXT_LENGTH).nullable(),
  connectionId: id.nullable(),
  projectId: id.nullable(),
  sourceLang: languageCode.nullable(),
  targetLang: languageCode.nullable(),
  options: textOptionsSchema,
  /**
   * Paragraphs from the service, null for an unknown one; null as a whole if the user typed all of
   * it.
   */
  given: z
    .array(z.string().max(MAX_TEXT_LENGTH).nullable())
    .max(MAX_TEXT_LENGTH + 1)
    .nullable(),
  /** Set when a new text has begun since. */
  past: z.object({ billedChars: z.number().int().min(0).nullable() }).nullable(),
});

/** Contents of the page, stored while typing and restored after a crash. */
export const textDraftSchema = z.object({
  tab: z.enum(['translate', 'improve']),
  sourceText: z.string().max(MAX_TEXT_LENGTH),
  /** Includes the user's own changes. */
  targetText: z.string().max(MAX_TEXT_LENGTH),
  connectionId: id.nullable(),
  projectId: id.nullable(),
  sourceLang: languageCode.nullable(),
  targetLang: languageCode.nullable(),
  options: textOptionsSchema,
  /** Total so far, as counted by the page. */
  billedChars: z.number().int().min(0).nullable().optional(),
  /** Proposal in the Improve tab. */
  proposal: textProposalSchema.nullable().optional(),
  /** History items that contain it, to be replaced when it is saved again. */
  itemIds: z.object({ text: id.nullable(), improvement: id.nullable() }).optional(),
  /** Number of the page's item, as in its steps. */
  itemNumber: z.number().int().min(1).optional(),
  /** A link filled in the text, which is sent only on request. */
  isUnasked: z.literal(true).optional(),
  /** Origin of the translation; null where there is none, missing in drafts of earlier versions. */
  origin: draftOriginSchema.nullable().optional(),
});
export type TextDraft = z.infer<typeof textDraftSchema>;

const singleMatchSchema = z.object({
  source: z.string(),
  target: z.string(),
  /** 100 for the same text, if a person made or checked the pair; otherwise at most 99. */
  percent: z.number().int().min(0).max(100),
  worth: z.enum(PAIR_WORTHS),
  origin: z.enum(['history', 'memory']),
  /** Title of the history item, or name of the memory. */
  title: z.string(),
  /** ID of the history item; null for a memory. */
  itemId: z.string().nullable(),
  position: z.number().nullable(),
  createdAtMs: z.number(),
  /** The text's numbers replaced the stored ones in `target`. */
  hasNewNumbers: z.literal(true).optional(),
  /**
   * It was stored cut within a sentence, or is next to such a pair, so its two sides may not match.
   */
  isMiscut: z.literal(true).optional(),
});

/** A pair from the history or a local memory that is similar to the text. */
export const textMatchSchema = singleMatchSchema.extend({
  /** Pairs that hardly differ from this one. */
  alike: z.array(singleMatchSchema).optional(),
});
export type TextMatch = z.infer<typeof textMatchSchema>;

const obstacle = z.enum(OPTION_OBSTACLES).nullable();
const choice = z.object({ id: z.string(), name: z.string(), obstacle });

/** Choices for a route; unavailable ones have a reason. */
export const textChoicesSchema = z.object({
  formality: obstacle,
  modelType: obstacle,
  customInstructions: obstacle,
  tagHandling: obstacle,
  glossaries: z.array(choice),
  memories: z.array(choice),
  styles: z.array(choice),
  profiles: z.array(choice),
  /** Styles and tones of the target language for `improve`; null when it cannot be improved. */
  improve: z
    .object({ styles: z.array(z.enum(WRITING_STYLES)), tones: z.array(z.enum(WRITING_TONES)) })
    .nullable(),
});
export type TextChoices = z.infer<typeof textChoicesSchema>;

export const keepTextInputSchema = z.object({
  ...textRouteSchema.shape,
  kind: z.enum(['text', 'improvement']),
  /** Item of the same text to replace; null for a new item. */
  itemId: id.nullable(),
  /** Request of the translation; null or missing where it came in an earlier run, or was typed. */
  requestId: id.nullable().optional(),
  sourceText: z.string().max(MAX_TEXT_LENGTH),
  targetText: z.string().max(MAX_TEXT_LENGTH),
  options: textOptionsSchema,
  billedChars: z.number().int().min(0).nullable(),
});
export type KeepTextInput = z.infer<typeof keepTextInputSchema>;
