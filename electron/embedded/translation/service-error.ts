/** An answer other than 200, with the body that the interface documents. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;

  /** @param message for the client's person: never text of a document, keys or paths */
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function badRequest(message: string): ServiceError {
  return new ServiceError(400, message);
}

/** The same answer for an unknown id and a wrong key: neither tells about the other. */
export function documentNotFound(): ServiceError {
  return new ServiceError(404, 'Document not found.');
}
