import { z } from 'zod';
import { errorDataSchema } from '../../error-schemas.ts';
import { id, ids, instantMs, languageCode, pageQuery } from '../schemas.ts';
import {
  MAX_SOUND_PIECE_MS,
  MAX_SOUND_READ_MS,
  MAX_VOICE_TARGETS,
  SPEECH_VOICES,
  RECOGNISER_QUALITIES,
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
 * Speech that is transcribed and translated while it is spoken. Times called `…AtMs` are UTC epoch
 * milliseconds; all others are milliseconds of the kept sound, in which pauses do not count.
 */

/** Of any buffer. */
export const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const spokenLanguageSchema = z.object({
  /** As the service has it, such as `en` or `pt-BR`. */
  code: z.string(),
  /** Of a source: false where it has to be named. */
  canBeDetected: z.boolean(),
});

/** What can be done with a connection. */
export const voiceOptionSchema = z.object({
  connectionId: z.string(),
  connectionName: z.string(),
  /** Nothing that is said leaves this computer; a confidential project can use no other. */
  isHere: z.boolean(),
  isDefault: z.boolean(),
  sources: z.array(spokenLanguageSchema),
  /** What a transcript can be translated into; empty: it can only be written down. */
  targets: z.array(z.string()),
  /** Of the targets: those in which the translation can be spoken. Empty: none. */
  speechTargets: z.array(z.string()),
  /** Of the targets: those that have a formal and an informal form. */
  formalityTargets: z.array(z.string()),
  canDetectSource: z.boolean(),
  takesGlossary: z.boolean(),
  takesSpokenTerms: z.boolean(),
  /**
   * What understands speech on this computer, in the order of preference; languages null: any. Empty where a service
   * elsewhere does.
   */
  recognisers: z.array(
    z.object({
      name: z.string(),
      quality: z.enum(RECOGNISER_QUALITIES),
      languages: z.array(z.string()).nullable(),
    }),
  ),
  /** Recognisers that broke down and are not used until the next start. */
  switchedOff: z.array(z.string()),
  /** Why it cannot be used at the moment; the lists may be empty then. */
  problem: errorDataSchema.nullable(),
});
export type VoiceOption = z.infer<typeof voiceOptionSchema>;

export const startVoiceSchema = z.object({
  connectionId: id,
  /** Null: detected. */
  sourceLang: languageCode.nullable(),
  targetLangs: z.array(languageCode).max(MAX_VOICE_TARGETS),
  formality: z.enum(VOICE_FORMALITIES),
  /** Of the service; the first one wins. */
  glossaryIds: z.array(id).max(MAX_GLOSSARIES_PER_REQUEST),
  spokenTermsId: id.nullable(),
  projectId: id.nullable(),
  /** False: the sound is removed once all of it is written down. */
  keepsSound: z.boolean(),
  /** One of the targets, to be spoken. */
  speechTarget: languageCode.nullable(),
  /** It is not kept: what is finished later is not spoken. */
  speechVoice: z.enum(SPEECH_VOICES),
  origin: z.enum(VOICE_ORIGINS),
});
export type StartVoice = z.infer<typeof startVoiceSchema>;

const voiceStateSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('connecting') }),
  z.object({ name: z.literal('open') }),
  /** The line is broken and is tried again at that instant. Sound is kept meanwhile. */
  z.object({ name: z.literal('waiting'), untilMs: z.number() }),
  /** All sound has been sent; the last lines are awaited. */
  z.object({ name: z.literal('finishing') }),
  z.object({ name: z.literal('ended'), end: z.enum(VOICE_ENDS) }),
]);
export type VoiceSessionState = z.infer<typeof voiceStateSchema>;

export const voiceSessionSchema = z.object({
  id: z.string(),
  /** The first words, or what the person called it; empty while nothing was said. */
  title: z.string(),
  origin: z.enum(VOICE_ORIGINS),
  connectionId: z.string(),
  connectionName: z.string(),
  recogniser: z.enum(RECOGNISER_QUALITIES).nullable(),
  sourceLang: z.string().nullable(),
  targetLangs: z.array(z.string()),
  formality: z.enum(VOICE_FORMALITIES),
  speechTarget: z.string().nullable(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  state: voiceStateSchema,
  isPaused: z.boolean(),
  /** Why it ended so; of a session that goes on, why the line broke last. */
  error: errorDataSchema.nullable(),
  /** How much sound there is or was. */
  soundMs: z.number(),
  /** Everything before this is written down, in each language. */
  concludedMs: z.number(),
  /** What the service counts, as far as it is known: started minutes of what it was sent. */
  billedMinutes: z.number(),
  /** The sound is there, to be replayed. */
  hasSound: z.boolean(),
  keepsSound: z.boolean(),
  /** It ended early, and the sound of the rest is there: `voice:finish` sends it. */
  canFinish: z.boolean(),
  /** Concluded lines of what was said. */
  lineCount: z.number(),
  startedAtMs: z.number(),
  endedAtMs: z.number().nullable(),
});
export type VoiceSession = z.infer<typeof voiceSessionSchema>;

/** A concluded line. */
export const voiceLineSchema = z.object({
  id: z.string(),
  /** Null: what was said; else the language it was translated into. */
  targetLang: z.string().nullable(),
  /** Of the text; of what was said, as it was heard. */
  language: z.string(),
  text: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  isChangedByMe: z.boolean(),
});
export type VoiceLine = z.infer<typeof voiceLineSchema>;

/** What may still change; the next ones of its language replace it. */
export const tentativeLineSchema = voiceLineSchema.omit({ id: true, isChangedByMe: true });
export type TentativeLine = z.infer<typeof tentativeLineSchema>;

export const voiceSessionIdSchema = z.object({ sessionId: id });
export const voiceSessionIdsSchema = z.object({ sessionIds: ids });

/** One piece of sound: 16,000 samples a second, 16 bits, little-endian, one channel. */
export const addSoundSchema = z.object({
  sessionId: id,
  /** From 0, one more for each piece. One that is there already is left as it is. */
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
  /** As in the history: words in any order, phrases in quotes. Empty: all. */
  text: z.string().max(MAX_SEARCH_CHARS),
  /** Spoken or translated into; null: any. */
  language: z.string().max(35).nullable(),
  projectId: id.nullable(),
  /** From this instant on, and before that one. */
  fromMs: instantMs.nullable(),
  toMs: instantMs.nullable(),
  /** time: newest first. relevance: those with most hits first; without a text it is `time`. */
  order: z.enum(VOICE_ORDERS),
  ...pageQuery,
});
export type VoiceSessionQuery = z.infer<typeof voiceSessionQuerySchema>;

const textPiece = z.object({ text: z.string(), isHit: z.boolean() });
export const voiceSessionPageSchema = z.object({
  sessions: z.array(
    z.object({
      session: voiceSessionSchema,
      /** The first line that holds the words, cut around them; null without a text. */
      snippet: z.array(textPiece).nullable(),
    }),
  ),
  total: z.number(),
});
export type VoiceSessionPage = z.infer<typeof voiceSessionPageSchema>;

/** What sessions can be narrowed by: languages and projects of those that are there. */
export const voiceFacetsSchema = z.object({
  languages: z.array(z.string()),
  projects: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type VoiceFacets = z.infer<typeof voiceFacetsSchema>;

export const voiceDetailQuerySchema = z.object({ sessionId: id, ...pageQuery });
export type VoiceDetailQuery = z.infer<typeof voiceDetailQuerySchema>;

/** One page of what was said, with what belongs to it in each other language. */
export const voiceDetailSchema = z.object({
  session: voiceSessionSchema,
  /** In the order of their times: see `pairLines` for which belong together. */
  lines: z.array(voiceLineSchema),
  /** Lines of what was said: these are paged. */
  totalLines: z.number(),
  /** What may still change; on the last page alone. */
  tentative: z.array(tentativeLineSchema),
});
export type VoiceDetail = z.infer<typeof voiceDetailSchema>;

export const voiceLineIdSchema = z.object({ sessionId: id, lineId: id });
export const editVoiceLineSchema = voiceLineIdSchema.extend({ text: z.string().max(100_000) });
export type EditVoiceLine = z.infer<typeof editVoiceLineSchema>;

/** An earlier wording; the first one is what the service answered. */
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
  /** Null: what was said. For txt and docx what was said and the translation, with a language. For tmx it is needed. */
  targetLang: languageCode.nullable(),
});
export type VoiceExportInput = z.infer<typeof voiceExportInputSchema>;

export const voiceExportResultSchema = z.object({
  /** Base name of the file. */
  fileName: z.string(),
  lineCount: z.number(),
});
export type VoiceExportResult = z.infer<typeof voiceExportResultSchema>;
