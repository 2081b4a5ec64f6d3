import {
  pcmFormatOf,
  readSourceType,
  PCM_16K,
  VOICE_SOURCE_TYPES,
  type PcmFormat,
  type VoiceSourceType,
} from '../../../../shared/voice/media-types.ts';
import { SOUND_FILE_TYPES, type SoundFileType } from '../../../../shared/voice/file-types.ts';
import { VOICE_FORMATS, type VoiceFormat } from '../../../../shared/voice/frames.ts';
import { VOICE_SOURCES, VOICE_TARGETS } from '../../../../shared/voice/languages.ts';
import { badRequest } from '../../http/service-error.ts';
import type { RequestFields } from '../request-fields.ts';
import type { Speaker, SpeechStyle } from './espeak.ts';

/** A checked request for a session. */
export interface VoiceRequest {
  readonly format: VoiceFormat;
  /** Null for packed sound. */
  readonly pcm: PcmFormat | null;
  /** Type of packed sound; null: detected from its first bytes. */
  readonly fileType: SoundFileType | null;
  /** Lower case; null: detected. */
  readonly sourceLanguage: string | null;
  /** API codes, such as `en-GB`. */
  readonly targets: readonly string[];
  readonly glossaryId: string | null;
  readonly formality: string | null;
  /** As given by the request; null: none. */
  readonly spokenTermsId: string | null;
  /** Words of the named collection, in the spoken language. */
  readonly terms: readonly string[];
  /** Terms of the glossary, in the spoken language. */
  readonly likely: readonly string[];
  /** The translation that is also spoken; null: none. */
  readonly speech: SpeechRequest | null;
}

export interface SpeechRequest extends SpeechStyle {
  readonly contentType: string;
}

const MOST_TARGETS = 5;
const VOICES = ['male', 'female', 'match'] as const;
const FORMALITIES = ['default', 'formal', 'more', 'informal', 'less'] as const;
/** Uncompressed sound formats that this service produces, with their sample rates. */
export const SPEECH_TYPES: Readonly<Record<string, number>> = {
  'audio/pcm;encoding=s16le;rate=16000': 16_000,
  'audio/pcm;encoding=s16le;rate=24000': 24_000,
};
/** Values as in text requests. */
const TEXT_FORMALITY: Readonly<Record<string, string>> = {
  formal: 'prefer_more',
  more: 'prefer_more',
  informal: 'prefer_less',
  less: 'prefer_less',
};

/**
 * @param unpacks whether packed sound can be decoded
 * @throws 400 naming the field @see translation service, voice
 */
export function readVoiceRequest(
  fields: RequestFields,
  speaker: Speaker | null = null,
  unpacks = false,
): VoiceRequest {
  const sound = readSourceSound(fields.text('source_media_content_type'), unpacks);
  const format = fields.choice('message_format', VOICE_FORMATS) ?? 'json';
  fields.choice('source_language_mode', ['auto', 'fixed']);
  const sourceLanguage = readSource(fields.text('source_language'));
  const speech = readSpeech(fields, speaker);
  const spoken = speech === null ? [] : [speech.language];
  const targets = readTargets([...fields.texts('target_languages'), ...spoken]);
  const formality = fields.choice('formality', FORMALITIES) ?? 'default';
  return {
    format,
    ...sound,
    sourceLanguage,
    targets,
    glossaryId: fields.text('glossary_id') ?? null,
    spokenTermsId: fields.text('spoken_terms_id') ?? null,
    terms: [],
    likely: [],
    formality: TEXT_FORMALITY[formality] ?? null,
    speech,
  };
}

/** @throws 400 also if speech synthesis is unavailable */
function readSpeech(fields: RequestFields, speaker: Speaker | null): SpeechRequest | null {
  const asks = fields.choice('target_media_voice', VOICES) ?? null;
  // A voice that matches the speaker is not available here, so any voice is used.
  const voice = asks === 'match' ? null : asks;
  const [asked, ...others] = fields.texts('target_media_languages');
  if (asked === undefined) return null;
  if (speaker === null) throw badRequest('target_media_languages: this service does not speak.');
  if (others.length > 0) throw badRequest('target_media_languages may hold one language.');
  const language = speaker.languages.find((one) => one.toLowerCase() === asked.toLowerCase());
  if (language === undefined) {
    throw badRequest(`target_media_languages may hold: ${speaker.languages.join(', ')}.`);
  }
  const contentType = fields.text('target_media_content_type')?.replace(/;\s+/gu, ';') ?? '';
  const samplesPerSecond = SPEECH_TYPES[contentType.toLowerCase()];
  if (samplesPerSecond === undefined) {
    const types = Object.keys(SPEECH_TYPES).join(', ');
    throw badRequest(`target_media_content_type must be one of: ${types}. Nothing is packed here.`);
  }
  return { language, voice, samplesPerSecond, contentType: contentType.toLowerCase() };
}

function readSourceSound(
  text: string | undefined,
  unpacks: boolean,
): Pick<VoiceRequest, 'pcm' | 'fileType'> {
  if (text === undefined) throw badRequest('source_media_content_type is missing.');
  const type = readSourceType(text);
  if (type === null) {
    const types = VOICE_SOURCE_TYPES.join(', ');
    throw badRequest(`source_media_content_type must be one of: ${types}.`);
  }
  const pcm = pcmFormatOf(type);
  if (pcm !== null) return { pcm, fileType: null };
  if (unpacks) return { pcm, fileType: fileTypeOf(type) };
  const plain = VOICE_SOURCE_TYPES.filter((one) => pcmFormatOf(one) !== null);
  throw badRequest(
    `source_media_content_type: ${type} needs ffmpeg, which is not installed on this computer. ` +
      `Send ${PCM_16K}, or any other of: ${plain.join(', ')}.`,
  );
}

/** Returns the container of a type; null for one that is detected. */
function fileTypeOf(type: VoiceSourceType): SoundFileType | null {
  const [container = ''] = type.split(';');
  // WebM is a kind of Matroska.
  if (container === 'audio/x-matroska') return 'audio/webm';
  return SOUND_FILE_TYPES.find((one) => one === container) ?? null;
}

function readSource(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  const code = VOICE_SOURCES.find((one) => one === text.toLowerCase());
  if (code !== undefined) return code;
  throw badRequest(`source_language must be one of: ${VOICE_SOURCES.join(', ')}.`);
}

function readTargets(texts: readonly string[]): string[] {
  const targets = texts.map((text) => {
    const code = VOICE_TARGETS.find((one) => one.toLowerCase() === text.toLowerCase());
    if (code !== undefined) return code;
    throw badRequest(`target_languages may hold: ${VOICE_TARGETS.join(', ')}.`);
  });
  if (targets.length > MOST_TARGETS) {
    throw badRequest(`target_languages has more than ${String(MOST_TARGETS)} languages.`);
  }
  return [...new Set(targets)];
}
