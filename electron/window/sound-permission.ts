import { APP_ORIGIN, originOf } from './app-file.ts';
import type { VoiceOrigin } from '../../shared/domain/voice/names.ts';
import type { SoundAnswer } from '../../shared/ipc/sound-requests.ts';

/** Sources of sound: a microphone, or the system's audio output. */
export type SoundSource = 'microphone' | 'system';

/** Returns true on Windows, the only system that gives an app its audio output. @see Electron, `Streams.audio` */
export function hasSystemSound(platform: string = process.platform): boolean {
  return platform === 'win32';
}

/** Requester of a permission, as Chromium reports it. */
export interface PermissionAsker {
  /** Null if Chromium does not report the web contents. */
  contentsId: number | null;
  /** URL or origin of the requesting frame. */
  origin: string;
  isMainFrame: boolean;
}

/** A page's request, as `setPermissionRequestHandler` and `setPermissionCheckHandler` report it. */
export interface PermissionQuestion extends PermissionAsker {
  permission: string;
  /** Kinds of media; empty for a permission without any. */
  media: readonly string[];
}

/** Decides which page may record sound. None may before it has requested it, and none may ever use video. */
export type SoundPermission = ReturnType<typeof createSoundPermission>;

/**
 * Builds the only permission that any page gets: sound, for the main frame of our own page on our own origin, once that
 * page has requested it from the main process.
 */
export function createSoundPermission() {
  const allowed = new Map<number, Set<SoundSource>>();
  const mayHear = (asker: PermissionAsker, source: SoundSource): boolean =>
    asker.contentsId !== null &&
    asker.isMainFrame &&
    originOf(asker.origin) === APP_ORIGIN &&
    (allowed.get(asker.contentsId)?.has(source) ?? false);
  return {
    /** Allows the page of these web contents to record, at its request, until revoked. */
    allow(contentsId: number, source: SoundSource) {
      const sources = allowed.get(contentsId) ?? new Set();
      allowed.set(contentsId, sources.add(source));
    },
    /** Revokes the permission: the page gave it up, or a different document replaces it. */
    revoke: (contentsId: number) => void allowed.delete(contentsId),
    /** Returns true while a page may record. */
    isOpen: (): boolean => allowed.size > 0,
    /** Returns true if Chromium may grant the request; only sound is ever granted. */
    mayHave(question: PermissionQuestion): boolean {
      const { permission, media } = question;
      // Chromium requests video with it; it gets the video of our own page (guard.ts).
      if (permission === 'display-capture') return mayHear(question, 'system');
      const isSound = media.length > 0 && media.every((kind) => kind === 'audio');
      return permission === 'media' && isSound && mayHear(question, 'microphone');
    },
    /** Returns true if the requester may receive the system's audio output. */
    mayHearSystem: (asker: PermissionAsker) => mayHear(asker, 'system'),
  };
}

/** The part of Electron's `systemPreferences` that concerns microphones. */
interface SystemMicrophones {
  getMediaAccessStatus: (type: 'microphone') => string;
  /** Asks the user, once; macOS only. */
  askForMediaAccess: (type: 'microphone') => Promise<boolean>;
}

interface SoundAccessDeps {
  permission: SoundPermission;
  /** Returns the id of our window's web contents; null while there is none. */
  currentId: () => number | null;
  platform: string;
  system: SystemMicrophones;
}

/** Gives the Voice page microphone access, as far as the system permits. */
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
