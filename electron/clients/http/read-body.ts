import { AppError } from '../../../shared/errors.ts';
import { orAborted } from '../../support/abort.ts';
import type { HttpAnswer } from './transport.ts';

/** Default limit for JSON and text answers. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Limit for answers that hold a whole glossary: 10 MiB of text, escaped as JSON. */
export const MAX_LARGE_ANSWER_BYTES = 32 * 1024 * 1024;

/** Limit for error answers, of which only the beginning is useful. */
export const MAX_ERROR_BYTES = 64 * 1024;

/**
 * Reads an answer as UTF-8 text.
 * @param onBytes called with the size of each chunk
 * @throws `api/unexpected-response` when it is larger than `maxBytes`, or the transport's error
 */
export async function readText(
  answer: HttpAnswer,
  maxBytes: number,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of answer.body) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new AppError('api/unexpected-response', 'serviceErrors.responseTooLarge', {
        details: { status: answer.status },
      });
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
  answer: HttpAnswer,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  const decoder = new TextDecoder();
  const chunks = answer.body[Symbol.asyncIterator]();
  let size = 0;
  let text = '';
  try {
    for (;;) {
      const next = await orAborted(chunks.next(), signal);
      if (next.done === true) return text;
      text += decoder.decode(next.value.subarray(0, maxBytes - size), { stream: true });
      size += next.value.byteLength;
      if (size >= maxBytes) break;
    }
  } catch {
    // The status already says what happened; the text is optional.
  }
  answer.discard();
  return text;
}
