import { z } from 'zod';
import { VOICE_ORIGINS } from '../domain/voice/names.ts';
import { nothing, type RequestSchemas } from './common-schemas.ts';

/** `denied`: the system refuses; `unavailable`: the system has no such source. */
const SOUND_ACCESS = ['allowed', 'denied', 'unavailable'] as const;
export type SoundAnswer = (typeof SOUND_ACCESS)[number];

/** Requests of the Voice page before it may record; part of contract.ts. */
export const soundRequests = {
  /**
   * Announces that a microphone or the system's own sound is about to be opened: from now on
   * Chromium may give it to this page.
   */
  'sound:ask': {
    input: z.object({ origin: z.enum(VOICE_ORIGINS) }),
    output: z.object({ access: z.enum(SOUND_ACCESS) }),
  },
  /** Announces that it was closed: Chromium gives nothing until the page asks again. */
  'sound:give-up': { input: nothing, output: nothing },
} satisfies RequestSchemas<'sound'>;
