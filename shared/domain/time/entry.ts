import { z } from 'zod';
import { id, pageOf, pageQuery } from '../schemas.ts';
import { ENTRY_FIELDS, ENTRY_SOURCES, ENTRY_SYNC_STATES } from './names.ts';
import { MAX_ENTRY_SEARCH_CHARS } from './limits.ts';

const instantMs = z.number().int().min(0).max(253_402_300_799_999);
// Wider than what is accepted: the rules in time/entry-rules.ts refuse it with a helpful message.
const note = z.string().max(1_000_000);
const tags = z.array(z.string().max(10_000)).max(1000);
/** IANA name of a time zone, e.g. `Europe/Berlin`. */
const zone = z.string().min(1).max(64);
/** A calendar day as `YYYY-MM-DD`. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A piece of work in the ledger. Instants are UTC epoch milliseconds. */
export const timeEntrySchema = z.object({
  id: z.string(),
  startedAtMs: z.number(),
  /** Exclusive; null while it runs. */
  endedAtMs: z.number().nullable(),
  zone: z.string(),
  note: z.string(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  isBillable: z.boolean(),
  tags: z.array(z.string()),
  source: z.enum(ENTRY_SOURCES),
  /**
   * The document job it was logged for; for a text, its history item; for a voice session, its ID.
   */
  documentJobId: z.string().nullable(),
  connectionId: z.string(),
  syncState: z.enum(ENTRY_SYNC_STATES),
  /** True when a different entry covers part of the same time. */
  hasOverlap: z.boolean(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type TimeEntry = z.infer<typeof timeEntrySchema>;

/** The user's fields for a new entry. `endedAtMs` is after `startedAtMs`. */
export const newTimeEntrySchema = z.object({
  startedAtMs: instantMs,
  endedAtMs: instantMs,
  zone,
  note,
  projectId: id.nullable(),
  isBillable: z.boolean(),
  tags,
  documentJobId: id.nullable(),
  /**
   * Logged for a text: `documentJobId` is then its history item, or null where nothing is recorded.
   * Logged for a voice session: its ID.
   */
  isForText: z.boolean().optional(),
});
export type NewTimeEntry = z.infer<typeof newTimeEntrySchema>;

/**
 * Only the changed fields. `endedAtMs` cannot be null: only starting the timer makes a running
 * entry.
 */
export const timeEntryPatchSchema = z.object({
  startedAtMs: instantMs.optional(),
  endedAtMs: instantMs.optional(),
  zone: zone.optional(),
  note: note.optional(),
  projectId: id.nullable().optional(),
  isBillable: z.boolean().optional(),
  tags: tags.optional(),
});
export type TimeEntryPatch = z.infer<typeof timeEntryPatchSchema>;

/** Filter of an entry search form. Days are in `zone`; both ends are inclusive. */
export const timeEntryFilterSchema = z.object({
  /** Words of note, project, customer, or tags; all must match. */
  text: z.string().max(MAX_ENTRY_SEARCH_CHARS),
  /** Null for any; `NO_PROJECT` for entries without one. */
  projectId: id.nullable(),
  customerId: id.nullable(),
  billable: z.enum(['any', 'yes', 'no']),
  syncState: z.enum(ENTRY_SYNC_STATES).nullable(),
  fromDay: day.nullable(),
  toDay: day.nullable(),
  /** The zone in which days begin. */
  zone,
});
export type TimeEntryFilter = z.infer<typeof timeEntryFilterSchema>;

export const timeEntryQuerySchema = timeEntryFilterSchema.extend({
  ...pageQuery,
});
export type TimeEntryQuery = z.infer<typeof timeEntryQuerySchema>;

/** One page, newest start first, including a running entry. */
export const timeEntryPageSchema = pageOf('entries', timeEntrySchema).extend({
  /** Exact time of all matching entries, running ones up to now, in milliseconds. */
  totalDurationMs: z.number(),
  /** Exact time of each day on this page, including entries of that day on other pages. */
  days: z.array(z.object({ day: z.string(), durationMs: z.number(), billableMs: z.number() })),
});
export type TimeEntryPage = z.infer<typeof timeEntryPageSchema>;

/** The running entry and any gap that was found; null when nothing runs. */
export const timerSchema = z.object({
  entry: timeEntrySchema.nullable(),
  /** The unanswered question about time away. */
  gap: z
    .object({
      id: z.string(),
      fromMs: z.number(),
      toMs: z.number(),
      /** idle: no input; asleep: the computer slept; closed: the app did not run; clock: the clock was set. */
      reason: z.enum(['idle', 'asleep', 'closed', 'clock']),
    })
    .nullable(),
  /** False if the system does not report idle time. */
  canMeasureIdle: z.boolean(),
});
export type Timer = z.infer<typeof timerSchema>;
export type TimerGap = NonNullable<Timer['gap']>;

export const startTimerSchema = z.object({
  note,
  projectId: id.nullable(),
  isBillable: z.boolean(),
  tags,
  zone,
  documentJobId: id.nullable(),
});
export type StartTimer = z.infer<typeof startTimerSchema>;

/**
 * keep: it was work; discard: the entry ends where the gap began and continues after it; split:
 * assign the gap to a project.
 */
export const answerGapSchema = z.discriminatedUnion('choice', [
  z.object({ gapId: id, choice: z.literal('keep') }),
  z.object({ gapId: id, choice: z.literal('discard'), resume: z.boolean() }),
  z.object({ gapId: id, choice: z.literal('split'), projectId: id.nullable(), note }),
]);
export type AnswerGap = z.infer<typeof answerGapSchema>;

/** An earlier state of an entry, newest first in lists. */
export const entryRevisionSchema = z.object({
  atMs: z.number(),
  /**
   * person: a local edit; service: a pulled change; conflict: the side that was not chosen; delete.
   */
  cause: z.enum(['person', 'service', 'conflict', 'delete']),
  startedAtMs: z.number(),
  endedAtMs: z.number().nullable(),
  note: z.string(),
  projectName: z.string().nullable(),
  isBillable: z.boolean(),
  tags: z.array(z.string()),
});
export type EntryRevision = z.infer<typeof entryRevisionSchema>;

/** Fields that both sides changed, as words to choose between. */
export const entryConflictSchema = z.object({
  entryId: z.string(),
  /** The local entry. */
  entry: timeEntrySchema,
  fields: z.array(z.object({ field: z.enum(ENTRY_FIELDS), here: z.unknown(), there: z.unknown() })),
  /** The service deleted an entry that was changed locally. */
  isDeletedThere: z.boolean(),
});
export type EntryConflict = z.infer<typeof entryConflictSchema>;

export const settleConflictSchema = z.object({
  entryId: id,
  /**
   * The side to use for each field; for a deletion, `there` deletes the local entry too, and `here`
   * resends it.
   */
  choices: z.partialRecord(z.enum([...ENTRY_FIELDS, 'deletion']), z.enum(['here', 'there'])),
});
export type SettleConflict = z.infer<typeof settleConflictSchema>;
