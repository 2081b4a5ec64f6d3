import { z } from 'zod';
import { VOICE_ORIGINS } from '../domain/voice/names.ts';
import { nothing, type RequestSchemas } from './common-schemas.ts';

/** denied: the system refuses; unavailable: the system has nothing of the kind. */
const SOUND_ACCESS = ['allowed', 'denied', 'unavailable'] as const;
export type SoundAnswer = (typeof SOUND_ACCESS)[number];

/** What the Voice page asks before it may hear; part of contract.ts. */
export const soundRequests = {
  /** A microphone, or what the system plays, is about to be opened: from now on Chromium may give it to this page. */
  'sound:ask': {
    input: z.object({ origin: z.enum(VOICE_ORIGINS) }),
    output: z.object({ access: z.enum(SOUND_ACCESS) }),
  },
  /** It was closed: Chromium gives nothing until the page asks again. */
  'sound:give-up': { input: nothing, output: nothing },
} satisfies RequestSchemas<'sound'>;
