import { z } from 'zod';

/**
 * Changes of the time list by a person, each as a step that can be undone and redone; `log`: the work on a document;
 * `start`, `stop`: of the timer; `gap`: the answer about time away from it; `import`: entries of a file.
 */
export const TIME_STEP_KINDS = [
  'add',
  'edit',
  'delete',
  'log',
  'start',
  'stop',
  'gap',
  'import',
] as const;

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
  /** The correction goes to a service, too; of a lost step: a service has what the timer made already. */
  isSent: z.boolean(),
  /** Nothing was changed: an entry is gone, or back already, or was sent. */
  isLost: z.boolean(),
});
export type DoneTimeStep = z.infer<typeof doneTimeStepSchema>;
export type TimeStepKind = DoneTimeStep['kind'];
