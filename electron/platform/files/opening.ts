import { lstat } from 'node:fs/promises';
import { extname } from 'node:path';
import { JOB_FORMATS } from '../../../shared/domain/documents/format.ts';

/** Extensions of what the app delivers: documents, and of recordings their texts and captions. */
const OPENED: ReadonlySet<string> = new Set([
  ...Object.values(JOB_FORMATS).flatMap(({ id, aliases }) => [id, ...aliases]),
  'txt',
  'srt',
]);

/**
 * Whether a file may be handed to the program that the system has for it: a regular file, no link, with the extension of
 * a format that the app writes. A row of the database may name anything, and the system would run a program.
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
