import { z } from 'zod';
import { nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import { historySegmentIdSchema } from '../domain/history/history.ts';
import {
  improveTextInputSchema,
  keepTextInputSchema,
  textChoicesSchema,
  textImprovementSchema,
  textMatchSchema,
  textRouteSchema,
  textTranslationSchema,
  textWaitSchema,
  translateTextInputSchema,
} from '../domain/texts/translation.ts';
import { restoredDraftSchema, savedDraftSchema } from '../domain/texts/text-steps.ts';
import { MAX_MATCH_TEXT_CHARS } from '../domain/texts/limits.ts';

/** Renderer requests about texts; part of the map in contract.ts. */
export const textRequests = {
  /** Sends only paragraphs that are not known yet; equal ones once. */
  'text:translate': { input: translateTextInputSchema, output: textTranslationSchema },
  /**
   * Announces that a text or document will soon be translated this way; returns immediately, and is
   * only of use with the local service.
   */
  'text:prepare': {
    input: textRouteSchema.extend({ sourceLang: textRouteSchema.shape.targetLang }),
    output: nothing,
  },
  'text:improve': { input: improveTextInputSchema, output: textImprovementSchema },
  /** Ends a running translation or improvement, which fails with `canceled`. */
  'text:cancel': { input: z.object({ requestId: z.string().max(100) }), output: nothing },
  'text:get-choices': {
    input: z.object({
      ...textRouteSchema.shape,
      modelType: z.string().max(100).nullable(),
    }),
    output: textChoicesSchema,
  },
  /** Best first, at most 20; none for a text without visible characters. */
  'text:find-matches': {
    input: z.object({
      text: z.string().max(MAX_MATCH_TEXT_CHARS),
      sourceLang: z.string().max(20).nullable(),
      targetLang: z.string().max(20),
      /** Memories limited to some projects are used only for texts of those projects. */
      projectId: z.string().max(100).nullable().optional(),
      minPercent: z.number().int().min(50).max(100),
      /** The history segment that the text is from, which must not match itself. */
      ownSegmentId: historySegmentIdSchema.shape.segmentId.optional(),
      /** The part of that segment that the text is; absent: all of it. */
      ownPart: z.number().int().min(0).optional(),
    }),
    output: z.array(textMatchSchema),
  },
  /** Null before anything was typed. */
  'text:get-draft': { input: nothing, output: restoredDraftSchema.nullable() },
  'text:save-draft': { input: savedDraftSchema, output: nothing },
  /** Null when the project or the settings forbid recording. */
  'text:keep': { input: keepTextInputSchema, output: z.object({ itemId: z.string() }).nullable() },
} satisfies RequestSchemas<'text'>;

/** Events about texts; part of the map in contract.ts. */
export const textEvents = {
  /** Null when it continues. */
  'text:wait-changed': z.object({ requestId: z.string(), wait: textWaitSchema.nullable() }),
} satisfies EventSchemas<'text'>;
