import { z } from 'zod';
import { pageOf, pageQuery } from '../schemas.ts';
import { errorDataSchema } from '../../error-schemas.ts';
import { OUTBOX_ACTIONS, OUTBOX_STATES, OUTBOX_SUBJECTS } from './names.ts';
import { MAX_ENTRY_SEARCH_CHARS } from '../time/limits.ts';

/** A change that has not reached its service yet. Instants are UTC epoch milliseconds. */
export const outboxOperationSchema = z.object({
  id: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  subject: z.enum(OUTBOX_SUBJECTS),
  subjectId: z.string(),
  action: z.enum(OUTBOX_ACTIONS),
  /** Text that identifies the subject: note or name, or else the project; may be empty. */
  label: z.string(),
  /** Start of an entry without a note, shown beside its project. */
  labelAtMs: z.number().nullable(),
  /** Fields that are sent, as names and words; an instant is a number, for the window to format. */
  changes: z.array(z.object({ field: z.string(), value: z.union([z.string(), z.number().int()]) })),
  state: z.enum(OUTBOX_STATES),
  /** Reason why it waits, is parked, or is blocked; null when it is simply next. */
  reason: errorDataSchema.nullable(),
  tryCount: z.number(),
  nextTryAtMs: z.number().nullable(),
  createdAtMs: z.number(),
});
export type OutboxOperation = z.infer<typeof outboxOperationSchema>;

export const outboxQuerySchema = z.object({
  text: z.string().max(MAX_ENTRY_SEARCH_CHARS),
  state: z.enum(OUTBOX_STATES).nullable(),
  ...pageQuery,
});
export type OutboxQuery = z.infer<typeof outboxQuerySchema>;

/** One page, oldest first. */
export const outboxPageSchema = pageOf('operations', outboxOperationSchema);
export type OutboxPage = z.infer<typeof outboxPageSchema>;

/** Counts for the badge beside "Outbox" and for the line above the list. */
export const outboxSummarySchema = z.object({
  waiting: z.number(),
  parked: z.number(),
  held: z.number(),
  conflicts: z.number(),
});
export type OutboxSummary = z.infer<typeof outboxSummarySchema>;
