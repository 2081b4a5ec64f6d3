import { extensionOf, type SoundFormat } from '../../../shared/domain/documents/format.ts';
import { emptyDocument, unsupportedDocument } from '../../../shared/documents/document-errors.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  MOST_SOUND_BYTES,
  MOST_SOUND_MS,
  soundTypeOf,
  type SoundFileType,
} from '../../../shared/voice/file-types.ts';
import { soundLengthMs } from '../../../shared/voice/sound-length.ts';
import type { InspectedFile } from '../../services/documents/thread.ts';
import { lookIntoRegularFile } from './read-regular-file.ts';

/** Number of bytes that distinguish the kinds of sound. */
const TYPE_BYTES = 12;

/**
 * Determines the type of a sound file, piece by piece: it may be larger than memory. Its characters are unknown until
 * it is transcribed, as is its length if only its end would reveal it.
 * @throws `document/empty`, `document/unsupported`, `document/too-large`, and errors of reading
 */
export async function inspectSound(
  path: string,
  fileName: string,
  { id, type: wanted }: SoundFormat,
): Promise<InspectedFile> {
  const {
    found: durationMs,
    sizeBytes,
    sha256,
  } = await lookIntoRegularFile(path, MOST_SOUND_BYTES, async (size, read) => {
    if (size === 0) throw emptyDocument('documentErrors.emptyFile');
    const type = soundTypeOf(await read(0, TYPE_BYTES));
    if (type !== wanted) throw misnamed(fileName, type);
    return soundLengthMs(type, { sizeBytes: size, read });
  }).catch((error: unknown) => {
    const isTooLarge = error instanceof AppError && error.code === 'document/too-large';
    throw isTooLarge ? new AppError(error.code, 'documentErrors.soundTooLarge') : error;
  });
  if (durationMs !== null && durationMs > MOST_SOUND_MS) {
    throw new AppError('document/too-large', 'documentErrors.soundTooLong');
  }
  return { format: id, sizeBytes, sha256, charCount: null, durationMs, sample: '', warnings: [] };
}

function misnamed(fileName: string, type: SoundFileType | null): AppError {
  const extension = extensionOf(fileName);
  if (type === null) return unsupportedDocument('documentErrors.noSoundInFile', { extension });
  const kind = type.slice('audio/'.length);
  return unsupportedDocument('documentErrors.misnamedSound', { extension, kind });
}
