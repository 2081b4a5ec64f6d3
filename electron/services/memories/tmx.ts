import type { Database } from '../../db/database.ts';
import type { PackedExportSegments } from '../../db/history/repo-types.ts';
import type { ExchangeCodec } from '../exchange/codec.ts';
import { readAhead } from '../exchange/file-export.ts';

/** A file in pieces; `doneCount`: units up to this one. */
type TmxPieces = AsyncGenerator<{ bytes: Uint8Array; doneCount: number }, void, undefined>;

/** Streams a memory's TMX, generated off the main process. */
export interface MemoryTmx {
  /**
   * @param sourceLang for the header: services ask for it
   * @throws `input/not-found`
   */
  read(memoryId: string, sourceLang?: string | null): TmxPieces;
  /** The same of a copy. */
  readCopy(copyId: string, sourceLang: string): TmxPieces;
}

/** Units per batch. */
const BATCH_SIZE = 500;

export function createMemoryTmx(deps: {
  transfers: Pick<Database['memoryTransfers'], 'readUnits'>;
  copies: Pick<Database['memoryCopies'], 'readUnits'>;
  codec: ExchangeCodec;
}): MemoryTmx {
  async function* write(
    sourceLang: string | null,
    readPart: (afterRowId: number) => Promise<PackedExportSegments>,
  ): TmxPieces {
    const session = deps.codec.open();
    try {
      const writer = session.writer('tmx', sourceLang);
      let doneCount = 0;
      const parts = readAhead<PackedExportSegments>((before) =>
        before !== null && before.count < BATCH_SIZE ? null : readPart(before?.lastRowId ?? 0),
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
  }
  const limit = BATCH_SIZE;
  return {
    read: (memoryId, sourceLang = null) =>
      write(sourceLang, (afterRowId) => deps.transfers.readUnits({ memoryId, afterRowId, limit })),
    readCopy: (copyId, sourceLang) =>
      write(sourceLang, (afterRowId) => deps.copies.readUnits({ copyId, afterRowId, limit })),
  };
}
