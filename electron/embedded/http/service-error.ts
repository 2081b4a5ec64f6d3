/** What can accompany the message of an error. Which of it is sent, and how, is the service's own. */
export interface ServiceErrorExtras {
  /** More about the place or the reason, such as the entry of a glossary. */
  readonly detail?: string;
  /** A word for programs: stays the same when the message is reworded. */
  readonly code?: string;
  /** The form field or query parameter that was wrong. */
  readonly field?: string;
  /** The current record, as an answer of its own would show it. */
  readonly data?: unknown;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Sent as `Allow`. */
  readonly allow?: readonly string[];
}

/**
 * An answer other than 2xx, with the body that the interface documents.
 * @see translation service, errors
 * @see time service profile, errors
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** 400 to 599. */
  readonly status: number;
  readonly extras: ServiceErrorExtras;

  /** @param message for the client's person: never text of a document, keys, tokens or paths */
  constructor(status: number, message: string, extras: ServiceErrorExtras = {}) {
    super(message);
    this.status = status;
    this.extras = extras;
  }
}

export function badRequest(message: string, detail?: string): ServiceError {
  return new ServiceError(400, message, detail === undefined ? {} : { detail });
}

/** 422 for a field or parameter that cannot be taken. */
export function invalidField(field: string, message: string): ServiceError {
  return new ServiceError(422, message, { field });
}

/** 404 for an id that nothing has (any more). */
export function unknownId(what: string): ServiceError {
  return new ServiceError(404, `There is no ${what} with this id.`);
}

/** 403 for what the free edition does not have. */
export function proOnly(what: string): ServiceError {
  return new ServiceError(403, `${what} is not part of the free edition.`);
}
