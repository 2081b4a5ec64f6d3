import type { TextRulesFile } from '../../../shared/documents/rules/text-rules.ts';
import type {
  DocumentJob,
  MemoryChoice,
  StyleChoice,
} from '../../../shared/domain/documents/job.ts';
import { UNSENT_JOB, type DocumentJobState } from '../../../shared/domain/documents/job-state.ts';
import type { DocumentFormatId, JobFormatId } from '../../../shared/domain/documents/format.ts';
import type { LightDocument } from '../../../shared/domain/documents/light.ts';
import type { GlossaryUse } from '../../../shared/domain/glossaries/use.ts';
import type { SourceLangBasis } from '../../../shared/domain/documents/source-lang-basis.ts';
import type { LeftOut, UnreadPages } from '../../../shared/domain/documents/left-out.ts';
import type { PreTranslationChoice } from '../../../shared/domain/documents/choices.ts';
import type { ErrorData } from '../../../shared/errors.ts';

/** Everything the ledger stores about a job; the renderer gets {@link DocumentJob} instead. */
export interface DocumentJobRecord {
  id: string;
  /** Absolute path of the source; null for bytes dropped without one. */
  sourcePath: string | null;
  /** Name of the app's own source copy in the inbox folder; null when only the path is known. */
  sourceCopy: string | null;
  fileName: string;
  format: JobFormatId;
  /** Requested output format; null for the file's own. */
  outputFormat: DocumentFormatId | null;
  sizeBytes: number;
  /** Lower-case hex SHA-256 of the source. */
  sha256: string;
  /** That of the file that the source was converted from; absent or null: it is the source. */
  originalSha256?: string | null;
  charCount: number | null;
  connectionId: string;
  connectionName: string;
  isPractice: boolean;
  sourceLang: string | null;
  /** How the source language was determined; absent or null: it was chosen, or is not known yet. */
  sourceLangBasis?: SourceLangBasis | null;
  targetLang: string;
  formality: DocumentJob['formality'];
  glossaryIds: readonly string[];
  style: StyleChoice | null;
  memory: MemoryChoice | null;
  /** In place of glossaries, style, and memory; absent or null: none. */
  styleProfile?: StyleChoice | null;
  /** Asks the service for its mark in the result; absent: not. */
  hasWatermark?: boolean;
  /** Its media stay here; absent or null: it is sent as it is. */
  light?: LightDocument | null;
  /** Where known translations are searched; absent or null: the document is sent as a whole. */
  preTranslation?: PreTranslationChoice | null;
  /** Rules about the texts of an XML or JSON file; absent or null: what looks like text for readers. */
  textRules?: TextRulesFile | null;
  /** Code points that are not sent; absent or null: not known yet, or sent as a whole. */
  savedChars?: number | null;
  /** Time-tracking project; its rules apply at every step. */
  projectId: string | null;
  /** Absent or null without a project, and for a deleted one. */
  projectName?: string | null;
  /** Terms it was sent with, in the order of `glossaryIds`; empty before that. */
  glossaryUses: readonly GlossaryUse[];
  state: DocumentJobState;
  isPaused: boolean;
  /** Committed separately, before the last bytes of the upload are sent. */
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
  /** Pages that are images and were left unchanged; null when all were read. */
  unreadPages: UnreadPages | null;
  /** Visible texts that were not translated; absent: not known. Changes only together with `unreadPages`. */
  leftOut?: readonly LeftOut[];
  billedChars: number | null;
  historyItemId: string | null;
  error: ErrorData | null;
  createdAtMs: number;
  updatedAtMs: number;
  lastContactAtMs: number | null;
  finishedAtMs: number | null;
  /** The engine in words, as in its history item; absent or null when unknown. */
  engine?: string | null;
  /**
   * True when it may have been sent already, according to a newer database: nothing of it is sent until that is
   * decided.
   */
  isHeld?: boolean;
}

/** Fields filled while working on a job. */
type WorkField =
  | 'isPaused'
  | 'glossaryUses'
  | 'uploadCompletingAtMs'
  | 'documentId'
  | 'sealedDocumentKey'
  | 'secondsRemaining'
  | 'resultFile'
  | 'resultSha256'
  | 'deliveredPath'
  | 'isOutputUnchanged'
  | 'unreadPages'
  | 'leftOut'
  | 'billedChars'
  | 'historyItemId'
  | 'error'
  | 'lastContactAtMs'
  | 'finishedAtMs';

export type NewDocumentJob = Omit<
  DocumentJobRecord,
  WorkField | 'state' | 'updatedAtMs' | 'engine' | 'projectName' | 'isHeld'
>;

/** Fields that may change after creation. */
export type DocumentJobChange = Partial<
  Pick<
    DocumentJobRecord,
    | WorkField
    | 'sourceCopy'
    | 'light'
    | 'isPractice'
    | 'sourceLang'
    | 'sourceLangBasis'
    | 'preTranslation'
    | 'savedChars'
  >
>;

/** Initial values of a job's work fields. */
export const UNTOUCHED = {
  ...UNSENT_JOB,
  state: 'ready',
  isPaused: false,
  glossaryUses: new Array<GlossaryUse>(),
  isOutputUnchanged: false,
  unreadPages: null,
  billedChars: null,
  historyItemId: null,
  error: null,
  lastContactAtMs: null,
  finishedAtMs: null,
} as const satisfies Pick<DocumentJobRecord, WorkField | 'state'>;
