import { AppError } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { orAborted } from '../../support/abort.ts';
import type { Attempt } from './account-scheduler.ts';
import type { Deadline } from './deadline.ts';
import { explainFailure, unexpectedAnswer } from './service-caller.ts';
import { answerDetails } from './status-errors.ts';
import type { HttpAnswer } from './transport.ts';

/** A file that is still arriving. */
export interface StreamedFile {
  contentType: string | null;
  /** As the service announced it; null when it did not. */
  sizeBytes: number | null;
  /** False when only the end of the connection marks the end of the file. */
  isEndKnown: boolean;
  /** Readable once. Ends without an error only when complete. */
  body: AsyncIterable<Uint8Array>;
}

/**
 * Hands on a file while it arrives: the slot of the attempt is kept until its last byte, and the deadline
 * goes along.
 * @param emptyMessage for a file without a byte
 * @param maxBytes what is larger is refused, at once where its size is announced
 * @throws `api/unexpected-response`
 */
export function streamFile(
  response: HttpAnswer,
  {
    attempt,
    deadline,
    emptyMessage,
    maxBytes = Infinity,
  }: { attempt: Attempt; deadline: Deadline; emptyMessage: MessageId; maxBytes?: number },
): StreamedFile {
  const sizeBytes = announcedSize(response);
  if (sizeBytes !== null && sizeBytes > maxBytes) {
    response.discard();
    throw tooLarge(response);
  }
  const release = attempt.keep();
  // Also releases the slot of a caller that never reads the body.
  deadline.signal.addEventListener('abort', release, { once: true });

  async function* read(): AsyncGenerator<Uint8Array> {
    const chunks = response.body[Symbol.asyncIterator]();
    let received = 0;
    try {
      for (;;) {
        const next = await orAborted(chunks.next(), deadline.signal);
        if (next.done === true) break;
        received += next.value.byteLength;
        if (received > maxBytes) throw tooLarge(response);
        deadline.grantBytes(next.value.byteLength);
        yield next.value;
      }
      if (sizeBytes !== null && received !== sizeBytes)
        throw new Error('ERR_CONTENT_LENGTH_MISMATCH');
      if (received === 0) throw unexpectedAnswer(response, emptyMessage);
    } catch (thrown) {
      throw explainFailure(thrown, deadline, attempt.signal).error;
    } finally {
      deadline.clear();
      release();
      response.discard();
    }
  }
  return {
    contentType: response.headers.get('content-type'),
    sizeBytes,
    isEndKnown: response.isEndKnown,
    body: read(),
  };
}

/** The length of the file itself; a compressed transfer has a different one. */
function announcedSize(response: HttpAnswer): number | null {
  const length = response.headers.get('content-length') ?? '';
  const encoding = response.headers.get('content-encoding') ?? 'identity';
  return encoding === 'identity' && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

function tooLarge(response: HttpAnswer): AppError {
  return new AppError('api/unexpected-response', 'serviceErrors.responseTooLarge', {
    details: answerDetails(response),
  });
}
