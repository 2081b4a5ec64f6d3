import { join } from 'node:path';
import { deliveredName } from '../../../shared/domain/documents/delivered-name.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { DocumentFiles } from './files.ts';
import { findCaptions } from './sound/sound-results.ts';

/** With this many files of the same name, the folder must be reporting nonsense. */
const MAX_NAMES = 10_000;

/**
 * Delivers a stored result into `folder` as `<name>.<target>.<ext>`, or the next free name. If another format was
 * requested, the extension is that of the actual content. `beforePublish` is awaited with each candidate path. Captions
 * are published first under the same name, so a result always has its captions beside it. Resolves with the final path.
 * @throws `document/delivery-failed`
 */
export async function publishUnderFreeName(
  files: Pick<DocumentFiles, 'isTaken' | 'publish' | 'looksLike' | 'findResult'>,
  job: Pick<
    DocumentJobRecord,
    'id' | 'format' | 'fileName' | 'sourcePath' | 'projectId' | 'targetLang' | 'outputFormat'
  >,
  resultFile: string,
  folder: string,
  beforePublish: (path: string) => Promise<unknown>,
): Promise<string> {
  const { fileName, targetLang, outputFormat } = job;
  const isAsAsked = outputFormat === null || (await files.looksLike(resultFile, outputFormat));
  const extension = isAsAsked ? outputFormat : null;
  const captions = await findCaptions(files, job);
  for (let attempt = 1; attempt <= MAX_NAMES; attempt += 1) {
    const path = join(folder, deliveredName(fileName, targetLang, extension, attempt));
    // Checked first, so that a taken name costs no commit and no copy; publishing decides.
    const captionsPath = captions === null ? null : captionsPathOf(path);
    if (await files.isTaken(path)) continue;
    if (captionsPath !== null && (await files.isTaken(captionsPath))) continue;
    await beforePublish(path);
    if (captions !== null && captionsPath !== null) {
      if (!(await files.publish(captions.file, captionsPath, job))) continue;
    }
    if (await files.publish(resultFile, path, job)) return path;
  }
  throw new AppError('document/delivery-failed', 'documentErrors.everyNameTaken', {
    details: { fileName },
  });
}

/**
 * Returns true when an earlier run delivered the result to this path, or only its captions, in which case the delivery
 * is completed. Otherwise frees the reserved name.
 */
export async function isDelivered(
  files: Pick<
    DocumentFiles,
    'hasContent' | 'dropReservation' | 'dropTemporary' | 'publish' | 'findResult'
  >,
  job: Pick<DocumentJobRecord, 'id' | 'format' | 'resultFile' | 'sourcePath' | 'projectId'>,
  path: string,
  sha256: string,
): Promise<boolean> {
  const captions = await findCaptions(files, job);
  // The app may have been killed between publishing the file and removing the temporary one.
  for (const file of [job.resultFile, captions?.file ?? null]) {
    if (file !== null) await files.dropTemporary(file, path);
  }
  if (await files.hasContent(path, sha256)) return true;
  await files.dropReservation(path);
  if (captions === null || job.resultFile === null) return false;
  const captionsPath = captionsPathOf(path);
  if (await files.hasContent(captionsPath, captions.sha256)) {
    return files.publish(job.resultFile, path, job);
  }
  await files.dropReservation(captionsPath);
  return false;
}

/** Returns the path of the captions: `talk.de.srt` beside `talk.de.txt`. */
const captionsPathOf = (path: string): string => path.replace(/\.txt$/u, '.srt');
