import type { Database } from '../db/database.ts';
import type { ExchangeCodec } from './exchange-codec.ts';

/** The TMX of a memory, piece by piece, made beside the main process. */
export interface MemoryTmx {
  /** `doneCount`: units up to this piece. @throws `input/not-found` */
  read(memoryId: string): AsyncGenerator<{ bytes: Uint8Array; doneCount: number }, void, undefined>;
}

/** Units read and written at a time. */
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
        let afterRowId = 0;
        let isMore = true;
        while (isMore) {
          const part = await deps.transfers.readUnits({ memoryId, afterRowId, limit: BATCH_SIZE });
          isMore = part.count === BATCH_SIZE;
          afterRowId = part.lastRowId;
          doneCount += part.count;
          if (part.count === 0) break;
          for (const { bytes } of await writer.write(part.packed)) yield { bytes, doneCount };
        }
        for (const { bytes } of await writer.end()) yield { bytes, doneCount };
      } finally {
        await session.close();
      }
    },
  };
}
