import { AppError } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { orAborted } from '../../support/abort.ts';
import type {
  AccountScheduler,
  Attempt,
  AttemptOutcome,
  ScheduledCall,
} from './account-scheduler.ts';
import type { Deadline } from './deadline.ts';
import {
  explainFailure,
  isSuccess,
  toOutcome,
  TryFailed,
  unexpectedAnswer,
  type ServiceCaller,
} from './service-caller.ts';
import type { SignedAddress } from './signed-address.ts';
import { answerDetails, isRefusal, type StatusAnswer } from './status-errors.ts';
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
 * Streams a file as it arrives: the attempt keeps its slot until the last byte, and the deadline grows with the bytes.
 * @param emptyMessage for a file without a byte; null if that is a file, too
 * @param maxBytes larger files are refused, immediately if their size is announced
 * @throws `api/unexpected-response`
 */
export function streamFile(
  response: HttpAnswer,
  {
    attempt,
    deadline,
    emptyMessage,
    maxBytes = Infinity,
  }: { attempt: Attempt; deadline: Deadline; emptyMessage: MessageId | null; maxBytes?: number },
): StreamedFile {
  const sizeBytes = announcedSize(response);
  if (sizeBytes !== null && sizeBytes > maxBytes) {
    response.discard();
    throw tooLarge(response);
  }
  const release = attempt.keep();
  // Also releases the slot when the caller never reads the body.
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
      if (received === 0 && emptyMessage !== null) throw unexpectedAnswer(response, emptyMessage);
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

/** Returns the length of the file itself; a compressed transfer has a different one. */
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

interface SignedFile {
  about: Parameters<ServiceCaller['fetchSigned']>[1];
  policy: Parameters<typeof toOutcome>[1];
  /** Maps a status to an error; a signed address carries no key. */
  meaning: (answer: StatusAnswer) => AppError | null;
  emptyMessage: MessageId;
  maxBytes?: number | undefined;
}

/** Opens a file at a signed address, in its turn; see {@link streamFile}. */
export function downloadSigned(
  { caller, scheduler }: { caller: ServiceCaller; scheduler: AccountScheduler },
  address: SignedAddress,
  file: SignedFile & Pick<ScheduledCall<StreamedFile>, 'cost' | 'signal' | 'onWait'>,
): Promise<StreamedFile> {
  const { cost, signal, onWait, ...wanted } = file;
  return scheduler.run({
    priority: 'collect',
    cost,
    signal,
    onWait,
    attempt: async (attempt) => openSignedFile(caller, address, attempt, wanted),
  });
}

async function openSignedFile(
  caller: ServiceCaller,
  address: SignedAddress,
  attempt: Attempt,
  { about, policy, meaning, emptyMessage, maxBytes }: SignedFile,
): Promise<AttemptOutcome<StreamedFile>> {
  const deadline = caller.startDeadline(attempt, 0);
  try {
    const response = await orAborted(caller.fetchSigned(address, about, deadline), deadline.signal);
    if (!isSuccess(response)) {
      const { error, answer } = caller.toSignedFailure(response, meaning);
      throw new TryFailed({ error, isUntouched: isRefusal(answer) });
    }
    // An HTML or JSON body is a sign-in page, a proxy's page, or a message, not the file.
    if (/html|[/+]json\b/i.test(response.headers.get('content-type') ?? '')) {
      response.discard();
      throw unexpectedAnswer(response, 'serviceErrors.messageInstead');
    }
    const value = streamFile(response, {
      attempt,
      deadline,
      emptyMessage,
      ...(maxBytes === undefined ? {} : { maxBytes }),
    });
    return { ok: true, value };
  } catch (thrown) {
    deadline.clear();
    return toOutcome(explainFailure(thrown, deadline, attempt.signal), policy);
  }
}
