import {
  EMBEDDED_CONNECTION_ID,
  PRACTICE_CONNECTION_ID,
} from '../../../shared/domain/connections/connection-kind.ts';
import type { DocumentJobState } from '../../../shared/domain/documents/job-state.ts';
import { AppError } from '../../../shared/errors.ts';
import type {
  CallOptions,
  DocumentCalls,
  DocumentHandle,
  TranslationClient,
} from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentJobChange, DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { DocumentInspector } from './thread.ts';
import type { Timers } from '../../support/clock.ts';
import type { Sealer } from '../../platform/files/key-file.ts';
import type { DocumentFiles, StoredResult } from './files.ts';
import type { DocumentReceipts } from './receipts.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import type { HistoryService } from '../history/service.ts';
import type { LiveJobState } from './job-view.ts';
import type { TagReader } from './tag-lines.ts';
import { canceledError, orAborted } from '../../support/abort.ts';

/** Dependencies of documents of which only the unknown texts are sent. */
export interface KnownTextsDeps {
  texts: Database['jobTexts'];
  memories: Pick<Database['memoryMatches'], 'findEqual'>;
  history: Pick<Database['textMatches'], 'findEqual'>;
  /** Resolves with the embedded service, which handles the formats. Nothing leaves the computer. */
  formats: () => Promise<Pick<DocumentCalls, 'readDocumentTexts' | 'writeEdits'>>;
  timers: Timers;
}

export interface DocumentStepsDeps {
  jobs: Database['documentJobs'];
  history: Pick<HistoryService, 'add'>;
  /** Returns the name of the engine behind an account; null when unknown. */
  engineOf?: (connectionId: string) => string | null;
  /** Returns the names that the embedded service leaves unchanged. */
  keptNames?: () => readonly string[];
  /**
   * Opens the client of an account; `onStarting` is called when the service must be started first. All requests of the
   * client are on behalf of the project, and of those that the profile is confidential for.
   * @throws `lane/local-only` and anything that opening throws
   */
  client: (
    connectionId: string,
    onStarting: () => void,
    projectId: string | null,
    styleProfileId: string | null,
  ) => Promise<TranslationClient>;
  /** Called when a service refuses a file, possibly because of its size. */
  onRefusedFile?: (job: DocumentJobRecord, error: unknown) => void;
  glossaries: Pick<GlossaryService, 'check'>;
  files: DocumentFiles;
  inspector: Pick<
    DocumentInspector,
    | 'cutSegments'
    | 'findResultFault'
    | 'readSegmentPairs'
    | 'isSameContent'
    | 'writeLightCopy'
    | 'putMediaBack'
  >;
  knownTexts: KnownTextsDeps;
  tagReader: TagReader;
  sealer: Sealer;
  receipts: Pick<DocumentReceipts, 'begin' | 'refused' | 'accepted' | 'received' | 'absorb'>;
  now: () => number;
  /** Reads a monotonic clock, in milliseconds since some moment of this run. */
  elapsedMs: () => number;
  newId: () => string;
  onHistoryChanged: (itemId: string) => void;
}

/** How a step communicates with its run. */
export interface StepContext {
  signal: AbortSignal;
  setLive: (live: Partial<LiveJobState>) => void;
  /** Reports a committed change to the renderer. */
  changed: (job: DocumentJobRecord) => void;
  /** Sleeps until the next status check; rejects with `canceled` when the run is stopped. */
  waitForNextCheck: (secondsRemaining: number | null) => Promise<void>;
  /** Sleeps before a retry inside a step; `failures` counts from 1. Rejects as above. */
  waitForRetry: (failures: number) => Promise<void>;
}

export type DocumentStep<T = void> = (job: DocumentJobRecord, context: StepContext) => Promise<T>;

/** A request to the service that has the step's document. */
export type ServiceStep<T = void> = (
  client: TranslationClient,
  job: DocumentJobRecord,
  context: StepContext,
) => Promise<T>;

/** The states that have work to do. */
export type ActiveState = 'ready' | 'uploading' | 'queued' | 'translating' | 'downloading';

export type StepTools = ReturnType<typeof createStepTools>;

/** Builds the tools shared by the steps. */
export function createStepTools(deps: DocumentStepsDeps) {
  return {
    /** Commits a transition and announces it. */
    async move(
      context: StepContext,
      job: DocumentJobRecord,
      to: DocumentJobState,
      change: DocumentJobChange = {},
      from: readonly DocumentJobState[] = [job.state],
    ): Promise<DocumentJobRecord> {
      const moved = await deps.jobs.transition(job.id, from, to, change, deps.now());
      context.changed(moved);
      return moved;
    },
    callOptions: (context: StepContext): CallOptions => ({
      signal: context.signal,
      onWait: (wait) => context.setLive({ wait }),
    }),
    /**
     * Opens the client of the job's account.
     * @throws `document/connection-removed`, `document/practice-off`, `auth/missing-key`, `canceled`
     */
    async openClient(job: DocumentJobRecord, context: StepContext): Promise<TranslationClient> {
      const showStarting = (): void => {
        context.setLive({ wait: { reason: 'service-starting', untilMs: null } });
      };
      try {
        // The embedded service may be slow to start; a cancellation must not wait for it.
        // A document that the service has is collected, even if the profile is gone.
        const profileId = job.documentId === null ? (job.styleProfile?.id ?? null) : null;
        const opening = deps.client(job.connectionId, showStarting, job.projectId, profileId);
        return await orAborted(opening, context.signal);
      } catch (error) {
        const isRemoved = error instanceof AppError && error.code === 'input/not-found';
        throw isRemoved && job.connectionId !== EMBEDDED_CONNECTION_ID
          ? connectionRemoved(job, error)
          : error;
      } finally {
        context.setLive({ wait: null });
      }
    },
    /** Unseals the service's handle of the document. @throws anything that the sealer throws */
    openHandle(job: DocumentJobRecord): DocumentHandle {
      if (job.documentId === null || job.sealedDocumentKey === null) {
        throw new AppError('internal', { english: 'The job has no document at the service.' });
      }
      return {
        documentId: job.documentId,
        documentKey: deps.sealer.open(job.sealedDocumentKey, job.id),
      };
    },
  };
}

/** Lets a multi-part step stop between its parts. @throws `canceled` */
export function throwIfStopped(context: StepContext): void {
  if (context.signal.aborted) throw canceledError();
}

function connectionRemoved(job: DocumentJobRecord, cause: AppError): AppError {
  if (job.connectionId === PRACTICE_CONNECTION_ID) {
    return new AppError('document/practice-off', 'documentErrors.practiceOff', {
      details: { fileName: job.fileName },
      cause,
    });
  }
  return new AppError(
    'document/connection-removed',
    job.documentId === null
      ? 'documentErrors.connectionRemovedNotSent'
      : 'documentErrors.connectionRemovedAfterwards',
    { values: { name: job.connectionName }, details: { fileName: job.fileName }, cause },
  );
}

/** Returns true when the row names a result and the file still has its bytes. */
export async function isResultStored(
  { files }: Pick<DocumentStepsDeps, 'files'>,
  { resultFile, resultSha256 }: Pick<DocumentJobRecord, 'resultFile' | 'resultSha256'>,
): Promise<boolean> {
  if (resultFile === null || resultSha256 === null) return false;
  return files.hasContent(files.resultPath(resultFile), resultSha256);
}

/** Records a stored result in the row and announces it. */
export async function noteResult(
  { jobs, now }: Pick<DocumentStepsDeps, 'jobs' | 'now'>,
  job: DocumentJobRecord,
  { file, sha256 }: StoredResult,
  context: StepContext,
): Promise<DocumentJobRecord> {
  const change = { resultFile: file, resultSha256: sha256, lastContactAtMs: now(), error: null };
  const updated = await jobs.update(job.id, change, now());
  context.changed(updated);
  return updated;
}
