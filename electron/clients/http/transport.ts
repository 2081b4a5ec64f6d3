import type { CallPurpose } from '../../../shared/domain/connections/call-purpose.ts';

/** Methods of the services' interfaces. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request with a small body, or none. */
export interface TransportRequest {
  purpose: CallPurpose;
  method: HttpMethod;
  headers: Record<string, string>;
  body: string | null;
  signal: AbortSignal;
}

/** A streamed request body with a known length. */
export interface UploadRequest {
  purpose: CallPurpose;
  /** With `content-length`; a transport that streams in another way may leave that one out. */
  headers: Record<string, string>;
  body: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

/** The headers of an answer. */
export interface AnswerHeaders {
  /** The value of a header, several joined by a comma; null when there is none. Case does not matter. */
  get(name: string): string | null;
}

/** An answer whose beginning has come. Its body must be read or discarded. */
export interface HttpAnswer {
  /** 200 to 599. */
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** False when nothing but the end of the connection tells that the body is complete. */
  readonly isEndKnown: boolean;
  /**
   * Bytes in order, to be read once. Throws the platform's error when the connection ends before they
   * are complete; a reader that stops early gives the connection up.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Gives up what was not read, and the connection with it. */
  discard(): void;
}

/**
 * How bytes reach the network. Injected, so that the app uses Electron's stack (system proxy and
 * certificates) and tests and tools use Node's. No path sends cookies, caches, or follows a redirect;
 * each rejects with the platform's own errors, and the body of an answer fails when the connection
 * ends before it is complete.
 */
export interface HttpTransport {
  /** For requests that may safely arrive twice: the platform may repeat one on a dead connection. */
  fetch: (url: string, request: TransportRequest) => Promise<HttpAnswer>;
  /** For requests that are billed or work once: surely sent at most once. */
  fetchOnce: (url: string, request: TransportRequest) => Promise<HttpAnswer>;
  /**
   * `POST`s a body chunk by chunk, at most once: the next chunk is asked for when the network has taken
   * the last, and the body is never buffered whole. An answer that comes early ends the body; an error
   * of the body ends the request before its last byte.
   */
  upload: (url: string, request: UploadRequest) => Promise<HttpAnswer>;
}
