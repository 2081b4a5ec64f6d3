/** Mono sound that a session accepts. @see translation service, voice: source types */
export const VOICE_SOURCE_TYPES = [
  'audio/auto',
  'audio/flac',
  'audio/mpeg',
  'audio/ogg',
  'audio/webm',
  'audio/x-matroska',
  'audio/ogg;codecs=flac',
  'audio/ogg;codecs=opus',
  'audio/webm;codecs=opus',
  'audio/x-matroska;codecs=aac',
  'audio/x-matroska;codecs=flac',
  'audio/x-matroska;codecs=mp3',
  'audio/x-matroska;codecs=opus',
  'audio/pcm;encoding=alaw;rate=8000',
  'audio/pcm;encoding=ulaw;rate=8000',
  'audio/pcm;encoding=s16le;rate=8000',
  'audio/pcm;encoding=s16le;rate=16000',
  'audio/pcm;encoding=s16le;rate=44100',
  'audio/pcm;encoding=s16le;rate=48000',
] as const;
export type VoiceSourceType = (typeof VOICE_SOURCE_TYPES)[number];

/** Type that the app sends, in which every instant can be located without decoding. */
export const PCM_16K = 'audio/pcm;encoding=s16le;rate=16000' satisfies VoiceSourceType;

/**
 * Type of translated speech that the app requests, each piece of which can be played immediately.
 */
export const SPEECH_PCM = 'audio/pcm;encoding=s16le;rate=24000';

/**
 * Returns the samples per second of 16-bit little-endian translated speech; null for other types.
 */
export function speechRateOf(contentType: string): number | null {
  const { encoding, rate } =
    PCM.exec(contentType.replace(/;\s+/gu, ';').toLowerCase())?.groups ?? {};
  return encoding === 's16le' ? Number(rate) : null;
}

/** Uncompressed sound with one channel. */
export interface PcmFormat {
  /** `alaw` and `ulaw` have one byte per sample, `s16le` two. */
  encoding: 'alaw' | 'ulaw' | 's16le';
  samplesPerSecond: number;
  bytesPerSample: 1 | 2;
}

const PCM = /^audio\/pcm;encoding=(?<encoding>alaw|ulaw|s16le);rate=(?<rate>\d+)$/u;

/**
 * Normalizes a type to its form in the list, because clients may put a space after each semicolon.
 * Null for other types.
 */
export function readSourceType(text: string): VoiceSourceType | null {
  const plain = text.replace(/;\s+/gu, ';').toLowerCase();
  return VOICE_SOURCE_TYPES.find((type) => type === plain) ?? null;
}

/** Returns the PCM format of a type; null for sound in a container or a codec. */
export function pcmFormatOf(type: VoiceSourceType): PcmFormat | null {
  const { encoding, rate } = PCM.exec(type)?.groups ?? {};
  if (encoding !== 'alaw' && encoding !== 'ulaw' && encoding !== 's16le') return null;
  return {
    encoding,
    samplesPerSecond: Number(rate),
    bytesPerSample: encoding === 's16le' ? 2 : 1,
  };
}
