import type { Logger } from '../../platform/log/logger.ts';

/** A token refused right after renewal will be refused again. */
const LEAST_PAUSE_MS = 60_000;

/**
 * Returns the handler for when the embedded service refuses its own token, for example after the clock was set by
 * months: nobody else could replace it.
 */
export function createTokenRenewal(deps: {
  /** Makes the service renew a destroyed token. */
  renew: () => Promise<void>;
  onRenewed: () => void;
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
