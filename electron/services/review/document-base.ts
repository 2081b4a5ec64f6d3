import { requireWhole } from '../../../shared/domain/data/counted.ts';
import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import type { SegmentWording } from '../../db/history/repo-types.ts';
import type { DocumentFiles } from '../documents/files.ts';

/** Segments per database message. */
const SEGMENTS_PER_MESSAGE = 1000;
export const PICTURES: ReadonlySet<DocumentFormatId> = new Set(['png', 'jpeg']);

/** File that a document is written from. */
export interface DocumentBase {
  path: string;
  fileName: string;
  folder: string;
  /** File whose permissions a new file gets. */
  likePath: string | null;
}

/**
 * Finds the bytes that the segments of a finished job were read from; only those fit.
 * @throws `document/source-missing`, `document/source-changed`
 */
export async function findBase(
  files: Pick<DocumentFiles, 'hasContent' | 'isTaken' | 'resultPath' | 'deliveryFolder'>,
  job: DocumentJobRecord,
  isPicture: boolean,
): Promise<DocumentBase> {
  const { fileName, resultFile, resultSha256, sourcePath } = job;
  const folder = files.deliveryFolder(job);
  if (isPicture) {
    if (sourcePath === null) throw missingBase('documentErrors.noPictureToEdit');
    if (await files.hasContent(sourcePath, job.sha256)) {
      return { path: sourcePath, fileName, folder, likePath: sourcePath };
    }
    throw (await files.isTaken(sourcePath))
      ? new AppError('document/source-changed', 'documentErrors.pictureChanged')
      : missingBase('documentErrors.noPictureToEdit');
  }
  const path = resultFile === null ? '' : files.resultPath(resultFile);
  if (resultSha256 === null || !(await files.hasContent(path, resultSha256))) {
    throw missingBase('documentErrors.noResultToEdit');
  }
  return { path, fileName, folder, likePath: sourcePath };
}

export function missingBase(
  message: 'documentErrors.noPictureToEdit' | 'documentErrors.noResultToEdit',
): AppError {
  return new AppError('document/source-missing', message);
}

/**
 * Prevents writing from only some of an item's segments.
 * @throws `input/conflict` when a damaged database lost some of them
 */
export function requireSegments(storedCount: number, foundCount: number): void {
  requireWhole({ storedCount, foundCount }, () => {
    const values = { found: foundCount, stored: storedCount };
    return new AppError('input/conflict', 'history.segmentsLost', { values });
  });
}

/** Reads all segments of an item, as translated and as they read now. @throws `input/not-found` */
export async function readWordings(
  history: Pick<Database['history'], 'listWordings'>,
  itemId: string,
): Promise<SegmentWording[]> {
  const wordings: SegmentWording[] = [];
  for (;;) {
    const from = (wordings.at(-1)?.position ?? -1) + 1;
    const next = await history.listWordings(itemId, from, SEGMENTS_PER_MESSAGE);
    wordings.push(...next);
    if (next.length < SEGMENTS_PER_MESSAGE) return wordings;
  }
}
