import { AppError, isCancelled, type ErrorCode } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { cancelledError } from '../../support/abort.ts';
import { describeNetworkFailure, timeoutError } from '../http/network-errors.ts';
import { UnansweredError } from '../http/transport.ts';

/** Too slow, too many, and other bytes of a file than it was asked for: then all of it is asked for. */
const RETRYABLE: ReadonlySet<number> = new Set([408, 429, 206, 416]);

/** What a server with models means by a status that is no success; a redirect is one of them. */
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

/** What is said of a failure of the network, by its code: the usual words are about services. */
const SAID: Partial<Record<ErrorCode, MessageId>> = {
  'net/offline': 'modelErrors.offline',
  'net/timeout': 'modelErrors.interrupted',
  'net/interrupted': 'modelErrors.interrupted',
  'net/certificate': 'modelErrors.certificate',
  'net/insecure-url': 'modelErrors.certificate',
  'net/proxy-auth': 'modelErrors.proxyAsks',
  'api/unexpected-response': 'modelErrors.listUnreadable',
};

/** @param isLate the time for the attempt was over */
export function failureOf(error: unknown, isLate: boolean): AppError {
  if (error instanceof AppError && !isCancelled(error)) return error;
  const reason: unknown = error instanceof UnansweredError ? error.cause : error;
  if (isCancelled(reason) && !isLate) return cancelledError();
  const known = isLate ? timeoutError() : describeNetworkFailure(reason);
  const said = SAID[known.code];
  if (said === undefined) return known;
  return new AppError(known.code, said, { retryable: known.retryable, cause: known.cause });
}
