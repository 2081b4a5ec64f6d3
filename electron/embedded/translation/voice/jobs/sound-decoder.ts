import type { SoundFileType } from '../../../../../shared/voice/file-types.ts';

/** Why a file cannot be listened to, in a sentence for its person. */
export class SoundError extends Error {
  override readonly name = 'SoundError';
}

/** Unpacks sound in a codec. */
export interface SoundDecoder {
  readonly types: readonly SoundFileType[];
  /**
   * 16,000 samples a second, one channel.
   * @throws {SoundError} for what cannot be unpacked
   */
  decode(
    type: SoundFileType,
    content: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): AsyncIterable<Int16Array>;
}

export const tooLong = (): SoundError =>
  new SoundError('The sound is longer than three hours. Send it in parts.');
