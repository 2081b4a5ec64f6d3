import { z } from 'zod';
import { count, nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import {
  addSoundSchema,
  bytesSchema,
  editVoiceLineSchema,
  readSoundSchema,
  startVoiceSchema,
  tentativeLineSchema,
  voiceDetailQuerySchema,
  voiceDetailSchema,
  voiceExportInputSchema,
  voiceExportResultSchema,
  voiceFacetsSchema,
  voiceLineIdSchema,
  voiceLineSchema,
  voiceOptionSchema,
  voiceRevisionSchema,
  voiceSessionIdSchema,
  voiceSessionIdsSchema,
  voiceSessionPageSchema,
  voiceSessionQuerySchema,
  voiceSessionSchema,
} from '../domain/voice/voice.ts';
import { MAX_NAME_CHARS } from '../domain/app/limits.ts';

/** Renderer requests about voice; part of contract.ts. */
export const voiceRequests = {
  /** One for each connection, the default one first. */
  'voice:get-options': { input: nothing, output: z.array(voiceOptionSchema) },
  /**
   * Starts a session. @throws `lane/local-only`, `input/conflict` when ten sessions are under way
   */
  'voice:start': { input: startVoiceSchema, output: voiceSessionSchema },
  /**
   * Returns once the sound is on disk. While a session is paused its sound is refused.
   * @throws `input/conflict` for a sequence that is too far ahead, `input/not-found` for a
   *   session that takes no more sound, `document/disk-full`
   */
  'voice:add-sound': { input: addSoundSchema, output: z.object({ soundMs: z.number() }) },
  /**
   * Reattaches a window that was reloaded in the middle of a session: its sound continues from that
   * piece, and a pause ends.
   * @throws `input/not-found` for a session that takes no more sound
   */
  'voice:take-over': {
    input: voiceSessionIdSchema,
    output: z.object({ session: voiceSessionSchema, nextSequence: z.number() }),
  },
  'voice:pause': { input: voiceSessionIdSchema, output: voiceSessionSchema },
  'voice:resume': { input: voiceSessionIdSchema, output: voiceSessionSchema },
  /** Ends the sound: the session ends after the last lines have arrived. */
  'voice:stop': { input: voiceSessionIdSchema, output: voiceSessionSchema },
  /** Sends the rest of the sound of a session that ended early. */
  'voice:finish': { input: voiceSessionIdSchema, output: voiceSessionSchema },
  'voice:list-sessions': { input: voiceSessionQuerySchema, output: voiceSessionPageSchema },
  'voice:list-facets': { input: nothing, output: voiceFacetsSchema },
  /** Null for one that does not exist or was deleted. */
  'voice:get-session': { input: voiceDetailQuerySchema, output: voiceDetailSchema.nullable() },
  'voice:rename-session': {
    input: voiceSessionIdSchema.extend({ title: z.string().max(MAX_NAME_CHARS) }),
    output: voiceSessionSchema,
  },
  /** Stores the previous wording; the history gets the new one, too. */
  'voice:edit-line': { input: editVoiceLineSchema, output: voiceLineSchema },
  /** Newest first. */
  'voice:list-revisions': { input: voiceLineIdSchema, output: z.array(voiceRevisionSchema) },
  /**
   * Hides sessions with their history; they can be restored until the app has run on seven more days. Running ones are
   * stopped.
   */
  'voice:delete-sessions': { input: voiceSessionIdsSchema, output: count },
  'voice:restore-sessions': { input: voiceSessionIdsSchema, output: count },
  /** Removes the stored sound permanently; the lines stay. */
  'voice:delete-sound': { input: voiceSessionIdSchema, output: voiceSessionSchema },
  /**
   * Reads stored sound: 16,000 samples a second, 16 bits, little-endian, one channel. Returns less
   * than requested at its end.
   */
  'voice:read-sound': {
    input: readSoundSchema,
    output: z.object({ pcm: bytesSchema }),
  },
  /** Opens the system's file dialog; null if the user closed it. */
  'voice:export': { input: voiceExportInputSchema, output: voiceExportResultSchema.nullable() },
  /** Shows the file of the last export in its folder. */
  'voice:reveal-export': { input: nothing, output: nothing },
} satisfies RequestSchemas<'voice'>;

/** Events from the main process; part of the map in contract.ts. */
export const voiceEvents = {
  /** The changed session, or null when many changed together. */
  'voice:changed': z.object({ session: voiceSessionSchema.nullable() }),
  /** New lines, and everything that is tentative in that language. */
  'voice:lines': z.object({
    sessionId: z.string(),
    targetLang: z.string().nullable(),
    concluded: z.array(voiceLineSchema),
    tentative: z.array(tentativeLineSchema),
  }),
  /** Translated speech, in the order to be played. */
  'voice:speech': z.object({
    sessionId: z.string(),
    language: z.string(),
    /** Only on the first piece: the type, and how many entries of `data` set up the decoder. */
    contentType: z.string().nullable(),
    headerCount: z.number(),
    data: z.array(bytesSchema),
    durationMs: z.number(),
    text: z.string().nullable(),
  }),
} satisfies EventSchemas<'voice'>;
