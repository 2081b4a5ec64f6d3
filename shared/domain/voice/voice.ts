import { z } from 'zod';
import { errorDataSchema } from '../../error-schemas.ts';
import { id, ids, instantMs, languageCode, pageOf, pageQuery } from '../schemas.ts';
import { textPieceSchema } from '../history/history.ts';
import {
  MAX_SOUND_PIECE_MS,
  MAX_SOUND_READ_MS,
  MAX_VOICE_TARGETS,
  SPEECH_VOICES,
  RECOGNIZER_QUALITIES,
  SOUND_BYTES_PER_MS,
  VOICE_ENDS,
  VOICE_EXPORT_FORMATS,
  VOICE_FORMALITIES,
  VOICE_ORDERS,
  VOICE_ORIGINS,
} from './names.ts';
import { MAX_SEARCH_CHARS } from '../app/limits.ts';
import { MAX_GLOSSARIES_PER_REQUEST } from '../texts/limits.ts';

/*
 * Speech that is transcribed and translated live. Times called `…AtMs` are UTC epoch milliseconds;
 * all others are milliseconds of the stored sound, which has no pauses.
 */

/** Bytes of any buffer. */
export const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const spokenLanguageSchema = z.object({
  /** The service's code, such as `en` or `pt-BR`. */
  code: z.string(),
  /** For a source: false where it must be specified. */
  canBeDetected: z.boolean(),
});

/** Voice abilities of a connection. */
export const voiceOptionSchema = z.object({
  connectionId: z.string(),
  connectionName: z.string(),
  /** No speech leaves this computer; a confidential project can use no other. */
  isHere: z.boolean(),
  isDefault: z.boolean(),
  sources: z.array(spokenLanguageSchema),
  /** Languages a transcript can be translated into; if empty, only transcription is possible. */
  targets: z.array(z.string()),
  /** Targets whose translation can be spoken; may be empty. */
  speechTargets: z.array(z.string()),
  /** Targets that have a formal and an informal form. */
  formalityTargets: z.array(z.string()),
  canDetectSource: z.boolean(),
  takesGlossary: z.boolean(),
  takesSpokenTerms: z.boolean(),
  /**
   * Local speech recognizers, in the order of preference; languages null: any. Empty where a
   * service elsewhere recognizes speech.
   */
  recognizers: z.array(
    z.object({
      name: z.string(),
      quality: z.enum(RECOGNIZER_QUALITIES),
      languages: z.array(z.string()).nullable(),
    }),
  ),
  /** Recognizers that broke down and are not used until the next start. */
  switchedOff: z.array(z.string()),
  /** Reason why it cannot be used at the moment; the lists may then be empty. */
  problem: errorDataSchema.nullable(),
});
export type VoiceOption = z.infer<typeof voiceOptionSchema>;

export const startVoiceSchema = z.object({
  connectionId: id,
  /** Null to detect it. */
  sourceLang: languageCode.nullable(),
  targetLangs: z.array(languageCode).max(MAX_VOICE_TARGETS),
  formality: z.enum(VOICE_FORMALITIES),
  /** The service's glossaries; the first one wins. */
  glossaryIds: z.array(id).max(MAX_GLOSSARIES_PER_REQUEST),
  spokenTermsId: id.nullable(),
  projectId: id.nullable(),
  /** If false, the sound is removed once all of it is transcribed. */
  keepsSound: z.boolean(),
  /** One of the targets, to be spoken. */
  speechTarget: languageCode.nullable(),
  /** Not stored: lines that are finished later are not spoken. */
  speechVoice: z.enum(SPEECH_VOICES),
  origin: z.enum(VOICE_ORIGINS),
});
export type StartVoice = z.infer<typeof startVoiceSchema>;

const voiceStateSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('connecting') }),
  z.object({ name: z.literal('open') }),
  /** The connection is broken and is retried at that instant. Sound is stored meanwhile. */
  z.object({ name: z.literal('waiting'), untilMs: z.number() }),
  /** All sound has been sent; the last lines are pending. */
  z.object({ name: z.literal('finishing') }),
  z.object({ name: z.literal('ended'), end: z.enum(VOICE_ENDS) }),
]);
export type VoiceSessionState = z.infer<typeof voiceStateSchema>;

export const voiceSessionSchema = z.object({
  id: z.string(),
  /** The user's title; empty for a session that is called by its date and languages. */
  title: z.string(),
  origin: z.enum(VOICE_ORIGINS),
  connectionId: z.string(),
  connectionName: z.string(),
  recognizer: z.enum(RECOGNIZER_QUALITIES).nullable(),
  sourceLang: z.string().nullable(),
  targetLangs: z.array(z.string()),
  formality: z.enum(VOICE_FORMALITIES),
  speechTarget: z.string().nullable(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  state: voiceStateSchema,
  isPaused: z.boolean(),
  /** Reason for the end; for a running session, reason why the connection last broke. */
  error: errorDataSchema.nullable(),
  /** Length of all sound so far. */
  soundMs: z.number(),
  /** Everything before this is transcribed, in each language. */
  concludedMs: z.number(),
  /** Minutes that the service charges, if known: each started minute of the sent sound. */
  billedMinutes: z.number(),
  /** The sound is available for replay. */
  hasSound: z.boolean(),
  keepsSound: z.boolean(),
  /** It ended early, and the rest of the sound is available: `voice:finish` sends it. */
  canFinish: z.boolean(),
  /** Concluded lines of the original speech. */
  lineCount: z.number(),
  startedAtMs: z.number(),
  endedAtMs: z.number().nullable(),
});
export type VoiceSession = z.infer<typeof voiceSessionSchema>;

/** A concluded line. */
export const voiceLineSchema = z.object({
  id: z.string(),
  /** Null for the original speech, otherwise the target language. */
  targetLang: z.string().nullable(),
  /** Language of the text; for the original speech, as recognized. */
  language: z.string(),
  text: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  isChangedByMe: z.boolean(),
});
export type VoiceLine = z.infer<typeof voiceLineSchema>;

/** A line that may still change; the next ones of its language replace it. */
export const tentativeLineSchema = voiceLineSchema.omit({ id: true, isChangedByMe: true });
export type TentativeLine = z.infer<typeof tentativeLineSchema>;

export const voiceSessionIdSchema = z.object({ sessionId: id });
export const voiceSessionIdsSchema = z.object({ sessionIds: ids });

/** One piece of sound: 16,000 samples a second, 16 bits, little-endian, one channel. */
export const addSoundSchema = z.object({
  sessionId: id,
  /** From 0, incremented for each piece. A repeated piece is ignored. */
  sequence: z.number().int().min(0).max(1_000_000_000),
  pcm: bytesSchema.refine(
    ({ byteLength }) =>
      byteLength > 0 &&
      byteLength % 2 === 0 &&
      byteLength <= MAX_SOUND_PIECE_MS * SOUND_BYTES_PER_MS,
  ),
});
export type AddSound = z.infer<typeof addSoundSchema>;

export const voiceSessionQuerySchema = z.object({
  /** As in the history: words in any order, phrases in quotation marks. Empty for all. */
  text: z.string().max(MAX_SEARCH_CHARS),
  /** Spoken or target language; null for any. */
  language: z.string().max(35).nullable(),
  projectId: id.nullable(),
  /** Start (inclusive) and end (exclusive). */
  fromMs: instantMs.nullable(),
  toMs: instantMs.nullable(),
  /** time: newest first. relevance: most hits first; without a text it is the same as `time`. */
  order: z.enum(VOICE_ORDERS),
  ...pageQuery,
});
export type VoiceSessionQuery = z.infer<typeof voiceSessionQuerySchema>;

export const voiceSessionPageSchema = pageOf(
  'sessions',
  z.object({
    session: voiceSessionSchema,
    /**
     * The first line that contains the words, cut around them. Without a text: the first line of a session without a
     * title, else null.
     */
    snippet: z.array(textPieceSchema).nullable(),
  }),
);
export type VoiceSessionPage = z.infer<typeof voiceSessionPageSchema>;

/** Values for filtering sessions: languages and projects of the existing ones. */
export const voiceFacetsSchema = z.object({
  languages: z.array(z.string()),
  projects: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type VoiceFacets = z.infer<typeof voiceFacetsSchema>;

export const voiceDetailQuerySchema = z.object({ sessionId: id, ...pageQuery });
export type VoiceDetailQuery = z.infer<typeof voiceDetailQuerySchema>;

/** One page of the original speech, with the matching lines in each other language. */
export const voiceDetailSchema = z.object({
  session: voiceSessionSchema,
  /** In the order of their times; `pairLines` matches them. */
  lines: z.array(voiceLineSchema),
  /** Lines of the original speech, which are paged. */
  totalLines: z.number(),
  /** Lines that may still change; only on the last page. */
  tentative: z.array(tentativeLineSchema),
});
export type VoiceDetail = z.infer<typeof voiceDetailSchema>;

export const voiceLineIdSchema = z.object({ sessionId: id, lineId: id });
export const editVoiceLineSchema = voiceLineIdSchema.extend({ text: z.string().max(100_000) });
export type EditVoiceLine = z.infer<typeof editVoiceLineSchema>;

/** An earlier wording; the first one is the service's answer. */
export const voiceRevisionSchema = z.object({ text: z.string(), replacedAtMs: z.number() });
export type VoiceRevision = z.infer<typeof voiceRevisionSchema>;

export const readSoundSchema = z.object({
  sessionId: id,
  fromMs: z.number().int().min(0),
  durationMs: z.number().int().min(1).max(MAX_SOUND_READ_MS),
});
export type ReadSound = z.infer<typeof readSoundSchema>;

export const voiceExportInputSchema = z.object({
  sessionId: id,
  format: z.enum(VOICE_EXPORT_FORMATS),
  /**
   * Null for the original speech. With a language, txt and docx contain the original speech and the
   * translation. Required for tmx.
   */
  targetLang: languageCode.nullable(),
});
export type VoiceExportInput = z.infer<typeof voiceExportInputSchema>;

export const voiceExportResultSchema = z.object({
  /** Base name of the file. */
  fileName: z.string(),
  lineCount: z.number(),
});
export type VoiceExportResult = z.infer<typeof voiceExportResultSchema>;
