import { createExchangeReader } from '../../shared/exchange/create-reader.ts';
import { pack } from '../platform/packed.ts';
import type { ImportOptions, ImportStep } from '../services/exchange-codec.ts';
import { createImportBatches } from './import-batches.ts';

/** Reads one file into batches for the history. */
export interface SyncImportReader {
  /** @throws `input/invalid` with line and column */
  write(bytes: Uint8Array): ImportStep;
  /** @throws `input/invalid` when the file ends too early */
  end(): ImportStep & { itemIds: string[] };
}

/** @param newId for the items */
export function createImportReader(
  options: ImportOptions & { newId: () => string },
): SyncImportReader {
  const reader = createExchangeReader(options.format, options.defaults);
  const batches = createImportBatches(options);
  const toStep = (made: ReturnType<typeof batches.add>): ImportStep => ({
    batches: made.map(pack),
    segmentCount: batches.segmentCount(),
    skippedCount: reader.skippedCount(),
  });
  return {
    write: (bytes) => toStep(batches.add(reader.write(bytes))),
    end() {
      const made = batches.add(reader.end());
      return { ...toStep([...made, ...batches.rest()]), itemIds: batches.itemIds() };
    },
  };
}
