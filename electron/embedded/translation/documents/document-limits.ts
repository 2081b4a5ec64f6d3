import type { DocumentFormat } from '../../../../shared/domain/document-format.ts';
import type { Edition } from '../accounts/caller.ts';
import { ServiceError } from '../service-error.ts';

/** Code points in one document. @see translation service, document limits */
const MAX_CHARS: Readonly<Record<Edition, number>> = { free: 500_000, pro: 1_000_000 };

/** @throws 413 naming the limit */
export function checkDocumentLength(chars: number, edition: Edition): void {
  if (chars <= MAX_CHARS[edition]) return;
  throw new ServiceError(
    413,
    `The document has more than ${String(MAX_CHARS[edition])} characters, which is the limit for one file. Split it into parts.`,
  );
}

/** Largest file of a format in bytes. */
export function maxFileBytes(format: DocumentFormat, edition: Edition): number {
  return format.maxSizeBytes[edition === 'free' ? 'free' : 'paid'];
}

export function tooLarge(maxBytes: number): ServiceError {
  const limit = `${String(Math.floor(maxBytes / 1024))} KiB`;
  return new ServiceError(413, `The file is too large: at most ${limit} are allowed.`);
}
