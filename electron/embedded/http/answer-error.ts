import { randomFillSync } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError } from 'fastify';
import { ServiceError, type ServiceErrorExtras } from './service-error.ts';

/** Differences between the error responses of two services. */
export interface ErrorFormat {
  /** Builds the body on the wire. */
  body(status: number, message: string, extras: ServiceErrorExtras): object;
  /** Maps an error of the service's own modules to a response; null or absent: unexpected. */
  translate?(error: Error): ServiceError | null;
  /** Replaces the default message for a status with which the framework refuses a request. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** Message for unexpected errors. */
  readonly failure: string;
  /** Status for an address too long to become a request. */
  readonly longAddressStatus: 414 | 431;
  /** Header with the id of each response; absent: none. */
  readonly traceHeader?: string;
}

/** Response to an error. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
  /** True for unexpected errors, which are logged. */
  readonly isUnexpected: boolean;
}

/**
 * Turns anything thrown into a documented response. No details of an unexpected error reach the
 * client.
 * @see translation service, errors
 * @see time service profile, errors
 */
export function answerError(error: FastifyError | Error, format: ErrorFormat): ErrorAnswer {
  const known =
    error instanceof ServiceError
      ? error
      : (format.translate?.(error) ?? refusalOf(error, format.refusals));
  const { status, message, extras } = known ?? new ServiceError(500, format.failure);
  const { retryAfterSeconds, allow } = extras;
  return {
    status,
    body: format.body(status, message, extras),
    headers: {
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
      ...(allow === undefined ? {} : { Allow: allow.join(', ') }),
    },
    isUnexpected: known === null,
  };
}

/** Maps refusals of the framework and its parsers. @returns null for anything else */
function refusalOf(
  error: FastifyError | Error,
  refusals: ErrorFormat['refusals'] = {},
): ServiceError | null {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) {
    const code = 'code' in error ? error.code : '';
    const message = refusals[status] ?? MESSAGES[code] ?? STATUS_MESSAGES[status];
    return new ServiceError(status, message ?? 'The request body cannot be read.');
  }
  return BROKEN_FORM.test(error.message)
    ? new ServiceError(400, 'The multipart form is broken or ends too early.')
    : null;
}

/** Our own wording of the framework's refusals: its messages may quote the request. */
const MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    'Unsupported media type: see the header Content-Type for what the body is.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty, but its content type is JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH:
    'The request body has another length than Content-Length says.',
  FST_ERR_BAD_URL: 'The address is not valid.',
  FST_REQ_FILE_TOO_LARGE: 'The file is too large.',
  FST_FILES_LIMIT: 'Send one file, in the field file.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PARTS_LIMIT: 'The form has too many parts.',
  FST_PROTO_VIOLATION: 'A field of the form has a name that is not allowed.',
};

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  413: 'The request body is too large.',
  414: 'The address is too long.',
  415: 'Unsupported media type.',
};

/** The parser of multipart forms throws errors that can be recognized only by their messages. */
const BROKEN_FORM =
  /^(?:Unexpected end of multipart data|(?:Part|Header) terminated early|Multipart: Boundary not found)/u;

/** Error of Node for a request that it could not parse. */
interface BrokenRequest extends Error {
  readonly code?: string | undefined;
  readonly rawPacket?: unknown;
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  414: 'URI Too Long',
  431: 'Request Header Fields Too Large',
};

/** Answers connections that never became a request: headers beyond 16 KiB, broken HTTP, a stalled client. */
export function refuseBrokenRequest(
  error: BrokenRequest,
  socket: Socket,
  format: ErrorFormat,
): void {
  // After a reset, or in the middle of another response, nothing can be sent.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    // Pass the error: a reset connection must not look like a cleanly closed one.
    socket.destroy(error);
    return;
  }
  const [status, message] = brokenRequestOf(error, format.longAddressStatus);
  const body = JSON.stringify(format.body(status, message, {}));
  socket.end(
    [
      `HTTP/1.1 ${String(status)} ${REASONS[status] ?? ''}`,
      ...(format.traceHeader === undefined ? [] : [`${format.traceHeader}: ${createTraceId()}`]),
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${String(Buffer.byteLength(body))}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function brokenRequestOf(
  error: BrokenRequest,
  longAddressStatus: 414 | 431,
): [status: number, message: string] {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return [408, 'The request did not arrive in time.'];
  }
  if (error.code !== 'HPE_HEADER_OVERFLOW') return [400, 'This is not a valid HTTP request.'];
  const start = Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0);
  const lineEnd = start.indexOf('\n');
  const isLongAddress = lineEnd === -1 || lineEnd > MAX_URL_BYTES;
  return isLongAddress && longAddressStatus === 414
    ? [414, 'The address is too long.']
    : [431, 'Address and headers are larger than 16 KiB.'];
}

/**
 * Limit for request line and headers together. Larger ones are handled by `refuseBrokenRequest`.
 */
export const MAX_HEADER_BYTES = 16 * 1024;
export const MAX_URL_BYTES = 8 * 1024;

const ID_BYTES = 16;
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

/**
 * Returns 32 hexadecimal digits for `X-Trace-ID`. Random bytes are fetched for many ids at a time.
 */
export function createTraceId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('hex', used - ID_BYTES, used);
}
