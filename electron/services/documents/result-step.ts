import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import { toEngineNote } from '../../../shared/domain/connections/translation-quality.ts';
import { isCancelled, toAppError, AppError } from '../../../shared/errors.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import { createCollection, type QualityNotes } from './collection.ts';
import { isDelivered, publishUnderFreeName } from './delivery.ts';
import { createKnownCollection } from './known/known-result.ts';
import { createSoundCollection, segmentsOfCaptions } from './sound/sound-results.ts';
import {
  throwIfStopped,
  type DocumentStep,
  type DocumentStepsDeps,
  type StepTools,
} from './step.ts';
import { unlessCancelled } from '../../support/abort.ts';

/** The texts for the history, and whether they are complete. */
interface SegmentNotes {
  segments: HistorySegment[];
  isOutputUnchanged: boolean;
}

/** The step of `downloading`: raw bytes first, then history, then the file in the user's folder. */
export function createResultStep(
  deps: DocumentStepsDeps,
  tools: StepTools,
  qualities: QualityNotes,
): DocumentStep {
  const collectDocument = createCollection(deps, tools, qualities);
  const collectSound = createSoundCollection(deps, tools);
  const collectKnown = createKnownCollection(deps);
  const collectionOf = (job: DocumentJobRecord): DocumentStep<DocumentJobRecord> => {
    if (isSoundFormat(job.format)) return collectSound;
    return (job.preTranslation ?? null) === null ? collectDocument : collectKnown;
  };

  const engineText = (job: DocumentJobRecord): string | null => {
    const quality = qualities.get(job.id);
    return quality === undefined
      ? (deps.engineOf?.(job.connectionId) ?? null)
      : toEngineNote(quality);
  };

  /** Reads both files. A result that cannot be read here is still delivered. */
  const readFiles = async (
    job: DocumentJobRecord,
    paths: { sourcePath: string; targetPath: string },
  ): Promise<SegmentNotes> => {
    const { format, outputFormat } = job;
    if (isSoundFormat(format)) {
      return { segments: await segmentsOfCaptions(deps, job), isOutputUnchanged: false };
    }
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

  /** Records both sides in the history. */
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
        sourceLangBasis: job.sourceLangBasis ?? null,
        targetLang: job.targetLang,
        connectionId: job.connectionId,
        connectionName: job.connectionName,
        options: optionsOf(job),
        projectId: job.projectId,
        projectName: job.projectName ?? null,
        engine: engineText(job),
        isPractice: job.isPractice,
        billedChars: job.billedChars,
        ...(job.savedChars ? { savedChars: job.savedChars } : {}),
        createdAtMs: deps.now(),
        documentJobId: job.id,
      },
      segments,
    );
    qualities.delete(job.id);
    // A leftover is removed with the job.
    await deps.files.removePairs(job.id).catch(() => undefined);
    if (item === null) return deps.jobs.update(job.id, { isOutputUnchanged }, deps.now());
    deps.onHistoryChanged(item.id);
    return deps.jobs.update(job.id, { historyItemId: item.id, isOutputUnchanged }, deps.now());
  };

  /**
   * Publishes the result under the first free name. The name is committed first, so that a crash in
   * between delivers only once.
   */
  const deliver = async (job: DocumentJobRecord): Promise<string> => {
    const { resultFile, resultSha256, deliveredPath } = job;
    if (resultFile === null || resultSha256 === null) {
      throw new AppError('internal', { english: 'There is no stored result to deliver.' });
    }
    if (deliveredPath !== null) {
      if (await isDelivered(deps.files, job, deliveredPath, resultSha256)) return deliveredPath;
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
    const stored = await collectionOf(job)(job, context);
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
    // A failing history must not withhold a paid result from the user, but is not ignored either.
    if (historyError !== null) throw historyError;
    const saved = await deps.jobs.transition(
      job.id,
      ['downloading'],
      'saved',
      { deliveredPath, sourceCopy: null, finishedAtMs: deps.now(), error: null },
      deps.now(),
    );
    // Left-over texts are removed with the job.
    if (checked.preTranslation) await deps.knownTexts.texts.prune().catch(() => undefined);
    if (checked.sourceCopy !== null) {
      // A leftover copy is removed at the next start: no job names it any more.
      await deps.files.removeInbox(checked.sourceCopy).catch(() => undefined);
    }
    context.changed(saved);
  };
}

/** Requested options besides the languages, without defaults. */
function optionsOf({
  formality,
  glossaryUses,
  style,
  memory,
  outputFormat,
}: DocumentJobRecord): Record<string, string | number | boolean | null> {
  return {
    ...(formality === 'default' ? {} : { formality }),
    ...(glossaryUses.length === 0
      ? {}
      : { glossary: glossaryUses.map(({ name }) => name).join(', ') }),
    ...(memory === null ? {} : { memory: `${memory.name} (${String(memory.thresholdPercent)} %)` }),
    ...(style === null ? {} : { style: style.name }),
    ...(outputFormat === null ? {} : { result: `.${outputFormat}` }),
  };
}

/** Null when the service reported nothing. */
function fromService(pairs: HistorySegment[] | null): SegmentNotes | null {
  if (pairs === null || pairs.length === 0) return null;
  return {
    segments: pairs,
    isOutputUnchanged: pairs.every(({ source, target }) => source === target),
  };
}
