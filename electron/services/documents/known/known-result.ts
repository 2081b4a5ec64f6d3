import { wordsOfTaggedText } from '../../../../shared/documents/xml-tags.ts';
import { textsLost } from '../../../../shared/domain/documents/texts-lost.ts';
import { isSoundFormat } from '../../../../shared/domain/documents/format.ts';
import type { HistorySegment } from '../../../../shared/domain/history/history.ts';
import { isNoAnswer } from '../../../../shared/domain/texts/shows-nothing.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { DocumentText, WrittenEdit } from '../../../clients/translation/translation-client.ts';
import type { JobText } from '../../../db/documents/job-texts-repo.ts';
import type { DocumentJobRecord } from '../../../db/documents/jobs-repo.ts';
import { type DocumentStep, type DocumentStepsDeps, isResultStored, noteResult } from '../step.ts';
import { mayTryAgain } from './known-steps.ts';

/** Texts per database message. */
const TEXTS_PER_MESSAGE = 1000;

/**
 * Builds the function that writes the known and the translated texts into a copy of the source, which becomes the raw
 * result. It can be repeated, because it sends nothing and costs nothing.
 */
export function createKnownCollection(deps: DocumentStepsDeps): DocumentStep<DocumentJobRecord> {
  const { texts, formats } = deps.knownTexts;

  const readAll = async (jobId: string): Promise<JobText[]> => {
    const all: JobText[] = [];
    for (;;) {
      const from = (all.at(-1)?.position ?? -1) + 1;
      const next = await texts.list(jobId, from, TEXTS_PER_MESSAGE);
      all.push(...next);
      if (next.length < TEXTS_PER_MESSAGE) return all;
    }
  };

  return async (job, context) => {
    if (await isResultStored(deps, job)) return job;
    const { format, sizeBytes, sourceLang, targetLang } = job;
    if (isSoundFormat(format)) throw new AppError('internal', { english: 'Sound has no texts.' });
    const all = await readAll(job.id);
    await deps.files.ensureRoomForResult(sizeBytes);
    const client = await formats();
    const source = {
      fileName: `document.${format}`,
      sizeBytes,
      open: () => deps.files.readSource(job),
      sourceLang,
      targetLang,
    };
    const read = await client
      .readDocumentTexts(source, { signal: context.signal })
      .catch(mayTryAgain);
    requireAll(read, all);
    const written = await client
      .writeEdits({ ...source, of: 'source', edits: all.map(toEdit) }, { signal: context.signal })
      .catch(mayTryAgain);
    // A missing place would be delivered in the source language.
    if (written.unplaced.length > 0) {
      throw new AppError('document/source-changed', 'documentErrors.otherDocument');
    }
    const stored = await deps.files.storeResult(job.id, written.body);
    await deps.files.storePairs(job.id, pairsOf(all));
    return noteResult(deps, job, stored, context);
  };
}

/**
 * Compares the texts to be written with the document itself: rows lost by a damaged database, and texts without an
 * answer, would be delivered in the source language.
 * @throws `document/texts-unanswered`
 */
function requireAll(read: readonly DocumentText[], all: readonly JobText[]): void {
  const isWhole =
    read.length === all.length &&
    all.every((row, at) => {
      const found = read[at];
      const isSame = row.position === at && row.text === found?.text && row.tagged === found.tagged;
      return isSame && !isNoAnswer(row.text, wordsOfTarget(row));
    });
  if (!isWhole) throw textsLost();
}

const wordsOfTarget = ({ tagged, target }: Pick<JobText, 'tagged' | 'target'>): string | null =>
  target === null || tagged === null ? target : wordsOfTaggedText(target);

function toEdit({ text, tagged, target, origin }: JobText): WrittenEdit {
  if (target === null || origin === 'unchanged') return { text };
  return tagged === null ? { text, edited: target } : { text, tagged: target };
}

/** Returns the pairs for the history: every text with words, including repeated ones. */
function pairsOf(texts: readonly JobText[]): HistorySegment[] {
  return texts
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, tagged, target, location, origin, originName }, position) => ({
      position,
      source: text.trim(),
      target: (wordsOfTarget({ tagged, target }) ?? '').trim(),
      ...(location === null ? {} : { location }),
      ...originOf(origin, originName),
    }));
}

function originOf(origin: JobText['origin'], name: string | null): Pick<HistorySegment, 'origin'> {
  if (origin === 'repetition') return { origin: { kind: 'repetition', name: null } };
  return origin === 'memory' || origin === 'history' ? { origin: { kind: origin, name } } : {};
}
