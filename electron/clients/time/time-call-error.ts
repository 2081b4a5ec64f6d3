import { AppError, toAppError } from '../../../shared/errors.ts';
import type { RemoteEntry } from '../../../shared/domain/sync/time-remote.ts';

/**
 * What the service can have done with a request that failed.
 * - `untouched`: it surely did nothing, and the request itself was not at fault: it can be sent again as
 *   it is, once the reason is gone.
 * - `unknown`: it may have acted, since the answer was lost or said nothing: look before repeating.
 * - `refused`: it read the request, did nothing and will refuse the same again.
 */
export type CallOutcome = 'untouched' | 'unknown' | 'refused';

/** The error of every call of the time client. */
export class TimeCallError extends AppError {
  readonly outcome: CallOutcome;
  // Private to the runtime, so that no log that prints an error shows what a person or the service wrote.
  readonly #current: RemoteEntry | null;

  constructor(error: AppError, outcome: CallOutcome, current: RemoteEntry | null = null) {
    super(error.code, { english: error.toData().message }, error);
    this.outcome = outcome;
    this.#current = current;
  }

  /** The entry as the service has it, from the refusal of a stale version; null everywhere else. */
  get current(): RemoteEntry | null {
    return this.#current;
  }
}

/** What the service can have done; `unknown` for errors that are not the client's. */
export function outcomeOf(error: unknown): CallOutcome {
  return error instanceof TimeCallError ? error.outcome : 'unknown';
}

/** An error that came before anything was sent; what cannot be sent at all counts as refused. */
export function unsentError(thrown: unknown): TimeCallError {
  if (thrown instanceof TimeCallError) return thrown;
  const error = toAppError(thrown);
  return new TimeCallError(error, error.code.startsWith('input/') ? 'refused' : 'untouched');
}

/** Runs what comes before sending. @throws TimeCallError as {@link unsentError} makes it */
export function unsentOnThrow<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw unsentError(error);
  }
}
