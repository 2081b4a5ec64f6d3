import { APP_ORIGIN, originOf } from './app-file.ts';

/** Where sound may come from: a microphone, or what the system plays. */
export type SoundSource = 'microphone' | 'system';

/** Only Windows hands an app what the system plays. @see Electron, `Streams.audio` */
export function hasSystemSound(platform: string = process.platform): boolean {
  return platform === 'win32';
}

/** Who asks for something, as Chromium says it. */
export interface PermissionAsker {
  /** Null where Chromium does not say for which web contents it asks. */
  contentsId: number | null;
  /** Of the frame that asks: a URL, or an origin. */
  origin: string;
  isMainFrame: boolean;
}

/** What a page asks for, as `setPermissionRequestHandler` and `setPermissionCheckHandler` say it. */
export interface PermissionQuestion extends PermissionAsker {
  permission: string;
  /** Kinds of media; empty for a permission that has none. */
  media: readonly string[];
}

/** Which page may hear. None may before it has asked for it, and none may ever see. */
export interface SoundPermission {
  /** The page of these web contents has asked; it may hear until that is revoked. */
  allow: (contentsId: number, source: SoundSource) => void;
  /** It has given that up, or another document takes its place. */
  revoke: (contentsId: number) => void;
  /** Whether Chromium may give what is asked for; without an answer for anything but sound. */
  mayHave: (question: PermissionQuestion) => boolean;
  /** Whether what the system plays may go to whoever asks. */
  mayHearSystem: (asker: PermissionAsker) => boolean;
}

/**
 * The only permission that any page gets: sound, for the main frame of our own page on our own origin, once
 * that page has asked the main process for it.
 */
export function createSoundPermission(): SoundPermission {
  const allowed = new Map<number, Set<SoundSource>>();
  const mayHear = (asker: PermissionAsker, source: SoundSource): boolean =>
    asker.contentsId !== null &&
    asker.isMainFrame &&
    originOf(asker.origin) === APP_ORIGIN &&
    (allowed.get(asker.contentsId)?.has(source) ?? false);
  return {
    allow(contentsId, source) {
      const sources = allowed.get(contentsId) ?? new Set();
      allowed.set(contentsId, sources.add(source));
    },
    revoke: (contentsId) => void allowed.delete(contentsId),
    mayHave(question) {
      const { permission, media } = question;
      // Chromium asks for a picture with it; what is given has the picture of our own page (guard.ts).
      if (permission === 'display-capture') return mayHear(question, 'system');
      const isSound = media.length > 0 && media.every((kind) => kind === 'audio');
      return permission === 'media' && isSound && mayHear(question, 'microphone');
    },
    mayHearSystem: (asker) => mayHear(asker, 'system'),
  };
}
