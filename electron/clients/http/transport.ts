import type { CallPurpose } from '../../../shared/domain/connections/call-purpose.ts';
import type { EgressKind } from '../../../shared/domain/lane/egress.ts';

/** Methods of the services' interfaces. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request with a small body, or none. */
export interface TransportRequest {
  purpose: CallPurpose;
  /** Subject of the request, if the address does not show it, as with a signed one. */
  about?: EgressKind;
  method: HttpMethod;
  headers: Record<string, string>;
  body: string | null;
  signal: AbortSignal;
}

/** A streamed request body with a known length. */
export interface UploadRequest {
  purpose: CallPurpose;
  /** As in {@link TransportRequest}. */
  about?: EgressKind;
  method: 'POST' | 'PUT';
  /** With `content-length`; a transport that chunks the body may omit it. */
  headers: Record<string, string>;
  body: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

/** The headers of an answer. */
export interface AnswerHeaders {
  /** The value of a header, multiple ones joined by commas; null when absent. Case-insensitive. */
  get(name: string): string | null;
}

/** An answer whose head has arrived. Its body must be read or discarded. */
export interface HttpAnswer {
  /** 200 to 599. */
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** False when only the end of the connection marks the end of the body. */
  readonly isEndKnown: boolean;
  /**
   * Bytes in order, readable once. Throws the platform's error when the connection ends early; a reader
   * that stops early closes the connection.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Drops the unread body and closes the connection. */
  discard(): void;
}

/**
 * Request without an answer; its cause is the platform's error. Each transport uses it to report whether any part of
 * the request can have reached the service. Any other error counts as sent.
 */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
  /** The platform's code; empty when it has none. */
  readonly code: string;
  /**
   * True only on proof: the request was not handed over, or its own fresh connection failed. On a reused connection, no
   * error name is proof.
   */
  readonly isUntouched: boolean;

  constructor(cause: unknown, isUntouched: boolean) {
    super(cause instanceof Error ? cause.message : 'There is no answer.', { cause });
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    this.isUntouched = isUntouched;
  }
}

/**
 * Access to the network. Injected, so that the app uses Electron's stack (system proxy and certificates), and tests and
 * tools use Node's. No method sends cookies, caches, or follows redirects; each rejects with an {@link
 * UnansweredError}, and the body of an answer fails when the connection ends early.
 */
export interface HttpTransport {
  /** Sends a request that may arrive twice: the platform may resend it on a dead connection. */
  fetch: (url: string, request: TransportRequest) => Promise<HttpAnswer>;
  /** Sends a billed or one-shot request at most once. */
  fetchOnce: (url: string, request: TransportRequest) => Promise<HttpAnswer>;
  /**
   * Sends a body chunk by chunk, at most once: the next chunk is pulled when the network has accepted
   * the last, and the body is never fully buffered. An early answer ends the body; an error of the body
   * ends the request before its last byte.
   */
  upload: (url: string, request: UploadRequest) => Promise<HttpAnswer>;
}
