import type { MessageId } from '../../i18n/message-id.ts';
import { msg } from '../../i18n/text.ts';
/** States of a document job. No zod here: the renderer uses these values. */

export const DOCUMENT_JOB_STATES = [
  'ready',
  'uploading',
  'queued',
  'translating',
  'downloading',
  'saved',
  'failed',
  'canceled',
  'needs-attention',
] as const;
export type DocumentJobState = (typeof DOCUMENT_JOB_STATES)[number];

/** Words shown in each row of the "Document jobs" table; part of the accessibility contract. */
export const DOCUMENT_JOB_STATE_LABELS: Record<DocumentJobState, MessageId> = {
  ready: msg('time.waiting'),
  uploading: msg('documents.stateUploading'),
  queued: msg('documents.stateQueued'),
  translating: msg('documents.stateTranslating'),
  downloading: msg('documents.stateDownloading'),
  saved: msg('documents.stateSaved'),
  failed: msg('documents.stateFailed'),
  canceled: msg('documents.stateCancelled'),
  'needs-attention': msg('documents.stateNeedsAttention'),
};

/** Allowed transitions. Any other is a programming error, and the repository refuses it. */
const DOCUMENT_JOB_TRANSITIONS: Record<DocumentJobState, readonly DocumentJobState[]> = {
  // A document of which only unknown texts are sent is never uploaded. A recording whose file the
  // service may already have, for a different language, is immediately in doubt.
  ready: ['uploading', 'translating', 'failed', 'canceled', 'needs-attention'],
  // Back to ready only when the service certainly never had the whole document.
  uploading: ['queued', 'ready', 'failed', 'canceled', 'needs-attention'],
  queued: ['translating', 'downloading', 'failed', 'canceled'],
  translating: ['queued', 'downloading', 'failed', 'canceled', 'needs-attention'],
  downloading: ['saved', 'failed', 'canceled', 'needs-attention'],
  saved: [],
  // Retry: from the start, or from the step for which everything needed is stored.
  failed: ['ready', 'queued', 'downloading', 'canceled'],
  canceled: ['ready', 'queued', 'downloading'],
  // Sent again or, where only the result is in doubt, collected again or accepted.
  'needs-attention': ['ready', 'downloading', 'canceled'],
};

/** Returns true while the ledger still has work to do for a job in this state. */
export function isActiveState(state: DocumentJobState): boolean {
  return (
    state === 'ready' ||
    state === 'uploading' ||
    state === 'queued' ||
    state === 'translating' ||
    state === 'downloading'
  );
}

export const ACTIVE_JOB_STATES = DOCUMENT_JOB_STATES.filter((state) => isActiveState(state));

export function canTransition(from: DocumentJobState, to: DocumentJobState): boolean {
  return DOCUMENT_JOB_TRANSITIONS[from].includes(to);
}

/** Reasons why a job is not moving at the moment. */
export const DOCUMENT_JOB_WAITS = [
  'slot',
  'service-starting',
  'rate-limit',
  'quota',
  'retry',
  'next-check',
  'no-key',
  'offline',
  'proxy',
  'paused',
  'held',
] as const;
export type DocumentJobWaitReason = (typeof DOCUMENT_JOB_WAITS)[number];

/** The end of each wait: time, or only a person, who enters a key, buys characters, or decides. */
const WAIT_ENDS_BY = {
  slot: 'time',
  'service-starting': 'time',
  'rate-limit': 'time',
  quota: 'person',
  retry: 'time',
  'next-check': 'time',
  'no-key': 'person',
  offline: 'time',
  proxy: 'person',
  paused: 'person',
  held: 'person',
} as const satisfies Record<DocumentJobWaitReason, 'time' | 'person'>;

/** Waits that only a person ends. */
export type PersonWait = {
  [R in DocumentJobWaitReason]: (typeof WAIT_ENDS_BY)[R] extends 'person' ? R : never;
}[DocumentJobWaitReason];

export function isPersonWait(reason: DocumentJobWaitReason): reason is PersonWait {
  return WAIT_ENDS_BY[reason] === 'person';
}

/** The part of a job that tells whether it goes on by itself. */
export interface JobProgress {
  state: DocumentJobState;
  isPaused: boolean;
  wait: { reason: DocumentJobWaitReason } | null;
}

/** Returns what only a person ends in an unfinished job; null for one that goes on by itself, or is over. */
export function personWaitOf({ state, isPaused, wait }: JobProgress): PersonWait | null {
  if (!isActiveState(state)) return null;
  if (isPaused) return 'paused';
  return wait !== null && isPersonWait(wait.reason) ? wait.reason : null;
}

/** Returns true for a job that goes on by itself: only such jobs keep an app without a window, and its user, waiting. */
export function isUnderWay(job: JobProgress): boolean {
  return isActiveState(job.state) && personWaitOf(job) === null;
}

/** Fields about a service's work, for a job that no service has. */
export const UNSENT_JOB = {
  uploadCompletingAtMs: null,
  documentId: null,
  sealedDocumentKey: null,
  secondsRemaining: null,
  resultFile: null,
  resultSha256: null,
  deliveredPath: null,
} as const;
