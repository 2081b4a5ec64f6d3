import type { ConnectionLanguages } from '../../../shared/domain/connections/connection.ts';
import type { DocumentJob, PlannedFile } from '../../../shared/domain/documents/job.ts';
import type { HistoryHit } from '../../../shared/domain/history/history.ts';
export { DEFAULT_SETTINGS as SETTINGS } from '../../../shared/domain/app/settings.ts';

export const AT_MS = Date.UTC(2026, 2, 14, 9, 30);

export function aJob(patch: Partial<DocumentJob> = {}): DocumentJob {
  return {
    id: 'job-1',
    fileName: 'contract.docx',
    format: 'docx',
    sizeBytes: 200_000,
    charCount: 12_000,
    connectionId: 'embedded',
    connectionName: 'This computer',
    isPractice: false,
    sourceLang: 'EN',
    targetLang: 'ES',
    formality: 'default',
    glossaryIds: [],
    style: null,
    memory: null,
    outputFormat: null,
    glossaryUses: [],
    state: 'ready',
    isPaused: false,
    progress: null,
    sentBytes: null,
    secondsRemaining: null,
    wait: null,
    error: null,
    deliveredName: null,
    hasStoredResult: false,
    isOutputUnchanged: false,
    billedChars: null,
    historyItemId: null,
    createdAtMs: AT_MS,
    updatedAtMs: AT_MS,
    lastContactAtMs: null,
    finishedAtMs: null,
    ...patch,
  };
}

export function aFile(patch: Partial<PlannedFile> = {}): PlannedFile {
  return {
    id: 'file-1',
    fileName: 'contract.docx',
    folderName: 'Orders',
    format: 'docx',
    sizeBytes: 200_000,
    charCount: 12_000,
    warnings: [],
    earlierTargets: [],
    ...patch,
  };
}

export function aHistoryItem(patch: Partial<HistoryHit> = {}): HistoryHit {
  return {
    id: 'item-1',
    kind: 'document',
    title: 'contract.docx',
    sourceLang: 'EN',
    targetLang: 'ES',
    connectionId: 'embedded',
    connectionName: 'This computer',
    projectId: null,
    projectName: null,
    options: {},
    engine: null,
    isPractice: false,
    segmentCount: 3,
    sentenceCount: 3,
    confirmedCount: 0,
    others: [],
    billedChars: 0,
    isStarred: false,
    isChangedByMe: false,
    createdAtMs: AT_MS,
    documentJobId: 'job-1',
    titlePieces: [{ text: patch.title ?? 'contract.docx', isHit: false }],
    snippet: null,
    ...patch,
  };
}

const language = (code: string, name: string, supportsFormality = false) => ({
  code,
  name,
  supportsFormality,
});

export const LANGUAGES: ConnectionLanguages = {
  sources: [language('EN', 'English'), language('ES', 'Spanish'), language('DE', 'German')],
  targets: [
    language('EN-GB', 'English (British)'),
    language('ES', 'Spanish', true),
    language('DE', 'German', true),
    language('CA', 'Catalan'),
  ],
  isPractice: false,
};
