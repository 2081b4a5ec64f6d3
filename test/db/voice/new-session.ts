import type { NewVoiceSession } from '../../../electron/db/voice/repo-types.ts';
import { NOW_MS } from '../helpers.ts';

/** Returns a session of English speech translated into two languages. */
export function newVoiceSession(
  id: string,
  change: Partial<NewVoiceSession> = {},
): NewVoiceSession {
  return {
    id,
    origin: 'microphone',
    connectionId: 'embedded',
    connectionName: 'This computer',
    recognizer: 'practice',
    sourceLang: 'en',
    targetLangs: ['de', 'fr'],
    formality: 'default',
    speechTarget: null,
    glossaryIds: [],
    spokenTermsId: null,
    projectId: null,
    projectName: null,
    keepsSound: true,
    itemIds: [`${id}-de`, `${id}-fr`],
    startedAtMs: NOW_MS,
    ...change,
  };
}
