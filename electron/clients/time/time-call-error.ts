import { AppError, toAppError } from '../../../shared/errors.ts';
import type { RemoteEntry } from '../../../shared/domain/sync/time-remote.ts';

/**
 * Possible effects of a failed request at the service.
 * - `untouched`: it did nothing, and the request itself was not at fault: resend it unchanged once the cause is gone.
 * - `unknown`: the answer was lost or unclear, so it may have acted: check before repeating.
 * - `refused`: it read the request, did nothing and will refuse the same again.
 */
export type CallOutcome = 'untouched' | 'unknown' | 'refused';

/** The error of every call of the time client. */
export class TimeCallError extends AppError {
  readonly outcome: CallOutcome;
  // A private field, so that no log of the error shows what the user or the service wrote.
  readonly #current: RemoteEntry | null;

  constructor(error: AppError, outcome: CallOutcome, current: RemoteEntry | null = null) {
    super(error.code, { english: error.toData().message }, error);
    this.outcome = outcome;
    this.#current = current;
  }

  override with(changes: Parameters<AppError['with']>[0]): TimeCallError {
    return new TimeCallError(super.with(changes), this.outcome, this.#current);
  }

  /** Returns the entry at the service, from the refusal of a stale version; otherwise null. */
  get current(): RemoteEntry | null {
    return this.#current;
  }
}

/** Returns what the service may have done; `unknown` for errors of other origin. */
export function outcomeOf(error: unknown): CallOutcome {
  return error instanceof TimeCallError ? error.outcome : 'unknown';
}

/** Builds an error that occurred before anything was sent; input that cannot be sent counts as refused. */
export function unsentError(thrown: unknown): TimeCallError {
  if (thrown instanceof TimeCallError) return thrown;
  const error = toAppError(thrown);
  return new TimeCallError(error, error.code.startsWith('input/') ? 'refused' : 'untouched');
}

/** Runs the steps before sending. @throws TimeCallError as {@link unsentError} makes it */
export function unsentOnThrow<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw unsentError(error);
  }
}
