import { z } from 'zod';
import { historyDetailSegmentSchema } from './history.ts';

/**
 * Changes that a person can make to the segments of an item, each as a step that can be undone and redone.
 * `open` and `unlock` revert `confirm` and `lock`; `repeats` filled segments like a confirmed one.
 */
export const STEP_KINDS = [
  'edit',
  'confirm',
  'open',
  'lock',
  'unlock',
  'comment',
  'uncomment',
  'split',
  'join',
  'border',
  'fix',
  'replace',
  'returned',
  'import',
  'repeats',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** A step that was undone or redone, and the place of its first change. */
export const doneStepSchema = z.object({
  kind: z.enum(STEP_KINDS),
  position: z.number(),
  /** Number of the part, from 0; null for the whole segment. */
  part: z.number().nullable(),
  /** Where the text of the part changed, in its UTF-16 units; null where no text changed. */
  caret: z.number().nullable(),
  /** Number of changed segments. */
  count: z.number(),
  /** The first one, as it reads now. */
  segment: historyDetailSegmentSchema,
});
export type DoneStep = z.infer<typeof doneStepSchema>;
