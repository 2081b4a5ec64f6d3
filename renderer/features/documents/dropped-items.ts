import type { DroppedItem } from '../../../shared/domain/document-job.ts';
import type { DocumentPlan } from '../../../shared/domain/document-job.ts';
import type { DroppedFile } from '../../../shared/ipc/api.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';

export type RejectedFile = DocumentPlan['rejected'][number] & {
  /** What to do, where it is another thing than the error's code suggests. */
  todo?: string;
};

/** A dropped entry: the file, and whether the platform says that it is a folder. */
export interface DroppedEntry {
  file: DroppedFile;
  isFolder: boolean;
}

/** Bytes that travel without a path are held in memory twice, so they are bounded: the largest format limit. */
export const MAX_BYTES_WITHOUT_PATH = 30 * 1024 * 1024;
/** Bounds of the contract: longer ones would make it refuse the whole drop. */
const MAX_NAME = 255;
const MAX_PATH = 4096;

function reject(fileName: string, code: ErrorCode, message: string, todo: string): RejectedFile {
  return { fileName, error: { code, message, retryable: false }, todo };
}

/** The name within the contract's bounds, its extension kept. */
function boundedName(name: string): string {
  if (name === '') return t('Untitled');
  if (name.length <= MAX_NAME) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 16 ? name.slice(dot) : '';
  return name.slice(0, MAX_NAME - extension.length) + extension;
}

/** The path behind an entry, or an empty text where the platform gives none. */
function pathOf(file: DroppedFile, pathOfFile: (file: DroppedFile) => string): string {
  try {
    return pathOfFile(file);
  } catch {
    return '';
  }
}

/** Turns one dropped entry into what the main process takes, or says why it cannot. */
export async function toDroppedItem(
  { file, isFolder }: DroppedEntry,
  pathOfFile: (file: DroppedFile) => string,
): Promise<DroppedItem | RejectedFile> {
  const name = boundedName(file.name);
  const path = pathOf(file, pathOfFile);
  if (path.length > MAX_PATH) {
    return reject(
      name,
      'input/invalid',
      t('The path is too long to be read.'),
      t('Move it up some folders.'),
    );
  }
  if (path !== '') return { kind: 'path', path };
  if (isFolder) {
    return reject(
      name,
      'document/unsupported',
      t('This folder came without its place on the disk and cannot be read.'),
      t('Drop it from the file manager, or drop its files.'),
    );
  }
  if (file.size > MAX_BYTES_WITHOUT_PATH) {
    return reject(
      name,
      'document/too-large',
      t('This file came without its place on the disk and is too large to be copied.'),
      t('Store it as a file and drop that.'),
    );
  }
  try {
    return { kind: 'bytes', name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    return reject(
      name,
      'document/source-missing',
      t('The program it was dragged from did not hand over its content.'),
      t('Store it as a file and drop that.'),
    );
  }
}

export function isRejected(item: DroppedItem | RejectedFile): item is RejectedFile {
  return 'error' in item;
}
