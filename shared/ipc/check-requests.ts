import { z } from 'zod';
import { id, languageTag } from '../domain/schemas.ts';
import { nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import {
  checkedFileSchema,
  checkFileSchema,
  CHECK_REPORT_FORMATS,
  checkCountSchema,
  dismissFindingSchema,
  findingPlaceSchema,
  findingsPageSchema,
  findingsQuerySchema,
  fixedFindingSchema,
} from '../domain/checks/finding.ts';
import {
  MAX_FORBIDDEN_TERMS,
  MAX_FORBIDDEN_TERM_CHARS,
  MAX_SPELLED_WORD_CHARS,
  MAX_SPELLED_WORDS,
} from '../domain/checks/limits.ts';

const lang = languageTag;
const spelledWord = z.string().min(1).max(MAX_SPELLED_WORD_CHARS);
/** In CSS pixels of the page. */
const place = z.number().int().min(0).max(100_000);

/** Renderer requests about checks of finished translations; part of contract.ts. */
export const checkRequests = {
  /** Checks the item first if it has changed since the last check. */
  'checks:get-findings': { input: findingsQuerySchema, output: findingsPageSchema },
  /** Sets or clears "Not an error" in every item with the same pair. */
  'checks:set-dismissed': { input: dismissFindingSchema, output: nothing },
  /** Applies a fix that is certain; the previous wording is stored as a revision. */
  'checks:fix': { input: findingPlaceSchema, output: fixedFindingSchema },
  /** Counts what is not known yet in the background; an event follows. */
  'checks:list-counts': {
    input: z.object({ itemIds: z.array(id).max(1000) }),
    output: z.array(checkCountSchema),
  },
  'checks:list-forbidden': { input: z.object({ targetLang: lang }), output: z.array(z.string()) },
  /** Replaces the list of words that must not be used in a language. */
  'checks:set-forbidden': {
    input: z.object({
      targetLang: lang,
      terms: z.array(z.string().max(MAX_FORBIDDEN_TERM_CHARS)).max(MAX_FORBIDDEN_TERMS),
    }),
    output: nothing,
  },
  /** Asks for a file of pairs, and checks it without importing it; null if the user closed the dialog. */
  'checks:check-file': { input: checkFileSchema, output: checkedFileSchema.nullable() },
  /** Opens the system's file dialog; null if the user closed it. */
  'checks:save-report': {
    input: z.object({ itemId: id, format: z.enum(CHECK_REPORT_FORMATS) }),
    output: z.object({ fileName: z.string(), findingCount: z.number() }).nullable(),
  },
  /** Shows the last report in its folder. */
  'checks:reveal-report': { input: nothing, output: nothing },
  /** Looks up words of a field on this computer; `wrong` lists those in no dictionary. */
  'checks:spell-words': {
    input: z.object({ lang, words: z.array(spelledWord).max(MAX_SPELLED_WORDS) }),
    output: z.object({ hasDictionary: z.boolean(), wrong: z.array(z.string()) }),
  },
  /**
   * Opens the menu of an unknown word: suggestions, "Add to dictionary", Cut, Copy, Paste. Returns
   * when it is closed. `replacement` is the chosen suggestion, or null.
   */
  'checks:offer-spellings': {
    input: z.object({ lang, word: spelledWord, x: place, y: place, hasSelection: z.boolean() }),
    output: z.object({ replacement: z.string().nullable() }),
  },
} satisfies RequestSchemas<'checks'>;

/** Events from the main process; part of the map in contract.ts. */
export const checkEvents = {
  'checks:counted': checkCountSchema.extend({ count: z.number() }),
  /** The dismissed findings or forbidden words changed, so any item may have different findings. */
  'checks:changed': z.object({}),
} satisfies EventSchemas<'checks'>;
