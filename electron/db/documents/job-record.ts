import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import type { DocumentJobState } from '../../../shared/domain/documents/job-state.ts';
import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import type { GlossaryUse } from '../../../shared/domain/glossaries/use.ts';
import type { SourceLangBasis } from '../../../shared/domain/documents/source-lang-basis.ts';
import type { UnreadPages } from '../../../shared/domain/documents/unread-pages.ts';
import type { ErrorData } from '../../../shared/errors.ts';

/** Everything the ledger knows of a job; the renderer gets {@link DocumentJob} instead. */
export interface DocumentJobRecord {
  id: string;
  /** Absolute path of the source, null for bytes dropped without a path. */
  sourcePath: string | null;
  /** Name of the app's own copy of the source in the inbox folder, null when only the path is known. */
  sourceCopy: string | null;
  fileName: string;
  format: DocumentFormatId;
  /** What the translation was asked for as; null for the file's own format. */
  outputFormat: DocumentFormatId | null;
  sizeBytes: number;
  /** Lower-case hex SHA-256 of the source. */
  sha256: string;
  charCount: number | null;
  connectionId: string;
  connectionName: string;
  isPractice: boolean;
  sourceLang: string | null;
  /** How the source language is known; absent or null: it was chosen, or is not known yet. */
  sourceLangBasis?: SourceLangBasis | null;
  targetLang: string;
  formality: DocumentJob['formality'];
  glossaryId: string | null;
  /** Project of the time pages; its rules hold at every step. */
  projectId: string | null;
  /** Absent or null without one, and for one that is gone. */
  projectName?: string | null;
  /** The terms it was sent with; null before that, and without a glossary. */
  glossaryUse: GlossaryUse | null;
  state: DocumentJobState;
  isPaused: boolean;
  /** Set in a commit of its own before the last bytes of the upload leave. */
  uploadCompletingAtMs: number | null;
  documentId: string | null;
  /** The document key, sealed with the key file of the data folder. */
  sealedDocumentKey: Uint8Array | null;
  secondsRemaining: number | null;
  /** Name of the raw result in the results folder. */
  resultFile: string | null;
  resultSha256: string | null;
  deliveredPath: string | null;
  isOutputUnchanged: boolean;
  /** Pages that are pictures and were left as they are; null where all were read. */
  unreadPages: UnreadPages | null;
  billedChars: number | null;
  historyItemId: string | null;
  error: ErrorData | null;
  createdAtMs: number;
  updatedAtMs: number;
  lastContactAtMs: number | null;
  finishedAtMs: number | null;
  /** What made the result, in words, as its history item says; absent or null where nothing is known. */
  engine?: string | null;
}

/** Fields that the work on a job fills. */
type WorkField =
  | 'isPaused'
  | 'glossaryUse'
  | 'uploadCompletingAtMs'
  | 'documentId'
  | 'sealedDocumentKey'
  | 'secondsRemaining'
  | 'resultFile'
  | 'resultSha256'
  | 'deliveredPath'
  | 'isOutputUnchanged'
  | 'unreadPages'
  | 'billedChars'
  | 'historyItemId'
  | 'error'
  | 'lastContactAtMs'
  | 'finishedAtMs';

export type NewDocumentJob = Omit<
  DocumentJobRecord,
  WorkField | 'state' | 'updatedAtMs' | 'engine' | 'projectName'
>;

/** Fields that may change after creation. */
export type DocumentJobChange = Partial<
  Pick<
    DocumentJobRecord,
    WorkField | 'sourceCopy' | 'isPractice' | 'sourceLang' | 'sourceLangBasis'
  >
>;

/** What a job is before anything happened to it. */
export const UNTOUCHED = {
  state: 'ready',
  isPaused: false,
  glossaryUse: null,
  uploadCompletingAtMs: null,
  documentId: null,
  sealedDocumentKey: null,
  secondsRemaining: null,
  resultFile: null,
  resultSha256: null,
  deliveredPath: null,
  isOutputUnchanged: false,
  unreadPages: null,
  billedChars: null,
  historyItemId: null,
  error: null,
  lastContactAtMs: null,
  finishedAtMs: null,
} as const satisfies Pick<DocumentJobRecord, WorkField | 'state'>;
