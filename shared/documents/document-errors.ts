import { AppError } from '../errors.ts';

/** A file that breaks the rules of its own format. `what` ends the sentence "The file is damaged: ...". */
export function damagedDocument(what: string, cause?: unknown): AppError {
  return new AppError('document/damaged', `The file is damaged: ${what}.`, { cause });
}

/** A file that is whole but larger, once unpacked, than can be read safely. */
export function oversizedDocument(what: string): AppError {
  return new AppError('document/too-large', `The file cannot be read safely: ${what}.`);
}

/** A file of a kind that cannot be translated. `message` is a full sentence. */
export function unsupportedDocument(message: string): AppError {
  return new AppError('document/unsupported', message);
}

/** A file that opens only with a password or a licence. */
export function encryptedDocument(): AppError {
  return new AppError(
    'document/encrypted',
    'The file is password-protected, so its text can’t be read. Save a copy without the password and use that.',
  );
}

/** A file without anything in it to translate. `message` is a full sentence. */
export function emptyDocument(message: string): AppError {
  return new AppError('document/empty', message);
}
