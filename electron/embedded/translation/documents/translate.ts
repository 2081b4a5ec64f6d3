import { baseCode } from '../../engines/language-codes.ts';
import type { Segment } from '../../engines/piece.ts';
import { badRequest } from '../../http/service-error.ts';
import type { LanguageDetector } from '../languages/detect-language.ts';
import type { LanguageOffer } from '../languages/offer.ts';
import type { RequestEngine } from '../text/linked-resources.ts';
import { createQualityTally } from '../text/quality-tally.ts';
import { translateSentences } from './sentences.ts';
import type { DocumentAnswer } from './thread-messages.ts';
import type { DocumentThread } from './threads.ts';
import type { DocumentRecord, TranslatedDocument } from './repo.ts';

/** More would delay short texts that are requested meanwhile. */
const BATCHES_AT_ONCE = 3;

export interface DocumentTask {
  readonly document: Pick<
    DocumentRecord,
    'id' | 'format' | 'outputFormat' | 'sourceLang' | 'targetLang' | 'rules'
  >;
  readonly documentKey: string;
  /** Reads the sealed source and writes the sealed result. */
  readonly thread: DocumentThread;
  readonly signal: AbortSignal;
  /** Called after each batch; counts distinct segments. */
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Translates one document. Its thread takes the document apart and reassembles it; only the
 * segments come here, batch by batch, because the engine runs here.
 * @throws `ServiceError` and `document/*` with a sentence for the user, `canceled`
 */
export async function translateDocument(
  task: DocumentTask,
  deps: {
    readonly detector: LanguageDetector;
    readonly offer: LanguageOffer;
    readonly engineFor: (sourceLang: string) => RequestEngine;
    /** Called once before translating. @throws to refuse the document */
    readonly countChars: (chars: number) => void;
  },
): Promise<TranslatedDocument> {
  const { document, documentKey, thread, signal } = task;
  const { id, format, targetLang } = document;
  const options = {
    sourceLang: document.sourceLang,
    targetLang,
    outputFormat: document.outputFormat,
    ...(document.rules === null ? {} : { rules: document.rules }),
  };
  const { facts } = await thread.ask({ kind: 'open', id, documentKey, format, options }, 'opened');
  deps.countChars(facts.charCount);
  const sourceLang = document.sourceLang ?? (await detectSource(facts.sample, targetLang, deps));
  if (sourceLang === baseCode(targetLang)) {
    throw badRequest('Source and target language are equal.');
  }
  deps.offer.requirePair(sourceLang, targetLang);
  const requestEngine = deps.engineFor(sourceLang);

  const tally = createQualityTally();
  const answers = await translateBatches(task, facts.segmentCount, async (segments) => {
    const { answers: made, translations } = await translateSentences(
      requestEngine,
      segments,
      { sourceLang, targetLang },
      signal,
    );
    tally.add(translations);
    return made;
  });
  await thread.ask({ kind: 'write', answers, targetLang }, 'written');
  const quality = requestEngine.engine.isPractice ? null : tally.summary();
  const { charCount, unreadPages, leftOut } = facts;
  return { sourceLang, charCount, quality, unreadPages, leftOut };
}

/**
 * Passes batches from the thread to the engine and returns the answers, in order. The engine
 * already has the next batches while one is being transferred.
 * @returns the answers that the thread does not have yet
 */
async function translateBatches(
  { thread, onProgress }: DocumentTask,
  total: number,
  translate: (segments: readonly Segment[]) => Promise<DocumentAnswer[]>,
): Promise<DocumentAnswer[]> {
  const underWay: Promise<DocumentAnswer[]>[] = [];
  let answers: DocumentAnswer[] = [];
  let [given, done] = [0, 0];
  while (done < total) {
    while (given < total && underWay.length < BATCHES_AT_ONCE) {
      const { segments } = await thread.ask({ kind: 'next', answers }, 'segments');
      if (segments.length === 0) throw new Error('The document has fewer segments than it said.');
      answers = [];
      given += segments.length;
      const batch = translate(segments);
      // The first failure ends the document; later rejections must not go unhandled.
      batch.catch(() => undefined);
      underWay.push(batch);
    }
    const batch = (await underWay.shift()) ?? [];
    answers.push(...batch);
    done += batch.length;
    onProgress(done, total);
  }
  return answers;
}

async function detectSource(
  sample: string,
  targetLang: string,
  deps: { readonly detector: LanguageDetector; readonly offer: LanguageOffer },
): Promise<string> {
  const detected = await deps.detector.detect(sample, deps.offer.sourcesFor(targetLang));
  if (detected === null) throw badRequest('The language of the document could not be detected.');
  return detected;
}
