import { placeOfSegment } from '../../shared/domain/history/segment-id.ts';
import {
  EXPORT_FORMAT_FACTS,
  IMPORT_FILE_EXTENSIONS,
} from '../../shared/exchange/exchange-formats.ts';
import { HANDOFF_FORMAT_FACTS } from '../../shared/exchange/handoff/handoff-segment.ts';
import type { Desktop } from '../platform/desktop.ts';
import type { SourceLanguageService } from '../services/documents/source-language-service.ts';
import type { TransferSlot } from '../services/exchange/transfer-slot.ts';
import type { HistoryExportService } from '../services/history/export-service.ts';
import type { HistoryImportService } from '../services/history/import-service.ts';
import type { HistoryService } from '../services/history/service.ts';
import { revealExport, saveWith } from '../services/exchange/file-export.ts';
import type { GridService } from '../services/review/grid-service.ts';
import type { HandoffService } from '../services/review/handoff-service.ts';
import type { ReplaceService } from '../services/review/replace-service.ts';
import type { ReturnedFileService } from '../services/review/returned-file-service.ts';
import type { HeldPaths } from '../services/documents/held-paths.ts';
import type { SegmentTermsService } from '../services/review/segment-terms-service.ts';
import type { IpcHandlers } from './answer.ts';

export const sourceLanguageHandlers = (sourceLanguages: Pick<SourceLanguageService, 'set'>) =>
  ({
    'history:set-source-language': async ({ of, sourceLang }) => ({
      count: await sourceLanguages.set(of, sourceLang),
    }),
  }) satisfies Partial<IpcHandlers>;

export const historyHandlers = (history: HistoryService) =>
  ({
    'history:search': (query) => history.search(query),
    'history:list-revisions': ({ segmentId }) => history.listRevisions(placeOfSegment(segmentId)),
    'history:edit-segment': ({ segmentId, ...edit }) =>
      history.editSegment({ ...placeOfSegment(segmentId), ...edit }),
    'history:split-segment': ({ segmentId, ...split }) =>
      history.splitSegment({ ...placeOfSegment(segmentId), ...split }),
    'history:join-segment': ({ segmentId, ...join }) =>
      history.joinSegment({ ...placeOfSegment(segmentId), ...join }),
    'history:list-drafts': (query) => history.listDrafts(query),
    'history:keep-draft': ({ segmentId, ...draft }) =>
      history.keepDraft({ ...placeOfSegment(segmentId), ...draft }),
    'history:discard-draft': ({ segmentId, part }) =>
      history.discardDraft({ ...placeOfSegment(segmentId), part }),
    'history:decide-segment': ({ segmentId, state, part }) =>
      history.decideSegment({ ...placeOfSegment(segmentId), part }, state),
    'history:list-comments': (query) => history.listComments(query),
    'history:set-comment': ({ segmentId, ...change }) =>
      history.setComment({ ...placeOfSegment(segmentId), ...change }),
    'history:undo': ({ itemId, visit }) => history.undo(itemId, visit),
    'history:redo': ({ itemId, visit }) => history.redo(itemId, visit),
    'history:star-item': ({ itemId, isStarred }) => history.starItem(itemId, isStarred),
    'history:delete-items': async ({ itemIds }) => ({ count: await history.deleteItems(itemIds) }),
    'history:restore-items': async ({ itemIds }) => ({
      count: await history.restoreItems(itemIds),
    }),
    'history:purge-items': async (purge) => ({ count: await history.purgeItems(purge) }),
    'history:find-concordances': (query) => history.findConcordances(query),
    'history:list-facets': () => history.listFacets(),
  }) satisfies Partial<IpcHandlers>;

export const gridHandlers = (grid: GridService) =>
  ({
    'history:list-rows': (query) => grid.listRows(query),
    'history:find-row': (query) => grid.findRow(query),
    'history:confirm-row': ({ segmentId, ...edit }) =>
      grid.confirmRow({ ...placeOfSegment(segmentId), ...edit }),
    'history:move-border': ({ segmentId, ...move }) =>
      grid.moveBorder({ ...placeOfSegment(segmentId), ...move }),
  }) satisfies Partial<IpcHandlers>;

export interface HistoryTransferDeps {
  exports: HistoryExportService;
  imports: HistoryImportService;
  slot: TransferSlot;
  desktop: Pick<Desktop, 'pickFile' | 'pickSavePath' | 'revealFile'>;
}

/** Handlers of history files. */
export const historyTransferHandlers = (deps: HistoryTransferDeps) =>
  ({
    'history:export-segments': async (input) => {
      const { label, extension } = EXPORT_FORMAT_FACTS[input.format];
      const name = await deps.exports.suggestName(input);
      return saveWith(deps.desktop, name, [label, extension], (path) =>
        deps.exports.export(input, path),
      );
    },
    'history:import-segments': async (input) => {
      const path =
        input.onKnown === undefined
          ? await deps.desktop.pickFile({
              name: 'TMX, XLIFF, TSV',
              extensions: IMPORT_FILE_EXTENSIONS,
            })
          : deps.imports.askedPath();
      return path === null ? null : deps.imports.import(input, path);
    },
    'history:cancel-transfer': () => deps.slot.cancel(),
    'history:reveal-export': () => revealExport(deps.exports.lastPath(), deps.desktop),
  }) satisfies Partial<IpcHandlers>;

export interface HandoffDeps {
  handoffs: HandoffService;
  returned: Omit<ReturnedFileService, 'stop'>;
  heldPaths: Pick<HeldPaths, 'take'>;
  desktop: Pick<Desktop, 'pickFile' | 'pickSavePath' | 'revealFile'>;
}

/** Handlers of sending one document to a colleague and back. */
export const handoffHandlers = ({ handoffs, returned, heldPaths, desktop }: HandoffDeps) =>
  ({
    'history:export-item': async (input) => {
      const { label, extension } = HANDOFF_FORMAT_FACTS[input.format];
      const name = await handoffs.suggestName(input);
      return saveWith(desktop, name, [label, extension], (path) => handoffs.write(input, path));
    },
    'history:reveal-item': () => revealExport(handoffs.lastPath(), desktop),
    'history:open-returned': async ({ itemId, token }) => {
      const path =
        token === undefined
          ? await desktop.pickFile({
              name: 'XLIFF, XLSX, DOCX',
              extensions: ['xlf', 'xliff', 'xlsx', 'docx'],
            })
          : heldPaths.take(token);
      return path === null ? null : returned.open(itemId, path);
    },
    'history:list-returned': (query) => returned.list(query),
    'history:take-returned': (choice) => returned.take(choice),
    'history:close-returned': ({ returnedId }) => returned.close(returnedId),
  }) satisfies Partial<IpcHandlers>;

/** Handlers of work on the translations of one item. */
export const reviewHandlers = (deps: {
  replacements: ReplaceService;
  terms: SegmentTermsService;
}) =>
  ({
    'history:preview-replace': (query) => deps.replacements.preview(query),
    'history:replace-text': (chosen) => deps.replacements.replace(chosen),
    'history:find-terms': ({ segmentId }) => deps.terms.find(placeOfSegment(segmentId)),
  }) satisfies Partial<IpcHandlers>;
