/** Reason why the service ended a stream: an HTTP-like code, and the documented reason below it. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
