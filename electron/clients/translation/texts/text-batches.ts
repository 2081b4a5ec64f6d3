import { AppError } from '../../../../shared/errors.ts';

/** Largest request body, in bytes as sent. @see translation service, limits */
export const MAX_TEXT_REQUEST_BYTES = 128 * 1024;

/** Most texts per request; sources disagree on the limit, so the smaller one is used. */
export const MAX_TEXTS_PER_REQUEST = 50;

/** Texts sent together, and their request body. */
export interface TextBatch {
  texts: readonly string[];
  /** The whole request as JSON, at most {@link MAX_TEXT_REQUEST_BYTES} in UTF-8. */
  json: string;
}

/** Returns true for a text that is its own translation. */
export const isBlank = (text: string): boolean => text.trim() === '';

/** A text, its index in the list, and its JSON form. */
interface Item {
  text: string;
  index: number;
  json: string;
  sizeBytes: number;
}

/**
 * Splits texts, in order, into requests within both limits.
 * @param overheadBytes size of the body with an empty list of texts
 * @throws `api/too-large` when a single text, or the part sent with every text, is too large; `details.field` is its
 *   index from 0, or `context`
 */
export function splitIntoBatches(texts: readonly string[], overheadBytes: number): string[][] {
  return pack(texts.map(toItem), overheadBytes).map((batch) => batch.map(({ text }) => text));
}

/**
 * Splits texts into requests like {@link splitIntoBatches}, and builds their bodies. Equal texts are sent once, in
 * order of first occurrence; whitespace-only texts are not sent.
 * @param fields the body without texts, at least one field
 * @throws `api/too-large`
 */
export function toTextBatches(
  texts: readonly string[],
  fields: Readonly<Record<string, unknown>>,
): TextBatch[] {
  const head = `${JSON.stringify(fields).slice(0, -1)},"text":[`;
  const tail = ']}';
  const seen = new Set<string>();
  const items: Item[] = [];
  for (const [index, text] of texts.entries()) {
    if (seen.has(text) || isBlank(text)) continue;
    seen.add(text);
    items.push(toItem(text, index));
  }
  return pack(items, Buffer.byteLength(head) + tail.length).map((batch) => ({
    texts: batch.map(({ text }) => text),
    json: `${head}${batch.map(({ json }) => json).join(',')}${tail}`,
  }));
}

function toItem(text: string, index: number): Item {
  const json = JSON.stringify(text);
  return { text, index, json, sizeBytes: Buffer.byteLength(json) };
}

function pack(items: readonly Item[], overheadBytes: number): Item[][] {
  const room = MAX_TEXT_REQUEST_BYTES - overheadBytes;
  const batches: Item[][] = [];
  let batch: Item[] = [];
  let usedBytes = 0;
  for (const item of items) {
    if (item.sizeBytes > room) throw tooLarge(item);
    const isFull = batch.length === MAX_TEXTS_PER_REQUEST;
    // One more for the comma between texts.
    if (batch.length === 0 || isFull || usedBytes + 1 + item.sizeBytes > room) {
      batch = [item];
      batches.push(batch);
      usedBytes = item.sizeBytes;
    } else {
      batch.push(item);
      usedBytes += 1 + item.sizeBytes;
    }
  }
  return batches;
}

/** Builds the error, naming the larger part, which is the one that can be shortened. */
function tooLarge({ index, sizeBytes }: Item): AppError {
  const isText = sizeBytes > MAX_TEXT_REQUEST_BYTES / 2;
  return new AppError(
    'api/too-large',
    isText ? 'textErrors.textTooLarge' : 'textErrors.contextTooLarge',
    { details: { field: isText ? `texts.${String(index)}` : 'context' } },
  );
}
