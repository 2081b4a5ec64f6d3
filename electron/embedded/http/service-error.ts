/** Additional data of an error. Each service decides which of it is sent and how. */
export interface ServiceErrorExtras {
  /** More about the position or the reason, such as a glossary entry. */
  readonly detail?: string;
  /** Machine-readable code that stays the same when the message is reworded. */
  readonly code?: string;
  /** The form field or query parameter that was wrong. */
  readonly field?: string;
  /** The current record, in the form of a regular response. */
  readonly data?: unknown;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Sent as `Allow`. */
  readonly allow?: readonly string[];
}

/**
 * A non-2xx response, with the body that the API documents.
 * @see translation service, errors
 * @see time service profile, errors
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** 400 to 599. */
  readonly status: number;
  readonly extras: ServiceErrorExtras;

  /** @param message for the client's user: never document text, keys, tokens, or paths */
  constructor(status: number, message: string, extras: ServiceErrorExtras = {}) {
    super(message);
    this.status = status;
    this.extras = extras;
  }
}

export function badRequest(message: string, detail?: string): ServiceError {
  return new ServiceError(400, message, detail === undefined ? {} : { detail });
}

/** Returns 422 for an unacceptable field or parameter. */
export function invalidField(field: string, message: string): ServiceError {
  return new ServiceError(422, message, { field });
}

/** Returns 404 for an unknown or deleted id. */
export function unknownId(what: string): ServiceError {
  return new ServiceError(404, `There is no ${what} with this id.`);
}
