import { z } from 'zod';

/**
 * Changes of the time list by a person, each as a step that can be undone and redone; `log`: the work on a document. Starting
 * and stopping the timer are none, because time that passed stays.
 */
export const TIME_STEP_KINDS = ['add', 'edit', 'delete', 'log'] as const;

/** A step of the time list that was undone or redone. */
export const doneTimeStepSchema = z.object({
  kind: z.enum(TIME_STEP_KINDS),
  /** The first of its entries, by its note. */
  entryId: z.string(),
  note: z.string(),
  /** Null: the entry is not in the list now. */
  startedAtMs: z.number().nullable(),
  /** Number of changed entries. */
  count: z.number(),
  /** The correction goes to a service, too. */
  isSent: z.boolean(),
  /** Nothing was changed: an entry is gone, or back already. */
  isLost: z.boolean(),
});
export type DoneTimeStep = z.infer<typeof doneTimeStepSchema>;
export type TimeStepKind = DoneTimeStep['kind'];
