import type { DocumentFormat } from '../../../shared/domain/documents/format.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Edition } from './accounts/caller.ts';

/**
 * Maximum body size in bytes as sent, before decoding. A route overrides it with its `bodyLimit`.
 * @see translation service, limits
 */
export const MAX_TEXT_BODY_BYTES = 128 * 1024;
export const MAX_WRITE_BODY_BYTES = 10 * 1024;
/**
 * A glossary of 10 MiB as a form: percent encoding makes three bytes of one. JSON stays below that,
 * even with every non-ASCII letter escaped.
 */
export const MAX_GLOSSARY_BODY_BYTES = 3 * 10 * 1024 * 1024 + 256 * 1024;
/** Total of all glossaries arriving at the same time, because they are read into memory. */
export const MAX_GLOSSARY_BODIES_BYTES = 4 * MAX_GLOSSARY_BODY_BYTES;
/** Key administration needs only a few short fields. */
export const MAX_ADMIN_BODY_BYTES = 16 * 1024;

/** Maximum code points in one document. @see translation service, document limits */
const MAX_CHARS: Readonly<Record<Edition, number>> = { free: 500_000, pro: 1_000_000 };

export function maxDocumentChars(edition: Edition): number {
  return MAX_CHARS[edition];
}

/** @throws 413 naming the limit */
export function checkDocumentLength(chars: number, edition: Edition): void {
  const maxChars = maxDocumentChars(edition);
  if (chars <= maxChars) return;
  throw new ServiceError(
    413,
    `The document has more than ${String(maxChars)} characters, which is the limit for one file. Split it into parts.`,
  );
}

/** Returns the maximum file size of a format in bytes. */
export function maxFileBytes(format: DocumentFormat, edition: Edition): number {
  return format.maxSizeBytes[edition === 'free' ? 'free' : 'paid'];
}

export function tooLarge(maxBytes: number): ServiceError {
  const limit = `${String(Math.floor(maxBytes / 1024))} KiB`;
  return new ServiceError(413, `The file is too large: at most ${limit} are allowed.`);
}
