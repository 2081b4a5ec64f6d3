import { textsLost } from '../../../../shared/domain/documents/texts-lost.ts';
import { isSoundFormat } from '../../../../shared/domain/documents/format.ts';
import { isNoAnswer } from '../../../../shared/domain/texts/shows-nothing.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { DocumentText } from '../../../clients/translation/translation-client.ts';
import type { JobText } from '../../../db/documents/job-texts-repo.ts';
import type { DocumentJobRecord } from '../../../db/documents/jobs-repo.ts';
import { type DocumentStep, type DocumentStepsDeps, isResultStored, noteResult } from '../step.ts';
import {
  areRowsOf,
  groupByText,
  toEdit,
  toPair,
  wordsOfTarget,
  type TextRows,
} from './join-texts.ts';
import { mayTryAgain } from './split-document.ts';

/** Texts per database message. */
const TEXTS_PER_MESSAGE = 1000;

/**
 * Builds the function that writes the known and the translated texts into a copy of the source, which becomes the raw
 * result. It can be repeated, because it sends nothing and costs nothing.
 */
export function createKnownCollection(deps: DocumentStepsDeps): DocumentStep<DocumentJobRecord> {
  const { texts, formats } = deps.knownTexts;

  const readAll = async (jobId: string): Promise<TextRows[]> => {
    const all: JobText[] = [];
    for (;;) {
      const next = await texts.list(jobId, all.at(-1) ?? null, TEXTS_PER_MESSAGE);
      all.push(...next);
      if (next.length < TEXTS_PER_MESSAGE) return groupByText(all);
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
      rules: job.textRules?.rules ?? null,
    };
    const read = await client
      .readDocumentTexts(source, { signal: context.signal })
      .catch(mayTryAgain);
    requireAll(read, all);
    const edits = read.map((found, at) => toEdit(all[at] ?? [], found, targetLang));
    const written = await client
      .writeEdits({ ...source, of: 'source', edits }, { signal: context.signal })
      .catch(mayTryAgain);
    // A missing place would be delivered in the source language.
    if (written.unplaced.length > 0) {
      throw new AppError('document/source-changed', 'documentErrors.otherDocument');
    }
    const stored = await deps.files.storeResult(job.id, written.body);
    const pairs = read.flatMap((found, at) => toPair(all[at] ?? [], found, targetLang) ?? []);
    const segments = pairs.map((pair, position) => ({ position, ...pair }));
    await deps.files.storePairs(job.id, segments);
    return noteResult(deps, job, stored, context);
  };
}

/**
 * Compares the texts to be written with the document itself: rows lost by a damaged database, and texts without an
 * answer, would be delivered in the source language.
 * @throws `document/texts-unanswered`
 */
function requireAll(read: readonly DocumentText[], all: readonly TextRows[]): void {
  const isWhole =
    read.length === all.length &&
    read.every((found, at) => {
      const rows = all[at] ?? [];
      const isAnswered = rows.every((row) => !isNoAnswer(row.text, wordsOfTarget(row)));
      return isAnswered && areRowsOf(rows, at, found);
    });
  if (!isWhole) throw textsLost();
}
