import { join } from 'node:path';
import { deliveredName } from '../../shared/domain/delivered-name.ts';
import type { DocumentJobState } from '../../shared/domain/document-job-state.ts';
import { AppError, isCancelled, toAppError } from '../../shared/errors.ts';
import type {
  CallOptions,
  DocumentHandle,
  TranslationClient,
} from '../clients/translation/translation-client.ts';
import type { Database } from '../db/database.ts';
import type { DocumentJobChange, DocumentJobRecord } from '../db/document-jobs-repo.ts';
import type { DocumentInspector } from '../documents/client.ts';
import type { Sealer } from '../platform/key-file.ts';
import type { DocumentFiles } from './document-files.ts';
import type { LiveJobState } from './document-job-view.ts';

export interface DocumentStepsDeps {
  jobs: Database['documentJobs'];
  history: Database['history'];
  client: (connectionId: string) => Promise<TranslationClient>;
  files: DocumentFiles;
  inspector: Pick<DocumentInspector, 'readSegmentPairs' | 'isSameContent'>;
  sealer: Sealer;
  now: () => number;
  newId: () => string;
  onHistoryChanged: (itemId: string) => void;
}

/** How a step talks to the run that executes it. */
export interface StepContext {
  signal: AbortSignal;
  setLive: (live: Partial<LiveJobState>) => void;
  /** Tells the renderer about a committed change. */
  changed: (job: DocumentJobRecord) => void;
  /** Sleeps until the next status check; rejects with `cancelled` when the run is interrupted. */
  waitForNextCheck: (secondsRemaining: number | null) => Promise<void>;
}

export type DocumentStep = (job: DocumentJobRecord, context: StepContext) => Promise<void>;

/** One function per state that has work to do. Each leaves the job in a committed later state, or throws. */
export type DocumentSteps = Record<ActiveState, DocumentStep>;
export type ActiveState = 'ready' | 'uploading' | 'queued' | 'translating' | 'downloading';

/** Builds the steps of the ledger's state machine. */
export function createDocumentSteps(deps: DocumentStepsDeps): DocumentSteps {
  const move = async (
    context: StepContext,
    job: DocumentJobRecord,
    to: DocumentJobState,
    change: DocumentJobChange = {},
    from: readonly DocumentJobState[] = [job.state],
  ): Promise<DocumentJobRecord> => {
    const moved = await deps.jobs.transition(job.id, from, to, change, deps.now());
    context.changed(moved);
    return moved;
  };

  const callOptions = (context: StepContext): CallOptions => ({
    signal: context.signal,
    onWait: (wait) => {
      context.setLive({ wait });
    },
  });

  const openHandle = (job: DocumentJobRecord): DocumentHandle => {
    if (job.documentId === null || job.sealedDocumentKey === null) {
      throw new AppError('internal', 'The job has no document at the service.');
    }
    return {
      documentId: job.documentId,
      documentKey: deps.sealer.open(job.sealedDocumentKey, job.id),
    };
  };

  const upload = async (job: DocumentJobRecord, context: StepContext): Promise<void> => {
    const client = await deps.client(job.connectionId);
    // A sealer that cannot seal must be found out now: a paid document without its key is lost.
    deps.sealer.seal('', job.id);
    let sentDigest = (): string => '';
    const handle = await client.uploadDocument(
      {
        fileName: job.fileName,
        sizeBytes: job.sizeBytes,
        open: () => {
          const hash = deps.files.createHash();
          sentDigest = () => hash.digest();
          return readForUpload(job, context, hash);
        },
        sourceLang: job.sourceLang,
        targetLang: job.targetLang,
        formality: job.formality,
        glossaryId: job.glossaryId,
        onProgress: (sentBytes) => {
          context.setLive({ sentBytes, wait: null });
        },
        onBeforeComplete: async () => {
          if (sentDigest() !== job.sha256) throw sourceChanged(job);
          // From this commit on, a crash leaves the outcome unknown; before it, nothing was accepted.
          await deps.jobs.update(job.id, { uploadCompletingAtMs: deps.now() }, deps.now());
        },
      },
      callOptions(context),
    );
    const accepted = {
      documentId: handle.documentId,
      sealedDocumentKey: deps.sealer.seal(handle.documentKey, job.id),
      isPractice: client.getEngine()?.isPractice ?? false,
      lastContactAtMs: deps.now(),
      error: null,
    };
    await move(context, job, 'queued', accepted, ['uploading']);
  };

  /** The source in chunks. The first is asked for when the account's turn has come: only then is the job uploading. */
  async function* readForUpload(
    job: DocumentJobRecord,
    context: StepContext,
    hash: { update(chunk: Uint8Array): void },
  ): AsyncGenerator<Uint8Array> {
    const fresh = { uploadCompletingAtMs: null, error: null };
    if ((await deps.jobs.get(job.id))?.state === 'uploading') {
      // A repetition: the client makes one only when the service surely did not take the document.
      context.changed(await deps.jobs.update(job.id, fresh, deps.now()));
    } else {
      await move(context, job, 'uploading', fresh, ['ready']);
    }
    for await (const chunk of deps.files.readSource(job)) {
      hash.update(chunk);
      yield chunk;
    }
  }

  const poll: DocumentStep = async (job, context) => {
    const client = await deps.client(job.connectionId);
    const status = await client.getDocumentStatus(openHandle(job), callOptions(context));
    context.setLive({ wait: null });
    const contact = {
      lastContactAtMs: deps.now(),
      secondsRemaining: status.secondsRemaining,
      error: null,
    };
    switch (status.state) {
      case 'done':
        await move(context, job, 'downloading', { ...contact, billedChars: status.billedChars });
        return;
      case 'error':
        throw new AppError(
          'document/rejected-by-service',
          'The service could not translate this document. Nothing was billed; your file is unchanged.',
          status.errorMessage === null
            ? {}
            : { details: { serviceMessage: status.errorMessage, fileName: job.fileName } },
        );
      default:
        if (status.state === job.state) {
          context.changed(await deps.jobs.update(job.id, contact, deps.now()));
        } else {
          await move(context, job, status.state, contact);
        }
        await context.waitForNextCheck(status.secondsRemaining);
    }
  };

  const download = async (
    job: DocumentJobRecord,
    context: StepContext,
  ): Promise<DocumentJobRecord> => {
    const client = await deps.client(job.connectionId);
    const { body } = await client.downloadDocument(openHandle(job), callOptions(context));
    const stored = await deps.files.storeResult(job.id, body);
    const updated = await deps.jobs.update(
      job.id,
      {
        resultFile: stored.file,
        resultSha256: stored.sha256,
        lastContactAtMs: deps.now(),
        error: null,
      },
      deps.now(),
    );
    context.changed(updated);
    return updated;
  };

  const finish: DocumentStep = async (job, context) => {
    const downloaded = job.resultFile === null ? await download(job, context) : job;
    const checked = await recordHistory(downloaded);
    context.changed(checked);
    const deliveredPath = await deliver(checked);
    const saved = await deps.jobs.transition(
      job.id,
      ['downloading'],
      'saved',
      { deliveredPath, sourceCopy: null, finishedAtMs: deps.now(), error: null },
      deps.now(),
    );
    if (checked.sourceCopy !== null) await deps.files.removeInbox(checked.sourceCopy);
    context.changed(saved);
  };

  /** Reads both sides for the history. A result that cannot be read here is still delivered. */
  const recordHistory = async (job: DocumentJobRecord): Promise<DocumentJobRecord> => {
    if (job.historyItemId !== null || job.resultFile === null) return job;
    const paths = {
      sourcePath: deps.files.sourcePath(job),
      targetPath: deps.files.resultPath(job.resultFile),
    };
    const segments = await deps.inspector
      .readSegmentPairs({ format: job.format, ...paths })
      .catch(() => []);
    const isOutputUnchanged = await deps.inspector
      .isSameContent(job.format, paths.sourcePath, paths.targetPath)
      .catch(() => false);
    const item = await deps.history.add(
      {
        id: deps.newId(),
        kind: 'document',
        title: job.fileName,
        sourceLang: job.sourceLang,
        targetLang: job.targetLang,
        connectionName: job.connectionName,
        isPractice: job.isPractice,
        billedChars: job.billedChars,
        createdAtMs: deps.now(),
        documentJobId: job.id,
      },
      segments,
    );
    deps.onHistoryChanged(item.id);
    return deps.jobs.update(job.id, { historyItemId: item.id, isOutputUnchanged }, deps.now());
  };

  /** Publishes the result under the first free name. The name is committed first, so that a crash in between delivers once. */
  const deliver = async (job: DocumentJobRecord): Promise<string> => {
    const { resultFile, resultSha256, deliveredPath } = job;
    if (resultFile === null || resultSha256 === null) {
      throw new AppError('internal', 'There is no stored result to deliver.');
    }
    if (deliveredPath !== null && (await deps.files.hasContent(deliveredPath, resultSha256))) {
      return deliveredPath;
    }
    return publishUnderFreeName(
      deps.files,
      job,
      resultFile,
      deps.files.deliveryFolder(job),
      (path) => deps.jobs.update(job.id, { deliveredPath: path }, deps.now()),
    );
  };

  /** Keeps the app's own copy of the source, so that what is sent and what is shown later are one and the same. */
  const withCopy = async (job: DocumentJobRecord): Promise<DocumentJobRecord> => {
    if (job.sourceCopy !== null || job.sourcePath === null) return job;
    const sourceCopy = await deps.files.keepSource(job.id, job.sourcePath);
    return deps.jobs.update(job.id, { sourceCopy }, deps.now());
  };

  /** An upload that surely was not accepted leaves the job where it was before. */
  const uploadOrRewind: DocumentStep = async (job, context) => {
    const copied = await withCopy(job);
    try {
      await upload(copied, context);
    } catch (error) {
      const current = await deps.jobs.get(job.id);
      if (current?.state === 'uploading' && !isOutcomeUnknown(error, current)) {
        await move(context, current, 'ready', { uploadCompletingAtMs: null });
      }
      throw error;
    }
  };

  /** Found in `uploading` at start: the app was ended in the middle of an upload. */
  const settleInterruptedUpload: DocumentStep = async (job, context) => {
    if (job.uploadCompletingAtMs !== null) {
      throw new AppError(
        'document/outcome-unknown',
        'The app was ended just after the document was sent, before the service answered. The service may have accepted it.',
        { details: { fileName: job.fileName } },
      );
    }
    await move(context, job, 'ready');
  };

  return {
    ready: uploadOrRewind,
    uploading: settleInterruptedUpload,
    queued: poll,
    translating: poll,
    downloading: finish,
  };
}

/** Whether the service may have accepted an upload that ended with `error`. */
function isOutcomeUnknown(error: unknown, job: DocumentJobRecord): boolean {
  if (job.uploadCompletingAtMs === null) return false;
  return toAppError(error).code === 'document/outcome-unknown' || isCancelled(error);
}

function sourceChanged(job: DocumentJobRecord): AppError {
  return new AppError(
    'document/source-changed',
    'The file changed after it was checked. Nothing was sent. Drop it again to translate the new version.',
    { details: { fileName: job.fileName } },
  );
}

/**
 * Delivers a stored result into `folder` as `<name>.<target>.<ext>`, or the next name that is free.
 * `beforePublish` is awaited with each path that is tried. Resolves with the path that was taken.
 * @throws `document/delivery-failed`
 */
export async function publishUnderFreeName(
  files: DocumentFiles,
  job: DocumentJobRecord,
  resultFile: string,
  folder: string,
  beforePublish: (path: string) => Promise<unknown>,
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const path = join(folder, deliveredName(job.fileName, job.targetLang, undefined, attempt));
    await beforePublish(path);
    if (await files.publish(resultFile, path)) return path;
  }
}
