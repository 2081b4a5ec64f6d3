import type { DocumentJobWaitReason } from '../../../shared/domain/documents/job-state.ts';
import type { AppError, ErrorCode } from '../../../shared/errors.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';

/**
 * What comes back about a document that the service has when something else answers in its place: a
 * sign-in page, a gateway without a way to the service. The service itself says that it is gone.
 */
const FOREIGN_ANSWERS: ReadonlySet<ErrorCode> = new Set([
  'api/unexpected-response',
  'api/not-found',
]);

/** What a wait that ends by itself is for, where it has a name. */
const REASONS: Partial<Record<ErrorCode, DocumentJobWaitReason>> = {
  'quota/too-many-requests': 'rate-limit',
  'net/offline': 'offline',
  'net/proxy-auth': 'proxy',
};

/** Waits that only a person ends, by a key or by characters; all others end by themselves. */
const OPEN_ENDED: ReadonlySet<DocumentJobWaitReason> = new Set(['no-key', 'quota']);

/**
 * What a job waits for after a step that ended with `error`; null when nothing that comes by itself, or
 * by a person's help elsewhere, can let it go on.
 */
export function waitReasonAfter(
  error: AppError,
  { documentId }: Pick<DocumentJobRecord, 'documentId'>,
): DocumentJobWaitReason | null {
  if (error.code === 'auth/missing-key' || error.code === 'auth/rejected') return 'no-key';
  // Only a person knows when there are characters again, or takes another account.
  if (error.code === 'quota/exceeded') return 'quota';
  if (error.code === 'cancelled') return 'retry';
  if (!error.retryable) {
    return documentId !== null && FOREIGN_ANSWERS.has(error.code) ? 'retry' : null;
  }
  return REASONS[error.code] ?? 'retry';
}

/** True for a wait without a time at which it ends. */
export function isOpenEnded(reason: DocumentJobWaitReason): boolean {
  return OPEN_ENDED.has(reason);
}
