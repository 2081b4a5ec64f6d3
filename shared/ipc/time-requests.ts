import { z } from 'zod';
import { id } from '../domain/schemas.ts';
import { connectionId, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import {
  answerGapSchema,
  entryConflictSchema,
  entryRevisionSchema,
  newTimeEntrySchema,
  settleConflictSchema,
  startTimerSchema,
  timeEntryPageSchema,
  timeEntryPatchSchema,
  timeEntryQuerySchema,
  timeEntrySchema,
  timerSchema,
} from '../domain/time/entry.ts';
import { timeConnectionInputSchema, timeConnectionSchema } from '../domain/time/connection.ts';
import {
  outboxOperationSchema,
  outboxPageSchema,
  outboxQuerySchema,
  outboxSummarySchema,
} from '../domain/sync/outbox.ts';
import {
  timeExportInputSchema,
  timeExportResultSchema,
  timeReportQuerySchema,
  timeReportSchema,
} from '../domain/time/report-schemas.ts';
import {
  hoursLinePageSchema,
  hoursLineQuerySchema,
  hoursProjectPageSchema,
  hoursProjectQuerySchema,
  hoursProgressSchema,
  hoursReviewSchema,
  importedHoursSchema,
  openHoursSchema,
  rereadHoursSchema,
} from '../domain/time/import.ts';
import { doneTimeStepSchema } from '../domain/time/time-steps.ts';
import { workFactsSchema, workLogSchema } from '../domain/time/work.ts';
import { MAX_TOKEN_CHARS } from '../domain/time/limits.ts';
import { MAX_PAGE_ROWS } from '../domain/app/limits.ts';

const entryId = z.object({ entryId: id });
const itemOnly = z.object({ itemId: id });
const importOnly = z.object({ importId: id });
const operationId = z.object({ operationId: id });

/** Renderer requests about time; part of the map in contract.ts. */
export const timeRequests = {
  'time:list-entries': { input: timeEntryQuerySchema, output: timeEntryPageSchema },
  /** Null for an entry that does not exist or is deleted. */
  'time:get-entry': { input: entryId, output: timeEntrySchema.nullable() },
  'time:add-entry': { input: newTimeEntrySchema, output: timeEntrySchema },
  'time:edit-entry': {
    input: z.object({ entryId: id, patch: timeEntryPatchSchema }),
    output: timeEntrySchema,
  },
  /** Hides an entry; its revisions stay forever. */
  'time:delete-entry': { input: entryId, output: nothing },
  /**
   * Undoes the newest change of the list, of any entry; null when there is none. @throws as a change by hand; that change
   * is forgotten then
   */
  'time:undo': { input: nothing, output: doneTimeStepSchema.nullable() },
  /** Redoes what was undone last; otherwise as above. */
  'time:redo': { input: nothing, output: doneTimeStepSchema.nullable() },
  /** Newest first. */
  'time:list-revisions': { input: entryId, output: z.array(entryRevisionSchema) },
  /** Exact time by document job, in milliseconds; jobs without time are left out. */
  'time:get-job-durations': {
    input: z.object({ jobIds: z.array(id).max(MAX_PAGE_ROWS) }),
    output: z.array(z.object({ jobId: z.string(), durationMs: z.number() })),
  },
  /** Tags used lately, most used first; at most 100. */
  'time:list-tags': { input: nothing, output: z.array(z.string()) },

  'time:get-timer': { input: nothing, output: timerSchema },
  /** Stops the running timer, if any, and starts a new one. */
  'time:start-timer': { input: startTimerSchema, output: timerSchema },
  'time:stop-timer': { input: nothing, output: timerSchema },
  'time:answer-gap': { input: answerGapSchema, output: timerSchema },

  /** Reports a key, a click, or a turn of the wheel in an open history item; null as below. */
  'time:note-work': { input: itemOnly, output: workFactsSchema.nullable() },
  /** Time on a history item; null if it is not measured, or the item is gone. */
  'time:get-work': { input: itemOnly, output: workFactsSchema.nullable() },
  /** Logs the work on an item that no entry contains yet, at its real times. */
  'time:log-work': { input: itemOnly, output: workLogSchema },

  'time:get-report': { input: timeReportQuerySchema, output: timeReportSchema },
  /** Opens the system's file dialog; null if the user closed it. */
  'time:export-entries': {
    input: timeExportInputSchema,
    output: timeExportResultSchema.nullable(),
  },
  'time:reveal-export': { input: nothing, output: nothing },

  /** Reads a file of hours, and compares it with the list; null if the user closed the dialog. Changes nothing. */
  'time:open-import': { input: openHoursSchema, output: hoursReviewSchema.nullable() },
  'time:reread-import': { input: rereadHoursSchema, output: hoursReviewSchema },
  'time:list-import-lines': { input: hoursLineQuerySchema, output: hoursLinePageSchema },
  'time:list-import-projects': { input: hoursProjectQuerySchema, output: hoursProjectPageSchema },
  /** Adds the new entries, all or none, and closes the file; `time:undo` undoes all of it. */
  'time:apply-import': { input: importOnly, output: importedHoursSchema },
  /** Stops a running import, which fails with `canceled`. */
  'time:cancel-import': { input: nothing, output: nothing },
  'time:close-import': { input: importOnly, output: nothing },

  'time:list-conflicts': { input: nothing, output: z.array(entryConflictSchema) },
  'time:settle-conflict': { input: settleConflictSchema, output: timeEntrySchema.nullable() },

  'outbox:list-operations': { input: outboxQuerySchema, output: outboxPageSchema },
  'outbox:get-summary': { input: nothing, output: outboxSummarySchema },
  /** Tries an operation now that waits for a later attempt or was parked. */
  'outbox:retry-operation': { input: operationId, output: outboxOperationSchema.nullable() },
  'outbox:retry-all': { input: nothing, output: outboxSummarySchema },
  'outbox:hold-operation': { input: operationId, output: outboxOperationSchema },
  'outbox:release-operation': { input: operationId, output: outboxOperationSchema },
  /** The change is not sent; the local row stays unchanged. Can be undone with restore. */
  'outbox:drop-operation': { input: operationId, output: outboxOperationSchema },
  'outbox:restore-operation': { input: operationId, output: outboxOperationSchema },

  'time-connections:list': { input: nothing, output: z.array(timeConnectionSchema) },
  'time-connections:add': { input: timeConnectionInputSchema, output: timeConnectionSchema },
  'time-connections:set-token': {
    input: z.object({ connectionId: id, token: z.string().trim().min(1).max(MAX_TOKEN_CHARS) }),
    output: timeConnectionSchema,
  },
  'time-connections:set-default': { input: connectionId, output: z.array(timeConnectionSchema) },
  /** Entries, projects, and customers stay here; operations waiting in its outbox are parked. */
  'time-connections:remove': {
    input: z.object({ connectionId: id, revokeToken: z.boolean() }),
    output: z.array(timeConnectionSchema),
  },
  /** Asks the service again what it can do. */
  'time-connections:probe': { input: connectionId, output: timeConnectionSchema },
  /** Reads the changes at the service now. */
  'time-connections:pull': { input: connectionId, output: timeConnectionSchema },
} satisfies RequestSchemas<'time' | 'outbox' | 'time-connections'>;

/** Events about time. */
export const timeEvents = {
  'time:timer-changed': timerSchema,
  'time:import-progressed': hoursProgressSchema,
  /** The changed entry, or null when many changed together. */
  'time:entries-changed': z.object({ entryId: z.string().nullable() }),
  'outbox:changed': outboxSummarySchema,
  'time-connections:changed': z.array(timeConnectionSchema),
} satisfies EventSchemas<'time' | 'outbox' | 'time-connections'>;
