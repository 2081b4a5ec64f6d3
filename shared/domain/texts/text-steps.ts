import { z } from 'zod';
import { id, languageCode } from '../schemas.ts';
import { MAX_TEXT_STEP_CHARS, MAX_TEXT_STEPS } from './limits.ts';
import { draftOriginSchema, textDraftSchema } from './translation.ts';

/**
 * Changes of the texts of the Translate page by a person, each as a step that can be undone and redone. `source`, `target`:
 * typed, pasted, or inserted there; `take`: the newer translation; `improve`: words of a better wording. Answers of a service
 * are none.
 */
export const TEXT_STEP_KINDS = ['source', 'target', 'clear', 'swap', 'take', 'improve'] as const;
export type TextStepKind = (typeof TEXT_STEP_KINDS)[number];

const place = z.number().int().min(0);

/** A whole text, or how it differs from the same text of the next state: start, end, and what is there instead. */
const packedTextSchema = z
  .union([
    z.string().max(MAX_TEXT_STEP_CHARS),
    z.tuple([place, place, z.string().max(MAX_TEXT_STEP_CHARS)]),
  ])
  .nullable();
export type PackedText = z.infer<typeof packedTextSchema>;

const itemIdsSchema = z.object({ text: id.nullable(), improvement: id.nullable() });

const storedFactsSchema = z.object({
  sourceLang: languageCode.nullable(),
  targetLang: languageCode.nullable(),
  /** Origin of the translation without its text; null when there is none. */
  origin: draftOriginSchema.omit({ sourceText: true, given: true, past: true }).nullable(),
  past: draftOriginSchema.shape.past,
  billedChars: z.number().int().min(0).nullable(),
  /** Item of the page that the translation belongs to. */
  itemNumber: z.number().int().min(1),
  itemIds: itemIdsSchema,
});

/** A step as it is stored: how the page is on its other side. */
export const textStepSchema = z.object({
  /** From 1, in order. */
  number: z.number().int().min(1),
  kind: z.enum(TEXT_STEP_KINDS),
  isUndone: z.boolean(),
  texts: z.object({
    source: packedTextSchema,
    target: packedTextSchema,
    /** Text that the translation was made for; null without one. */
    origin: packedTextSchema,
    /** Wording of the service, see `text-states.ts`; null if the user typed all of it. */
    given: packedTextSchema,
  }),
  facts: storedFactsSchema,
});
export type TextStep = z.infer<typeof textStepSchema>;

/** Changes of the steps since they were stored last. */
const textStepsChangeSchema = z.object({
  /** Others than the given ones are forgotten. */
  isWhole: z.boolean(),
  /** Steps outside these numbers are forgotten. */
  from: z.number().int().min(0),
  to: z.number().int().min(0),
  put: z.array(textStepSchema).max(MAX_TEXT_STEPS * 2),
  /** Texts that have other items of the history by now. */
  filed: z
    .array(z.object({ itemNumber: z.number().int().min(1), itemIds: itemIdsSchema }))
    .max(MAX_TEXT_STEPS),
});
export type TextStepsChange = z.infer<typeof textStepsChangeSchema>;

/** The draft with its steps, which are stored together. */
export const savedDraftSchema = textDraftSchema.extend({ steps: textStepsChangeSchema.optional() });
export type SavedDraft = z.infer<typeof savedDraftSchema>;

/** The draft with all its steps, oldest first. */
export const restoredDraftSchema = textDraftSchema.extend({
  steps: z.array(textStepSchema).optional(),
});
export type RestoredDraft = z.infer<typeof restoredDraftSchema>;
