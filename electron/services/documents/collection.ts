import { abilitiesOfId } from '../../../shared/domain/connections/abilities.ts';
import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import type { TranslationQuality } from '../../../shared/domain/connections/translation-quality.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { ResultFault } from './thread.ts';
import type { StoredResult } from './files.ts';
import {
  type DocumentStep,
  type DocumentStepsDeps,
  type ServiceStep,
  type StepContext,
  type StepTools,
  isResultStored,
  noteResult,
} from './step.ts';
import { unlessCanceled } from '../../support/abort.ts';

/** Reported translation quality by job, from "done" until the history has it. */
export type QualityNotes = Map<string, TranslationQuality>;

/** A result on disk with the metadata of its response. */
interface Collected extends StoredResult {
  contentType: string | null;
  isEndKnown: boolean;
}

/**
 * Builds the function that downloads a job's raw result to disk and records it in the row, at most once. Content that
 * is certainly not the translation is quarantined, and the user is asked.
 * @returns the job with its result; throws `document/doubtful-result`, `document/gone`
 */
export function createCollection(
  deps: DocumentStepsDeps,
  tools: StepTools,
  qualities: QualityNotes,
): DocumentStep<DocumentJobRecord> {
  /** Asks again if the app exited after the first response. Best effort. */
  const noteQuality: ServiceStep = async (client, job, context) => {
    if (qualities.has(job.id) || !abilitiesOfId(job.connectionId).tellsQuality) return;
    const status = await client
      .getDocumentStatus(tools.openHandle(job), tools.callOptions(context))
      .catch(unlessCanceled(null));
    if (status?.quality !== undefined) qualities.set(job.id, status.quality);
  };

  /**
   * Stores the translated pairs that the embedded services report, which no reader can extract from an image. Requested
   * before the result: afterward they are deleted there. Best effort.
   */
  const notePairs: ServiceStep = async (client, job, context) => {
    if (!abilitiesOfId(job.connectionId).confirmsResults) return;
    const pairs = await client
      .listDocumentSegments(tools.openHandle(job), tools.callOptions(context))
      .catch(unlessCanceled(null));
    if (pairs !== null) await deps.files.storePairs(job.id, pairs).catch(() => undefined);
  };

  const download: DocumentStep<Collected> = async (job, context) => {
    const client = await tools.openClient(job, context);
    // The service may deliver a result only once: it is not requested before there is room for it.
    await deps.files.ensureRoomForResult(job.sizeBytes);
    await noteQuality(client, job, context);
    await notePairs(client, job, context);
    const { body, contentType, isEndKnown } = await client.downloadDocument(
      tools.openHandle(job),
      tools.callOptions(context),
    );
    return { ...(await deps.files.storeResult(job.id, body)), contentType, isEndKnown };
  };

  /** Records where the doubtful bytes are: a row with a file but no digest has no result. */
  const doubt = async (
    job: DocumentJobRecord,
    resultFile: string,
    reason: ResultFault | 'gone',
    context: StepContext,
  ): Promise<AppError> => {
    const change = { resultFile, resultSha256: null, lastContactAtMs: deps.now() };
    context.changed(await deps.jobs.update(job.id, change, deps.now()));
    return doubtfulResult(job, reason);
  };

  /** Falls back to the earlier bytes, which are all there is once the service has erased the document. */
  const downloadAgain: DocumentStep<Collected> = async (job, context) => {
    try {
      return await download(job, context);
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'document/gone';
      const quarantined = isGone ? await deps.files.findQuarantined(job.id) : null;
      if (quarantined !== null) throw await doubt(job, quarantined.file, 'gone', context);
      throw error;
    }
  };

  /** Stores bytes that are certainly not the translation, but never uses them as the result. */
  const refuseDoubtful = async (
    job: DocumentJobRecord,
    { file, contentType, isEndKnown }: Collected,
    context: StepContext,
  ): Promise<void> => {
    const { format } = job;
    if (isSoundFormat(format)) return;
    const fault = await deps.inspector
      .findResultFault({
        format,
        targetFormat: job.outputFormat ?? format,
        sourcePath: deps.files.sourcePath(job),
        targetPath: deps.files.resultPath(file),
        contentType,
        isEndKnown,
      })
      .catch(unlessCanceled(null));
    if (fault === null) return;
    throw await doubt(job, await deps.files.quarantine(job.id), fault, context);
  };

  /** Confirms receipt. Only then may the embedded services erase the result; without confirmation they do so later. */
  const confirm: DocumentStep = async (job, context) => {
    if (!abilitiesOfId(job.connectionId).confirmsResults) return;
    try {
      const client = await tools.openClient(job, context);
      await client.confirmDocument(tools.openHandle(job), tools.callOptions(context));
    } catch {
      // A stored result proceeds in any case.
    }
  };

  return async (job, context) => {
    if (await isResultStored(deps, job)) return job;
    // A file unknown to the row: the app exited between the two, and the response's metadata is lost.
    const found = job.resultSha256 === null ? await deps.files.findResult(job.id) : null;
    const stored =
      found === null
        ? await downloadAgain(job, context)
        : { ...found, contentType: null, isEndKnown: false };
    await refuseDoubtful(job, stored, context);
    const updated = await noteResult(deps, job, stored, context);
    await confirm(updated, context);
    await deps.files.removeQuarantined(job.id).catch(() => undefined);
    return updated;
  };
}

function doubtfulResult(job: DocumentJobRecord, hint: ResultFault | 'gone'): AppError {
  return new AppError('document/doubtful-result', 'documentErrors.doubtfulResult', {
    details: { fileName: job.fileName, hint },
  });
}
