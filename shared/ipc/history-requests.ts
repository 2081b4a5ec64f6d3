import { z } from 'zod';
import { id, ids } from '../domain/schemas.ts';
import { count, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import {
  commentsPageSchema,
  commentsQuerySchema,
  concordancePageSchema,
  concordanceQuerySchema,
  decideHistorySegmentSchema,
  editHistorySegmentSchema,
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
} from '../domain/history/history.ts';
import {
  confirmedGridRowSchema,
  confirmGridRowSchema,
  findGridRowSchema,
  foundGridRowSchema,
  gridPageSchema,
  gridQuerySchema,
  moveBorderSchema,
} from '../domain/history/grid.ts';
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
import { doneStepSchema } from '../domain/history/steps.ts';
import {
  historyExportInputSchema,
  historyExportResultSchema,
  historyImportInputSchema,
  historyImportOutcomeSchema,
  historyTransferSchema,
} from '../domain/history/transfer.ts';

const historyItemId = z.object({ itemId: id });
const historyItemIds = z.object({ itemIds: ids });

/** Renderer requests about the history; part of contract.ts. */
export const historyRequests = {
  'history:search': { input: historyQuerySchema, output: historyPageSchema },
  /** Newest first. */
  'history:list-revisions': {
    input: historySegmentIdSchema,
    output: z.array(historyRevisionSchema),
  },
  /** Replaces a target; the previous wording is stored as a revision. */
  /** @throws `input/conflict` when the segment is locked */
  'history:edit-segment': { input: editHistorySegmentSchema, output: historyDetailSegmentSchema },
  /**
   * Splits a segment in two, to be edited in parts. @throws as above; `input/invalid` where it
   * cannot be split
   */
  'history:split-segment': {
    input: splitHistorySegmentSchema,
    output: historyDetailSegmentSchema,
  },
  /** Joins two parts of a segment again. @throws as above */
  'history:join-segment': { input: joinHistorySegmentSchema, output: historyDetailSegmentSchema },
  /** Lists rows of the document grid by state and words. @throws `input/not-found` */
  'history:list-rows': { input: gridQuerySchema, output: gridPageSchema },
  /** Finds a row among those of a filter. @throws as above */
  'history:find-row': { input: findGridRowSchema, output: foundGridRowSchema },
  /**
   * Confirms a row, and if the user wants it, fills others with an equal source that are still
   * untouched; `history:undo-edit` reverts all together. @throws as `history:edit-segment`
   */
  'history:confirm-row': { input: confirmGridRowSchema, output: confirmedGridRowSchema },
  /**
   * Moves the border between a part and the next one by a word. @throws as
   * `history:split-segment`; `input/invalid` where it cannot move
   */
  'history:move-border': { input: moveBorderSchema, output: historyDetailSegmentSchema },
  'history:list-drafts': { input: listDraftsSchema, output: segmentDraftsSchema },
  /** Stores text typed into a segment until it is saved or discarded. */
  'history:keep-draft': { input: segmentDraftSchema, output: draftSummarySchema },
  'history:discard-draft': { input: draftPlaceSchema, output: draftSummarySchema },
  /** Lists the comments of an item. @throws `input/not-found` */
  'history:list-comments': { input: commentsQuerySchema, output: commentsPageSchema },
  /** Removes a colleague's comment, or restores it. @throws `input/not-found` */
  'history:set-comment': { input: setCommentSchema, output: historyDetailSegmentSchema },
  'history:decide-segment': {
    input: decideHistorySegmentSchema,
    output: historyDetailSegmentSchema,
  },
  /**
   * Undoes the newest step of an item, or the newest steps of a visit; null when there is none. @throws `input/conflict`, naming the
   * segment, when it would change something locked; the step stays
   */
  'history:undo': {
    input: historyItemId.extend({ visit: id.optional() }),
    output: doneStepSchema.nullable(),
  },
  /** Redoes the step that was undone last. @throws as above */
  'history:redo': {
    input: historyItemId.extend({ visit: id.optional() }),
    output: doneStepSchema.nullable(),
  },
  /** Previews a replacement; a newer preview ends an older one. */
  'history:preview-replace': { input: previewReplaceSchema, output: replacePreviewSchema },
  /**
   * Replaces what the preview showed, in one step. @throws `input/conflict` when the preview is
   * gone
   */
  'history:replace-text': { input: replaceTextInItemSchema, output: replacedTextSchema },
  /** Finds terms of the item's glossaries in the source of a segment. */
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
  /** Removes permanently; this cannot be undone. */
  'history:purge-items': { input: historyPurgeSchema, output: count },
  /** Finds a term with its sentence pairs anywhere in the history; nothing for an empty text. */
  'history:find-concordances': { input: concordanceQuerySchema, output: concordancePageSchema },
  'history:list-facets': { input: nothing, output: historyFacetsSchema },
  /** Opens the system's file dialog; null if the user closed it. One export or import at a time. */
  'history:export-segments': {
    input: historyExportInputSchema,
    output: historyExportResultSchema.nullable(),
  },
  /** As above. The whole file is imported, or nothing. */
  'history:import-segments': {
    input: historyImportInputSchema,
    output: historyImportOutcomeSchema.nullable(),
  },
  /**
   * Writes one document for a colleague; asks where to save the file, null if the user closed the
   * dialog.
   */
  'history:export-item': {
    input: handoffInputSchema,
    output: historyExportResultSchema.nullable(),
  },
  'history:reveal-item': { input: nothing, output: nothing },
  /** Compares a file that came back; null if the user closed the dialog. Changes nothing. */
  'history:open-returned': { input: openReturnedSchema, output: returnedFileSchema.nullable() },
  'history:list-returned': { input: returnedQuerySchema, output: returnedPageSchema },
  /**
   * Applies the chosen changes and comments, all or none; `history:undo` undoes them together.
   */
  'history:take-returned': { input: takeReturnedSchema, output: takenReturnedSchema },
  'history:close-returned': { input: z.object({ returnedId: id }), output: nothing },
  /** Stops the running export or import, which fails with `canceled`. */
  'history:cancel-transfer': { input: nothing, output: nothing },
  /** Shows the file of the last export in its folder. */
  'history:reveal-export': { input: nothing, output: nothing },
} satisfies RequestSchemas<'history'>;

/** Events from the main process; part of the map in contract.ts. */
export const historyEvents = {
  /** The changed item, or null when many changed together. */
  'history:changed': z.object({ itemId: z.string().nullable() }),
  'history:transfer-progressed': historyTransferSchema,
} satisfies EventSchemas<'history'>;
