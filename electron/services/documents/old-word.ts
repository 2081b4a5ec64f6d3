import { basename } from 'node:path';
import { extensionOf, OLD_WORD, RICH_TEXT } from '../../../shared/domain/documents/format.ts';
import { AppError } from '../../../shared/errors.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';
import { convertedCopyName } from './converted-copy.ts';
import type { DocumentFiles } from './files.ts';

/**
 * Converts an old Word document.
 * @returns the bytes of a .docx, and the lower-case hex SHA-256 of the file
 * @throws `document/*` with the way on, `canceled`
 */
export type ConvertWord = (path: string) => Promise<{ sha256: string; converted: Uint8Array }>;

interface OldWordDeps {
  files: Pick<DocumentFiles, 'storePlanned'>;
  convertWord: ConvertWord;
}

/**
 * Returns true for the refusal of an old Word document, which another program can convert. Word also saves rich text
 * under this extension.
 */
export function isOldWord(fileName: string, error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const what = error.values?.['what'];
  return what === OLD_WORD || (what === RICH_TEXT && extensionOf(fileName) === 'doc');
}

/**
 * Converts an old Word document into the app's own copy.
 * @param id of the planned file
 * @returns the name of the copy in the inbox; it reveals what the copy was made from, also to the next run
 * @throws as `convertWord`; `document/disk-full`
 */
export async function convertOldWord(
  { files, convertWord }: OldWordDeps,
  id: string,
  path: string,
): Promise<string> {
  const { sha256, converted } = await convertWord(path);
  return files.storePlanned(convertedCopyName(id, 'doc', sha256), converted);
}

/** Returns the name of a converted file: what it is delivered as is named after it. */
export const convertedName = (fileName: string): string =>
  `${fileName.replace(/(?<=.)\.(?:docx?|dot)$/iu, '')}.docx`;

/**
 * Returns true for a job whose source was converted from the user's file. Its copy stays as long as the job: no other file
 * has the tags of its source.
 */
export const isMadeOfOther = ({
  sourcePath,
  fileName,
}: Pick<DocumentJobRecord, 'sourcePath' | 'fileName'>): boolean =>
  sourcePath !== null &&
  convertedName(basename(sourcePath)) === fileName &&
  basename(sourcePath) !== fileName;
