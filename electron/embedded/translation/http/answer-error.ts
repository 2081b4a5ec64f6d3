import type { FastifyError } from 'fastify';
import { AppError, isCancelled } from '../../../../shared/errors.ts';
import type { TranslationEngine } from '../../engines/engine.ts';
import { UnsupportedPairError } from '../../engines/engine.ts';
import { missingPairMessage } from '../languages.ts';
import type { ErrorBodyWire, ServiceErrorExtras } from '../service-error.ts';
import { ServiceError } from '../service-error.ts';

/** How an error is answered. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBodyWire;
  readonly retryAfterSeconds?: number;
  /** True for what nobody foresaw: worth a line in the log. */
  readonly isUnexpected: boolean;
}

/**
 * Turns anything that was thrown into a documented answer. Nothing of an unforeseen error reaches
 * the client.
 * @see translation service, errors
 */
export function answerError(
  error: FastifyError | ServiceError | AppError | Error,
  engine: Pick<TranslationEngine, 'pairs'>,
): ErrorAnswer {
  if (error instanceof ServiceError) return answer(error.status, error.message, error.extras);
  if (error instanceof UnsupportedPairError) {
    const { source, target } = error.pair;
    return answer(400, missingPairMessage(engine.pairs(), source, target));
  }
  if (isCancelled(error)) return answer(503, 'The service is stopping.');
  if (error instanceof AppError && error.code === 'api/unavailable') {
    return answer(503, error.message);
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) {
    const code = 'code' in error ? error.code : '';
    return answer(status, FRAMEWORK_MESSAGES[code] ?? frameworkMessage(status));
  }
  if (BROKEN_FORM.test(error.message)) {
    return answer(400, 'The multipart form is broken or ends too early.');
  }
  return {
    status: 500,
    body: { message: 'Something went wrong inside the service. Nothing was billed.' },
    isUnexpected: true,
  };
}

/** The framework's own refusals, in words of ours: its messages may quote what was sent. */
const FRAMEWORK_MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    'Unsupported media type: see the header Content-Type for what the body is.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty, but its content type is JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH:
    'The request body has another length than Content-Length says.',
  FST_ERR_BAD_URL: 'The address is not valid.',
  FST_REQ_FILE_TOO_LARGE: 'The file is too large.',
  FST_FILES_LIMIT: 'Send one file, in the field file.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PARTS_LIMIT: 'The form has too many parts.',
  FST_PROTO_VIOLATION: 'A field of the form has a name that is not allowed.',
};

/** The parser of multipart forms throws errors that only their messages tell from others. */
const BROKEN_FORM =
  /^(?:Unexpected end of multipart data|(?:Part|Header) terminated early|Multipart: Boundary not found)/u;

function frameworkMessage(status: number): string {
  if (status === 413) return 'The request body is too large.';
  if (status === 414) return 'The address is too long.';
  if (status === 415) return 'Unsupported media type.';
  return 'The request body cannot be read.';
}

function answer(status: number, message: string, extras: ServiceErrorExtras = {}): ErrorAnswer {
  const { code, detail, retryAfterSeconds } = extras;
  return {
    status,
    body: {
      message,
      ...(code === undefined ? {} : { code }),
      ...(detail === undefined ? {} : { detail }),
    },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    isUnexpected: false,
  };
}
