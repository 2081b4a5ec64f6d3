import { z } from 'zod';
import { preTranslationChoiceSchema, outputChoicesSchema } from '../domain/documents/choices.ts';
import { segmentTagsSchema, tagMarksSchema } from '../domain/documents/tags.ts';
import { MAX_SEGMENT_CHARS } from '../domain/history/replace.ts';
import { id, languageCode, pageOf, searchQuery } from '../domain/schemas.ts';
import { nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import { editedDocumentSchema } from '../domain/documents/edited-document.ts';
import {
  documentJobSchema,
  documentPlanSchema,
  droppedItemSchema,
  memoryChoiceSchema,
  planOptionsSchema,
  styleChoiceSchema,
} from '../domain/documents/job.ts';
import { MAX_GLOSSARIES_PER_REQUEST } from '../domain/texts/limits.ts';
import { FORMALITIES } from '../domain/texts/options.ts';
import { MAX_FILES_PER_REQUEST } from '../domain/documents/limits.ts';

const documentJobPageSchema = pageOf('jobs', documentJobSchema);
export type DocumentJobPage = z.infer<typeof documentJobPageSchema>;

const startDocumentsSchema = z.object({
  fileIds: z.array(id).min(1).max(MAX_FILES_PER_REQUEST),
  connectionId: id,
  sourceLang: languageCode.nullable(),
  targetLangs: z.array(languageCode).min(1).max(50),
  formality: z.enum(FORMALITIES),
  /** The first one that knows a term decides its translation. */
  glossaryIds: z.array(id).max(MAX_GLOSSARIES_PER_REQUEST),
  style: styleChoiceSchema.nullable(),
  memory: memoryChoiceSchema.nullable(),
  /** In place of glossaries, style, and memory. Null when absent. */
  styleProfile: styleChoiceSchema.nullable().optional(),
  /** Asks for the service's mark in docx and pdf results. Not when absent. */
  hasWatermark: z.boolean().optional(),
  /** The media of office files that are too large for the service stay here. Not when absent. */
  keepsMedia: z.boolean().optional(),
  /**
   * Project of the time pages, whose rules apply (where texts may be sent, what is not recorded).
   * Null when absent.
   */
  projectId: id.nullable().optional(),
  /** Output format per input format; a format that is not listed stays as it is. */
  outputFormats: outputChoicesSchema,
  /** Known texts are not sent. Null when absent: each file is sent as a whole. */
  preTranslation: preTranslationChoiceSchema.nullable().optional(),
});
export type StartDocuments = z.infer<typeof startDocumentsSchema>;

const countToSendSchema = startDocumentsSchema
  .pick({ fileIds: true, sourceLang: true, targetLangs: true })
  .extend({ projectId: id.nullable(), choice: preTranslationChoiceSchema });
export type CountToSend = z.infer<typeof countToSendSchema>;

const toSendSchema = z.object({
  /**
   * In the order of the plan, for all targets together, in Unicode code points. A text that files share
   * counts for the first one. A file that cannot be read is not included.
   */
  files: z.array(z.object({ fileId: z.string(), sentChars: z.number(), savedChars: z.number() })),
});
export type ToSend = z.infer<typeof toSendSchema>;

/** Renderer requests about documents; part of contract.ts. */
export const documentRequests = {
  'documents:get-plan': { input: nothing, output: documentPlanSchema },
  /**
   * Asked only by the preload, for a real file that was dropped; no method of the page takes a
   * path.
   */
  'documents:hold-path': {
    input: z.object({ path: z.string().min(1).max(4096) }),
    output: z.object({ token: z.string() }),
  },
  /**
   * Adds dropped files to the plan.
   * @throws `input/not-found` for a token that is unknown, used, or too old
   */
  'documents:add-files': {
    input: z.object({ items: z.array(droppedItemSchema).min(1).max(MAX_FILES_PER_REQUEST) }),
    output: documentPlanSchema,
  },
  /** Adds the source file of an earlier job to the plan, to be translated again. */
  'documents:add-job-source': { input: z.object({ jobId: id }), output: documentPlanSchema },
  /** Opens the system's file dialog. */
  'documents:pick-files': { input: nothing, output: documentPlanSchema },
  /**
   * Adds a file that cannot be sent unchanged to the plan, converted; the file itself stays
   * unchanged.
   */
  'documents:convert-rejected': {
    input: z.object({ conversionId: id }),
    output: documentPlanSchema,
  },
  'documents:remove-planned': {
    input: z.object({ fileIds: z.array(id).max(MAX_FILES_PER_REQUEST) }),
    output: documentPlanSchema,
  },
  /** Stores what is chosen for the planned files, until there are none. */
  'documents:keep-options': { input: planOptionsSchema, output: nothing },
  /**
   * Detects the language of a planned file from its text, such as `de`; null where none could be
   * determined.
   */
  'documents:detect-language': {
    input: z.object({ fileId: id }),
    output: z.string().nullable(),
  },
  /**
   * Counts what of planned files is sent if known texts are not. A newer request ends an older one.
   * @throws `canceled`; `input/conflict` when a file is no longer planned
   */
  'documents:count-to-send': { input: countToSendSchema, output: toSendSchema },
  'documents:start': {
    input: startDocumentsSchema,
    output: z.object({ jobs: z.array(documentJobSchema) }),
  },
  'documents:list-jobs': {
    input: z.object(searchQuery),
    output: documentJobPageSchema,
  },
  'documents:pause-job': { input: z.object({ jobId: id }), output: documentJobSchema },
  'documents:resume-job': { input: z.object({ jobId: id }), output: documentJobSchema },
  'documents:cancel-job': { input: z.object({ jobId: id }), output: documentJobSchema },
  /** Resumes a failed, canceled, or `needs-attention` job from the last safe step. */
  'documents:retry-job': { input: z.object({ jobId: id }), output: documentJobSchema },
  /** Accepts the doubtful result of a `needs-attention` job. */
  'documents:keep-result': { input: z.object({ jobId: id }), output: documentJobSchema },
  /** Removes a finished job from the list; its history stays. */
  'documents:remove-job': { input: z.object({ jobId: id }), output: nothing },
  'documents:reveal-job': { input: z.object({ jobId: id }), output: nothing },
  'documents:open-job': { input: z.object({ jobId: id }), output: nothing },
  /**
   * Asks for a different folder and delivers the stored result there; null if the user closed the
   * dialog.
   */
  'documents:save-job-elsewhere': {
    input: z.object({ jobId: id }),
    /** With the name that it got there, as names that are taken are not used. */
    output: documentJobSchema.extend({ savedName: z.string() }).nullable(),
  },
  /**
   * Saves a document of the history with the changes made to its translation.
   * @param isChosen asks for the source file to write from; null if the user closed the dialog
   */
  'documents:save-edited': {
    input: z.object({ itemId: id, isChosen: z.boolean() }),
    output: editedDocumentSchema.nullable(),
  },
  /**
   * Lists formatting and objects inside the segments of an item, from a position on; segments
   * without any are left out.
   */
  'documents:list-tags': {
    input: z.object({
      itemId: id,
      from: z.number().int().min(0),
      limit: z.number().int().min(1).max(1000),
    }),
    output: z.array(segmentTagsSchema),
  },
  /** Repairs tags in a text of an item that are missing, duplicated, or crossed. */
  'documents:repair-tags': {
    input: z.object({
      itemId: id,
      position: z.number().int().min(0),
      text: z.string().max(MAX_SEGMENT_CHARS),
      marks: tagMarksSchema,
    }),
    output: z.object({ marks: tagMarksSchema, restored: z.array(z.number()) }),
  },
  /** Shows the last saved file of an item. */
  'documents:reveal-edited': { input: z.object({ itemId: id }), output: nothing },
} satisfies RequestSchemas<'documents'>;

/** Events from the main process; part of the map in contract.ts. */
export const documentEvents = {
  'documents:job-changed': documentJobSchema,
  'documents:job-removed': z.object({ jobId: z.string() }),
  /** The files of the last run are planned again. */
  'documents:plan-restored': documentPlanSchema,
} satisfies EventSchemas<'documents'>;
