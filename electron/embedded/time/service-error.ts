/** What may stand beside the message of an error. */
export interface TimeErrorExtras {
  /** The form field or query parameter that was wrong. */
  readonly field?: string;
  /** What stands at the service now, as its own answer would show it. */
  readonly data?: unknown;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Sent as `Allow`. */
  readonly allow?: readonly string[];
}

/** The body of an error on the wire. @see time service profile, errors */
export interface TimeErrorWire {
  readonly status: number;
  readonly message: string;
  readonly field?: string;
  readonly data?: unknown;
}

/**
 * An answer other than 2xx.
 * @see time service profile, errors
 */
export class TimeServiceError extends Error {
  override readonly name = 'TimeServiceError';
  /** 400 to 499. */
  readonly status: number;
  readonly extras: TimeErrorExtras;

  /** @param message for the client's person: never a token, and nothing of what was sent */
  constructor(status: number, message: string, extras: TimeErrorExtras = {}) {
    super(message);
    this.status = status;
    this.extras = extras;
  }
}

/** 422 for a field or parameter that cannot be taken. */
export function invalidField(field: string, message: string): TimeServiceError {
  return new TimeServiceError(422, message, { field });
}

/** 404 for an id that nothing has (any more). */
export function unknownId(what: string): TimeServiceError {
  return new TimeServiceError(404, `There is no ${what} with this id.`);
}
