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

/** What the renderer asks about voice; part of contract.ts. */
export const voiceRequests = {
  /** One for each connection, the default one first. */
  'voice:get-options': { input: nothing, output: z.array(voiceOptionSchema) },
  /** @throws `lane/local-only`, `input/conflict` with ten sessions under way */
  'voice:start': { input: startVoiceSchema, output: voiceSessionSchema },
  /**
   * Answers once the sound is on the disk. While a session is paused its sound is refused.
   * @throws `input/conflict` for a sequence that is too far ahead, `input/not-found` for a session that takes no
   *   more sound, `document/disk-full`
   */
  'voice:add-sound': { input: addSoundSchema, output: z.object({ soundMs: z.number() }) },
  /**
   * For a window that was loaded again in the middle of a session: its sound goes on from that piece. A pause is over.
   * @throws `input/not-found` for a session that takes no more sound
   */
  'voice:take-over': {
    input: voiceSessionIdSchema,
    output: z.object({ session: voiceSessionSchema, nextSequence: z.number() }),
  },
  'voice:pause': { input: voiceSessionIdSchema, output: voiceSessionSchema },
  'voice:resume': { input: voiceSessionIdSchema, output: voiceSessionSchema },
  /** No more sound comes: the last lines are awaited, then it ends. */
  'voice:stop': { input: voiceSessionIdSchema, output: voiceSessionSchema },
  /** Sends the rest of the sound of a session that ended early. */
  'voice:finish': { input: voiceSessionIdSchema, output: voiceSessionSchema },
  'voice:list-sessions': { input: voiceSessionQuerySchema, output: voiceSessionPageSchema },
  'voice:list-facets': { input: nothing, output: voiceFacetsSchema },
  /** Null for one that is not there, or was deleted. */
  'voice:get-session': { input: voiceDetailQuerySchema, output: voiceDetailSchema.nullable() },
  'voice:rename-session': {
    input: voiceSessionIdSchema.extend({ title: z.string().max(MAX_NAME_CHARS) }),
    output: voiceSessionSchema,
  },
  /** The wording before is kept; the history has the new one, too. */
  'voice:edit-line': { input: editVoiceLineSchema, output: voiceLineSchema },
  /** Newest first. */
  'voice:list-revisions': { input: voiceLineIdSchema, output: z.array(voiceRevisionSchema) },
  /** Hides sessions with their history; for seven days they can be restored. Running ones are stopped. */
  'voice:delete-sessions': { input: voiceSessionIdsSchema, output: count },
  'voice:restore-sessions': { input: voiceSessionIdsSchema, output: count },
  /** Removes the kept sound for good; the lines stay. */
  'voice:delete-sound': { input: voiceSessionIdSchema, output: voiceSessionSchema },
  /** Kept sound: 16,000 samples a second, 16 bits, little-endian, one channel. Less than asked for at its end. */
  'voice:read-sound': {
    input: readSoundSchema,
    output: z.object({ pcm: bytesSchema }),
  },
  /** Opens the system's file dialog; null when it was closed. */
  'voice:export': { input: voiceExportInputSchema, output: voiceExportResultSchema.nullable() },
  /** Shows the file of the last export in its folder. */
  'voice:reveal-export': { input: nothing, output: nothing },
} satisfies RequestSchemas<'voice'>;

/** Events from the main process; part of the map in contract.ts. */
export const voiceEvents = {
  /** One session, or with null many at once. */
  'voice:changed': z.object({ session: voiceSessionSchema.nullable() }),
  /** Lines that are new, and all that is tentative in that language. */
  'voice:lines': z.object({
    sessionId: z.string(),
    targetLang: z.string().nullable(),
    concluded: z.array(voiceLineSchema),
    tentative: z.array(tentativeLineSchema),
  }),
  /** Translated speech, in the order it is to be played. */
  'voice:speech': z.object({
    sessionId: z.string(),
    language: z.string(),
    /** Of the first piece alone: the type, and how many of `data` set the decoder up. */
    contentType: z.string().nullable(),
    headerCount: z.number(),
    data: z.array(bytesSchema),
    durationMs: z.number(),
    text: z.string().nullable(),
  }),
} satisfies EventSchemas<'voice'>;
