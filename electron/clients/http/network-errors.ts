import type { ServiceName } from './status-errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { AppError, type ErrorCode, type ErrorDetails } from '../../../shared/errors.ts';

/** Reasons why no answer arrived. */
type FailureKind =
  | 'offline'
  | 'proxy-auth'
  | 'timeout'
  | 'interrupted'
  | 'certificate'
  | 'certificate-expired'
  | 'certificate-changed'
  | 'certificate-name'
  | 'not-encrypted'
  | 'redirect'
  | 'protocol'
  | 'forbidden-port';

/** Code that a transport with a pinned certificate reports for any other certificate. */
export const PIN_MISMATCH_CODE = 'ERR_CERT_NOT_PINNED';

/** Codes of Node's sockets and fetch. */
const NODE_CODES: Record<string, FailureKind> = {
  ECONNREFUSED: 'offline',
  ENOTFOUND: 'offline',
  EAI_AGAIN: 'offline',
  EHOSTUNREACH: 'offline',
  ENETUNREACH: 'offline',
  ENETDOWN: 'offline',
  EADDRNOTAVAIL: 'offline',
  UND_ERR_CONNECT_TIMEOUT: 'offline',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ECONNRESET: 'interrupted',
  ECONNABORTED: 'interrupted',
  EPIPE: 'interrupted',
  UND_ERR_SOCKET: 'interrupted',
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: 'interrupted',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'interrupted',
  ERR_STREAM_PREMATURE_CLOSE: 'interrupted',
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
  [PIN_MISMATCH_CODE]: 'certificate-changed',
  EPROTO: 'not-encrypted',
  ERR_SSL_WRONG_VERSION_NUMBER: 'not-encrypted',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'not-encrypted',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'not-encrypted',
  ERR_SSL_HTTP_REQUEST: 'not-encrypted',
};

/** Chromium network error names, without the leading `net::`. */
const CHROMIUM_CODES: Record<string, FailureKind> = {
  ERR_CONNECTION_REFUSED: 'offline',
  ERR_NAME_NOT_RESOLVED: 'offline',
  ERR_NAME_RESOLUTION_FAILED: 'offline',
  ERR_INTERNET_DISCONNECTED: 'offline',
  ERR_ADDRESS_UNREACHABLE: 'offline',
  ERR_ADDRESS_INVALID: 'offline',
  ERR_CONNECTION_FAILED: 'offline',
  ERR_PROXY_CONNECTION_FAILED: 'offline',
  ERR_TUNNEL_CONNECTION_FAILED: 'offline',
  ERR_NETWORK_ACCESS_DENIED: 'offline',
  ERR_PROXY_AUTH_REQUESTED: 'proxy-auth',
  ERR_PROXY_AUTH_UNSUPPORTED: 'proxy-auth',
  ERR_TIMED_OUT: 'timeout',
  ERR_CONNECTION_TIMED_OUT: 'timeout',
  ERR_INVALID_HTTP_RESPONSE: 'protocol',
  ERR_INVALID_RESPONSE: 'protocol',
  ERR_UNEXPECTED_PROXY_AUTH: 'protocol',
  ERR_RESPONSE_HEADERS_TOO_BIG: 'protocol',
  ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH: 'protocol',
  ERR_CERT_DATE_INVALID: 'certificate-expired',
  ERR_CERT_COMMON_NAME_INVALID: 'certificate-name',
  ERR_SSL_PROTOCOL_ERROR: 'not-encrypted',
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: 'not-encrypted',
  ERR_UNSAFE_PORT: 'forbidden-port',
  ERR_UNSAFE_REDIRECT: 'redirect',
  ERR_TOO_MANY_REDIRECTS: 'redirect',
};

/**
 * Chromium's names for failures that can only precede a connection: no DNS entry, connection refused, no route through
 * a proxy. Lost networks, resets, and TLS alerts are excluded, since each can also occur after the request.
 */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ERR_NAME_NOT_RESOLVED',
  'ERR_NAME_RESOLUTION_FAILED',
  'ERR_CONNECTION_REFUSED',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_TUNNEL_CONNECTION_FAILED',
  'ERR_PROXY_AUTH_REQUESTED',
  'ERR_PROXY_AUTH_UNSUPPORTED',
]);

/** All other codes for an untrusted certificate. */
const CERTIFICATE_CODES =
  /^(ERR_)?CERT_|_CERT_|SELF_SIGNED|^UNABLE_TO_(VERIFY|GET|DEC)|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^CRL_|ERR_TLS_CERT|HOSTNAME_MISMATCH/;

/** Text of Electron's error for a redirect that was not followed. */
const REDIRECT_TEXT = 'Redirect was cancelled';

/** Text of the error of Node's fetch for a blocked port; it has no code. */
const FORBIDDEN_PORT_TEXT = 'bad port';

/**
 * Maps a transport error to an app error. None of its text is preserved, since it may hold addresses and header values;
 * its code survives as `cause`. Whether the service received anything is a separate question: see `UnansweredError`.
 */
export function describeNetworkFailure(
  thrown: unknown,
  service: ServiceName = 'translation',
): AppError {
  const code = collectCodes(thrown).find((each) => kindOf(each) !== undefined) ?? '';
  return buildError(kindOf(code) ?? 'interrupted', code, service);
}

/** Returns true if Chromium's error shows that a fresh connection failed. Proves nothing about a reused connection. */
export function isFailureToConnect(thrown: unknown): boolean {
  const name = thrown instanceof Error ? codeInMessage(thrown.message) : '';
  return NEVER_CONNECTED.has(name) || name.startsWith('ERR_CERT_');
}

/** Builds the error for an attempt that exceeded its deadline. */
export function timeoutError(service: ServiceName = 'translation'): AppError {
  return buildError('timeout', '', service);
}

function kindOf(code: string): FailureKind | undefined {
  const known = NODE_CODES[code] ?? CHROMIUM_CODES[code];
  if (known !== undefined) return known;
  if (CERTIFICATE_CODES.test(code)) return 'certificate';
  if (code.startsWith('HPE_')) return 'protocol';
  if (code === FORBIDDEN_PORT_TEXT) return 'forbidden-port';
  return code === REDIRECT_TEXT ? 'redirect' : undefined;
}

/** Codes along the chain of causes; several addresses of one host fail as one aggregate. */
function collectCodes(thrown: unknown, depth = 0): string[] {
  if (!(thrown instanceof Error) || depth > 5) return [];
  const code = 'code' in thrown ? thrown.code : undefined;
  const own =
    typeof code === 'string' && kindOf(code) !== undefined ? code : codeInMessage(thrown.message);
  const inner = thrown instanceof AggregateError ? (thrown.errors as unknown[]) : [];
  const below = [thrown.cause, ...inner].flatMap((next) => collectCodes(next, depth + 1));
  // Deeper causes are closer to the socket.
  return [...below, own].filter((each) => each !== '');
}

function codeInMessage(message: string): string {
  if (message.includes(REDIRECT_TEXT)) return REDIRECT_TEXT;
  if (message === FORBIDDEN_PORT_TEXT) return FORBIDDEN_PORT_TEXT;
  return /\bnet::(ERR_[A-Z0-9_]+)/.exec(message)?.[1] ?? '';
}

interface Failure {
  code: ErrorCode;
  retryable: boolean;
  message: MessageId;
  details?: ErrorDetails;
}

const FAILURES: Record<FailureKind, Failure> = {
  offline: { code: 'net/offline', retryable: true, message: 'networkErrors.offline' },
  'proxy-auth': { code: 'net/proxy-auth', retryable: true, message: 'networkErrors.proxyAsks' },
  timeout: { code: 'net/timeout', retryable: true, message: 'networkErrors.timeout' },
  interrupted: { code: 'net/interrupted', retryable: true, message: 'networkErrors.interrupted' },
  certificate: {
    code: 'net/certificate',
    retryable: false,
    message: 'networkErrors.certificateUntrusted',
  },
  'certificate-expired': {
    code: 'net/certificate',
    retryable: false,
    message: 'networkErrors.certificateExpired',
  },
  'certificate-changed': {
    code: 'net/certificate',
    retryable: false,
    message: 'networkErrors.certificateChanged',
  },
  'certificate-name': {
    code: 'net/certificate',
    retryable: false,
    message: 'networkErrors.certificateOfOther',
  },
  'not-encrypted': {
    code: 'net/insecure-url',
    retryable: false,
    message: 'networkErrors.notEncrypted',
  },
  redirect: {
    code: 'api/unexpected-response',
    retryable: false,
    message: 'serviceErrors.redirect',
  },
  protocol: {
    code: 'api/unexpected-response',
    retryable: false,
    message: 'networkErrors.otherProtocol',
  },
  'forbidden-port': {
    code: 'input/invalid',
    retryable: false,
    message: 'networkErrors.reservedPort',
    details: { field: 'baseUrl', hint: 'port' },
  },
};

function buildError(kind: FailureKind, code: string, service: ServiceName): AppError {
  const { code: errorCode, message, retryable, details } = FAILURES[kind];
  // A bare error: the original's text and stack may hold addresses and header values.
  return new AppError(errorCode, message, {
    values: { service },
    retryable,
    details,
    cause: code === '' ? undefined : new Error(code),
  });
}
