/** Every error code of the app. The renderer words its messages by code, so the union is closed. */
export const ERROR_CODES = [
  'auth/missing-key',
  'auth/rejected',
  'auth/forbidden',
  'quota/exceeded',
  'quota/too-many-requests',
  'net/offline',
  'net/proxy-auth',
  'net/timeout',
  'net/interrupted',
  'net/insecure-url',
  'net/certificate',
  'api/bad-request',
  'api/not-found',
  'api/too-large',
  'api/unsupported-media',
  'api/server-error',
  'api/unavailable',
  'api/unexpected-response',
  'document/unsupported',
  'document/empty',
  'document/encrypted',
  'document/damaged',
  'document/too-large',
  'document/source-missing',
  'document/source-changed',
  'document/not-ready',
  'document/gone',
  'document/rejected-by-service',
  'document/outcome-unknown',
  'document/doubtful-result',
  'document/delivery-failed',
  'document/disk-full',
  'document/connection-removed',
  'document/practice-off',
  'document/output-refused',
  'glossary/missing',
  'glossary/no-dictionary',
  'lane/local-only',
  'lane/no-purpose',
  'db/newer-schema',
  'db/corrupt',
  'db/unavailable',
  'input/invalid',
  'input/not-found',
  'input/conflict',
  'ipc/forbidden',
  'vault/unavailable',
  'cancelled',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * Facts that help to place an error; never keys, texts or full paths.
 * `serviceMessage` is the service's own wording, cut to 500 characters.
 */
export interface ErrorDetails {
  status?: number | undefined;
  traceId?: string | undefined;
  serviceMessage?: string | undefined;
  fileName?: string | undefined;
  field?: string | undefined;
  hint?: string | undefined;
}

/** An error as plain data, as it crosses the process border. */
export interface ErrorData {
  code: ErrorCode;
  message: string;
  retryable: boolean;
  retryAfterMs?: number | undefined;
  details?: ErrorDetails | undefined;
}

export interface AppErrorOptions {
  retryable?: boolean | undefined;
  /** Wait before the next try, as the service asked for it, in milliseconds. */
  retryAfterMs?: number | undefined;
  details?: ErrorDetails | undefined;
  cause?: unknown;
}

/** The only error class that crosses a layer: a closed code, a sentence, and whether trying again can help. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.details = options.details;
  }

  /** The error as plain data for IPC and the database; the cause stays behind. */
  toData(): ErrorData {
    return {
      code: this.code,
      message: this.message,
      retryable: this.retryable,
      ...(this.retryAfterMs === undefined ? {} : { retryAfterMs: this.retryAfterMs }),
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }

  /** Rebuilds an error from {@link ErrorData}. */
  static fromData(data: ErrorData): AppError {
    return new AppError(data.code, data.message, data);
  }
}

/** True for a cancellation, ours (`cancelled`) or the platform's (`AbortError`). */
export function isCancelled(error: unknown): boolean {
  return (
    (error instanceof AppError && error.code === 'cancelled') ||
    (error instanceof Error && error.name === 'AbortError')
  );
}

/** Turns anything thrown into an {@link AppError}; unknown things become `internal` without their text. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isCancelled(error)) return new AppError('cancelled', 'Cancelled.', { cause: error });
  return new AppError('internal', 'Something went wrong inside the app. Nothing was lost.', {
    cause: error,
  });
}

/** The outcome of a call over IPC. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: ErrorData };
