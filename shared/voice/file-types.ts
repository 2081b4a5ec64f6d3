/** Sound file types that a voice job accepts. @see translation service, voice jobs: source types */
export const SOUND_FILE_TYPES = [
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'audio/flac',
  'audio/mp4',
  'audio/webm',
] as const;
export type SoundFileType = (typeof SOUND_FILE_TYPES)[number];

/** Result types of a voice job. @see translation service, voice jobs: output types */
export const VOICE_RESULT_TYPES = [
  'text/plain',
  'application/x-subrip',
  'audio/opus',
  'audio/flac',
  'audio/pcm;encoding=s16le;rate=16000',
  'audio/pcm;encoding=s16le;rate=24000',
  'audio/pcm;encoding=ulaw;rate=8000',
  'audio/pcm;encoding=alaw;rate=8000',
  'audio/x-matroska;codecs=aac',
  'audio/x-matroska;codecs=flac',
  'audio/x-matroska;codecs=opus',
  'audio/x-matroska;codecs=pcm_s16le;rate=16000',
  'audio/x-matroska;codecs=pcm_s16le;rate=24000',
  'video/mp2t;codecs=aac',
  'video/mp2t;codecs=opus',
  'audio/ogg;codecs=flac',
  'audio/ogg;codecs=opus',
  'audio/webm;codecs=opus',
] as const;
export type VoiceResultType = (typeof VOICE_RESULT_TYPES)[number];

/** States of one result, in order; `failed` can follow each of the first three. */
export const VOICE_RESULT_STATES = [
  'pending',
  'uploaded',
  'processing',
  'complete',
  'downloaded',
  'failed',
] as const;
export type VoiceResultState = (typeof VOICE_RESULT_STATES)[number];

/** Maximum source file size in bytes, and maximum duration. */
export const MOST_SOUND_BYTES = 1024 * 1024 * 1024;
export const MOST_SOUND_MS = 3 * 60 * 60_000;

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/**
 * Detects the type of a sound file by its beginning.
 * @param bytes at least 12, unless the file is shorter
 * @returns null for anything else
 */
export function soundTypeOf(bytes: Uint8Array): SoundFileType | null {
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WAVE') return 'audio/wav';
  if (text(bytes, 0, 4) === 'OggS') return 'audio/ogg';
  if (text(bytes, 0, 4) === 'fLaC') return 'audio/flac';
  if (text(bytes, 4, 8) === 'ftyp') return 'audio/mp4';
  if (text(bytes, 0, 4) === '\u001a\u0045\u00df\u00a3') return 'audio/webm';
  if (text(bytes, 0, 3) === 'ID3') return 'audio/mpeg';
  // The beginning of a frame, in which the two bits of the layer are never both zero.
  const [first = 0, second = 0] = bytes;
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 ? 'audio/mpeg' : null;
}
