import { abilitiesOfId } from '../../../../shared/domain/connections/abilities.ts';
import { isSoundFormat, SOUND_FORMATS } from '../../../../shared/domain/documents/format.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import { toSpokenLanguage, toVoiceLanguage } from '../../../../shared/voice/languages.ts';
import type {
  DeclaredVoiceJob,
  TranslationClient,
  VoiceJobInput,
} from '../../../clients/translation/translation-client.ts';
import type { DocumentJobRecord } from '../../../db/documents/jobs-repo.ts';
import { createKeyedSlots, type ReleaseSlot } from '../../../support/keyed.ts';
import {
  throwIfStopped,
  type ActiveState,
  type DocumentStep,
  type DocumentStepsDeps,
  type StepContext,
  type StepTools,
} from '../step.ts';
import { uploadOf, withSourceCopy } from '../upload-step.ts';
import { createSoundEraser } from './sound-results.ts';
import { askForResults, CAPTIONS, resultsFor, TEXT, transcriptTarget } from './sound-calls.ts';

/** A service accepts a job's file within this time, or never. @see translation service, voice jobs */
const UPLOAD_WINDOW_MS = 5 * 60_000;
/** Assumed processing time where no estimate exists: the runner waits half of it between two checks. */
const CHECK_SECONDS = 10;
const OWN_CHECK_SECONDS = 4;

type SoundSteps = Record<Exclude<ActiveState, 'downloading'>, DocumentStep>;

/**
 * Builds the steps of recorded sound. A voice job has an id before the first byte is sent, and it is committed then:
 * after a crash or a lost answer the service is asked whether the file arrived, and nothing is sent twice. Jobs of one
 * file that were started together share a voice job: the first declares all languages and sends the file.
 */
export function createSoundSteps(deps: DocumentStepsDeps, tools: StepTools): SoundSteps {
  /** Time when the last bytes of a job were sent, or when this run first asked about it, by the steady clock. */
  const openSince = new Map<string, { atMs: number; isOfThisRun: boolean }>();
  /** Allows one upload of a file at a time, so that the others find its voice job. */
  const turns = createKeyedSlots(1);
  const erase = createSoundEraser(deps);

  const takeTurn = async (job: DocumentJobRecord, context: StepContext): Promise<ReleaseSlot> => {
    const { connectionId, sha256, createdAtMs } = job;
    const key = JSON.stringify([connectionId, sha256, createdAtMs]);
    const turn = turns.take(key, context.signal);
    if (!(turn instanceof Promise)) return turn;
    context.setLive({ wait: { reason: 'slot', untilMs: null } });
    const release = await turn;
    context.setLive({ wait: null });
    return release;
  };

  /**
   * Finds out whether the service has the file of a voice job. While its last byte may still be on its way, waits until
   * the service no longer accepts it.
   * @returns `gone` when the fate of a sent file cannot be known: the service has no record of it, or an
   * earlier run sent it to an outside service, which reports that it has no file for as long as it
   * accepts one
   */
  const findOut = async (
    client: TranslationClient,
    { id, connectionId, documentId, uploadCompletingAtMs }: DocumentJobRecord,
    context: StepContext,
  ): Promise<'there' | 'missing' | 'gone'> => {
    for (;;) {
      throwIfStopped(context);
      const results = await askForResults(client, documentId ?? '', tools.callOptions(context));
      if (results === null) return uploadCompletingAtMs === null ? 'missing' : 'gone';
      if (results.some(({ state }) => state !== 'pending')) return 'there';
      if (uploadCompletingAtMs === null) return 'missing';
      const since = openSince.get(id) ?? { atMs: deps.elapsedMs(), isOfThisRun: false };
      openSince.set(id, since);
      if (deps.elapsedMs() - since.atMs > UPLOAD_WINDOW_MS) {
        openSince.delete(id);
        return since.isOfThisRun || abilitiesOfId(connectionId).isHere ? 'missing' : 'gone';
      }
      await context.waitForNextCheck(CHECK_SECONDS);
    }
  };

  const sealedFor = (job: DocumentJobRecord, documentId: string) => ({
    documentId,
    // Voice jobs have no keys of their own.
    sealedDocumentKey: deps.sealer.seal('', job.id),
    uploadCompletingAtMs: null,
    error: null,
  });

  /** Joins the voice job of another language, which sent the file. @returns false when there is none */
  const join = async (
    client: TranslationClient,
    job: DocumentJobRecord,
    context: StepContext,
  ): Promise<boolean> => {
    const seen = new Set<string>();
    for (const sibling of await deps.jobs.listSiblings(job.id)) {
      const { documentId } = sibling;
      const isAlike = job.sourceLang === null || sibling.sourceLang === job.sourceLang;
      if (documentId === null || seen.has(documentId) || !isAlike) continue;
      seen.add(documentId);
      if (sibling.state === 'uploading' && (await findOut(client, sibling, context)) === 'gone') {
        throw quitAfterUpload(job);
      }
      const options = { ...tools.callOptions(context), areKeptNamed: confirms(job) };
      const all = await askForResults(client, documentId, options);
      const mine = all === null ? null : resultsFor(all, job.targetLang);
      const isUsable =
        mine !== null &&
        [mine.text, mine.captions].every(
          ({ state, address }) =>
            ['uploaded', 'processing'].includes(state) || (state !== 'pending' && address !== null),
        );
      if (!isUsable) continue;
      const joined = await tools.move(context, job, 'uploading', {
        ...sealedFor(job, documentId),
        isPractice: sibling.isPractice,
      });
      await deps.receipts.begin(joined);
      await tools.move(context, joined, 'queued', { lastContactAtMs: deps.now() });
      return true;
    }
    return false;
  };

  const declare = async (
    client: TranslationClient,
    job: DocumentJobRecord,
    context: StepContext,
  ): Promise<DeclaredVoiceJob> => {
    const siblings = (await deps.jobs.listSiblings(job.id)).filter(
      ({ state, isPaused, isHeld }) =>
        !isPaused && isHeld !== true && (state === 'ready' || state === 'uploading'),
    );
    const transcript = transcriptTarget(job);
    // A service may refuse one target by itself, and the language of one job for all of them.
    const choices: { jobs: DocumentJobRecord[]; transcript: typeof transcript }[] = [
      ...(transcript === null ? [] : [{ jobs: [job, ...siblings], transcript }]),
      ...(siblings.length === 0 ? [] : [{ jobs: [job, ...siblings], transcript: null }]),
      { jobs: [job], transcript: null },
    ];
    const options = tools.callOptions(context);
    for (const [index, choice] of choices.entries()) {
      try {
        return await client.createVoiceJob(toInput(job, choice.jobs, choice.transcript), options);
      } catch (error) {
        const isLast = index === choices.length - 1;
        if (isLast || toAppError(error).code !== 'api/bad-request') throw error;
      }
    }
    throw new AppError('internal', { english: 'There is no way to declare the job.' });
  };

  const beginUpload = async (job: DocumentJobRecord, context: StepContext): Promise<void> => {
    context.setLive({ sentBytes: 0, wait: null });
    // Clears an earlier attempt: the client retries only when the service certainly does not have the whole file.
    const fresh = { uploadCompletingAtMs: null, error: null };
    context.changed(await deps.jobs.update(job.id, fresh, deps.now()));
  };

  const upload = async (
    client: TranslationClient,
    job: DocumentJobRecord,
    context: StepContext,
    isFirst = true,
  ): Promise<void> => {
    const declared = await declare(client, job, context);
    const uploading = await tools.move(context, job, 'uploading', {
      ...sealedFor(job, declared.jobId),
      isPractice: client.getEngine()?.isPractice ?? false,
    });
    try {
      await client.uploadSound(
        declared,
        uploadOf(
          deps,
          job,
          context,
          async () => beginUpload(job, context),
          () => openSince.set(job.id, { atMs: deps.elapsedMs(), isOfThisRun: true }),
        ),
        tools.callOptions(context),
      );
    } catch (error) {
      // The next round asks the service.
      if (await mayBeThere(job, error)) return;
      const again = { documentId: null, sealedDocumentKey: null, uploadCompletingAtMs: null };
      const ready = await tools.move(context, uploading, 'ready', again);
      await deps.receipts.refused(job.id);
      // It waited longer than its address is open, and nothing was accepted: a new address is requested, once.
      const isAddressOver = toAppError(error).code === 'api/not-found';
      if (!isFirst || !isAddressOver) throw error;
      await upload(client, ready, context, false);
      return;
    }
    await tools.move(context, uploading, 'queued', { lastContactAtMs: deps.now() });
  };

  const mayBeThere = async (job: DocumentJobRecord, thrown: unknown): Promise<boolean> => {
    const current = await deps.jobs.get(job.id);
    if (current === null || current.uploadCompletingAtMs === null) return false;
    return !toAppError(thrown).isUntouched;
  };

  const poll: DocumentStep = async (job, context) => {
    const client = await tools.openClient(job, context);
    const options = { ...tools.callOptions(context), areKeptNamed: confirms(job) };
    const all = await client.getVoiceJob(tools.openHandle(job).documentId, options);
    const mine = resultsFor(all, job.targetLang);
    const contact = { lastContactAtMs: deps.now(), error: null };
    const state = mine === null ? 'failed' : stateOf(mine.text.state, mine.captions.state);
    switch (state) {
      case 'done':
        await tools.move(context, job, 'downloading', contact);
        return;
      case 'failed':
        await erase(job, context.signal);
        throw rejected(job, mine?.text.reason ?? mine?.captions.reason ?? null);
      default:
        if (state === job.state) {
          context.changed(await deps.jobs.update(job.id, contact, deps.now()));
        } else {
          await tools.move(context, job, state, contact);
        }
        await context.waitForNextCheck(
          abilitiesOfId(job.connectionId).isHere ? OWN_CHECK_SECONDS : CHECK_SECONDS,
        );
    }
  };

  return {
    async ready(job, context) {
      const release = await takeTurn(job, context);
      try {
        const current = await deps.jobs.get(job.id);
        // Changes made while it waited are handled in the next round.
        if (current === null || current.state !== 'ready' || current.isPaused) return;
        const copied = await withSourceCopy(deps, current);
        const client = await tools.openClient(copied, context);
        throwIfStopped(context);
        if (await join(client, copied, context)) return;
        throwIfStopped(context);
        await upload(client, copied, context);
      } finally {
        release();
      }
    },

    /** Handles a job whose app exited, or whose answer was lost, while the file was sent. */
    async uploading(job, context) {
      const client = await tools.openClient(job, context);
      const found = await findOut(client, job, context);
      if (found === 'there') {
        await tools.move(context, job, 'queued', { lastContactAtMs: deps.now() });
        return;
      }
      const unknown = { documentId: null, sealedDocumentKey: null };
      if (found === 'missing') {
        await tools.move(context, job, 'ready', { ...unknown, uploadCompletingAtMs: null });
        await deps.receipts.refused(job.id);
        return;
      }
      context.changed(await deps.jobs.update(job.id, unknown, deps.now()));
      throw quitAfterUpload(job);
    },
    queued: poll,
    translating: poll,
  };
}

/** Builds the error for a file that may be with the service: only the user decides to send it again. */
const quitAfterUpload = ({ fileName }: DocumentJobRecord): AppError =>
  new AppError('document/outcome-unknown', 'documentErrors.quitAfterUpload', {
    details: { fileName },
  });

const confirms = ({ connectionId }: DocumentJobRecord): boolean =>
  abilitiesOfId(connectionId).confirmsResults;

/** Lists each language once, with both results. */
function toInput(
  job: DocumentJobRecord,
  jobs: readonly DocumentJobRecord[],
  transcript: VoiceJobInput['targets'][number] | null,
): VoiceJobInput {
  if (!isSoundFormat(job.format)) {
    throw new AppError('internal', { english: 'The job is not one of sound.' });
  }
  const languages = new Set(jobs.map(({ targetLang }) => toVoiceLanguage(targetLang)));
  return {
    fileName: job.fileName,
    contentType: SOUND_FORMATS[job.format].type,
    sizeBytes: job.sizeBytes,
    sourceLang: job.sourceLang === null ? null : toSpokenLanguage(job.sourceLang),
    targets: [
      ...[...languages].flatMap((language) => [
        { language, type: TEXT },
        { language, type: CAPTIONS },
      ]),
      ...(transcript === null || languages.has(transcript.language) ? [] : [transcript]),
    ],
  };
}

const DONE: ReadonlySet<string> = new Set(['complete', 'downloaded']);

/** Returns the combined state: text without captions is still useful, captions without text are not. */
function stateOf(text: string, captions: string): 'queued' | 'translating' | 'done' | 'failed' {
  if (text === 'failed') return 'failed';
  if (DONE.has(text) && (DONE.has(captions) || captions === 'failed')) return 'done';
  const isWaiting = text === 'pending' || text === 'uploaded';
  return isWaiting ? 'queued' : 'translating';
}

function rejected({ fileName }: DocumentJobRecord, reason: string | null): AppError {
  return new AppError('document/rejected-by-service', 'documentErrors.soundRejected', {
    details: { fileName, ...(reason === null ? {} : { serviceMessage: reason }) },
  });
}
