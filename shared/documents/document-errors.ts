import { AppError, type ErrorMessage } from '../errors.ts';
import type { TextValues } from '../i18n/text.ts';

/**
 * A file that breaks the rules of its own format.
 * @param reason the end of "The file is damaged: …": a technical fact, in English in every language
 */
export function damagedDocument(reason: string, cause?: unknown): AppError {
  return new AppError('document/damaged', 'documentErrors.damaged', { values: { reason }, cause });
}

/** A file that is whole but larger, once unpacked, than can be read safely. @param reason as above */
export function oversizedDocument(reason: string): AppError {
  return new AppError('document/too-large', 'documentErrors.unsafe', { values: { reason } });
}

/** A file of a kind that cannot be translated. */
export function unsupportedDocument(message: ErrorMessage, values?: TextValues): AppError {
  return new AppError('document/unsupported', message, { values });
}

/** A file that opens only with a password or a licence. */
export function encryptedDocument(): AppError {
  return new AppError('document/encrypted', 'documentErrors.encrypted');
}

/** A file without anything in it to translate. */
export function emptyDocument(message: ErrorMessage): AppError {
  return new AppError('document/empty', message);
}
