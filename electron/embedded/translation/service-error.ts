/** What may stand beside the message of an error. */
export interface ServiceErrorExtras {
  /** More about the place or the reason, such as the entry of a glossary. */
  readonly detail?: string;
  /** A word for programs: stays the same when the message is reworded. */
  readonly code?: string;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

/** The body of an error on the wire. */
export interface ErrorBodyWire {
  readonly message: string;
  readonly code?: string;
  readonly detail?: string;
}

/**
 * An answer other than 2xx, with the body that the interface documents.
 * @see translation service, errors
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** 400 to 599. */
  readonly status: number;
  readonly extras: ServiceErrorExtras;

  /** @param message for the client's person: never text of a document, keys or paths */
  constructor(status: number, message: string, extras: ServiceErrorExtras = {}) {
    super(message);
    this.status = status;
    this.extras = extras;
  }
}

export function badRequest(message: string, detail?: string): ServiceError {
  return new ServiceError(400, message, detail === undefined ? {} : { detail });
}

/** The same answer for an unknown id and a wrong key: neither tells about the other. */
export function documentNotFound(): ServiceError {
  return new ServiceError(404, 'Document not found.');
}

/** For what the free edition does not have. */
export function proOnly(what: string): ServiceError {
  return new ServiceError(403, `${what} is not part of the free edition.`);
}
