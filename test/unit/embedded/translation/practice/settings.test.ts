import type { IncomingHttpHeaders } from 'node:http';
import { check, constantFrom, dictionary, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readPracticeSettings,
  readSessionId,
} from '../../../../../electron/embedded/translation/practice/settings.ts';
import { ServiceError } from '../../../../../electron/embedded/http/service-error.ts';

const QUIET = readPracticeSettings({});

describe('§18 test hooks: the switches of a session', () => {
  it('are all off without a header', () => {
    expect(QUIET).toEqual({
      memoryJobPolls: 0,
      noResponseCount: 0,
      tooManyTextRequestsCount: 0,
      tooManyRequestsCount: 0,
      serverErrorCount: 0,
      serverErrorStatus: 503,
      documentFailureCount: 0,
      characterLimit: null,
      documentLimit: null,
      teamDocumentLimit: null,
      documentQueueTimeMs: 0,
      documentTranslateTimeMs: 0,
      expectsProxy: false,
      allowsReconnections: true,
      allowsMissingUserAgent: false,
      downloadBytesPerSecond: 0,
      cutDownloadCount: 0,
      quotaExceededCount: 0,
      voiceCutAfterSeconds: null,
      voiceCutCount: 1,
      voiceLateFinalsMs: 0,
      voiceSlowMs: 0,
      voiceDoubleCount: 0,
      voiceRefusedTokenCount: 0,
      voiceErrorCode: null,
      retryAfterSeconds: null,
    });
  });

  it.each([
    ['mock-server-session-no-response-count', '2', { noResponseCount: 2 }],
    ['mock-server-session-429-count', '3', { tooManyTextRequestsCount: 3 }],
    ['x-dragoman-practice-429-count', '4', { tooManyRequestsCount: 4 }],
    ['mock-server-session-5xx-count', '1', { serverErrorCount: 1 }],
    ['mock-server-session-5xx-status', '599', { serverErrorStatus: 599 }],
    ['mock-server-session-5xx-status', '500', { serverErrorStatus: 500 }],
    ['mock-server-session-doc-failure', '1', { documentFailureCount: 1 }],
    ['mock-server-session-init-character-limit', '20', { characterLimit: 20 }],
    ['mock-server-session-init-character-limit', '0', { characterLimit: 0 }],
    ['mock-server-session-init-document-limit', '1', { documentLimit: 1 }],
    ['mock-server-session-init-team-document-limit', '1', { teamDocumentLimit: 1 }],
    ['mock-server-session-doc-queue-time', '2000', { documentQueueTimeMs: 2000 }],
    ['mock-server-session-doc-translate-time', '600000', { documentTranslateTimeMs: 600_000 }],
    ['mock-server-session-expect-proxy', '1', { expectsProxy: true }],
    ['mock-server-session-expect-proxy', '0', { expectsProxy: false }],
    ['mock-server-session-allow-reconnections', '0', { allowsReconnections: false }],
    ['mock-server-session-allow-reconnections', '1', { allowsReconnections: true }],
    ['mock-server-session-allow-missing-user-agent', '1', { allowsMissingUserAgent: true }],
    ['mock-server-session-allow-extra-body', '1', {}],
    ['x-dragoman-practice-slow-download', '1024', { downloadBytesPerSecond: 1024 }],
    ['x-dragoman-practice-cut-download-count', '1', { cutDownloadCount: 1 }],
    ['x-dragoman-practice-456-count', '1', { quotaExceededCount: 1 }],
    ['x-dragoman-practice-voice-cut-after', '1', { voiceCutAfterSeconds: 1 }],
    ['x-dragoman-practice-voice-late-finals', '600000', { voiceLateFinalsMs: 600_000 }],
    ['x-dragoman-practice-voice-error', '599', { voiceErrorCode: 599 }],
    ['x-dragoman-practice-retry-after', '0', { retryAfterSeconds: 0 }],
    ['x-dragoman-practice-retry-after', '3600', { retryAfterSeconds: 3600 }],
  ])('accept %s: %s', (name, value, expected) => {
    expect(readPracticeSettings({ [name]: value })).toEqual({ ...QUIET, ...expected });
  });

  it.each([
    ['mock-server-session-no-response-count', '-1'],
    ['mock-server-session-no-response-count', ''],
    ['mock-server-session-no-response-count', 'NaN'],
    ['mock-server-session-no-response-count', '1.5'],
    ['mock-server-session-no-response-count', '0x10'],
    ['mock-server-session-no-response-count', '1e3'],
    ['mock-server-session-no-response-count', ' 1'],
    ['mock-server-session-no-response-count', '1, 1'],
    ['mock-server-session-no-response-count', '٣'],
    ['mock-server-session-no-response-count', '1000001'],
    ['mock-server-session-429-count', '99999999999999999999999'],
    ['mock-server-session-5xx-status', '499'],
    ['mock-server-session-5xx-status', '600'],
    ['mock-server-session-5xx-status', '200'],
    ['mock-server-session-init-character-limit', '1000000000001'],
    ['mock-server-session-doc-queue-time', '600001'],
    ['mock-server-session-doc-translate-time', 'Infinity'],
    ['mock-server-session-expect-proxy', 'true'],
    ['mock-server-session-allow-extra-body', 'yes'],
    ['x-dragoman-practice-slow-download', '-5'],
    ['x-dragoman-practice-retry-after', '3601'],
  ])('refuse %s: %j with 400 and its name', (name, value) => {
    expect(() => readPracticeSettings({ [name]: value })).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining(name) }),
    );
  });

  it('never cause anything but 400, whatever the headers hold', () => {
    const names = [
      ...Object.keys(Object.prototype),
      '__proto__',
      'constructor',
      'mock-server-session-429-count',
      'mock-server-session-5xx-status',
      'mock-server-session-init-character-limit',
      'x-dragoman-practice-slow-download',
    ];
    const headers = dictionary(constantFrom(...names), string());
    const outcome = check(property(headers, (values: IncomingHttpHeaders) => isSound(values)));
    expect(outcome.failed, JSON.stringify(outcome.counterexample)).toBe(false);
  });
});

/** True if the headers are parsed within their ranges, or refused as documented. */
function isSound(headers: IncomingHttpHeaders): boolean {
  try {
    return Object.values(readPracticeSettings(headers)).every(
      (value) => value === null || typeof value === 'boolean' || value >= 0,
    );
  } catch (error) {
    return error instanceof ServiceError && error.status === 400;
  }
}

describe('§18 test hooks: the name of a session', () => {
  it.each([
    [{}, null],
    [{ 'mock-server-session': '' }, null],
    [{ 'mock-server-session': 'a/b c' }, 'a/b c'],
    [{ 'mock-server-session': '__proto__' }, '__proto__'],
  ])('derived from %j is %j', (headers, id) => {
    expect(readSessionId(headers)).toBe(id);
  });

  it('is refused when it is too long', () => {
    const longest = 'x'.repeat(1024);
    expect(readSessionId({ 'mock-server-session': longest })).toBe(longest);
    expect(() => readSessionId({ 'mock-server-session': `${longest}x` })).toThrow(
      expect.objectContaining({ status: 400 }),
    );
  });
});
