import type { Database } from '../../db/database.ts';
import type { VoiceSessionRecord } from '../../db/voice/repo-types.ts';
import type { RemovableSoundFiles } from './sound-files.ts';
import { findSpeechEnd } from './speech-end.ts';

/** Less is no word, into any microphone: a shorter sound, or one that is about 56 dB below the loudest. */
const LEAST_WORD = { leastMs: 100, level: 50 } as const;

export interface SoundRemovalDeps {
  voice: Pick<Database['voice'], 'listWithSound' | 'releaseSound'>;
  sounds: Pick<RemovableSoundFiles, 'open' | 'remove'>;
}

/**
 * The only part of voice that removes sound. Whether the sound of a session may go is decided by what is stored here,
 * its rows and its samples, and never by what a service said.
 */
export interface SoundRemoval {
  /**
   * Removes the sound of an ended session that is not to keep it, once all that was said is stored as lines.
   * @returns the session; `hasSound` where the sound stays
   */
  onceWrittenDown(record: VoiceSessionRecord): Promise<VoiceSessionRecord>;
  /** A person wants it gone. @throws `input/not-found` */
  asked(sessionId: string): Promise<VoiceSessionRecord>;
  /** What is left of sessions that were deleted for good, or were let go before. Never that of a row with sound. */
  leftOver(sessionId: string): Promise<void>;
}

export function createSoundRemoval({ voice, sounds }: SoundRemovalDeps): SoundRemoval {
  return {
    async onceWrittenDown(record) {
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

    async asked(sessionId) {
      const released = await voice.releaseSound(sessionId, { ground: 'asked' });
      await sounds.remove(sessionId);
      return released;
    },

    async leftOver(sessionId) {
      const wanted = await voice.listWithSound();
      if (!wanted.includes(sessionId)) await sounds.remove(sessionId);
    },
  };
}
