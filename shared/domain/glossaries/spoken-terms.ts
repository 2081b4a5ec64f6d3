import { z } from 'zod';
import { id, pageOf, searchQuery } from '../schemas.ts';
import { VOICE_SOURCES } from '../../voice/languages.ts';

/** A language of a collection; `termCount` is null where the service does not count. */
const spokenTermListSchema = z.object({
  lang: z.string(),
  termCount: z.number().nullable(),
});
export type SpokenTermList = z.infer<typeof spokenTermListSchema>;

/** Words that speech recognition must spell as given, by language. */
export const spokenTermsSchema = z.object({
  id: z.string(),
  name: z.string(),
  lists: z.array(spokenTermListSchema),
  /** UTC; null when the service reports no readable time. */
  createdAtMs: z.number().nullable(),
});
export type SpokenTerms = z.infer<typeof spokenTermsSchema>;

/** Search in the collections of a service. */
export const spokenTermsQuerySchema = z.object({
  connectionId: id,
  /** Words of the name; empty for all. */
  ...searchQuery,
});
export type SpokenTermsQuery = z.infer<typeof spokenTermsQuerySchema>;

export const spokenTermsPageSchema = pageOf('collections', spokenTermsSchema).extend({
  /** The service, or the plan of the account, has no spoken terms. */
  isMissing: z.boolean(),
});
export type SpokenTermsPage = z.infer<typeof spokenTermsPageSchema>;

const lang = z.enum(VOICE_SOURCES);
const name = z.string().max(2000);
const entries = z.string().max(4000);

/** One collection of a service. */
export const spokenTermsKeySchema = z.object({ connectionId: id, spokenTermsId: id });

export const newSpokenTermsSchema = z.object({ connectionId: id, name });
export const renameSpokenTermsSchema = spokenTermsKeySchema.extend({ name });
export const spokenTermLangSchema = spokenTermsKeySchema.extend({ lang });
export const saveSpokenTermsSchema = spokenTermLangSchema.extend({
  /** One term per line; if empty, the list is removed. */
  entries,
  /**
   * The list that the page was editing; a different list there now is a conflict. Empty for none.
   */
  seen: entries,
});
export type SaveSpokenTerms = z.infer<typeof saveSpokenTermsSchema>;

export const addSpokenTermsSchema = spokenTermLangSchema.extend({ entries });

/** A deleted collection; the main process holds its contents, so that it can be restored. */
export const deletedSpokenTermsSchema = spokenTermsKeySchema.extend({ name: z.string() });
export type DeletedSpokenTerms = z.infer<typeof deletedSpokenTermsSchema>;
