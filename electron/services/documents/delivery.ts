import { join } from 'node:path';
import { deliveredName } from '../../../shared/domain/documents/delivered-name.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { DocumentFiles } from './files.ts';

/** With this many namesakes the folder must be reporting nonsense. */
const MAX_NAMES = 10_000;

/**
 * Delivers a stored result into `folder` as `<name>.<target>.<ext>`, or the next free name. If another
 * format was requested, the extension is that of the actual content. `beforePublish` is awaited with each
 * candidate path. Resolves with the final path.
 * @throws `document/delivery-failed`
 */
export async function publishUnderFreeName(
  files: Pick<DocumentFiles, 'isTaken' | 'publish' | 'looksLike'>,
  job: Pick<DocumentJobRecord, 'fileName' | 'sourcePath' | 'targetLang' | 'outputFormat'>,
  resultFile: string,
  folder: string,
  beforePublish: (path: string) => Promise<unknown>,
): Promise<string> {
  const { fileName, targetLang, outputFormat } = job;
  const isAsAsked = outputFormat === null || (await files.looksLike(resultFile, outputFormat));
  const extension = isAsAsked ? outputFormat : null;
  for (let attempt = 1; attempt <= MAX_NAMES; attempt += 1) {
    const path = join(folder, deliveredName(fileName, targetLang, extension, attempt));
    // Checked first, so that a taken name costs no commit and no copy; publishing decides.
    if (await files.isTaken(path)) continue;
    await beforePublish(path);
    if (await files.publish(resultFile, path, job.sourcePath)) return path;
  }
  throw new AppError('document/delivery-failed', 'documentErrors.everyNameTaken', {
    details: { fileName },
  });
}
