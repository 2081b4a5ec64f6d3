import { STATUS_CODES } from 'node:http';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { AppError, type ErrorCode, type ErrorDetails } from '../../../shared/errors.ts';
import { parseRetryAfter } from '../http/retry-policy.ts';
import { cleanServiceText } from '../http/service-text.ts';
import {
  answerDetails,
  isMarkup,
  parseObject,
  readPlainText,
  type StatusAnswer,
} from '../http/status-errors.ts';
import { readInstanceName } from './instance-name.ts';
import { TimeCallError, type CallOutcome } from './time-call-error.ts';
import { parseExactJson, recordOf } from './wire/answer-shape.ts';
import { isRecord } from './wire/read-record.ts';
import { toRemoteEntry } from './wire/records.ts';
import {
  ANOTHER_INSTANCE_HINT,
  type RemoteEntry,
} from '../../../shared/domain/sync/time-remote.ts';
import { readString } from './wire/values.ts';

/** The content of an error answer. */
interface ErrorBody {
  /** The service's own message, or the name of its status. */
  words: string;
  /** The invalid field. */
  field: string | null;
}

/** How many complaints of a list are shown. */
const MAX_COMPLAINTS = 5;

/**
 * Reads the message of an error answer: `message`, then `error`, then `errors`, then plain text, then the
 * name of the status. @see time service profile, errors
 */
function readErrorBody(answer: StatusAnswer): ErrorBody {
  const parsed = parseObject(answer.text);
  const inner = parsed?.['data'];
  // Some services wrap their errors in the envelope too.
  const body = parsed !== null && !('message' in parsed) && isRecord(inner) ? inner : parsed;
  const words =
    body === null
      ? readPlainText(answer)
      : [body['message'], body['error'], body['errors']].map(wordsOf).find((text) => text !== '');
  return {
    words: words?.trim() || (STATUS_CODES[answer.status] ?? ''),
    field: body === null ? null : fieldOf(body),
  };
}

/** Finds the message in a text, an object with a message, or a list or map of those. */
function wordsOf(value: unknown, depth = 0): string {
  const text = readString(value);
  if (text !== null) return text;
  if (typeof value !== 'object' || value === null || depth > 3) return '';
  if (isRecord(value) && readString(value['message']) !== null) {
    return readString(value['message']) ?? '';
  }
  return Object.values(value)
    .map((inner) => wordsOf(inner, depth + 1))
    .filter((inner) => inner !== '')
    .slice(0, MAX_COMPLAINTS)
    .join(' · ');
}

function fieldOf(body: Readonly<Record<string, unknown>>): string | null {
  const { errors } = body;
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  const named = [
    body['field'],
    isRecord(body['error']) ? body['error']['field'] : null,
    isRecord(first) ? first['field'] : null,
    isRecord(errors) ? Object.keys(errors)[0] : null,
  ];
  return named.map(readString).find((name) => name !== null && isFieldName(name)) ?? null;
}

/** Returns true for a plausible field name: a service may send anything, such as what the user typed. */
function isFieldName(name: string): boolean {
  return /^[a-z][\w.[\]-]{0,63}$/i.test(name);
}

interface StatusMeaning {
  code: ErrorCode;
  outcome: CallOutcome;
  retryable: boolean;
  message: MessageId;
}

const meaning =
  (outcome: CallOutcome) =>
  (code: ErrorCode, retryable: boolean, message: MessageId): StatusMeaning => ({
    code,
    outcome,
    retryable,
    message,
  });
const untouched = meaning('untouched');
const unknown = meaning('unknown');
const refused = (code: ErrorCode, message: MessageId) => meaning('refused')(code, false, message);

const NOT_OFFERED = refused('api/bad-request', 'timeServiceErrors.notOffered');

const GONE = refused('api/not-found', 'timeServiceErrors.gone');

const SLOW = unknown('net/timeout', true, 'timeServiceErrors.tooSlow');

const BUSY = unknown('api/unavailable', true, 'timeServiceErrors.unavailable');

/** Meaning of each status of the service. @see time service profile, errors */
const MEANINGS: Readonly<Record<number, StatusMeaning>> = {
  400: refused('api/bad-request', 'timeServiceErrors.badRequest'),
  // Concerns the connection, not the data, which can be sent unchanged with a valid token.
  401: untouched('auth/rejected', false, 'timeServiceErrors.tokenRejected'),
  403: refused('auth/forbidden', 'timeServiceErrors.forbidden'),
  404: GONE,
  405: NOT_OFFERED,
  408: SLOW,
  409: refused('input/conflict', 'timeServiceErrors.changedMeanwhile'),
  410: GONE,
  413: refused('api/too-large', 'timeServiceErrors.tooLarge'),
  414: refused('api/too-large', 'timeServiceErrors.requestTooLong'),
  415: refused('api/unsupported-media', 'timeServiceErrors.formsRefused'),
  422: refused('api/bad-request', 'timeServiceErrors.fieldRefused'),
  429: untouched('quota/too-many-requests', true, 'timeServiceErrors.tooManyRequests'),
  500: unknown('api/server-error', true, 'timeServiceErrors.fault'),
  501: NOT_OFFERED,
  502: BUSY,
  503: BUSY,
  504: SLOW,
};

const UNEXPECTED: MessageId = 'timeServiceErrors.unknownResponse';

const PAGE: MessageId = 'timeServiceErrors.webPage';

const REDIRECT: MessageId = 'timeServiceErrors.redirect';

const ANOTHER = untouched('api/unexpected-response', false, 'timeServiceErrors.otherService');

/** Redirects, which mean the service did nothing at this address. */
const MOVED = new Set([301, 307, 308]);

/** Length in UTF-16 units from which a secret is searched for in field names. */
const MIN_ECHO_CHARS = 8;

/**
 * Maps a non-success answer to the error of its status, with what the service may have done.
 * `details.serviceMessage` holds its own message, `details.field` the invalid field.
 * @param context.secrets token and texts of the request, which a service may echo
 */
export function timeStatusError(
  answer: StatusAnswer,
  context: { nowMs: number; secrets: readonly string[] },
): TimeCallError {
  const found = meaningOf(answer);
  const { words, field: named } = readErrorBody(answer);
  // A service may echo sent data as a field name; a short text may occur in any name.
  const isEchoed = context.secrets.some(
    (secret) => secret.length >= MIN_ECHO_CHARS && named?.includes(secret) === true,
  );
  const field = isEchoed ? null : named;
  const serviceMessage = cleanServiceText(words, context.secrets);
  const retryAfterMs = found.retryable
    ? parseRetryAfter(answer.headers.get('retry-after'), context.nowMs)
    : undefined;
  const details: ErrorDetails = {
    ...answerDetails(answer),
    ...(serviceMessage === undefined ? {} : { serviceMessage }),
    ...(field === null ? {} : { field }),
    ...(found === ANOTHER ? { hint: ANOTHER_INSTANCE_HINT } : {}),
  };
  const error = new AppError(found.code, found.message, {
    retryable: found.retryable,
    details,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
  const current = found.code === 'input/conflict' ? currentEntry(answer.text) : null;
  return new TimeCallError(error, found.outcome, current);
}

function meaningOf(answer: StatusAnswer): StatusMeaning {
  const { status } = answer;
  if (status >= 300 && status < 400) {
    const build = MOVED.has(status) ? untouched : unknown;
    return build('api/unexpected-response', false, REDIRECT);
  }
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  // A page instead of a refusal is not the service's; only "too large" means the same from a gateway.
  if (isRefusal && status !== 413 && isMarkup(answer))
    return untouched('api/unexpected-response', false, PAGE);
  if (status === 412 && readInstanceName(answer) !== null) return ANOTHER;
  const known = MEANINGS[status];
  if (known !== undefined) return known;
  if (isRefusal) return refused('api/unexpected-response', UNEXPECTED);
  return unknown('api/unexpected-response', status >= 500, UNEXPECTED);
}

/** Reads the entry included in the refusal of a stale version; null when there is none. */
function currentEntry(text: string): RemoteEntry | null {
  try {
    const entry = toRemoteEntry(recordOf(parseExactJson(text)));
    return entry.remoteId === null ? null : entry;
  } catch {
    return null;
  }
}

/** Returns the status of a refusal disguised as a success, `{status, message}`; null for any other answer. */
export function hiddenStatus(value: unknown): number | null {
  if (!isRecord(value) || 'id' in value || 'data' in value || 'token' in value) return null;
  const { status } = value;
  const isStatus = typeof status === 'number' && status >= 400 && status <= 599;
  return isStatus && ('message' in value || 'error' in value) ? status : null;
}
