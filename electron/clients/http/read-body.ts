import { AppError } from '../../../shared/errors.ts';
import { orAborted } from './abort-scope.ts';

/** Largest JSON answer that is read. The longest legitimate ones list a thousand glossaries. */
export const MAX_JSON_BYTES = 8 * 1024 * 1024;

/** Of an error answer only the beginning is of use. */
export const MAX_ERROR_BYTES = 64 * 1024;

/**
 * Yields the bytes of an answer and cancels the rest when the reader stops early.
 * Rejections are those of the transport.
 */
export async function* readChunks(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Frees the connection when the reader stopped early; after the end it does nothing.
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Reads an answer as UTF-8 text.
 * @param onBytes told the size of each chunk
 * @throws `api/unexpected-response` when it is larger than `maxBytes`
 */
export async function readText(
  response: Response,
  maxBytes: number,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of readChunks(response)) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new AppError(
        'api/unexpected-response',
        'The service sent an answer that is far too large. It was not read; nothing of yours changed.',
        { details: { status: response.status } },
      );
    }
    onBytes(chunk.byteLength);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Reads the beginning of an answer as text and drops the rest; a broken connection or `signal` ends it
 * early.
 */
export async function readTextStart(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const decoder = new TextDecoder();
  const chunks = readChunks(response);
  let size = 0;
  let text = '';
  try {
    while (size < maxBytes) {
      const next = await orAborted(chunks.next(), signal);
      if (next.done === true) break;
      text += decoder.decode(next.value.subarray(0, maxBytes - size), { stream: true });
      size += next.value.byteLength;
    }
  } catch {
    // The status already says what happened; the wording is an extra.
  }
  chunks.return(undefined).catch(() => undefined);
  return text;
}
