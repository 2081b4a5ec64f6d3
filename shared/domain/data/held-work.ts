import { z } from 'zod';
import { pageOf, searchQuery } from '../schemas.ts';
import { AGE_REASONS, HELD_KINDS } from './held-work-kinds.ts';

/** Something that may have been sent already, or a project that may have been confidential. */
export const heldWorkSchema = z.object({
  kind: z.enum(HELD_KINDS),
  id: z.string(),
  /** File, title or project; may be empty. */
  name: z.string(),
  /** Where it would be sent; null for a project. */
  connectionName: z.string().nullable(),
  targetLang: z.string().nullable(),
  /** What sending it again would be billed at most; null when unknown. */
  charCount: z.number().nullable(),
  why: z.enum(AGE_REASONS),
  /** UTC epoch milliseconds: when it was held. */
  sinceMs: z.number(),
});
export type HeldWork = z.infer<typeof heldWorkSchema>;

export const heldWorkQuerySchema = z.object({
  ...searchQuery,
});
export type HeldWorkQuery = z.infer<typeof heldWorkQuerySchema>;

export const heldWorkPageSchema = pageOf('rows', heldWorkSchema);
export type HeldWorkPage = z.infer<typeof heldWorkPageSchema>;

/** leave: nothing is sent, a project stays confidential; go-on: it is sent again, a project is open again. */
export const HELD_DECISIONS = ['leave', 'go-on'] as const;
export const heldDecisionSchema = z.object({
  /** Null: all that wait. */
  ids: z.array(z.string().min(1).max(200)).min(1).max(1000).nullable(),
  decision: z.enum(HELD_DECISIONS),
});
export type HeldDecision = z.infer<typeof heldDecisionSchema>;
