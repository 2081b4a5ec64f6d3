import { AppError, isCanceled, type ErrorCode } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { canceledError } from '../../support/abort.ts';
import { describeNetworkFailure, timeoutError } from '../http/network-errors.ts';
import { UnansweredError } from '../http/transport.ts';

/** Timeout, rate limit, and a wrong range, after which the whole file is requested. */
const RETRYABLE: ReadonlySet<number> = new Set([408, 429, 206, 416]);

/** Maps a non-success status of a model server to an error; a redirect counts as one. */
export function statusError(status: number): AppError {
  const details = { status };
  if (status === 404 || status === 410 || status === 403) {
    return new AppError('api/not-found', 'modelErrors.notThere', { details });
  }
  if (status >= 300 && status < 400) {
    return new AppError('api/unexpected-response', 'modelErrors.elsewhere', { details });
  }
  const retryable = status >= 500 || RETRYABLE.has(status);
  return new AppError('api/unavailable', 'modelErrors.refused', {
    values: { status },
    details,
    retryable,
  });
}

/** Messages for network failures, by code: the usual ones are about services. */
const SAID: Partial<Record<ErrorCode, MessageId>> = {
  'net/offline': 'modelErrors.offline',
  'net/timeout': 'modelErrors.interrupted',
  'net/interrupted': 'modelErrors.interrupted',
  'net/certificate': 'modelErrors.certificate',
  'net/insecure-url': 'modelErrors.certificate',
  'net/proxy-auth': 'modelErrors.proxyAsks',
  'api/unexpected-response': 'modelErrors.listUnreadable',
};

/** Converts a failure to an error. @param isLate whether the attempt had run out of time */
export function failureOf(error: unknown, isLate: boolean): AppError {
  if (error instanceof AppError && !isCanceled(error)) return error;
  const reason: unknown = error instanceof UnansweredError ? error.cause : error;
  if (isCanceled(reason) && !isLate) return canceledError();
  const known = isLate ? timeoutError() : describeNetworkFailure(reason);
  const said = SAID[known.code];
  if (said === undefined) return known;
  return new AppError(known.code, said, { retryable: known.retryable, cause: known.cause });
}
