import { basename } from 'node:path';
import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import {
  isActiveState,
  type DocumentJobWaitReason,
} from '../../../shared/domain/documents/job-state.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';

/** State of a job that exists only while the app runs. */
export interface LiveJobState {
  sentBytes: number | null;
  /** Completed share of the texts of a document that is not sent as a whole, from 0 to 1. */
  doneShare?: number;
  wait: { reason: DocumentJobWaitReason; untilMs: number | null } | null;
}

/** Converts a job for the renderer: base names instead of paths, and no document key. */
export function toDocumentJob(record: DocumentJobRecord, live: LiveJobState | null): DocumentJob {
  // A wait or a pause explains why something does not proceed, which does not apply to ended jobs.
  const isActive = isActiveState(record.state);
  const isPaused = isActive && record.isPaused;
  const isHeld = isActive && record.isHeld === true;
  const wait = isActive ? (live?.wait ?? null) : null;
  const sentBytes = record.state === 'uploading' ? (live?.sentBytes ?? 0) : null;
  const doneShare = record.state === 'translating' ? (live?.doneShare ?? null) : null;
  return {
    id: record.id,
    fileName: record.fileName,
    format: record.format,
    outputFormat: record.outputFormat,
    sizeBytes: record.sizeBytes,
    charCount: record.charCount,
    light: record.light
      ? { sentBytes: record.light.sentBytes, notPutBack: [...(record.light.notPutBack ?? [])] }
      : null,
    connectionId: record.connectionId,
    connectionName: record.connectionName,
    isPractice: record.isPractice,
    sourceLang: record.sourceLang,
    sourceLangBasis: record.sourceLangBasis ?? null,
    targetLang: record.targetLang,
    formality: record.formality,
    glossaryIds: [...record.glossaryIds],
    style: record.style,
    memory: record.memory,
    styleProfile: record.styleProfile ?? null,
    projectId: record.projectId,
    projectName: record.projectName ?? null,
    glossaryUses: [...record.glossaryUses],
    state: record.state,
    isPaused,
    mayStillBeMade:
      record.state === 'canceled' && isSoundFormat(record.format) && record.documentId !== null,
    progress:
      sentBytes === null
        ? doneShare
        : Math.min(1, sentBytes / Math.max(1, record.light?.sentBytes ?? record.sizeBytes)),
    sentBytes,
    secondsRemaining: record.state === 'translating' ? record.secondsRemaining : null,
    wait: isHeld
      ? { reason: 'held', untilMs: null }
      : isPaused
        ? { reason: 'paused', untilMs: null }
        : wait,
    error: record.error,
    deliveredName:
      record.state === 'saved' && record.deliveredPath !== null
        ? basename(record.deliveredPath)
        : null,
    hasStoredResult: record.resultFile !== null,
    isOutputUnchanged: record.isOutputUnchanged,
    unreadPages: record.unreadPages,
    leftOut: [...(record.leftOut ?? [])],
    billedChars: record.billedChars,
    isPreTranslated: (record.preTranslation ?? null) !== null,
    savedChars: record.savedChars ?? null,
    historyItemId: record.historyItemId,
    engine: record.engine ?? null,
    createdAtMs: record.createdAtMs,
    updatedAtMs: record.updatedAtMs,
    lastContactAtMs: record.lastContactAtMs,
    finishedAtMs: record.finishedAtMs,
  };
}
