import { AppError } from '../../../../shared/errors.ts';
import { orAborted } from '../../../support/abort.ts';
import type { Attempt, AttemptOutcome } from '../../http/account-scheduler.ts';
import { explainFailure, toOutcome, unexpectedAnswer } from '../../http/service-caller.ts';
import { isOwnError, type StatusAnswer } from '../../http/status-errors.ts';
import { streamFile } from '../../http/streamed-body.ts';
import type { ClientContext } from '../json-call.ts';
import type { DocumentCalls, DocumentDownload, DocumentHandle } from './document-calls.ts';

/** Wordings with which services say that a document was already downloaded. */
const COLLECTED_WORDS = /already (been )?downloaded|downloaded already|no longer|expired|deleted/i;

/** @see translation service, `POST /v2/document/<document_id>/result` */
export function createDocumentDownload(context: ClientContext): DocumentCalls['downloadDocument'] {
  return async (handle, options = {}) =>
    context.scheduler.run({
      priority: 'collect',
      cost: 'collects',
      signal: options.signal,
      onWait: options.onWait,
      attempt: async (attempt) => openDownload(context, handle, attempt),
    });
}

async function openDownload(
  { caller }: ClientContext,
  handle: DocumentHandle,
  attempt: Attempt,
): Promise<AttemptOutcome<DocumentDownload>> {
  const deadline = caller.startDeadline(attempt, 0);
  try {
    const response = await orAborted(
      caller.open(
        {
          method: 'POST',
          path: documentPath(handle, '/result'),
          policy: 'one-shot',
          json: JSON.stringify({ document_key: handle.documentKey }),
          secrets: [handle.documentKey],
          meaning: downloadMeaning,
        },
        deadline,
      ),
      deadline.signal,
    );
    const contentType = response.headers.get('content-type');
    if (/[/+]json\b/i.test(contentType ?? '')) {
      response.discard();
      throw unexpectedAnswer(response, 'serviceErrors.messageInstead');
    }
    const emptyMessage = 'serviceErrors.emptyDocument';
    return { ok: true, value: streamFile(response, { attempt, deadline, emptyMessage }) };
  } catch (thrown) {
    deadline.clear();
    return toOutcome(explainFailure(thrown, deadline, attempt.signal), 'one-shot');
  }
}

/** Maps 404 and 503 on this path. @see translation service, download-specific errors */
function downloadMeaning(answer: StatusAnswer): AppError | null {
  // A gateway's error page says nothing about the document.
  if (answer.status !== 503 || !isOwnError(answer)) return goneWhenNotFound(answer);
  if (COLLECTED_WORDS.test(answer.text)) return documentGone();
  return new AppError('document/not-ready', 'documentErrors.notReady', { retryable: true });
}

/** Returns the path of a document; `suffix` begins with a slash. */
export function documentPath(handle: DocumentHandle, suffix = ''): string {
  return `/v2/document/${encodeURIComponent(handle.documentId)}${suffix}`;
}

/**
 * Maps a 404 of the service itself, which does not (or no longer) have such a document for this key. A gateway's 404
 * says nothing about the document.
 */
export function goneWhenNotFound(answer: StatusAnswer): AppError | null {
  return answer.status === 404 && isOwnError(answer) ? documentGone() : null;
}

/** Builds the error for a document that no longer exists at the service. */
function documentGone(): AppError {
  return new AppError('document/gone', 'documentErrors.gone');
}
