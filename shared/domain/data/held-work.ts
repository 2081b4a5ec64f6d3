import { z } from 'zod';
import { pageOf, searchQuery } from '../schemas.ts';
import { AGE_REASONS, HELD_KINDS } from './held-work-kinds.ts';

/** Work that may have been sent already, or a project that may have been confidential. */
export const heldWorkSchema = z.object({
  kind: z.enum(HELD_KINDS),
  id: z.string(),
  /** File, title or project; may be empty. */
  name: z.string(),
  /** The connection it would be sent to; null for a project. */
  connectionName: z.string().nullable(),
  targetLang: z.string().nullable(),
  /** Maximum billed characters if it is sent again; null when unknown. */
  charCount: z.number().nullable(),
  why: z.enum(AGE_REASONS),
  /** When it was held, UTC epoch milliseconds. */
  sinceMs: z.number(),
});
export type HeldWork = z.infer<typeof heldWorkSchema>;

export const heldWorkQuerySchema = z.object({
  ...searchQuery,
});
export type HeldWorkQuery = z.infer<typeof heldWorkQuerySchema>;

export const heldWorkPageSchema = pageOf('rows', heldWorkSchema);
export type HeldWorkPage = z.infer<typeof heldWorkPageSchema>;

/**
 * leave: nothing is sent, a project stays confidential; go-on: it is sent again, a project becomes
 * open again.
 */
export const HELD_DECISIONS = ['leave', 'go-on'] as const;
export const heldDecisionSchema = z.object({
  /** Null for all that wait. */
  ids: z.array(z.string().min(1).max(200)).min(1).max(1000).nullable(),
  decision: z.enum(HELD_DECISIONS),
});
export type HeldDecision = z.infer<typeof heldDecisionSchema>;
