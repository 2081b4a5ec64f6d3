import { abilitiesOfId } from '../../../../shared/domain/connections/abilities.ts';
import { isSoundFormat } from '../../../../shared/domain/documents/format.ts';
import { isActiveState } from '../../../../shared/domain/documents/job-state.ts';
import type { HistorySegment } from '../../../../shared/domain/history/history.ts';
import { pairLines } from '../../../../shared/domain/voice/pair-lines.ts';
import { toVoiceLanguage } from '../../../../shared/voice/languages.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { TranslationClient } from '../../../clients/translation/translation-client.ts';
import type { DocumentJobRecord } from '../../../db/documents/jobs-repo.ts';
import { unlessCanceled } from '../../../support/abort.ts';
import { createKeyedQueue } from '../../../support/keyed.ts';
import type { DocumentFiles, StoredResult } from '../files.ts';
import {
  type DocumentStepsDeps,
  type ServiceStep,
  type StepContext,
  type StepTools,
  isResultStored,
  noteResult,
} from '../step.ts';
import {
  captionsId,
  resultsFor,
  soundGone,
  transcriptId,
  transcriptTarget,
  type SoundResults,
} from './sound-calls.ts';

/** Far more than three hours of speech produce as text and captions together. */
const RESULT_BYTES = 16 * 1024 * 1024;

type Part = keyof SoundResults;

/**
 * Builds the function that stores the text and the captions of sound on disk, each at most once, and then in the row: a
 * row with a result has both.
 */
export function createSoundCollection(
  deps: DocumentStepsDeps,
  tools: StepTools,
): (job: DocumentJobRecord, context: StepContext) => Promise<DocumentJobRecord> {
  /** Stores the transcript beside its translation: only the embedded services report it. Best effort. */
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
      .catch(unlessCanceled(null));
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
        // The sound reveals nothing about its translation.
        sourcePath: '',
        targetPath: deps.files.resultPath(stored.file),
        contentType,
        isEndKnown,
      })
      .catch(unlessCanceled(null));
    if (fault !== 'page') return stored;
    // A network sign-in page came in its place: the result is requested again.
    await deps.files.quarantine(id);
    throw new AppError('api/unexpected-response', 'documentErrors.pageInPlaceOfResult', {
      retryable: true,
    });
  };

  /** Languages that share a voice job share the transcript, which the service delivers once. */
  const oneByOne = createKeyedQueue();

  const findTranscript = async (job: DocumentJobRecord): Promise<StoredResult | null> => {
    const siblings = await deps.jobs.listSiblings(job.id);
    const alike = siblings.filter(({ documentId }) => documentId === job.documentId);
    for (const { id } of [job, ...alike]) {
      const found = await deps.files.findResult(transcriptId(id));
      if (found !== null) return found;
    }
    return null;
  };

  const fetchTranscript: ServiceStep<StoredResult | null> = async (client, job, context) => {
    const wanted = transcriptTarget(job);
    if (wanted === null) return null;
    const options = tools.callOptions(context);
    const all = await client.getVoiceJob(tools.openHandle(job).documentId, options);
    const address = all.find(
      ({ language, type }) => language.toLowerCase() === wanted.language && type === wanted.type,
    )?.address;
    if (!address) return null;
    const { body } = await client.downloadVoiceResult(address, options);
    return deps.files.storeResult(transcriptId(job.id), body);
  };

  /**
   * Does the same for an outside service, from the captions of both languages. Nothing waits for the transcript. Best
   * effort.
   */
  const pairWithTranscript: ServiceStep = async (client, job, context) => {
    if (transcriptTarget(job) === null) return;
    const captions = await deps.files.findResult(captionsId(job.id));
    if (captions === null) return;
    const transcript = await oneByOne(
      job.documentId ?? job.id,
      async () => (await findTranscript(job)) ?? (await fetchTranscript(client, job, context)),
    ).catch(unlessCanceled(null));
    if (transcript === null) return;
    const said = await readCaptions(deps, transcript);
    const pairs = pairCaptions(said, await readCaptions(deps, captions));
    if (said.length > 0) await deps.files.storePairs(job.id, pairs).catch(() => undefined);
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
    await pairWithTranscript(client, job, context);
    const updated = await noteResult(deps, job, text, context);
    await erase(updated, context.signal);
    return updated;
  };
}

/**
 * Builds the function that lets the embedded service erase the voice job of a finished language once no other language
 * needs it. Never fails: the service erases it on its own after an hour.
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
      const service = await client(connectionId, () => undefined, projectId, null);
      await service.confirmVoiceJob(documentId, signal === undefined ? {} : { signal });
    } catch {
      // The service erases it on its own.
    }
  };
}

/** Finds the captions of a sound job; null for documents, and for sound without captions. */
export async function findCaptions(
  files: Pick<DocumentFiles, 'findResult'>,
  { id, format }: Pick<DocumentJobRecord, 'id' | 'format'>,
): Promise<StoredResult | null> {
  return isSoundFormat(format) ? files.findResult(captionsId(id)) : null;
}

/** Returns one segment per caption line of an outside service, with its time but without the transcript. */
export async function segmentsOfCaptions(
  deps: Pick<DocumentStepsDeps, 'files' | 'inspector'>,
  job: DocumentJobRecord,
): Promise<HistorySegment[]> {
  const captions = await findCaptions(deps.files, job);
  if (captions === null) return [];
  return (await readCaptions(deps, captions)).map((line) => ({ ...line, source: '' }));
}

/** Reads the lines of captions, each with its time; empty when they cannot be read. */
async function readCaptions(
  { files, inspector }: Pick<DocumentStepsDeps, 'files' | 'inspector'>,
  { file }: StoredResult,
): Promise<HistorySegment[]> {
  const path = files.resultPath(file);
  return inspector
    .readSegmentPairs({ format: 'srt', targetFormat: 'srt', sourcePath: path, targetPath: path })
    .catch(unlessCanceled([]));
}

/** Pairs each translation with the line during which it begins; a service may split the two differently. */
function pairCaptions(
  said: readonly HistorySegment[],
  translated: readonly HistorySegment[],
): HistorySegment[] {
  const timed = (targetLang: string | null) => (line: HistorySegment) => {
    const startMs = millisecondsOf(line.location);
    return { ...line, targetLang, startMs, endMs: startMs };
  };
  return pairLines([...said.map(timed(null)), ...translated.map(timed(''))]).map(
    ({ source, targets }, position) => ({
      position,
      source: source?.source ?? '',
      target: (targets.get('') ?? []).map(({ target }) => target).join(' '),
      ...(source?.location === undefined ? {} : { location: source.location }),
    }),
  );
}

/** Parses a SubRip time. */
function millisecondsOf(location = ''): number {
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = location.split(/[:,]/u).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms;
}
