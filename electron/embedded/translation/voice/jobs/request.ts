import { VOICE_SOURCES, VOICE_TARGETS } from '../../../../../shared/voice/languages.ts';
import {
  MOST_SOUND_BYTES,
  SOUND_FILE_TYPES,
  VOICE_RESULT_TYPES,
} from '../../../../../shared/voice/file-types.ts';
import { pcmFormatOf, readSourceType } from '../../../../../shared/voice/media-types.ts';
import { badRequest, type ServiceError } from '../../../http/service-error.ts';
import { readObject } from '../../request-fields.ts';
import type { Speaker } from '../espeak.ts';
import { pcmRateOf } from './results.ts';

/** A checked request for a job. */
export interface VoiceJobRequest {
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Lower case; null: detected if the recognizer can. */
  readonly sourceLanguage: string | null;
  readonly targets: readonly { readonly language: string; readonly type: string }[];
}

/** Languages and file types that are supported here. */
export interface VoiceJobOffer {
  /** Recognized languages; null: the recognizer accepts any. */
  readonly sources: readonly string[] | null;
  /** Readable file types. */
  readonly types: readonly string[];
  readonly speaker: Speaker | null;
}

const MOST_NAME_CHARS = 1_024;
/** The API sets no limit; this one prevents a request from filling the disk. */
const MOST_TARGETS = 100;

/** @throws 400 with the position of the error @see translation service, voice jobs */
export function readVoiceJobRequest(body: unknown, offer: VoiceJobOffer): VoiceJobRequest {
  const fields = readObject(body);
  const file = readObject(fields['source_file'], '/source_file');
  const { name, content_length: sizeBytes } = file;
  if (typeof name !== 'string' || name === '' || name.length > MOST_NAME_CHARS) {
    throw wrong('/source_file/name', `must have 1 to ${String(MOST_NAME_CHARS)} characters`);
  }
  if (typeof sizeBytes !== 'number' || !Number.isInteger(sizeBytes) || sizeBytes < 1) {
    throw wrong('/source_file/content_length', 'must be a whole number from 1');
  }
  if (sizeBytes > MOST_SOUND_BYTES) {
    throw wrong('/source_file/content_length', `must be ${String(MOST_SOUND_BYTES)} at most`);
  }
  return {
    fileName: name.split(/[\\/]/u).at(-1) ?? name,
    contentType: readType(file['content_type'], offer),
    sizeBytes,
    sourceLanguage: readSource(fields['parameters'], offer),
    targets: readTargets(fields['targets'], offer),
  };
}

function readType(value: unknown, { types }: VoiceJobOffer): string {
  const place = '/source_file/content_type';
  const plain = typeof value === 'string' ? value.replaceAll(/;\s+/gu, ';').toLowerCase() : '';
  const pcm = readSourceType(plain);
  if (pcm !== null && pcmFormatOf(pcm) !== null) return pcm;
  const type = SOUND_FILE_TYPES.find((one) => one === plain);
  if (type === undefined) throw wrong(place, `must be one of: ${SOUND_FILE_TYPES.join(', ')}`);
  if (types.includes(type)) return type;
  throw wrong(
    place,
    `is ${type}, which nothing here can decode; what is read here: ${types.join(', ')}`,
  );
}

function readSource(parameters: unknown, { sources }: VoiceJobOffer): string | null {
  if (parameters === undefined || parameters === null) return null;
  const value = readObject(parameters, '/parameters')['source_language'];
  const place = '/parameters/source_language';
  if (value === undefined || value === null) return null;
  const code = VOICE_SOURCES.find(
    (one) => typeof value === 'string' && one === value.toLowerCase(),
  );
  if (code === undefined) throw wrong(place, `must be one of: ${VOICE_SOURCES.join(', ')}`);
  if (sources === null || sources.includes(code)) return code;
  throw wrong(place, `must be one of: ${sources.join(', ')}. Nothing else is understood here`);
}

function readTargets(value: unknown, offer: VoiceJobOffer): VoiceJobRequest['targets'] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_TARGETS) {
    throw wrong('/targets', `must be a list of 1 to ${String(MOST_TARGETS)} entries`);
  }
  return value.map((entry: unknown, index) => {
    const place = `/targets/${String(index)}`;
    const { language, type } = readObject(entry, place);
    const code = VOICE_TARGETS.find(
      (one) => typeof language === 'string' && one.toLowerCase() === language.toLowerCase(),
    );
    if (code === undefined) {
      throw wrong(`${place}/language`, `must be one of: ${VOICE_TARGETS.join(', ')}`);
    }
    return { language: code, type: readResultType(type, code, `${place}/type`, offer) };
  });
}

function readResultType(
  value: unknown,
  language: string,
  place: string,
  { speaker }: VoiceJobOffer,
): string {
  const plain = typeof value === 'string' ? value.replaceAll(/;\s+/gu, ';').toLowerCase() : '';
  const type = VOICE_RESULT_TYPES.find((one) => one === plain);
  if (type === undefined) throw wrong(place, `must be one of: ${VOICE_RESULT_TYPES.join(', ')}`);
  if (type === 'text/plain' || type === 'application/x-subrip') return type;
  const spoken = VOICE_RESULT_TYPES.filter((one) => pcmRateOf(one) !== null);
  if (pcmRateOf(type) === null) {
    throw wrong(place, `is ${type}: speech is not packed here. It is made as ${spoken.join(', ')}`);
  }
  if (speaker === null) throw wrong(place, `is ${type}: this service does not speak`);
  if (speaker.languages.includes(language)) return type;
  throw wrong(place, `is ${type}: what is spoken here is ${speaker.languages.join(', ')}`);
}

const wrong = (place: string, words: string): ServiceError => badRequest(`${place} ${words}.`);
