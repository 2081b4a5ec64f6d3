import { soundTypeOf, type SoundFileType } from '../../../../../shared/voice/file-types.ts';
import { pcmFormatOf, readSourceType } from '../../../../../shared/voice/media-types.ts';
import { SAMPLES_PER_MS } from '../recognizer.ts';
import { createSoundReader } from '../sound-reader.ts';
import { SoundError, type SoundDecoder } from './sound-decoder.ts';
import { createByteReader, readWave } from './wave-file.ts';

const NAMES: Readonly<Record<SoundFileType, string>> = {
  'audio/mpeg': 'MP3',
  'audio/wav': 'WAV',
  'audio/ogg': 'Ogg',
  'audio/flac': 'FLAC',
  'audio/mp4': 'MPEG-4',
  'audio/webm': 'WebM',
};
const HEAD_BYTES = 12;

/** Returns the readable types: WAV always, the others if there is a decoder. */
export function readableTypes(decoder: SoundDecoder | null): SoundFileType[] {
  return ['audio/wav', ...(decoder?.types ?? []).filter((type) => type !== 'audio/wav')];
}

/**
 * Reads the sound of a file in the form that recognizers expect: 16,000 samples a second, one
 * channel, in pieces.
 * @param contentType declared type of the file; null: any
 * @throws {SoundError} when it has a different type, is damaged, or cut off
 */
export async function* readSound(
  contentType: string | null,
  content: AsyncIterable<Uint8Array>,
  decoder: SoundDecoder | null,
  signal: AbortSignal,
): AsyncGenerator<Int16Array> {
  const raw = contentType === null ? null : readSourceType(contentType);
  const pcm = raw === null ? null : pcmFormatOf(raw);
  if (pcm !== null) {
    yield* readRaw(createSoundReader(pcm), pcm.bytesPerSample, content);
    return;
  }
  const bytes = createByteReader(content);
  const type = soundTypeOf(await bytes.peek(HEAD_BYTES));
  if (type === null) throw new SoundError('The file is no sound that is known here.');
  if (contentType !== null && type !== contentType) {
    throw new SoundError(
      `The file was sent as ${contentType}, but it is a file of ${NAMES[type]} sound.`,
    );
  }
  if (type === 'audio/wav') yield* readWave(bytes);
  else if (decoder === null) throw new SoundError(`Nothing here can decode ${NAMES[type]} sound.`);
  else yield* decoder.decode(type, bytes.rest(), signal);
}

async function* readRaw(
  reader: ReturnType<typeof createSoundReader>,
  bytesPerSample: number,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Int16Array> {
  let rest = new Uint8Array();
  for await (const chunk of content) {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % bytesPerSample);
    rest = Uint8Array.from(bytes.subarray(whole));
    yield reader.read(bytes.subarray(0, whole)).samples;
  }
}

/** Returns the duration of the samples. */
export const soundMsOf = ({ length }: Int16Array): number => length / SAMPLES_PER_MS;
