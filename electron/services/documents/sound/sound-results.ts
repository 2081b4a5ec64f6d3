import { abilitiesOfId } from '../../../../shared/domain/connections/abilities.ts';
import { isSoundFormat } from '../../../../shared/domain/documents/format.ts';
import { isActiveState } from '../../../../shared/domain/documents/job-state.ts';
import type { HistorySegment } from '../../../../shared/domain/history/history.ts';
import { toVoiceLanguage } from '../../../../shared/voice/languages.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { TranslationClient } from '../../../clients/translation/translation-client.ts';
import type { DocumentJobRecord } from '../../../db/documents/jobs-repo.ts';
import { unlessCancelled } from '../../../support/abort.ts';
import type { DocumentFiles, StoredResult } from '../files.ts';
import { isResultStored, noteResult } from '../stored-result.ts';
import type { DocumentStepsDeps, StepContext, StepTools } from '../step.ts';
import { captionsId, resultsFor, soundGone, type SoundResults } from './sound-calls.ts';

/** Far more than three hours of speech have as text and captions together. */
const RESULT_BYTES = 16 * 1024 * 1024;

type Part = keyof SoundResults;

/**
 * Builds the function that brings the text and the captions of sound to disk, each at most once, and then into the
 * row: a row with a result has both.
 */
export function createSoundCollection(
  deps: DocumentStepsDeps,
  tools: StepTools,
): (job: DocumentJobRecord, context: StepContext) => Promise<DocumentJobRecord> {
  /** What was said beside its translation: only the embedded services tell. Best effort. */
  const notePairs = async (
    client: TranslationClient,
    job: DocumentJobRecord,
    context: StepContext,
  ): Promise<void> => {
    if (!abilitiesOfId(job.connectionId).confirmsResults) return;
    const pairs = await client
      .listVoiceSegments(
        tools.openHandle(job).documentId,
        toVoiceLanguage(job.targetLang),
        tools.callOptions(context),
      )
      .catch(unlessCancelled(null));
    if (pairs !== null) await deps.files.storePairs(job.id, pairs).catch(() => undefined);
  };

  /** @returns null for captions that the service could not make */
  const fetchPart = async (
    client: TranslationClient,
    job: DocumentJobRecord,
    part: Part,
    context: StepContext,
  ): Promise<StoredResult | null> => {
    const id = part === 'text' ? job.id : captionsId(job.id);
    const found = await deps.files.findResult(id);
    if (found !== null) return found;
    const options = tools.callOptions(context);
    const { documentId } = tools.openHandle(job);
    const areKeptNamed = abilitiesOfId(job.connectionId).confirmsResults;
    const all = await client.getVoiceJob(documentId, { ...options, areKeptNamed });
    const result = resultsFor(all, job.targetLang)?.[part];
    if (part === 'captions' && result?.state === 'failed') return null;
    if (result === undefined || result.address === null) throw soundGone();
    const { body, contentType, isEndKnown } = await client.downloadVoiceResult(
      result.address,
      options,
    );
    const stored = await deps.files.storeResult(id, body);
    const format = part === 'text' ? 'txt' : 'srt';
    const fault = await deps.inspector
      .findResultFault({
        format,
        targetFormat: format,
        // The sound says nothing about its translation.
        sourcePath: '',
        targetPath: deps.files.resultPath(stored.file),
        contentType,
        isEndKnown,
      })
      .catch(unlessCancelled(null));
    if (fault !== 'page') return stored;
    // A sign-in of the network came in its place: the result is asked for again.
    await deps.files.setAside(id);
    throw new AppError('api/unexpected-response', 'documentErrors.pageInPlaceOfResult', {
      retryable: true,
    });
  };

  const erase = createSoundEraser(deps);

  return async (job, context) => {
    if (await isResultStored(deps, job)) return job;
    const client = await tools.openClient(job, context);
    await deps.files.ensureRoomForResult(RESULT_BYTES);
    if ((await deps.files.findResult(captionsId(job.id))) === null) {
      await notePairs(client, job, context);
    }
    await fetchPart(client, job, 'captions', context);
    const text = await fetchPart(client, job, 'text', context);
    if (text === null) throw soundGone();
    const updated = await noteResult(deps, job, text, context);
    await erase(updated, context.signal);
    return updated;
  };
}

/**
 * Builds the function that lets the embedded service erase the voice job of a language that needs it no more, once no
 * other language does. It never fails: the service erases it on its own after an hour.
 */
export function createSoundEraser({
  jobs,
  client,
}: Pick<DocumentStepsDeps, 'jobs' | 'client'>): (
  job: DocumentJobRecord,
  signal?: AbortSignal,
) => Promise<void> {
  return async ({ id, connectionId, projectId, documentId }, signal) => {
    if (documentId === null || !abilitiesOfId(connectionId).confirmsResults) return;
    try {
      const isWanted = (await jobs.listSiblings(id)).some(
        (other) =>
          isActiveState(other.state) &&
          other.resultSha256 === null &&
          // It may still join, or has joined.
          (other.documentId === null || other.documentId === documentId),
      );
      if (isWanted) return;
      const service = await client(connectionId, () => undefined, projectId);
      await service.confirmVoiceJob(documentId, signal === undefined ? {} : { signal });
    } catch {
      // It does so on its own.
    }
  };
}

/** The captions of a job of sound; null for documents, and for sound without any. */
export async function findCaptions(
  files: Pick<DocumentFiles, 'findResult'>,
  { id, format }: Pick<DocumentJobRecord, 'id' | 'format'>,
): Promise<StoredResult | null> {
  return isSoundFormat(format) ? files.findResult(captionsId(id)) : null;
}

/** What the captions of another service tell: a line for each, at its time, without what was said. */
export async function segmentsOfCaptions(
  { files, inspector }: Pick<DocumentStepsDeps, 'files' | 'inspector'>,
  job: DocumentJobRecord,
): Promise<HistorySegment[]> {
  const captions = await findCaptions(files, job);
  if (captions === null) return [];
  const path = files.resultPath(captions.file);
  const pairs = await inspector
    .readSegmentPairs({ format: 'srt', targetFormat: 'srt', sourcePath: path, targetPath: path })
    .catch(unlessCancelled([]));
  return pairs.map((pair) => ({ ...pair, source: '' }));
}
