import type { AppError, ErrorCode } from '../../errors.ts';

/** Failures after which the service may still have translated and charged. */
const MAY_BE_BILLED: ReadonlySet<ErrorCode> = new Set([
  'net/timeout',
  'net/interrupted',
  'api/server-error',
  'api/unavailable',
  'api/unexpected-response',
  'cancelled',
  'internal',
]);

/** False when the service certainly did not translate what it was sent: sending it again cannot cost twice. */
export const mayBeBilled = (error: Pick<AppError, 'code' | 'retryable'>): boolean =>
  !error.retryable && MAY_BE_BILLED.has(error.code);
