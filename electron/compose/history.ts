import { randomUUID } from 'node:crypto';
import type { SegmentPlace } from '../../shared/domain/history/segment-id.ts';
import { parseTsv } from '../../shared/glossaries/entry-formats.ts';
import { createExchangeCodec } from '../threads/exchange/client.ts';
import {
  gridHandlers,
  handoffHandlers,
  historyHandlers,
  historyTransferHandlers,
  reviewHandlers,
} from '../ipc/history.ts';
import { now } from '../support/clock.ts';
import { createExchangeFiles } from '../platform/files/exchange-files.ts';
import { createTempFileMemory } from '../platform/files/temp-file-memory.ts';
import { createTermsOf } from '../services/checks/service.ts';
import { createHistoryService } from '../services/history/service.ts';
import { createHistoryTransfers } from '../services/history/transfers.ts';
import type { HeldPaths } from '../services/documents/held-paths.ts';
import { createGridService, type GridServiceDeps } from '../services/review/grid-service.ts';
import { createHandoffService } from '../services/review/handoff-service.ts';
import { createReturnedFileService } from '../services/review/returned-file-service.ts';
import { createReplaceService } from '../services/review/replace-service.ts';
import {
  createSegmentTermsService,
  withEveryGlossary,
} from '../services/review/segment-terms-service.ts';
import type { CommonParts } from './parts.ts';

interface ComposeHistoryOptions
  extends CommonParts, Pick<GridServiceDeps, 'openFindings' | 'readTagged'> {
  /** Folder that tracks temporary files of exports. */
  unfinishedFolder: string;
  /** URL of the built thread that reads and writes exchange files. */
  codecUrl: URL;
  /** Paths of dropped files. */
  heldPaths: HeldPaths;
  /** Called when an item changed; null: many items. */
  onItemChanged: (itemId: string | null) => void;
  /** Called when a segment may have been confirmed, or no longer is. */
  onSegmentChanged: (place: SegmentPlace) => void;
  /** Called when items were permanently removed. */
  onPurged: () => void;
}

/** Builds the history services. */
export function composeHistory({
  database,
  settings,
  logger,
  send,
  ...options
}: ComposeHistoryOptions) {
  /** @param itemId null: many items */
  const onChanged = (itemId: string | null): void => {
    options.onItemChanged(itemId);
    send('history:changed', { itemId });
  };
  const history = createHistoryService({
    history: database.history,
    settings: () => settings.get().history,
    now,
    logger,
    onChanged,
    onSegmentChanged: options.onSegmentChanged,
    onPurged: options.onPurged,
  });
  const unfinishedFiles = createTempFileMemory(options.unfinishedFolder);
  const exchangeFiles = createExchangeFiles(unfinishedFiles, {
    note: (sha256, projectIds) => database.documentJobs.noteFile(sha256, projectIds),
  });
  const codec = createExchangeCodec({
    workerUrl: options.codecUrl,
    csvStyle: options.csvStyle,
  });
  const transfers = createHistoryTransfers({
    history: database.history,
    files: exchangeFiles,
    codec,
    now,
    onProgress: (transfer) => send('history:transfer-progressed', transfer),
    onImported: () => onChanged(null),
  });

  const ofOneItem = { history: database.history, files: exchangeFiles, codec, now };
  const returned = createReturnedFileService({ ...ofOneItem, newId: randomUUID, onChanged });

  return {
    service: history,
    onChanged,
    /** Codec and files for other parts that read or write exchange files. */
    exchange: { codec, exchangeFiles },
    unfinishedFiles,
    /** Returns the document that a file was exported from for a colleague; null for any other file. */
    findReturned: returned.find,
    handlers: {
      ...historyHandlers(history),
      ...gridHandlers(
        createGridService({
          history: database.history,
          openFindings: options.openFindings,
          readTagged: options.readTagged,
          fillsRepeats: () => settings.get().editor.fillsRepeats,
          now,
          onChanged,
          onSegmentChanged: options.onSegmentChanged,
        }),
      ),
      ...reviewHandlers({
        replacements: createReplaceService({
          history: database.history,
          newId: randomUUID,
          now,
          onChanged,
        }),
        terms: createSegmentTermsService({
          history: database.history,
          termsOf: withEveryGlossary(createTermsOf(database, parseTsv), database, parseTsv),
          now,
        }),
      }),
      ...historyTransferHandlers({ ...transfers, desktop: options.desktop }),
      ...handoffHandlers({
        handoffs: createHandoffService({ ...ofOneItem, slot: transfers.slot }),
        returned,
        heldPaths: options.heldPaths,
        desktop: options.desktop,
      }),
    },
    /** Called once the database is open: removes files that the last run left unfinished. */
    async cleanUp() {
      await unfinishedFiles.removeLeftovers();
      await transfers.imports.removeLeftovers();
      await history.cleanUp(options.runDays);
    },
    /** Called before the database is closed. */
    async stop() {
      await Promise.all([transfers.slot.stop(), returned.stop()]);
    },
  };
}
