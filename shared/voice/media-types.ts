/** Mono sound that a session takes. @see translation service, voice: source types */
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

/** What the app sends: every instant of it can be found again without decoding. */
export const PCM_16K = 'audio/pcm;encoding=s16le;rate=16000' satisfies VoiceSourceType;

/** What the app asks translated speech to be: each piece can be played as it comes. */
export const SPEECH_PCM = 'audio/pcm;encoding=s16le;rate=24000';

/** Samples a second of translated speech with 16 bits, little-endian; null for another type. */
export function speechRateOf(contentType: string): number | null {
  const { encoding, rate } =
    PCM.exec(contentType.replace(/;\s+/gu, ';').toLowerCase())?.groups ?? {};
  return encoding === 's16le' ? Number(rate) : null;
}

/** Uncompressed sound of one channel. */
export interface PcmFormat {
  /** `alaw` and `ulaw` have one byte for each sample, `s16le` two. */
  encoding: 'alaw' | 'ulaw' | 's16le';
  samplesPerSecond: number;
  bytesPerSample: 1 | 2;
}

const PCM = /^audio\/pcm;encoding=(?<encoding>alaw|ulaw|s16le);rate=(?<rate>\d+)$/u;

/** As written in the list: clients may put a blank behind each semicolon. Null for another type. */
export function readSourceType(text: string): VoiceSourceType | null {
  const plain = text.replace(/;\s+/gu, ';').toLowerCase();
  return VOICE_SOURCE_TYPES.find((type) => type === plain) ?? null;
}

/** Null for sound in a container or a codec. */
export function pcmFormatOf(type: VoiceSourceType): PcmFormat | null {
  const { encoding, rate } = PCM.exec(type)?.groups ?? {};
  if (encoding !== 'alaw' && encoding !== 'ulaw' && encoding !== 's16le') return null;
  return {
    encoding,
    samplesPerSecond: Number(rate),
    bytesPerSample: encoding === 's16le' ? 2 : 1,
  };
}
