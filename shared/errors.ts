import type { MessageId } from './i18n/message-id.ts';
import { inEnglish, type TextValues } from './i18n/text.ts';

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

/**
 * What an error says: a message of the catalogues, or English where none is shown in a window, such as in logs, in
 * answers of the embedded services and on the command line. A window words the latter by code.
 */
export type ErrorMessage = MessageId | { readonly english: string };

/** An error as plain data, as it crosses the process border and is stored. */
export interface ErrorData {
  code: ErrorCode;
  /** Id of a message. In rows of older versions, and of errors without one, a text in English. */
  message: string;
  values?: TextValues | undefined;
  retryable: boolean;
  retryAfterMs?: number | undefined;
  details?: ErrorDetails | undefined;
}

export interface AppErrorOptions {
  /** What fills the places of the message. */
  values?: TextValues | undefined;
  retryable?: boolean | undefined;
  /** Wait before the next try, as the service asked for it, in milliseconds. */
  retryAfterMs?: number | undefined;
  details?: ErrorDetails | undefined;
  /** As in {@link AppError.isUntouched}; false when absent. */
  isUntouched?: boolean | undefined;
  cause?: unknown;
}

/**
 * The only error class that crosses a layer: a closed code, what to say, and whether trying again can help.
 * `message` is English, whatever the language of the window.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly details: ErrorDetails | undefined;
  /**
   * True only on proof that the service did nothing: repeating the call cannot cost twice. The error's code says nothing
   * about it. Decided on in the process that called the service, so plain data do not carry it.
   */
  readonly isUntouched: boolean;
  // Private to the runtime: no log that prints an error shows a name in its values.
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

  /** What fills the places of the message. */
  get values(): TextValues | undefined {
    return this.#values;
  }

  /** The error as plain data for IPC and the database; the cause stays behind. */
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

  /** The same code and message under other circumstances; the cause is kept. */
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
  if (isCancelled(error)) return new AppError('cancelled', 'appErrors.cancelled', { cause: error });
  return new AppError('internal', 'appErrors.internal', { cause: error });
}

/**
 * Reads an error that was stored as JSON. What another version of the app wrote may have a code that this one does not
 * know. By hand, not by schema: the database's thread is on the way to the first paint and needs no schema library.
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

/** The outcome of a call over IPC. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: ErrorData };
