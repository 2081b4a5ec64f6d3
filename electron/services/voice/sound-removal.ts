import type { Database } from '../../db/database.ts';
import type { VoiceSessionRecord } from '../../db/voice/repo-types.ts';
import type { RemovableSoundFiles } from './sound-files.ts';
import { findSpeechEnd } from './speech-end.ts';

/**
 * The least that can be a word, into any microphone: shorter or quieter sound (about 56 dB below the loudest) is none.
 */
const LEAST_WORD = { leastMs: 100, level: 50 } as const;

export interface SoundRemovalDeps {
  voice: Pick<Database['voice'], 'listWithSound' | 'releaseSound'>;
  sounds: Pick<RemovableSoundFiles, 'open' | 'remove'>;
}

/**
 * The only part of voice that removes sound. Stored rows and samples decide whether a session's sound may be removed,
 * never a service's report.
 */
export type SoundRemoval = ReturnType<typeof createSoundRemoval>;

export function createSoundRemoval({ voice, sounds }: SoundRemovalDeps) {
  return {
    /**
     * Removes the sound of an ended session that is not to keep it, once all speech is stored as lines.
     * @returns the session; with `hasSound` where the sound stays
     */
    async onceWrittenDown(record: VoiceSessionRecord): Promise<VoiceSessionRecord> {
      if (record.keepsSound || record.end !== 'complete') return record;
      const sound = await sounds.open(record.id);
      if (sound === null) return record;
      let speechEndMs: number;
      try {
        speechEndMs = await findSpeechEnd(sound, LEAST_WORD);
      } finally {
        await sound.close();
      }
      const released = await voice.releaseSound(record.id, { ground: 'written-down', speechEndMs });
      if (!released.hasSound) await sounds.remove(record.id);
      return released;
    },

    /** Removes sound at the user's request. @throws `input/not-found` */
    async asked(sessionId: string): Promise<VoiceSessionRecord> {
      const released = await voice.releaseSound(sessionId, { ground: 'asked' });
      await sounds.remove(sessionId);
      return released;
    },

    /**
     * Removes leftovers of sessions that were permanently deleted or had their sound removed earlier. Never removes sound
     * of a row that has it.
     */
    async leftOver(sessionId: string) {
      const wanted = await voice.listWithSound();
      if (!wanted.includes(sessionId)) await sounds.remove(sessionId);
    },
  };
}
