import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { MemoryCalls } from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';
import type { MemoryOffer } from '../../db/memories/memories-repo.ts';
import type { Timers } from '../../support/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { MemoryTmx } from './tmx.ts';

/**
 * Sync of the embedded service's copies of memories, so that they can be chosen where a translation accepts a memory. A
 * copy keeps its id when it is replaced.
 */
export type MemoryOfferService = ReturnType<typeof createMemoryOfferService>;

/** Delay after the last change: edits come in groups, and each copy is sent whole. */
const REST_MS = 2000;

export function createMemoryOfferService(deps: {
  memories: Pick<Database['memories'], 'listOffers' | 'noteOffer'>;
  tmx: MemoryTmx;
  /** Opens the embedded service. */
  ownService: () => Promise<MemoryCalls>;
  timers: Timers;
  logger: Pick<Logger, 'warn'>;
  /** Called when a copy's sync state changed. */
  onChanged: (memoryId: string) => void;
}) {
  const problems = new Map<string, LocalMemory['offerProblem']>();
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let isWanted = false;
  let rest: (() => void) | null = null;

  const measure = async (memoryId: string): Promise<number> => {
    let sizeBytes = 0;
    for await (const { bytes } of deps.tmx.read(memoryId)) {
      sizeBytes += bytes.length;
      ending.signal.throwIfAborted();
    }
    return sizeBytes;
  };

  const send = async (offer: MemoryOffer, known: ReadonlySet<string>): Promise<void> => {
    const client = await deps.ownService();
    const sizeBytes = await measure(offer.memoryId);
    const replacesId =
      offer.offeredId !== null && known.has(offer.offeredId) ? offer.offeredId : undefined;
    const made = await client.importTranslationMemory(
      {
        name: offer.name,
        sourceLang: offer.sourceLang,
        sizeBytes,
        open: () => bytesOf(deps.tmx, offer.memoryId),
        ...(replacesId === undefined ? {} : { replacesId }),
      },
      { signal: ending.signal },
    );
    await deps.memories.noteOffer(offer.memoryId, { id: made.id, version: offer.version });
  };

  const settle = async (offer: MemoryOffer, known: ReadonlySet<string>): Promise<void> => {
    const { memoryId, offeredId, isWanted: isOffered } = offer;
    const isThere = offeredId !== null && known.has(offeredId);
    if (isOffered && isThere && offer.offeredVersion === offer.version) return;
    try {
      if (isOffered) await send(offer, known);
      else {
        if (isThere) {
          const client = await deps.ownService();
          await client.deleteTranslationMemory(offeredId, { signal: ending.signal });
        }
        await deps.memories.noteOffer(memoryId, null);
      }
      problems.delete(memoryId);
    } catch (error) {
      if (ending.signal.aborted) return;
      const { code } = toAppError(error);
      problems.set(memoryId, code === 'api/too-large' ? 'too-large' : 'failed');
      deps.logger.warn('a memory could not be brought into step', { code });
    }
    deps.onChanged(memoryId);
  };

  const runOnce = async (): Promise<void> => {
    const offers = await deps.memories.listOffers();
    if (offers.length === 0) return;
    const client = await deps.ownService();
    const listed = await client.listTranslationMemories({ signal: ending.signal });
    const known = new Set(listed.map(({ id }) => id));
    for (const offer of offers) {
      if (ending.signal.aborted) return;
      await settle(offer, known);
    }
  };

  const run = (): Promise<void> => {
    isWanted = true;
    running ??= (async () => {
      try {
        while (isWanted && !ending.signal.aborted) {
          isWanted = false;
          await runOnce();
        }
      } catch (error) {
        if (!ending.signal.aborted) {
          deps.logger.warn('memories could not be brought into step', {
            code: toAppError(error).code,
          });
        }
      } finally {
        running = null;
      }
    })();
    return running;
  };

  return {
    /** Called when something changed: syncs once changes have settled. */
    wake() {
      if (ending.signal.aborted) return;
      rest?.();
      rest = deps.timers.after(REST_MS, () => {
        rest = null;
        void run();
      });
    },
    /** Syncs every copy now; failures are retried with the next change. */
    run,
    /** Adds the last problem of its copy to a memory. */
    withProblem: (memory: LocalMemory) => ({
      ...memory,
      offerProblem: problems.get(memory.id) ?? null,
    }),
    /** Ends the running sync permanently. */
    async stop() {
      rest?.();
      rest = null;
      ending.abort(new AppError('canceled', 'appErrors.quitting'));
      await running;
    },
  };
}

async function* bytesOf(tmx: MemoryTmx, memoryId: string): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of tmx.read(memoryId)) yield bytes;
}
