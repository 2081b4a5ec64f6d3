import type { Database } from '../../db/database.ts';
import type { PackedExportSegments } from '../../db/history/repo-types.ts';
import type { ExchangeCodec } from '../exchange/codec.ts';
import { readAhead } from '../exchange/file-export.ts';

/** Streams a memory's TMX, generated off the main process. */
export interface MemoryTmx {
  /** `doneCount`: units up to this chunk. @throws `input/not-found` */
  read(memoryId: string): AsyncGenerator<{ bytes: Uint8Array; doneCount: number }, void, undefined>;
}

/** Units per batch. */
const BATCH_SIZE = 500;

export function createMemoryTmx(deps: {
  transfers: Pick<Database['memoryTransfers'], 'readUnits'>;
  codec: ExchangeCodec;
}): MemoryTmx {
  return {
    async *read(memoryId) {
      const session = deps.codec.open();
      try {
        const writer = session.writer('tmx');
        let doneCount = 0;
        const parts = readAhead<PackedExportSegments>((before) =>
          before !== null && before.count < BATCH_SIZE
            ? null
            : deps.transfers.readUnits({
                memoryId,
                afterRowId: before?.lastRowId ?? 0,
                limit: BATCH_SIZE,
              }),
        );
        for await (const { packed, count } of parts) {
          if (count === 0) break;
          doneCount += count;
          for (const { bytes } of await writer.write(packed)) yield { bytes, doneCount };
        }
        for (const { bytes } of await writer.end()) yield { bytes, doneCount };
      } finally {
        await session.close();
      }
    },
  };
}
