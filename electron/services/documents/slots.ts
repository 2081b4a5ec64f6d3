import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import { createKeyedSlots, type ReleaseSlot } from '../../support/keyed.ts';

/**
 * Limit of documents per account being sent or at the service: services refuse more when too many are uncollected. A
 * document already at the service never waits for a slot, and one waiting for something else holds none.
 */
const MAX_OPEN_JOBS = 8;

/** The slot of one run. */
export interface JobSlot {
  /**
   * Takes a slot if the job needs one and has none; `onWait` is called when it must queue.
   * @returns true when it had to wait, so that the job must be rechecked
   * @throws `cancelled` when the run is stopped meanwhile
   */
  take(
    job: Pick<DocumentJobRecord, 'documentId' | 'resultSha256'>,
    onWait: () => void,
  ): Promise<boolean>;
  release(): void;
}

/** Builds the slots of all accounts: a function that gives each run its own. */
export function createJobSlots(): (connectionId: string, signal: AbortSignal) => JobSlot {
  const openJobs = createKeyedSlots(MAX_OPEN_JOBS);
  return (connectionId, signal) => {
    let held: ReleaseSlot | null = null;
    return {
      async take({ documentId, resultSha256 }, onWait) {
        // A collected result takes no place at the service.
        if (held !== null || resultSha256 !== null) return false;
        const slot =
          documentId === null ? openJobs.take(connectionId, signal) : openJobs.claim(connectionId);
        const isWaiting = slot instanceof Promise;
        if (isWaiting) onWait();
        held = await slot;
        return isWaiting;
      },
      release() {
        held?.();
        held = null;
      },
    };
  };
}
