import { z } from 'zod';
import { id, languageCode } from '../schemas.ts';
import {
  MAX_CONTEXT_CHARS,
  MAX_CUSTOM_INSTRUCTIONS,
  MAX_CUSTOM_INSTRUCTION_CHARS,
  MAX_GLOSSARIES_PER_REQUEST,
  MAX_PROPOSAL_PIECES,
  MAX_TEXT_LENGTH,
} from './limits.ts';
import { FORMALITIES, MODEL_TYPES, OPTION_OBSTACLES } from './options.ts';
import { WRITING_STYLES, WRITING_TONES } from './improvement.ts';

/** How to translate a text. Options that do not fit the language or the model are reported, never sent. */
const textOptionsSchema = z.object({
  formality: z.enum(FORMALITIES),
  /** Null: the service chooses. */
  modelType: z.enum(MODEL_TYPES).nullable(),
  /** Helps the service; neither translated nor billed. */
  context: z.string().max(MAX_CONTEXT_CHARS),
  /** The first that knows a term decides it. */
  glossaryIds: z.array(id).max(MAX_GLOSSARIES_PER_REQUEST),
  memoryId: id.nullable(),
  memoryThresholdPercent: z.number().int().min(0).max(100),
  styleId: id.nullable(),
  customInstructions: z
    .array(z.string().max(MAX_CUSTOM_INSTRUCTION_CHARS))
    .max(MAX_CUSTOM_INSTRUCTIONS),
  tagHandling: z.enum(['off', 'xml', 'html']),
});
export type TextOptions = z.infer<typeof textOptionsSchema>;

/** Where a text goes and in which languages. */
export const textRouteSchema = z.object({
  connectionId: id,
  /** Of a project of the time pages; its rules (how far it may go, what is not recorded) hold. */
  projectId: id.nullable(),
  /** Null: detected. */
  sourceLang: languageCode.nullable(),
  targetLang: languageCode,
});
export type TextRoute = z.infer<typeof textRouteSchema>;

export const translateTextInputSchema = z.object({
  ...textRouteSchema.shape,
  /** Of the window; a newer one of the same draft ends the older, which then fails as `cancelled`. */
  requestId: id,
  text: z.string().max(MAX_TEXT_LENGTH),
  options: textOptionsSchema,
  /** What is taken where the language is to be detected and the text leaves it open. */
  lastSourceLang: languageCode.nullable().optional(),
});
export type TranslateTextInput = z.infer<typeof translateTextInputSchema>;

/** Why a translation or improvement waits; `untilMs` is a UTC epoch instant, null when unknown. */
export const textWaitSchema = z.object({
  reason: z.enum(['slot', 'rate-limit', 'retry', 'service-starting']),
  untilMs: z.number().nullable(),
});
export type TextWait = z.infer<typeof textWaitSchema>;

/** One paragraph (a line of the text) and what came of it; blank lines come back as they are. */
const translatedParagraphSchema = z.object({
  source: z.string(),
  target: z.string(),
  /** True when it was known from before and nothing was asked or billed for it. */
  isKnown: z.boolean(),
});

export const textTranslationSchema = z.object({
  requestId: z.string(),
  /**
   * Joined with line breaks they are the whole; as many as the source has lines. Where tags run over
   * lines and the service joins them, the lines that it left out are empty.
   */
  paragraphs: z.array(translatedParagraphSchema),
  /** Upper case; null when there was nothing to translate. */
  detectedSourceLang: z.string().nullable(),
  /** Set where the text left its language open and the one used last was taken. */
  isSourceAssumed: z.literal(true).optional(),
  /** Of this request only; null when the service does not report it. */
  billedChars: z.number().nullable(),
  modelTypeUsed: z.string().nullable(),
  /** From the embedded service, in display words; null for all others. */
  engine: z.string().nullable(),
});
export type TextTranslationResult = z.infer<typeof textTranslationSchema>;

export const improveTextInputSchema = z.object({
  connectionId: id,
  projectId: id.nullable(),
  requestId: id,
  text: z.string().max(MAX_TEXT_LENGTH),
  /** Language or variant of the text; null: as the service finds it. */
  targetLang: languageCode.nullable(),
  /** `correct` changes spelling and grammar only. */
  mode: z.enum(['rephrase', 'correct']),
  /** At most one of both is other than `default`; both `default` for `correct`. */
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

/** A better wording that was proposed, with what is taken over of it so far. */
const textProposalSchema = z.object({
  of: z.enum(['source', 'target']),
  /** Of the text; missing in drafts of earlier versions. */
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

/** What the translation in the pane was made for, and by whom. */
const draftOriginSchema = z.object({
  /** Null: the source text of the draft. */
  sourceText: z.string().max(MAX_TEXT_LENGTH).nullable(),
  connectionId: id.nullable(),
  projectId: id.nullable(),
  sourceLang: languageCode.nullable(),
  targetLang: languageCode.nullable(),
  options: textOptionsSchema,
  /** Paragraphs as the service gave them, null for an unknown one; null: the person wrote it alone. */
  given: z
    .array(z.string().max(MAX_TEXT_LENGTH).nullable())
    .max(MAX_TEXT_LENGTH + 1)
    .nullable(),
  /** Set where another text has begun since. */
  past: z.object({ billedChars: z.number().int().min(0).nullable() }).nullable(),
});

/** What the page holds, as it is kept while typing and comes back after a crash. */
export const textDraftSchema = z.object({
  tab: z.enum(['translate', 'improve']),
  sourceText: z.string().max(MAX_TEXT_LENGTH),
  /** With the person's own changes. */
  targetText: z.string().max(MAX_TEXT_LENGTH),
  connectionId: id.nullable(),
  projectId: id.nullable(),
  sourceLang: languageCode.nullable(),
  targetLang: languageCode.nullable(),
  options: textOptionsSchema,
  /** So far, as counted by the page. */
  billedChars: z.number().int().min(0).nullable().optional(),
  /** In the Improve tab. */
  proposal: textProposalSchema.nullable().optional(),
  /** Items of the history that hold it, so that they are replaced when it is kept again. */
  itemIds: z.object({ text: id.nullable(), improvement: id.nullable() }).optional(),
  /** Of the translation; null where there is none, missing in drafts of earlier versions. */
  origin: draftOriginSchema.nullable().optional(),
});
export type TextDraft = z.infer<typeof textDraftSchema>;

const singleMatchSchema = z.object({
  source: z.string(),
  target: z.string(),
  /** 100: the same text. */
  percent: z.number().int().min(0).max(100),
  origin: z.enum(['history', 'memory']),
  /** Title of the history item, or name of the memory. */
  title: z.string(),
  /** Of the history item; null for a memory. */
  itemId: z.string().nullable(),
  position: z.number().nullable(),
  createdAtMs: z.number(),
  /** The numbers of the text stand in `target` in the place of those that it was kept with. */
  hasNewNumbers: z.literal(true).optional(),
  /** It was kept cut within a sentence, or beside such a pair: its two sides may not belong together. */
  isMiscut: z.literal(true).optional(),
});

/** A pair from the history or a local memory that is like the text. */
export const textMatchSchema = singleMatchSchema.extend({
  /** Pairs that hardly differ from this one. */
  alike: z.array(singleMatchSchema).optional(),
});
export type TextMatch = z.infer<typeof textMatchSchema>;

const obstacle = z.enum(OPTION_OBSTACLES).nullable();
const choice = z.object({ id: z.string(), name: z.string(), obstacle });

/** What can be chosen for a route; what cannot says why. */
export const textChoicesSchema = z.object({
  formality: obstacle,
  modelType: obstacle,
  customInstructions: obstacle,
  tagHandling: obstacle,
  glossaries: z.array(choice),
  memories: z.array(choice),
  styles: z.array(choice),
  /** Of `improve`: styles and tones of the target language; null when it cannot be improved. */
  improve: z
    .object({ styles: z.array(z.enum(WRITING_STYLES)), tones: z.array(z.enum(WRITING_TONES)) })
    .nullable(),
});
export type TextChoices = z.infer<typeof textChoicesSchema>;

export const keepTextInputSchema = z.object({
  ...textRouteSchema.shape,
  kind: z.enum(['text', 'improvement']),
  /** Of an earlier keeping of the same text, which is then replaced; null for a new item. */
  itemId: id.nullable(),
  /** Of the translation that it is; null or missing where it came in an earlier run, or was typed. */
  requestId: id.nullable().optional(),
  sourceText: z.string().max(MAX_TEXT_LENGTH),
  targetText: z.string().max(MAX_TEXT_LENGTH),
  options: textOptionsSchema,
  billedChars: z.number().int().min(0).nullable(),
});
export type KeepTextInput = z.infer<typeof keepTextInputSchema>;
