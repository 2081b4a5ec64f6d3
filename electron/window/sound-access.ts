import type { VoiceOrigin } from '../../shared/domain/voice/names.ts';
import type { SoundAnswer } from '../../shared/ipc/sound-requests.ts';
import { hasSystemSound, type SoundPermission } from './sound-permission.ts';

/** The part of Electron's `systemPreferences` that concerns microphones. */
export interface SystemMicrophones {
  getMediaAccessStatus: (type: 'microphone') => string;
  /** Asks the user, once; macOS only. */
  askForMediaAccess: (type: 'microphone') => Promise<boolean>;
}

export interface SoundAccessDeps {
  permission: SoundPermission;
  /** Returns the id of our window's web contents; null while there is none. */
  currentId: () => number | null;
  platform: string;
  system: SystemMicrophones;
}

/** Gives the Voice page microphone access, as far as the system permits. */
export type SoundAccess = ReturnType<typeof createSoundAccess>;

export function createSoundAccess(deps: SoundAccessDeps) {
  const { permission, currentId, platform, system } = deps;
  const mayHear = async (): Promise<boolean> => {
    if (platform === 'darwin') return system.askForMediaAccess('microphone');
    // Other systems have no such setting, and always return the same answer.
    return platform !== 'win32' || system.getMediaAccessStatus('microphone') !== 'denied';
  };
  return {
    async ask(origin: VoiceOrigin): Promise<SoundAnswer> {
      if (origin === 'system' && !hasSystemSound(platform)) return 'unavailable';
      if (origin === 'microphone' && !(await mayHear())) return 'denied';
      const id = currentId();
      if (id === null) return 'denied';
      permission.allow(id, origin);
      return 'allowed';
    },
    giveUp() {
      const id = currentId();
      if (id !== null) permission.revoke(id);
    },
  };
}
