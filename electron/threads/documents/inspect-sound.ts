import { extensionOf, type SoundFormat } from '../../../shared/domain/documents/format.ts';
import { emptyDocument, unsupportedDocument } from '../../../shared/documents/document-errors.ts';
import { AppError } from '../../../shared/errors.ts';
import { MOST_SOUND_BYTES, MOST_SOUND_MS, soundTypeOf } from '../../../shared/voice/file-types.ts';
import { soundLengthMs } from '../../../shared/voice/sound-length.ts';
import type { InspectedFile } from './calls.ts';
import { readHeadOfRegularFile } from './read-regular-file.ts';

const HEAD_BYTES = 64 * 1024;

/**
 * Finds out what a file of sound is, piece by piece: it may be larger than memory. Its characters are not known
 * before it was heard, nor its length, where only its end would tell.
 * @throws `document/empty`, `document/unsupported`, `document/too-large`, and what reading throws
 */
export async function inspectSound(
  path: string,
  fileName: string,
  { id, type: wanted }: SoundFormat,
): Promise<InspectedFile> {
  const { head, sizeBytes, sha256 } = await readHeadOfRegularFile(
    path,
    MOST_SOUND_BYTES,
    HEAD_BYTES,
  ).catch((error: unknown) => {
    const isTooLarge = error instanceof AppError && error.code === 'document/too-large';
    throw isTooLarge ? new AppError(error.code, 'documentErrors.soundTooLarge') : error;
  });
  if (sizeBytes === 0) throw emptyDocument('documentErrors.emptyFile');
  const type = soundTypeOf(head);
  if (type !== wanted) {
    const extension = extensionOf(fileName);
    if (type === null) throw unsupportedDocument('documentErrors.noSoundInFile', { extension });
    const kind = type.slice('audio/'.length);
    throw unsupportedDocument('documentErrors.misnamedSound', { extension, kind });
  }
  const durationMs = soundLengthMs(type, head, sizeBytes);
  if (durationMs !== null && durationMs > MOST_SOUND_MS) {
    throw new AppError('document/too-large', 'documentErrors.soundTooLong');
  }
  return { format: id, sizeBytes, sha256, charCount: null, durationMs, warnings: [] };
}
