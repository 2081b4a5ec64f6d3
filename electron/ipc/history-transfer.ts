import { AppError } from '../../shared/errors.ts';
import {
  EXPORT_FORMAT_FACTS,
  IMPORT_FILE_EXTENSIONS,
} from '../../shared/exchange/exchange-formats.ts';
import type { Desktop } from '../platform/desktop.ts';
import type { HistoryExportService } from '../services/history-export-service.ts';
import type { HistoryImportService } from '../services/history-import-service.ts';
import type { TransferSlot } from '../services/transfer-slot.ts';
import type { IpcHandlers } from './answer.ts';

/** Requests about files of the history; those about its rows are answered in history.ts. */
export type HistoryTransferRequest =
  | 'history:export-segments'
  | 'history:import-segments'
  | 'history:cancel-transfer'
  | 'history:reveal-export';

export interface HistoryTransferDeps {
  exports: HistoryExportService;
  imports: HistoryImportService;
  slot: TransferSlot;
  desktop: Pick<Desktop, 'pickFile' | 'pickSavePath' | 'revealFile'>;
}

export const historyTransferHandlers = (
  deps: HistoryTransferDeps,
): Pick<IpcHandlers, HistoryTransferRequest> => ({
  'history:export-segments': async (input) => {
    const { label, extension } = EXPORT_FORMAT_FACTS[input.format];
    const path = await deps.desktop.pickSavePath(`History.${extension}`, {
      name: label,
      extensions: [extension],
    });
    return path === null ? null : deps.exports.export(input, path);
  },
  'history:import-segments': async (input) => {
    const path = await deps.desktop.pickFile({
      name: 'TMX, XLIFF, TSV',
      extensions: IMPORT_FILE_EXTENSIONS,
    });
    return path === null ? null : deps.imports.import(input, path);
  },
  'history:cancel-transfer': () => {
    deps.slot.cancel();
    return undefined;
  },
  'history:reveal-export': () => {
    const path = deps.exports.lastPath();
    if (path === null) throw new AppError('input/not-found', 'Nothing was exported yet.');
    deps.desktop.revealFile(path);
    return undefined;
  },
});
