import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from '../../http/service-error.ts';

/** Settings of one practice session. Counts are numbers of occurrences; times are milliseconds. */
export type PracticeSettings = ReturnType<typeof readPracticeSettings>;

const SESSION_HEADER = 'mock-server-session';
const MAX_SESSION_CHARS = 1024;
const MAX_COUNT = 1_000_000;
const MAX_LIMIT = 1_000_000_000_000;
/** Longer waits would outlast the tests and the user's patience. */
const MAX_WAIT_MS = 10 * 60_000;

/**
 * Returns the name of a request's session, null without one.
 * @throws 400 when it is longer than 1024 characters
 */
export function readSessionId(headers: IncomingHttpHeaders): string | null {
  const id = headers[SESSION_HEADER];
  if (typeof id !== 'string' || id === '') return null;
  if (id.length > MAX_SESSION_CHARS) throw badRequest(`${SESSION_HEADER} is too long.`);
  return id;
}

/**
 * Reads the switches of a session from its first request. Only whole numbers within their range are
 * accepted: a switch that is silently ignored makes a test pass for the wrong reason.
 * @throws 400 naming the header
 * @see translation service, test hooks
 */
export function readPracticeSettings(headers: IncomingHttpHeaders) {
  const read = (name: string, range: { min?: number; max: number }): number | null => {
    const value = headers[name];
    if (value === undefined) return null;
    const number = typeof value === 'string' && /^\d{1,15}$/u.test(value) ? Number(value) : NaN;
    const { min = 0, max } = range;
    if (number >= min && number <= max) return number;
    throw badRequest(`${name} must be a whole number from ${String(min)} to ${String(max)}.`);
  };
  const hook = (name: string, range: { min?: number; max: number }): number | null =>
    read(`${SESSION_HEADER}-${name}`, range);
  const count = (name: string): number => hook(name, { max: MAX_COUNT }) ?? 0;
  const flag = (name: string): number | null => hook(name, { max: MAX_COUNT });
  const own = (name: string, max: number, min = 0): number | null =>
    read(`x-dragoman-practice-${name}`, { min, max });
  // Accepted without effect: unknown fields are ignored in every session.
  flag('allow-extra-body');
  return {
    noResponseCount: count('no-response-count'),
    // Only for texts, like the original test hooks.
    tooManyTextRequestsCount: count('429-count'),
    // For all translation requests, documents included.
    tooManyRequestsCount: own('429-count', MAX_COUNT) ?? 0,
    serverErrorCount: count('5xx-count'),
    serverErrorStatus: hook('5xx-status', { min: 500, max: 599 }) ?? 503,
    documentFailureCount: count('doc-failure'),
    // Null: not set by the session; 0: no limit.
    characterLimit: hook('init-character-limit', { max: MAX_LIMIT }),
    documentLimit: hook('init-document-limit', { max: MAX_LIMIT }),
    teamDocumentLimit: hook('init-team-document-limit', { max: MAX_LIMIT }),
    documentQueueTimeMs: hook('doc-queue-time', { max: MAX_WAIT_MS }) ?? 0,
    documentTranslateTimeMs: hook('doc-translate-time', { max: MAX_WAIT_MS }) ?? 0,
    // Requests for the status of an import or export of a memory that do not say that it is done.
    memoryJobPolls: hook('tm-job-processing-polls', { max: MAX_COUNT }) ?? 0,
    expectsProxy: (flag('expect-proxy') ?? 0) > 0,
    allowsReconnections: flag('allow-reconnections') !== 0,
    allowsMissingUserAgent: (flag('allow-missing-user-agent') ?? 0) > 0,
    // 0: unlimited.
    downloadBytesPerSecond: own('slow-download', MAX_LIMIT) ?? 0,
    cutDownloadCount: own('cut-download-count', MAX_COUNT) ?? 0,
    quotaExceededCount: own('456-count', MAX_COUNT) ?? 0,
    // Seconds of sound after which a voice connection breaks; null: never.
    voiceCutAfterSeconds: own('voice-cut-after', MAX_WAIT_MS / 1_000, 1),
    voiceCutCount: own('voice-cut-count', MAX_COUNT) ?? 1,
    // Delay of the last lines of a voice session, and of every message.
    voiceLateFinalsMs: own('voice-late-finals', MAX_WAIT_MS) ?? 0,
    voiceSlowMs: own('voice-slow', MAX_WAIT_MS) ?? 0,
    // Number of concluded lines that a voice session sends twice.
    voiceDoubleCount: own('voice-double-count', MAX_COUNT) ?? 0,
    voiceRefusedTokenCount: own('voice-refused-token-count', MAX_COUNT) ?? 0,
    // Code of the error that ends a voice session after a second of sound; null: none.
    voiceErrorCode: own('voice-error', 599, 400),
    // Sent as `Retry-After` with 429; null: not sent.
    retryAfterSeconds: own('retry-after', 3600),
  };
}
