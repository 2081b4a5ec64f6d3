import { z } from 'zod';
import { MAX_QUICK_TEXT_CHARS } from '../domain/app/limits.ts';
import { shortcutSchema, shortcutViewSchema } from '../domain/app/shortcut.ts';
import { languageCode } from '../domain/schemas.ts';
import { quickStartSchema } from '../domain/texts/quick.ts';
import { nothing, type RequestSchemas } from './common-schemas.ts';

/** Requests of and about the quick window; part of contract.ts. */
export const quickRequests = {
  'quick:get-shortcut': { input: nothing, output: shortcutViewSchema },
  /**
   * Registers a shortcut for the whole system in place of the last one; null for none.
   * @throws `input/conflict` when another program has it, and the last one stays
   */
  'quick:set-shortcut': {
    input: z.object({ shortcut: shortcutSchema.nullable() }),
    output: shortcutViewSchema,
  },
  /** Reads the selection or the clipboard; only the quick window may. */
  'quick:begin': { input: nothing, output: quickStartSchema },
  /** Fills a text into the Translate page, closes the window, and brings the page to the front. Nothing is sent. */
  'quick:hand-over': {
    input: z.object({
      text: z.string().max(MAX_QUICK_TEXT_CHARS),
      sourceLang: languageCode.nullable(),
      targetLang: languageCode.nullable(),
    }),
    output: nothing,
  },
  'quick:close': { input: nothing, output: nothing },
} satisfies RequestSchemas<'quick'>;
