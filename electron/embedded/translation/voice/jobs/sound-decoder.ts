import type { SoundFileType } from '../../../../../shared/voice/file-types.ts';

/** Reason why a file cannot be processed, in a sentence for the user. */
export class SoundError extends Error {
  override readonly name = 'SoundError';
}

/** Decodes compressed sound. */
export interface SoundDecoder {
  readonly types: readonly SoundFileType[];
  /**
   * Decodes to 16,000 samples a second, one channel.
   * @throws {SoundError} for content that cannot be decoded
   */
  decode(
    type: SoundFileType,
    content: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): AsyncIterable<Int16Array>;
}

export const tooLong = (): SoundError =>
  new SoundError('The sound is longer than three hours. Send it in parts.');
