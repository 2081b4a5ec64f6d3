import { AppError } from '../../../shared/errors.ts';
import type { StatusAnswer } from '../http/status-errors.ts';
import type { DocumentHandle } from './document-calls.ts';

/** Path of a document; `suffix` begins with a slash. */
export function documentPath(handle: DocumentHandle, suffix = ''): string {
  return `/v2/document/${encodeURIComponent(handle.documentId)}${suffix}`;
}

/** 404 on a document means that the service has no such document for this key, or none any more. */
export function goneWhenNotFound(answer: StatusAnswer): AppError | null {
  return answer.status === 404 ? documentGone() : null;
}

/** The error for a document that the service no longer has. */
export function documentGone(): AppError {
  return new AppError(
    'document/gone',
    'The translation service no longer has this document: it was collected before, or it expired. Your file is unchanged. Start again to translate it anew.',
  );
}
