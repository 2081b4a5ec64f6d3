import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';

/**
 * Log of outgoing data, closed until entries left open by an earlier run are marked: as nothing is sent without a row,
 * nothing is sent before that.
 */
export interface RecoveredEgressLog extends Pick<Database['egressLog'], 'begin' | 'complete'> {
  /** Opens the log; may be called again after a failure. @throws anything that the database throws */
  recover(): Promise<void>;
}

export function createRecoveredEgressLog(deps: {
  log: Pick<Database['egressLog'], 'begin' | 'complete' | 'recover'>;
  /** Rejects when the database cannot be opened, so that nothing waits for a recovery in vain. */
  opening: Promise<unknown>;
  now: () => number;
}): RecoveredEgressLog {
  let isRecovered = false;
  let tellTried = (): void => undefined;
  const tried = new Promise<void>((resolve) => {
    tellTried = resolve;
  });
  return {
    /** @throws `db/unavailable` when the recovery failed; the request was not sent */
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
