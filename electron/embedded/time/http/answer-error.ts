import type { FastifyError } from 'fastify';
import type { TimeErrorWire } from '../service-error.ts';
import { TimeServiceError } from '../service-error.ts';

/** How an error is answered. */
export interface TimeErrorAnswer {
  readonly body: TimeErrorWire;
  readonly headers: Readonly<Record<string, string>>;
  /** True for what nobody foresaw: worth a line in the log. */
  readonly isUnexpected: boolean;
}

/**
 * Turns anything that was thrown into a documented answer. Nothing of an unforeseen error reaches the
 * client.
 * @see time service profile, errors
 */
export function answerError(error: FastifyError | Error): TimeErrorAnswer {
  if (error instanceof TimeServiceError) {
    const { field, data, retryAfterSeconds, allow } = error.extras;
    return {
      body: {
        status: error.status,
        message: error.message,
        ...(field === undefined ? {} : { field }),
        ...(data === undefined ? {} : { data }),
      },
      headers: {
        ...(error.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
        ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
        ...(allow === undefined ? {} : { Allow: allow.join(', ') }),
      },
      isUnexpected: false,
    };
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) {
    return {
      body: { status, message: MESSAGES[status] ?? 'The request cannot be read.' },
      // What is left of a body that is too large is not read any more.
      headers: status === 413 ? { Connection: 'close' } : {},
      isUnexpected: false,
    };
  }
  return {
    body: { status: 500, message: 'Something went wrong inside the service.' },
    headers: {},
    isUnexpected: true,
  };
}

/** The framework's refusals, in words of ours: its own may quote what was sent. */
const MESSAGES: Readonly<Record<number, string>> = {
  413: 'The request body is larger than 64 KiB.',
  415: 'The request body must be a form: application/x-www-form-urlencoded in UTF-8.',
};
