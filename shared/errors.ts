import type { MessageId } from './i18n/message-id.ts';
import { inEnglish, type TextValues } from './i18n/text.ts';

/**
 * Every error code of the app. The renderer chooses its messages by code, so the union is closed.
 */
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
  'document/texts-unanswered',
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
  'db/older-schema',
  'db/corrupt',
  'db/unavailable',
  'input/invalid',
  'input/not-found',
  'input/conflict',
  'ipc/forbidden',
  'vault/unavailable',
  'canceled',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * Facts that help to diagnose an error; never keys, texts, or full paths.
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

/**
 * Text of an error: a message of the catalogs, or English where no window shows it, such as in
 * logs, in answers of the embedded services, and on the command line. If a window does show the
 * latter, it chooses the message by code.
 */
export type ErrorMessage = MessageId | { readonly english: string };

/** An error as plain data, as it crosses the process boundary and is stored. */
export interface ErrorData {
  code: ErrorCode;
  /** Message ID. Rows of older versions, and errors without an ID, have English text here. */
  message: string;
  values?: TextValues | undefined;
  retryable: boolean;
  retryAfterMs?: number | undefined;
  details?: ErrorDetails | undefined;
}

export interface AppErrorOptions {
  /** Values for the placeholders of the message. */
  values?: TextValues | undefined;
  retryable?: boolean | undefined;
  /** Time to wait before the next attempt, as the service requested, in milliseconds. */
  retryAfterMs?: number | undefined;
  details?: ErrorDetails | undefined;
  /** See {@link AppError.isUntouched}; false when absent. */
  isUntouched?: boolean | undefined;
  cause?: unknown;
}

/**
 * The only error class that crosses a layer: a closed code, a message, and whether a retry can
 * help.
 * `message` is English, no matter the language of the window.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly details: ErrorDetails | undefined;
  /**
   * True only with proof that the service did nothing, so repeating the call cannot cost twice. The
   * error code does not imply it. Decided in the process that called the service, so plain data
   * does not carry it.
   */
  readonly isUntouched: boolean;
  // Private at runtime, so that no log that prints an error shows a name in its values.
  readonly #message: string;
  readonly #values: TextValues | undefined;

  constructor(code: ErrorCode, message: ErrorMessage, options: AppErrorOptions = {}) {
    const said = typeof message === 'string' ? message : message.english;
    super(
      inEnglish(said, options.values),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.details = options.details;
    this.isUntouched = options.isUntouched ?? false;
    this.#message = said;
    this.#values = options.values;
  }

  /** Values for the placeholders of the message. */
  get values(): TextValues | undefined {
    return this.#values;
  }

  /** Returns the error as plain data for IPC and the database; the cause is left out. */
  toData(): ErrorData {
    return {
      code: this.code,
      message: this.#message,
      ...(this.values === undefined ? {} : { values: this.values }),
      retryable: this.retryable,
      ...(this.retryAfterMs === undefined ? {} : { retryAfterMs: this.retryAfterMs }),
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }

  /** Rebuilds an error from {@link ErrorData}. */
  static fromData(data: ErrorData): AppError {
    return new AppError(data.code, { english: data.message }, data);
  }

  /** Returns the same code and message under other circumstances; the cause is preserved. */
  with(changes: Omit<AppErrorOptions, 'values'>): AppError {
    const { code, values, retryable, retryAfterMs, details, isUntouched, cause } = this;
    const circumstances = {
      values,
      retryable,
      retryAfterMs,
      details,
      isUntouched,
      cause,
      ...changes,
    };
    return new AppError(code, { english: this.#message }, circumstances);
  }
}

/** Returns true for a cancellation, ours (`canceled`) or the platform's (`AbortError`). */
export function isCanceled(error: unknown): boolean {
  return (
    (error instanceof AppError && error.code === 'canceled') ||
    (error instanceof Error && error.name === 'AbortError')
  );
}

/**
 * Turns anything thrown into an {@link AppError}; unknown values become `internal` without their
 * text.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isCanceled(error)) return new AppError('canceled', 'appErrors.cancelled', { cause: error });
  return new AppError('internal', 'appErrors.internal', { cause: error });
}

/**
 * Reads an error that was stored as JSON. A different version of the app may have written a code
 * that this one does not know. Done by hand, not by schema: the database thread is on the path to
 * the first paint and needs no schema library.
 */
export function readErrorData(json: string): ErrorData {
  const stored: unknown = JSON.parse(json);
  const { code, message, values, retryable, retryAfterMs, details }: Partial<ErrorData> =
    typeof stored === 'object' && stored !== null ? stored : {};
  const known = ERROR_CODES.find((each) => each === code);
  if (known === undefined || typeof message !== 'string') {
    return { code: 'internal', message: 'appErrors.fromOtherVersion', retryable: false };
  }
  return {
    code: known,
    message,
    ...(typeof values === 'object' ? { values } : {}),
    retryable: retryable === true,
    ...(typeof retryAfterMs === 'number' ? { retryAfterMs } : {}),
    ...(typeof details === 'object' ? { details } : {}),
  };
}

/** Outcome of a call over IPC. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: ErrorData };
