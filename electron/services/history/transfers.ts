import type { HistoryTransfer } from '../../../shared/domain/history/transfer.ts';
import type { Database } from '../../db/database.ts';
import type { ExchangeCodec } from '../exchange/codec.ts';
import type { ExchangeFiles } from '../exchange/files.ts';
import { createHistoryExportService } from './export-service.ts';
import { createHistoryImportService } from './import-service.ts';
import { createTransferSlot } from '../exchange/transfer-slot.ts';

/** Builds export and import of the history, one at a time. */
export function createHistoryTransfers(deps: {
  history: Database['history'];
  files: ExchangeFiles;
  codec: ExchangeCodec;
  now: () => number;
  onProgress: (transfer: HistoryTransfer) => void;
  onImported: () => void;
}) {
  const slot = createTransferSlot(deps);
  return {
    slot,
    exports: createHistoryExportService({ ...deps, slot }),
    imports: createHistoryImportService({ ...deps, slot }),
  };
}
