import { z } from 'zod';
import { CONNECTION_KINDS, OWN_CONNECTION_KINDS } from '../domain/connection-kind.ts';
import {
  connectionLanguagesSchema,
  connectionSchema,
  glossarySummarySchema,
  usageSchema,
} from '../domain/connection.ts';
import {
  documentJobSchema,
  documentPlanSchema,
  droppedItemSchema,
  outputChoicesSchema,
  FORMALITIES,
} from '../domain/document-job.ts';
import {
  concordancePageSchema,
  concordanceQuerySchema,
  editHistorySegmentSchema,
  historyDetailQuerySchema,
  historyDetailSchema,
  historyDetailSegmentSchema,
  historyFacetsSchema,
  historyItemSchema,
  historyPageSchema,
  historyPurgeSchema,
  historyQuerySchema,
  historyRevisionSchema,
} from '../domain/history.ts';
import {
  historyExportInputSchema,
  historyExportResultSchema,
  historyImportInputSchema,
  historyImportResultSchema,
  historyTransferSchema,
} from '../domain/history-transfer.ts';
import { settingsPatchSchema, settingsSchema, vaultStatusSchema } from '../domain/settings.ts';
import { dataEvents, dataRequests } from './data-requests.ts';
import { glossaryEvents, glossaryRequests } from './glossary-requests.ts';
import { laneEvents, laneRequests } from './lane-requests.ts';
import { memoryEvents, memoryRequests } from './memory-requests.ts';
import { styleRuleRequests } from './style-rule-requests.ts';
import { textEvents, textRequests } from './text-requests.ts';
import { timeEvents, timeRequests } from './time-requests.ts';
import { usageEvents, usageRequests } from './usage-requests.ts';

const nothing = z.undefined();
const id = z.string().min(1).max(100);
const languageCode = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
/** One page of a list: 1-based page, rows per page. */
const pageQuery = {
  page: z.number().int().min(1).max(1_000_000),
  limit: z.number().int().min(2).max(200),
};

const historyItemIds = z.object({ itemIds: z.array(id).min(1).max(1000) });

/** State of the services inside the app, as shown in Settings and at the rail. */
export const embeddedStatusSchema = z.object({
  state: z.enum(['stopped', 'starting', 'running', 'failed']),
  /** `apertium`, `pseudo` (practice only) or `lexicon`; null until it runs. */
  engine: z.string().nullable(),
  message: z.string().nullable(),
});
export type EmbeddedStatus = z.infer<typeof embeddedStatusSchema>;

/** Something the person must be told once, e.g. that a damaged database was salvaged. */
export const noticeSchema = z.object({
  id: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  title: z.string(),
  message: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  platform: z.string(),
  dataFolder: z.string(),
  locale: z.string(),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

export const documentJobPageSchema = z.object({
  jobs: z.array(documentJobSchema),
  total: z.number(),
});
export type DocumentJobPage = z.infer<typeof documentJobPageSchema>;

export const startDocumentsSchema = z.object({
  fileIds: z.array(id).min(1).max(1000),
  connectionId: id,
  sourceLang: languageCode.nullable(),
  targetLangs: z.array(languageCode).min(1).max(50),
  formality: z.enum(FORMALITIES),
  glossaryId: z.string().max(100).nullable(),
  /** Project of the time pages; its rules (local only, not recorded) hold. Null where nothing is said. */
  projectId: id.nullable().optional(),
  /** What files of a format are to become; their own format where nothing is said. */
  outputFormats: outputChoicesSchema,
});
export type StartDocuments = z.infer<typeof startDocumentsSchema>;

export const connectionInputSchema = z.object({
  name: z.string().trim().min(1).max(100),
  kind: z.enum(CONNECTION_KINDS).exclude(OWN_CONNECTION_KINDS),
  /** Needed for `custom`, refused for the others. */
  baseUrl: z.string().max(500).nullable(),
  key: z.string().trim().min(1).max(500),
});
export type ConnectionInput = z.infer<typeof connectionInputSchema>;

/** What the renderer asks and the main process answers. Name: `domain:verb-noun`. */
export const requests = {
  'app:get-info': { input: nothing, output: appInfoSchema },
  'app:list-notices': { input: nothing, output: z.array(noticeSchema) },
  'app:dismiss-notice': { input: z.object({ noticeId: id }), output: nothing },
  'app:get-embedded-status': { input: nothing, output: embeddedStatusSchema },
  'app:copy-text': { input: z.object({ text: z.string().max(100_000) }), output: nothing },
  /** The first data is on screen; the embedded services start behind it. */
  'app:report-ready': { input: nothing, output: nothing },
  'app:open-data-folder': { input: nothing, output: nothing },

  'documents:get-plan': { input: nothing, output: documentPlanSchema },
  'documents:add-files': {
    input: z.object({ items: z.array(droppedItemSchema).min(1).max(1000) }),
    output: documentPlanSchema,
  },
  /** Adds the source file of an earlier job to the plan, to be translated again. */
  'documents:add-job-source': { input: z.object({ jobId: id }), output: documentPlanSchema },
  /** Opens the system's file dialog. */
  'documents:pick-files': { input: nothing, output: documentPlanSchema },
  /** Puts a file that cannot go as it is into the plan, converted; the file itself stays as it is. */
  'documents:convert-rejected': {
    input: z.object({ conversionId: id }),
    output: documentPlanSchema,
  },
  'documents:remove-planned': {
    input: z.object({ fileIds: z.array(id).max(1000) }),
    output: documentPlanSchema,
  },
  'documents:start': {
    input: startDocumentsSchema,
    output: z.object({ jobs: z.array(documentJobSchema) }),
  },
  'documents:list-jobs': {
    input: z.object({ ...pageQuery, text: z.string().max(500) }),
    output: documentJobPageSchema,
  },
  'documents:pause-job': { input: z.object({ jobId: id }), output: documentJobSchema },
  'documents:resume-job': { input: z.object({ jobId: id }), output: documentJobSchema },
  'documents:cancel-job': { input: z.object({ jobId: id }), output: documentJobSchema },
  /** Takes a failed, cancelled or needs-a-look job up again from the last safe step. */
  'documents:retry-job': { input: z.object({ jobId: id }), output: documentJobSchema },
  /** Removes a finished job from the list; its history stays. */
  'documents:remove-job': { input: z.object({ jobId: id }), output: nothing },
  'documents:reveal-job': { input: z.object({ jobId: id }), output: nothing },
  'documents:open-job': { input: z.object({ jobId: id }), output: nothing },
  /** Asks for another folder and delivers the stored result there; null when the dialog was closed. */
  'documents:save-job-elsewhere': {
    input: z.object({ jobId: id }),
    output: documentJobSchema.nullable(),
  },

  'connections:list': { input: nothing, output: z.array(connectionSchema) },
  'connections:add': { input: connectionInputSchema, output: connectionSchema },
  'connections:set-key': {
    input: z.object({ connectionId: id, key: z.string().trim().min(1).max(500) }),
    output: connectionSchema,
  },
  'connections:rename': {
    input: z.object({ connectionId: id, name: z.string().trim().min(1).max(100) }),
    output: connectionSchema,
  },
  'connections:set-default': {
    input: z.object({ connectionId: id }),
    output: z.array(connectionSchema),
  },
  'connections:remove': {
    input: z.object({ connectionId: id }),
    output: z.array(connectionSchema),
  },
  'connections:get-languages': {
    input: z.object({ connectionId: id }),
    output: connectionLanguagesSchema,
  },
  /** Billed calls of an account whose characters were used up try again, and so do its jobs. */
  'connections:resume-after-quota': {
    input: z.object({ connectionId: id }),
    output: connectionSchema,
  },
  'connections:get-usage': { input: z.object({ connectionId: id }), output: usageSchema },
  /** Empty when the service has no glossaries. */
  'connections:list-glossaries': {
    input: z.object({ connectionId: id }),
    output: z.array(glossarySummarySchema),
  },

  'history:search': { input: historyQuerySchema, output: historyPageSchema },
  /** Null for an item that is not there, or was deleted. */
  'history:get-item': { input: historyDetailQuerySchema, output: historyDetailSchema.nullable() },
  /** Newest first. */
  'history:list-revisions': {
    input: z.object({ itemId: id, position: z.number().int().min(0) }),
    output: z.array(historyRevisionSchema),
  },
  /** Replaces a target; the wording before is kept as a revision. */
  'history:edit-segment': { input: editHistorySegmentSchema, output: historyDetailSegmentSchema },
  'history:star-item': {
    input: z.object({ itemId: id, isStarred: z.boolean() }),
    output: historyItemSchema,
  },
  /** Hides items; they can be restored until they are purged some days later. */
  'history:delete-items': { input: historyItemIds, output: z.object({ count: z.number() }) },
  'history:restore-items': { input: historyItemIds, output: z.object({ count: z.number() }) },
  /** Removes for good; there is no way back. */
  'history:purge-items': { input: historyPurgeSchema, output: z.object({ count: z.number() }) },
  /** A term with its sentence pairs from anywhere in the history; nothing for an empty text. */
  'history:find-concordances': { input: concordanceQuerySchema, output: concordancePageSchema },
  'history:list-facets': { input: nothing, output: historyFacetsSchema },
  /** Opens the system's file dialog; null when it was closed. One export or import at a time. */
  'history:export-segments': {
    input: historyExportInputSchema,
    output: historyExportResultSchema.nullable(),
  },
  /** As above. All of the file is imported, or nothing. */
  'history:import-segments': {
    input: historyImportInputSchema,
    output: historyImportResultSchema.nullable(),
  },
  /** Stops the export or import under way; its own answer is `cancelled`. */
  'history:cancel-transfer': { input: nothing, output: nothing },
  /** Shows the file of the last export in its folder. */
  'history:reveal-export': { input: nothing, output: nothing },

  ...textRequests,

  ...timeRequests,
  ...dataRequests,
  ...glossaryRequests,
  ...laneRequests,
  ...usageRequests,
  ...memoryRequests,
  ...styleRuleRequests,

  'settings:get': { input: nothing, output: settingsSchema },
  'settings:update': { input: settingsPatchSchema, output: settingsSchema },
  'vault:get-status': { input: nothing, output: vaultStatusSchema },
  /** Asks the keystore once more, for one that was locked at the start. */
  'vault:recheck': { input: nothing, output: vaultStatusSchema },
  /** Agree to, or take back, keeping keys without a system keystore. Taking back removes them from disk. */
  'vault:set-weak-consent': { input: z.object({ allow: z.boolean() }), output: vaultStatusSchema },
} as const;

/** What the main process tells the renderer unasked. */
export const events = {
  'documents:job-changed': documentJobSchema,
  'documents:job-removed': z.object({ jobId: z.string() }),
  /** One item, or with null many at once. */
  'history:changed': z.object({ itemId: z.string().nullable() }),
  'history:transfer-progressed': historyTransferSchema,
  'connections:changed': z.array(connectionSchema),
  'app:embedded-status-changed': embeddedStatusSchema,
  'app:notice-added': noticeSchema,
  'settings:changed': settingsSchema,
  ...textEvents,
  ...timeEvents,
  ...glossaryEvents,
  ...laneEvents,
  ...usageEvents,
  ...memoryEvents,
  ...dataEvents,
} as const;

export type RequestName = keyof typeof requests;
export type EventName = keyof typeof events;
export type RequestInput<N extends RequestName> = z.infer<(typeof requests)[N]['input']>;
export type RequestOutput<N extends RequestName> = z.infer<(typeof requests)[N]['output']>;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;
