import { z } from 'zod';
import { id, ids } from '../domain/schemas.ts';
import { count, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import {
  concordancePageSchema,
  concordanceQuerySchema,
  decideHistorySegmentSchema,
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
  historySegmentIdSchema,
  joinHistorySegmentSchema,
  segmentTermSchema,
  setCommentSchema,
  setSourceLanguageSchema,
  splitHistorySegmentSchema,
  undoneEditSchema,
} from '../domain/history/history.ts';
import {
  handoffInputSchema,
  openReturnedSchema,
  returnedFileSchema,
  returnedPageSchema,
  returnedQuerySchema,
  takenReturnedSchema,
  takeReturnedSchema,
} from '../domain/history/returned.ts';
import {
  previewReplaceSchema,
  replacedTextSchema,
  replacePreviewSchema,
  replaceTextInItemSchema,
} from '../domain/history/replace-schemas.ts';
import {
  draftPlaceSchema,
  draftSummarySchema,
  listDraftsSchema,
  segmentDraftSchema,
  segmentDraftsSchema,
} from '../domain/history/drafts.ts';
import {
  historyExportInputSchema,
  historyExportResultSchema,
  historyImportInputSchema,
  historyImportOutcomeSchema,
  historyTransferSchema,
} from '../domain/history/transfer.ts';

const historyItemIds = z.object({ itemIds: ids });

/** What the renderer asks about the history; part of contract.ts. */
export const historyRequests = {
  'history:search': { input: historyQuerySchema, output: historyPageSchema },
  /** Null for an item that is not there, or was deleted. */
  'history:get-item': { input: historyDetailQuerySchema, output: historyDetailSchema.nullable() },
  /** Newest first. */
  'history:list-revisions': {
    input: historySegmentIdSchema,
    output: z.array(historyRevisionSchema),
  },
  /** Replaces a target; the wording before is kept as a revision. */
  /** @throws `input/conflict` when the segment is locked */
  'history:edit-segment': { input: editHistorySegmentSchema, output: historyDetailSegmentSchema },
  /** Cuts a segment in two, to be edited in parts. @throws as above; `input/invalid` where it cannot be cut */
  'history:split-segment': {
    input: splitHistorySegmentSchema,
    output: historyDetailSegmentSchema,
  },
  /** Joins two parts of a segment again. @throws as above */
  'history:join-segment': { input: joinHistorySegmentSchema, output: historyDetailSegmentSchema },
  'history:list-drafts': { input: listDraftsSchema, output: segmentDraftsSchema },
  /** Stores what is typed into a segment, until it is saved or given up. */
  'history:keep-draft': { input: segmentDraftSchema, output: draftSummarySchema },
  'history:discard-draft': { input: draftPlaceSchema, output: draftSummarySchema },
  /** Removes a colleague's comment, or puts it back. @throws `input/not-found` */
  'history:set-comment': { input: setCommentSchema, output: historyDetailSegmentSchema },
  'history:decide-segment': {
    input: decideHistorySegmentSchema,
    output: historyDetailSegmentSchema,
  },
  /** Takes the last edit of an item back, or all of one replacement; null when nothing of it is edited. */
  'history:undo-edit': { input: z.object({ itemId: id }), output: undoneEditSchema.nullable() },
  /** What a replacement would change; a newer preview ends an older one. */
  'history:preview-replace': { input: previewReplaceSchema, output: replacePreviewSchema },
  /** Replaces what the preview showed, in one step. @throws `input/conflict` when the preview is gone */
  'history:replace-text': { input: replaceTextInItemSchema, output: replacedTextSchema },
  /** Terms of the item's glossaries in the source of a segment. */
  'history:find-terms': { input: historySegmentIdSchema, output: z.array(segmentTermSchema) },
  'history:star-item': {
    input: z.object({ itemId: id, isStarred: z.boolean() }),
    output: historyItemSchema,
  },
  /** Corrects the source language of finished work. */
  'history:set-source-language': { input: setSourceLanguageSchema, output: count },
  /** Hides items; they can be restored until they are purged some days later. */
  'history:delete-items': { input: historyItemIds, output: count },
  'history:restore-items': { input: historyItemIds, output: count },
  /** Removes for good; there is no way back. */
  'history:purge-items': { input: historyPurgeSchema, output: count },
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
    output: historyImportOutcomeSchema.nullable(),
  },
  /** Writes one document for a colleague; asks for the place of the file, null when that was closed. */
  'history:export-item': {
    input: handoffInputSchema,
    output: historyExportResultSchema.nullable(),
  },
  'history:reveal-item': { input: nothing, output: nothing },
  /** Compares a file that came back; null when the dialog was closed. Nothing is changed by it. */
  'history:open-returned': { input: openReturnedSchema, output: returnedFileSchema.nullable() },
  'history:list-returned': { input: returnedQuerySchema, output: returnedPageSchema },
  /** Takes the chosen changes and comments in, all or none; `history:undo-edit` takes them back together. */
  'history:take-returned': { input: takeReturnedSchema, output: takenReturnedSchema },
  'history:close-returned': { input: z.object({ returnedId: id }), output: nothing },
  /** Stops the running export or import, which fails with `cancelled`. */
  'history:cancel-transfer': { input: nothing, output: nothing },
  /** Shows the file of the last export in its folder. */
  'history:reveal-export': { input: nothing, output: nothing },
} satisfies RequestSchemas<'history'>;

/** Events from the main process; part of the map in contract.ts. */
export const historyEvents = {
  /** One item, or with null many at once. */
  'history:changed': z.object({ itemId: z.string().nullable() }),
  'history:transfer-progressed': historyTransferSchema,
} satisfies EventSchemas<'history'>;
