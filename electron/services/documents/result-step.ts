import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import { isCanceled, toAppError, AppError } from '../../../shared/errors.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import { createCollection, type QualityNotes } from './collection.ts';
import { isDelivered, publishUnderFreeName } from './delivery.ts';
import { createKnownCollection } from './known/known-result.ts';
import { createMediaStep } from './media-step.ts';
import { createHistoryRecorder } from './result-history.ts';
import { isMadeOfOther } from './old-word.ts';
import { createSoundCollection } from './sound/sound-results.ts';
import {
  throwIfStopped,
  type DocumentStep,
  type DocumentStepsDeps,
  type StepTools,
} from './step.ts';

/** Builds the step of `downloading`: raw bytes first, then history, then the file in the user's folder. */
export function createResultStep(
  deps: DocumentStepsDeps,
  tools: StepTools,
  qualities: QualityNotes,
): DocumentStep {
  const collectDocument = createCollection(deps, tools, qualities);
  const collectSound = createSoundCollection(deps, tools);
  const collectKnown = createKnownCollection(deps);
  const recordHistory = createHistoryRecorder(deps, qualities);
  const putMediaBack = createMediaStep(deps);
  const collectionOf = (job: DocumentJobRecord): DocumentStep<DocumentJobRecord> => {
    if (isSoundFormat(job.format)) return collectSound;
    return (job.preTranslation ?? null) === null ? collectDocument : collectKnown;
  };

  /**
   * Publishes the result under the first free name. The name is committed first, so that a crash delivers it only once.
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
      async (path) => {
        await deps.jobs.update(job.id, { deliveredPath: path }, deps.now());
        await deps.receipts.received(job, path, false);
      },
    );
  };

  return async (job, context) => {
    const collected = await collectionOf(job)(job, context);
    throwIfStopped(context);
    const stored = await putMediaBack(collected, context);
    throwIfStopped(context);
    let checked = stored;
    let historyError: AppError | null = null;
    try {
      checked = await recordHistory(stored);
      context.changed(checked);
    } catch (error) {
      historyError = toAppError(error);
      if (historyError.retryable || isCanceled(historyError)) throw historyError;
    }
    throwIfStopped(context);
    const deliveredPath = await deliver(checked);
    // A failing history must not withhold a paid result from the user, but is not ignored either.
    if (historyError !== null) throw historyError;
    const keptCopy = isMadeOfOther(checked) ? checked.sourceCopy : null;
    const saved = await deps.jobs.transition(
      job.id,
      ['downloading'],
      'saved',
      { deliveredPath, sourceCopy: keptCopy, finishedAtMs: deps.now(), error: null },
      deps.now(),
    );
    await deps.receipts.received(checked, deliveredPath, true);
    // Leftover texts are removed with the job.
    if (checked.preTranslation) await deps.knownTexts.texts.prune().catch(() => undefined);
    if (checked.sourceCopy !== null && keptCopy === null) {
      // A leftover copy is removed at the next start, because no job names it.
      await deps.files.removeInbox(checked.sourceCopy).catch(() => undefined);
    }
    context.changed(saved);
  };
}
