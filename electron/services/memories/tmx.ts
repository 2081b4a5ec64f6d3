import { leavingAs, type Leaving } from '../../../shared/domain/lane/leaving.ts';
import type { Database } from '../../db/database.ts';
import type { PackedExportSegments } from '../../db/history/repo-types.ts';
import type { ExchangeCodec } from '../exchange/codec.ts';
import { readAhead } from '../exchange/file-export.ts';

/** A file in pieces; `doneCount`: units up to this piece, `projectIds`: projects that own them. */
type TmxPieces = AsyncGenerator<
  { bytes: Uint8Array; doneCount: number; projectIds: ReadonlySet<string> },
  void,
  undefined
>;

/** A file for a service, without units that belong only to confidential projects. */
export type LeavingTmx = Leaving<TmxPieces>;

/** Streaming writer of a memory's TMX, generated off the main process. */
export type MemoryTmx = ReturnType<typeof createMemoryTmx>;

/** Units per batch. */
const BATCH_SIZE = 500;

export function createMemoryTmx(deps: {
  transfers: Pick<Database['memoryTransfers'], 'readUnits' | 'readLeavingUnits'>;
  copies: Pick<Database['memoryCopies'], 'readLeavingUnits'>;
  codec: ExchangeCodec;
}) {
  async function* write(
    sourceLang: string | null,
    readPart: (afterRowId: number) => Promise<PackedExportSegments>,
  ): TmxPieces {
    const session = deps.codec.open();
    try {
      const writer = session.writer('tmx', sourceLang);
      let doneCount = 0;
      const projectIds = new Set<string>();
      const parts = readAhead<PackedExportSegments>((before) =>
        before !== null && before.count < BATCH_SIZE ? null : readPart(before?.lastRowId ?? 0),
      );
      for await (const { packed, count, projectIds: owners } of parts) {
        if (count === 0) break;
        doneCount += count;
        for (const id of owners) projectIds.add(id);
        for (const { bytes } of await writer.write(packed)) yield { bytes, doneCount, projectIds };
      }
      for (const { bytes } of await writer.end()) yield { bytes, doneCount, projectIds };
    } finally {
      await session.close();
    }
  }
  const writeLeaving = (
    sourceLang: string,
    readPart: (afterRowId: number) => Promise<Leaving<PackedExportSegments>>,
  ): LeavingTmx => leavingAs(readPart, write(sourceLang, readPart));
  const limit = BATCH_SIZE;
  return {
    /** Reads the whole memory, for a file and for the embedded service. @throws `input/not-found` */
    read: (memoryId: string) =>
      write(null, (afterRowId) => deps.transfers.readUnits({ memoryId, afterRowId, limit })),
    /**
     * Reads the units that may go to a service.
     * @param sourceLang for the header: services require it
     * @throws `input/not-found`
     */
    readLeaving: (memoryId: string, sourceLang: string) =>
      writeLeaving(sourceLang, (afterRowId) =>
        deps.transfers.readLeavingUnits({ memoryId, afterRowId, limit }),
      ),
    /** Does the same for a copy. */
    readLeavingCopy: (copyId: string, sourceLang: string) =>
      writeLeaving(sourceLang, (afterRowId) =>
        deps.copies.readLeavingUnits({ copyId, afterRowId, limit }),
      ),
  };
}
