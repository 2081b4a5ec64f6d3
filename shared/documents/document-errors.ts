import { AppError, type ErrorMessage } from '../errors.ts';
import type { FaultId } from '../i18n/message-id.ts';
import type { TextValues } from '../i18n/text.ts';

/**
 * Makes the error for a file that breaks the rules of its own format.
 * @param reason the end of "The file is damaged: …"
 */
export function damagedDocument(reason: FaultId, values?: TextValues, cause?: unknown): AppError {
  return new AppError('document/damaged', 'documentErrors.damaged', {
    values: { ...values, reason },
    cause,
  });
}

/** Makes the error for a file that is intact but, once unpacked, too large to read safely. */
export function oversizedDocument(reason: FaultId, values?: TextValues): AppError {
  return new AppError('document/too-large', 'documentErrors.unsafe', {
    values: { ...values, reason },
  });
}

/** Makes the error for a file of a kind that cannot be translated. */
export function unsupportedDocument(message: ErrorMessage, values?: TextValues): AppError {
  return new AppError('document/unsupported', message, { values });
}

/** Makes the error for a file that opens only with a password or a license. */
export function encryptedDocument(): AppError {
  return new AppError('document/encrypted', 'documentErrors.encrypted');
}

/** Makes the error for a file with nothing to translate. */
export function emptyDocument(message: ErrorMessage): AppError {
  return new AppError('document/empty', message);
}
