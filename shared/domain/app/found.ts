import { z } from 'zod';
import { historyItemSchema } from '../history/history.ts';
import { MAX_SEARCH_CHARS } from './limits.ts';

/** Text of the command palette; empty finds the latest items of the history, and nothing else. */
export const findQuerySchema = z.object({ text: z.string().max(MAX_SEARCH_CHARS) });

/** A thing that the command palette found in the database, with the id of the item, glossary, or memory. */
export const foundSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('item'),
    id: z.string(),
    /** The segment that fits the text best; null if only the title does. */
    position: z.number().nullable(),
    item: historyItemSchema.pick({
      title: true,
      kind: true,
      sourceLang: true,
      targetLang: true,
      projectName: true,
    }),
  }),
  z.object({ kind: z.literal('glossary'), id: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('term'),
    /** The glossary. */
    id: z.string(),
    dictionaryId: z.string(),
    /** Name of the glossary. */
    name: z.string(),
    source: z.string(),
    target: z.string(),
  }),
  z.object({ kind: z.literal('memory'), id: z.string(), name: z.string() }),
]);
export type Found = z.infer<typeof foundSchema>;
