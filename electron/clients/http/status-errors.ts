import { z } from 'zod';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import {
  OTHER_EDITION_HINT,
  REGION_HINT,
} from '../../../shared/domain/connections/connection-kind.ts';
import { isRegionalUrl } from '../../../shared/domain/connections/service-keys.ts';
import { AppError, type ErrorCode, type ErrorDetails } from '../../../shared/errors.ts';
import { parseRetryAfter } from './retry-policy.ts';
import { cleanServiceText } from './service-text.ts';
import type { AnswerHeaders } from './transport.ts';

/** A non-success answer, with the part of its body that arrived. */
export interface StatusAnswer {
  status: number;
  headers: AnswerHeaders;
  /** Beginning of the body as text. */
  text: string;
}

interface StatusMeaning {
  code: ErrorCode;
  retryable: boolean;
  message: MessageId;
  /** For {@link ErrorDetails.hint}. */
  hint?: string;
}

const meaning = (code: ErrorCode, retryable: boolean, message: MessageId): StatusMeaning => ({
  code,
  retryable,
  message,
});

const TOO_MANY = meaning('quota/too-many-requests', true, 'serviceErrors.tooManyRequests');

const REJECTED = meaning('auth/rejected', false, 'serviceErrors.keyRejected');

const OTHER_EDITION: StatusMeaning = {
  ...meaning('auth/rejected', false, 'connectionErrors.keyOfOtherEdition'),
  hint: OTHER_EDITION_HINT,
};

const OF_REGION: StatusMeaning = {
  ...meaning('auth/rejected', false, 'connectionErrors.regionNeedsContract'),
  hint: REGION_HINT,
};

const FORBIDDEN = meaning('auth/forbidden', false, 'serviceErrors.keyForbids');

const BUSY = meaning('api/unavailable', true, 'serviceErrors.unavailable');

const SLOW = meaning('net/timeout', true, 'serviceErrors.tooSlow');

/**
 * Meaning of each status of the service, and of gateway statuses that say more than "failed".
 * @see translation service, errors
 */
const MEANINGS: Record<number, StatusMeaning> = {
  400: meaning('api/bad-request', false, 'serviceErrors.badRequest'),
  401: REJECTED,
  403: REJECTED,
  404: meaning('api/not-found', false, 'serviceErrors.notFound'),
  408: SLOW,
  413: meaning('api/too-large', false, 'serviceErrors.tooLarge'),
  414: meaning('api/too-large', false, 'serviceErrors.requestTooLong'),
  415: meaning('api/unsupported-media', false, 'serviceErrors.unreadableContent'),
  429: TOO_MANY,
  456: meaning('quota/exceeded', false, 'serviceErrors.noCharactersLeft'),
  500: meaning('api/server-error', true, 'serviceErrors.fault'),
  504: SLOW,
  522: SLOW,
  524: SLOW,
  529: TOO_MANY,
};

/** Fields of the service's own errors; gateways that answer in JSON add others. */
const OWN_FIELDS = new Set(['message', 'Message', 'code', 'detail']);

/** Faults that the service itself reports; any other 5xx comes from a gateway. */
const OWN_FAULTS = new Set([500, 503, 529]);

/** Redirects, which mean the service did nothing at this address. */
const MOVED = new Set([301, 307, 308]);

/**
 * Maps a non-success answer to the error of its status. `details.serviceMessage` holds the service's own
 * message without secrets.
 * @param context.secrets keys and texts of the request, which a service may echo
 * @param context.baseUrl address of the service; empty where it was not asked itself
 */
export function statusError(
  answer: StatusAnswer,
  context: { nowMs: number; secrets: readonly string[]; baseUrl: string },
): AppError {
  const body = readErrorBody(answer);
  const { code, retryable, message, hint } = meaningOf(answer, body, context.baseUrl);
  const serviceMessage = cleanServiceText(body.text, context.secrets);
  const retryAfterMs = retryable
    ? parseRetryAfter(answer.headers.get('retry-after'), context.nowMs)
    : undefined;
  const details: ErrorDetails = {
    ...answerDetails(answer),
    ...(serviceMessage === undefined ? {} : { serviceMessage }),
    ...(hint === undefined ? {} : { hint }),
  };
  return new AppError(code, message, {
    retryable,
    details,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

function meaningOf(answer: StatusAnswer, body: ErrorBody, baseUrl: string): StatusMeaning {
  const { status } = answer;
  if (status === 403) {
    if (body.hasDetail) return FORBIDDEN;
    // Also through a proxy of one's own, whose address says nothing.
    if (/\bwrong endpoint\b/iu.test(body.text)) return OTHER_EDITION;
    return isRegionalUrl(baseUrl) ? OF_REGION : REJECTED;
  }
  // A gateway may mean something else by it, so nothing is promised there.
  if (status === 529 && !isOwnError(answer)) return BUSY;
  return MEANINGS[status] ?? (status >= 500 ? BUSY : unexpected(status));
}

/**
 * Returns true for an error in the service's own form: an object with a message and no foreign fields. Gateways,
 * proxies and sign-in pages are not evidence about a document.
 */
export function isOwnError(answer: Pick<StatusAnswer, 'text'>): boolean {
  const fields = parseObject(answer.text);
  if (fields === null) return false;
  const message = fields['message'] ?? fields['Message'];
  if (typeof message !== 'string' || message === '') return false;
  return Object.keys(fields).every((name) => OWN_FIELDS.has(name));
}

/**
 * Returns true for an answer that proves that the service did nothing and charged nothing, no matter what was sent.
 * Only this function and {@link mayHaveActed} draw that conclusion from a status.
 */
export function isRefusal(answer: StatusAnswer): boolean {
  const { status } = answer;
  if (status < 500) return status >= 400 && status !== 408;
  return status === 529 && isOwnError(answer);
}

/**
 * Returns true if the service may have a fully sent file despite this non-success answer, because a gateway lost track
 * of it. Beyond refusals, a moved address and the service's own faults are definite for files: it returns an id for
 * anything it accepts.
 */
export function mayHaveActed(answer: StatusAnswer): boolean {
  const { status } = answer;
  if (isRefusal(answer) || MOVED.has(status)) return false;
  return !(OWN_FAULTS.has(status) && isOwnError(answer));
}

/** Returns a more specific error for a status on one path, with the details of the answer. */
export function withMeaning(error: AppError, meaning: AppError | null): AppError {
  if (meaning === null) return error;
  const details = { ...error.details, ...meaning.details };
  const retryAfterMs = meaning.retryable ? error.retryAfterMs : undefined;
  return meaning.with({ details, retryAfterMs, cause: undefined });
}

/** Returns the status and trace id of an answer, for {@link AppError.details}. */
export function answerDetails(answer: { status: number; headers: AnswerHeaders }): ErrorDetails {
  const traceId = answer.headers.get('x-trace-id') ?? '';
  return {
    status: answer.status,
    ...(/^[\w.:-]{1,128}$/.test(traceId) ? { traceId } : {}),
  };
}

/** Names of services in messages: values of their placeholder `service`. */
export type ServiceName = 'translation' | 'time';

/** Builds the error for an answer that is not a success of the interface. */
export function unexpectedAnswer(
  response: { status: number; headers: AnswerHeaders },
  message: MessageId,
): AppError {
  return new AppError('api/unexpected-response', message, { details: answerDetails(response) });
}

function unexpected(status: number): StatusMeaning {
  const isRedirect = status >= 300 && status < 400;
  return {
    code: 'api/unexpected-response',
    retryable: false,
    message: isRedirect ? 'serviceErrors.redirect' : 'serviceErrors.unknownResponse',
  };
}

interface ErrorBody {
  text: string;
  hasDetail: boolean;
}

/**
 * Returns the service's message, from any known field or form. `hasDetail` marks answers that name missing rights.
 * @see translation service, error bodies
 */
function readErrorBody(answer: StatusAnswer): ErrorBody {
  const fields = parseObject(answer.text);
  if (fields === null) return { text: readPlainText(answer), hasDetail: false };
  const text = ['message', 'Message', 'error', 'detail', 'code']
    .map((name) => asText(fields[name]))
    .filter((part) => part !== '')
    .join(' · ');
  return { text, hasDetail: asText(fields['detail']) !== '' };
}

/** Parses a JSON object; null for any other text. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  // Lists of scopes and nested details are shown verbatim.
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : '';
}

/** Returns true for an HTML page, which no service sends as an answer. */
export function isMarkup(answer: Pick<StatusAnswer, 'headers' | 'text'>): boolean {
  return /html/i.test(answer.headers.get('content-type') ?? '') || /^\s*</.test(answer.text);
}

/** Returns the text of a non-JSON body; for proxy error pages, only the title. */
export function readPlainText(answer: StatusAnswer): string {
  if (!isMarkup(answer)) return answer.text.slice(0, 4096);
  // A tag ends before the next begins, so that the text is scanned only once.
  return /<title(?:\s[^<>]*)?>([^<]{0,500})/i.exec(answer.text)?.[1] ?? '';
}
