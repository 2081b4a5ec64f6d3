/** A request with a small body, or none. */
export interface TransportRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  signal: AbortSignal;
}

/** A streamed request body with a known length. */
export interface UploadRequest {
  /** With `content-length`; a transport that streams in another way may leave that one out. */
  headers: Record<string, string>;
  body: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

/**
 * How bytes reach the network. Injected, so that the app uses Electron's stack (system proxy and
 * certificates) and tests and tools use Node's. No path sends cookies, caches, or follows a redirect;
 * each rejects with the platform's own errors, and the body of an answer fails when the connection
 * ends before it is complete.
 */
export interface HttpTransport {
  /** For requests that may safely arrive twice: the platform may repeat one on a dead connection. */
  fetch: (url: string, request: TransportRequest) => Promise<Response>;
  /** For requests that are billed or work once: surely sent at most once. */
  fetchOnce: (url: string, request: TransportRequest) => Promise<Response>;
  /**
   * `POST`s a body chunk by chunk, at most once: the next chunk is asked for when the network has taken
   * the last, and the body is never buffered whole. An answer that comes early ends the body; an error
   * of the body ends the request before its last byte.
   */
  upload: (url: string, request: UploadRequest) => Promise<Response>;
}
