import { AppError } from '../../../shared/errors.ts';

/** Largest body of one request, in bytes as sent. @see translation service, limits */
export const MAX_TEXT_REQUEST_BYTES = 128 * 1024;

/** Most texts in one request; the service's limit is disputed, so the smaller figure is kept. */
export const MAX_TEXTS_PER_REQUEST = 50;

/** Size of a text inside a JSON array, with its comma, in bytes as sent. */
export function sentBytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) + 1;
}

/**
 * Splits texts, in order, into requests that keep both limits.
 * @param overheadBytes size of the body without texts
 * @throws `api/too-large` when one text alone is too large; `details.field` is its place from 0
 */
export function splitIntoBatches(texts: readonly string[], overheadBytes: number): string[][] {
  const room = MAX_TEXT_REQUEST_BYTES - overheadBytes;
  const batches: string[][] = [];
  let batch: string[] = [];
  let size = 0;
  for (const [index, text] of texts.entries()) {
    const bytes = sentBytesOf(text);
    if (bytes > room) throw textTooLarge(index);
    if (size + bytes > room || batch.length === MAX_TEXTS_PER_REQUEST) {
      batches.push(batch);
      batch = [];
      size = 0;
    }
    batch.push(text);
    size += bytes;
  }
  return batch.length === 0 ? batches : [...batches, batch];
}

function textTooLarge(index: number): AppError {
  return new AppError(
    'api/too-large',
    'One text is larger than the 128 KB that the service takes at once. Nothing was sent. Split it into smaller parts.',
    { details: { field: `texts.${String(index)}` } },
  );
}
