import type { Logger } from '../../platform/log/logger.ts';

/** A token that is refused right after it was renewed will be refused again. */
const LEAST_PAUSE_MS = 60_000;

/**
 * Answers what to call when the service inside the app refuses its own token, as after a clock that was
 * set by months: nobody else could give it another one.
 */
export function createTokenRenewal(deps: {
  /** Lets the service make a token where the last one is gone. */
  renew: () => Promise<void>;
  /** The connection may be used again. */
  onRenewed: () => void;
  /** UTC epoch milliseconds. */
  now: () => number;
  logger: Pick<Logger, 'warn'>;
}): () => Promise<void> {
  let lastMs: number | null = null;
  return async () => {
    const nowMs = deps.now();
    if (lastMs !== null && Math.abs(nowMs - lastMs) < LEAST_PAUSE_MS) return;
    lastMs = nowMs;
    try {
      await deps.renew();
    } catch (error) {
      deps.logger.warn('token of the embedded time service not renewed', { error });
      return;
    }
    deps.onRenewed();
  };
}
