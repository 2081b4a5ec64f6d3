import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';

/**
 * The log of what leaves this computer, closed until what an earlier run left open in it is marked: as
 * nothing leaves without a row in it, nothing leaves before.
 */
export interface RecoveredEgressLog extends Pick<Database['egressLog'], 'begin' | 'complete'> {
  /** Opens the log; may be called again after it failed. @throws what the database throws */
  recover(): Promise<void>;
}

export function createRecoveredEgressLog(deps: {
  log: Pick<Database['egressLog'], 'begin' | 'complete' | 'recover'>;
  /** Rejects when the database cannot be opened, so that nobody waits for a recovery that never comes. */
  opening: Promise<unknown>;
  /** UTC epoch milliseconds. */
  now: () => number;
}): RecoveredEgressLog {
  let isRecovered = false;
  let tellTried = (): void => undefined;
  const tried = new Promise<void>((resolve) => {
    tellTried = resolve;
  });
  return {
    /** @throws `db/unavailable` while the recovery has failed; the request has not left then */
    async begin(entry) {
      await Promise.all([tried, deps.opening]);
      if (!isRecovered) throw closed();
      return deps.log.begin(entry);
    },
    complete: (id, completion) => deps.log.complete(id, completion),
    async recover() {
      try {
        await deps.log.recover(deps.now());
        isRecovered = true;
      } finally {
        tellTried();
      }
    },
  };
}

function closed(): AppError {
  return new AppError('db/unavailable', 'laneErrors.logNotReady', { retryable: true });
}
