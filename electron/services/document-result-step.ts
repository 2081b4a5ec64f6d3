import {
  EMBEDDED_CONNECTION_ID,
  PRACTICE_CONNECTION_ID,
} from '../../shared/domain/connection-kind.ts';
import { DOCUMENT_FORMATS } from '../../shared/domain/document-format.ts';
import type { HistorySegment } from '../../shared/domain/history.ts';
import {
  describeQuality,
  type TranslationQuality,
} from '../../shared/domain/translation-quality.ts';
import { isCancelled, toAppError, AppError } from '../../shared/errors.ts';
import type { TranslationClient } from '../clients/translation/translation-client.ts';
import type { DocumentJobRecord } from '../db/document-jobs-repo.ts';
import { publishUnderFreeName } from './document-delivery.ts';
import {
  throwIfStopped,
  type DocumentStep,
  type DocumentStepsDeps,
  type StepContext,
  type StepTools,
} from './document-step.ts';

/** Connections of the services inside the app. */
const OWN_CONNECTIONS: readonly string[] = [EMBEDDED_CONNECTION_ID, PRACTICE_CONNECTION_ID];

/** What the history keeps of the texts, and whether they are all as they were. */
interface SegmentNotes {
  segments: HistorySegment[];
  isOutputUnchanged: boolean;
}

/** How documents were made, by job, from the answer that they are done until the history has it. */
export type QualityNotes = Map<string, TranslationQuality>;

/** The step of `downloading`: raw bytes first, then history, then the file in the person's folder. */
export function createResultStep(
  deps: DocumentStepsDeps,
  tools: StepTools,
  qualities: QualityNotes,
): DocumentStep {
  /** Asks again when the app was ended after the first answer. It is a note: without it all goes on. */
  const noteQuality = async (
    client: TranslationClient,
    job: DocumentJobRecord,
    context: StepContext,
  ): Promise<void> => {
    if (qualities.has(job.id) || job.connectionId !== EMBEDDED_CONNECTION_ID) return;
    const status = await client
      .getDocumentStatus(tools.openHandle(job), tools.callOptions(context))
      .catch(unlessCancelled(null));
    if (status?.quality !== undefined) qualities.set(job.id, status.quality);
  };

  /**
   * Our own services say what they translated, which no reader can tell of a picture. Asked for before the
   * result: afterwards they have forgotten it. A note as well.
   */
  const notePairs = async (
    client: TranslationClient,
    job: DocumentJobRecord,
    context: StepContext,
  ): Promise<void> => {
    if (!OWN_CONNECTIONS.includes(job.connectionId)) return;
    const pairs = await client
      .listDocumentSegments(tools.openHandle(job), tools.callOptions(context))
      .catch(unlessCancelled(null));
    if (pairs !== null) await deps.files.storePairs(job.id, pairs).catch(() => undefined);
  };

  const engineText = (job: DocumentJobRecord): string | null => {
    const quality = qualities.get(job.id);
    return quality === undefined
      ? (deps.engineOf?.(job.connectionId) ?? null)
      : describeQuality(quality);
  };

  const download = async (
    job: DocumentJobRecord,
    context: StepContext,
  ): Promise<{ file: string; sha256: string }> => {
    const client = await tools.openClient(job, context);
    // The service may give a result away once only: it is not asked for before there is room for it.
    await deps.files.ensureRoomForResult(job.sizeBytes);
    await noteQuality(client, job, context);
    await notePairs(client, job, context);
    const { body } = await client.downloadDocument(
      tools.openHandle(job),
      tools.callOptions(context),
    );
    return deps.files.storeResult(job.id, body);
  };

  /** The job with its raw result on disk and in the row. */
  const withResult = async (
    job: DocumentJobRecord,
    context: StepContext,
  ): Promise<DocumentJobRecord> => {
    const { resultFile, resultSha256 } = job;
    if (
      resultFile !== null &&
      resultSha256 !== null &&
      (await deps.files.hasContent(deps.files.resultPath(resultFile), resultSha256))
    ) {
      return job;
    }
    // A whole file that the row does not know: the app was ended between the two.
    const found = resultSha256 === null ? await deps.files.findResult(job.id) : null;
    const stored = found ?? (await download(job, context));
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

  /** Reads both files. A result that cannot be read here is still delivered. */
  const readFiles = async (
    job: DocumentJobRecord,
    paths: { sourcePath: string; targetPath: string },
  ): Promise<SegmentNotes> => {
    const { format, outputFormat } = job;
    const targetFormat = outputFormat ?? format;
    const segments = await deps.inspector
      .readSegmentPairs({ format, targetFormat, ...paths })
      .catch(unlessCancelled([]));
    if (targetFormat !== format) return { segments, isOutputUnchanged: false };
    const isOutputUnchanged = await deps.inspector
      .isSameContent(format, paths.sourcePath, paths.targetPath)
      .catch(unlessCancelled(false));
    return { segments, isOutputUnchanged };
  };

  /** Notes both sides in the history. */
  const recordHistory = async (job: DocumentJobRecord): Promise<DocumentJobRecord> => {
    if (job.historyItemId !== null || job.resultFile === null) return job;
    const paths = {
      sourcePath: deps.files.sourcePath(job),
      targetPath: deps.files.resultPath(job.resultFile),
    };
    const { segments, isOutputUnchanged } =
      fromService(await deps.files.readPairs(job.id)) ?? (await readFiles(job, paths));
    const item = await deps.history.add(
      {
        id: deps.newId(),
        kind: 'document',
        title: job.fileName,
        sourceLang: job.sourceLang,
        targetLang: job.targetLang,
        connectionId: job.connectionId,
        connectionName: job.connectionName,
        options: optionsOf(job),
        projectId: job.projectId,
        projectName: job.projectName ?? null,
        engine: engineText(job),
        isPractice: job.isPractice,
        billedChars: job.billedChars,
        createdAtMs: deps.now(),
        documentJobId: job.id,
      },
      segments,
    );
    qualities.delete(job.id);
    // What stays behind goes with the job.
    await deps.files.removePairs(job.id).catch(() => undefined);
    if (item === null) return deps.jobs.update(job.id, { isOutputUnchanged }, deps.now());
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

  return async (job, context) => {
    const stored = await withResult(job, context);
    throwIfStopped(context);
    let checked = stored;
    let historyError: AppError | null = null;
    try {
      checked = await recordHistory(stored);
      context.changed(checked);
    } catch (error) {
      historyError = toAppError(error);
      if (historyError.retryable || isCancelled(historyError)) throw historyError;
    }
    throwIfStopped(context);
    const deliveredPath = await deliver(checked);
    // A history that refuses must not keep a paid result from the person, but is not passed over either.
    if (historyError !== null) throw historyError;
    const saved = await deps.jobs.transition(
      job.id,
      ['downloading'],
      'saved',
      { deliveredPath, sourceCopy: null, finishedAtMs: deps.now(), error: null },
      deps.now(),
    );
    if (checked.sourceCopy !== null) {
      // A copy that stays behind is removed at the next start: no job names it any more.
      await deps.files.removeInbox(checked.sourceCopy).catch(() => undefined);
    }
    context.changed(saved);
  };
}

/** What was asked for beside the languages; what is as always is left out. */
function optionsOf({
  formality,
  glossaryUse,
  outputFormat,
}: DocumentJobRecord): Record<string, string | number | boolean | null> {
  return {
    ...(formality === 'default' ? {} : { formality }),
    ...(glossaryUse === null ? {} : { glossary: glossaryUse.name }),
    ...(outputFormat === null ? {} : { result: DOCUMENT_FORMATS[outputFormat].label }),
  };
}

/** Null when the service told nothing. */
function fromService(pairs: HistorySegment[] | null): SegmentNotes | null {
  if (pairs === null || pairs.length === 0) return null;
  return {
    segments: pairs,
    isOutputUnchanged: pairs.every(({ source, target }) => source === target),
  };
}

/** `fallback` in place of an error; a cancellation says nothing about the files and stays one. */
function unlessCancelled<T>(fallback: T): (error: unknown) => T {
  return (error) => {
    if (isCancelled(error)) throw error;
    return fallback;
  };
}
