import { orAborted } from '../../../support/abort.ts';
import type { Attempt, AttemptOutcome } from '../../http/account-scheduler.ts';
import type { Deadline } from '../../http/deadline.ts';
import {
  explainFailure,
  toOutcome,
  TryFailed,
  type TryFailure,
} from '../../http/service-caller.ts';
import type { ClientContext } from '../json-call.ts';
import { failedHere } from '../documents/document-upload.ts';
import { createUploadBody, type UnbilledFile, type UploadBody } from '../documents/upload-body.ts';

/** A TMX file on its way to a service. */
export type MemoryFile = UnbilledFile;

/** A TMX file to import as a memory. */
export interface ImportMemoryInput extends MemoryFile {
  /** Name of the new memory: 1 to 1024 bytes of UTF-8. */
  name: string;
  /** Language of the source side; null: the one declared in the file. */
  sourceLang: string | null;
  /** A memory of the embedded service that the new one replaces, keeping its id. */
  replacesId?: string;
}

const FAULTS = {
  changed: 'memoryErrors.changedDuringUpload',
  unreadable: 'memoryErrors.unreadableDuringUpload',
} as const;

/**
 * Sends a file once.
 * @param explain builds the error of a failure after the last byte, when the outcome is unknown
 */
export async function attemptMemoryUpload<T>(
  { caller }: ClientContext,
  file: MemoryFile,
  attempt: Attempt,
  send: (body: UploadBody, deadline: Deadline) => Promise<T>,
  explain: (failure: TryFailure) => TryFailure = (failure) => failure,
): Promise<AttemptOutcome<T>> {
  const deadline = caller.startDeadline(attempt, file.sizeBytes);
  const body = createUploadBody(file, { multipart: null, faults: FAULTS, signal: deadline.signal });
  try {
    return { ok: true, value: await orAborted(send(body, deadline), deadline.signal) };
  } catch (thrown) {
    const ownFailure = body.failure();
    if (ownFailure !== null) return failedHere(ownFailure);
    const failure = explainFailure(thrown, deadline, attempt.signal);
    // A file that was not sent completely cannot have been imported.
    const isUntouched = failure.isUntouched || !body.isCompleting();
    const explained = isUntouched || thrown instanceof TryFailed ? failure : explain(failure);
    return toOutcome({ ...explained, isUntouched }, 'one-shot');
  } finally {
    body.stop();
    deadline.clear();
  }
}
