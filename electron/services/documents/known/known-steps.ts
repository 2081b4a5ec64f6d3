import { abilitiesOfId } from '../../../../shared/domain/connections/abilities.ts';
import { wordsOfTaggedText } from '../../../../shared/documents/xml-tags.ts';
import { isNoAnswer, NO_ANSWER_HINT } from '../../../../shared/domain/texts/shows-nothing.ts';
import { firstFailure } from '../../../../shared/domain/texts/first-failure.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { TextBatch } from '../../../db/documents/job-texts-repo.ts';
import type { DocumentJobRecord } from '../../../db/documents/jobs-repo.ts';
import type { Timers } from '../../../support/clock.ts';
import { orAborted } from '../../../support/abort.ts';
import { createKeyedQueue } from '../../../support/keyed.ts';
import {
  throwIfStopped,
  type DocumentStep,
  type DocumentStepsDeps,
  type ServiceStep,
  type StepContext,
  type StepTools,
} from '../step.ts';
import { withSourceCopy } from '../upload-step.ts';
import { createDocumentSplitter, mayTryAgainAfter } from './split-document.ts';

/** Small enough that a request is answered in seconds, and little is in doubt when no answer comes. */
const BATCH = { maxTexts: 50, maxChars: 20_000 } as const;
const MAX_CONTEXT_CHARS = 2000;
const MAX_PARAGRAPH_CHARS = 10_000;
/** How long to wait for a request in progress when the user cancels or the app exits: it is paid for. */
const GRACE_MS = 8_000;

/**
 * Builds the steps of `ready` and `translating` for a document of which only the unknown texts are sent. They go as
 * texts, batch by batch; each answer is stored before the next batch leaves, and nothing that may be with the service
 * is sent again unless the user decides so.
 */
export function createKnownSteps(
  deps: DocumentStepsDeps,
  tools: StepTools,
  checkGlossaries: ServiceStep,
): { ready: DocumentStep; translating: DocumentStep } {
  const { texts, timers } = deps.knownTexts;
  const splitter = createDocumentSplitter(deps);
  const oneByOne = createKeyedQueue();
  /**
   * Files started together wait for each other, so that a text they share is sent once. A stopped run does not wait for
   * another file's turn, but it does wait for its own: that batch is paid for.
   */
  const inTurn = async <T>(
    job: DocumentJobRecord,
    context: StepContext,
    work: () => Promise<T>,
  ): Promise<T> => {
    const start = [job.createdAtMs, job.connectionId, job.sourceLang, job.targetLang].join('/');
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const turn = oneByOne(start, async () => {
      begin();
      throwIfStopped(context);
      return work();
    });
    turn.catch(() => undefined);
    await orAborted(begun, context.signal);
    return turn;
  };

  /** Runs once: the document is made with the matches found here, even after a crash. */
  const split = async (job: DocumentJobRecord, context: StepContext): Promise<void> => {
    const choice = job.preTranslation ?? null;
    if (choice === null || !(await texts.isUnsplit(job.id))) return;
    const read = await splitter.readTexts(job, context.signal);
    const { sourceLang, targetLang, projectId } = job;
    await inTurn(job, context, async () => {
      // Texts that an earlier split or another file pays for are not sent again.
      const { own, elsewhere } = await texts.listPaidKeys(job.id);
      const rows = await splitter.split(read, {
        document: { sourceLang, targetLang, projectId },
        choice,
        answered: new Set(own),
        paidElsewhere: new Set(elsewhere),
        check: () => throwIfStopped(context),
      });
      await texts.put(job.id, rows);
    });
  };

  const ready: DocumentStep = async (job, context) => {
    const copied = await withSourceCopy(deps, job);
    await split(copied, context);
    const client = await tools.openClient(copied, context);
    await checkGlossaries(client, copied, context);
    throwIfStopped(context);
    // Only the user returns a job to this state after something was sent.
    await texts.clearSent(job.id);
    await tools.move(context, copied, 'translating', { error: null });
  };

  const sendBatch = async (
    job: DocumentJobRecord,
    batch: TextBatch,
    context: StepContext,
  ): Promise<void> => {
    const client = await tools.openClient(job, context);
    const keys = new Map(batch.texts.map(({ key, text }) => [text, key] as const));
    const stored: Promise<void>[] = [];
    let hasEmptyAnswer = false;
    const flight = openFlight(context.signal, timers);
    const clear = (): Promise<void> => texts.clearSent(job.id);
    const keepsNames = abilitiesOfId(job.connectionId).keepsNames;
    try {
      const results = await client.translateText(
        {
          texts: [...keys.keys()],
          sourceLang: job.sourceLang,
          targetLang: job.targetLang,
          formality: job.formality,
          context: contextOf(batch),
          glossaryIds: job.glossaryIds,
          styleId: job.style?.id ?? null,
          styleProfileId: job.styleProfile?.id ?? null,
          translationMemory: job.memory,
          tagHandling: batch.isTagged ? { kind: 'xml' } : null,
          doNotTranslate: keepsNames ? (deps.keptNames?.() ?? []) : [],
          onBeforeSend: async (sent) => {
            const sentKeys = sent.flatMap((text) => keys.get(text) ?? []);
            await texts.markSent(job.id, sentKeys, deps.now());
            const ticket = await deps.receipts.begin(job, sentKeys);
            throwIfStopped(context);
            flight.setSent(true);
            return ticket;
          },
          onBatch: (answers) => {
            flight.setSent(false);
            const isEmpty = ([text, { text: target }]: (typeof answers)[number]): boolean =>
              isNoAnswer(wordsOf(text, batch), wordsOf(target, batch));
            hasEmptyAnswer ||= answers.some(isEmpty);
            // A text without an answer stays marked as sent: only the user sends it again.
            const rows = answers
              .filter((answer) => !isEmpty(answer))
              .map(([text, { text: target, billedChars }]) => ({
                key: keys.get(text) ?? '',
                target,
                billedChars,
              }));
            stored.push(texts.answer(job.id, rows));
          },
        },
        {
          signal: flight.signal,
          onWait: (wait) => {
            // The service refused the batch, or never had it.
            if (wait !== null && flight.isSent()) {
              flight.setSent(false);
              stored.push(clear());
            }
            context.setLive({ wait });
          },
        },
      );
      await Promise.all(stored);
      const failure = firstFailure(results);
      if (failure !== null) throw failure;
    } catch (thrown) {
      await Promise.all(stored);
      throw await afterFailure(job, toAppError(thrown), flight.isSent());
    } finally {
      flight.close();
    }
    if (hasEmptyAnswer) {
      throw new AppError('document/texts-unanswered', 'documentErrors.emptyAnswers', {
        details: { fileName: job.fileName, hint: NO_ANSWER_HINT },
      });
    }
    const isPractice = client.getEngine()?.isPractice ?? false;
    if (isPractice !== job.isPractice) await deps.jobs.update(job.id, { isPractice }, deps.now());
  };

  /** Decides what a failed batch means: the service may have it, or it is sent again. */
  const afterFailure = async (
    job: DocumentJobRecord,
    error: AppError,
    isSent: boolean,
  ): Promise<AppError> => {
    const isHere = abilitiesOfId(job.connectionId).isHere;
    if (isSent && !error.isUntouched && !isHere) return outcomeUnknown(job, error);
    await texts.clearSent(job.id);
    return isHere ? mayTryAgainAfter(error) : error;
  };

  const finish = async (job: DocumentJobRecord, context: StepContext): Promise<void> => {
    const { billedChars, savedChars } = await texts.sums(job.id);
    await tools.move(context, job, 'downloading', {
      billedChars,
      savedChars,
      lastContactAtMs: deps.now(),
      error: null,
    });
  };

  /** Sends one batch, then rereads the job so that a pause takes effect. */
  const translating: DocumentStep = async (job, context) => {
    if ((await texts.countSent(job.id)) > 0) {
      // The app ended while a batch was being sent.
      if (!abilitiesOfId(job.connectionId).isHere) throw outcomeUnknown(job);
      await texts.clearSent(job.id);
    }
    const isDone = await inTurn(job, context, async () => {
      await texts.adopt(job.id);
      const batch = await texts.nextBatch(job.id, BATCH);
      if (batch === null) return true;
      context.setLive({ doneShare: batch.doneShare });
      await sendBatch(job, batch, context);
      return false;
    });
    if (isDone) return finish(job, context);
    const contact = { lastContactAtMs: deps.now(), error: null };
    context.changed(await deps.jobs.update(job.id, contact, deps.now()));
  };

  return { ready, translating };
}

const wordsOf = (text: string, { isTagged }: TextBatch): string =>
  isTagged ? wordsOfTaggedText(text) : text;

/**
 * Returns the paragraph of the sentences, known ones included, or texts before whole ones that were sent as well. A
 * context is free; the wording of a memory or of the history is never part of it.
 */
function contextOf({ before, paragraph }: TextBatch): string | null {
  const context =
    paragraph === null
      ? before
          .map((text) => text.trim())
          .join('\n')
          .slice(-MAX_CONTEXT_CHARS)
      : partAround(paragraph.text, paragraph.at);
  return context.trim() === '' ? null : context.toWellFormed();
}

/** Shortens a text that is longer than the service accepts beside a batch. */
function partAround(text: string, at: number): string {
  const start = Math.max(
    0,
    Math.min(at - MAX_PARAGRAPH_CHARS / 2, text.length - MAX_PARAGRAPH_CHARS),
  );
  return text.slice(start, start + MAX_PARAGRAPH_CHARS);
}

/** Aborts with its run while nothing is being sent, and a little later otherwise. */
function openFlight(parent: AbortSignal, timers: Timers) {
  const controller = new AbortController();
  let isSent = false;
  let stopTimer = (): void => undefined;
  const stop = (): void => {
    if (!isSent) {
      controller.abort();
      return;
    }
    stopTimer = timers.after(GRACE_MS, () => controller.abort());
  };
  if (parent.aborted) stop();
  else parent.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    isSent: () => isSent,
    setSent(value: boolean): void {
      isSent = value;
      if (!value && parent.aborted) controller.abort();
    },
    close(): void {
      parent.removeEventListener('abort', stop);
      stopTimer();
    },
  };
}

function outcomeUnknown(job: DocumentJobRecord, cause?: AppError): AppError {
  return new AppError('document/texts-unanswered', 'errors.textsUnanswered', {
    details: { fileName: job.fileName },
    ...(cause === undefined ? {} : { cause }),
  });
}
