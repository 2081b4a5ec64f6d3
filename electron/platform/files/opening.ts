import { lstat } from 'node:fs/promises';
import { extname } from 'node:path';
import { JOB_FORMATS } from '../../../shared/domain/documents/format.ts';

/** Extensions of delivered files: documents, and texts and captions of recordings. */
const OPENED: ReadonlySet<string> = new Set([
  ...Object.values(JOB_FORMATS).flatMap(({ id, aliases }) => [id, ...aliases]),
  'txt',
  'srt',
]);

/**
 * Returns true if a file may be handed to its default program: a regular file, not a link, with the extension of a
 * format that the app writes. A database row may name anything, and the system would run a program.
 * @param path absolute
 */
export async function mayBeOpened(path: string): Promise<boolean> {
  if (!OPENED.has(extname(path).slice(1).toLowerCase())) return false;
  try {
    return (await lstat(path)).isFile();
  } catch {
    return false;
  }
}
